"""Rulebook 14: game end and scoring."""

import pytest

from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.scoring import SOURCES, dark_age_vp, scores, standings

from .board import card, embers, turn, uses, wins

SUITS = {"W": card("W1 C1"), "C": card("C1 E1"), "E": card("E1 W1"), "*": card("W1 C1 E1")}


def points(table, source):
    """What a source gives each seat."""
    return [by_source[SOURCES.index(source)] for by_source in scores(table)]


def holding(*won, boards=(), rules=None):
    """A table whose players have won these cards: W, C, E, or * for a wonder."""
    table = embers(*(boards or [""] * len(won)), rules=rules)
    for seat, letters in enumerate(won):
        wins(table, seat, *(SUITS[letter] for letter in letters))
    return table


def places(table, *totals):
    return [(end.place, end.win_share) for end in standings(table.state, table.rules, totals)]


def test_the_nth_dark_age_costs_n_plus_one():
    """EMB-T30 (EMB-106, ruling A-26)"""
    assert [dark_age_vp(markers, Rules()) for markers in range(7)] == [0, 2, 5, 9, 14, 20, 27]
    assert points(embers("dark:3", "dark:1"), "dark_ages") == [-9, -2]


def test_the_most_civ_cards_of_an_aspect_score_five():
    """EMB-T40 (EMB-104): at least one card, and all tied score in full."""
    assert points(holding("WWC", "WW", ""), "majorities") == [10, 5, 0]


def test_wonders_belong_to_no_aspect():
    """EMB-104 (ruling A-24)"""
    assert points(holding("W***", "WW"), "majorities") == [0, 5]


def test_fewest_dark_ages_score_the_prosperity_bonus():
    """EMB-T41 (EMB-105, ruling A-25): all tied score it."""
    assert points(embers("dark:1", "dark:1", "dark:2"), "prosperity") == [5, 5, 0]
    assert points(embers("", "", ""), "prosperity") == [5, 5, 5]


def test_everything_is_added_up_at_the_end():
    """EMB-T42 (EMB-58, EMB-62, EMB-82, EMB-90, EMB-103)"""
    table = embers("glory:4 hope:2 embers:pagan-rituals,pagan-rituals dark:2", "hope:0 dark:1")
    wins(table, 0, card("W6 C3", vp=12), card("W4 C4 E4", "end: vp 2 per glory max 6"))
    assert sum(scores(table)[0]) == 26
    table.state.players[0].track = 1
    turn(table, "use pagan-rituals", "pass")
    assert sum(scores(table)[0]) == 12 + 6 + 5 + 4 + 2 + 1 - 5 == 25


def test_a_wonder_scores_its_printed_vp_besides_its_rule():
    """EMB-90, EMB-103 (ruling A-48)"""
    table = embers("hope:2")
    wins(table, 0, card("W1 C1 E1", "end: vp 2 per hope", vp=3))
    assert points(table, "wonders") == [7, 0]
    assert points(table, "cards") == [0, 0]


def test_vp_of_abilities_are_told_apart_from_printed_vp():
    table = embers("glory:2")
    wins(table, 0, card("C1 E1", "end: vp 1 per glory", vp=4))
    uses(table, "vp 3")
    assert (points(table, "cards"), points(table, "abilities")) == ([4, 0], [5, 0])


def test_an_end_game_rule_may_carry_a_condition():
    table = embers("glory:2", "glory:1")
    for seat in (0, 1):
        wins(table, seat, card("C1 E1", "end: vp 3 if glory >= 2"))
    assert points(table, "abilities") == [3, 0]


@pytest.mark.parametrize(
    ("boards", "won", "expected"),
    [
        (["dark:1", "dark:2"], ["", ""], [(1, 1), (2, 0)]),
        (["dark:1", "dark:1"], ["WCE", "WC"], [(1, 1), (2, 0)]),
        (["dark:1", "dark:1"], ["WC", "WC*"], [(2, 0), (1, 1)]),
        (["", ""], ["W", "C"], [(1, 0.5), (1, 0.5)]),
    ],
)
def test_ties_go_to_fewest_dark_ages_then_most_cards_won_then_a_shared_victory(boards, won, expected):
    """EMB-T43 (EMB-107, ruling A-28): a wonder is a card won."""
    assert places(holding(*won, boards=boards), 30, 30) == expected


def test_the_highest_vp_wins():
    """EMB-107: Dark Ages break ties only."""
    assert places(embers("dark:3", "", ""), 31, 30, 12) == [(1, 1), (2, 0), (3, 0)]


def test_tied_losers_share_a_place():
    assert places(embers("", "", ""), 10, 20, 10) == [(2, 0), (1, 1), (2, 0)]


@pytest.mark.parametrize(("dark", "balance"), [(0, 0), (1, -1), (2, -2)])
def test_a_deliberate_collapse_before_any_discovery_never_pays(dark, balance):
    """EMB-T48: two Embers against the next Dark Age, and Prosperity is at risk besides."""
    table = embers(f"dark:{dark} track:3 hope:0 bag:CAL", "dark:0")
    table.state.players[1].dark_ages = 9
    before = sum(scores(table)[0])
    turn(table, "draw")
    assert sum(scores(table)[0]) - before == balance
    table.state.players[1].dark_ages = dark
    assert points(table, "prosperity") == [0, 5]


def test_a_total_may_be_negative():
    """Ruling A-27"""
    assert sum(scores(embers("dark:5 hope:0", ""))[0]) == -20
