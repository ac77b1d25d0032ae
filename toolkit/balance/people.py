"""People beside scripts: the same figures from real tables and from a run, and where they differ."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import polars as pl

from toolkit.balance.few_games import (
    FEWEST_GAMES,
    Numbers,
    apart_in_mean,
    apart_in_share,
    mean_of_few,
    share_of_few,
)
from toolkit.balance.intervals import ALPHA, FEWEST_SEEDS, Interval, confidence_sequence

Verdict = Literal["differs", "could be the same", "too few games to tell"]
VERDICTS: tuple[Verdict, ...] = ("differs", "could be the same", "too few games to tell")

_NUMBERS = pl.Float64()
_COUNT = pl.Int64()
_WORDS = pl.String()
BESIDE = {
    "figure": _WORDS,
    "title": _WORDS,
    "group": _WORDS,
    "unit": _WORDS,
    "people": _NUMBERS,
    "people_low": _NUMBERS,
    "people_high": _NUMBERS,
    "people_note": _WORDS,
    "games": _COUNT,
    "scripts": _NUMBERS,
    "scripts_low": _NUMBERS,
    "scripts_high": _NUMBERS,
    "scripts_note": _WORDS,
    "seeds": _COUNT,
    "difference": _NUMBERS,
    "low": _NUMBERS,
    "high": _NUMBERS,
    "verdict": pl.Enum(VERDICTS),
}


Sides = tuple[pl.DataFrame, pl.DataFrame]
"""What people and what scripts came to: a row a game (or a seed), a column a figure."""


@dataclass(frozen=True)
class Noted:
    """What is compared: a column of both sides' frames; of unit `share` each game's value lies within 0 and 1."""

    column: str
    title: str
    unit: str
    group: str


def by_game(
    seats: pl.LazyFrame, *, players: int, sources: Sequence[str] = (), strategies: Sequence[str] = ()
) -> pl.DataFrame:
    """A row a game, from a table of seats: what people and scripts are compared by, null where it is not known.

    `game`, `score` (mean of the seats), `best`, `margin`, `level` (several share the best score), `seat 0`...: its
    share of the best score, each of `sources`, and `score of` and `best of` each of `strategies`. Ties are not broken:
    nobody writes down how.
    """
    score, here = pl.col("score").cast(pl.Float64), pl.col("score") == pl.col("score").max()
    won = {f"seat {seat}": (here & (pl.col("seat") == seat)).sum() / here.sum() for seat in range(players)}
    own = [expression for name in strategies for expression in _of(name, score, here)]
    found = seats.group_by("game").agg(
        score=score.mean(),
        best=score.max(),
        margin=score.max() - score.top_k(2).min(),
        level=(here.sum() > 1).cast(pl.Float64),
        **won,
        **{source: pl.col(source).mean() for source in sources},
        **dict(own),
    )
    return found.sort("game").collect()


def _of(name: str, score: pl.Expr, here: pl.Expr) -> Iterable[tuple[str, pl.Expr]]:
    own = pl.col("strategy").cast(pl.String) == name
    yield f"score of {name}", score.filter(own).mean()
    yield f"best of {name}", (here.cast(pl.Float64) / here.sum()).filter(own).mean()


def cards_by_seed(by_card: pl.DataFrame) -> pl.DataFrame:
    """A row a seed: of each card the share of its copies that were taken; from the sums of `cards` by card."""
    shares = by_card.select(
        "seed_index", pl.col("card").cast(pl.String), share=pl.col("taken_by_n").cast(pl.Float64) / pl.col("n")
    )
    return shares.pivot(on="card", index="seed_index", values="share").sort("seed_index")


def beside(sides: Sides, figures: Sequence[Noted], *, seatings: int = 1, alpha: float = ALPHA) -> pl.DataFrame:
    """Each figure of people and scripts, and the difference, what differs first; columns as in BESIDE.

    One row a game on both sides; `seatings` games of scripts make a seed. Figures people noted nothing for are left
    out; all intervals hold for the others together.
    """
    people, scripts = sides
    noted = [figure for figure in figures if people[figure.column].count()]
    own = alpha / max(len(noted), 1)
    rows = [_row(figure, people[figure.column], scripts[figure.column], seatings, own) for figure in noted]
    reach = (pl.col("high") - pl.col("low")) / 2
    clearly = (pl.col("difference").abs() / reach).fill_nan(0).alias("clearly")
    ranked = pl.DataFrame(rows, schema=BESIDE, orient="row").with_columns(clearly)
    falling = [False, True]
    return ranked.sort("verdict", "clearly", descending=falling, nulls_last=True, maintain_order=True).drop("clearly")


def _row(figure: Noted, real: pl.Series, played: pl.Series, seatings: int, alpha: float) -> dict[str, Any]:
    people, scripts, share = _known(real), _by_seed(played, seatings), figure.unit == "share"
    few, many = (share_of_few if share else mean_of_few)(people, alpha), confidence_sequence(scripts, alpha)
    low, high = None, None
    if len(people) >= FEWEST_GAMES and len(scripts) >= FEWEST_SEEDS:
        spread = float(_known(played).std())
        low, high = apart_in_share(people, scripts, alpha) if share else apart_in_mean(people, scripts, spread, alpha)
    return {
        "figure": figure.column,
        "title": figure.title,
        "group": figure.group,
        "unit": figure.unit,
        **_side("people", few, "games"),
        **_side("scripts", many, "seeds"),
        "difference": None if few.mean is None or many.mean is None else few.mean - many.mean,
        "low": low,
        "high": high,
        "verdict": _verdict(low, high),
    }


def _known(games: pl.Series) -> Numbers:
    return games.drop_nulls().cast(pl.Float64).to_numpy()


def _by_seed(games: pl.Series, seatings: int) -> Numbers:
    """The mean of each seed that has the figure at all."""
    seeds = pl.DataFrame({"seed": np.arange(len(games)) // seatings, "value": games.cast(pl.Float64)})
    means = seeds.drop_nulls().group_by("seed", maintain_order=True).agg(pl.col("value").mean())
    return means["value"].to_numpy()


def _side(who: str, found: Interval, unit: str) -> dict[str, Any]:
    figures = {who: found.mean, f"{who}_low": found.low, f"{who}_high": found.high, f"{who}_note": found.note}
    return figures | {unit: found.n_seeds}


def _verdict(low: float | None, high: float | None) -> Verdict:
    if low is None or high is None:
        return "too few games to tell"
    return "could be the same" if low <= 0 <= high else "differs"
