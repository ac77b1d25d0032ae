"""The table of cards, driven without a browser: what is typed, told, saved, taken away and brought in."""

import json
from pathlib import Path

import pytest
import streamlit as st
from editors import (
    BOUNDARY,
    FLINT,
    RIVER,
    Page,
    Press,
    button,
    changed_lines,
    draft,
    field,
    fine,
    opened,
    rows_of,
    types,
    words,
)
from streamlit.testing.v1 import AppTest

from dashboards.design.wording import problem_line
from dashboards.drafting import draft_patch
from toolkit.games import load_game
from toolkit.pools.problems import Problem


@pytest.fixture
def civ(cards: Path) -> Path:
    return cards / "embers" / "civ.csv"


@pytest.fixture
def app(page: Page) -> AppTest:
    return fine(page("edit_cards"))


# -- the table -----------------------------------------------------------------------------------


def test_an_edit_is_shown_old_to_new_and_saved_as_one_line(app: AppTest, civ: Path, press: Press) -> None:
    before = civ.read_text()
    types(app, {BOUNDARY: {"vp": "3"}})
    assert "boundary-cairns** vp: 1 → **3**" in words(app)
    assert civ.read_text() == before
    press(app, "Save")
    assert "Saved civ.csv." in words(app) and "Nothing unsaved" in words(app)
    ((old, new),) = changed_lines(before, civ.read_text())
    assert old.replace(",1,gain 1 hope if lead", ",3,gain 1 hope if lead") == new


def test_one_can_go_on_after_saving(app: AppTest, civ: Path, press: Press) -> None:
    press(types(app, {BOUNDARY: {"vp": "3"}}), "Save")
    types(app, {RIVER: {"vp": "4"}})
    assert "1 change not saved" in words(app) and "changed on disk" not in words(app)
    press(app, "Save")
    assert (rows_of(civ)["boundary-cairns"]["vp"], rows_of(civ)["river-ford-watch"]["vp"]) == ("3", "4")


def test_comments_columns_and_notes_of_the_file_stay(page: Page, civ: Path, press: Press) -> None:
    civ.write_text("# mine, since spring\n" + civ.read_text())
    before = civ.read_text()
    press(types(page("edit_cards"), {BOUNDARY: {"vp": "3"}}), "Save")
    assert len(changed_lines(before, civ.read_text())) == 1
    assert civ.read_text().startswith("# mine, since spring\nid,name,")


def test_what_is_typed_stays_as_it_was_typed_and_is_told(app: AppTest) -> None:
    types(app, {BOUNDARY: {"vp": "1,5"}})
    assert draft(app).rows_of("civ.csv")[BOUNDARY].cells["vp"] == "1,5"
    told = app.table[0].value.iloc[0]
    assert [told["Row"], told["Column"], told["What is wrong"]] == ["Boundary Cairns", "vp", "is not a whole number"]
    assert "“1,5” is not a whole number" in words(app) and "1 problem to mend" in words(app)


def test_the_row_typed_into_is_the_card_beside(app: AppTest) -> None:
    types(app, {RIVER: {"vp": "9"}})
    assert app.selectbox(key="row of civ.csv").value == RIVER
    assert "<title>River Ford Watch</title>" in words(app)


def test_an_unplayable_draft_is_saved_only_when_asked_twice(app: AppTest, civ: Path, press: Press) -> None:
    types(app, {BOUNDARY: {"ability": "gian 1 hope"}})
    assert 'Did you mean "gain"?' in words(app)
    assert button(app, "Save").disabled
    app.checkbox(key="save anyway").check().run()
    press(app, "Save")
    assert rows_of(civ)["boundary-cairns"]["ability"] == "gian 1 hope"


def test_rows_are_added_duplicated_and_deleted(app: AppTest, civ: Path, press: Press) -> None:
    row = {
        "id": "mud-forts",
        "name": "Mud Forts",
        "kind": "civ",
        "era": "I",
        "aspect": "warfare",
        "warfare": "3",
        "culture": "2",
    }
    types(app, {}, added=[row | {"vp": "1", "source": "placeholder"}], deleted=[RIVER])
    app.selectbox(key="row of civ.csv").set_value(FLINT).run()
    press(app, "Duplicate")
    assert app.selectbox(key="row of civ.csv").value == FLINT + 1
    fine(press(app, "Save"))
    found = [*rows_of(civ)]
    assert found[:2] == ["flint-spear-kin", "flint-spear-kin-copy"] and found[-1] == "mud-forts"
    assert "river-ford-watch" not in found


def test_a_new_row_tells_what_it_lacks(app: AppTest) -> None:
    types(app, {}, added=[{"id": "mud-forts"}])
    wrong = {(row["Column"], row["What is wrong"]) for _, row in app.table[0].value.iterrows()}
    assert {("name", "is empty"), ("vp", "is empty"), ("era", "is empty")} <= wrong


def test_undo_goes_back_step_by_step_and_takes_back_undo_all(app: AppTest, press: Press) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    types(app, {BOUNDARY: {"vp": "3"}, RIVER: {"vp": "4"}})
    press(app, "Undo")
    assert "boundary-cairns** vp: 1 → **3**" in words(app) and "river-ford-watch**" not in words(app)
    press(app, "Undo all")
    assert "Nothing unsaved" in words(app)
    press(app, "Undo")
    assert "boundary-cairns** vp: 1 → **3**" in words(app)
    types(app, {FLINT: {"vp": "5"}})
    assert "2 changes not saved" in words(app)


def test_rows_found_or_in_another_order_are_edited_in_their_place(app: AppTest) -> None:
    app.text_input(key="find in civ.csv").set_value("cairns").run()
    types(app, {0: {"vp": "3"}})
    app.text_input(key="find in civ.csv").set_value("").run()
    app.selectbox(key="order of civ.csv").set_value("vp").run()
    (own,) = app.session_state["drafts"].values()
    last = own.draft.rows_of("civ.csv")[own.grids["civ.csv"].places[-1]].cells
    types(app, {len(own.grids["civ.csv"].places) - 1: {"vp": "99"}})
    assert "boundary-cairns** vp: 1 → **3**" in words(app)
    assert f"{last['id']}** vp: {last['vp']} → **99**" in words(app)


def test_the_ability_is_written_beside_the_card(app: AppTest) -> None:
    field(app, "Ability").set_value("gain 2 hope").run()
    assert "flint-spear-kin** ability: raise 1 warfare → **gain 2 hope**" in words(fine(app))
    types(app, {FLINT: {"ability": "gain 1 hope"}})
    assert field(app, "Ability").value == "gain 1 hope"


def test_the_vocabulary_is_there_to_be_looked_up(app: AppTest) -> None:
    app.session_state["words of civ.csv"] = True
    app.run()
    written = " ".join(str(cell) for table in app.table for cell in table.value.to_numpy().flatten())
    assert "[may] gain [number] token|hope" in written and "When you Collapse" in written.replace("\\", "")


# -- files in and out ----------------------------------------------------------------------------


def uploaded(app: AppTest, content: bytes, name: str = "civ.csv") -> AppTest:
    return app.file_uploader[0].set_value((name, content, "text/csv")).run()


def test_an_upload_is_shown_as_changes_before_it_is_taken_over(app: AppTest, civ: Path, press: Press) -> None:
    before = civ.read_bytes()
    uploaded(app, before.replace(b",1,gain 1 hope if lead", b",8,gain 1 hope if lead"))
    assert "boundary-cairns** vp: 1 → **8**" in words(app) and "Nothing unsaved" in words(app)
    press(app, "Take over 1 change")
    assert "1 change not saved" in words(app)
    assert civ.read_bytes() == before


def test_rows_that_an_upload_lacks_are_counted_before_they_are_taken_away(app: AppTest, civ: Path) -> None:
    uploaded(app, b"".join(civ.read_bytes().splitlines(keepends=True)[:-2]))
    assert "lacks 2 rows of the table" in words(app)
    app.checkbox(key="whole civ.csv").uncheck().run()
    assert "lacks" not in words(app)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"id,vp\nboundary-cairns,2,3\n", "has 3 cells where the header has 2 columns"),
        (b"name,vp\nX,2\n", "needs a column id"),
        (b"[1, 2]", "should be a list of rows"),
        (b"x" * 2_100_000, "at most 2 MB"),
    ],
)
def test_an_upload_that_cannot_be_read_is_told(app: AppTest, content: bytes, told: str) -> None:
    uploaded(app, content)
    assert told in words(app) and not app.exception
    assert "Nothing unsaved" in words(app)


def test_tables_can_be_taken_away(app: AppTest) -> None:
    assert [button.label for button in app.get("download_button")] == ["CSV for spreadsheets", "JSON"]


def test_changes_are_kept_as_a_variant_and_taken_up_again(app: AppTest, cards: Path, press: Press) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    app.session_state["variant of the draft"] = True
    app.run()
    field(app, "Name").set_value("Dearer Cairns").run()
    [*(each for each in app.button if each.label == "Save")][-1].click().run()
    path = cards / "embers" / "variants" / "dearer-cairns.json"
    assert json.loads(path.read_text())["set"] == {"boundary-cairns.vp": 3}
    press(app, "Undo all")
    app.selectbox(key="variant to take up").set_value("dearer-cairns").run()
    press(app, "Take it up")
    assert "boundary-cairns** vp: 1 → **3**" in words(fine(app))


def test_a_variant_cannot_leave_its_folder(app: AppTest, cards: Path) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    app.session_state["variant of the draft"] = True
    app.run()
    field(app, "Name").set_value("../../out").run()
    [*(each for each in app.button if each.label == "Save")][-1].click().run()
    assert "is not a name for a variant" in words(app)
    assert not [*cards.parent.rglob("out*")]


# -- what other pages and odd files see ----------------------------------------------------------


def test_the_lab_is_given_the_draft_as_a_patch(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    types(app, {BOUNDARY: {"vp": "3"}})
    monkeypatch.setattr(st, "session_state", {"drafts": app.session_state["drafts"]})
    patch = draft_patch(load_game("embers"))
    assert patch is not None and patch.set == {"boundary-cairns.vp": 3}


def test_the_sample_that_comes_along_is_never_written_to(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboards.design.saving.is_sample", lambda folder: True)
    types(app, {BOUNDARY: {"vp": "3"}})
    assert "playtest new my-cards --from embers" in words(app)
    assert button(app, "Save").disabled


def test_a_file_without_a_table_is_told_and_others_can_be_edited(page: Page, civ: Path) -> None:
    civ.write_text("")
    app = page("edit_cards")
    assert "names no columns in its first line" in words(app) and not app.exception
    types(opened(app, "tokens.csv"), {0: {"bag": "2"}}, file="tokens.csv")
    assert "1 change not saved" in words(app)


def test_an_empty_table_says_how_to_begin(page: Page, civ: Path) -> None:
    civ.write_text(civ.read_text().splitlines()[0] + "\n")
    app = page("edit_cards")
    assert "There are no rows yet" in words(app) and not app.exception


def test_missing_files_are_told_in_words(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_CARDS", "/nowhere")
    app = page("edit_cards")
    assert "/nowhere" in app.error[0].value and not app.exception


def test_a_problem_reads_as_a_sentence() -> None:
    wrong = Problem("error", "civ.csv", 2, "vp", "x", "is not a whole number")
    assert problem_line(wrong) == "**vp** “x” is not a whole number"
    long = Problem("error", "civ.csv", 2, "vp", "x" * 3000, "is not a whole number")
    assert len(problem_line(long)) < 200
    odd = Problem("error", "civ.csv", 2, "id", "x", "this id is already used")
    assert problem_line(odd) == "**id** “x”: this id is already used"
