"""The same figures of two sides: two dots a row, each with its interval."""

import altair as alt
import polars as pl

from toolkit.charts.dots import ROW_PX
from toolkit.charts.marks import Scale, beside, intervals, points, readable, series_of, span, told_apart
from toolkit.charts.theme import dressed

ROOM_FOR_LABEL = 1.45
TIPS = {"title": "Figure", "side": "Who", "shown": "Mean", "interval": "Interval", "counted": "Counted"}


def side_by_side(frame: pl.DataFrame, scale: Scale, says: str) -> alt.LayerChart:
    """A row for each `title`, in it a dot for each `side` (an Enum): mean, low, high, `said` (the label), `counted`."""
    frame = readable(frame, scale.unit)
    base = alt.Chart(frame).encode(
        y=beside("title", frame), yOffset=alt.YOffset("side:N", sort=series_of(frame, "side"))
    )
    look = told_apart(frame, "side", alt.Legend(title=None))
    least, most = span(frame)
    tips = [alt.Tooltip(f"{field}:N", title=title) for field, title in TIPS.items()]
    dot = points(base, scale.x("mean", (least * 1.1, most * ROOM_FOR_LABEL)), look, tips)
    label = base.mark_text(align="left", dx=8).encode(x="end:Q", text="said:N")
    height = frame["title"].n_unique() * 2 * (ROW_PX - 10)
    return dressed([intervals(base, look["color"], "x"), dot, label], says, height)
