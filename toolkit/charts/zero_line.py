"""Differences against the line of no difference: one row a figure, or how one closes in."""

from collections.abc import Mapping
from textwrap import fill
from typing import Any, Literal

import altair as alt
import polars as pl

from toolkit.charts.marks import HAS_INTERVAL, beside
from toolkit.charts.theme import NEUTRAL, POINT, dressed
from toolkit.charts.wording import NONE, bare_difference, bare_figure, between_differences

Row = Mapping[str, Any]
"""A figure of two arms, as `balance.pairing` compares them, with its title and unit."""

CLEAR, UNCLEAR, UNKNOWN = "clear", "could be nothing", "not known yet"
LOOKS = {CLEAR: (NEUTRAL, "circle"), UNCLEAR: ("#999999", "diamond"), UNKNOWN: ("#999999", "triangle-up")}
"""Colour and shape of a verdict."""
NAME_WIDTH = 34
LINE_PX, BETWEEN_PX = 16, 10
ROOM_FOR_LABEL = 0.35
ARROW = "\u2192"
KINDS: dict[str, Any] = {
    **dict.fromkeys(("baseline", "variant", "difference", "low", "high", "games_saved"), pl.Float64),
    **dict.fromkeys(("mean", "start", "stop"), pl.Float64),
    "note": pl.String,
}


def lines_of(rows: list[dict[str, Any]]) -> pl.DataFrame:
    """A frame of lines, whatever is missing in the first of them."""
    return pl.DataFrame(rows, schema_overrides=KINDS, infer_schema_length=None)


def line_of(row: Row, relative: bool = False) -> dict[str, Any]:
    """A figure as it is tabled, and as it is drawn: `mean`, `start` and `stop` on the axis, `named` beside it.

    Drawn in its own unit, of shares in percentage points; relative, in per cent of the baseline.
    """
    scale = 100 if row["unit"] == "share" else 1
    ends = {end: None if row[end] is None else row[end] * scale for end in ("difference", "low", "high")}
    whole = abs(row["baseline"] or 0) / 100 if relative else 1
    places = zip(("mean", "start", "stop"), ends.values(), strict=True)
    return {
        "figure": row["title"],
        "baseline": row["baseline"],
        "variant": row["variant"],
        **ends,
        "unit": "points" if row["unit"] == "share" else row["unit"],
        "verdict": verdict(row),
        "n": row["n"],
        "pairs": row["pairs"],
        "games_saved": row["games_saved"],
        "note": row["note"],
        **{place: None if end is None or not whole else end / whole for place, end in places},
        "named": f"{fill(row['title'], NAME_WIDTH)}\n{from_to(row)}",
        "from_to": from_to(row),
        "shown": moved(row),
        "interval": between_differences(row["low"], row["high"], row["unit"], row["note"]),
    }


def from_to(row: Row) -> str:
    """`96.7% -> 98.9%`: the figure in both arms."""
    return f" {ARROW} ".join(bare_figure(row[arm], row["unit"]) or NONE for arm in ("baseline", "variant"))


def moved(row: Row) -> str:
    """`+2.25 points`: the difference with its unit."""
    words = {"share": " points", "count": ""}.get(row["unit"], f" {row['unit']}")
    return f"{bare_difference(row['difference'], row['unit'])}{words}"


def verdict(row: Row) -> str:
    """Whether a difference is clear, could be nothing, is not known yet, or there is none."""
    if row["low"] is not None:
        return CLEAR if row["clear"] else UNCLEAR
    if row["difference"] is None:
        return "in one arm only"
    return "unchanged" if (row["note"] or "").startswith("unchanged") else UNKNOWN


def zero_line(frame: pl.DataFrame, says: str, title: str) -> alt.LayerChart:
    """One row a line of `lines_of`, with the interval, and the line of no difference."""
    tallest = 1 + max(name.count("\n") for name in frame["named"])
    frame = frame.with_columns(end=pl.max_horizontal("mean", "stop"))
    axis = alt.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=0, labelLineHeight=15)
    base = alt.Chart(frame).encode(y=beside("named", frame).axis(axis))
    x = alt.X("mean:Q", title=title, axis=alt.Axis(tickCount=6), scale=alt.Scale(domain=_domain(frame), nice=False))
    colour, shape = (_look(channel, look) for look, channel in enumerate((alt.Color, alt.Shape)))
    rule = base.transform_filter("isValid(datum.start)").mark_rule(strokeWidth=2.5)
    solid = alt.condition(HAS_INTERVAL, alt.value(1), alt.value(0.15))
    dot = base.mark_point(**POINT).encode(x=x, color=colour, shape=shape, fillOpacity=solid, tooltip=_tips())
    label = base.mark_text(align="left", dx=8).encode(x="end:Q", text="shown:N")
    layers = [no_difference("x"), rule.encode(x="start:Q", x2="stop:Q", color=colour), dot, label]
    return dressed(layers, says, frame.height * (LINE_PX * tallest + BETWEEN_PX))


def _domain(frame: pl.DataFrame) -> list[float]:
    """From the least to the highest there is, zero among them, and room for a label."""
    values = [0.0, *(float(v) for column in ("mean", "start", "stop") for v in frame[column].drop_nulls())]
    least, most = min(values), max(values)
    wide = most - least or 1.0
    return [least - 0.03 * wide, most + ROOM_FOR_LABEL * wide]


def closing_in(frame: pl.DataFrame, says: str, title: str) -> alt.LayerChart:
    """Difference and interval after so many seeds (`pairs`), and the line of no difference."""
    x = alt.X("pairs:Q", title="Seeds played with and without the change", scale=alt.Scale(zero=True))
    base = alt.Chart(frame).encode(x=x)
    band = base.transform_filter("isValid(datum.start)").mark_area(opacity=0.2, color=NEUTRAL)
    line = base.mark_line(color=NEUTRAL, point=alt.OverlayMarkDef(size=30, filled=True, color=NEUTRAL))
    y = alt.Y("mean:Q", title=title, axis=alt.Axis(tickCount=5))
    layers = [band.encode(y="start:Q", y2="stop:Q"), no_difference("y"), line.encode(y=y, tooltip=_tips())]
    return dressed(layers, says, 220)


def no_difference(along: Literal["x", "y"]) -> alt.Chart:
    """The line at zero, across the axis of differences."""
    line: alt.Chart = alt.Chart(pl.DataFrame({"zero": [0.0]})).mark_rule(strokeWidth=1.5)
    return line.encode(**{along: "zero:Q"})


def _look(channel: Any, look: int) -> Any:
    scale = alt.Scale(domain=list(LOOKS), range=[looks[look] for looks in LOOKS.values()])
    return channel("verdict:N", scale=scale, legend=alt.Legend(title=None))


def _tips() -> list[alt.Tooltip]:
    words = {"figure": "Figure", "from_to": f"Baseline {ARROW} variant", "shown": "Difference",
             "interval": "Interval", "verdict": "Verdict"}  # fmt: skip
    tips = [alt.Tooltip(f"{field}:N", title=title) for field, title in words.items()]
    return [*tips, alt.Tooltip("n:Q", title="Counted", format=","), alt.Tooltip("pairs:Q", title="Seeds", format=",")]
