"""Advances and Wonders that another equals or beats in every printed respect."""

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.cards import AdvanceRow, WonderRow
from toolkit.play.game import Dominated

from .board import models

DEAR = {"id": "a", "name": "A", "vp": 5, "tribes": 4, "gold": 2, "source": "placeholder"}


def dominated(*rows, wonders=(), explanations=()):
    return GAME.dominated({"advances.csv": rows, "wonders.csv": wonders, "explanations.json": explanations})


def advance(**changes):
    return AdvanceRow.model_validate(DEAR | changes)


@pytest.mark.parametrize(
    ("better", "why"),
    [
        ({"tribes": 3}, "4 Tribes where the other asks 3"),
        ({"gold": 1, "vp": 6}, "2 Gold where the other asks 1, 5 VP where the other gives 6"),
        ({"vp": 6}, "5 VP where the other gives 6"),
    ],
)
def test_what_costs_more_or_gives_less_is_dominated(better, why):
    assert dominated(advance(), advance(id="b", **better)) == [Dominated("a", "b", why)]


@pytest.mark.parametrize(
    "other",
    [
        {"tribes": 3, "vp": 4},
        {"tribes": 3, "wood": 1},
        {"tribes": 3, "ability": "discount 1 step"},
        {"tribes": 3, "requires": "c"},
        {},
    ],
)
def test_what_is_better_in_any_respect_is_not(other):
    assert dominated(advance(), advance(id="b", **other)) == []


def test_what_leads_on_to_another_is_not():
    """Whoever wants the third needs the first, dear as it is."""
    assert dominated(advance(), advance(id="b", tribes=3), advance(id="c", gold=1, requires="a", vp=4)) == []


def test_a_wonder_is_compared_with_those_that_may_stand_where_it_may():
    """PC-111c, PC-111h: as printed, the Coliseum costs ten Gold more than the Amphitheater for the same VP."""
    assert GAME.dominated(models()) == [
        Dominated("coliseum-of-death", "amphitheater", "25 Gold where the other asks 15"),
    ]
    row = {"id": "w", "name": "W", "vp": 9, "tribes": 1, "gold": 9, "source": "placeholder"}
    here, there = (WonderRow.model_validate(row | {"id": place, "place": place}) for place in ("city", "mountain"))
    assert dominated(wonders=[here, there.model_copy(update={"gold": 5})]) == []
