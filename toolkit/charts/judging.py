"""Targets: which bands of `targets.json` a run meets, misses or leaves undecided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import polars as pl

from toolkit.balance.coverage import COUNTED
from toolkit.balance.intervals import ALPHA, moments, with_intervals
from toolkit.balance.outcomes import ratio_by, win_share
from toolkit.balance.summary import SumsOf
from toolkit.play.game import Measure

Verdict = Literal["met", "missed", "undecided", "not measured"]
TAKEN_BAND = (0.05, 0.40)
"""A card taken in fewer of the games it is shown in is dead, in more it is a must."""
FIGURES = {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "note": pl.String, "what": pl.String}


class Target(Protocol):
    """What is read of a target."""

    @property
    def title(self) -> str: ...
    @property
    def measure(self) -> str: ...
    @property
    def by(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def unit(self) -> str: ...
    @property
    def players(self) -> int | None: ...


@dataclass(frozen=True)
class Judge:
    """What is needed to measure targets: a run's sums, its game's measures, how many bands are looked at."""

    sums: SumsOf
    measures: Sequence[Measure]
    seeds: int
    bands: int = 1

    @property
    def alpha(self) -> float:
        """Each band's share of the chance of a false alarm."""
        return ALPHA / max(self.bands, 1)

    def judged(self, target: Target) -> dict[str, Any]:
        """A row of the table of targets."""
        found = self._measured(target)
        head = {"target": target.title, "band_low": target.low, "band_high": target.high, "unit": target.unit}
        if found is None or found.is_empty():
            return head | dict.fromkeys(FIGURES) | {"verdict": "not measured"}
        verdicts = [_verdict(row, target) for row in found.iter_rows(named=True)]
        worst = max(range(len(verdicts)), key=lambda i: (_GRAVITY[verdicts[i]], _beyond(found["mean"][i], target)))
        return head | found.select(*FIGURES).row(worst, named=True) | {"verdict": verdicts[worst]}

    def _measured(self, target: Target) -> pl.DataFrame | None:
        """The figures that must all lie in the band; None where the run keeps no such measure."""
        if target.measure in ("strategy_win_share", "seat_win_share"):
            return self._win_shares(target.measure.split("_")[0])
        if target.measure == "cards_in_band":
            return self._cards_in_band()
        parts = {f"{m.value}_share": m for m in self.measures if m.chart == "stack"}
        if part := parts.get(target.measure):
            return self._mean(self.sums(part.table, part.by[0], part.value, "score"), part.value, "score")
        named = {m.id: m for m in self.measures}
        declared = named.get(target.measure) or named.get(f"{target.measure}_by_era")
        return self._declared(declared, target) if declared else None

    def _win_shares(self, by: str) -> pl.DataFrame:
        shares = win_share(self.sums("seats", (by,), "win_share"), [by], seeds=self.seeds, alpha=self.alpha)
        if by == "seat":
            return shares.with_columns(what=pl.format("seat {}", pl.col(by) + 1))
        return shares.with_columns(what=pl.col(by).cast(pl.String)).sort("mean", descending=True).head(1)

    def _cards_in_band(self) -> pl.DataFrame:
        """The share of cards in the band: at least those clearly inside, at most those not clearly outside."""
        least, most = TAKEN_BAND
        low, mean, high = pl.col("low"), pl.col("mean"), pl.col("high")
        shown = self._taken().drop_nulls("mean")
        return shown.select(
            mean=mean.is_between(least, most).mean(),
            low=((low >= least) & (high <= most)).fill_null(False).mean(),
            high=1 - ((high < least) | (low > most)).fill_null(False).mean(),
            note=pl.lit(None, pl.String),
            what=pl.lit(None, pl.String),
        ).head(shown.height)

    def _taken(self) -> pl.DataFrame:
        """Taken, of the games it was shown in, for every card; the intervals hold for all cards together."""
        sums = self.sums("cards", ("card",), *COUNTED)
        cards = sums.group_by("card", maintain_order=True).agg(moments("taken_by_n", "shown"))
        return with_intervals(cards, self.seeds, ALPHA / max(cards.height, 1))

    def _declared(self, declared: Measure, target: Target) -> pl.DataFrame:
        sums = self.sums(declared.table, max(declared.by, key=len), declared.value)
        for key, values in target.by.items():
            sums = sums.filter(pl.col(key).is_in(list(values)))
        return self._mean(sums, declared.value, "n")

    def _mean(self, sums: pl.DataFrame, value: str, weight: str) -> pl.DataFrame:
        found = ratio_by(sums, [], value, weight=weight, seeds=self.seeds, alpha=self.alpha)
        return found.with_columns(what=pl.lit(None, pl.String))


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


def _beyond(mean: float | None, target: Target) -> float:
    """How far outside the band; negative inside."""
    return -1.0 if mean is None else max(target.low - mean, mean - target.high)
