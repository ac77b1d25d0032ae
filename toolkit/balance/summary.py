"""One run in one dict, for `simulate --json`: who wins from where, and the game's declared measures."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import polars as pl

from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import Declared, measure, ratio_by, win_share


class SumsOf(Protocol):
    """A run's per-seed sums: (table, grouping, the columns that are wanted; none named means all) -> frame."""

    def __call__(self, table: str, by: tuple[str, ...], /, *columns: str) -> pl.DataFrame: ...


Summary = dict[str, Any]


def summarise(sums: SumsOf, measures: Iterable[Declared], *, seeds: int, alpha: float = ALPHA) -> Summary:
    """Strategies, seats and measures; where an interval is withheld, low and high are None and note says why."""
    return {
        "strategies": _strategies(sums, seeds, alpha),
        "seats": _win_shares(sums("seats", ("seat",), "win_share"), "seat", seeds, alpha),
        "measures": {declared.id: _measure(sums, declared, seeds, alpha) for declared in measures},
    }


def _strategies(sums: SumsOf, seeds: int, alpha: float) -> list[Summary]:
    by_strategy = sums("seats", ("strategy",), "win_share", "score")
    games = int(sums("games", (), "capped")["n"].sum())
    scores = ratio_by(by_strategy, ["strategy"], "score", seeds=seeds, alpha=alpha)
    return [
        {**shares, "seats": _a_game(score["n"], games), "mean_score": score["mean"]}
        for shares, score in zip(
            _win_shares(by_strategy, "strategy", seeds, alpha), scores.iter_rows(named=True), strict=True
        )
    ]


def _a_game(seats: int, games: int) -> float:
    """A whole number, but in a tournament, where a strategy sits in some games alone."""
    return seats / games if seats % games else seats // games


def _win_shares(sums: pl.DataFrame, key: str, seeds: int, alpha: float) -> list[Summary]:
    shares = win_share(sums, [key], seeds=seeds, alpha=alpha)
    return shares.select(key, pl.col("mean").alias("win_share"), "low", "high", "note").to_dicts()


def _measure(sums: SumsOf, declared: Declared, seeds: int, alpha: float) -> Any:
    """A list over one key, a series a strategy over two, one figure where there is no key."""
    by = declared.by[0]
    frame = measure(sums(declared.table, by, declared.value), declared, by, seeds=seeds, alpha=alpha)
    rows = frame.select(*by, "mean", "low", "high", "seeds", "n", "note").to_dicts()
    if not by:
        return rows[0]
    return _by_strategy(rows) if len(by) > 1 else rows


def profiles(sums: SumsOf, measures: Iterable[Declared], *, seeds: int, alpha: float = ALPHA) -> dict[str, Summary]:
    """What each strategy is known by: strategy -> measure -> mean and interval."""
    known: dict[str, Summary] = {}
    for declared in measures:
        frame = measure(
            sums(declared.table, ("strategy",), declared.value), declared, ("strategy",), seeds=seeds, alpha=alpha
        )
        for row in frame.select("strategy", "mean", "low", "high", "seeds", "n", "note").to_dicts():
            known.setdefault(row.pop("strategy"), {})[declared.id] = row
    return known


def _by_strategy(rows: Sequence[Summary]) -> dict[str, list[Summary]]:
    """One series a strategy."""
    series: dict[str, list[Summary]] = {}
    for row in rows:
        series.setdefault(row.pop("strategy"), []).append(row)
    return series
