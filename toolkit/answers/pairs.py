"""Two replays side by side: one game of a what-if, as both arms played it."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from toolkit.answers.whatif import ARMS, sides_of
from toolkit.games import load_game
from toolkit.play.game import Scene
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, open_experiment
from toolkit.trials.flips import parting
from toolkit.trials.runs import open_run

Pair = tuple[Scene | None, Scene | None]


def pair_of(
    folder: Path, seed: int, cards: Path | None = None, seating: int | None = None
) -> tuple[dict[str, Any] | None, Iterator[Pair]]:
    """Where the two games of a seed part, and their scenes from there on.

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
    return parting(game, sides[0], sides[1], number), _from_where_they_part(told[0], told[1])


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
