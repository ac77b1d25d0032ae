"""All cards at once: taken share against win share, and the card table."""

import numpy as np
import polars as pl

from toolkit.charts.curve import curve_panel
from toolkit.charts.faces import NAMED, UNITS, furthest, naming, tips
from toolkit.charts.impact import impact_panel
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, about_marks, in_words
from toolkit.charts.scatter import Axis, scatter
from toolkit.charts.wording import listed

TOLD = 3
"""Outliers told of in a sentence."""
WINNERS = (
    "Win share of whoever took a card, drawn towards the mean of all where few did. Players who lead can afford more: "
    "a high win share is a hint, not a proof."
)
TABLE = "Every card of the pool, the most taken first. Taken: of the games it was shown in."
COLUMNS = (
    "name", "stage", "group", "costs", "vp", "shown", "affordable", "taken", "taken_share", "taken_when_affordable",
    "mean_turn", "win_when_taken", "win_low", "win_high", "above", "chief_taker", "note",
)  # fmt: skip
POINTS = ("name", "taken", "taken_share", "win_when_taken", "win_low", "win_high", "win_shrunk", "note")


def card_panels(cards: pl.DataFrame) -> list[Panel]:
    """All there is to see of the cards; `cards` from `with_faces`."""
    return [*winners_panel(cards), *impact_panel(cards), *curve_panel(cards), table_panel(cards)]


def table_panel(cards: pl.DataFrame) -> Panel:
    """The card table."""
    ranked = cards.sort("taken_share", descending=True, nulls_last=True, maintain_order=True)
    taken = cards.filter(pl.col("taken") > 0).height
    says = f"{taken} of {cards.height} cards were taken at least once."
    return Panel("The card table", says, TABLE, in_words(ranked.select(COLUMNS), "note"), units=UNITS, opened=True)


def winners_panel(cards: pl.DataFrame) -> list[Panel]:
    """Which cards are taken, and whether their takers win; nothing while none was taken."""
    seen = cards.drop_nulls(["taken_share", "win_shrunk"])
    if seen.is_empty():
        return []
    usual = float(np.average(seen["win_when_taken"], weights=seen["taken"]))
    seen = seen.with_columns(off=pl.col("win_shrunk") - usual).sort("taken_share", descending=True)
    clear = seen.filter((pl.col("win_low") > usual) | (pl.col("win_high") < usual))
    ends = [seen["card"][at] for at in (0, 1, -1)] if seen.height > 2 else []
    frame = naming(seen, [*furthest(clear, "off", NAMED - len(ends)), *ends])
    says = f"{_most_and_least(seen)} {_clearly(clear, usual)}"
    x = Axis("taken_share", Scale("Taken, of the games it was shown in", "share"), (0.0, 1.08 * seen["taken_share"][0]))
    y = Axis("win_shrunk", Scale("Win share of its takers", "share"), _around(seen["win_shrunk"]), usual,
             f"all takers {usual:.1%}")  # fmt: skip
    chart = scatter(frame, x, y, says, group="group", tips=tips())
    table = in_words(seen.select(POINTS), "note")
    return [Panel("Taken share against win share", says, about_marks(WINNERS, frame), table, chart, units=UNITS)]


def _around(values: pl.Series) -> tuple[float, float]:
    least, most = float(min(values)), float(max(values))
    room = 0.12 * (most - least) or 0.05
    return max(0.0, least - room), most + room


def _most_and_least(ranked: pl.DataFrame) -> str:
    first, last = ranked.row(0, named=True), ranked.row(-1, named=True)
    return (
        f"Taken most: {first['name']} ({first['taken_share']:.1%} of the games it was shown in);"
        f" least: {last['name']} ({last['taken_share']:.1%})."
    )


def _clearly(clear: pl.DataFrame, usual: float) -> str:
    over, under = clear.filter(pl.col("win_low") > usual), clear.filter(pl.col("win_high") < usual)
    sides = {"more": over.sort("off", descending=True), "less": under.sort("off")}
    said = [f"clearly {where} often with {_few(side)}" for where, side in sides.items() if side.height]
    return f"Takers win {'; '.join(said)}." if said else "With no card do takers win clearly more or less often."


def _few(ranked: pl.DataFrame) -> str:
    told = [f"{row['name']} ({row['win_when_taken']:.1%})" for row in ranked.head(TOLD).iter_rows(named=True)]
    others = ranked.height - TOLD
    return listed([*told, f"{others} more"] if others > 0 else told)
