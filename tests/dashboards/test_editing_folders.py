"""Files of a folder, such as maps, and rows inside rows: edited, copied and saved like cards."""

import json
from pathlib import Path

import pytest
from editors import Press, button, changed_lines, draft, field, fine, types, words
from streamlit.testing.v1 import AppTest

BAY = "scenarios/bay-of-plenty.json"
THIRD, EIGHTH = 2, 7
"""Rows of the bay's Regions."""


@pytest.fixture
def civ(cards: Path) -> Path:
    return cards / "pocket_civ"


@pytest.fixture
def app(runs: Path) -> AppTest:
    """The page of cards at Pocket Civ."""
    app = AppTest.from_function(_page, default_timeout=30)
    app.session_state["game"] = "pocket_civ"
    return fine(app.run())


def _page() -> None:
    """The page alone, without the frame around all pages."""
    import streamlit as st

    from dashboards.design.cards import edit_cards_page
    from dashboards.design.rules import edit_rules_page

    (edit_rules_page if st.session_state.get("page") == "rules" else edit_cards_page)()


def opened(app: AppTest, file: str) -> AppTest:
    folder, _, name = file.rpartition("/")
    app.session_state["file of pocket_civ"] = folder or name
    if folder:
        app.session_state[f"file in {folder} of pocket_civ"] = file
    return app.run()


@pytest.fixture
def bay(app: AppTest) -> AppTest:
    return fine(opened(app, BAY))


def named(app: AppTest, name: str) -> AppTest:
    """Make another file of this folder."""
    app.session_state["make another of file in scenarios of pocket_civ"] = True
    app.run()
    field(app, "Name").set_value(name).run()
    return button(app, "Make it").click().run()


# -- files of a folder ---------------------------------------------------------------------------


def test_a_folder_is_one_tab_and_its_files_go_by_their_titles(bay: AppTest) -> None:
    box = bay.selectbox(key="file in scenarios of pocket_civ")
    assert len(box.options) == 17 and "The Great Lake of 1000 Depths" in box.options
    assert bay.session_state["file of pocket_civ"] == "scenarios"


def test_a_region_is_edited_as_a_row_and_saved_as_one_line(bay: AppTest, civ: Path, press: Press) -> None:
    before = (civ / BAY).read_text()
    types(bay, {EIGHTH: {"tribes": "4"}, THIRD: {"icons": "mountain, farm"}}, file=f"{BAY} regions")
    assert "regions.8.tribes: 3 → **4**" in words(bay)
    assert "R8  T 4" in bay.code[0].value  # the table at the start, as it would be played
    types(bay, {EIGHTH: {"tribes": "4"}}, file=f"{BAY} regions")
    fine(press(bay, "Save"))
    ((old, new),) = changed_lines(before, (civ / BAY).read_text())
    assert new == old.replace('"tribes": 3', '"tribes": 4')


def test_fields_and_rows_of_one_file_keep_each_others_changes(bay: AppTest) -> None:
    types(bay, {EIGHTH: {"tribes": "4"}}, file=f"{BAY} regions")
    field(bay, "Start era").set_value("2").run()
    types(bay, {EIGHTH: {"tribes": "4", "city": "1"}}, file=f"{BAY} regions")
    value = draft(fine(bay)).value_of(BAY)
    assert value["start_era"] == 2 and value["regions"]["8"]["tribes"] == 4 and value["regions"]["8"]["city"] == 1


def test_a_border_with_one_side_is_told_by_region(bay: AppTest) -> None:
    types(bay, {EIGHTH: {"borders": "3"}}, file=f"{BAY} regions")
    told = [row.str.replace("\\", "") for _, row in bay.table[0].value.iterrows()]
    assert [(row["Row"], row["Column"], row["Value"], row["What is wrong"]) for row in told] == [
        ("6", "regions.6.borders", "[3, 5, 8]", "borders 8, but 8 does not border 6; a border has two sides")
    ]
    assert button(bay, "Save").disabled and not bay.code


def test_another_file_is_made_as_a_copy_and_can_then_be_played(bay: AppTest, civ: Path, press: Press) -> None:
    named(bay, "Storm Coast")
    assert bay.selectbox(key="file in scenarios of pocket_civ").value == "scenarios/storm-coast.json"
    types(fine(bay), {EIGHTH: {"tribes": "5"}}, file="scenarios/storm-coast.json regions")
    assert not (civ / "scenarios/storm-coast.json").exists()
    bay.session_state["page"] = "rules"
    rules = bay.run()
    box = field(rules, "The map: random, or the name of a file in the folder scenarios")
    box.set_value(box.options.index("storm-coast")).run()
    fine(press(rules, "Save"))
    assert "Saved scenarios/storm-coast.json, rules.json." in words(rules)
    made = json.loads((civ / "scenarios/storm-coast.json").read_text())
    assert (made["title"], made["regions"]["8"]["tribes"]) == ("Storm Coast", 5)
    assert json.loads((civ / "rules.json").read_text())["scenario"] == "storm-coast"


def test_a_copy_that_is_undone_or_misnamed_is_not_there(bay: AppTest, press: Press) -> None:
    assert 'Something is called "masonry" already.' in words(named(bay, "Masonry"))
    named(bay, "Storm Coast")
    fine(press(bay, "Undo"))
    assert "Nothing unsaved" in words(bay)
    assert len(bay.selectbox(key="file in scenarios of pocket_civ").options) == 17


def test_a_file_that_cannot_be_read_is_told_and_others_can_be_edited(app: AppTest, civ: Path) -> None:
    (civ / BAY).write_text("{")
    assert "is not JSON as it stands" in words(opened(app, BAY)) and not app.exception
    fine(opened(app, "scenarios/go-west.json"))


# -- rows inside rows, sentences, Advances -------------------------------------------------------


def test_an_advance_is_saved_as_one_line(app: AppTest, civ: Path, press: Press) -> None:
    before = (civ / "advances.csv").read_text()
    types(app, {2: {"gold": "5"}}, file="advances.csv")
    assert "architecture** gold: 6 → **5**" in words(app)
    fine(press(app, "Save"))
    ((old, new),) = changed_lines(before, (civ / "advances.csv").read_text())
    assert old.startswith("architecture,") and new == old.replace(",8,6,6,", ",8,6,5,")


def test_the_boxes_of_a_card_are_a_table_of_their_own(app: AppTest, civ: Path, press: Press) -> None:
    before = (civ / "events.json").read_text()
    opened(app, "events.json")
    app.selectbox(key="row of events.json").set_value(1).run()
    types(app, {1: {"symbols.red_circle": "2"}}, file="events.json 1 boxes")
    assert "event-2.boxes.2.symbols" in words(app)
    fine(press(app, "Undo"))
    types(app, {2: {"symbols.red_circle": "2"}}, file="events.json 1 boxes")
    fine(press(app, "Save"))
    ((old, new),) = changed_lines(before, (civ / "events.json").read_text())
    assert new == old.replace('{"red_circle": 1}', '{"red_circle": 2}')


def test_boxes_and_figures_of_a_card_keep_each_others_changes(app: AppTest) -> None:
    opened(app, "events.json")
    types(app, {0: {"event": "famine"}}, file="events.json 0 boxes")
    types(app, {0: {"blue_hex": "9"}}, file="events.json")
    types(app, {0: {"event": "famine"}}, added=[{"era": "5", "event": "famine"}], file="events.json 0 boxes")
    card = draft(fine(app)).value_of("events.json")[0]
    assert (card["blue_hex"], card["boxes"]["1"], card["boxes"]["5"]) == (9, {"event": "famine"}, {"event": "famine"})


def test_sentences_of_an_event_are_lines_and_figures_go_by_name(app: AppTest, civ: Path, press: Press) -> None:
    path = civ / "explanations.json"
    before = json.loads(path.read_text())
    box = field(opened(app, "explanations.json"), "Bends")
    assert box.value.splitlines()[:2] == ["literacy: set 5 tribes;", "law: set 1 by-av;"]
    box.set_value(box.value.replace("set 5 tribes;", "set 6 tribes;")).run()
    field(app, "Figures").set_value("av: 2, tribes: all").run()
    fine(press(app, "Save"))
    after = json.loads(path.read_text())
    assert after[0]["bends"] == ["literacy: set 6 tribes", *before[0]["bends"][1:]] and after[1:] == before[1:]
    assert after[0]["figures"] == {"av": 2, "tribes": "all"}
