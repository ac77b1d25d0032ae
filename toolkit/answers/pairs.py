"""Two replays side by side: one game of a what-if, as both arms played it."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from toolkit.answers.whatif import ARMS, sides_of
from toolkit.games import load_game
from toolkit.play.game import Scene
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, arm_of, open_experiment
from toolkit.trials.flips import parting
from toolkit.trials.runs import Run, open_run

Pair = tuple[Scene | None, Scene | None]
Scores = Sequence[tuple[str, int]]
"""Who sat there, and the points at the end; a seat each."""


class Pairing(NamedTuple):
    """One game as both arms played it."""

    parts_at: dict[str, Any] | None
    """Where they part; None when the choices are the same."""
    scenes: Iterator[Pair]
    """From there on, or from where they come to something else."""
    scores: tuple[Scores, Scores]


def pair_of(folder: Path, seed: int, cards: Path | None = None, seating: int | None = None) -> Pairing:
    """Where the two games of a seed part, their scenes from there on, and how both end.

    Of the seed's seatings the first that flipped is told, unless one is named (from 1). Raises UsageError.
    """
    experiment = open_experiment(folder)
    if experiment.kind != "whatif":
        raise UsageError(f"{folder} holds a {experiment.kind}, and only a what-if has pairs. Name a what-if's folder.")
    number = _number(folder, experiment, seed, seating)
    game, sides = load_game(experiment.game), sides_of(folder, experiment, cards)
    told = [
        iter(game.tell(side.catalogue, side.plan.seats(number), side.plan.seed_of(number), **side.plan.options))
        for side in sides
    ]
    scores = [_scores(arm_of(folder, experiment, arm), number) for arm in ARMS]
    parts_at = parting(game, sides[0], sides[1], number)
    return Pairing(parts_at, _from_where_they_part(told[0], told[1]), (scores[0], scores[1]))


def _scores(run: Run, number: int) -> Scores:
    seats = run.table("seats").filter(pl.col("game") == number).sort("seat")
    return seats.select(pl.col("strategy").cast(pl.String), "score").collect().rows()


def _number(folder: Path, experiment: Experiment, seed: int, seating: int | None) -> int:
    flips = [flip for flip in experiment.answer["flipped"] if flip["seed"] == seed]
    if flips and seating is None:
        return int(flips[0]["game"])
    manifest = open_run(folder / experiment.arms[ARMS[0]]).manifest
    plan = manifest.plan
    if seating is not None and not 1 <= seating <= plan.seatings:
        raise UsageError(f"--seating is 1 to {plan.seatings} here, not {seating}.")
    for first in range(0, manifest.games_done, plan.seatings):
        if plan.seed_of(first) == seed:
            return first + (seating or 1) - 1
    some = ", ".join(str(flip["seed"]) for flip in experiment.answer["flipped"][:3])
    raise UsageError(
        f"{folder} played no seed {seed}. " + (f"Flipped, for one, are {some}." if some else "None flipped.")
    )


def _from_where_they_part(left: Iterator[Scene], right: Iterator[Scene]) -> Iterator[Pair]:
    parted = False
    for pair in zip_longest(left, right):
        parted = parted or _tells(pair[0]) != _tells(pair[1])
        if parted:
            yield pair


def _tells(scene: Scene | None) -> object:
    """What happens in a scene; how the table is drawn may differ by what a card is printed to cost."""
    return scene and (scene.heading, scene.events)
