"""Dots with intervals: one a row (win share), or several an Era (Collapse rates)."""

import altair as alt
import polars as pl

from toolkit.charts.marks import (
    Scale,
    alike,
    beside,
    in_rows,
    intervals,
    over,
    points,
    readable,
    rows_of,
    series_of,
    span,
    told_apart,
    tooltip,
)
from toolkit.charts.theme import dressed
from toolkit.charts.zero_line import no_difference

ROW_PX = 34
ROOM_FOR_LABEL = 1.18


def dots(
    frame: pl.DataFrame,
    by: str,
    scale: Scale,
    says: str,
    *,
    fair: float | None = None,
    coloured: bool = False,
    differences: bool = False,
) -> alt.LayerChart:
    """One dot and interval a row of `by`, named on the axis and labelled; a dashed line at the fair share.

    Where dots are differences, there is the line of no difference.
    """
    frame = readable(frame, scale.unit)
    least, most = span(frame)
    base = alt.Chart(frame).encode(y=beside(by, frame))
    look = told_apart(frame, by) if coloured else alike()
    x = scale.x("mean", (least, max(most, fair or 0.0) * ROOM_FOR_LABEL))
    dot = points(base, x, look, tooltip([by], scale.title))
    label = base.mark_text(align="left", dx=8).encode(x="end:Q", text="shown:N")
    even = [] if fair is None else fair_line(fair)
    even += [no_difference("x")] if differences else []
    height = max(frame[by].n_unique(), 2) * ROW_PX
    return dressed([*even, intervals(base, look["color"], "x"), dot, label], says, height)


def fair_line(fair: float) -> list[alt.Chart]:
    """The dashed line of an even split, labelled."""
    line = alt.Chart(pl.DataFrame({"fair": [fair], "says": [f"fair share {fair:.1%}"]})).encode(x="fair:Q")
    label = line.mark_text(align="left", baseline="bottom", dx=4, dy=-2, y=0).encode(text="says:N")
    return [line.mark_rule(strokeDash=[5, 4], opacity=0.7), label]


def rates(
    frame: pl.DataFrame, x: str, by: str, scale: Scale, says: str, *, even: float | None = None
) -> alt.LayerChart:
    """Dots with intervals side by side in each `x` (an Era), one a `by` (a strategy); a dashed line at `even`."""
    frame = readable(frame, scale.unit)
    offset = alt.XOffset(f"{by}:N", sort=series_of(frame, by))
    base = alt.Chart(frame).encode(x=over(x, padding=0.35, words=_words(frame, x)), xOffset=offset)
    look = told_apart(frame, by, in_rows(series_of(frame, by)))
    dot = points(base, scale.y("mean", span(frame)), look, tooltip([x, by], scale.title))
    level = [] if even is None else [_level(even)]
    return dressed([*level, intervals(base, look["color"], "y"), dot], says, 320)


def _words(frame: pl.DataFrame, key: str) -> list[str]:
    return [] if frame.schema[key].is_numeric() else rows_of(frame, key)


def _level(even: float) -> alt.Chart:
    line: alt.Chart = alt.Chart(pl.DataFrame({"even": [even]})).mark_rule(strokeDash=[5, 4], opacity=0.7)
    return line.encode(y="even:Q")
