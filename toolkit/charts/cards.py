"""All cards at once: how often they are taken against how their takers do, and the card table."""

import numpy as np
import polars as pl

from toolkit.balance.cards import named_for
from toolkit.charts.curve import curve_panel
from toolkit.charts.faces import NAMED, furthest, naming, tips, units
from toolkit.charts.impact import impact_panel
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, about_marks, in_words
from toolkit.charts.scatter import Axis, scatter
from toolkit.charts.wording import bare_figure, inside, listed
from toolkit.play.game import Measure

TOLD = 3
"""Outliers told of in a sentence."""
WINNERS = (
    "{title} of whoever took a card, drawn towards the mean of all where few did. {who} can afford more: "
    "a high {inside} is a hint, not a proof."
)
TABLE = "Every card of the pool, the most taken first. Taken: of the games it was shown in."
COLUMNS = (
    "name", "stage", "group", "costs", "vp", "shown", "affordable", "taken", "taken_share", "taken_when_affordable",
    "mean_turn", "win_when_taken", "win_low", "win_high", "above", "chief_taker", "note",
)  # fmt: skip
POINTS = ("name", "taken", "taken_share", "win_when_taken", "win_low", "win_high", "win_shrunk", "note")


def card_panels(cards: pl.DataFrame, goal: Measure) -> list[Panel]:
    """All there is to see of the cards, whose takers are told by a goal; `cards` from `with_faces`."""
    return [
        *winners_panel(cards, goal), *impact_panel(cards, goal), *curve_panel(cards, goal), table_panel(cards, goal)
    ]  # fmt: skip


def table_panel(cards: pl.DataFrame, goal: Measure) -> Panel:
    """The card table."""
    ranked = cards.sort("taken_share", descending=True, nulls_last=True, maintain_order=True)
    taken = cards.filter(pl.col("taken") > 0).height
    says = f"{taken} of {cards.height} cards were taken at least once."
    table = in_words(ranked.select(COLUMNS), "note").rename(lambda column: named_for(goal, column))
    return Panel("The card table", says, TABLE, table, units=units(goal), opened=True)


def winners_panel(cards: pl.DataFrame, goal: Measure) -> list[Panel]:
    """Which cards are taken, and whether their takers do well; nothing while none was taken."""
    seen = cards.drop_nulls(["taken_share", "win_shrunk"])
    if seen.is_empty():
        return []
    usual = float(np.average(seen["win_when_taken"], weights=seen["taken"]))
    seen = seen.with_columns(off=pl.col("win_shrunk") - usual).sort("taken_share", descending=True)
    clear = seen.filter((pl.col("win_low") > usual) | (pl.col("win_high") < usual))
    ends = [seen["card"][at] for at in (0, 1, -1)] if seen.height > 2 else []
    frame = naming(seen, [*furthest(clear, "off", NAMED - len(ends)), *ends], goal)
    says = f"{_most_and_least(seen)} {_clearly(clear, usual, goal)}"
    x = Axis("taken_share", Scale("Taken, of the games it was shown in", "share"), (0.0, 1.08 * seen["taken_share"][0]))
    y = Axis("win_shrunk", Scale(f"{goal.title} of its takers", goal.unit), _around(seen["win_shrunk"]), usual,
             f"all takers {bare_figure(usual, goal.unit)}")  # fmt: skip
    chart = scatter(frame, x, y, says, group="group", tips=tips(goal))
    table = in_words(seen.select(POINTS), "note").rename(lambda column: named_for(goal, column))
    title = f"Taken share against {inside(goal.title)}"
    return [Panel(title, says, about_marks(_about(goal), frame), table, chart, units=units(goal))]


def _about(goal: Measure) -> str:
    who = "Players who lead" if goal.shared else "Whoever does well"
    return WINNERS.format(title=goal.title, inside=inside(goal.title), who=who)


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


def _clearly(clear: pl.DataFrame, usual: float, goal: Measure) -> str:
    do, more, less = ("win", "more often", "less often") if goal.shared else ("do", "better", "worse")
    over, under = clear.filter(pl.col("win_low") > usual), clear.filter(pl.col("win_high") < usual)
    sides = {more: over.sort("off", descending=True), less: under.sort("off")}
    said = [f"clearly {where} with {_few(side, goal.unit)}" for where, side in sides.items() if side.height]
    if said:
        return f"Takers {do} {'; '.join(said)}."
    return f"With no card do takers {do} clearly {more.removesuffix(' often')} or {less}."


def _few(ranked: pl.DataFrame, unit: str) -> str:
    rows = ranked.head(TOLD).iter_rows(named=True)
    told = [f"{row['name']} ({bare_figure(row['win_when_taken'], unit)})" for row in rows]
    others = ranked.height - TOLD
    return listed([*told, f"{others} more"] if others > 0 else told)
