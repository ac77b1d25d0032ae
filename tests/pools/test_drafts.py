"""A draft keeps what the designer changed until it is saved."""

import pickle

import pytest

from toolkit.pools.changes import changes_of
from toolkit.pools.drafts import Draft, begin, refreshed
from toolkit.pools.editing import (
    add_row,
    delete_rows,
    duplicate_entry,
    duplicate_row,
    edit_grid,
    move_row,
    remove_entry,
    set_cell,
    set_entry,
)
from toolkit.pools.previewing import preview
from toolkit.pools.problems import UsageError

from .harbour import FILES, SHAPE, write


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path)


@pytest.fixture
def draft(folder):
    return begin(SHAPE, folder)


def ids(draft, file="ships.csv"):
    return [row.cells.get("id") for row in draft.rows_of(file)]


def told(draft):
    return [str(change) for change in changes_of(draft)]


def edited(draft):
    draft = set_cell(draft, "ships.csv", 0, "cost", 5.0)
    draft = delete_rows(duplicate_row(draft, "ships.csv", 2), "ships.csv", [2])
    draft = set_entry(draft, "rules.json", ("coins",), 7.0)
    return remove_entry(
        set_entry(draft, "strategies.json", ("meek", "risk"), None), "strategies.json", ("bold", "risk")
    )


def test_every_change_is_told_old_and_new(draft):
    assert told(edited(draft)) == [
        "ships.csv, sea-wren, cost: 3 -> 5",
        "ships.csv, mud-lark: taken away",
        "ships.csv, mud-lark-copy: new: mud-lark-copy, Mud Lark, barge, 2, 1, slow",
        "rules.json, coins: 4 -> 7",
        "strategies.json, bold.risk: taken away",
        "strategies.json, meek.risk: 0.1 -> null",
    ]


def test_a_draft_survives_pickle_and_json(draft):
    draft = set_cell(edited(draft), "ships.csv", 1, "notes", "  Ünï\u00a0code\r\n ")
    assert pickle.loads(pickle.dumps(draft)) == draft
    assert Draft.model_validate_json(draft.model_dump_json()) == draft
    assert draft.rows_of("ships.csv")[1].cells["notes"] == "Ünï code"


def test_what_is_changed_back_is_no_change(draft):
    there = set_entry(set_cell(draft, "ships.csv", 0, "cost", 5), "rules.json", ("coins",), 5)
    back = set_entry(set_cell(there, "ships.csv", 0, "cost", "3"), "rules.json", ("coins",), 4.0)
    assert (there.touched, back.touched) == (["ships.csv", "rules.json"], [])
    assert back == draft


def test_undo_takes_back_one_file_or_all(draft):
    assert edited(draft).undo("ships.csv").touched == ["rules.json", "strategies.json"]
    assert edited(draft).undo() == draft


def test_a_copy_gets_an_id_that_nothing_in_the_pool_has(draft):
    for _ in range(2):
        draft = duplicate_row(draft, "ships.csv", 0)
    assert ids(draft) == ["sea-wren", "sea-wren-copy-2", "sea-wren-copy", "iron-duke", "mud-lark"]
    assert draft.rows_of("ships.csv")[1].cells["name"] == "Sea Wren"
    draft = duplicate_entry(duplicate_entry(draft, "strategies.json", "bold"), "towns.json", 0)
    assert [*draft.value_of("strategies.json")] == ["bold", "bold-copy", "meek"]
    assert [town["id"] for town in draft.value_of("towns.json")] == ["port-royal", "port-royal-copy", "old-quay"]


def test_rows_are_added_moved_and_deleted(draft):
    draft = add_row(draft, "ships.csv", {"id": "tern", "cost": 1}, at=1)
    draft = move_row(draft, "ships.csv", 3, 0)
    assert ids(draft) == ["mud-lark", "sea-wren", "tern", "iron-duke"]
    assert ids(delete_rows(draft, "ships.csv", {0, 3})) == ["sea-wren", "tern"]
    assert told(draft)[-1] == (
        "ships.csv, order of the rows: sea-wren, iron-duke, mud-lark -> mud-lark, sea-wren, iron-duke"
    )


def test_a_grid_reports_edits_then_deletions_then_new_rows(draft):
    new = edit_grid(draft, "ships.csv", {0: {"cost": None}, 2: {"cost": 4}}, [{}, {"id": "tern"}], [0])
    assert ids(new) == ["iron-duke", "mud-lark", None, "tern"]
    assert [row.cells.get("cost") for row in new.rows_of("ships.csv")] == ["9", "4", None, None]


def test_a_blank_new_row_waits_in_the_draft_and_changes_no_file(draft):
    waiting = add_row(draft, "ships.csv")
    assert (len(waiting.rows_of("ships.csv")), waiting.touched) == (4, [])


def test_problems_are_told_at_their_row_as_it_is_edited(draft, folder):
    draft = add_row(add_row(draft, "ships.csv", at=0), "ships.csv", {"id": "Tern", "cost": "many"}, at=1)
    found = preview(draft, SHAPE, folder)
    problems = {
        at: [(problem.column, problem.value) for problem in problems]
        for at, problems in found.problems_by_row("ships.csv").items()
    }
    assert problems == {1: [("id", "Tern"), ("name", None), ("kind", None), ("cost", "many")]}
    assert {problem.row for problem in found.problems_of("ships.csv")} == {3}
    assert found.pool.raw.sheets["ships.csv"].rows[1].line == 4


def test_problems_between_files_are_seen_before_saving(draft, folder):
    draft = set_cell(draft, "ships.csv", 2, "id", "mud-hen")
    (problem,) = preview(draft, SHAPE, folder).problems_by_row("crew.csv")[1]
    assert problem.message == "there is no such ship"


def test_a_file_without_a_table_or_json_is_told_and_left_alone(tmp_path):
    draft = begin(SHAPE, write(tmp_path, ships="", rules="{,}", towns=None))
    for broken in (lambda: draft.rows_of("ships.csv"), lambda: draft.value_of("rules.json")):
        with pytest.raises(UsageError, match="Mend it in a text editor"):
            broken()
    assert ids(duplicate_row(draft, "crew.csv", 0), "crew.csv") == ["ann", "ann-copy", "bo"]
    with pytest.raises(UsageError, match=r'Did you mean "crew.csv"\?'):
        draft.rows_of("crews.csv")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda draft: set_cell(draft, "ships.csv", 0, "cost", [1]), "takes a number or a text"),
        (lambda draft: set_cell(draft, "ships.csv", 0, "notes", "x" * 20_001), "at most 20,000 letters"),
        (lambda draft: set_entry(draft, "rules.json", ("coins",), float("inf")), "cannot be written to a JSON file"),
        (lambda draft: set_entry(draft, "rules.json", ("coins",), "\ud800"), "cannot be written to a JSON file"),
        (lambda draft: set_entry(draft, "rules.json", ("penalty", "a"), 1), "has no entry penalty.a"),
        (lambda draft: set_entry(draft, "towns.json", (2, "id"), 1), "has no entry 2.id"),
        (lambda draft: remove_entry(draft, "rules.json", ("coin",)), "has no entry coin"),
        (lambda draft: duplicate_entry(draft, "strategies.json", "bald"), "has no entry bald"),
    ],
)
def test_what_cannot_be_written_is_refused_at_once(draft, change, message):
    with pytest.raises(UsageError, match=message):
        change(draft)


def test_files_that_the_draft_does_not_change_may_move_under_it(draft, folder):
    draft = set_cell(draft, "ships.csv", 0, "cost", 5)
    write(folder, crew="id,wage,ship\n", ships="id,name,kind,cost\n")
    now = refreshed(draft, SHAPE, folder)
    assert (now.rows_of("crew.csv"), ids(now)) == ((), ids(draft))
    assert now.began["ships.csv"] == FILES["ships.csv"].encode()
