"""Morris: the parameters that matter, moved together, so that what hangs on others comes to light."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import product
from math import isnan, nan
from typing import Any

from toolkit.answers import Document
from toolkit.answers.points import Played, Point, Start
from toolkit.answers.stepping import Parameter, Step
from toolkit.answers.varying import PLAYERS, spoken, value_text
from toolkit.balance.curves import read_all
from toolkit.balance.intervals import ALPHA
from toolkit.balance.morris import Design, design, effects
from toolkit.balance.pairing import Figure
from toolkit.pools.problems import UsageError

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
    try:
        pool, patch = start.changed(settings)
    except UsageError as error:
        raise UsageError("\n".join(f"{spoken(settings)}: {line}" for line in str(error).splitlines())) from None
    plan = start.plan(pool, patch)
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
            return f"cannot be moved together with {one.key}: {str(error).splitlines()[0]}"
    return None


def screened(asked: Screening, played: Played, figures: Sequence[Figure], whole: bool) -> Document:
    """What each factor moves; without measures when it was stopped."""
    plan, looked_at = asked.arms[0].plan, len(figures) * len(asked.factors)
    return {
        "trajectories": asked.trajectories,
        "points": len(asked.points),
        "pools": len(asked.arms),
        "games": plan.games_planned,
        "seeds": plan.seeds,
        "stopped": "games" if whole else "cancelled",
        "factors": {factor.key: [step.value for step in factor.values] for factor in asked.factors},
        "looked_at": looked_at,
        "measures": _measures(asked, played, figures, ALPHA / looked_at) if whole else [],
    }


def _measures(asked: Screening, played: Played, figures: Sequence[Figure], alpha: float) -> list[Document]:
    means: dict[str, list[float]] = {}
    for folder, run in played.items():
        found = read_all(run.sums, figures, run.manifest.seeds_done)
        means[folder] = [float(own.value.sum() / own.rows.sum()) if own.rows.any() else nan for own in found]
    by_point = [means[point.folder] for point in asked.points]
    return [_measure(asked, figure, [row[at] for row in by_point], alpha) for at, figure in enumerate(figures)]


def _measure(asked: Screening, figure: Figure, outcomes: Sequence[float], alpha: float) -> Document:
    told: Document = {"name": figure.name, "title": figure.title, "unit": figure.unit, "note": None, "factors": []}
    if any(map(isnan, outcomes)):
        return told | {"note": "nothing to count in some of the pools"}
    *rows, luck = effects(asked.design, outcomes, alpha=alpha, seed=asked.start.seed)
    factors = [
        {"parameter": factor.key, **row, "clear": row["low"] > luck["high"]}
        for factor, row in zip(asked.factors, rows, strict=True)
    ]
    factors.sort(key=lambda row: -float(row["mu_star"]))
    return told | {"factors": factors, "luck": {"parameter": SEEDS, **luck}}
