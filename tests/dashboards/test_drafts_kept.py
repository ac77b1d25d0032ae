"""What is typed is never lost: not by a page, a reload, a second window or another person."""

from pathlib import Path

import pytest
from editors import BOUNDARY, FLINT, RIVER, Page, Press, button, draft, fine, rows_of, types, words
from streamlit.testing.v1 import AppTest

from dashboards.autosaving import Slip, keep, left_behind
from toolkit.games import load_game
from toolkit.pools.drafts import begin
from toolkit.pools.editing import set_cell


@pytest.fixture
def civ(cards: Path) -> Path:
    return cards / "embers" / "civ.csv"


@pytest.fixture
def app(page: Page) -> AppTest:
    return fine(page("edit_cards"))


def test_a_draft_survives_other_pages(app: AppTest) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    app.switch_page("views/edit_rules.py").run()
    assert "1 change not saved" in words(app)
    app.switch_page("views/runs.py").run()
    app.switch_page("views/edit_cards.py").run()
    assert "boundary-cairns** vp: 1 → **3**" in words(app)
    types(app, {RIVER: {"vp": "4"}})
    assert "2 changes not saved" in words(app)


def test_a_draft_survives_another_file(app: AppTest) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    app.session_state["file of embers"] = "tokens.csv"
    app.run()
    types(app, {0: {"bag": "2"}}, file="tokens.csv")
    app.session_state["file of embers"] = "civ.csv"
    app.run()
    assert {"boundary-cairns** vp: 1 → **3**", "M3:W** bag: 1 → **2**"} <= set(_changes(app))


def _changes(app: AppTest) -> list[str]:
    lines = words(app).splitlines()
    return [line.removeprefix("- **").split(" :small")[0] for line in lines if line.startswith("- **")]


def test_a_reload_finds_the_draft_by_the_address(app: AppTest, page: Page) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    again = reopened(app)
    assert "boundary-cairns** vp: 1 → **3**" in words(again)


def reopened(app: AppTest) -> AppTest:
    """The same address in another window."""
    fresh = AppTest.from_file(str(Path(__file__).parents[2] / "dashboards" / "app.py"), default_timeout=30)
    fresh.query_params["draft"] = app.query_params["draft"][0]
    return fresh.run().switch_page("views/edit_cards.py").run()


def test_two_windows_of_one_address_go_apart(app: AppTest) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    twin = reopened(app)
    types(twin, {RIVER: {"vp": "4"}})
    types(app, {BOUNDARY: {"vp": "3"}, FLINT: {"vp": "5"}})
    assert app.query_params["draft"] != twin.query_params["draft"]
    assert "river-ford-watch" in words(reopened(twin)) and "flint-spear-kin" in words(reopened(app))


def test_a_draft_that_was_left_is_offered_and_gone_on_with(app: AppTest, page: Page, press: Press) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    other = page("edit_cards")
    assert "1 unsaved change of another visit or window" in words(other)
    press(other, "Go on with them")
    assert "1 change not saved" in words(other)
    press(other, "Undo all")
    assert "another visit" not in words(page("edit_cards"))


def test_a_draft_that_was_left_is_thrown_away_only_when_asked(app: AppTest, page: Page, press: Press) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    press(page("edit_cards"), "Throw them away")
    assert "another visit" not in words(page("edit_cards"))
    assert "1 change not saved" in words(app.run())


def test_a_draft_kept_by_another_version_is_no_fault(runs: Path, cards: Path, page: Page) -> None:
    folder = cards / "embers"
    shape = load_game("embers").shape
    slip = keep(Slip("0" * 8), set_cell(begin(shape, folder), "civ.csv", 0, "vp", 9), folder)
    (path,) = (runs / "drafts").glob(f"*{slip.id}.json")
    assert len(left_behind("embers", folder)) == 1
    path.write_text(path.read_text().replace('"folder"', '"elsewhere"'))
    assert "another visit" not in words(fine(page("edit_cards")))


# -- two people, one file ------------------------------------------------------------------------


def test_two_windows_that_edit_one_file_lose_nothing(app: AppTest, page: Page, civ: Path, press: Press) -> None:
    other = page("edit_cards")
    types(app, {BOUNDARY: {"vp": "3"}})
    types(other, {RIVER: {"vp": "4"}})
    press(app, "Save")
    other.run()
    assert "civ.csv changed on disk while you edited" in words(other)
    assert "boundary-cairns** vp: 1 → **3**" in words(other)
    assert button(other, "Save").disabled
    press(other, "Keep both")
    press(other, "Save")
    found = rows_of(civ)
    assert (found["boundary-cairns"]["vp"], found["river-ford-watch"]["vp"]) == ("3", "4")


def test_where_both_changed_the_same_one_gives_way_and_can_be_had_back(app: AppTest, civ: Path, press: Press) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    civ.write_text(civ.read_text().replace(",1,gain 1 hope if lead", ",7,gain 1 hope if lead"))
    app.run()
    assert "Both changed the same" in words(app)
    assert "Keep both" not in [button.label for button in app.button]
    press(app, "Take what is on disk")
    assert "Nothing unsaved" in words(app)
    assert draft(app).rows_of("civ.csv")[BOUNDARY].cells["vp"] == "7"
    press(app, "Undo")
    assert "Both changed the same" in words(app)
    assert rows_of(civ)["boundary-cairns"]["vp"] == "7"


def test_an_untouched_file_follows_the_disk(app: AppTest, civ: Path) -> None:
    civ.write_text(civ.read_text().replace(",1,gain 1 hope if lead", ",7,gain 1 hope if lead"))
    app.run()
    assert app.data_editor[0].value["vp"].iloc[BOUNDARY] == "7"


def test_what_was_typed_into_a_table_that_changed_on_disk_is_kept(app: AppTest, civ: Path) -> None:
    civ.write_text(civ.read_text().replace("River Ford Watch", "The Watch"))
    types(app, {BOUNDARY: {"vp": "3"}})
    assert "civ.csv changed on disk" in words(app) and "boundary-cairns** vp: 1 → **3**" in words(app)
