"""Skill and luck: what the scores of a run vary with."""

import polars as pl

from toolkit.charts.dots import dots
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, about_marks, in_words
from toolkit.charts.wording import measured

ABOUT = "Share of the variance of single scores that goes with each; they add up to 1. The numbers say what is what."
LUCK = "luck"


def luck_panel(found: pl.DataFrame) -> list[Panel]:
    """`found` from `balance.variance.skill_and_luck`; nothing while there is no score."""
    frame = found.rename({"share": "mean"}).with_columns(n=pl.col("seeds")).drop_nulls("mean")
    if frame.is_empty():
        return []
    lucky = frame.filter(pl.col("source").str.starts_with(LUCK))["mean"].sum()
    first = frame.sort("mean", descending=True).row(0, named=True)
    says = f"{lucky:.0%} of how scores vary is luck. The most goes with {first['source']}: {measured(first, 'share')}."
    chart = dots(frame, "source", Scale("Share of the variance", "share"), says)
    table = in_words(frame.select("source", "about", "mean", "low", "high", "sd", "seeds", "note"), "note")
    about = about_marks(ABOUT, frame)
    return [Panel("Skill and luck", says, about, table, chart, "share", {"sd": "VP"})]
