"""Rulebook 6: Embers."""

import pytest

from toolkit.games.embers.rules.era import begin_era
from toolkit.games.embers.state import COLLAPSED

from .board import card, embers, ids, in_bag, logged, offered, rows, turn, you

DOOMED = "track:3 hope:0 bag:CAL"


@pytest.mark.parametrize(("found", "drawn"), [(0, 2), (1, 1), (2, 1)])
def test_a_collapse_draws_two_embers_before_the_first_discovery_and_one_after(found, drawn):
    """EMB-T29 (EMB-60, EMB-61)"""
    table = turn(embers(f"{DOOMED} found:{found}"), "draw")
    assert len(you(table).embers) == drawn
    assert len(table.state.ember_stack) == 24 - drawn


def test_discoveries_of_earlier_eras_do_not_count():
    """EMB-T29"""
    table = embers("found:2 track:3 hope:0")
    begin_era(table)
    table.state.bags[0][:] = [table.pool.token("CAL")]
    turn(table, "draw")
    assert len(you(table).embers) == 2


def test_from_a_short_stack_fewer_embers_are_drawn():
    """EMB-T29 (ruling A-22)"""
    table = embers(DOOMED)
    del table.state.ember_stack[1:]
    turn(table, "draw")
    assert (len(you(table).embers), table.state.ember_stack) == (1, [])


def test_embers_are_drawn_blind_from_the_top():
    """EMB-21: nothing is asked."""
    table = embers(DOOMED)
    top = table.state.ember_stack[-2:]
    turn(table, "draw")
    assert you(table).embers == top[::-1]


def test_an_ember_is_returned_for_its_effect_once():
    """EMB-62 (ruling A-21): before the action, which is still to come."""
    table = turn(embers("track:2 embers:pagan-rituals"), "use pagan-rituals", "pass")
    assert (you(table).track, you(table).embers) == (1, [])
    assert len(table.state.ember_stack) == 24


def test_an_ember_may_also_be_returned_after_the_action():
    """Ruling A-21; after a Pass the round is over."""
    table = embers("W:1 C:1 embers:pagan-rituals track:1", display=[card("W1 C1")])
    assert offered(table, "discover w1-c1") == ["use pagan-rituals", "end turn"]
    table = embers("W:1 C:1 embers:pagan-rituals track:1", display=[card("W1 C1")])
    assert you(turn(table, "discover w1-c1", "use pagan-rituals")).track == 0
    assert len(you(turn(embers("embers:pagan-rituals"), "pass")).embers) == 1


def test_two_embers_of_a_design_are_one_choice():
    table = embers("track:3 embers:pagan-rituals,pagan-rituals")
    assert offered(table) == ["draw", "spend hope", "use pagan-rituals", "pass"]
    turn(table, "use pagan-rituals", "pass")
    assert ids(you(table).embers) == ["pagan-rituals"]


def test_an_ember_that_draws_can_collapse_its_owner_and_end_the_turn():
    """Ruling A-47: no action follows, and the turn is over."""
    table = embers("track:3 hope:0 bag:CAL embers:coals-in-a-clay-pot")
    turn(table, "use coals-in-a-clay-pot")
    assert (you(table).status, you(table).dark_ages) == (COLLAPSED, 1)
    assert "coals-in-a-clay-pot" in {ember.id for (_, ember) in logged(table, "use ember")}


def test_a_collapsed_player_uses_no_embers_in_that_era():
    """EMB-53: not even at the end of the turn of the Collapse."""
    table = turn(embers(f"{DOOMED} embers:pagan-rituals"), "draw")
    assert (you(table).track, len(you(table).embers)) == (4, 3)


def test_an_ember_may_gain_a_token():
    """EMB-62"""
    table = embers("embers:scorched-seed-stock", market="M3:E X1 X1 X1 X1")
    before = in_bag(table, "M3:E")
    turn(table, "use scorched-seed-stock", "gain M3:E", "pass")
    assert in_bag(table, "M3:E") == before + 1
    assert rows(table) == "W: C: E:"
