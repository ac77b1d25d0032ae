"""Many settings of one game: each figure with its own interval, and pair by pair beside the game as it is."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from toolkit.balance.intervals import ratio
from toolkit.balance.pairing import Figure, Totals, by_seed, compared, totals
from toolkit.balance.summary import SumsOf

NOT_COMPARED: Mapping[str, Any] = {
    "difference": None, "difference_low": None, "difference_high": None, "difference_note": None, "pairs": 0,
    "clear": False, "effect": None, "unchanged": False,
}  # fmt: skip


def read_all(sums: SumsOf, figures: Sequence[Figure], seeds: int) -> list[Totals]:
    """What `read_totals` gives for each figure; every table is read once only."""
    frames: dict[tuple[str, tuple[str, ...]], pl.DataFrame] = {}
    for table, by in dict.fromkeys((figure.table, figure.by) for figure in figures):
        own = [figure for figure in figures if (figure.table, figure.by) == (table, by)]
        frames[table, by] = sums(table, by, *dict.fromkeys(column for f in own for column in (f.value, f.rows)))
    return [totals(frames[figure.table, figure.by], figure, seeds) for figure in figures]


def first_seeds(arms: Sequence[Totals], seeds: int) -> list[Totals]:
    """The same of the first seeds alone."""
    return [Totals(arm.value[:seeds], arm.rows[:seeds]) for arm in arms]


def measured(
    figures: Sequence[Figure],
    point: Sequence[Totals],
    baseline: Sequence[Totals] | None,
    alphas: Mapping[str, float],
    why_not: str,
) -> list[dict[str, Any]]:
    """A row a figure: mean, low, high, seeds, n, note; and its difference from the baseline on the same seeds.

    `effect` is the difference in standard deviations of one seed of the baseline; `unchanged` says that no seed gave
    another figure. Without a baseline `why_not` is
    noted instead. A point with fewer seeds than the baseline is compared on its own ones.
    """
    rows = []
    for at, figure in enumerate(figures):
        alpha, own = alphas[figure.name], point[at]
        row = {"name": figure.name, "title": figure.title, "unit": figure.unit, **_alone(own, alpha)}
        if baseline is None:
            row |= {**NOT_COMPARED, "difference_note": why_not}
        else:
            (before,) = first_seeds([baseline[at]], len(own.rows))
            (after,) = first_seeds([own], len(before.rows))
            row |= _beside(before, after, alpha)
        rows.append(row)
    return rows


def _alone(point: Totals, alpha: float) -> dict[str, Any]:
    found = ratio(point.value, point.rows, alpha)
    return {
        "mean": found.mean, "low": found.low, "high": found.high, "seeds": found.n_seeds,
        "n": int(point.rows.sum()), "note": found.note,
    }  # fmt: skip


def _beside(baseline: Totals, point: Totals, alpha: float) -> dict[str, Any]:
    found = compared(baseline, point, alpha)
    return {
        "difference": found["difference"],
        "difference_low": found["low"],
        "difference_high": found["high"],
        "difference_note": found["note"],
        "pairs": found["pairs"],
        "clear": found["clear"],
        "effect": _effect(baseline, found["difference"]),
        "unchanged": all(np.array_equal(before, after) for before, after in zip(baseline, point, strict=True)),
    }


def _effect(baseline: Totals, difference: float | None) -> float | None:
    if difference is None:
        return None
    spread = float(np.std(by_seed(baseline)))
    return difference / spread if spread > 0 else None
