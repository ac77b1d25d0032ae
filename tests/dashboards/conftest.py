"""Pages under test: the designer's folders are copies, the runs are small."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run

APP = Path(__file__).parents[2] / "dashboards" / "app.py"


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of two players on 200 seeds: the fewest that have intervals."""
    game = load_game("embers")
    pool = load_pool(game.shape, find_cards(None, "embers"))
    strategies = tuple(game.build(pool.models).strategies)[1:3]
    plan = Plan(game="embers", strategies=strategies, games=400, seed=3)
    return run_plan(game, pool, plan, tmp_path_factory.mktemp("runs") / "played", workers=1)


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
def page(runs: Path) -> Callable[[str], AppTest]:
    """Opens a page by the name of its view."""

    def opened(view: str) -> AppTest:
        app = AppTest.from_file(str(APP), default_timeout=30).run()
        return app if view == "start" else app.switch_page(f"views/{view}.py").run()

    return opened
