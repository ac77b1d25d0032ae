"""CSV files and lists in JSON files are edited alike."""

import json
from pathlib import Path

import pytest

from toolkit.pools.drafts import Draft, begin, with_file_of
from toolkit.pools.entries import differs, left_out, renamed, turned
from toolkit.pools.entry_tables import EntryTable
from toolkit.pools.previewing import preview
from toolkit.pools.problems import UsageError
from toolkit.pools.tables import Table, set_text, table_of, without_row

from .harbour import SHAPE, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


@pytest.fixture
def draft(folder: Path) -> Draft:
    return begin(SHAPE, folder)


def table(file: str) -> Table:
    found = table_of(SHAPE, file)
    assert found is not None
    return found


def test_files_of_rows_are_tables_and_groups_are_none() -> None:
    assert [file for file in sorted(SHAPE.files) if table_of(SHAPE, file)] == ["crew.csv", "ships.csv", "towns.json"]


@pytest.mark.parametrize("file", ["ships.csv", "towns.json"])
def test_rows_are_edited_added_duplicated_and_taken_out(draft: Draft, file: str) -> None:
    rows = table(file)
    first, second, *_ = (row["id"] for row in rows.rows(draft))
    edited = rows.edited(draft, {1: {"id": "b"}}, [{"id": "c"}], {0})
    assert [row["id"] for row in rows.rows(edited)][::2][0] == "b" and rows.rows(edited)[-1] == {"id": "c"}
    twin = rows.duplicated(draft, 0)
    assert [row["id"] for row in rows.rows(twin)][:3] == [first, f"{first}-copy", second]
    assert rows.rows(without_row(rows, twin, 1)) == rows.rows(draft)


def test_what_nests_is_json_in_its_cell_and_stays_when_others_change(draft: Draft) -> None:
    towns = table("towns.json")
    assert towns.rows(draft)[0]["steps"] == '["gain 1 coin", "rest"]'
    named = set_text(towns, draft, 0, "id", "port-blue")
    assert named.value_of("towns.json")[0] == {"id": "port-blue", "steps": ["gain 1 coin", "rest"]}
    written = set_text(towns, draft, 0, "steps", '["rest"]')
    assert written.value_of("towns.json")[0]["steps"] == ["rest"]
    assert written.value_of("towns.json")[1] == draft.value_of("towns.json")[1]


def test_a_cell_set_back_leaves_nothing_changed(draft: Draft) -> None:
    towns = table("towns.json")
    steps = towns.rows(draft)[0]["steps"]
    assert set_text(towns, set_text(towns, draft, 0, "steps", "x"), 0, "steps", steps).touched == []


@pytest.mark.parametrize(("file", "column"), [("ships.csv", "kind"), ("towns.json", "steps")])
def test_problems_are_told_by_row(draft: Draft, folder: Path, file: str, column: str) -> None:
    rows = table(file)
    made = preview(set_text(rows, draft, 1, column, "nonsense"), SHAPE, folder)
    assert [problem.column.split(".")[-1] for problem in rows.problems(made)[1] if problem.column] == [column]
    assert 0 not in rows.problems(made)


def test_a_list_of_anything_else_is_refused(folder: Path) -> None:
    draft = begin(SHAPE, write(folder, towns="[1, 2]"))
    with pytest.raises(UsageError, match="no list of entries"):
        table("towns.json").rows(draft)


def test_one_file_of_a_draft_is_put_into_another(draft: Draft, folder: Path) -> None:
    ships, towns = table("ships.csv"), table("towns.json")
    mine = set_text(ships, draft, 0, "cost", "5")
    write(folder, towns=json.dumps([{"id": "new-town", "steps": []}]))
    theirs = set_text(towns, begin(SHAPE, folder), 0, "id", "newer-town")
    both = with_file_of(mine, theirs, "towns.json")
    assert ships.rows(both)[0]["cost"] == "5" and towns.rows(both)[0]["id"] == "newer-town"
    assert both.began["towns.json"] == theirs.began["towns.json"]
    assert with_file_of(both, begin(SHAPE, folder), "towns.json").touched == ["ships.csv"]


def test_entries_are_as_many_as_the_file_has_even_none(tmp_path: Path) -> None:
    draft = begin(SHAPE, write(tmp_path, towns=None))
    towns = table("towns.json")
    assert isinstance(towns, EntryTable) and towns.rows(draft) == []
    assert towns.rows(towns.edited(draft, {}, [{"id": "first"}, {}])) == [{"id": "first"}]


# -- knobs ---------------------------------------------------------------------------------------


def test_a_knob_is_turned_left_out_and_its_group_made_and_dropped(draft: Draft) -> None:
    turned_up = turned(draft, "strategies.json", ("meek", "worth", "coin"), 2)
    assert turned_up.value_of("strategies.json")["meek"]["worth"] == {"coin": 2}
    assert left_out(turned_up, "strategies.json", ("meek", "worth", "coin")).touched == []
    assert left_out(draft, "strategies.json", ("meek", "nothing")) is draft


def test_an_entry_left_empty_stays_as_long_as_it_has_a_name(draft: Draft) -> None:
    bare = left_out(draft, "strategies.json", ("bold", "risk"))
    assert bare.value_of("strategies.json")["bold"] == {}


def test_a_value_differs_when_what_counts_does(draft: Draft) -> None:
    assert not differs(turned(draft, "rules.json", ("fog",), True), "rules.json", ("fog",), True)
    assert differs(turned(draft, "rules.json", ("fog",), False), "rules.json", ("fog",), True)


def test_a_strategy_keeps_its_place_under_another_name(draft: Draft) -> None:
    brave = renamed(draft, "strategies.json", "bold", " brave  heart ")
    assert [*brave.value_of("strategies.json")] == ["brave heart", "meek"]
    with pytest.raises(UsageError, match="the name of another"):
        renamed(draft, "strategies.json", "bold", "meek")
    with pytest.raises(UsageError, match="needs some letters"):
        renamed(draft, "strategies.json", "bold", " ")
