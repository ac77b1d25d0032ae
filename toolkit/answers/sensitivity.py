"""Sensitivity: which number of the game moves it most, one step each way, on the same seeds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Any

import toolkit
from toolkit.answers import Document
from toolkit.answers.figures import chief_figures, with_named
from toolkit.answers.morris import Screening, screened, that_go_together, two_valued
from toolkit.answers.points import AS_IT_IS, Played, Point, Start, curves, play
from toolkit.answers.ranking import Tried, entry, try_out
from toolkit.answers.stepping import Parameter
from toolkit.answers.varying import spoken
from toolkit.balance.morris import design
from toolkit.balance.pairing import Figure
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.trials.experiments import Experiment, keep_experiment, mark_of
from toolkit.trials.places import runs_folder
from toolkit.trials.run import Report

SEEDS = 250
"""Of each pool, unless games are named: a little more than an interval needs."""
TOP = 6
"""Parameters that Morris moves, unless they are named."""


@dataclass(frozen=True)
class Sensitivity:
    """The pool as it is, all that is one step from it, and the figure that was named beforehand."""

    game: Game
    start: Start
    baseline: Point
    tried: Sequence[Tried]
    screening: Screening | None
    """Morris over parameters named beforehand."""
    trajectories: int | None
    top: int
    named: str | None
    figures: Sequence[Figure] = field(default=(), compare=False)

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data."""
        factors = self.screening.factors if self.screening else []
        return {
            **self._start,
            "parameters": [tried.parameter.key for tried in self.tried],
            "morris": self.trajectories,
            "vary": {factor.key: [step.value for step in factor.values] for factor in factors},
            "top": self.top,
            "measure": self.named,
        }

    @property
    def folder(self) -> Path:
        """Where it is kept when no folder is named: whatever is asked of the same pool finds what is played already."""
        mark = mark_of(self._start)
        plan = self.baseline.plan
        return runs_folder() / f"sensitivity-{plan.game}-{plan.players}p-seed{plan.seed}-{mark}"

    @property
    def arms(self) -> list[Point]:
        """What is played one step away, the pool as it is first."""
        points = [point for tried in self.tried for point in tried.points.values()]
        return [self.baseline, *points] if points else []

    @property
    def games_planned(self) -> int:
        """Of all arms, those of Morris left out."""
        return sum(point.plan.games_planned for point in self.arms)

    @property
    def _start(self) -> dict[str, Any]:
        return {
            "plan": self.baseline.plan.model_dump(mode="json"),
            "fingerprints": self.start.pool.fingerprints,
            "version": toolkit.__version__,
        }


def in_seeds(start: Start, games: int | None) -> Start:
    """The start with its games; unless they are named, as many as make `SEEDS` seeds."""
    if games is not None:
        return replace(start, games=games)
    seatings = start.plan(start.pool, start.patch).seatings
    return replace(start, games=SEEDS * seatings)


def sensitivity(
    start: Start,
    parameters: Sequence[Parameter],
    named: str | None = None,
    *,
    trajectories: int | None = None,
    top: int = TOP,
    screening: Screening | None = None,
) -> Sensitivity:
    """The question: one step each way of these parameters; then Morris, if a number of trajectories is given.

    Raises UsageError when a figure is unknown, or what is named for Morris cannot be screened.
    """
    game = load_game(start.pool.game)
    plan = start.plan(start.pool, start.patch)
    baseline = Point({}, start.pool, plan, AS_IT_IS, as_it_is=True)
    if trajectories is not None:  # what cannot be screened is refused before anything is played
        _ = screening.points if screening else design((2,), trajectories, start.seed)
    known = chief_figures(game, [plan.players], plan.names)
    if named is not None:
        known = with_named(known, named, game, plan.names)
    tried = [try_out(start, parameter) for parameter in parameters]
    return Sensitivity(game, start, baseline, tried, screening, trajectories, top, named, known)


def answer(
    asked: Sensitivity,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """What moves the game, ranked, kept beside the runs it comes from; only what is not there yet is played."""
    folder, cancel = out or asked.folder, cancel or Event()
    played, whole = play(asked.arms, folder, workers, progress, cancel) if asked.arms else ({}, True)
    found = _found(asked, folder, played, whole)
    arms = {spoken(point.values) or point.folder: point.path for point in asked.arms if point.folder in played}
    if asked.trajectories and whole:
        screening, left_out = _screening(asked, found)
        if screening.factors:
            more, whole = play(screening.arms, folder, workers, progress, cancel)
            told = screened(screening, more, asked.figures, whole)
            found |= {"morris": {**told, "left_out": left_out}, "stopped": told["stopped"]}
            arms |= {spoken(point.values): point.path for point in screening.arms if point.folder in more}
    _keep(asked, folder, arms, found)
    return found


def _keep(asked: Sensitivity, folder: Path, arms: dict[str, str], found: Document) -> None:
    kept = Experiment(kind="sensitivity", game=asked.game.id, asked=asked.asked, arms=arms, answer=found)
    keep_experiment(folder, kept)


def _screening(asked: Sensitivity, found: Document) -> tuple[Screening, list[Document]]:
    """What Morris moves: what was named, or else what matters most of all that was stepped."""
    if asked.screening:
        return asked.screening, []
    by_key = {tried.parameter.key: tried for tried in asked.tried}
    factors = []
    for told in (*found["ranked"], *found["could_be_nothing"]):
        tried = by_key[told["parameter"]]
        possible = [tried.step(value) for value in tried.points]
        factors.append(two_valued(tried.parameter, possible, tried.step(told["value"])))
    kept, left_out = that_go_together(asked.start, factors, asked.top)
    return Screening(asked.start, kept, asked.trajectories or 0), left_out


def _found(asked: Sensitivity, folder: Path, played: Played, whole: bool) -> Document:
    rows = curves(asked.arms, played, asked.figures, asked.named, "the pool as it is")
    entries = [found for tried in asked.tried if (found := entry(tried, played, rows, asked.named))]
    ranked = sorted(entries, key=lambda found: -abs(found["effect"] or 0.0))
    steps = sum(len(tried.points) for tried in asked.tried)
    plan = asked.baseline.plan
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": plan.players,
        "line_up": list(plan.strategies),
        "changes": plan.patch,
        "seeds": plan.seeds,
        "games": plan.games_planned,
        "pools": len(asked.arms),
        "measure": asked.named,
        "looked_at": steps * len(asked.figures),
        "baseline": {"run": AS_IT_IS, "measures": rows[AS_IT_IS]} if AS_IT_IS in rows else None,
        "ranked": [found for found in ranked if found["clear"]],
        "could_be_nothing": [found for found in ranked if not found["clear"] and not found["unchanged"]],
        "changed_nothing": [found for found in ranked if found["unchanged"]],
        "not_possible": [refused for tried in asked.tried for refused in tried.refused],
        "unplayed": [spoken(point.values) for point in asked.arms if point.folder not in played],
        "morris": None,
        "stopped": "games" if whole else "cancelled",
        "fingerprints": asked.start.pool.fingerprints,
        "version": toolkit.__version__,
        "seed": plan.seed,
    }
