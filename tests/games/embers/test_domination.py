"""Cards that another equals or beats in every printed respect."""

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.cards import CivRow
from toolkit.play.game import Dominated

from .board import card, models


def dominated(*rows: CivRow) -> list[Dominated]:
    named = [row.model_copy(update={"id": name}) for name, row in zip("abc", rows, strict=False)]
    return GAME.dominated({"civ.csv": named})


@pytest.mark.parametrize(
    ("better", "why"),
    [
        (card("W5 C3", "gain 1 hope", vp=2), "W6 where the other asks W5"),
        (card("W6 C2", "gain 1 hope", vp=2), "C3 where the other asks C2"),
        (card("W6 C3", "gain 1 hope", vp=3), "2 VP where the other gives 3"),
        (
            card("W5 C1", "gain 1 hope", vp=4),
            "W6 where the other asks W5, C3 where the other asks C1, 2 VP where the other gives 4",
        ),
    ],
)
def test_a_card_that_costs_more_or_gives_less_is_dominated(better: CivRow, why: str) -> None:
    assert dominated(card("W6 C3", "gain 1 hope", vp=2), better) == [Dominated("a", "b", why)]


@pytest.mark.parametrize(
    "other",
    [
        card("W6 C3", "gain 1 hope", vp=2),
        card("W5 C4", "gain 1 hope", vp=2),
        card("W7 C3", "gain 1 hope", vp=3),
        card("W5 C3", "gain 2 token", vp=2),
        card("W5 C3", "gain 1 hope", vp=2, aspect="culture"),
        card("W5 E3", "gain 1 hope", vp=2),
        card("W5 C3", "gain 1 hope", vp=2).model_copy(update={"era": "II"}),
        card("W5 C3 E1", "gain 1 hope", vp=2),
    ],
    ids=[
        "alike",
        "dearer in one row",
        "dearer for more VP",
        "other ability",
        "other suit",
        "other rows",
        "Era",
        "wonder",
    ],
)
def test_what_cannot_be_proved_is_not_claimed(other: CivRow) -> None:
    assert dominated(card("W6 C3", "gain 1 hope", vp=2), other) == []


@pytest.mark.parametrize(
    ("ability", "proved"),
    [
        ("vp 2", True),
        ("end: vp 1 per hope", True),
        ("gain 1 hope", True),
        ("may draw 2 token", True),
        ("draw 2 token", False),
        ("vp 1 then draw 1 ember", False),
        ("teardown 1 warfare", False),
    ],
)
def test_a_card_without_ability_loses_to_one_whose_ability_can_do_no_harm(ability: str, proved: bool) -> None:
    found = dominated(card("W3 C2", vp=1), card("W3 C2", ability, vp=1))
    assert found == ([Dominated("a", "b", "no ability")] if proved else [])


def test_every_card_that_dominates_is_named() -> None:
    found = dominated(card("W6 C3", vp=2), card("W5 C3", vp=2), card("W4 C3", vp=2))
    assert [(each.card, each.by) for each in found] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_the_shipped_pool_has_none() -> None:
    assert GAME.dominated(models()) == []
