"""Parameters of setup and Era ends: every alternative changes what is seen."""

from collections import Counter

import pytest

from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.playing import set_table
from toolkit.games.embers.pool import build
from toolkit.games.embers.rules.era import end_era
from toolkit.pools.problems import UsageError

from .board import catalogue, embers, ids, in_bag, logged, models, passed_through, turn, uses, you
from .rulings import ruling


def deals(players, rules):
    return [len(cards) for _, _, cards in logged(passed_through(players, rules), "deal")]


@ruling("eras_by_players", ({2: 6, 3: 6, 4: 6, 5: 5}, 6), ({2: 3, 3: 6, 4: 6, 5: 5}, 3))
def test_eras_by_players(rules, expected):
    """A-42"""
    assert len(deals(2, rules)) == expected


@ruling("deal_per_player", (2, [5] * 6), (0, [1] * 6), (3, [7] * 6))
def test_deal_per_player(rules, expected):
    """A-01"""
    assert deals(2, rules) == expected


@ruling("deal_extra", (1, [7] * 6), (0, [6] * 6), (2, [8] * 6))
def test_deal_extra(rules, expected):
    """A-01"""
    assert deals(3, rules) == expected


def test_eight_cards_for_any_number_of_players():
    """A-01: the stale line of rulebook 3.3."""
    assert {tuple(deals(players, {"deal_per_player": 0, "deal_extra": 8})) for players in (2, 3, 4)} == {(8,) * 6}


@ruling(
    "short_stack_rule",
    ("restack_54_into_5", [11, 11, 11, 11, 10]),
    ("deal_fewer", [9, 9, 9, 9, 9]),
    ("pad_placeholder", [11, 11, 11, 11, 11]),
    ("borrow_unused_era", [(9, 2), (9, 2), (9, 2), (9, 2), (9, 1)]),
    ("error", "Each Era deals 11 cards, but Era I has 9, Era II has 9"),
)
def test_short_stack_rule(rules, expected):
    """EMB-T03, A-02: who borrows takes the nine cards of Era VI; padding is told by its blanks."""
    if rules["short_stack_rule"] == "error":
        with pytest.raises(UsageError, match=expected):
            deals(5, rules)
    elif rules["short_stack_rule"] == "borrow_unused_era":
        dealt = [cards for _, _, cards in logged(passed_through(5, rules), "deal")]
        assert [(sum(c.era < 6 for c in cards), sum(c.era == 6 for c in cards)) for cards in dealt] == expected
    else:
        assert deals(5, rules) == expected


def test_only_the_short_stacks_are_named():
    """A-02, error: Era I lacks a card for four players, the others do not."""
    rules = Rules(short_stack_rule="error")
    short = [row for row in models()["civ.csv"] if row.id != "hearth-songs"]
    pool = build(models() | {"rules.json": rules, "civ.csv": short})
    with pytest.raises(UsageError, match=r"deals 9 cards, but Era I has 8\. Add cards"):
        set_table(pool, 4, 1)
    assert len(set_table(pool, 3, 1).state.stacks) == 6


def test_blank_cards_ask_the_least_of_their_era():
    """A-02, pad_placeholder: two Costs, no ability, no more VP than the cheapest."""
    table = passed_through(5, {"short_stack_rule": "pad_placeholder"})
    blanks = [[c for c in cards if c.name == "Blank"] for _, _, cards in logged(table, "deal")]
    assert [len(era) for era in blanks] == [2] * 5
    for era, cards in enumerate(blanks, 1):
        own = [c for c in table.pool.cards if c.era == era and not c.wonder]
        assert {c.vp for c in cards} == {min(c.vp for c in own)}
        assert {c.era for c in cards} == {era}
        assert {cost for c in cards for cost in c.costs if cost} == {min(cost for c in own for cost in c.costs if cost)}
        assert all(sum(cost is not None for cost in c.costs) == 2 and not c.clauses for c in cards)


@ruling("start_rotation", ("left", 2), ("last_in_vp_first", 0), ("random_each_era", {0, 1, 2}))
def test_start_rotation(rules, expected):
    """A-03: seat 1 led off; seat 0 is last in VP; chance picks anyone."""
    starts = set()
    for seed in range(20):
        table = embers("hope:0", "", "", rules=rules, seed=seed)
        table.state.start = 1
        end_era(table)
        starts.add(table.state.start)
    assert starts == (expected if isinstance(expected, set) else {expected})


def test_of_several_last_in_vp_the_one_to_the_left_starts():
    """A-03"""
    table = embers("", "", "", rules={"start_rotation": "last_in_vp_first"})
    table.state.start = 1
    end_era(table)
    assert table.state.start == 2


@ruling("starting_calamities", (4, 4), (3, 3), (6, 6))
def test_starting_calamities(rules, expected):
    assert in_bag(embers(rules=rules), "CAL") == expected


@ruling("spare_calamities", (2, 2), (1, 1), (3, 3))
def test_spare_calamities(rules, expected):
    assert you(embers(rules=rules)).spare == expected


@ruling("reckoning_era", (3, [4, 4, 5, 5]), (0, [4, 4, 4, 4]), (1, [5, 5, 5, 5]), (4, [4, 4, 4, 5]))
def test_reckoning_era(rules, expected):
    """A-15, A-16"""
    table, calamities = embers(rules=rules), []
    for era in (1, 2, 3, 4):
        table.state.era = era
        end_era(table)
        calamities.append(in_bag(table, "CAL"))
    assert calamities == expected


@ruling("reckoning_count", (1, (5, 1)), (0, (4, 2)), (2, (6, 0)))
def test_reckoning_count(rules, expected):
    """A-15"""
    table = embers(rules=rules, era=3)
    end_era(table)
    assert (you(table).calamities, you(table).spare) == expected


@ruling("faction_bags", ("none", False), ("per_board", True))
def test_faction_bags(rules, expected):
    """A-29: one bag for all, or the one that stands on each board; 4 Calamities are in either."""
    bags = embers("", "", "", "", "", rules=rules).state.bags
    boards = [sorted([*Counter(board.bag).elements(), *["CAL"] * 4]) for board in models()["boards.json"]]
    assert ([sorted(ids(bag)) for bag in bags] == boards) == expected


@ruling("frontier_includes_unused_seats", (True, 48), (False, 0))
def test_frontier_includes_unused_seats(rules, expected):
    """A-30: with two players, three bags of 16 are not in play."""
    reserve = sum(row.frontier for row in models()["tokens.csv"])
    assert len(set_table(catalogue(rules), 2, 1).state.frontier) == reserve + expected


@ruling("component_limits", ("off", (1, 9)), ("on", (0, 4)))
def test_component_limits(rules, expected):
    """A-43: no Dark Age marker is left, and 4 Hope in all."""
    table = embers("track:3 hope:0 bag:CAL", "hope:0 dark:2", rules=rules | {"dark_age_markers": 2, "hope_markers": 4})
    uses(turn(table, "draw"), "gain 9 hope")
    assert (you(table).dark_ages, you(table).hope) == expected


@ruling("dark_age_markers", (16, 1), (2, 0), component_limits="on")
def test_dark_age_markers(rules, expected):
    """A-43"""
    assert you(turn(embers("track:3 hope:0 bag:CAL", "dark:2", rules=rules), "draw")).dark_ages == expected


@ruling("hope_markers", (20, 14), (6, 3), component_limits="on")
def test_hope_markers(rules, expected):
    """A-43: 3 lie before seat 1; Hope that is spent goes back to the supply."""
    assert you(uses(embers("hope:3", "hope:3", rules=rules), "gain 11 hope")).hope == expected


@ruling("turn_cap", (2000, (False, 6)), (10, (True, 5)))
def test_turn_cap(rules, expected):
    """A game is stopped, counted and never dropped: ten turns are five Eras of two players who pass."""
    state = passed_through(2, rules).state
    assert (state.capped, sum(player.glory for player in state.players) // 2 - state.capped) == expected
