"""Parameters one step away: what of each can be played, and which step of it tells most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.answers import Document
from toolkit.answers.points import Played, Point, Start
from toolkit.answers.stepping import Parameter, Step
from toolkit.answers.varying import folder_of
from toolkit.pools.problems import UsageError


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


def try_out(start: Start, parameter: Parameter) -> Tried:
    """Each step as a point; those that the pool refuses, or that change nothing, with the reason."""
    points: dict[str, Point] = {}
    refused = [_refused(parameter, None, parameter.why_none)] if parameter.why_none else []
    for step in parameter.steps:
        try:
            pool, patch = start.changed(step.settings)
        except UsageError as error:
            refused.append(_refused(parameter, step.value, _reason(error)))
            continue
        if pool.fingerprints == start.pool.fingerprints:
            refused.append(_refused(parameter, step.value, "it changes nothing that is played"))
            continue
        values = {parameter.key: step.value}
        plan = start.plan(pool, patch)
        points[step.value] = Point(values, pool, plan, folder_of(values), as_it_is=False)
    return Tried(parameter, points, refused)


def _refused(parameter: Parameter, value: str | None, why: str) -> Document:
    return {"parameter": parameter.key, "now": parameter.value, "value": value, "why": why}


def _reason(error: UsageError) -> str:
    """The first thing that is wrong, and how many more there are."""
    first, *more = str(error).splitlines()
    return f"{first} (and {len(more)} more)" if more else first


def entry(tried: Tried, played: Played, rows: Mapping[str, list[Document]], named: str | None) -> Document | None:
    """A parameter with all that was played of it, told by its largest effect; None when nothing was."""
    steps: list[Document] = [
        {
            "value": value, "run": point.path, "games": played[point.folder].manifest.games_done,
            "measures": rows[point.folder],
        }
        for value, point in tried.points.items() if point.folder in played
    ]  # fmt: skip
    if not steps:
        return None
    shown = [
        (step, row) for step in steps for row in step["measures"] if row["name"] == (named or row["name"])
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
