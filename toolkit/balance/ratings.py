"""Ratings of a tournament's strategies, from all places of all its games."""

import math
from collections.abc import Iterator

import numpy as np
import polars as pl

from toolkit.balance.intervals import ALPHA, Interval, confidence_sequence
from toolkit.balance.matrix import names_of
from toolkit.balance.rankings import Numbers, Rankings, contested, fitted, influences, read_rankings
from toolkit.pools.problems import UsageError

POINTS = 400 / math.log(10)
"""Points per unit of log strength, as in chess: 100 points more end ahead 64 times in 100, 400 more 10 times in 11."""
ONE_SIDED = "one-sided or no record against most of the others"
STEP = 1e-5  # in log strength, for slopes
NOISE = 9  # decimals of a seed's influence that are kept: what lies below is rounding
SCHEMA = {
    "strategy": pl.String, "points": pl.Float64, "points_low": pl.Float64, "points_high": pl.Float64,
    "ahead": pl.Float64, "ahead_low": pl.Float64, "ahead_high": pl.Float64,
    "seeds": pl.Int64, "n": pl.Int64, "note": pl.String,
}  # fmt: skip


def ratings(seats: pl.DataFrame, *, alpha: float = ALPHA) -> pl.DataFrame:
    """Best first: strategy, points, points_low, points_high, ahead, ahead_low, ahead_high, seeds, n (games), note.

    `points`: a scale as in chess; 0 is a strategy that would end ahead of one drawn at random half the time.
    `ahead`: the chance to end ahead of one drawn from the others, level counting half.
    `seats`: as for the matrix. Mirror games tell how common ties are and nothing else.

    The interval is the toolkit's, by seed, over how far each seed pulls the estimate (its influence); each has alpha
    divided by the number of strategies. Ratings put strategies on one line: they cannot show a circle of three that
    beat each other.
    """
    names = names_of(seats)
    if len(names) < 2:
        raise UsageError("ratings compare strategies: play two or more")
    games = read_rankings(seats, names)
    at = fitted(games)
    pulls, share = influences(games, at), alpha / len(names)
    points = [_told(POINTS * at[i], POINTS * pulls[:, i], share) for i in range(len(names))]
    ahead = [_told(*told, share) for told in zip(_ahead(games, at), (pulls @ _slopes(games, at)).T, strict=True)]
    sat, two_sided = _sat(seats), contested(games)
    rows = [
        (name, *_figures(points[i], ahead[i], None if two_sided[i] else ONE_SIDED, sat[name]))
        for i, name in enumerate(names)
    ]
    return pl.DataFrame(rows, SCHEMA, orient="row").sort("points", "strategy", descending=[True, False])


def _told(estimate: float, pulls: Numbers, alpha: float) -> Interval:
    """An estimate with its interval, as if each seed had told it alone."""
    return confidence_sequence(estimate + len(pulls) * np.round(pulls, NOISE), alpha)


def _figures(points: Interval, ahead: Interval, one_sided: str | None, sat: tuple[int, int]) -> Iterator[object]:
    note = one_sided or points.note or ahead.note
    for told in (points, ahead):
        yield from (told.mean, *((told.low, told.high) if note is None else (None, None)))
    yield from (*sat, note)


def _ahead(games: Rankings, at: Numbers) -> Numbers:
    """Each strategy's chance to end ahead of another in a meeting of two, level counting half, averaged over all."""
    half = np.subtract.outer(at[: games.strategies], at[: games.strategies]) / 2
    level = math.exp(at[games.strategies + games.ties.index(2)]) if 2 in games.ties else 0.0
    chances = (np.exp(half) + level / 2) / (np.exp(half) + np.exp(-half) + level)
    return np.asarray((chances.sum(axis=1) - 0.5) / (games.strategies - 1))


def _slopes(games: Rankings, at: Numbers) -> Numbers:
    """Parameters x strategies: how the chance of each changes with every parameter."""
    steps = STEP * np.eye(len(at))
    return np.array([(_ahead(games, at + step) - _ahead(games, at - step)) / (2 * STEP) for step in steps])


def _sat(seats: pl.DataFrame) -> dict[str, tuple[int, int]]:
    """The seeds and games in which each strategy sat."""
    counts = seats.group_by(pl.col("strategy").cast(pl.String)).agg(pl.col("seed_index", "game").n_unique())
    return {name: (seeds, games) for name, seeds, games in counts.iter_rows()}
