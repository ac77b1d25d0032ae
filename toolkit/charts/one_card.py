"""One card's own page: its figures, who takes it, and when."""

from typing import Any

import polars as pl

from toolkit.charts.dots import dots
from toolkit.charts.faces import takers_do
from toolkit.charts.findings import extremes
from toolkit.charts.impact import beyond
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, about_marks, numbers, tile
from toolkit.charts.wording import difference_unit, figure
from toolkit.play.game import Measure

FIGURES = (
    ("Taken", ("taken_share", "taken_share_low", "taken_share_high", "taken_share_note"), "share",
     "Of the games it was shown in."),
    ("Taken on turn", ("mean_turn", "turn_low", "turn_high", "turn_note"), "turns",
     "All players' turns of the Era counted."),
)  # fmt: skip
WON = "The taker's share of the win, over the games it was taken in."


def one_card(card: str, cards: pl.DataFrame, takers: pl.DataFrame, goal: Measure) -> list[Panel]:
    """A card of the card table, whose takers are told by a goal, and who took it."""
    row = cards.row(by_predicate=pl.col("card") == card, named=True)
    return [_figures(row, goal), *([_takers(takers.rename({"share": "mean"}))] if takers.height else [])]


def _figures(row: dict[str, Any], goal: Measure) -> Panel:
    done = WON if goal.shared else f"{goal.title} of whoever took it, over the games it was taken in."
    told = (
        *FIGURES,
        (takers_do(goal), ("win_when_taken", "win_low", "win_high", "note"), goal.unit, done),
        ("Beyond their usual", ("above", "above_low", "above_high", "above_note"), difference_unit(goal.unit),
         beyond(goal)),
    )  # fmt: skip
    tiles = [tile(title, row, columns, unit, about) for title, columns, unit, about in told]
    says = f"Shown in {row['shown']:,} of {row['n']:,} games, taken in {row['taken']:,}."
    if row["win_when_not"] is not None:
        others = figure(row["win_when_not"], "share")
        says += f" In those games the taker won {figure(row['win_when_taken'], 'share')}, each other player {others}."
    counts = pl.DataFrame({name: [row[name]] for name in ("shown", "affordable", "taken")})
    return Panel(row["name"], says, "The mark beside a figure says what it counts.", counts, tiles=tiles)


def _takers(frame: pl.DataFrame) -> Panel:
    ranked = frame.sort("mean", descending=True, nulls_last=True).rename({"taker": "strategy"})
    says = extremes(ranked, ["strategy"], "share")
    chart = dots(ranked, "strategy", Scale("Share of its takes", "share"), says, coloured=True)
    about = about_marks("Of all the times this card was taken.", ranked)
    return Panel("Who takes it", says, about, numbers(ranked, ["strategy", "takes"]), chart, "share")
