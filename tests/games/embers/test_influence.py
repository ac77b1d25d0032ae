"""Rulebook 11: Influence."""

import pytest

from toolkit.games.embers.rules.era import end_era

from .board import card, embers, offered, rows, shown, turn, uses, you

FOUR = "E:1,1,1,1 bag:M2:E"


def places(table, seat=0):
    """The keys of the cards that carry a seat's marker."""
    return sorted(card.discover.key for card, owner in table.state.marks.items() if owner == seat)


def test_a_marker_makes_all_costs_one_lower_for_its_owner():
    """EMB-91"""
    table = embers("W:3,2 C:2", display=[card("W6 C3")], marks={"w6-c3": 0})
    assert "discover w6-c3" in offered(table)
    assert "discover w6-c3" not in offered(embers("W:3,2 C:2", display=[card("W6 C3")]))


def test_and_one_higher_for_everyone_else():
    """EMB-91: 6 and 3 are 7 and 4."""
    for board, reaches in (("W:3,3 C:3", False), ("W:3,3,1 C:3", False), ("W:3,3,1 C:3,1", True)):
        table = embers(board, "", display=[card("W6 C3")], marks={"w6-c3": 1})
        assert ("discover w6-c3" in offered(table)) == reaches


def test_a_wonder_is_marked_in_all_three_costs():
    """EMB-91"""
    display = [card("W4 C4 E4")]
    assert "discover w4-c4-e4" in offered(embers("W:3 C:3 E:3", display=display, marks={"w4-c4-e4": 0}))
    assert "discover w4-c4-e4" not in offered(embers("W:3,2 C:3,2 E:3,1", display=display, marks={"w4-c4-e4": 1}))


def test_a_player_holding_no_marker_skips_placing():
    """EMB-T15 (EMB-12, EMB-45, EMB-93): the placement is otherwise normal."""
    display = [card("W9 C9"), card("W9 E9"), card("C9 E9")]
    table = turn(embers(FOUR, display=display, marks={"w9-c9": 0, "w9-e9": 0}), "draw")
    assert rows(table) == "W: C: E:1,1,1,1,2"
    assert (you(table).markers, len(table.state.marks)) == (0, 2)


def test_a_card_carries_at_most_one_marker_in_total():
    """EMB-92"""
    table = embers(FOUR, "", display=[card("W9 C9"), card("W9 E9")], marks={"w9-c9": 1})
    assert offered(table, "draw") == ["mark w9-e9", "decline"]


def test_without_an_unmarked_card_nothing_happens():
    """EMB-T16 (EMB-45): first with no marker in hand, then with one come home."""
    marks = {"w9-c9": 0, "w9-e9": 0, "c9-e9": 1, "w1-c1": 1}
    display = [card("W9 C9"), card("W9 E9"), card("C9 E9"), card("W1 C1")]
    table = embers(FOUR, f"W:3 C:3 {FOUR}", display=display, marks=marks)
    turn(table, "draw")
    assert (you(table).markers, len(table.state.marks)) == (0, 4)
    turn(table, "discover w1-c1", seat=1)
    turn(table, "draw", "next M2:E", seat=1)
    assert rows(table, 1) == "W:3 C:3 E:1,1,1,1,2"
    assert (table.state.players[1].markers, len(table.state.marks)) == (1, 3)


@pytest.mark.parametrize("owner", [0, 1])
def test_when_a_card_is_discovered_its_marker_returns_to_its_owner(owner):
    """EMB-94: whoever bought it; only one's own counts as claimed."""
    table = embers("W:2 C:2", "", display=[card("W1 C1")], marks={"w1-c1": owner})
    turn(table, "discover w1-c1")
    assert [player.markers for player in table.state.players] == [2, 2]
    assert (table.state.marks, you(table).claimed) == ({}, 1 - owner)


def test_a_returned_marker_can_be_placed_again_in_the_same_era():
    """EMB-96"""
    display = [card("W1 C1"), card("W9 C9"), card("C9 E9")]
    table = embers(f"W:2 C:2 {FOUR}", display=display, marks={"w1-c1": 0, "w9-c9": 0})
    turn(table, "discover w1-c1")
    turn(table, "draw", "next M2:E", "mark c9-e9")
    assert places(table) == ["discover c9-e9", "discover w9-c9"]


def test_markers_on_undiscovered_cards_go_home_at_era_end():
    """EMB-95"""
    table = embers("", "", display=[card("W9 C9"), card("C9 E9")], marks={"w9-c9": 0, "c9-e9": 1})
    end_era(table)
    assert [player.markers for player in table.state.players] == [2, 2]
    assert table.state.marks == {}


def test_a_card_effect_places_a_marker_one_holds():
    """EMB-93: it is not optional, and it needs a marker."""
    table = embers(display=[card("W9 C9"), card("C9 E9"), card("W9 E9")])
    uses(table, "place 2 influence", "mark c9-e9", "mark w9-c9")
    assert (you(table).markers, places(table)) == (0, ["discover c9-e9", "discover w9-c9"])
    uses(table, "place 1 influence")
    assert shown(table, "w9-e9") not in table.state.marks


def test_a_discounted_row_is_still_emptied():
    """Ruling A-18: a Cost of 1 becomes 0; the row stays required."""
    table = turn(embers("C:2 E:3", display=[card("C1 E3")], marks={"c1-e3": 0}), "discover c1-e3")
    assert rows(table) == "W: C: E:"
    table = embers("E:3", display=[card("C1 E3")], marks={"c1-e3": 0})
    assert "discover c1-e3" in offered(table)
