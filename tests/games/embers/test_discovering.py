"""Rulebook 10: Discovering Civ Cards."""

import pytest

from toolkit.games.embers.state import IN

from .board import card, embers, in_bag, logged, offered, rows, turn, you


def in_reach(board, *costs, **table):
    options = offered(embers(board, display=[card(cost) for cost in costs], **table))
    return [key.removeprefix("discover ") for key in options if key.startswith("discover")]


def test_payment_empties_the_required_rows_but_never_warfare():
    """EMB-T08 (EMB-76, EMB-84, EMB-86, EMB-87, EMB-88): no change is given."""
    table = embers("W:3,2,1 C:2,M2:C E:1 track:2", display=[card("W6 C3")])
    bag = len(table.state.bags[0])
    turn(table, "discover w6-c3")
    assert rows(table) == "W:3,2,1 C: E:1"
    assert (len(table.state.bags[0]), you(table).values) == (bag + 2, [6, 0, 1])
    assert (you(table).track, you(table).discoveries, you(table).status) == (2, 1, IN)


def test_a_wonder_lists_three_costs():
    """EMB-T12 (EMB-83, EMB-86)"""
    table = turn(embers("W:3,1 C:3,2 E:3,1", display=[card("W4 C4 E4")]), "discover w4-c4-e4")
    assert rows(table) == "W:3,1 C: E:"
    assert you(table).cards[0].wonder


def test_every_listed_row_must_meet_its_cost_at_the_same_time():
    """EMB-84"""
    assert in_reach("W:3,2,1 C:3", "W6 C3", "W7 C3", "W6 C4", "C3 E1") == ["w6-c3"]
    assert in_reach("W:3,2,1 C:2", "W6 C3") == []
    assert in_reach("W:3 C:3 E:3", "W4 C3 E3", "W3 C3 E3") == ["w3-c3-e3"]


def test_rows_the_card_does_not_list_are_untouched():
    """EMB-87: a Warfare and Economy card leaves Culture alone."""
    table = turn(embers("W:2 C:3,1 E:2", display=[card("W2 E2")]), "discover w2-e2")
    assert rows(table) == "W:2 C:3,1 E:"


def test_the_card_goes_in_front_of_the_player_who_plays_on():
    """EMB-90, EMB-31: it leaves the Discovery area."""
    table = turn(embers("C:2 E:2", display=[card("C2 E2"), card("W5 C5")]), "discover c2-e2")
    assert [c.id for c in you(table).cards] == ["c2-e2"]
    assert [c.id for c in table.state.display] == ["w5-c5"]
    assert you(table).status == IN


def test_take_the_card_then_pay_then_resolve_its_ability():
    """EMB-89: the card counts for itself, and the Resources paid are in the bag to raise Warfare with."""
    table = embers("W:1 C:S2:WC E:3 bag:", display=[card("C2 E3", "raise 1 warfare then vp 1 per culture")])
    turn(table, "discover c2-e3")
    assert rows(table) == "W:1,2 C: E:"
    assert (you(table).bonus_vp, in_bag(table, "M3:E")) == (1, 1)


def test_copies_of_a_card_are_told_apart():
    table = embers("C:1 E:1", display=[card("C1 E1"), card("C1 E1")])
    turn(table, "discover c1-e1#2")
    assert [c.copy for c in table.state.display] == [1]


def test_a_second_discovery_needs_rows_built_up_again():
    """EMB-86, EMB-28: an emptied row qualifies for nothing."""
    table = turn(embers("C:3 E:3", display=[card("C1 E1"), card("C1 E2")]), "discover c1-e1")
    assert offered(table) == ["draw", "pass"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_is_always_left(players):
    """EMB-109: two Discoveries a player, and one card more than that is dealt."""
    table = embers(*["W:3 C:3"] * players, display=[card("W1 C1") for _ in range(2 * players + 1)])
    for seat in range(players):
        for _ in range(2):
            key = f"w1-c1#{table.state.display[0].copy}".removesuffix("#1")
            turn(table, f"discover {key}", seat=seat)
            table.state.players[seat].values[1] = 3
        assert offered(table, seat=seat) == ["draw", "pass"]
    assert len(table.state.display) == 1 and len(logged(table, "discover")) == 2 * players
