"""Games whose winner another pool changes, and the first choice at which the two games part."""

from itertools import zip_longest
from typing import Any, NamedTuple

import polars as pl

from toolkit.play.game import Game
from toolkit.play.players import Pick
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run


class Side(NamedTuple):
    """One arm, ready to be played again."""

    catalogue: Any
    plan: Plan


def flipped(baseline: Run, variant: Run) -> pl.DataFrame:
    """game, baseline_winner, variant_winner: the games that others won, in order. Shared victories read `a + b`."""
    games = min(baseline.manifest.games_done, variant.manifest.games_done)
    both = _winners(baseline, "baseline_winner").join(_winners(variant, "variant_winner"), on="game")
    changed = both.filter(pl.col("game") < games, pl.col("baseline_winner_seats") != pl.col("variant_winner_seats"))
    return changed.sort("game").select("game", "baseline_winner", "variant_winner")


def _winners(run: Run, name: str) -> pl.DataFrame:
    won = run.table("seats").filter(pl.col("win_share") > 0).select("game", "seat", _who(run.manifest.plan))
    seats = pl.col("seat").cast(pl.String).sort().str.join(",").alias(f"{name}_seats")
    names = pl.col("strategy").sort_by("seat").str.join(" + ").alias(name)
    return won.group_by("game").agg(names, seats).collect()


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
