"""Sweeps: every setting of a grid on the same seeds, a curve for each figure."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any

import toolkit
from toolkit.answers import Document
from toolkit.answers.figures import figures, with_named
from toolkit.answers.runs import line_up, plan
from toolkit.answers.varying import PLAYERS, Values, folder_of, grid, spoken, with_settings
from toolkit.answers.whatif import touched
from toolkit.balance.curves import measured, read_all
from toolkit.balance.intervals import shared_alpha
from toolkit.balance.pairing import Figure, Totals
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, keep_experiment
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, Report
from toolkit.trials.runs import Run
from toolkit.trials.series import play_series

AS_IT_IS = "as-it-is"
SAME_POOL = "the pool as it is"
ALONE = "the pool as it is, at its own number of players: nothing to pair it with"


@dataclass(frozen=True)
class Start:
    """What all points of a sweep share: the files as they are, and how they are played."""

    pool: LoadedPool
    patch: Patch | None
    """The changes that every point has."""
    cards: Path | None
    strategies: str | None
    players: int | None
    games: int
    seed: int

    def plan(self, pool: LoadedPool, patch: Patch | None, players: int | None) -> Plan:
        """A point's plan. Of a line-up that is named, the first ones sit down at a smaller table."""
        names = self.strategies
        if names and players and names.count(",") + 1 > players:
            names = ",".join(line_up((), None, names)[:players])
        return plan(pool, players=players, strategies=names, games=self.games, seed=self.seed, patch=patch)

    def changed(self, settings: Values) -> tuple[LoadedPool, Patch | None]:
        """The pool with more settings. Raises UsageError, which names them, when it cannot be played so."""
        patch = with_settings(self.patch, settings)
        try:
            pool = load_pool(load_game(self.pool.game).shape, find_cards(self.cards, self.pool.game), patch)
        except UsageError as error:
            raise UsageError(f"{spoken(settings)}: {error}") from None
        if not pool.ok:
            raise UsageError("\n".join(f"{spoken(settings)}: {problem}" for problem in pool.errors))
        return pool, patch


@dataclass(frozen=True)
class Point:
    """One setting of the grid: what is played, and where below the sweep's folder it is kept."""

    values: Values
    pool: LoadedPool
    plan: Plan
    folder: str
    as_it_is: bool
    """Whether nothing is changed but, perhaps, the number of players."""


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
        return {**self._start, "vary": {key: list(values) for key, values in self.varied.items()}, "measure": self.named}

    @property
    def folder(self) -> Path:
        """Where it is kept when no folder is named: a sweep of the same keys finds the points played already."""
        start = {**self._start, "keys": sorted(self.varied)}
        mark = sha256(json.dumps(start, sort_keys=True).encode()).hexdigest()[:8]
        plan = next(iter(self.baselines.values())).plan
        players = "" if PLAYERS in self.varied else f"-{plan.players}p"
        return runs_folder() / f"sweep-{plan.game}{players}-seed{plan.seed}-{mark}"

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
    baselines = {
        players: _as_it_is(start, players, several=PLAYERS in varied)
        for players in dict.fromkeys(point.plan.players for point in points)
    }
    plans = [point.plan for point in points]
    names = tuple(dict.fromkeys(name for plan in plans for name in plan.names))
    cards = dict.fromkeys(card for point in points for card in touched(game, (start.pool, point.pool)))
    known = figures(game, players=max(plan.players for plan in plans), strategies=names, cards=cards)
    if named is not None:
        known = with_named(known, named, game, names)
    return Sweep(game, start, varied, points, baselines, named, known)


def _point(start: Start, values: Values) -> Point:
    settings = {key: value for key, value in values.items() if key != PLAYERS}
    players = values.get(PLAYERS, start.players)
    if players is not None and (isinstance(players, bool) or not isinstance(players, int) or players < 1):
        raise UsageError(f"players={players} is no number of players.")
    pool, patch = start.changed(settings) if settings else (start.pool, start.patch)
    if pool.fingerprints == start.pool.fingerprints:
        return Point(values, start.pool, start.plan(start.pool, start.patch, players), "", as_it_is=True)
    return Point(values, pool, start.plan(pool, patch, players), folder_of(values), as_it_is=False)


def _as_it_is(start: Start, players: int, several: bool) -> Point:
    folder = f"{AS_IT_IS}-{players}p" if several else AS_IT_IS
    return Point({}, start.pool, start.plan(start.pool, start.patch, players), folder, as_it_is=True)


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
    runs = play_series(asked.game, _arms(asked, folder), workers=workers, progress=progress, cancel=cancel)
    found = _found(asked, folder, runs)
    keep_experiment(
        folder,
        Experiment(
            kind="sweep", game=asked.game.id, started=datetime.now(UTC).isoformat(timespec="seconds"),
            asked=asked.asked, arms={_name(arm): arm.folder for arm, _ in zip(asked.arms, runs, strict=False)},
            answer=found,
        ),
    )  # fmt: skip
    return found


def _arms(asked: Sweep, folder: Path) -> list[Arm]:
    return [Arm(point.pool, point.plan, folder / point.folder) for point in asked.arms]


def _name(point: Point) -> str:
    return spoken(point.values) or point.folder


def _found(asked: Sweep, folder: Path, runs: Sequence[Run]) -> Document:
    played = {arm.folder: run for arm, run in zip(asked.arms, runs, strict=False) if run.manifest.seeds_done}
    whole = len(runs) == len(asked.arms) and all(run.manifest.state == "complete" for run in runs)
    own = {point.folder or asked.baselines[point.plan.players].folder: point for point in asked.points}
    compared = [point for point in own.values() if not point.as_it_is]
    curves = _curves(asked, played, max(len(compared), 1))
    base, several = asked.baselines[asked.points[0].plan.players], PLAYERS in asked.varied
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": None if several else base.plan.players,
        "line_up": None if several else list(base.plan.strategies),
        "changes": base.plan.patch,
        "varied": {key: list(values) for key, values in asked.varied.items()},
        "baseline": None if several else {"run": base.folder, "measures": curves.get(base.folder)},
        "points": [_told(point, played[at], at, curves[at]) for at, point in own.items() if at in played],
        "unplayed": [dict(point.values) for at, point in own.items() if at not in played],
        "stopped": "games" if whole else "cancelled",
        "measure": asked.named,
        "looked_at": len(compared) * len(asked.figures),
        "fingerprints": asked.start.pool.fingerprints,
        "version": toolkit.__version__,
        "seed": base.plan.seed,
    }


def _told(point: Point, run: Run, folder: str, measures: Sequence[Document]) -> Document:
    return {
        "values": dict(point.values),
        "baseline": point.as_it_is,
        "run": folder,
        "games": run.manifest.games_done,
        "players": point.plan.players,
        "line_up": list(point.plan.strategies),
        "measures": measures,
    }


def _curves(asked: Sweep, played: Mapping[str, Run], points: int) -> dict[str, list[Document]]:
    """Folder of an arm -> a row for each figure."""
    alphas = {
        name: alpha / points
        for name, alpha in shared_alpha([figure.name for figure in asked.figures], asked.named).items()
    }
    baselines: dict[int, list[Totals]] = {}
    curves = {}
    for point in asked.arms:
        if point.folder not in played:
            continue
        run = played[point.folder]
        found = read_all(run.sums, asked.figures, run.manifest.seeds_done)
        players = point.plan.players
        if point.as_it_is:
            baselines[players] = found
        why = ALONE if PLAYERS in asked.varied else SAME_POOL
        beside = None if point.as_it_is else baselines[players]
        curves[point.folder] = measured(asked.figures, found, beside, alphas, why)
    return curves
