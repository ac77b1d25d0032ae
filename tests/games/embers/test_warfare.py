"""Rulebook 9: the Warfare row and Glory."""

import pytest

from toolkit.games.embers.rules.era import begin_era, end_era

from .board import card, embers, in_bag, passed_through, rows, turn, uses, you


def glory(table):
    end_era(table)
    return [player.glory for player in table.state.players]


def test_warfare_is_never_spent():
    """EMB-76, EMB-85: a threshold, met and kept."""
    table = turn(embers("W:3,3 C:3", display=[card("W6 C3")]), "discover w6-c3")
    assert rows(table) == "W:3,3 C: E:"


def test_the_warfare_row_returns_to_the_bag_at_era_end():
    """EMB-78: every Era the contest starts from an empty row."""
    table = embers("W:3,2")
    end_era(table)
    assert (rows(table), you(table).values) == ("W: C: E:", [0, 0, 0])
    assert (in_bag(table, "M3:W"), in_bag(table, "M2:W")) == (1, 1)


@pytest.mark.parametrize(
    ("boards", "advanced"),
    [
        (["W:3,3,1", "W:3,2,2", "W:3,2"], [1, 1, 0]),
        (["W:3,1 track:3 status:collapsed", "W:3", "W:2"], [1, 0, 0]),
        (["", "", ""], [1, 1, 1]),
        (["W:2 C:3,3,3", "W:2,1", ""], [0, 1, 0]),
    ],
)
def test_the_highest_warfare_row_advances_and_so_do_all_tied(boards, advanced):
    """EMB-T31 (EMB-79, EMB-80, ruling A-19): before the rows are cleared, Collapsed or not."""
    assert glory(embers(*boards)) == advanced


def test_glory_persists_and_grows_by_at_most_one_an_era():
    """EMB-81, EMB-101"""
    table = embers("W:3 glory:2", "glory:1")
    assert glory(table) == [3, 1]
    begin_era(table)
    assert [player.glory for player in table.state.players] == [3, 1]


def test_first_in_every_era_is_the_most_glory_there_is():
    """EMB-T32"""
    assert [player.glory for player in passed_through(3).state.players] == [6, 6, 6]


def test_only_a_card_effect_removes_a_warfare_resource():
    """EMB-77 (ruling A-46): the rightmost one, to its owner's bag."""
    table = uses(embers("", "W:3,2,1"), "teardown 1 warfare")
    assert rows(table, 1) == "W:3,2 C: E:"
    assert (table.state.players[1].values[0], in_bag(table, "X1", 1)) == (5, 4)


def test_a_tear_down_can_decide_the_race():
    """EMB-T52: two rivals tied at 9, one of them is hit for 3."""
    table = embers("", "W:3,2,1,3", "W:3,3,3")
    uses(table, "teardown 1 warfare", "seat 1")
    assert [player.values[0] for player in table.state.players] == [0, 6, 9]
    assert glory(table) == [0, 0, 1]


def test_a_tear_down_needs_a_rival_with_a_warfare_resource():
    """EMB-77: the only such rival is not asked for, and nobody hits himself."""
    table = uses(embers("W:3", "", "W:2"), "teardown 2 warfare")
    assert [player.values[0] for player in table.state.players] == [3, 0, 0]


def test_an_effect_that_raises_warfare_places_a_resource_of_the_bag():
    """EMB-77, rulebook 12: it is a placement, and may fill the Influence space."""
    table = embers("W:1,1,1,1 bag:M3:W,M3:C", display=[card("C5 E5")])
    uses(table, "raise 1 warfare", "mark c5-e5")
    assert rows(table) == "W:1,1,1,1,3 C: E:"
    assert (in_bag(table, "M3:W"), you(table).markers) == (0, 1)


def test_only_resources_legal_in_warfare_raise_it():
    """EMB-32"""
    table = uses(embers("bag:M3:C,S2:CE,CAL"), "raise 1 warfare")
    assert (rows(table), len(table.state.bags[0])) == ("W: C: E:", 3)


def test_a_full_warfare_row_is_not_raised():
    """EMB-35"""
    table = uses(embers("W:1,1,1,1,1,1,1 bag:M3:W"), "raise 1 warfare")
    assert (rows(table), in_bag(table, "M3:W")) == ("W:1,1,1,1,1,1,1 C: E:", 1)
