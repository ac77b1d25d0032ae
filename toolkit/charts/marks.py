"""What the charts share: axes, tooltips, the order of series, the interval of a dot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt
import polars as pl

from toolkit.charts.theme import NEUTRAL, POINT, colour_of, shape_of
from toolkit.charts.wording import bare_figure, between, key_words

SMALL_SHARE = 0.05
"""An axis of shares reaches at least this far, so that next to nothing looks like next to nothing."""
MOST_WORDS = 6
"""On an axis before they stand aslant."""
HALF_PAGE_PX, SYMBOL_PX, LETTER_PX = 420, 34, 7
"""Room for a legend on half a page, and what an entry and each of its letters take of it."""
HAS_INTERVAL = "isValid(datum.low)"
Channel = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scale:
    """What is measured: its name on the axis and in the tooltip, and its unit."""

    title: str
    unit: str

    @property
    def axis_title(self) -> str:
        """The unit, where it says more than the name does."""
        return self.title if self.unit in ("share", "count") else self.unit[0].upper() + self.unit[1:]

    def x(self, field: str, domain: tuple[float, float]) -> alt.X:
        """Along the page, exactly this far."""
        return alt.X(f"{field}:Q", title=self.axis_title, axis=self._axis(), scale=self._scale(domain, nice=False))

    def y(self, field: str, domain: tuple[float, float]) -> alt.Y:
        """Up the page, to the next round figure."""
        return alt.Y(f"{field}:Q", title=self.axis_title, axis=self._axis(), scale=self._scale(domain, nice=True))

    def y_exactly(self, field: str, domain: tuple[float, float]) -> alt.Y:
        """Up the page, exactly this far."""
        return alt.Y(f"{field}:Q", title=self.axis_title, axis=self._axis(), scale=self._scale(domain, nice=False))

    def _axis(self) -> alt.Axis:
        if self.unit == "share":  # room for labels may reach beyond all there is
            return alt.Axis(labelExpr="datum.value > 1.001 ? '' : format(datum.value, '~%')", tickCount=6)
        return alt.Axis(tickCount=6)

    def _scale(self, domain: tuple[float, float], nice: bool) -> alt.Scale:
        least, most = domain
        return alt.Scale(domain=[least, max(most, SMALL_SHARE) if self.unit == "share" else most], nice=nice)


def readable(frame: pl.DataFrame, unit: str) -> pl.DataFrame:
    """Adds `shown` (the mean as read), `interval` (in words), `end` (where a label goes); NaN becomes null."""
    numbers = pl.col("mean", "low", "high").cast(pl.Float64).fill_nan(None)
    frame = frame.with_columns(numbers.clip(0, 1) if unit == "share" else numbers)
    rows = list(frame.iter_rows(named=True))
    return frame.with_columns(
        shown=pl.Series([bare_figure(r["mean"], unit) for r in rows], dtype=pl.String),
        interval=pl.Series([between(r["low"], r["high"], unit, r.get("note")) for r in rows], dtype=pl.String),
        end=pl.max_horizontal("mean", "high"),
    )


def span(frame: pl.DataFrame) -> tuple[float, float]:
    """From zero (or less) to the highest mean or interval end."""
    values = [float(v) for c in ("mean", "low", "high") for v in frame[c].drop_nulls()]
    return min(0.0, *values, 0.0), max(0.0, *values, 0.0) or 1.0


def rows_of(frame: pl.DataFrame, key: str) -> list[str]:
    """The values of a key in the order the frame has them."""
    return [str(v) for v in frame[key].unique(maintain_order=True)]


def series_of(frame: pl.DataFrame, key: str) -> list[str]:
    """The values with a colour each: all of an Enum's, so that a strategy keeps its colour from chart to chart."""
    kind = frame.schema[key]
    return kind.categories.to_list() if isinstance(kind, pl.Enum) else sorted(rows_of(frame, key))


def told_apart(frame: pl.DataFrame, key: str, legend: alt.Legend | None = None) -> Channel:
    """Colour and shape by a key: they say the same thing, so that neither is needed to read the chart."""
    series, title = series_of(frame, key), key_words(key)
    return {
        "color": alt.Color(f"{key}:N", scale=colour_of(series), legend=legend, title=title),
        "shape": alt.Shape(f"{key}:N", scale=shape_of(series), legend=legend, title=title),
    }


def in_rows(series: Sequence[str]) -> alt.Legend:
    """A legend that half a page has room for: on one line the last of eight series would be cut off."""
    columns = HALF_PAGE_PX // (SYMBOL_PX + LETTER_PX * max(map(len, series), default=1))
    return alt.Legend(title=None, columns=max(1, columns))


def alike() -> Channel:
    """One colour and shape for all."""
    return {"color": alt.value(NEUTRAL), "shape": alt.value("circle")}


def tooltip(keys: Sequence[str], title: str) -> list[alt.Tooltip]:
    """Keys, mean, interval and n: the same lines on every chart."""
    lines = [alt.Tooltip(f"{key}:N", title=key_words(key)) for key in keys]
    lines += [alt.Tooltip("shown:N", title=title), alt.Tooltip("interval:N", title="Interval")]
    return [*lines, alt.Tooltip("n:Q", title="Counted", format=","), alt.Tooltip("seeds:Q", title="Seeds", format=",")]


def intervals(base: alt.Chart, colour: Any, along: Literal["x", "y"]) -> alt.Chart:
    """The rule from low to high, where there is an interval."""
    ends = {"x": "low:Q", "x2": "high:Q"} if along == "x" else {"y": "low:Q", "y2": "high:Q"}
    chart: alt.Chart = base.transform_filter(HAS_INTERVAL).mark_rule(strokeWidth=2.5).encode(color=colour, **ends)
    return chart


def points(base: alt.Chart, at: alt.X | alt.Y, look: Channel, tips: list[alt.Tooltip]) -> alt.Chart:
    """The dots; one without an interval is drawn hollow."""
    solid = alt.condition(HAS_INTERVAL, alt.value(1), alt.value(0.15))
    place = {"x": at} if isinstance(at, alt.X) else {"y": at}
    chart: alt.Chart = base.mark_point(**POINT).encode(**place, **look, fillOpacity=solid, tooltip=tips)
    return chart


def beside(key: str, frame: pl.DataFrame) -> alt.Y:
    """One row a value of the key, in the frame's order."""
    return alt.Y(f"{key}:N", sort=rows_of(frame, key), title=None)


def over(x: str, padding: float = 0.0, words: Sequence[str] = ()) -> alt.X:
    """An ordinal axis of Eras or rounds, or of words in their own order."""
    scale = alt.Scale(paddingInner=padding) if padding else alt.Undefined
    axis = alt.Axis(labelAngle=-40 if len(words) > MOST_WORDS else 0, labelSeparation=6, labelOverlap=not words)
    return alt.X(f"{x}:O", title=key_words(x), axis=axis, scale=scale, sort=[*words] or alt.Undefined)
