"""A panel: one question answered by a finding in words, a chart or figures, and the numbers behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import altair as alt
import polars as pl

from toolkit.charts.wording import NONE, bare_figure, between, why

HOLLOW = "A hollow mark has no interval yet; the numbers below say why."
NUMBERS = ("mean", "low", "high", "seeds", "n", "note")
FIGURES = ("mean", "low", "high", "exact")


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure, large, with what it may still be."""

    title: str
    shown: str
    beside: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """What a page or a report shows of one question. `unit` is that of the table's mean, low and high."""

    title: str
    finding: str
    about: str
    table: pl.DataFrame
    """The numbers behind it; without columns where all is said already."""
    chart: alt.LayerChart | None = None
    unit: str = "count"
    units: Mapping[str, str] = field(default_factory=dict)
    """Units of other columns of the table."""
    tiles: Sequence[Tile] = ()
    opened: bool = False
    """Whether the table is what there is to see, not merely what lies behind it."""
    half: bool = False
    """Whether it may stand beside another."""
    page: str = ""
    """The chapter it belongs to."""

    def unit_of(self, column: str) -> str | None:
        """The unit of a column of the table, if it holds figures."""
        return self.units.get(column, self.unit if column in FIGURES else None)


def tile(title: str, row: Mapping[str, Any], columns: Sequence[str], unit: str, about: str) -> Tile:
    """A figure of a row, by the columns of its mean, low, high and note; a share stays within 0 and 1."""
    mean, low, high, note = (row[column] for column in columns)
    if unit == "share":
        low, high = (end if end is None else min(max(end, 0.0), 1.0) for end in (low, high))
    return Tile(title, bare_figure(mean, unit) or NONE, between(low, high, unit, note), about)


def about_marks(about: str, frame: pl.DataFrame) -> str:
    """What the panel is about, and what a hollow mark means where there is one."""
    return f"{about} {HOLLOW}" if frame["low"].null_count() else about


def numbers(frame: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """The keys and the figures, notes in plain words."""
    kept = frame.select(*keys, *(c for c in NUMBERS if c in frame.columns))
    return in_words(kept, "note") if "note" in kept.columns else kept


def in_words(frame: pl.DataFrame, *notes: str) -> pl.DataFrame:
    """Why there is no interval, told in plain words."""
    return frame.with_columns(pl.Series(note, [why(said) for said in frame[note]], dtype=pl.String) for note in notes)


def seats_from_1(frame: pl.DataFrame) -> pl.DataFrame:
    """Seats counted from 1, as people at a table do."""
    if "seat" not in frame.columns or not frame.schema["seat"].is_integer():
        return frame
    return frame.with_columns(seat=pl.format("Seat {}", pl.col("seat") + 1))
