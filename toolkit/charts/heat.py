"""A table of figures, each cell the deeper in colour the higher its figure: traits side by side, grids of settings."""

import altair as alt
import polars as pl

from toolkit.charts.marks import rows_of
from toolkit.charts.theme import NEUTRAL, dressed
from toolkit.charts.wording import key_words

ROW_PX = 30
PALEST, DEEPEST = 0.04, 0.5
"""Of the fill: both leave the page's own ink readable on it."""
MOST_SIGNS, SLANT = 60, -30
"""So many signs of column heads stand side by side on a page; wider ones are slanted, in degrees."""


def heat(frame: pl.DataFrame, row: str, column: str, says: str, *, whole: bool = False) -> alt.LayerChart:
    """One cell a row and column; the frame has `mean`, `shown` (as written in the cell) and `interval`.

    Colours compare the cells of a row, or those of the `whole` table where all are of one figure.
    """
    highest, lowest = pl.col("mean").abs().max(), pl.col("mean").abs().min()
    if not whole:
        highest, lowest = highest.over(row), lowest.over(row)
    spread = pl.when(highest > lowest).then((pl.col("mean").abs() - lowest) / (highest - lowest)).otherwise(0)
    frame = frame.with_columns(part=spread)
    heads = alt.Axis(orient="top", labelAngle=_slant(frame[column]), domain=False, ticks=False)
    columns = alt.X(f"{column}:N", sort=rows_of(frame, column), title=None, axis=heads)
    rows = alt.Y(f"{row}:N", sort=rows_of(frame, row), title=None, axis=alt.Axis(domain=False, ticks=False))
    base = alt.Chart(frame).encode(x=columns, y=rows)
    fields = {row: key_words(row), column: key_words(column), "shown": "Mean", "interval": "Interval"}
    tips = [alt.Tooltip(f"{field}:N", title=title) for field, title in fields.items()]
    depth = alt.Scale(domain=[0, 1], range=[PALEST, DEEPEST])
    fill = alt.FillOpacity("part:Q", scale=depth, legend=None)
    cell = base.mark_rect(color=NEUTRAL).encode(fillOpacity=fill, tooltip=tips)
    return dressed([cell, base.mark_text().encode(text="shown:N")], says, frame[row].n_unique() * ROW_PX)


def _slant(heads: pl.Series) -> int:
    """Degrees; as many heads as there are, each in as much room as the longest."""
    named = heads.cast(pl.String).unique()
    longest = max(map(len, named), default=0)
    return SLANT if longest * len(named) > MOST_SIGNS else 0
