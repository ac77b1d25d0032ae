"""Rulebook 5: placing tokens."""

import pytest

from toolkit.games.embers.pool import CALAMITY
from toolkit.games.embers.rules.era import begin_era, end_era

from .board import card, embers, ids, in_bag, logged, offered, rows, turn, wins, you

FULL_WARFARE = "W:M2:W,S2:WC,S2:WE,S1:WC,S1:WE,X1,X1"


@pytest.mark.parametrize(
    ("token", "legal"),
    [
        ("M3:W", ["warfare"]), ("M2:C", ["culture"]), ("M3:E", ["economy"]),
        ("S2:WC", ["warfare", "culture"]), ("S1:WE", ["warfare", "economy"]), ("S2:CE", ["culture", "economy"]),
        ("X1", ["warfare", "culture", "economy"]),
    ],
)  # fmt: skip
def test_colours_govern_placement(token, legal):
    """EMB-32 Mono, EMB-33 Split, EMB-34 Wild"""
    keys = [f"place {token} {row}" for row in legal]
    if len(keys) == 1:
        turn(embers(f"bag:{token}"), "draw")
    else:
        assert offered(embers(f"bag:{token}"), "draw") == keys


def test_a_resource_goes_in_the_leftmost_open_slot():
    """EMB-T05 (EMB-35, EMB-38): a row's value is the sum of its printed values."""
    table = turn(embers("draws:S2:WC,X1"), "draw", "next S2:WC", "place S2:WC culture", "place X1 culture")
    assert ids(you(table).rows[1]) == ["S2:WC", "X1"]
    assert you(table).values == [0, 3, 0]
    assert len(table.state.bags[0]) == 18


def test_a_resource_without_a_legal_open_row_is_lost_to_the_frontier():
    """EMB-T07 (EMB-36): for good, and it still counts as one of the two placements."""
    table = embers(f"{FULL_WARFARE} draws:M3:W,M2:C")
    frontier = len(table.state.frontier)
    turn(table, "draw", "next M3:W")
    assert rows(table) == "W:2,2,2,1,1,1,1 C:2 E:"
    assert len(table.state.frontier) == frontier + 1
    end_era(table)
    begin_era(table)
    assert len(table.state.bags[0]) - table.state.bags[0].count(CALAMITY) == 15


def test_a_resource_with_a_legal_open_row_must_be_placed():
    """EMB-T07 (EMB-37)"""
    table = turn(embers("W:M2:W,S2:WE,S1:WC,S1:WE,X1,X1,X1 bag:S2:WC"), "draw")
    assert ids(you(table).rows[1]) == ["S2:WC"] and not logged(table, "lose")


def test_a_token_lost_may_resurface_in_the_market():
    """EMB-36, EMB-65"""
    table = embers(f"{FULL_WARFARE} bag:M3:W", market="X1 X1 X1 X1 X1")
    table.state.frontier.clear()
    turn(table, "draw")
    assert ids(table.state.frontier) == ["M3:W"]


def test_calamities_are_never_placed_in_rows():
    """EMB-39, EMB-40, EMB-41: two alike, one way to place them, and the track fills left to right."""
    table = embers("hope:0 draws:CAL,CAL")
    turn(table, "draw")
    assert you(table).track == 2
    assert rows(table) == "W: C: E:"


def test_a_calamity_triggers_nothing():
    """EMB-42: a standing effect that waits for a placement waits for a Resource."""
    table = embers("hope:0 draws:CAL,X1", display=[card("C5 E5")])
    wins(table, 0, card("W1 C1", "place: vp 1"))
    turn(table, "draw", "next CAL", "place X1 warfare")
    assert you(table).bonus_vp == 1


def test_filling_the_fifth_slot_lets_the_player_place_an_influence_marker():
    """EMB-04, EMB-44 (ruling A-05): in any row, on a face-up card without one, or not at all."""
    display = [card("C5 E5"), card("W6 C3")]
    for letter, row in (("W", "warfare"), ("C", "culture"), ("E", "economy")):
        table = embers(f"{letter}:1,1,1,1 bag:X1", display=display, marks={"c5-e5": 1})
        assert offered(table, "draw", f"place X1 {row}") == ["mark w6-c3", "decline"]


def test_other_slots_carry_no_influence_space():
    """EMB-04: slots 4 and 6 ask nothing."""
    for filled in (3, 5):
        table = turn(embers(f"W:{','.join('1' * filled)} bag:M2:W", display=[card("C5 E5")]), "draw")
        assert len(you(table).rows[0]) == filled + 1
        assert not table.state.marks


def test_a_drawn_token_is_out_of_the_bag_until_it_leaves_the_board():
    table = turn(embers("draws:M3:W,M3:E"), "draw", "next M3:W")
    assert (in_bag(table, "M3:W"), in_bag(table, "M3:E")) == (0, 0)
    end_era(table)
    assert (in_bag(table, "M3:W"), in_bag(table, "M3:E")) == (1, 1)
    assert not logged(table, "lose")
