"""Sensitivity: which number of the game moves it most, one step each way, on the same seeds."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any

import toolkit
from toolkit.answers import Document
from toolkit.answers.figures import figures, with_named
from toolkit.answers.morris import Screening, screened, that_go_together, two_valued
from toolkit.answers.stepping import Parameter, Step
from toolkit.answers.sweeps import AS_IT_IS, Point, Start
from toolkit.answers.varying import folder_of, spoken
from toolkit.balance.curves import measured, read_all
from toolkit.balance.intervals import shared_alpha
from toolkit.balance.pairing import Figure, Totals
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, keep_experiment
from toolkit.trials.places import runs_folder
from toolkit.trials.run import Arm, Report
from toolkit.trials.runs import Run
from toolkit.trials.series import play_series

SEEDS = 250
"""Of each pool, unless games are named: a little more than an interval needs."""
TOP = 6
"""Parameters that Morris moves, unless they are named."""


@dataclass(frozen=True)
class Tried:
    """A parameter, what can be played of its steps, and what cannot."""

    parameter: Parameter
    points: Mapping[str, Point]
    """By the value it then has."""
    refused: Sequence[Document]

    def step(self, value: str) -> Step:
        """The step to a value."""
        return next(step for step in self.parameter.steps if step.value == value)


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
        mark = sha256(json.dumps(self._start, sort_keys=True).encode()).hexdigest()[:8]
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
    seatings = start.plan(start.pool, start.patch, start.players).seatings
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
    plan = start.plan(start.pool, start.patch, start.players)
    baseline = Point({}, start.pool, plan, AS_IT_IS, as_it_is=True)
    if screening:
        screening.points  # noqa: B018 - refused before anything is played
    known = chief_figures(game, plan.names)
    if named is not None:
        known = with_named(known, named, game, plan.names)
    tried = [_tried(start, parameter) for parameter in parameters]
    return Sensitivity(game, start, baseline, tried, screening, trajectories, top, named, known)


def chief_figures(game: Game, strategies: Sequence[str]) -> list[Figure]:
    """Who wins, and what the game tells before all else."""
    first = {measure.id.removesuffix("_by_era") for measure in game.measures if measure.shown == "first"}
    known = figures(game, players=1, strategies=strategies)
    return [figure for figure in known if figure.name in first or figure.name.startswith("win_share:")]


def _tried(start: Start, parameter: Parameter) -> Tried:
    points: dict[str, Point] = {}
    refused = [_refused(parameter, None, parameter.why_none)] if parameter.why_none else []
    for step in parameter.steps:
        try:
            pool, patch = start.changed(step.settings)
        except UsageError as error:
            refused.append(_refused(parameter, step.value, _reason(error, step)))
            continue
        if pool.fingerprints == start.pool.fingerprints:
            refused.append(_refused(parameter, step.value, "it changes nothing that is played"))
            continue
        values = {parameter.key: step.value}
        plan = start.plan(pool, patch, start.players)
        points[step.value] = Point(values, pool, plan, folder_of(values), as_it_is=False)
    return Tried(parameter, points, refused)


def _refused(parameter: Parameter, value: str | None, why: str) -> Document:
    return {"parameter": parameter.key, "now": parameter.value, "value": value, "why": why}


def _reason(error: UsageError, step: Step) -> str:
    """The first thing that is wrong, and how many more there are."""
    first, *more = (line.removeprefix(f"{spoken(step.settings)}: ") for line in str(error).splitlines())
    return f"{first} (and {len(more)} more)" if more else first


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
    arms = [Arm(point.pool, point.plan, folder / point.folder) for point in asked.arms]
    runs = play_series(asked.game, arms, workers=workers, progress=progress, cancel=cancel)
    played = {point.folder: run for point, run in zip(asked.arms, runs, strict=False) if run.manifest.seeds_done}
    found = _found(asked, folder, played, len(runs) == len(arms) and all(map(_is_whole, runs)))
    names = {spoken(point.values) or point.folder: point.folder for point in asked.arms if point.folder in played}
    if asked.trajectories and found["stopped"] != "cancelled":
        screening, left_out = _screening(asked, found)
        if screening.factors:
            told, more = screened(screening, folder, asked.figures, workers=workers, progress=progress, cancel=cancel)
            found |= {"morris": {**told, "left_out": left_out}, "stopped": told["stopped"]}
            names |= {spoken(point.values): point.folder for point, _ in more}
    _keep(asked, folder, names, found)
    return found


def _is_whole(run: Run) -> bool:
    return run.manifest.state == "complete"


def _keep(asked: Sensitivity, folder: Path, arms: dict[str, str], found: Document) -> None:
    started = datetime.now(UTC).isoformat(timespec="seconds")
    keep_experiment(
        folder,
        Experiment(
            kind="sensitivity", game=asked.game.id, started=started, asked=asked.asked, arms=arms, answer=found
        ),
    )


def _screening(asked: Sensitivity, found: Document) -> tuple[Screening, list[Document]]:
    """What Morris moves: what was named, or else what matters most of all that was stepped."""
    if asked.screening:
        return asked.screening, []
    by_key = {tried.parameter.key: tried for tried in asked.tried}
    factors = []
    for entry in (*found["ranked"], *found["could_be_nothing"]):
        tried = by_key[entry["parameter"]]
        possible = [tried.step(value) for value in tried.points]
        factors.append(two_valued(tried.parameter, possible, tried.step(entry["value"])))
    kept, left_out = that_go_together(asked.start, factors, asked.top)
    return Screening(asked.start, kept, asked.trajectories or 0), left_out


def _found(asked: Sensitivity, folder: Path, played: Mapping[str, Run], whole: bool) -> Document:
    curves = _curves(asked, played)
    entries = [entry for tried in asked.tried if (entry := _entry(asked, tried, played, curves))]
    ranked = sorted(entries, key=lambda entry: -abs(entry["effect"] or 0.0))
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
        "looked_at": _steps(asked) * len(asked.figures),
        "baseline": {"run": AS_IT_IS, "measures": curves[AS_IT_IS]} if AS_IT_IS in curves else None,
        "ranked": [entry for entry in ranked if entry["clear"]],
        "could_be_nothing": [entry for entry in ranked if not entry["clear"] and not entry["unchanged"]],
        "changed_nothing": [entry for entry in ranked if entry["unchanged"]],
        "not_possible": [refused for tried in asked.tried for refused in tried.refused],
        "unplayed": [spoken(point.values) for point in asked.arms if point.folder not in played],
        "morris": None,
        "stopped": "games" if whole else "cancelled",
        "fingerprints": asked.start.pool.fingerprints,
        "version": toolkit.__version__,
        "seed": plan.seed,
    }


def _steps(asked: Sensitivity) -> int:
    return sum(len(tried.points) for tried in asked.tried)


def _curves(asked: Sensitivity, played: Mapping[str, Run]) -> dict[str, list[Document]]:
    """Folder of an arm -> a row for each figure; the intervals of all differences hold together."""
    steps = max(_steps(asked), 1)
    shared = shared_alpha([figure.name for figure in asked.figures], asked.named)
    alphas = {name: alpha / steps for name, alpha in shared.items()}
    baseline: list[Totals] | None = None
    curves = {}
    for point in asked.arms:
        if point.folder not in played:
            continue
        run = played[point.folder]
        own = read_all(run.sums, asked.figures, run.manifest.seeds_done)
        curves[point.folder] = measured(asked.figures, own, baseline, alphas, "the pool as it is")
        baseline = own if baseline is None else baseline
    return curves


def _entry(
    asked: Sensitivity, tried: Tried, played: Mapping[str, Run], curves: Mapping[str, list[Document]]
) -> Document | None:
    """A parameter with all that was played of it, told by its largest effect; None when nothing was."""
    steps = [
        {
            "value": value, "run": point.folder, "games": played[point.folder].manifest.games_done,
            "measures": curves[point.folder],
        }
        for value, point in tried.points.items() if point.folder in played
    ]  # fmt: skip
    if not steps:
        return None
    shown = [
        (step, row) for step in steps for row in step["measures"] if row["name"] == (asked.named or row["name"])
    ]  # fmt: skip
    step, row = max(shown, key=lambda pair: (pair[1]["clear"], abs(pair[1]["effect"] or 0.0)))
    told = ("name", "title", "unit", "mean", "difference", "difference_low", "difference_high", "difference_note",
            "pairs", "clear", "effect")  # fmt: skip
    return {
        "parameter": tried.parameter.key,
        "now": tried.parameter.value,
        "about": tried.parameter.about,
        "value": step["value"],
        **{key: row[key] for key in told},
        "unchanged": all(row["unchanged"] for step in steps for row in step["measures"]),
        "steps": steps,
    }
