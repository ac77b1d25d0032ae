"""No dead knob: turning any knob of a scripted strategy changes at least one choice; and none goes out of bounds."""

from functools import cache

import pytest
from pydantic import ValidationError

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.knobs import Knobs, Uses
from toolkit.games.pocket_civ.options import ACCEPT, DECLINE, DIG, STOP
from toolkit.games.pocket_civ.pool import build

from .board import civ, models
from .playing import policy, would

SOUND = {"first": ["agriculture", "masonry", "basic-tools", "slave-labor", "simple-tools", "engineering"]}
RICH = SOUND | {"ventures": "bold", "uses": {"gold": 8}, "wonders_from": 1}
TURNED = {
    "randomness": (SOUND, 0.3),
    "opening": (SOUND, "cartage"),
    "spread": (SOUND, 8),
    "cities": (SOUND, 40),
    "city_check": (SOUND, 0),
    "city_margin": (SOUND, 4),
    "coast": (SOUND, 20),
    "reserve": (SOUND, 4),
    "fire_breaks": (SOUND, 2),
    "first": ({}, ["engineering"]),
    "vp": (SOUND, 4),
    "protection": (SOUND, 6),
    "thrift": (SOUND, 0),
    "least_worth": (SOUND, 12),
    "lead": (SOUND, 0),
    "last_cards": (SOUND, 0),
    "hurry": (SOUND, 3),
    "ventures": (SOUND, "bold"),
    "ventures_from": (RICH, 9),
    "venture_gain": (RICH, 0),
    "digs": (RICH, 4),
    "wonders": (RICH, 0),
    "wonders_from": (RICH, 9),
}
ON_THE_WAY = {"cities": ["agriculture", "masonry", "cartage", "roadbuilding"]}
"""Advances that the one of such a use requires."""
SEEN_ON_A_BOARD = {"risk", "offer", "stops"}


def picks(knobs, seed):
    """Every answer of a game of such a strategy."""
    return _picks(knobs.model_dump_json(), seed)


@cache
def _picks(knobs, seed):
    pool = build(models() | {"strategies.json": {"turned": Knobs.model_validate_json(knobs)}})
    table = GAME.start(pool, ["turned"], seed, picks=[])
    GAME.play_out(table)
    return tuple(table.picks)


def test_every_knob_is_turned():
    assert {*TURNED, *SEEN_ON_A_BOARD, "about", "uses"} == set(Knobs.model_fields)


@pytest.mark.parametrize("knob", TURNED)
def test_a_knob_changes_a_choice(knob):
    others, value = TURNED[knob]
    assert value != others.get(knob, Knobs.model_fields[knob].get_default())
    assert any(picks(Knobs(**others), seed) != picks(Knobs(**others | {knob: value}), seed) for seed in range(40))


@pytest.mark.parametrize("part", Uses.model_fields)
def test_the_worth_of_a_use_changes_a_choice(part):
    first = ON_THE_WAY.get(part, [])
    usual, turned = Knobs(first=first), Knobs(first=first, uses={part: 0 if part == "farms" else 31})
    assert any(picks(usual, seed) != picks(turned, seed) for seed in range(40))


def test_words_about_a_strategy_change_nothing():
    assert all(picks(Knobs(about="Anything."), seed) == picks(Knobs(), seed) for seed in range(3))


def test_partners_are_robbed_by_who_accepts_the_risk():
    table = civ("R1{T3,M}", owns="culture-of-thievery")
    assert [would(table, "stash", (DIG, STOP), risk=risk) for risk in (0.3, 0.5)] == ["stop", "dig deeper"]
    bold = policy(table, risk=1)
    assert [bold.choose("stash", (DIG, STOP)) for _ in range(2)] == [DIG, STOP]


def test_an_offer_is_made_by_who_can_spare_it():
    table = civ("R1{T8,M}", owns="diplomacy", gold=2)
    assert [would(table, "diplomacy", (ACCEPT, DECLINE), offer=n) for n in (0, 5, 8)] == ["decline", "accept", "accept"]
    poor = civ("R1{T2,M}", owns="diplomacy")
    assert would(poor, "diplomacy", (ACCEPT, DECLINE), offer=5) == "decline"


@pytest.mark.parametrize(
    "knobs",
    [
        {"cities": 41},
        {"vp": -1},
        {"thrift": 1.5},
        {"spread": 9},
        {"ventures_from": 10},
        {"uses": {"steps": 99}},
        {"x": 1},
    ],
)
def test_what_is_out_of_bounds_is_refused(knobs):
    with pytest.raises(ValidationError):
        Knobs(**knobs)


def test_every_knob_says_what_it_means():
    assert all(field.description for field in Knobs.model_fields.values())
