"""Stacked bars: what a total is made of, the negative parts left of zero."""

from functools import partial

import altair as alt
import polars as pl

from toolkit.charts.dots import ROW_PX
from toolkit.charts.marks import Scale, beside, readable, rows_of, series_of, tooltip
from toolkit.charts.theme import dressed, fill_of, ink_on
from toolkit.charts.wording import bare_figure

FIGURE_PX = 30
"""A part narrower than this carries no figure; its tooltip and the table do."""
ROOM_FOR_TOTAL = 1.15


def stack(frame: pl.DataFrame, by: str, part: str, scale: Scale, says: str) -> alt.LayerChart:
    """One bar a row of `by`, one fill a `part`, each part with its figure, and the total at the end."""
    parts = series_of(frame, part)
    placed = _placed(readable(frame, scale.unit), by)
    least, most = min(0.0, *placed["since"]), max(*placed["until"], 0.0) or 1.0
    axis = (least, most * ROOM_FOR_TOTAL)
    breadth = (pl.col("until") - pl.col("since")) / (axis[1] - axis[0])
    base = alt.Chart(placed.with_columns(breadth=breadth)).encode(y=beside(by, frame))
    fill = alt.Color(
        f"{part}:N", scale=fill_of(parts), legend=alt.Legend(title=None, columns=5, values=rows_of(frame, part))
    )
    at = partial(scale.x, domain=axis)
    bars = base.mark_bar(stroke="white", strokeWidth=1, height=22)
    bars = bars.encode(x=at("since"), x2="until:Q", color=fill, tooltip=tooltip([by, part], scale.title))
    figures = _figures(base.transform_filter(f"datum.breadth * width >= {FIGURE_PX}"), part, parts, at("middle"))
    height = frame[by].n_unique() * ROW_PX + 10
    return dressed([bars, *figures, _totals(placed, by, at("until"), scale.unit)], says, height)


def _placed(frame: pl.DataFrame, by: str) -> pl.DataFrame:
    """Where each part begins and ends: gains stack to the right of zero, losses to the left."""
    mean = pl.col("mean").fill_null(0)
    gains, losses = (mean.clip(*bounds).cum_sum().over(by) for bounds in ((0, None), (None, 0)))
    frame = frame.with_columns(since=pl.when(mean < 0).then(losses).otherwise(gains - mean))
    return frame.with_columns(until=pl.col("since") + mean.abs(), middle=pl.col("since") + mean.abs() / 2)


def _figures(base: alt.Chart, part: str, parts: list[str], x: alt.X) -> list[alt.Chart]:
    inks = dict(zip(parts, ink_on(parts), strict=True))
    layers = []
    for ink in sorted(set(inks.values())):
        written = alt.FieldOneOfPredicate(field=part, oneOf=[p for p in parts if inks[p] == ink])
        text = base.transform_filter(written).mark_text(color=ink)
        layers.append(text.encode(x=x, text="shown:N"))
    return layers


def _totals(placed: pl.DataFrame, by: str, x: alt.X, unit: str) -> alt.Chart:
    totals = placed.group_by(by, maintain_order=True).agg(pl.col("mean").sum(), pl.col("until").max())
    words = [f"total {bare_figure(mean, unit)}" for mean in totals["mean"]]
    chart = alt.Chart(totals.with_columns(total=pl.Series(words, dtype=pl.String)))
    text = chart.mark_text(align="left", dx=6, fontWeight="bold")
    named: alt.Chart = text.encode(y=beside(by, placed), x=x, text="total:N")
    return named
