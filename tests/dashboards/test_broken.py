"""Whatever lies in the folders, every page opens, and says in words what to do."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboards.frame import PAGES

Page = Callable[[str], AppTest]
VIEWS = [Path(view).stem for views in PAGES.values() for view in views]
TRACES = ("Traceback", "met a fault")


def cards_cut_short(run: Path, cards: Path) -> None:
    (cards / "embers" / "civ.csv").write_text('id,name\n"x')
    shutil.rmtree(run.parent)


def cards_that_are_no_text(run: Path, cards: Path) -> None:
    (cards / "embers" / "civ.csv").write_bytes(bytes(range(256)))
    (cards / "embers" / "strategies.json").write_text("[1")
    (cards / "embers" / "variants" / "cut.json").write_text("{")


def cards_that_are_gone(run: Path, cards: Path) -> None:
    (cards / "embers" / "civ.csv").unlink()
    (cards / "embers" / "targets.json").unlink()


def runs_without_their_tables(run: Path, cards: Path) -> None:
    for path in run.rglob("*.parquet"):
        path.unlink()
    shutil.copytree(run, run.parent / "as well")


def runs_of_another_version(run: Path, cards: Path) -> None:
    path = run / "manifest.json"
    written = json.loads(path.read_text())
    older = Path(shutil.copytree(run, run.parent / "older")) / "manifest.json"
    older.write_text(json.dumps(written | {"version": "0.0.1"}))
    path.write_text(json.dumps(written | {"plan": written["plan"] | {"game": "chess"}}))


def files_that_nobody_can_read(run: Path, cards: Path) -> None:
    for name in ("whatif-x/experiment.json", "played-embers/games.json", "sittings/abcdef01.json", "cut/manifest.json"):
        (run.parent / name).parent.mkdir(exist_ok=True)
        (run.parent / name).write_text("{")


@pytest.mark.parametrize(
    "breaks",
    [
        cards_cut_short,
        cards_that_are_no_text,
        cards_that_are_gone,
        runs_without_their_tables,
        runs_of_another_version,
        files_that_nobody_can_read,
    ],
)
def test_no_page_gives_up(breaks: Callable[[Path, Path], None], page: Page, run: Path, cards: Path) -> None:
    breaks(run, cards)
    app = page("start")
    for view in VIEWS:
        if view != "start":
            app = app.switch_page(f"views/{view}.py").run()
        assert not app.exception, view
        said = [error.value for error in app.error]
        assert not any(trace in words for words in said for trace in TRACES), (view, said)
        assert app.title or said, view


def test_where_cards_cannot_be_played_the_way_to_mend_them_is_shown(page: Page, cards: Path) -> None:
    (cards / "embers" / "rules.json").write_text("{")
    app = page("whatif")
    assert "1 problem to mend. Mend them in the editor" in app.error[0].value
    assert app.get("page_link")[0].proto.label == "Edit cards"
