"""How far a pool is from its targets, in one number, and how far two pools differ in it, seed by seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from toolkit.balance.intervals import ALPHA, Interval, paired
from toolkit.balance.pairing import Numbers, Totals, by_seed
from toolkit.balance.targets import CARDS, Judge, Reading, Target, beyond

MIDDLE = 0.01
"""What the edge of a band counts beside its middle, so that of two settings inside the more central one is nearer."""


@dataclass(frozen=True)
class Aim:
    """A target, and the figures that should lie in its band: a number for every seed."""

    target: Target
    figures: tuple[Totals, ...]
    largest: bool
    """Whether only the largest figure counts."""

    def first(self, seeds: int) -> "Aim":
        """What was known after so many seeds."""
        cut = tuple(Totals(figure.value[:seeds], figure.rows[:seeds]) for figure in self.figures)
        return Aim(self.target, cut, self.largest)

    def figure(self) -> Totals | None:
        """The figure that decides; None where nothing was counted."""
        known = [figure for figure in self.figures if figure.rows.any()]
        if not known:
            return None
        return max(known, key=mean if self.largest else lambda figure: beyond(mean(figure), self.target))


class Distance(NamedTuple):
    """How far off the targets: their sum, and a number for every seed whose mean it is."""

    value: float
    by_seed: Numbers


def mean(figure: Totals) -> float:
    """Over all seeds."""
    return float(figure.value.sum() / figure.rows.sum())


def can_aim(target: Target) -> bool:
    """Whether it is a mean over seeds: a count of cards jumps from card to card, and shows no way towards the band."""
    return target.measure != CARDS


def aim(judge: Judge, target: Target) -> Aim:
    """A target as measured."""
    reading = judge.reading(target)
    if reading is None:
        return Aim(target, (), False)
    return Aim(target, tuple(_totals(reading, judge.seeds)), reading.which == "most")


def _totals(reading: Reading, seeds: int) -> list[Totals]:
    """A figure a value of the key; a seed without a row counts as 0/0."""
    if reading.key is None:
        return [_dense(reading.sums, reading, seeds)]
    groups = reading.sums.partition_by(reading.key, maintain_order=True)
    return [_dense(group, reading, seeds) for group in groups]


def _dense(sums: pl.DataFrame, reading: Reading, seeds: int) -> Totals:
    value, rows = np.zeros(seeds), np.zeros(seeds)
    at = sums["seed_index"].to_numpy()
    np.add.at(value, at, sums[reading.value].cast(pl.Float64).to_numpy())
    np.add.at(rows, at, sums[reading.weight].cast(pl.Float64).to_numpy())
    return Totals(value, rows)


def distance(aims: Sequence[Aim]) -> Distance | None:
    """Over all targets, how many widths of its band each lies outside; None when one has nothing to count.

    Linearised by seed at the means, as everywhere: a figure inside its band adds no scatter.
    """
    value, parts = 0.0, []
    for one in aims:
        figure = one.figure()
        if figure is None:
            return None
        at, slope = pull(mean(figure), one.target)
        value += at
        parts.append(at + slope * (by_seed(figure) - mean(figure)))
    return Distance(value, np.sum(parts, axis=0))


def pull(at: float, target: Target) -> tuple[float, float]:
    """The distance of one figure from its band, in widths of the band, and how fast it grows with the figure."""
    low, high = target.low, target.high
    width = (high - low) or abs(high) or 1.0
    outside = max(low - at, at - high, 0.0) / width
    slope = 0.0 if outside == 0 else (1 if at > high else -1) / width
    if target.unit == "share" and (
        low <= 0 or high >= 1
    ):  # such a band has one end: nothing is better than far from it
        return outside, slope
    off_middle = (at - (low + high) / 2) / (width / 2)
    return outside + MIDDLE * abs(off_middle), slope + MIDDLE * float(np.sign(off_middle)) / (width / 2)


def gained(before: Distance, after: Distance, alpha: float = ALPHA) -> Interval:
    """How much nearer the targets the second is, on the same seeds."""
    return paired(after.by_seed, before.by_seed, alpha)


def clearly_farther(one: Distance, other: Distance, errors: float) -> bool:
    """Whether the first lies farther off than the second by so many standard errors of their difference by seed.

    Good enough to decide on which settings no more games are spent; no finding rests on it.
    """
    farther = one.by_seed - other.by_seed
    if len(farther) < 2:
        return False
    return bool(farther.mean() > errors * farther.std(ddof=1) / np.sqrt(len(farther)))
