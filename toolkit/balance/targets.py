"""Targets: which bands of `targets.json` a run meets, misses or leaves undecided."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import polars as pl

from toolkit.balance.coverage import COUNTED
from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import Declared, Goal, ratio_by
from toolkit.balance.summary import SumsOf
from toolkit.pools.problems import did_you_mean

Verdict = Literal["met", "missed", "undecided", "not measured"]
Which = Literal["all", "most"]
FIGURES = {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "note": pl.String, "what": pl.String}
CARDS = "cards_in_band"


class Target(Protocol):
    """What is read of a target."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def measure(self) -> str: ...
    @property
    def by(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def band(self) -> tuple[float, float] | None: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def unit(self) -> str: ...
    @property
    def players(self) -> int | None: ...


class Measured(Declared, Protocol):
    """What is read of a measure that a target may name."""

    @property
    def chart(self) -> str: ...


class Aimed(Measured, Goal, Protocol):
    """What is read of a goal that a target may name."""


@dataclass(frozen=True)
class Reading:
    """Sums by seed that a target is read from: a figure is `value` per `weight`, one for each value of `key`."""

    sums: pl.DataFrame
    value: str
    weight: str = "n"
    key: str | None = None
    which: Which = "all"
    """Whether all figures must lie in the band, or the largest of them."""

    @property
    def keys(self) -> list[str]:
        """What the sums are grouped by."""
        return [self.key] if self.key else []


@dataclass(frozen=True)
class Judge:
    """What is needed to measure targets: a run's sums, its game's measures and goals, how many bands are looked at."""

    sums: SumsOf
    measures: Sequence[Measured]
    seeds: int
    bands: int = 1
    alpha: float = ALPHA
    """Of all bands together."""
    goals: Sequence[Aimed] = ()
    """What doing well means at this table."""

    def judged(self, target: Target) -> dict[str, Any]:
        """A row of the table of targets; of several figures the worst."""
        found = self._measured(target)
        head = {"target": target.title, "band_low": target.low, "band_high": target.high, "unit": target.unit}
        if found is None or found.is_empty():
            return head | dict.fromkeys(FIGURES) | {"verdict": "not measured", "off": None}
        judged = [(row, _verdict(row, target)) for row in found.select(*FIGURES).iter_rows(named=True)]
        row, verdict = max(judged, key=lambda pair: (_GRAVITY[pair[1]], beyond(pair[0]["mean"], target)))
        return head | row | {"verdict": verdict, "off": off(row["mean"], target)}

    def reading(self, target: Target) -> Reading | None:
        """Where the target's figures are found; None where this run has none, or none grouped like that."""
        by_key = _by_key(self.goals, self.measures)
        if target.by and (target.measure in by_key or target.measure == CARDS):
            return None
        if target.measure in by_key:
            measure, key = by_key[target.measure]
            which: Which = "all" if key == "seat" else "most"
            return Reading(self.sums(measure.table, (key,), measure.value), measure.value, key=key, which=which)
        if target.measure == CARDS:
            counted = self.sums("cards", ("card",), *COUNTED)
            return Reading(counted.select("seed_index", "card", "taken_by_n", "shown"), "taken_by_n", "shown", "card")
        return self._declared(target)

    def _declared(self, target: Target) -> Reading | None:
        declared = _named(self.measures, self.goals).get(target.measure)
        if declared is None or not {*target.by} <= {*_keys(declared, target)}:
            return None
        if _is_part(declared, target):
            return Reading(self.sums(declared.table, declared.by[0], declared.value, "score"), declared.value, "score")
        sums = self.sums(declared.table, max(declared.by, key=len), declared.value)
        for key, values in target.by.items():
            sums = sums.filter(pl.col(key).is_in(list(values)))
        counted = f"{declared.value}_n"  # an optional column: its mean is over the rows that have a value
        return Reading(sums, declared.value, counted if counted in sums.columns else "n")

    def _measured(self, target: Target) -> pl.DataFrame | None:
        """The figures that must all lie in the band; their intervals hold together."""
        reading = self.reading(target)
        if reading is None or reading.sums.is_empty():
            return None
        figures = reading.sums[reading.key].n_unique() if reading.key else 1
        found = ratio_by(
            reading.sums, reading.keys, reading.value,
            weight=reading.weight, seeds=self.seeds, alpha=self.alpha / max(self.bands, 1) / figures,
        )  # fmt: skip
        if target.measure == CARDS:
            return _share_inside(found.drop_nulls("mean"), target.band or (0, 1))
        named = found.with_columns(what=_what(reading))
        return _largest(named) if reading.which == "most" else named


def _what(reading: Reading) -> pl.Expr:
    """What a figure is of, as a row of the table says it; seats are counted from 1."""
    if reading.key is None:
        return pl.lit(None, pl.String)
    return pl.format("seat {}", pl.col("seat") + 1) if reading.key == "seat" else pl.col(reading.key).cast(pl.String)


def _largest(found: pl.DataFrame) -> pl.DataFrame:
    """The largest figure: at least as high as every lower end, at most as high as every upper one."""
    ends = {end: found[end].max() for end in ("low", "high")}
    largest = found.sort("mean", descending=True, nulls_last=True, maintain_order=True).head(1)
    known = pl.col("low").is_not_null()
    return largest.with_columns(pl.when(known).then(pl.lit(value)).alias(end) for end, value in ends.items())


def _share_inside(cards: pl.DataFrame, band: tuple[float, float]) -> pl.DataFrame:
    """The share of cards in the band: at least those clearly inside, at most those not clearly outside."""
    least, most = band
    low, mean, high = pl.col("low"), pl.col("mean"), pl.col("high")
    return cards.select(
        mean=mean.is_between(least, most).mean(),
        low=((low >= least) & (high <= most)).fill_null(False).mean(),
        high=1 - ((high < least) | (low > most)).fill_null(False).mean(),
        note=pl.lit(None, pl.String),
        what=pl.lit(None, pl.String),
    ).head(cards.height)


_GRAVITY: Mapping[Verdict, int] = {"not measured": 0, "met": 1, "undecided": 2, "missed": 3}


def _verdict(row: Mapping[str, Any], target: Target) -> Verdict:
    mean, low, high = row["mean"], row["low"], row["high"]
    if mean is None:
        return "not measured"
    if low is None:
        if not str(row["note"]).startswith("unchanged"):
            return "undecided"
        low = high = mean
    if high < target.low or low > target.high:
        return "missed"
    return "met" if target.low <= low and high <= target.high else "undecided"


def beyond(mean: float | None, target: Target) -> float:
    """How far outside the band, whichever side; negative inside."""
    return -math.inf if mean is None else max(target.low - mean, mean - target.high)


def off(mean: float | None, target: Target) -> float | None:
    """How far a figure lies above the band, or below it (negative); 0 inside."""
    if mean is None:
        return None
    return max(mean - target.high, 0.0) - max(target.low - mean, 0.0)


def _by_key(goals: Sequence[Aimed], measures: Sequence[Measured]) -> dict[str, tuple[Measured, str]]:
    """Name in `targets.json` -> what it is of and told by: `strategy_win_share`, `seat_win_share`; of cards a measure.

    Of strategies and of cards the one with the most of it must lie in the band, of seats all.
    """
    of_goals = {f"{key}_{m.id}": (m, key) for key in ("strategy", "seat") for m in goals if (key,) in m.by}
    return of_goals | {f"card_{m.id}": (m, "card") for m in measures if m.table == "cards" and ("card",) in m.by}


def _named(measures: Sequence[Measured], goals: Sequence[Aimed]) -> dict[str, Measured]:
    """Name in `targets.json` -> measure: a part of the score by its share of it, any by its id, without `_by_era`.

    A goal by its id, too, but for what a table shares: of that everybody together always has the same.
    """
    known: list[Measured] = [*(goal for goal in goals if not goal.shared), *measures]
    parts = {f"{m.value}_share": m for m in known if m.chart == "stack"}
    return {m.id.removesuffix("_by_era"): m for m in known} | {m.id: m for m in known} | parts


def _is_part(declared: Measured, target: Target) -> bool:
    return declared.chart == "stack" and target.measure == f"{declared.value}_share"


def _keys(declared: Measured, target: Target) -> list[str]:
    """The keys of which a target may pick values: those counted in numbers, such as Eras."""
    return [] if _is_part(declared, target) else [key for key in max(declared.by, key=len) if key != "strategy"]


def mistake(target: Target, measures: Sequence[Measured], goals: Sequence[Aimed]) -> str | None:
    """Why the game cannot measure a target at all, in a sentence; None if it can."""
    named = _named(measures, goals)
    known = [*named, *_by_key(goals, measures), CARDS]
    if target.measure not in known:
        return f"there is no measure {target.measure!r}.{did_you_mean(target.measure, known)}"
    keys = _keys(named[target.measure], target) if target.measure in named else []
    if unknown := [key for key in target.by if key not in keys]:
        kept = f"only by {', '.join(keys)}" if keys else "only as a whole"
        return f"{target.measure} is not kept by {unknown[0]}, {kept}."
    return None
