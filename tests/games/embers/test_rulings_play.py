"""Parameters of turns, placing, Market, Warfare and Influence: every alternative changes what is seen."""

import pytest

from toolkit.games.embers.rules.era import begin_era, end_era
from toolkit.games.embers.state import COLLAPSED, PASSED

from .board import asked, card, embers, ids, in_bag, logged, offered, rows, turn, uses, you
from .rulings import ruling

FULL = "W:1,1,1,1,1,1,1 C:1,1,1,1,1,1,1 E:1,1,1,1,1,1,1"
MARKED = {"w1-c1": 0}


@ruling("draw_count", (2, 2), (1, 1), (3, 3))
def test_draw_count(rules, expected):
    table = turn(embers("hope:0 draws:CAL,CAL,CAL", rules=rules), "draw")
    assert you(table).track == expected


@ruling("discovery_cap", (2, [0, 1]), (1, [0]), (3, [0, 1, 2]), (None, [0, 1, 2, 3]), (0, []))
def test_discovery_cap(rules, expected):
    """A-40: how many may have been Discovered before another."""
    boards = [f"W:1 C:1 found:{found}" for found in range(4)]
    offers = [offered(embers(board, display=[card("W1 C1")], rules=rules)) for board in boards]
    assert [found for found, options in enumerate(offers) if "discover w1-c1" in options] == expected


@ruling("continue_after_cap", (True, "draw"), (False, PASSED))
def test_continue_after_cap(rules, expected):
    """A-37: or a player with two Discoveries can only pass."""
    table = embers("found:2", rules=rules)
    seen = offered(table)[0] if expected == "draw" else you(turn(table)).status
    assert seen == expected


@ruling("short_draw", ("draw_remaining", "draw"), ("unavailable_below_2", "spend hope"))
def test_short_draw(rules, expected):
    """A-10: the first thing on offer to a player with one token in the bag."""
    assert offered(embers("track:1 bag:X1", rules=rules))[0] == expected
    assert offered(embers("bag:X1,X1", rules=rules)) == ["draw", "pass"]


@ruling(
    "full_board_rule",
    ("forced_pass", []),
    ("no_draw_may_discover", ["discover w1-c1", "pass"]),
    ("draw_and_lose", ["draw", "discover w1-c1", "pass"]),
)
def test_full_board_rule(rules, expected):
    """EMB-T36, A-09"""
    table = embers(FULL, display=[card("W1 C1")], rules=rules)
    if expected:
        assert offered(table) == expected
    else:
        assert you(turn(table)).status == PASSED


def test_who_draws_on_a_full_board_loses_the_tokens():
    """A-09"""
    table = embers(f"{FULL} bag:M3:W,X1", rules={"full_board_rule": "draw_and_lose"})
    turn(table, "draw", "next X1")
    assert [token.id for _, token in logged(table, "lose")] == ["X1", "M3:W"]


@ruling("rows_slots", (7, "W:1,1,1,1,1,1,3 C: E:"), (6, "W:1,1,1,1,1,1 C: E:"), pillar_columns=[2, 4, 6])
def test_rows_slots(rules, expected):
    assert rows(turn(embers("W:1,1,1,1,1,1 bag:M3:W", rules=rules), "draw")) == expected


@ruling("pillar_columns", ([3, 5, 7], 1), ([2, 3, 4], 7), ([1, 3, 6], 3), ([5, 6, 7], 0))
def test_pillar_columns(rules, expected):
    table = embers("W:1,1,1,1 C:1,1,1,1 E:1,1,1,1", rules=rules)
    assert you(uses(table, "vp 1 if bronze then vp 2 if silver then vp 4 if gold")).bonus_vp == expected


@ruling("influence_slots", ([5], [False, False, True]), ([3, 5], [True, False, True]), ([], [False] * 3))
def test_influence_slots(rules, expected):
    found = []
    for slot in (3, 4, 5):
        table = embers(f"W:{','.join('1' * (slot - 1))} bag:M3:W", display=[card("W9 C9")], rules=rules)
        found.append(_asks_for_a_marker(table))
    assert found == expected


def _asks_for_a_marker(table, seat=0):
    try:
        return asked(turn, table, "draw", seat=seat) == ["mark w9-c9", "decline"]
    except AssertionError:
        return False


@ruling(
    "final_slot_reward",
    ("none", (0, 3, 0, 0)), ("influence", (1, 3, 0, 0)), ("gain_token", (0, 3, 1, 0)), ("hope", (0, 4, 0, 0)),
    ("vp_1", (0, 3, 0, 1)),
)  # fmt: skip
def test_final_slot_reward(rules, expected):
    """A-04: markers placed, Hope, tokens gained, VP."""
    table = embers("E:1,1,1,1,1,1 bag:M3:E", display=[card("W9 C9")], market="X1 X1 X1 X1 X1", rules=rules)
    turn(table, "draw", *(["mark w9-c9"] if expected[0] else []))
    seen = len(table.state.marks), you(table).hope, len(logged(table, "gain")), you(table).bonus_vp
    assert seen == expected


@ruling("final_slot_reward", ("none", 3), ("hope", 3 + 2))
def test_only_the_seventh_slot_is_final(rules, expected):
    """A-04"""
    table = embers("E:1,1,1,1,1 C:1,1,1,1,1,1 W:1,1,1,1,1,1 bag:M2:E,M2:C,M2:W", rules=rules | {"draw_count": 2})
    turn(table, "draw", "next M2:E")
    turn(table, "draw")
    assert (rows(table), you(table).hope) == ("W:1,1,1,1,1,1,2 C:1,1,1,1,1,1,2 E:1,1,1,1,1,2", expected)


@ruling("market_size", (5, 5), (3, 3), (0, 0))
def test_market_size(rules, expected):
    assert len(embers(rules=rules).state.market) == expected


BAG, SLOT = "trade X1 from the bag", "trade X1 from warfare slot 1"


@ruling("trade_from", ("bag_or_board", [BAG, SLOT]), ("board_only", [SLOT]), ("bag_only", [BAG]))
def test_trade_from(rules, expected):
    """A-08: a choice of one is not asked."""
    table = embers("W:X1 bag:X1", market="M2:W M2:W S2:WC X1 X1", rules=rules)
    if len(expected) > 1:
        assert asked(uses, table, "trade 1") == expected
    else:
        uses(table, "trade 1", "trade for M2:W")
        assert (rows(table), in_bag(table, "M2:W")) == (("W:2 C: E:", 0) if expected == [SLOT] else ("W:1 C: E:", 1))


@ruling("trade_refill", ("immediate", (5, 5)), ("era_end", (4, 5)))
def test_trade_refill(rules, expected):
    """A-07: or the Market stays short until the next one is dealt."""
    table = uses(embers("bag:X1", market="M2:W X1 X1 X1 X1", rules=rules), "trade 1")
    after = len(table.state.market)
    end_era(table)
    begin_era(table)
    assert (after, len(table.state.market)) == expected


@ruling("trade_triggers_influence", (False, 2), (True, 1))
def test_trade_triggers_influence(rules, expected):
    """A-06: on the fifth slot."""
    table = embers("W:3,2,3,3,X1 bag:", market="M2:W X1 X1 X1 X1", display=[card("W9 C9")], rules=rules)
    uses(table, "trade 1", *(["mark w9-c9"] if expected == 1 else []))
    assert (rows(table), you(table).markers) == ("W:3,2,3,3,2 C: E:", expected)


def test_a_trade_off_the_influence_space_never_places_a_marker():
    """A-06"""
    rules = {"trade_triggers_influence": True}
    table = embers("W:3,3,3,X1,3 bag:", market="M2:W X1 X1 X1 X1", display=[card("W9 C9")], rules=rules)
    assert uses(table, "trade 1").state.marks == {}


@ruling("glory_min_warfare", (0, [1, 1]), (1, [0, 0]))
def test_glory_min_warfare(rules, expected):
    """EMB-T31, A-19: everybody at 0."""
    table = embers("", "", rules=rules)
    end_era(table)
    assert [player.glory for player in table.state.players] == expected


def test_enough_warfare_wins_glory_whatever_the_minimum():
    """A-19"""
    table = embers("W:2", "W:1", rules={"glory_min_warfare": 2})
    end_era(table)
    assert [player.glory for player in table.state.players] == [1, 0]


@ruling("pillar_check", ("before_payment", 4), ("after_payment", 3))
def test_pillar_check(rules, expected):
    """EMB-T20, A-17"""
    table = embers("W:1,1,1,1,1 C:1,1,1,1,1 E:1,1,1,1,1", display=[card("W5 C5", "gain 1 hope if silver")], rules=rules)
    assert you(turn(table, "discover w5-c5")).hope == expected


@ruling("influence_markers", (2, 2), (1, 1), (0, 0))
def test_influence_markers(rules, expected):
    assert you(embers(rules=rules)).markers == expected


@ruling("influence_optional", (True, ["mark w9-c9", "mark c9-e9", "decline"]), (False, ["mark w9-c9", "mark c9-e9"]))
def test_influence_optional(rules, expected):
    """A-05"""
    table = embers("W:1,1,1,1 bag:M3:W", display=[card("W9 C9"), card("C9 E9")], rules=rules)
    assert offered(table, "draw") == expected


def reach(marks, rules):
    """The highest Cost of a W+C card that rows of 5 reach."""
    display = [card(f"W{cost} C1") for cost in range(1, 9)]
    table = embers("W:3,2 C:3,2", "", display=display, rules=rules | {"influence_markers": 9}, marks=marks)
    return max(int(key[10]) for key in offered(table) if key.startswith("discover"))


@ruling("influence_owner_delta", (-1, 6), (-2, 7), (0, 5))
def test_influence_owner_delta(rules, expected):
    assert reach({f"w{cost}-c1": 0 for cost in range(1, 9)}, rules) == expected


@ruling("influence_other_delta", (1, 4), (2, 3), (0, 5))
def test_influence_other_delta(rules, expected):
    assert reach({f"w{cost}-c1": 1 for cost in range(1, 9)}, rules) == expected


@ruling("influence_floor", (0, True), (1, False))
def test_influence_floor(rules, expected):
    """A-18: a Cost of 1 that its owner marked, and an empty row."""
    table = embers("W:1", display=[card("W1 C1")], marks=MARKED, rules=rules)
    assert ("discover w1-c1" in offered(table)) == expected


@ruling("zero_cost_row_paid", (True, "W:1 C: E:"), (False, "W:1 C:3 E:"))
def test_zero_cost_row_paid(rules, expected):
    """A-18"""
    table = embers("W:1 C:3", display=[card("W1 C1")], marks=MARKED, rules=rules)
    assert rows(turn(table, "discover w1-c1")) == expected


@ruling(
    "teardown_pick",
    ("rightmost", "W:3,2 C: E:"), ("actor", "W:2,1 C: E:"), ("owner", "W:3,1 C: E:"),
)  # fmt: skip
def test_teardown_pick(rules, expected):
    """A-46: the seat that answers is the one that picks."""
    table = embers("", "W:3,2,1", rules=rules)
    answers = {"rightmost": [], "actor": ["tear M3:W from slot 1"], "owner": ["tear M2:W from slot 2"]}
    uses(table, "teardown 1 warfare", *answers[rules["teardown_pick"]])
    assert rows(table, 1) == expected


@ruling("teardown_pick", ("rightmost", None), ("actor", 0), ("owner", 1))
def test_who_is_asked_what_a_tear_down_takes(rules, expected):
    """A-46"""
    table = embers("", "W:3,2,1", rules=rules)
    table.picks = []
    answers = [] if expected is None else ["tear X1 from slot 3"]
    uses(table, "teardown 1 warfare", *answers)
    assert [seat for seat, _, _ in table.picks] == ([] if expected is None else [expected])


@ruling("teardown_dest", ("bag", (1, 0)), ("frontier", (0, 1)))
def test_teardown_dest(rules, expected):
    """A-46: to its owner's bag, or lost for good."""
    table = embers("", "W:3", rules=rules)
    frontier = len(table.state.frontier)
    uses(table, "teardown 1 warfare")
    assert (in_bag(table, "M3:W", 1), len(table.state.frontier) - frontier) == expected
    assert ids(table.state.players[1].rows[0]) == []
    end_era(table)
    begin_era(table)
    assert in_bag(table, "M3:W", 1) == expected[0]


@pytest.mark.parametrize("count", [1, 3])
def test_a_draw_of_any_number_stops_at_the_collapse(count):
    """A-13, draw_count: whatever is left in hand goes home."""
    table = embers("track:3 hope:0 bag:CAL,X1,X1", rules={"draw_count": count})
    turn(table, "draw", *(["next CAL"] if count > 1 else []))
    assert (you(table).status, in_bag(table, "X1"), table.state.hand) == (COLLAPSED, 2, [])
