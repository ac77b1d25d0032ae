"""Every draw of a real game is fair, whatever its players have seen and put back: no rule spoils a bag's order."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.pool import CALAMITY, Token
from toolkit.games.embers.rules import calamities, discovering
from toolkit.games.embers.table import EmbersTable

from .board import catalogue

SEATS = ("gambler", "warlord", "engine", "gambler")
QUANTITIES: dict[str, Callable[[Token], int]] = {
    "a Calamity": lambda token: token is CALAMITY,
    "value": lambda token: token.value,
    "a place in Warfare": lambda token: 0 in token.aspects,
}


class Draws(list[Any]):
    """A log that compares the first token of every draw with the bag it came from.

    What a draw gives beyond its expectation adds up to a martingale: over many draws its sum, in standard deviations,
    is a standard normal. Draws are kept apart by what was put into the bag before them in the same Era.
    """

    def __init__(self) -> None:
        super().__init__()
        self.table: EmbersTable
        self.excess: dict[tuple[str, str], float] = {}
        self.variance: dict[tuple[str, str], float] = {}
        self.last: dict[int, str] = {}

    def append(self, event: Any) -> None:
        """Log an event."""
        kind, *rest = event
        if kind == "deal":
            self.last.clear()
        elif kind in ("hope", "return", "discover", "gain", "trade"):
            self.last[rest[0]] = kind
        elif kind == "draw" and rest[1]:
            self._compare(self.table.state.bags[rest[0]] + list(rest[1]), rest[1][0], self.last.get(rest[0], "nothing"))
        super().append(event)

    def _compare(self, bag: list[Token], first: Token, after: str) -> None:
        for name, quantity in QUANTITIES.items():
            numbers = [quantity(token) for token in bag]
            mean = sum(numbers) / len(numbers)
            key = (name, after)
            self.excess[key] = self.excess.get(key, 0) + quantity(first) - mean
            spread = sum((number - mean) ** 2 for number in numbers) / len(numbers)
            self.variance[key] = self.variance.get(key, 0) + spread


def deviations(games: int) -> dict[tuple[str, str], float]:
    """In standard deviations: how far the draws of many games are from fair."""
    draws, pool = Draws(), catalogue()
    for seed in range(games):
        draws.clear()
        draws.table = GAME.start(pool, SEATS, seed, log=draws)
        GAME.play_out(draws.table)
    return {key: draws.excess[key] / sqrt(variance) for key, variance in draws.variance.items() if variance > 25}


def test_draws_are_fair_whatever_was_put_back_before():
    found = deviations(games=150)
    assert {after for _, after in found} >= {"nothing", "hope", "discover", "gain"}
    assert max(map(abs, found.values())) < 4, found


def on_top(order: list[Any], items: Any, stream: Any) -> None:
    order += items if isinstance(items, list) else [items]


def at_the_bottom(order: list[Any], items: Any, stream: Any) -> None:
    order[:0] = items if isinstance(items, list) else [items]


@pytest.mark.parametrize("wrong", [on_top, at_the_bottom])
@pytest.mark.parametrize(
    ("module", "way", "after"), [(discovering, "put_back_all", "discover"), (calamities, "put_back", "hope")]
)
def test_a_rule_that_returns_tokens_in_another_way_is_caught(monkeypatch, module, way, after, wrong):
    monkeypatch.setattr(module, way, wrong)
    assert max(abs(off) for (_, before), off in deviations(games=60).items() if before == after) > 6
