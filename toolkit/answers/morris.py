"""Morris: the parameters that matter, moved together, so that what hangs on others comes to light."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import product
from pathlib import Path
from threading import Event
from typing import Any

from toolkit.answers import Document
from toolkit.answers.stepping import Parameter, Step
from toolkit.answers.sweeps import Point, Start
from toolkit.answers.varying import PLAYERS, Values, spoken, value_text
from toolkit.balance.curves import read_all
from toolkit.balance.intervals import ALPHA
from toolkit.balance.morris import Design, design, effects
from toolkit.balance.pairing import Figure
from toolkit.games import load_game
from toolkit.pools.problems import UsageError
from toolkit.trials.run import Arm, Report
from toolkit.trials.runs import Run
from toolkit.trials.series import play_series

SEEDS = "the seeds"


@dataclass(frozen=True)
class Factor:
    """A parameter and the values it moves between."""

    key: str
    values: tuple[Step, ...]


@dataclass(frozen=True)
class Screening:
    """Factors to be moved together, each so often."""

    start: Start
    factors: Sequence[Factor]
    trajectories: int

    @cached_property
    def design(self) -> Design:
        """Drawn by the seed of the question. Raises UsageError."""
        counts = [len(factor.values) for factor in self.factors]
        return design(counts, self.trajectories, self.start.seed)

    @cached_property
    def points(self) -> list[Point]:
        """A point for each row of the design; equal ones are the same. Raises UsageError for what cannot be played."""
        points: dict[str, Point] = {}
        rows = []
        for *picks, block in self.design.picks.tolist():
            steps = {factor.key: factor.values[pick] for factor, pick in zip(self.factors, picks, strict=True)}
            words = spoken({key: step.value for key, step in steps.items()} | {SEEDS: block})
            if words not in points:
                points[words] = _point(self.start, steps, block, words)
            rows.append(points[words])
        return rows

    @property
    def arms(self) -> list[Point]:
        """What is to be played, each once."""
        return list({point.folder: point for point in self.points}.values())


def _point(start: Start, steps: Mapping[str, Step], block: int, words: str) -> Point:
    settings = {key: value for step in steps.values() for key, value in step.settings.items()}
    pool, patch = start.changed(settings)
    plan = start.plan(pool, patch, start.players)
    # Fresh seeds: those that chose the parameters would flatter them. Both ends of every other move share theirs.
    plan = plan.model_copy(update={"seed": plan.seed + 1 + block})
    folder = f"morris-{sha256(words.encode()).hexdigest()[:10]}"
    values = {key: step.value for key, step in steps.items()} | {SEEDS: block + 1}
    return Point(values, pool, plan, folder, as_it_is=False)


def varied_factors(varied: Mapping[str, Sequence[Any]]) -> list[Factor]:
    """The factors that `--vary` names. Raises UsageError for the number of players, which is no setting."""
    if PLAYERS in varied:
        raise UsageError("Morris moves settings of the pool, not the number of players.")
    return [
        Factor(key, tuple(Step(value_text(value), {key: value}) for value in values)) for key, values in varied.items()
    ]


def two_valued(parameter: Parameter, possible: Sequence[Step], chief: Step) -> Factor:
    """A parameter from one step below to one above; or else from what it is now to its chief step."""
    if parameter.each_way and len(possible) == 2:
        return Factor(parameter.key, tuple(possible))
    return Factor(parameter.key, (Step(parameter.value, {}), chief))


def that_go_together(start: Start, factors: Sequence[Factor], most: int) -> tuple[list[Factor], list[Document]]:
    """The first factors whose values can be played in any pairing, and those that had to be left out."""
    kept: list[Factor] = []
    left_out: list[Document] = []
    for factor in factors:
        if len(kept) == most:
            break
        clash = next(filter(None, (_clash(start, other, factor) for other in kept)), None)
        if clash is None:
            kept.append(factor)
        else:
            left_out.append({"parameter": factor.key, "why": clash})
    return kept, left_out


def _clash(start: Start, one: Factor, other: Factor) -> str | None:
    for left, right in product(one.values, other.values):
        try:
            start.changed({**left.settings, **right.settings})
        except UsageError as error:
            return f"cannot be moved together with {one.key}: {_reason(error)}"
    return None


def _reason(error: UsageError) -> str:
    return str(error).splitlines()[0]


def screened(
    asked: Screening,
    folder: Path,
    figures: Sequence[Figure],
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> tuple[Document, list[tuple[Point, Run]]]:
    """What each factor moves, and the runs behind it; without measures when it was stopped."""
    arms = [Arm(point.pool, point.plan, folder / point.folder) for point in asked.arms]
    game = load_game(asked.start.pool.game)
    runs = play_series(game, arms, workers=workers, progress=progress, cancel=cancel)
    played = [(point, run) for point, run in zip(asked.arms, runs, strict=False) if run.manifest.seeds_done]
    whole = len(runs) == len(arms) and all(run.manifest.state == "complete" for run in runs)
    looked_at = len(figures) * len(asked.factors)
    return {
        "trajectories": asked.trajectories,
        "pools": len(arms),
        "points": len(asked.points),
        "games": arms[0].plan.games_planned,
        "seeds": arms[0].plan.seeds,
        "stopped": "games" if whole else "cancelled",
        "factors": {factor.key: [step.value for step in factor.values] for factor in asked.factors},
        "looked_at": looked_at,
        "measures": _measures(asked, runs, figures, ALPHA / looked_at) if whole else [],
    }, played


def _measures(asked: Screening, runs: Sequence[Run], figures: Sequence[Figure], alpha: float) -> list[Document]:
    means: dict[str, list[float | None]] = {}
    for point, run in zip(asked.arms, runs, strict=True):
        found = read_all(run.sums, figures, run.manifest.seeds_done)
        means[point.folder] = [float(t.value.sum() / t.rows.sum()) if t.rows.any() else None for t in found]
    return [_measure(asked, figure, [means[p.folder][at] for p in asked.points], alpha) for at, figure in enumerate(figures)]


def _measure(asked: Screening, figure: Figure, outcomes: Sequence[float | None], alpha: float) -> Document:
    told: Document = {"name": figure.name, "title": figure.title, "unit": figure.unit, "note": None, "factors": []}
    if None in outcomes:
        return told | {"note": "nothing to count in some of the pools"}
    *rows, luck = effects(asked.design, outcomes, alpha=alpha, seed=asked.start.seed)
    keys = [factor.key for factor in asked.factors]
    ranked = [{"parameter": key, **row, "clear": row["low"] > luck["high"]} for key, row in zip(keys, rows, strict=True)]
    ranked.sort(key=lambda row: -float(row["mu_star"]))
    return told | {"factors": ranked, "luck": {"parameter": SEEDS, **luck}}
