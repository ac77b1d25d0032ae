"""Two arms on the same seeds, compared pair by pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from toolkit.balance.intervals import ALPHA, FEWEST_SEEDS, paired, shared_alpha
from toolkit.balance.summary import SumsOf

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Figure:
    """A mean that is compared: of `value` per `rows`, over the rows of a table that hold these keys."""

    name: str
    title: str
    unit: str
    table: str
    value: str
    rows: str = "n"
    """What is counted in the divisor: rows, or another column."""
    where: Mapping[str, Any] = field(default_factory=dict)
    """Column -> the value it must have; the run keeps sums by these columns."""

    @property
    def by(self) -> tuple[str, ...]:
        """The grouping of sums it is read from."""
        return tuple(self.where)


class Totals(NamedTuple):
    """Of one arm, a number for every seed: the sum of the value, and what it is divided by."""

    value: Numbers
    rows: Numbers


def totals(sums: pl.DataFrame, figure: Figure, seeds: int, first: int = 0) -> Totals:
    """Per-seed sums as a number for each of `seeds` seeds from `first` on; a seed without a row counts as 0/0."""
    kept = sums.filter(pl.col("seed_index").is_between(first, first + seeds, closed="left"))
    for column, wanted in figure.where.items():
        kept = kept.filter(_is(column, wanted))
    at = kept["seed_index"].to_numpy() - first
    value, rows = np.zeros(seeds), np.zeros(seeds)
    np.add.at(value, at, kept[figure.value].cast(pl.Float64).to_numpy())
    np.add.at(rows, at, kept[figure.rows].cast(pl.Float64).to_numpy())
    return Totals(value, rows)


def _is(column: str, value: Any) -> pl.Expr:
    # as text: an Enum refuses to be compared with a card or a strategy that this arm does not know
    return pl.col(column).cast(pl.String) == value if isinstance(value, str) else pl.col(column) == value


def read_totals(sums: SumsOf, figure: Figure, seeds: int) -> Totals:
    """The same from a run's sums."""
    return totals(sums(figure.table, figure.by, figure.value, figure.rows), figure, seeds)


def by_seed(arm: Totals) -> Numbers:
    """A value for each seed whose mean is the arm's mean: where seeds differ in rows, the ratio linearised by seed."""
    whole = arm.rows.sum()
    mean = arm.value.sum() / whole
    return np.asarray(mean + (arm.value - mean * arm.rows) * len(arm.rows) / whole)


def compared(baseline: Totals, variant: Totals, alpha: float = ALPHA) -> dict[str, Any]:
    """Both means, their difference with its interval by seed, and what pairing was worth.

    Always the paired interval: with a correlation at or below 0 the unpaired one is too narrow, and pairing is said
    not to have helped.
    """
    if not baseline.rows.any() or not variant.rows.any():
        return _one_sided(baseline, variant)
    left, right = by_seed(baseline), by_seed(variant)
    found = paired(left, right, alpha)
    correlation, saved = _worth(left, right)
    return {
        "baseline": float(left.mean()),
        "variant": float(right.mean()),
        "difference": found.mean,
        "low": found.low,
        "high": found.high,
        "clear": found.low is not None and found.high is not None and not found.low <= 0 <= found.high,
        "note": found.note or ("pairing did not help" if correlation is not None and correlation <= 0 else None),
        "pairs": found.n_seeds,
        "n": int(variant.rows.sum()),
        "correlation": correlation,
        "games_saved": saved,
    }


def compare(
    baseline: SumsOf, variant: SumsOf, figures: Sequence[Figure], *, seeds: int, named: str | None = None
) -> list[dict[str, Any]]:
    """A row a figure; the intervals hold together, and a figure named before the run has half of all alpha."""
    alphas = shared_alpha([figure.name for figure in figures], named)
    return [
        {"name": figure.name, "title": figure.title, "unit": figure.unit}
        | compared(
            read_totals(baseline, figure, seeds), read_totals(variant, figure, seeds), alphas[figure.name]
        )
        for figure in figures
    ]  # fmt: skip


def _worth(left: Numbers, right: Numbers) -> tuple[float | None, float | None]:
    """Correlation of the arms, and how many times the games an unpaired comparison would need."""
    spread = float((right - left).var())
    ends = float(left.var()), float(right.var())
    if len(left) < FEWEST_SEEDS or not min(ends) > 0 or not spread > 0:
        return None, None
    return float(np.corrcoef(left, right)[0, 1]), sum(ends) / spread


def _one_sided(baseline: Totals, variant: Totals) -> dict[str, Any]:
    """A figure that one arm or both have nothing of, such as how often a card that was added is taken."""
    means = [float(arm.value.sum() / arm.rows.sum()) if arm.rows.any() else None for arm in (baseline, variant)]
    arm = "neither arm" if means == [None, None] else "the variant" if means[0] is None else "the baseline"
    return {
        "baseline": means[0], "variant": means[1], "difference": None, "low": None, "high": None, "clear": False,
        "note": f"counted in {arm} only" if arm != "neither arm" else "nothing to count",
        "pairs": len(variant.rows), "n": int(variant.rows.sum()), "correlation": None, "games_saved": None,
    }  # fmt: skip
