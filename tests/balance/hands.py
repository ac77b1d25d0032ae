"""Made-up games whose truth is known: who takes which cards, and what these add to the win."""

from dataclasses import dataclass, field

import numpy as np
import polars as pl

from toolkit.balance.holdings import Holdings, holdings

PLAYERS = 4
STRENGTHS = (0.10, 0.02, -0.04, -0.08)
"""What each of four strategies wins beyond an equal part; they rotate over the seats."""


@dataclass(frozen=True)
class Card:
    """How often it is taken, by which strategies, and what it adds for its owner, at the cost of the others."""

    taken: float = 0.8
    likes: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)
    gain: float = 0.0
    copies: int = 1


@dataclass(frozen=True)
class Game:
    """Cards, and pairs that gain more together."""

    cards: tuple[Card, ...]
    together: dict[tuple[int, int], float] = field(default_factory=dict)
    luck: float = 0.02
    """Deviation of what a seat of a seed wins beyond its part in all seatings."""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(f"card-{place}" for place in range(len(self.cards)))

    def frames(self, seeds: int, seed: int) -> tuple[pl.LazyFrame, pl.LazyFrame]:
        """The tables `seats` and `cards`."""
        chance, games = np.random.default_rng(seed), seeds * PLAYERS
        strategies = (np.arange(games)[:, None] + np.arange(PLAYERS)) % PLAYERS
        held = np.zeros((games, PLAYERS, len(self.cards)))
        takes = []
        for place, card in enumerate(self.cards):
            for _ in range(card.copies):
                taker = _taker(chance, np.array(card.likes)[strategies], card.taken)
                np.add.at(held, (np.flatnonzero(taker >= 0), taker[taker >= 0], place), 1)
                takes.append((place, taker))
        chances = self._chances(held, strategies, chance)
        won = _taker(chance, np.clip(chances, 0, None), 1.0)
        return _seats(strategies, won).lazy(), _cards(takes, self.ids).lazy()

    def _chances(self, held: np.ndarray, strategies: np.ndarray, chance: np.random.Generator) -> np.ndarray:
        luck = np.repeat(chance.normal(0, self.luck, (len(held) // PLAYERS, PLAYERS)), PLAYERS, axis=0)
        chances = 1 / PLAYERS + np.array(STRENGTHS)[strategies] + luck - luck.mean(axis=1, keepdims=True)
        chances = chances + _beyond_rivals(held) @ [card.gain for card in self.cards]
        for (first, second), gain in self.together.items():
            both = (held[:, :, [first]] > 0) & (held[:, :, [second]] > 0)
            chances = chances + gain * _beyond_rivals(both.astype(float))[:, :, 0]
        return chances

    def held(self, seeds: int, seed: int) -> Holdings:
        return holdings(*self.frames(seeds, seed), self.ids, seatings=PLAYERS)


def _taker(chance: np.random.Generator, weights: np.ndarray, often: float) -> np.ndarray:
    """The seat that gets something in each game, in proportion to the weights; -1 where nobody does."""
    reached = np.cumsum(weights, axis=1) / weights.sum(axis=1, keepdims=True)
    seat = (chance.random((len(weights), 1)) > reached[:, :-1]).sum(axis=1)
    return np.where(chance.random(len(weights)) < often, seat, -1)


def _beyond_rivals(columns: np.ndarray) -> np.ndarray:
    return (columns - columns.mean(axis=1, keepdims=True)) * PLAYERS / (PLAYERS - 1)


def _seats(strategies: np.ndarray, won: np.ndarray) -> pl.DataFrame:
    games, seats = np.indices(strategies.shape)
    names = np.array(["warlord", "steward", "engine", "gambler"])[strategies]
    return pl.DataFrame(
        {"game": games.ravel(), "seat": seats.ravel(), "strategy": names.ravel().tolist()}
        | {"win_share": (seats == won[:, None]).ravel().astype(float)}
    )


def _cards(takes: list[tuple[int, np.ndarray]], ids: tuple[str, ...]) -> pl.DataFrame:
    frames = [
        pl.DataFrame({"game": np.arange(len(taker)), "taken_by": taker}).with_columns(card=pl.lit(ids[place]))
        for place, taker in takes
    ]
    taken_by = pl.when(pl.col("taken_by") >= 0).then("taken_by")
    return pl.concat(frames).with_columns(taken_by).sort("game", maintain_order=True)
