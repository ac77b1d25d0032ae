"""What a card adds: its takers beside themselves, so that a card is not strong for being liked by the strong."""

import polars as pl

from toolkit.charts.dots import dots
from toolkit.charts.faces import UNITS
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, in_words
from toolkit.charts.wording import bare_figure, listed

A_SIDE = 6
"""Cards shown at each end."""
TOLD = 3
ABOUT = (
    "Percentage points that takers win beyond what the same strategies win on the whole. That whoever can buy is doing "
    "well already is not taken out. Only cards clearly above or below, the furthest at each end."
)
COLUMNS = ("name", "taken", "expected", "win_when_taken", "above", "above_low", "above_high", "above_note")


def impact_panel(cards: pl.DataFrame) -> list[Panel]:
    """The cards with the most and the least of it; nothing while none is clear. `cards` from `with_faces`."""
    table = cards.drop_nulls("above").sort("above", descending=True, maintain_order=True)
    over, under = table.filter(pl.col("above_low") > 0), table.filter(pl.col("above_high") < 0)
    ends = pl.concat([over.head(A_SIDE), under.tail(A_SIDE)])
    if ends.is_empty():
        return []
    says = f"{_said('Adds most', over)} {_said('Takes most away', under.reverse())}".strip()
    named = {"above": "mean", "above_low": "low", "above_high": "high", "taken": "n", "above_note": "note"}
    frame = ends.select("name", *named).rename(named).with_columns(seeds=pl.lit(None, pl.Int64))
    chart = dots(frame, "name", Scale("Win share beyond the usual", "points"), says)
    return [Panel("What a card adds", says, ABOUT, in_words(table.select(COLUMNS), "above_note"), chart, units=UNITS)]


def _said(what: str, cards: pl.DataFrame) -> str:
    told = [f"{row['name']} ({bare_figure(row['above'], 'points')})" for row in cards.head(TOLD).iter_rows(named=True)]
    return f"{what}: {listed(told)}." if told else ""
