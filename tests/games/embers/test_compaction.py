"""Rulebook 5: row compaction. Only a tear-down takes a Resource out of the middle of a row."""

import pytest

from .board import card, embers, offered, rows, turn, uses, wins, you

ACTOR_PICKS = {"teardown_pick": "actor"}


def torn(rival, slot, **table):
    """A table where seat 0 tears a token out of seat 1's Warfare row."""
    table = embers("", rival, rules=ACTOR_PICKS, **table)
    token = table.state.players[1].rows[0][slot - 1].id
    return uses(table, "teardown 1 warfare", f"tear {token} from slot {slot}")


def test_everything_to_the_right_of_a_removed_resource_moves_one_slot_left():
    """EMB-46"""
    table = torn("W:3,2,1,M3:W", 2)
    assert rows(table, 1) == "W:3,1,3 C: E:"
    assert table.state.players[1].values[0] == 7


def test_a_token_that_slides_onto_the_influence_space_places_no_marker():
    """EMB-47: nor does any card trigger fire."""
    table = embers("", "W:3,2,1,1,1,1", rules=ACTOR_PICKS, display=[card("C5 E5")])
    wins(table, 1, card("W1 C1", "place: vp 1"))
    uses(table, "teardown 1 warfare", "tear M3:W from slot 1")
    assert len(table.state.players[1].rows[0]) == 5
    assert (table.state.marks, table.state.players[1].bonus_vp) == ({}, 0)


@pytest.mark.parametrize(("slot", "left"), [(1, 4), (5, 4)])
def test_a_removal_can_break_a_pillar(slot, left):
    """EMB-48: Silver stood on five in each row; Bronze still stands."""
    table = torn("W:1,1,1,1,1 C:1,1,1,1,1 E:1,1,1,1,1", slot)
    uses(table, "vp 1 if bronze then vp 10 if silver", seat=1)
    assert len(table.state.players[1].rows[0]) == left
    assert table.state.players[1].bonus_vp == 1


def test_a_later_placement_into_a_reopened_fifth_slot_triggers_influence():
    """EMB-T18 (EMB-49), told of Warfare, the one row that an effect can shorten."""
    table = torn("W:1,1,1,1,1 draws:M3:W,CAL hope:0", 2, display=[card("C5 E5")])
    assert offered(table, "draw", "next M3:W", seat=1) == ["mark c5-e5", "decline"]


def test_a_row_emptied_by_discovering_triggers_influence_when_it_is_filled_again():
    """Ruling A-44"""
    table = embers("C:1,1,1,1,1 E:3 W:1,1,1,1,1,1,1 draws:M3:C,M2:C hope:0", display=[card("C5 E3"), card("W9 C9")])
    turn(table, "discover c5-e3")
    assert rows(table) == "W:1,1,1,1,1,1,1 C: E:"
    you(table).rows[1][:] = [table.pool.token("X1")] * 4
    table.state.bags[0] += [table.pool.token("M2:C"), table.pool.token("M3:C")]
    assert offered(table, "draw", "next M3:C") == ["mark w9-c9", "decline"]
