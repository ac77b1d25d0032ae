"""Runs of other player counts beside this one: does the table's size change who wins, or how often?"""

from collections.abc import Mapping, Sequence

import polars as pl

from toolkit.charts.dots import dots, rates
from toolkit.charts.findings import extremes
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, about_marks, numbers
from toolkit.charts.wording import bare_figure
from toolkit.play.game import Measure

ByPlayers = Mapping[int, pl.DataFrame]
"""Number of players -> the frame of a run with so many."""
TIMES_FAIR = ("mean", "low", "high")


def win_by_players(shares: ByPlayers, first: Sequence[str]) -> list[Panel]:
    """Win shares as multiples of the fair share, so that tables of any size compare; nothing for a single run.

    Strategies of the run under review, `first`, keep the colours they have elsewhere.
    """
    if len(shares) < 2:
        return []
    strategies = list(dict.fromkeys([*first, *(str(name) for frame in shares.values() for name in frame["strategy"])]))
    frame = pl.concat(
        frame.with_columns(pl.col(TIMES_FAIR) * players, pl.col("strategy").cast(pl.String), players=pl.lit(players))
        for players, frame in sorted(shares.items())
    ).with_columns(pl.col("strategy").cast(pl.Enum(strategies)))
    says = f"{_extremes_of(frame)} 1 is the fair share."
    scale = Scale("Win share, as a multiple of the fair share", "count")
    chart = rates(frame, "players", "strategy", scale, says, even=1)
    about = about_marks("Runs in the library that were played with the same files, the largest of each size.", frame)
    return [Panel("Win share by number of players", says, about, numbers(frame, ["players", "strategy"]), chart)]


def measure_by_players(declared: Measure, means: ByPlayers) -> list[Panel]:
    """A measure over all players and Eras at several player counts; nothing for a single run."""
    if len(means) < 2:
        return []
    frame = pl.concat(
        frame.with_columns(players=pl.lit(f"{players} players")) for players, frame in sorted(means.items())
    )
    says = extremes(frame, ["players"], declared.unit)
    chart = dots(frame, "players", Scale(declared.title, declared.unit), says)
    about = about_marks(f"{declared.about} The line-ups differ from table to table.", frame)
    title = f"{declared.title} by number of players"
    return [Panel(title, says, about, numbers(frame, ["players"]), chart, declared.unit)]


def _extremes_of(frame: pl.DataFrame) -> str:
    ranked = frame.drop_nulls("mean").sort("mean", descending=True)
    if ranked.is_empty():
        return "Nothing was counted."
    first, last = (ranked.row(at, named=True) for at in (0, -1))
    told = [f"{r['strategy']} among {r['players']} players ({bare_figure(r['mean'], 'count')})" for r in (first, last)]
    return f"Highest: {told[0]}; lowest: {told[1]}."
