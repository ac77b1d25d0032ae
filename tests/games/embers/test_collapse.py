"""Rulebook 6: Calamities and Collapse."""

import pytest

from toolkit.games.embers.rules.era import begin_era, end_era, take_turns
from toolkit.games.embers.state import COLLAPSED, IN

from .board import card, during, embers, in_bag, logged, passed_through, rows, turn, you


@pytest.mark.parametrize("track", [0, 1, 2])
def test_three_calamities_are_safe(track):
    """EMB-50"""
    table = turn(embers(f"track:{track} hope:0 bag:CAL"), "draw")
    assert (you(table).track, you(table).status, you(table).dark_ages) == (track + 1, IN, 0)


def test_the_fourth_calamity_is_the_collapse():
    """EMB-05, EMB-51, EMB-52"""
    table = turn(embers("track:3 hope:0 bag:CAL"), "draw")
    assert (you(table).track, you(table).status, you(table).dark_ages) == (4, COLLAPSED, 1)


def test_a_collapsed_player_is_out_for_the_rest_of_the_round():
    """EMB-53, EMB-55: no more turns, so never two Dark Ages in one Era; the next Era is played again."""
    table = embers("track:3 hope:0 bag:CAL", "")
    during(table, lambda: take_turns(table), "draw", "pass")
    assert logged(table, "turn") == [(0,), (1,)]
    end_era(table)
    begin_era(table)
    assert (you(table).status, you(table).dark_ages) == (IN, 1)


def test_a_collapsed_player_still_competes_for_glory():
    """EMB-T21 (EMB-54): a Resource placed before the Calamity counts."""
    table = embers("W:2 track:3 hope:0 draws:M3:W,CAL", "W:3,1")
    turn(table, "draw", "next M3:W")
    end_era(table)
    assert (you(table).dark_ages, you(table).glory, table.state.players[1].glory) == (1, 1, 0)


def test_a_token_still_in_hand_at_a_collapse_returns_to_the_bag():
    """Ruling A-13"""
    table = turn(embers("track:3 hope:0 draws:CAL,M3:W"), "draw", "next CAL")
    assert rows(table) == "W: C: E:"
    assert (in_bag(table, "M3:W"), table.state.hand) == (1, [])


def test_a_calamity_placed_first_saves_an_unplaceable_resource():
    """EMB-T22 (ruling A-39): both orders are legal."""
    for first, kept in (("next CAL", 1), ("next M3:W", 0)):
        table = embers("W:2,1,1,1,1,1,1 track:3 hope:0 draws:M3:W,CAL")
        turn(table, "draw", first)
        assert you(table).status == COLLAPSED
        assert (in_bag(table, "M3:W"), len(logged(table, "lose"))) == (kept, 1 - kept)


def test_a_collapse_on_the_first_of_two_calamities_puts_the_second_back():
    """EMB-T26: five in circulation after Era 3; four return from the track at Era end, still five."""
    table = turn(embers("track:3 hope:0 draws:CAL,CAL", era=4), "draw")
    assert (you(table).track, in_bag(table, "CAL")) == (4, 1)
    end_era(table)
    assert (in_bag(table, "CAL"), you(table).calamities, you(table).spare) == (5, 5, 1)


def test_at_the_end_of_era_3_every_player_adds_a_calamity():
    """EMB-T38 (EMB-10, EMB-63, EMB-64): 21 tokens in the bag, once and for all; six Calamities a player, always."""
    sizes = []
    for era in (2, 3, 4):
        table = embers("", "", era=era)
        end_era(table)
        sizes += [(in_bag(table, "CAL"), len(table.state.bags[1]), table.state.players[1].spare)]
    assert sizes == [(4, 20, 2), (5, 21, 1), (4, 20, 2)]


@pytest.mark.parametrize("players", [2, 5])
def test_the_reckoning_comes_once_in_a_game(players):
    """EMB-T38: also in a game of five Eras."""
    table = passed_through(players)
    assert len(logged(table, "reckoning")) == 1
    assert {(p.calamities, p.spare) for p in table.state.players} == {(5, 1)}


def test_tracked_calamities_are_no_danger_in_the_next_era():
    """EMB-100"""
    table = embers("track:3")
    end_era(table)
    begin_era(table)
    assert (you(table).track, in_bag(table, "CAL")) == (0, 4)


def test_discovering_leaves_the_calamity_track_alone():
    """EMB-88"""
    table = turn(embers("W:1 C:1 track:3", display=[card("W1 C1")]), "discover w1-c1")
    assert you(table).track == 3
