"""Points: the files as they are, and each setting of them that is played and set beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from toolkit.answers import Document
from toolkit.answers.runs import plan
from toolkit.answers.varying import Values, with_settings
from toolkit.balance.curves import measured, read_all
from toolkit.balance.intervals import shared_alpha
from toolkit.balance.pairing import Figure, Totals
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, Report
from toolkit.trials.runs import Run
from toolkit.trials.series import play_series

AS_IT_IS = "as-it-is"
"""The folder of the pool as it is."""


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

    def at_table_of(self, players: int) -> "Start":
        """The same with so many players: of a line-up that is named, the first ones; alone, each of them."""
        names = self.strategies.split(",") if self.strategies else []
        fewer = ",".join(names[:players]) if len(names) > players > 1 else self.strategies
        return replace(self, players=players, strategies=fewer)

    def plan(self, pool: LoadedPool, patch: Patch | None) -> Plan:
        """What is played with a pool. Raises UsageError for a line-up that does not fit."""
        return plan(
            pool, players=self.players, strategies=self.strategies, games=self.games, seed=self.seed, patch=patch
        )

    def changed(self, settings: Values) -> tuple[LoadedPool, Patch | None]:
        """The pool with more settings. Raises UsageError when they do not fit, or it cannot be played so."""
        patch = with_settings(self.patch, settings)
        pool = load_pool(load_game(self.pool.game).shape, find_cards(self.cards, self.pool.game), patch)
        if not pool.ok:
            raise UsageError("\n".join(map(str, pool.errors)))
        return pool, patch


@dataclass(frozen=True)
class Point:
    """One setting: what is played, and where below the experiment's folder it is kept."""

    values: Values
    pool: LoadedPool
    plan: Plan
    folder: str
    as_it_is: bool
    """Whether nothing is changed but, perhaps, the number of players."""

    @property
    def path(self) -> str:
        """Its run."""
        return path_of(self.folder)


def path_of(folder: str) -> str:
    """Below the experiment's folder; deeper than runs that are looked at one by one."""
    return f"points/{folder}"


Played = Mapping[str, Run]
"""Folder of a point -> its run."""


def play(
    points: Sequence[Point], folder: Path, workers: int | None, progress: Report | None, cancel: Event | None
) -> tuple[Played, bool]:
    """The runs of the points, in their order, and whether all are complete; those without a game are left out."""
    arms = [Arm(point.pool, point.plan, folder / point.path) for point in points]
    game = load_game(points[0].plan.game)
    runs = play_series(game, arms, workers=workers, progress=progress, cancel=cancel)
    whole = len(runs) == len(points) and all(run.manifest.state == "complete" for run in runs)
    return {
        point.folder: run for point, run in zip(points, runs, strict=False) if run.manifest.seeds_done
    }, whole  # fmt: skip


def curves(
    points: Sequence[Point], played: Played, figures: Sequence[Figure], named: str | None, why_not: str
) -> dict[str, list[Document]]:
    """Folder of a point -> a row for each figure, set beside the pool as it is at as many players, which comes first.

    The intervals of all differences hold together; a figure that was named has half of all alpha for its points.
    """
    compared = max(sum(not point.as_it_is for point in points), 1)
    shared = shared_alpha([figure.name for figure in figures], named)
    alphas = {name: alpha / compared for name, alpha in shared.items()}
    baselines: dict[int, list[Totals]] = {}
    rows = {}
    for point in points:
        if point.folder not in played:
            continue
        run = played[point.folder]
        own = read_all(run.sums, figures, run.manifest.seeds_done)
        beside = baselines.get(point.plan.players)
        rows[point.folder] = measured(figures, own, beside, alphas, why_not)
        if point.as_it_is:
            baselines[point.plan.players] = own
    return rows
