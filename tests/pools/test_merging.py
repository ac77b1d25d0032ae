"""Two people changed the same files: nothing is lost, and where both changed the same, both are asked."""

import pytest

from toolkit.pools.drafts import begin
from toolkit.pools.editing import add_row, delete_rows, duplicate_entry, move_row, remove_entry, set_cell, set_entry
from toolkit.pools.saving import Conflict, rebased, save

from .harbour import SHAPE, write

SHIPS = "ships.csv"


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path)


def together(folder, ours, theirs):
    """The draft of ours on top of what they saved."""
    ours, theirs = ours(begin(SHAPE, folder)), theirs(begin(SHAPE, folder))
    save(theirs, SHAPE, folder, even_with_problems=True)
    new = rebased(ours, folder)
    save(new, SHAPE, folder, even_with_problems=True)
    return begin(SHAPE, folder)


def collisions(folder, ours, theirs):
    with pytest.raises(Conflict) as conflict:
        together(folder, ours, theirs)
    return [*map(str, conflict.value.collisions)]


def ids(draft, file=SHIPS):
    return [row.cells["id"] for row in draft.rows_of(file)]


def cell(at, column, value):
    return lambda draft: set_cell(draft, SHIPS, at, column, value)


def ship(identity, at=None, **cells):
    return lambda draft: add_row(draft, SHIPS, {"id": identity, **cells}, at)


def gone(at):
    return lambda draft: delete_rows(draft, SHIPS, [at])


def entry(file, *steps, to):
    return lambda draft: set_entry(draft, file, steps, to)


def test_two_cells_of_one_row_are_both_kept(folder):
    row = together(folder, cell(0, "cost", 5), cell(0, "speed", 6)).rows_of(SHIPS)[0]
    assert (row.cells["cost"], row.cells["speed"]) == ("5", "6")


def test_the_same_cell_changed_alike_is_no_collision(folder):
    assert together(folder, cell(0, "cost", 5), cell(0, "cost", 5)).rows_of(SHIPS)[0].cells["cost"] == "5"


def test_rows_are_followed_when_others_come_and_go(folder):
    after = together(
        folder,
        cell(2, "notes", "slower"),
        lambda draft: ship("tern", 0)(delete_rows(draft, SHIPS, [0])),
    )
    assert ids(after) == ["tern", "iron-duke", "mud-lark"]
    assert after.rows_of(SHIPS)[2].cells["notes"] == "slower"


def test_new_rows_of_both_stand_where_they_were_put(folder):
    assert ids(together(folder, ship("gull", 1), ship("tern", 3))) == [
        "sea-wren", "gull", "iron-duke", "mud-lark", "tern",
    ]  # fmt: skip


def test_a_new_order_of_ours_keeps_their_new_row_behind_the_same_ship(folder):
    after = together(folder, lambda draft: move_row(draft, SHIPS, 2, 0), ship("tern", 1))
    assert ids(after) == ["mud-lark", "sea-wren", "tern", "iron-duke"]


def test_a_row_that_both_took_away_or_both_added_alike_is_once(folder):
    assert ids(together(folder, gone(1), gone(1))) == ["sea-wren", "mud-lark"]
    assert ids(together(folder, ship("tern", cost=1), ship("tern", cost=1))).count("tern") == 1


@pytest.mark.parametrize(
    ("ours", "theirs", "told"),
    [
        (cell(0, "cost", 5), cell(0, "cost", 6), "ships.csv, sea-wren, cost: 3 -> 5; on disk: 3 -> 6"),
        (cell(0, "speed", ""), cell(0, "speed", 1), "ships.csv, sea-wren, speed: 4 -> blank; on disk: 4 -> 1"),
        (
            gone(0),
            cell(0, "cost", 6),
            "ships.csv, sea-wren: taken away; on disk: 3 -> 6",
        ),
        (
            cell(0, "cost", 6),
            gone(0),
            "ships.csv, sea-wren, cost: 3 -> 6; on disk: taken away",
        ),
        (ship("tern", cost=1), ship("tern", cost=2), "ships.csv, tern: new: tern, 1; on disk: new: tern, 2"),
        (
            entry("rules.json", "coins", to=5),
            entry("rules.json", "coins", to=6),
            "rules.json, coins: 4 -> 5; on disk: 4 -> 6",
        ),
        (
            entry("strategies.json", "bold", "risk", to=0.2),
            lambda draft: remove_entry(draft, "strategies.json", ("bold",)),
            'strategies.json, bold: {"risk": 0.9} -> {"risk": 0.2}; on disk: taken away',
        ),
        (
            entry("rules.json", "penalties", to=[1]),
            entry("rules.json", "penalties", to=[2]),
            "rules.json, penalties: new: [1]; on disk: new: [2]",
        ),
    ],
)
def test_what_both_changed_is_told_and_not_decided(folder, ours, theirs, told):
    assert collisions(folder, ours, theirs) == [told]


def test_entries_of_one_file_are_put_together(folder):
    after = together(
        folder,
        lambda draft: entry("rules.json", "fog", to=False)(duplicate_entry(draft, "towns.json", 1)),
        lambda draft: entry("rules.json", "coins", to=9)(
            set_entry(draft, "towns.json", (0, "steps", 1), "gain 2 rope")
        ),
    )
    assert after.value_of("rules.json") == {"coins": 9, "storms": "hard", "fog": False}
    assert [town["id"] for town in after.value_of("towns.json")] == ["port-royal", "old-quay", "old-quay-copy"]
    assert after.value_of("towns.json")[0]["steps"][1] == "gain 2 rope"


def test_a_new_order_of_entries_is_kept(folder):
    def turned(draft):
        return draft.with_value("towns.json", draft.value_of("towns.json")[::-1])

    after = together(folder, turned, entry("towns.json", 0, "steps", 1, to="gain 2 rope"))
    assert [town["id"] for town in after.value_of("towns.json")] == ["old-quay", "port-royal"]
    assert after.value_of("towns.json")[1]["steps"][1] == "gain 2 rope"


def test_an_id_that_they_changed_is_still_the_same_row(folder):
    assert together(folder, cell(0, "cost", 5), cell(0, "id", "sea-hen")).rows_of(SHIPS)[0].cells["cost"] == "5"


def test_a_file_that_they_made_too_is_a_collision(tmp_path):
    folder = write(tmp_path, rules=None)
    told = collisions(folder, entry("rules.json", "coins", to=5), entry("rules.json", "coins", to=6))
    assert told == ["rules.json: the file as it was -> your changes; on disk: new: the file"]
