"""Sweeps: every setting of a grid on the same seeds, a curve for each figure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import toolkit
from toolkit.answers import Document
from toolkit.answers.figures import chief_figures, figures, with_named
from toolkit.answers.points import AS_IT_IS, Played, Point, Start, curves, path_of, play
from toolkit.answers.varying import PLAYERS, Values, folder_of, grid, spoken
from toolkit.answers.whatif import touched
from toolkit.balance.pairing import Figure
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, keep_experiment, mark_of
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Report
from toolkit.trials.runs import Run

SAME_POOL = "the pool as it is"
ALONE = "the pool as it is, at its own number of players: nothing to pair it with"


@dataclass(frozen=True)
class Sweep:
    """A grid of settings, the pools as they are to compare them with, and the figure that was named beforehand."""

    game: Game
    start: Start
    varied: Mapping[str, Sequence[Any]]
    points: Sequence[Point]
    baselines: Mapping[int, Point]
    """By number of players."""
    named: str | None
    figures: Sequence[Figure] = field(default=(), compare=False)

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data: two that are alike have one answer."""
        return {
            **self._start,
            "vary": {key: list(values) for key, values in self.varied.items()},
            "measure": self.named,
        }

    @property
    def folder(self) -> Path:
        """Where it is kept when no folder is named: a sweep of the same keys finds the points played already."""
        start = {**self._start, "keys": sorted(self.varied)}
        mark = mark_of(start)
        plan = next(iter(self.baselines.values())).plan
        players = "" if PLAYERS in self.varied else f"-{plan.players}p"
        return runs_folder() / f"sweep-{plan.game}{players}-seed{plan.seed}-{mark}"

    @property
    def chief(self) -> list[str]:
        """The figures to be told first."""
        names = dict.fromkeys(name for point in self.points for name in point.plan.names)
        return [figure.name for figure in chief_figures(self.game, self.baselines, tuple(names))]

    @property
    def arms(self) -> list[Point]:
        """What is to be played, the pools as they are first; each once."""
        return [*self.baselines.values(), *(point for point in self.points if not point.as_it_is)]

    @property
    def games_planned(self) -> int:
        """Of all arms."""
        return sum(point.plan.games_planned for point in self.arms)

    @property
    def _start(self) -> dict[str, Any]:
        return {
            "plans": [point.plan.model_dump(mode="json") for point in self.baselines.values()],
            "fingerprints": self.start.pool.fingerprints,
            "version": toolkit.__version__,
        }


def sweep(start: Start, varied: Mapping[str, Sequence[Any]], named: str | None = None) -> Sweep:
    """The question. Raises UsageError for a grid that is too large, a setting that does not fit, an unknown figure."""
    if PLAYERS in varied and start.players is not None:
        raise UsageError("--players and --vary players both say how many sit at the table: leave out one of the two.")
    for key in varied:
        if start.patch and key in start.patch.set:
            raise UsageError(f"{key} is both set and varied: leave out one of the two.")
    game = load_game(start.pool.game)
    points = [_point(start, values) for values in grid(varied)]
    _refuse_twins(points)
    plans = [point.plan for point in points]
    baselines = {plan.players: _as_it_is(start, plan, several=PLAYERS in varied) for plan in plans}
    names = tuple(dict.fromkeys(name for plan in plans for name in plan.names))
    cards = {card: name for point in points for card, name in touched(game, (start.pool, point.pool)).items()}
    known = figures(game, baselines, seats=max(baselines), strategies=names, cards=cards)
    if named is not None:
        known = with_named(known, named, game, names)
    return Sweep(game, start, varied, points, baselines, named, known)


def _point(start: Start, values: Values) -> Point:
    settings = {key: value for key, value in values.items() if key != PLAYERS}
    try:
        start = _seated(start, values)
        pool, patch = start.changed(settings) if settings else (start.pool, start.patch)
        if pool.fingerprints == start.pool.fingerprints:
            return Point(values, start.pool, start.plan(start.pool, start.patch), "", as_it_is=True)
        return Point(values, pool, start.plan(pool, patch), folder_of(values), as_it_is=False)
    except UsageError as error:
        raise UsageError("\n".join(f"{spoken(values)}: {line}" for line in str(error).splitlines())) from None


def _seated(start: Start, values: Values) -> Start:
    players = values.get(PLAYERS)
    if players is None:
        return start
    if isinstance(players, bool) or not isinstance(players, int) or players < 1:
        raise UsageError("that is no number of players.")
    known = start.pool.models["strategies.json"]
    if not start.strategies and len(known) < players:
        raise UsageError(f"there are only {len(known)} strategies; name a line-up with --strategies.")
    return start.at_table_of(players)


def _as_it_is(start: Start, plan: Plan, several: bool) -> Point:
    folder = f"{AS_IT_IS}-{plan.players}p" if several else AS_IT_IS
    seated = start.at_table_of(plan.players) if several else start
    return Point({}, start.pool, seated.plan(start.pool, start.patch), folder, as_it_is=True)


def _refuse_twins(points: Sequence[Point]) -> None:
    met: dict[tuple[str, ...], Point] = {}
    for point in points:
        mark = (str(point.plan.players), *point.pool.fingerprints.values())
        if mark in met:
            raise UsageError(
                f"{spoken(met[mark].values)} and {spoken(point.values)} are played alike: what is varied there changes "
                "nothing."
            )
        met[mark] = point


def answer(
    asked: Sweep,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """The curves, kept beside the runs of all points; only what is not there yet is played."""
    folder = out or asked.folder
    played, whole = play(asked.arms, folder, workers, progress, cancel)
    found = _found(asked, folder, played, whole)
    arms = {spoken(point.values) or point.folder: point.path for point in asked.arms if point.folder in played}
    keep_experiment(
        folder, Experiment(kind="sweep", game=asked.game.id, asked=asked.asked, arms=arms, answer=found)
    )  # fmt: skip
    return found


def _found(asked: Sweep, folder: Path, played: Played, whole: bool) -> Document:
    several = PLAYERS in asked.varied
    rows = curves(asked.arms, played, asked.figures, asked.named, ALONE if several else SAME_POOL)
    own = {point.folder or asked.baselines[point.plan.players].folder: point for point in asked.points}
    compared = sum(not point.as_it_is for point in asked.points)
    base = asked.baselines[asked.points[0].plan.players]
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": None if several else base.plan.players,
        "line_up": None if several else list(base.plan.strategies),
        "changes": base.plan.patch,
        "varied": {key: list(values) for key, values in asked.varied.items()},
        "baseline": None if several else {"run": base.path, "measures": rows.get(base.folder)},
        "points": [_told(point, played[at], at, rows[at]) for at, point in own.items() if at in played],
        "unplayed": [dict(point.values) for at, point in own.items() if at not in played],
        "stopped": "games" if whole else "cancelled",
        "measure": asked.named,
        "chief": list(dict.fromkeys([*([asked.named] if asked.named else []), *asked.chief])),
        "looked_at": compared * len(asked.figures),
        "fingerprints": asked.start.pool.fingerprints,
        "version": toolkit.__version__,
        "seed": base.plan.seed,
    }


def _told(point: Point, run: Run, folder: str, measures: Sequence[Document]) -> Document:
    return {
        "values": dict(point.values),
        "baseline": point.as_it_is,
        "run": path_of(folder),
        "games": run.manifest.games_done,
        "players": point.plan.players,
        "line_up": list(point.plan.strategies),
        "measures": measures,
    }
