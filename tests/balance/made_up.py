"""Made-up runs whose truth is known: scores and takes built from parts of a chosen size."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Scores:
    """Deviations of the parts that scores are made of; seats and strategies are crossed, line-ups rotate."""

    seats: int = 4
    line_up: tuple[int, ...] = (1, 1, 1, 1)
    """Scores of each strategy in one seat of one seed."""
    strategy: tuple[float, ...] = (-4.0, 0.0, 1.0, 3.0)
    table: float = 3.0
    seat: float = 6.0
    suits: float = 2.0
    play: float = 8.0

    @property
    def weights(self) -> Numbers:
        return np.array(self.line_up) / sum(self.line_up)

    def truth(self) -> dict[str, float]:
        """The shares: effects of seats and of strategies add up to 0, which takes a little off their variance."""
        w, own = self.weights, np.array(self.strategy)
        parts = {
            "strategy": w @ own**2 - (w @ own) ** 2,
            "seat": 0.0,
            "strategy in its seat": 0.0,
            "luck of the table": self.table**2,
            "luck of the seat": self.seat**2 * (1 - 1 / self.seats),
            "luck of the strategy": self.suits**2 * (1 - w @ w),
            "luck of play": self.play**2 + 1 / 12,  # scores are whole points
        }
        return {name: part / sum(parts.values()) for name, part in parts.items()}

    def drawn(self, seeds: int, seed: int) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Per-seed sums by seat and strategy, and per-seed counts by strategy and score."""
        chance, kinds = np.random.default_rng(seed), len(self.line_up)
        seat = chance.normal(0, self.seat, (seeds, self.seats, 1))
        suits = chance.normal(0, self.suits, (seeds, 1, kinds))
        cells = 45 + np.array(self.strategy) + chance.normal(0, self.table, (seeds, 1, 1))
        cells = cells + seat - seat.mean(axis=1, keepdims=True)
        cells = cells + suits - (suits * self.weights).sum(axis=2, keepdims=True)
        played = np.repeat(cells, self.line_up, axis=2)
        return _frames(np.round(played + chance.normal(0, self.play, played.shape)), self.line_up)


def _frames(scores: Numbers, line_up: Sequence[int]) -> tuple[pl.DataFrame, pl.DataFrame]:
    seed, seat, place = (index.ravel() for index in np.indices(scores.shape))
    strategy = np.repeat(np.arange(len(line_up)), line_up)[place]
    raw = pl.DataFrame(
        {"seed_index": seed, "seat": seat, "strategy": strategy, "score": scores.ravel().astype(np.int64)}
    )
    by_seat = raw.group_by("seed_index", "seat", "strategy").agg(pl.len().alias("n"), pl.col("score").sum())
    return by_seat, raw.group_by("seed_index", "strategy", "score").len("n")
