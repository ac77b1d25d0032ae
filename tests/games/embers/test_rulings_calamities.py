"""Parameters of Calamities, Collapse, Hope and Embers: every alternative changes what is seen."""

import pytest

from .board import card, embers, in_bag, logged, offered, rows, turn, uses, you
from .rulings import ruling


@ruling("collapse_at", (4, False), (3, True))
def test_collapse_at(rules, expected):
    table = turn(embers("track:2 hope:0 bag:CAL", rules=rules), "draw")
    assert bool(you(table).dark_ages) == expected


@ruling("collapse_second_token", ("return_to_bag", ("W: C: E:", 1)), ("place_if_resource", ("W:3 C: E:", 0)))
def test_collapse_second_token(rules, expected):
    """A-13"""
    table = turn(embers("track:3 hope:0 draws:CAL,M3:W", rules=rules), "draw", "next CAL")
    assert (rows(table), in_bag(table, "M3:W")) == expected


@pytest.mark.parametrize("held", ["CAL", "M2:W"])
def test_what_cannot_be_placed_returns_to_the_bag_all_the_same(held):
    """A-13, place_if_resource: a Calamity, or a Resource whose row is full (A-39)."""
    rules = {"collapse_second_token": "place_if_resource"}
    table = embers(f"W:3,1,1,1,1,1,1 track:3 hope:0 draws:CAL,{held}", era=4, rules=rules)
    turn(table, "draw", *(["next CAL"] if held != "CAL" else []))
    assert (in_bag(table, held), len(logged(table, "lose"))) == (1, 0)


@ruling("hope_start", (3, 3), (0, 0), (5, 5))
def test_hope_start(rules, expected):
    assert you(embers(rules=rules)).hope == expected


@ruling("hope_max", (None, 8), (4, 4), (3, 3))
def test_hope_max(rules, expected):
    """A-36"""
    assert you(uses(embers(rules=rules), "gain 5 hope")).hope == expected


@ruling("hope_per_turn", (None, 3), (1, 1), (2, 2))
def test_hope_per_turn(rules, expected):
    """A-12: also across the draw, and afresh each turn."""
    table = embers("track:3 hope:6 draws:X1,X1", rules=rules)
    spent = ["spend hope"] * expected
    assert "spend hope" not in offered(table, *spent)
    assert "spend hope" not in offered(embers("track:3 hope:6 draws:X1,X1", rules=rules), *spent, "draw")
    assert ("spend hope" in offered(table)) == (expected < 3)


@ruling(
    "hope_timing",
    ("before_each_placement", (True, True, False)),
    ("before_draw_only", (True, False, False)),
    ("any_turn", (True, True, True)),
)
def test_hope_timing(rules, expected):
    """A-11: before the draw, with the tokens in hand, on another player's turn."""
    before = "spend hope" in offered(embers("track:1", rules=rules))
    in_hand = "spend hope" in offered(embers("track:1 draws:M3:W,M3:C", rules=rules), "draw")
    elsewhere = offered(embers("", "track:1", rules=rules)) == ["spend hope", "keep hope"]
    assert (before, in_hand, elsewhere) == expected


@ruling("hope_timing", ("before_each_placement", (4, 1, 1)), ("cancel_collapse", (3, 0, 0)))
def test_hope_that_cancels_a_collapse(rules, expected):
    """EMB-T28: track 3, a Calamity is drawn, none spent before."""
    cancels = rules["hope_timing"] == "cancel_collapse"
    table = embers("track:3 hope:1 draws:CAL,M3:W", rules=rules)
    turn(table, "draw", "next CAL", *(["spend hope"] if cancels else []))
    assert (you(table).track, you(table).dark_ages, you(table).hope) == expected


def test_a_collapse_need_not_be_cancelled():
    """A-11"""
    table = embers("track:3 hope:1 draws:CAL,M3:W", rules={"hope_timing": "cancel_collapse"})
    turn(table, "draw", "next CAL", "decline")
    assert (you(table).track, you(table).dark_ages, you(table).hope) == (4, 1, 1)


def test_a_collapse_cannot_be_cancelled_without_hope():
    """A-11"""
    table = turn(embers("track:3 hope:0 bag:CAL", rules={"hope_timing": "cancel_collapse"}), "draw")
    assert (you(table).track, you(table).dark_ages) == (4, 1)


def test_hope_on_any_turn_goes_round_the_table():
    """A-11: each rival in turn order may spend as much as it likes."""
    table = embers("", "track:2", "track:1", rules={"hope_timing": "any_turn"})
    turn(table, "spend hope", "spend hope", "keep hope", "pass")
    assert [player.track for player in table.state.players] == [0, 0, 1]


def test_the_limit_of_a_turn_is_each_players_own():
    """A-11, A-12: what rivals spend on another's turn counts for neither that player nor the next rival."""
    table = embers("track:2", "track:2", "track:2", rules={"hope_timing": "any_turn", "hope_per_turn": 1})
    turn(table, "spend hope", "spend hope", "spend hope", "pass")
    assert [player.track for player in table.state.players] == [1, 1, 1]


@ruling("embers_before_first", (2, 2), (0, 0), (3, 3))
def test_embers_before_first(rules, expected):
    assert len(you(turn(embers("track:3 hope:0 bag:CAL", rules=rules), "draw")).embers) == expected


@ruling("embers_after_first", (1, 1), (0, 0), (2, 2))
def test_embers_after_first(rules, expected):
    assert len(you(turn(embers("track:3 hope:0 found:1 bag:CAL", rules=rules), "draw")).embers) == expected


@ruling("wonder_counts_for_embers", (True, 1), (False, 2))
def test_wonder_counts_for_embers(rules, expected):
    """A-23"""
    table = embers("track:3 hope:0 bag:CAL", rules=rules, display=[card("W1 C1 E1")], marks={"w1-c1-e1": 0})
    turn(table, "discover w1-c1-e1")
    assert len(you(turn(table, "draw")).embers) == expected


def test_a_civ_card_counts_for_embers_either_way():
    """A-23"""
    rules = {"wonder_counts_for_embers": False}
    table = embers("track:3 hope:0 bag:CAL", rules=rules, display=[card("W1 C1")], marks={"w1-c1": 0})
    turn(table, "discover w1-c1")
    assert len(you(turn(table, "draw")).embers) == 1


@ruling(
    "ember_use",
    ("return_to_use", (True, 0, 2)),
    ("resolve_on_draw_keep_vp", (False, 2, 2)),
    ("vp_only", (False, 0, 2)),
)
def test_ember_use(rules, expected):
    """A-21: may an Ember be returned, was it resolved on the draw, and how many are kept?"""
    table = embers("track:3", rules=rules)
    rituals = next(ember for ember in table.pool.embers if ember.id == "pagan-rituals")
    table.state.ember_stack[:] = [rituals] * 2
    uses(table, "draw 2 ember")
    returned, kept = 3 - you(table).track, len(you(table).embers)
    assert ("use pagan-rituals" in offered(table), returned, kept) == expected


@ruling("ember_use", ("return_to_use", True), ("vp_only", False))
def test_embers_for_vp_only(rules, expected):
    """A-21"""
    assert ("use pagan-rituals" in offered(embers("embers:pagan-rituals", rules=rules))) == expected


@ruling("ember_stack_size", (24, 24), (5, 5), (0, 0))
def test_ember_stack_size(rules, expected):
    """A-22"""
    assert len(embers(rules=rules).state.ember_stack) == expected


@ruling("ember_recycle", (False, 24), (True, 25))
def test_ember_recycle(rules, expected):
    """A-22: a returned Ember leaves the game, or goes back into the stack."""
    table = turn(embers("embers:pagan-rituals", rules=rules), "use pagan-rituals", "pass")
    assert len(table.state.ember_stack) == expected
