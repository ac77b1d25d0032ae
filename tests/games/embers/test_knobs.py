"""No dead knob: turning any knob of a scripted strategy changes at least one choice."""

from functools import cache
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.knobs import AbilityWeights, AspectWeights, Knobs
from toolkit.games.embers.pool import build

from .board import models

FREE = {"risk": 0.4, "hope_use": "freely", "draws_for": "cards_and_glory"}
WARRING = {"glory": 6, "draws_for": "glory"}
TURNED: dict[str, tuple[dict[str, Any], Any]] = {
    "randomness": ({}, 0.3),
    "risk": ({}, 0.4),
    "track_limit": ({}, 2),
    "draws_for": ({}, "anything"),
    "hope_use": ({}, "freely"),
    "hope_kept": (FREE, 2),
    "discovers": ({}, False),
    "patience": ({}, 0.8),
    "haste": ({}, 4),
    "thrift": ({}, -1),
    "vp": ({}, 3),
    "flexibility": ({}, -1),
    "engine_eras": ({}, 0),
    "wonder": ({}, 9),
    "majority": ({}, 6),
    "block": ({}, 6),
    "glory": ({}, 6),
    "lead_turns": (WARRING, 0),
    "influence": ({}, 9),
    "claims": ({}, "denied"),
    "balance": ({}, 3),
    "embers": (FREE, "use"),
}
PARTS = [("aspects", part) for part in AspectWeights.model_fields] + [
    ("abilities", field.alias or part) for part, field in AbilityWeights.model_fields.items()
]


def picks(knobs: Knobs, seed: int) -> list[tuple[int, str, str]]:
    """Every answer of a game that such a strategy begins."""
    return list(_picks(knobs.model_dump_json(by_alias=True), seed))


@cache
def _picks(knobs: str, seed: int) -> tuple[tuple[int, str, str], ...]:
    strategies = models()["strategies.json"] | {"turned": Knobs.model_validate_json(knobs)}
    pool = build(models() | {"strategies.json": strategies})
    table = GAME.start(pool, ["turned", "engine", "collector", "gambler"], seed, picks=[])
    GAME.play_out(table)
    return tuple(table.picks)


def test_every_knob_is_turned():
    assert {*TURNED, "about", "aspects", "abilities"} == set(Knobs.model_fields)


@pytest.mark.parametrize("knob", TURNED)
def test_a_knob_changes_a_choice(knob):
    others, value = TURNED[knob]
    assert value != others.get(knob, Knobs.model_fields[knob].get_default())
    assert any(picks(Knobs(**others), seed) != picks(Knobs(**others | {knob: value}), seed) for seed in range(60))


@pytest.mark.parametrize(("group", "part"), PARTS)
def test_a_weight_of_a_suit_or_an_effect_changes_a_choice(group, part):
    assert any(picks(Knobs(), seed) != picks(Knobs(**{group: {part: 5}}), seed) for seed in range(12))


def test_words_about_a_strategy_change_nothing():
    assert all(picks(Knobs(about="Anything."), seed) == picks(Knobs(), seed) for seed in range(4))
