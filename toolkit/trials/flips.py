"""Games that another pool lets come out otherwise, and the first choice at which the two games part."""

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

import polars as pl

from toolkit.play.game import Game, Measure, thresholds
from toolkit.play.players import Pick
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run

WINNER, SCORE = "another winner", "another score"


class Side(NamedTuple):
    """One arm, ready to be played again."""

    catalogue: Any
    plan: Plan


class Flips(NamedTuple):
    """The games that came out otherwise, and in what."""

    have: str
    """What they have, in words: `another winner`, `another score`, `another outcome (came through)`."""
    games: pl.DataFrame
    """game, baseline, variant: how each came out, in words; in order. Shared victories read `a + b`."""


def flipped(baseline: Run, variant: Run, goals: Sequence[Measure]) -> Flips:
    """Games that others won; where nobody wins, those in which a seat reached what it had not, or the other way round.

    What is reached or not is the first such goal; where there is none, it is another score that counts.
    """
    chief, (first, *_) = goals[0], thresholds(goals) or goals
    told = _winners if chief.shared else partial(_scores, told=chief, decided=first)
    games = min(baseline.manifest.games_done, variant.manifest.games_done)
    both = told(baseline, "baseline").join(told(variant, "variant"), on="game")
    changed = both.filter(pl.col("game") < games, pl.col("baseline_is") != pl.col("variant_is"))
    have = WINNER if chief.shared else SCORE if first is chief else f"another outcome ({first.title})"
    return Flips(have, changed.sort("game").select("game", "baseline", "variant"))


def _winners(run: Run, name: str) -> pl.DataFrame:
    won = run.table("seats").filter(pl.col("win_share") > 0).select("game", "seat", _who(run.manifest.plan))
    seats = pl.col("seat").cast(pl.String).sort().str.join(",").alias(f"{name}_is")
    names = pl.col("strategy").sort_by("seat").str.join(" + ").alias(name)
    return won.group_by("game").agg(names, seats).collect()


def _scores(run: Run, name: str, told: Measure, decided: Measure) -> pl.DataFrame:
    """Of every seat its score, and whether it reached what decides."""
    words = [pl.format(f"{{}} {told.unit}", told.value)]
    if decided is not told:
        reached = pl.when(pl.col(decided.value) > 0).then(pl.lit("yes")).otherwise(pl.lit("no"))
        words.append(pl.format(f"{decided.title}: {{}}", reached))
    seats = run.table("seats").sort("seat").select(
        "game", pl.concat_str(words, separator=", ").alias(name), pl.col(decided.value).alias(f"{name}_is")
    )  # fmt: skip
    return seats.group_by("game").agg(pl.col(name).str.join(" + "), f"{name}_is").collect()


def _who(plan: Plan) -> pl.Expr:
    """The strategy, and its seat where others play the same."""
    name = pl.col("strategy").cast(pl.String)
    return (
        name
        if len(plan.names) == plan.players
        else pl.format("{} in seat {}", name, pl.col("seat") + 1).alias("strategy")
    )


def parting(game: Game, baseline: Side, variant: Side, number: int) -> dict[str, Any] | None:
    """Where a game of both arms parts: step, seat, question, and what is chosen in either; None if nowhere.

    A game that ends while the other goes on has null there.
    """
    left, right = (_picks(game, side, number) for side in (baseline, variant))
    for step, (ours, theirs) in enumerate(zip_longest(left, right), 1):
        if ours != theirs:
            seat, question, _ = ours or theirs
            return {
                "step": step, "seat": seat, "question": question,
                "baseline": _said(ours, seat, question), "variant": _said(theirs, seat, question),
            }  # fmt: skip
    return None


def _picks(game: Game, side: Side, number: int) -> list[Pick]:
    picks: list[Pick] = []
    plan = side.plan
    game.play(side.catalogue, plan.seats(number), plan.seed_of(number), picks=picks, **plan.options)
    return picks


def _said(pick: Pick | None, seat: int, question: str) -> str | None:
    """The choice; with its seat and question where they are others."""
    if pick is None:
        return None
    return pick[2] if pick[:2] == (seat, question) else f"seat {pick[0] + 1}, {pick[1]}: {pick[2]}"
