"""What a card adds: its takers beside themselves, so that a card is not strong for being liked by the strong."""

import polars as pl

from toolkit.balance.cards import named_for
from toolkit.charts.dots import dots
from toolkit.charts.faces import units
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, in_words
from toolkit.charts.wording import bare_difference, bare_figure, difference_unit, listed
from toolkit.play.game import Measure

A_SIDE = 6
"""Cards shown at each end."""
TOLD = 3
WON = "Percentage points that takers win beyond what the same strategies win on the whole."
ABOUT = "Only cards clearly above or below, the furthest at each end."
DOUBT = "Whoever can pay is doing well already, and that is not taken out: this may be the player, not the card."
DOUBT_ALONE = (
    "Only long, good games can pay for dear cards, and that is not taken out: this may be the game, not the card."
)
SETTLE = "To know, settle it by experiment."
COLUMNS = ("name", "taken", "expected", "win_when_taken", "above", "above_low", "above_high", "above_note")


def impact_panel(cards: pl.DataFrame, goal: Measure) -> list[Panel]:
    """The cards with the most and the least of it; nothing while none is clear. `cards` from `with_faces`."""
    table = cards.drop_nulls("above").sort("above", descending=True, maintain_order=True)
    over, under = table.filter(pl.col("above_low") > 0), table.filter(pl.col("above_high") < 0)
    ends = pl.concat([over.head(A_SIDE), under.tail(A_SIDE)])
    if ends.is_empty():
        return []
    unit = difference_unit(goal.unit)
    told = f"{_said('Adds most', over, unit)} {_said('Takes most away', under.reverse(), unit)}".strip()
    says = f"{told} {DOUBT if goal.shared else DOUBT_ALONE} {SETTLE}"
    named = {"above": "mean", "above_low": "low", "above_high": "high", "taken": "n", "above_note": "note"}
    frame = ends.select("name", *named).rename(named).with_columns(seeds=pl.lit(None, pl.Int64))
    chart = dots(frame, "name", Scale(f"{goal.title} beyond the usual", unit), says, differences=True)
    numbers = in_words(table.select(COLUMNS), "above_note").rename(lambda column: named_for(goal, column))
    return [Panel("What a card adds", says, f"{beyond(goal)} {ABOUT}", numbers, chart, units=units(goal))]


def beyond(goal: Measure) -> str:
    """What a card is said to add."""
    if goal.shared:
        return WON
    return f"{goal.title} of its takers beyond that of the same strategies on the whole."


def _said(what: str, cards: pl.DataFrame, unit: str) -> str:
    shown = bare_figure if unit == "points" else bare_difference
    told = [f"{row['name']} ({shown(row['above'], unit)})" for row in cards.head(TOLD).iter_rows(named=True)]
    return f"{what}: {listed(told)}." if told else ""
