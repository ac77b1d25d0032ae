"""The card table with what the cards show, and which points of a chart of cards carry a name."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

import altair as alt
import polars as pl

from toolkit.balance.cards import named_for
from toolkit.charts.marks import series_of
from toolkit.charts.wording import bare_figure, between, difference_unit
from toolkit.play.game import Face, Measure

NAMED = 8
"""Outliers named on a chart."""
SHARES = ("taken_share", "taken_when_affordable", "chief_share")
OF_THE_GOAL = ("win_when_taken", "win_low", "win_high", "win_shrunk", "expected")
ABOVE = ("above", "above_low", "above_high")
TIPS = {"title": "Card", "costs": "Costs", "vp": "VP", "taken_says": "Taken"}


def units(goal: Measure) -> Mapping[str, str]:
    """Units of the columns of a card table whose takers are told by this goal."""
    told = dict.fromkeys((named_for(goal, column) for column in OF_THE_GOAL), goal.unit)
    above = dict.fromkeys(ABOVE, difference_unit(goal.unit))
    return {**dict.fromkeys(SHARES, "share"), **told, **above, "mean_turn": "turns", "off": "VP"}


def takers_do(goal: Measure) -> str:
    """The heading of how takers of a card do."""
    return "Takers win" if goal.shared else f"{goal.title} of its takers"


def with_faces(table: pl.DataFrame, faces: Sequence[Face]) -> pl.DataFrame:
    """The card table with what each card shows; a card without a face goes by its id."""
    flat = [field for field in fields(Face) if field.name != "needs"]
    kinds = {field.name: pl.Int64 if field.type is int else pl.String for field in flat}
    rows = [{name: getattr(face, name) for name in kinds} for face in faces]
    shown = pl.DataFrame(rows, schema=kinds).rename({"id": "card"})
    found = table.join(shown, on="card", how="left", maintain_order="left")
    return found.with_columns(pl.col("name").fill_null(pl.col("card")), pl.col("group").fill_null("card"))


def naming(frame: pl.DataFrame, named: Sequence[str], goal: Measure) -> pl.DataFrame:
    """What `scatter` needs: `id`, `name` only for the named, the interval, and figures in words."""
    rows = list(frame.iter_rows(named=True))
    return frame.with_columns(
        id=pl.col("card"),
        title=pl.col("name"),
        name=pl.when(pl.col("card").is_in(list(named))).then(pl.col("name")),
        group=pl.col("group").cast(pl.Enum(series_of(frame, "group"))),
        low=pl.col("win_low"),
        high=pl.col("win_high"),
        taken_says=pl.Series([bare_figure(r["taken_share"], "share") for r in rows], dtype=pl.String),
        win_says=pl.Series([bare_figure(r["win_when_taken"], goal.unit) for r in rows], dtype=pl.String),
        interval=pl.Series([between(r["win_low"], r["win_high"], goal.unit, r["note"]) for r in rows], dtype=pl.String),
    )


def tips(goal: Measure) -> list[alt.Tooltip]:
    """What a card's point tells."""
    titles = {**TIPS, "win_says": takers_do(goal), "interval": "Interval"}
    told = [alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()]
    return [*told, alt.Tooltip("taken:Q", title="Times taken", format=",")]


def furthest(frame: pl.DataFrame, off: str, count: int = NAMED) -> list[str]:
    """The cards furthest off, to either side."""
    return frame.sort(pl.col(off).abs(), descending=True, maintain_order=True)["card"].head(count).to_list()
