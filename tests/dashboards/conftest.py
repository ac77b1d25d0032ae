"""Pages under test: the designer's folders are copies, the runs are small."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from browsing import address, browser, server, tab
from streamlit.testing.v1 import AppTest

from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run

__all__ = ["address", "browser", "server", "tab"]

APP = Path(__file__).parents[2] / "dashboards" / "app.py"


@pytest.fixture(autouse=True)
def main_stays_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page under test takes the place of `__main__`; workers that a later test spawns would look for it there."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Run]:
    """Plays a run with these strategies of the file, by their places in it."""
    game = load_game("embers")
    pool = load_pool(game.shape, find_cards(None, "embers"))
    known = tuple(game.build(pool.models).strategies)

    def played(name: str, *places: int, games: int, seed: int = 3) -> Run:
        plan = Plan(game="embers", strategies=tuple(known[place] for place in places), games=games, seed=seed)
        return run_plan(game, pool, plan, tmp_path_factory.mktemp("runs") / name, workers=1)

    return played


@pytest.fixture(scope="session")
def played(play: Callable[..., Run]) -> Run:
    """A run of two players on 200 seeds: the fewest that have intervals."""
    return play("played", 1, 2, games=400)


@pytest.fixture(scope="session")
def larger(play: Callable[..., Run]) -> Run:
    """A few games of three, on the same seed."""
    return play("larger", 1, 2, 3, games=30)


@pytest.fixture
def runs(tmp_path: Path, cards: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of runs the pages look into, empty; the cards they read are a copy."""
    monkeypatch.setenv("PLAYTEST_RUNS", str(tmp_path / "runs"))
    monkeypatch.setenv("PLAYTEST_CARDS", str(cards))
    st.cache_data.clear()
    st.cache_resource.clear()
    return tmp_path / "runs"


@pytest.fixture
def run(runs: Path, played: Run) -> Path:
    """The folder of a finished run among the runs."""
    return Path(shutil.copytree(played.folder, runs / "played"))


@pytest.fixture
def two(runs: Path, run: Path, larger: Run) -> Path:
    """The same beside a run of another size; the smaller is the newer one."""
    folder = Path(shutil.copytree(larger.folder, runs / "larger"))
    manifest = folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace(f'"{larger.manifest.started}"', '"2001-01-01T00:00:00+00:00"'))
    return folder


@pytest.fixture(scope="session")
def press() -> Callable[[AppTest, str], AppTest]:
    """Presses a button by its label."""

    def pressed(app: AppTest, label: str) -> AppTest:
        return next(button for button in app.button if button.label == label).click().run()

    return pressed


@pytest.fixture
def page(runs: Path) -> Callable[[str], AppTest]:
    """Opens a page by the name of its view."""

    def opened(view: str) -> AppTest:
        app = AppTest.from_file(str(APP), default_timeout=30)
        return (app if view == "start" else app.switch_page(f"views/{view}.py")).run()

    return opened
