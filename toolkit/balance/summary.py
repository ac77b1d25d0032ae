"""One run in one dict, for `simulate --json`: who does well from where, and the game's declared measures."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import polars as pl

from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import Declared, measure, ratio_by


class SumsOf(Protocol):
    """A run's per-seed sums: (table, grouping, the columns that are wanted; none named means all) -> frame."""

    def __call__(self, table: str, by: tuple[str, ...], /, *columns: str) -> pl.DataFrame: ...


Summary = dict[str, Any]


def summarise(
    sums: SumsOf, measures: Iterable[Declared], goals: Sequence[Declared], *, seeds: int, alpha: float = ALPHA
) -> Summary:
    """Strategies, seats and measures; where an interval is withheld, low and high are None and note says why.

    `goals`: what strategies are told by, the chief one first; seats are told by that one, if it is kept by seat.
    """
    chief, by_seat = goals[0], ("seat",)
    seats = sums("seats", by_seat, chief.value) if by_seat in chief.by else None
    return {
        "strategies": _strategies(sums, goals, seeds, alpha),
        "seats": [] if seats is None else _by(seats, chief, "seat", seeds, alpha),
        "measures": {declared.id: _measure(sums, declared, seeds, alpha) for declared in measures},
    }


def _strategies(sums: SumsOf, goals: Sequence[Declared], seeds: int, alpha: float) -> list[Summary]:
    chief, *others = goals
    by_strategy = sums("seats", ("strategy",), *dict.fromkeys((*(goal.value for goal in goals), "score")))
    games = int(sums("games", (), "capped")["n"].sum())
    scores = ratio_by(by_strategy, ["strategy"], "score", seeds=seeds, alpha=alpha)
    reached = profiles(sums, others, seeds=seeds, alpha=alpha)
    return [
        {**done, "seats": _a_game(score["n"], games), "mean_score": score["mean"], **reached.get(done["strategy"], {})}
        for done, score in zip(
            _by(by_strategy, chief, "strategy", seeds, alpha), scores.iter_rows(named=True), strict=True
        )
    ]


def _a_game(seats: int, games: int) -> float:
    """A whole number, but in a tournament, where a strategy sits in some games alone."""
    return seats / games if seats % games else seats // games


def _by(sums: pl.DataFrame, goal: Declared, key: str, seeds: int, alpha: float) -> list[Summary]:
    found = measure(sums, goal, [key], seeds=seeds, alpha=alpha)
    return found.select(key, pl.col("mean").alias(goal.id), "low", "high", "note").to_dicts()


def _measure(sums: SumsOf, declared: Declared, seeds: int, alpha: float) -> Any:
    """A list over the keys, a series a strategy where that is one of several; one figure where there is no key."""
    by = declared.by[0]
    frame = measure(sums(declared.table, by, declared.value), declared, by, seeds=seeds, alpha=alpha)
    rows = frame.select(*by, "mean", "low", "high", "seeds", "n", "note").to_dicts()
    if not by:
        return rows[0]
    return _by_strategy(rows) if len(by) > 1 and "strategy" in by else rows


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
