"""What came of the games: means by any grouping, each with its interval by seed."""

from collections.abc import Sequence
from typing import Protocol

import polars as pl

from toolkit.balance.intervals import ALPHA, moments, with_intervals
from toolkit.pools.problems import UsageError

FOUND = ("mean", "low", "high", "seeds", "n", "note")


class Declared(Protocol):
    """What is read of a measure that a game declares."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def value(self) -> str: ...
    @property
    def by(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def unit(self) -> str: ...


class Goal(Declared, Protocol):
    """What is read of a measure that says who does well."""

    @property
    def shared(self) -> bool: ...


def ratio_by(
    sums: pl.DataFrame, keys: Sequence[str], value: str, *, seeds: int, weight: str = "n", alpha: float = ALPHA
) -> pl.DataFrame:
    """Per group: the total of `value`, its mean per `weight`, low, high, seeds with a row, n, note.

    `sums` may be grouped finer than `keys`, its finer keys among its columns. `seeds` is the number played: a seed
    without a row counts as 0/0.
    """
    totals = (_total(value).alias("value"), _total(weight).alias("rows"))
    if set(sums.columns) <= {"seed_index", *keys, "n", value, f"{value}_n", weight}:
        by_seed = sums.select("seed_index", *keys, *totals)  # nothing else tells rows apart: a row a group, as stored
    else:
        by_seed = _by_seed(sums, keys, *totals)
    return _by_group(by_seed, keys, "value", seeds, alpha).rename({"total": value})


def mean_by_source(
    sums: pl.DataFrame,
    sources: Sequence[str],
    *,
    seeds: int,
    keys: Sequence[str] = ("strategy",),
    alpha: float = ALPHA,
) -> pl.DataFrame:
    """The mean of each source column, one below the other: keys, source, mean, low, high, seeds, n, note."""
    parts = [
        ratio_by(sums, keys, source, seeds=seeds, alpha=alpha).select(*keys, pl.lit(source).alias("source"), *FOUND)
        for source in sources
    ]
    return pl.concat(parts).with_columns(pl.col("source").cast(pl.Enum(sources))).sort(*keys, "source")


def measure(
    sums: pl.DataFrame, declared: Declared, by: Sequence[str], *, seeds: int, alpha: float = ALPHA
) -> pl.DataFrame:
    """A declared measure by one of its groupings."""
    if tuple(by) not in declared.by:
        known = " or ".join(_grouping(keys) for keys in declared.by)
        raise UsageError(f"measure {declared.id!r} is not kept by {_grouping(by)}; ask for it by {known}")
    counted = f"{declared.value}_n"  # an optional column: its mean is over the rows that have a value
    weight = counted if counted in sums.columns else "n"
    return ratio_by(sums, by, declared.value, seeds=seeds, weight=weight, alpha=alpha)


def cumulative_share(
    sums: pl.DataFrame, keys: Sequence[str], step_column: str, value: str, *, seeds: int, alpha: float = ALPHA
) -> pl.DataFrame:
    """Per group and step: the total of `value` over rows up to that step, per row of the group at any step."""
    steps = _steps(sums, step_column)
    up_to = [_total(value, pl.col(step_column) <= step).alias(str(step)) for step in steps]
    by_seed = _by_seed(sums, keys, _total("n").alias("rows"), *up_to)
    parts = [
        _by_group(by_seed, keys, str(step), seeds, alpha).select(
            *keys, pl.lit(step).alias(step_column), "total", *FOUND
        )
        for step in steps
    ]
    return pl.concat(parts).sort(*keys, step_column).rename({"total": value})


def _by_seed(sums: pl.DataFrame, keys: Sequence[str], *totals: pl.Expr) -> pl.DataFrame:
    # in seed order: else the last digit of a float sum depends on the number of threads
    return sums.group_by("seed_index", *keys, maintain_order=True).agg(total.sum() for total in totals)


def _by_group(by_seed: pl.DataFrame, keys: Sequence[str], value: str, seeds: int, alpha: float) -> pl.DataFrame:
    groups = by_seed.group_by(*keys, maintain_order=True).agg(moments(value, "rows"))
    return with_intervals(groups, seeds, alpha).select(*keys, "total", *FOUND).sort(list(keys))


def _total(column: str, where: pl.Expr | None = None) -> pl.Expr:
    counted = pl.col(column).cast(pl.Float64)
    return counted if where is None else pl.when(where).then(counted).otherwise(0)


def _steps(sums: pl.DataFrame, step_column: str) -> range:
    first, last = sums.select(pl.col(step_column).min().alias("first"), pl.col(step_column).max().alias("last")).row(0)
    return range(first or 0, (last or 0) + 1)


def _grouping(keys: Sequence[str]) -> str:
    return " and ".join(keys) or "nothing"
