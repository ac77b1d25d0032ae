"""Rulebook 6: Hope."""

from toolkit.games.embers.rules.era import take_turns
from toolkit.games.embers.state import COLLAPSED, IN

from .board import during, embers, in_bag, logged, offered, turn, uses, you


def test_hope_returns_a_calamity_from_the_track_to_the_bag():
    """EMB-56: before the action, and the turn goes on."""
    table = embers("track:2 hope:3")
    before = in_bag(table, "CAL")
    turn(table, "spend hope", "pass")
    assert (you(table).track, you(table).hope, in_bag(table, "CAL")) == (1, 2, before + 1)


def test_any_number_of_hope_may_be_spent_in_a_turn():
    """EMB-57 (ruling A-12)"""
    table = turn(embers("track:3 hope:4"), "spend hope", "spend hope", "spend hope", "pass")
    assert (you(table).track, you(table).hope) == (0, 1)


def test_hope_may_be_spent_after_seeing_both_tokens_and_between_placements():
    """EMB-T24 (ruling A-11)"""
    for answers in (["spend hope"], ["next CAL", "spend hope"]):
        table = turn(embers("track:2 hope:1 draws:CAL,CAL"), "draw", *answers)
        assert (you(table).track, you(table).status, you(table).hope) == (3, IN, 0)
        assert in_bag(table, "CAL") == 1


def test_one_hope_is_not_enough_against_two_calamities_at_three():
    """EMB-T25: only with five Calamities in circulation; the Hope was wasted."""
    table = turn(embers("track:3 hope:1 draws:CAL,CAL", era=4), "draw", "spend hope")
    assert (you(table).track, you(table).status, you(table).hope) == (4, COLLAPSED, 0)


def test_two_hope_are_enough_against_two_calamities_at_three():
    """EMB-T25"""
    table = embers("track:3 hope:2 draws:CAL,CAL", era=4)
    turn(table, "draw", "spend hope", "spend hope")
    assert (you(table).track, you(table).status, you(table).hope) == (3, IN, 0)
    assert in_bag(table, "CAL") == 2


def test_hope_comes_too_late_once_the_fourth_calamity_has_landed():
    """EMB-T27: nothing more is asked of a player who holds Hope still."""
    table = turn(embers("track:3 hope:1 draws:CAL,X1"), "draw", "next CAL")
    assert (you(table).status, you(table).hope) == (COLLAPSED, 1)


def test_hope_has_nothing_to_return_from_an_empty_track():
    """EMB-T27"""
    assert "spend hope" not in offered(embers("hope:3"))
    assert "spend hope" not in offered(embers("hope:3 draws:M3:W,M3:C"), "draw")
    assert "spend hope" not in offered(embers("track:2 hope:0"))


def test_hope_cannot_be_spent_on_another_players_turn():
    """EMB-T27: seat 1 is asked nothing while seat 0 plays."""
    table = during(embers("bag:X1", "track:3 hope:3"), lambda: None)
    turn(table, "draw", "place X1 warfare")
    assert table.state.players[1].hope == 3


def test_hope_belongs_to_its_owner():
    """EMB-56: in your own turn, from your own track."""
    table = embers("track:1", "track:2 hope:1")
    during(table, lambda: take_turns(table), "pass", "spend hope", "pass")
    assert logged(table, "hope") == [(1,)]
    assert (you(table).track, you(table).hope, table.state.players[1].hope) == (1, 3, 0)


def test_cards_grant_hope_from_the_supply_beyond_the_first_three():
    """EMB-11, EMB-59"""
    assert you(uses(embers(), "gain 3 hope")).hope == 6
