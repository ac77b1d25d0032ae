"""Tables are taken away to spreadsheets and come back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.games import load_game
from toolkit.pools.changes import changes_of
from toolkit.pools.drafts import begin
from toolkit.pools.editing import add_row, set_cell, set_entry
from toolkit.pools.exporting import export_document, export_sheet, harmless, unguarded
from toolkit.pools.folders import find_cards
from toolkit.pools.importing import LARGEST, import_document, import_sheet
from toolkit.pools.problems import PoolError, UsageError

from .harbour import FILES, SHAPE, write

EMBERS, CARDS = load_game("embers").shape, find_cards(None, "embers")


@pytest.fixture
def draft(tmp_path):
    return begin(SHAPE, write(tmp_path))


def sent(draft, data, **how):
    """What the upload changes, and its warnings."""
    data = data if isinstance(data, bytes) else data.encode()
    new, problems = import_sheet(draft, SHAPE, "ships.csv", data, **how)
    return [str(change).removeprefix("ships.csv, ") for change in changes_of(new)], [str(one) for one in problems]


def refused(draft, data, error=PoolError):
    with pytest.raises(error) as told:
        sent(draft, data)
    return str(told.value)


@pytest.mark.parametrize("form", ["csv", "json"])
@pytest.mark.parametrize("file", ["civ.csv", "embers.csv", "tokens.csv"])
def test_what_was_exported_comes_back_without_a_change(file, form):
    draft = begin(EMBERS, CARDS)
    assert import_sheet(draft, EMBERS, file, export_sheet(draft, file, form)) == (draft, [])


def test_the_export_holds_the_draft(draft):
    draft = set_cell(add_row(draft, "ships.csv", {"id": "tern", "notes": "=1+1"}), "ships.csv", 0, "cost", 5)
    lines = export_sheet(draft, "ships.csv", "csv").decode("utf-8-sig").split("\r\n")
    assert lines[1] == "sea-wren,Sea Wren,sloop,5,4,gain 2 coin,2,first"
    assert lines[4] == "tern,,,,,,,'=1+1"
    rows = json.loads(export_sheet(draft, "ships.csv", "json"))
    assert (rows[0]["cost"], rows[2]["speed"], rows[3]["notes"]) == (5, None, "=1+1")
    assert json.loads(export_document(set_entry(draft, "rules.json", ("coins",), 9), "rules.json"))["coins"] == 9


@pytest.mark.parametrize("cell", ["=1+1", "+cmd|x", "-2+3", "@SUM(A1)", "-", "=HYPERLINK(1)", "'=1"])
def test_text_that_a_spreadsheet_would_compute_is_guarded(cell):
    assert harmless(cell) == "'" + cell


@pytest.mark.parametrize("cell", ["-3", "+3", "-0.5", "salt-road", "a = b", "", "'tis"])
def test_numbers_and_plain_text_are_not_guarded(cell):
    assert harmless(cell) == cell


@given(st.text(st.sampled_from("'=+-@1a"), max_size=5))
def test_the_guard_comes_off_again(cell):
    assert unguarded(harmless(cell)) == cell


def test_rows_are_known_by_their_id_and_what_the_upload_lacks_stays(draft):
    changes, problems = sent(draft, "id;cost;colour\nmud-lark;3;brown\nsea-wren;3;\ntern;1;\n")
    assert changes == [
        "iron-duke: taken away", "mud-lark, cost: 2 -> 3", "tern: new: tern, 1",
        "order of the rows: sea-wren, mud-lark -> mud-lark, sea-wren",
    ]  # fmt: skip
    assert problems == ["ships.csv, column colour: is not a column of this file and was left out."]


def test_rows_can_be_added_to_those_that_are_there(draft):
    changes, _ = sent(draft, '[{"id": "tern", "cost": 1.0}, {"id": "sea-wren", "speed": null}]', whole=False)
    assert changes == ["sea-wren, speed: 4 -> blank", "tern: new: tern, 1"]


def test_a_spreadsheets_way_to_write_numbers_is_no_change(draft):
    assert sent(draft, FILES["ships.csv"].replace("sloop,3,4,", 'sloop,3.0,"4.00",'))[0] == []
    assert sent(draft, FILES["ships.csv"].replace("sloop,3,", "sloop,3.5,"))[0] == ["sea-wren, cost: 3 -> 3.5"]


def test_an_old_encoding_is_read_and_told(draft):
    changes, problems = sent(draft, FILES["ships.csv"].replace("slow", "très lent").encode("cp1252"))
    assert changes == ["mud-lark, notes: slow -> très lent"]
    assert "read as Windows-1252" in problems[0]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "is empty"),
        ("id,cost\nwren\n", "row 2: has 1 cells where the header has 2 columns"),
        ('id,cost\n"wren" x,3\n', "does not close its cell"),
        ('{"id": "wren"}', "should be a list of rows"),
        ("[1, 2]", "should be a list of rows"),
        ('[{"id": "wren", "cost": [3]}]', "takes a number or a text"),
        ('[{"id": "wren",}]', "takes no comma"),
        ("[" * 100_000, "nested too deep"),
        ("[" * 60 + "]" * 60, "nested too deep"),
        ("id\n" + "wren\n" * 10_001, "too many or too long lines"),
        ("id," * 20_000, "too many or too long lines"),
        (json.dumps([{}] * 5_001), "has 5,001 rows"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "needs a column id"),
        ('[{"cost": 3}]', "needs a column id"),
    ],
)
def test_an_upload_that_is_no_table_is_told_and_changes_nothing(draft, data, message):
    assert message in refused(draft, data)


def test_too_large_an_upload_is_refused_unread(draft):
    assert refused(draft, b"x" * (LARGEST + 1), UsageError) == "The upload has 2.0 MB; at most 2 MB are read."


def test_a_json_file_comes_back_too(draft):
    new, _ = import_document(draft, "rules.json", b'\xef\xbb\xbf{"storms": "hard", "coins": 5}')
    assert [str(change) for change in changes_of(new)] == ["rules.json, coins: 4 -> 5"]
    assert import_document(draft, "towns.json", export_document(draft, "towns.json")) == (draft, [])
    with pytest.raises(PoolError, match="is not JSON"):
        import_document(draft, "rules.json", b"id,cost\n")
