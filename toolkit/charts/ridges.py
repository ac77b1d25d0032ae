"""How scores spread: a histogram a strategy, one above the other on one scale, each with its median."""

import json

import altair as alt
import polars as pl

from toolkit.charts.marks import Scale, rows_of, told_apart
from toolkit.charts.panel import Panel, in_words
from toolkit.charts.theme import INK, dressed
from toolkit.charts.wording import bare_figure, key_words

ROW_PX = 70
TALLEST = 0.74
"""Of its row that the tallest bar fills."""
ABOUT = "Share of games in each band of the score; all rows on one scale. The line marks the median."


def spread_panel(bars: pl.DataFrame, points: pl.DataFrame, by: str = "strategy", unit: str = "VP") -> Panel:
    """`bars` and `points` from `balance.spread`: histograms, and medians with quantiles; widest median first."""
    points = points.sort("median", descending=True, nulls_last=True)
    says = _finding(points, by, unit)
    units = dict.fromkeys(("mean", "sd", "sd_low", "sd_high"), unit)
    table = points.select(by, "n", "mean", "sd", "sd_low", "sd_high", "q10", "q25", "median", "q75", "q90", "least",
                          "most", "note")  # fmt: skip
    return Panel(
        "Score spread", says, ABOUT, in_words(table, "note"), ridges(bars, points, by, says, unit), unit, units
    )


def _finding(points: pl.DataFrame, by: str, unit: str) -> str:
    halves = [
        f"{row[by]} {row['median']} {unit} (middle half {row['q25']} to {row['q75']})"
        for row in points.iter_rows(named=True)
    ]
    return f"Median scores: {'; '.join(halves)}." if halves else "Nothing was counted."


def ridges(bars: pl.DataFrame, points: pl.DataFrame, by: str, says: str, unit: str) -> alt.LayerChart:
    """The histograms, in the order of `points`."""
    names = rows_of(points, by)
    row = pl.col(by).cast(pl.String).replace_strict({name: at + 1.0 for at, name in enumerate(names)})
    least, most = int(min(bars["score"])), int(max(bars["score"])) + int(bars["width"][0])
    placed = bars.with_columns(
        base=row,
        top=row - pl.col("mean") / pl.col("mean").max() * TALLEST,
        until=pl.col("score") + pl.col("width"),
        share=pl.Series([bare_figure(share, "share") for share in bars["mean"]]),
        band=pl.format("{} to {}", "score", pl.col("score") + pl.col("width") - 1),
    )
    x = Scale("Final score", unit)
    y = alt.Y("base:Q", title=None, axis=_names(names), scale=alt.Scale(domain=[len(names) + 0.05, 0], nice=False))
    said = {by: key_words(by), "band": unit, "share": "Share of games"}
    tips = [alt.Tooltip(f"{field}:N", title=title) for field, title in said.items()]
    look = told_apart(bars, by)["color"] if by == "strategy" else alt.value("#0072B2")
    bar = alt.Chart(placed).mark_rect(opacity=0.85, stroke=INK, strokeWidth=0.4, strokeOpacity=0.5)
    bar = bar.encode(x=x.x("score", (least, most)), x2="until:Q", y=y, y2="top:Q", color=look, tooltip=tips)
    return dressed([bar, *_medians(points.with_columns(base=row), x, (least, most), y)], says, len(names) * ROW_PX)


def _names(names: list[str]) -> alt.Axis:
    """The name of each row beside the middle of its histogram."""
    said = f"{json.dumps(names)}[round(datum.value) - 1]"
    return alt.Axis(values=list(range(1, len(names) + 1)), labelExpr=said, labelOffset=-14, grid=False, ticks=False)


def _medians(points: pl.DataFrame, x: Scale, reach: tuple[float, float], y: alt.Y) -> list[alt.Chart]:
    top = points.with_columns(top=pl.col("base") - TALLEST - 0.04, says=pl.format("median {}", "median"))
    base = alt.Chart(top).encode(x=x.x("median", reach), y=y)
    line = base.mark_rule(strokeWidth=2).encode(y2="top:Q")
    label = base.mark_text(baseline="bottom", dy=-1).encode(y="top:Q", text="says:N")
    return [line, label]
