"""Rulebook 7: the Frontier and the Resource Market."""

import pytest

from toolkit.games.embers.rules.era import begin_era, end_era

from .board import asked, card, embers, ids, in_bag, logged, rows, turn, uses, you

MARKET = "M3:W S2:WC S1:CE X1 X1"


def test_gain_a_token_takes_any_market_resource_into_the_bag_and_refills_at_once():
    """EMB-T33 (EMB-67)"""
    table = embers(market=MARKET, frontier="M2:E")
    before, hidden = in_bag(table, "M3:W"), len(table.state.frontier)
    assert asked(uses, table, "gain 1 token") == ["gain M3:W", "gain S2:WC", "gain S1:CE", "gain X1"]
    uses(table, "gain 1 token", "gain M3:W")
    assert (in_bag(table, "M3:W"), len(table.state.frontier)) == (before + 1, hidden - 1)
    assert ids(table.state.market) == ["S2:WC", "S1:CE", "X1", "X1", "M2:E"]


def test_gain_two_tokens_is_gaining_twice():
    """EMB-T33: the second choice sees the refilled Market."""
    table = embers(market=MARKET, frontier="M2:E")
    assert "gain M2:E" in asked(uses, table, "gain 2 token", "gain M3:W")


def test_a_trade_takes_a_market_resource_worth_exactly_one_more():
    """EMB-68, EMB-72: 1 to 2 or 2 to 3; a 3 cannot be traded."""
    table = embers("bag:X1,M2:C,M3:E", market="M2:W M3:C X1 X1 S1:CE")
    assert asked(uses, table, "trade 1") == ["trade M2:C from the bag", "trade X1 from the bag"]
    uses(table, "trade 1", "trade X1 from the bag")
    assert sorted(ids(table.state.bags[0])) == ["M2:C", "M2:W", "M3:E"]


def test_the_returned_resource_goes_into_the_frontier_and_the_market_refills():
    """EMB-69 (ruling A-07)"""
    table = embers("bag:X1", market="M2:W X1 X1 X1 X1", frontier="M3:E")
    table.state.frontier[:-1] = []
    uses(table, "trade 1")
    assert len(table.state.market) == 5
    assert sorted([*ids(table.state.frontier), table.state.market[-1].id]) == ["M3:E", "X1"]


def test_a_board_trade_takes_the_vacated_slot_and_triggers_nothing():
    """EMB-T35 (EMB-70, EMB-71, ruling A-06)"""
    table = embers("W:3,2,1,1,X1,1 bag:", market="M2:W S2:CE X1 X1 X1", display=[card("C5 E5")])
    slots = [f"trade X1 from warfare slot {slot}" for slot in (3, 4, 5, 6)]
    assert asked(uses, table, "trade 1") == slots
    uses(table, "trade 1", "trade X1 from warfare slot 5")
    assert rows(table) == "W:3,2,1,1,2,1 C: E:"
    assert (you(table).values[0], ids(you(table).rows[0])[4], table.state.marks) == (10, "M2:W", {})


def test_a_traded_face_must_be_legal_in_its_row():
    """EMB-T35 (EMB-70): S2:CE may not stand in the Warfare row."""
    table = embers("W:1,1 bag:", market="S2:CE M2:C X1 X1 X1")
    uses(table, "trade 1")
    assert not logged(table, "trade") and rows(table) == "W:1,1 C: E:"


def test_without_a_legal_resource_worth_one_more_there_is_no_trade():
    """EMB-72"""
    table = uses(embers("bag:X1,X1,CAL", market="X1 X1 S1:CE S1:WC M3:W"), "trade 1")
    assert not logged(table, "trade")


@pytest.mark.parametrize("board", ["W:X1 bag:", "bag:X1"])
def test_traded_tokens_are_permanent(board):
    """EMB-68, EMB-73: from the board or from the bag, the old one is gone in the next Era and the new one there."""
    table = uses(embers(board, market="M2:W X1 X1 X1 X1"), "trade 1")
    end_era(table)
    begin_era(table)
    assert ids(table.state.bags[0]) == ["M2:W"]


def test_gained_tokens_are_permanent():
    """EMB-73: they are drawn in every later Era."""
    table = uses(embers(market=MARKET), "gain 1 token", "gain M3:W")
    for _ in range(2):
        end_era(table)
        begin_era(table)
        assert (len(table.state.bags[0]), in_bag(table, "M3:W")) == (21, 2)


def test_an_empty_frontier_leaves_the_market_short():
    """Ruling A-31: Gain and Trade use what is shown, and then there is nothing."""
    table = embers(market="X1 M2:C")
    table.state.frontier.clear()
    uses(table, "gain 1 token", "gain X1")
    assert ids(table.state.market) == ["M2:C"]
    uses(table, "gain 2 token")
    assert (table.state.market, len(logged(table, "gain"))) == ([], 2)


def test_a_discovered_card_may_gain():
    """EMB-67, EMB-89: after the payment, with the card already in front of the player."""
    table = embers("C:3 E:3", market=MARKET, display=[card("C3 E3", "gain 1 token per culture")])
    turn(table, "discover c3-e3", "gain S2:WC")
    assert in_bag(table, "S2:WC") == 2
