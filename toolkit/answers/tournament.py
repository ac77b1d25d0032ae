"""Tournaments: every strategy meets every other, all in one run."""

from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import polars as pl

import toolkit
from toolkit.answers import Document
from toolkit.answers.runs import about_run
from toolkit.balance.dominance import dominance, invasions
from toolkit.balance.matrix import against_all, against_the_rest, matrix
from toolkit.balance.ratings import ratings
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, keep_experiment, kept_answer, mark_of
from toolkit.trials.line_ups import BALANCED
from toolkit.trials.line_ups import tournament as who_meets_whom
from toolkit.trials.manifest import manifest_for, what_changed
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Report, run_plan
from toolkit.trials.runs import Run, open_run

ALL = "all"
RUN = "run"
"""The run's folder below the tournament's."""
SEEDS = 200
"""On which a pair of two players meets unless games are named, and on which one sits against a table of another: as
many as an interval needs."""
TIMES = 5
"""How often each one against the rest comes in a pass, so that few passes make its seeds."""


@dataclass(frozen=True)
class Tournament:
    """Who meets whom, with which files."""

    pool: LoadedPool
    plan: Plan

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(self.plan.game)

    @property
    def passes(self) -> int:
        """How often all line-ups are played."""
        return self.plan.seeds // len(self.plan.line_ups)

    @property
    def balanced(self) -> int:
        """How many line-ups, the first ones, are not one against the rest."""
        return len(self.plan.line_ups) if self.plan.players == 2 else BALANCED

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data: two that are alike have one answer."""
        plan = self.plan
        return {
            "players": plan.players,
            "strategies": list(plan.names),
            "games": plan.games,
            "seed": plan.seed,
            "changes": plan.patch,
            "fingerprints": self.pool.fingerprints,
            "version": toolkit.__version__,
        }

    @property
    def folder(self) -> Path:
        """Where its answer is kept when no folder is named."""
        mark = mark_of(self.asked)
        plan = self.plan
        return runs_folder() / f"tournament-{plan.game}-{plan.players}p-seed{plan.seed}-{mark}"


def tournament(
    pool: LoadedPool,
    *,
    players: int = 2,
    strategies: str = ALL,
    games: int | None = None,
    seed: int = 1,
    patch: Patch | None = None,
) -> Tournament:
    """The question: `strategies` is `all` or a list with commas, `games` are rounded up to whole passes.

    Raises UsageError when fewer than two strategies take part, one is unknown, or the game is not for so many.
    """
    game = load_game(pool.game)
    if 1 in game.seats and (players < 2 or game.seats == (1,)):
        raise UsageError(
            f"Who plays alone meets nobody, so there is no tournament: playtest simulate {game.id} --players 1 lets "
            "every strategy play the same seeds alone and sets their scores side by side."
        )
    names = entrants(list(game.build(pool.models).strategies), strategies)
    line_ups = who_meets_whom(names, players, seed=seed, times=TIMES)
    whole = players * len(line_ups)
    passes = -(-games // whole) if games else SEEDS if players == 2 else -(-SEEDS // TIMES)
    changes = patch.model_dump(exclude_defaults=True) if patch else None
    plan = Plan(
        game=game.id, strategies=names, line_ups=line_ups, games=passes * whole, seed=seed, patch=changes
    )  # fmt: skip
    manifest_for(game, pool, plan)  # refuses strategies that are unknown and tables of the wrong size
    return Tournament(pool, plan)


def entrants(known: list[str], strategies: str) -> tuple[str, ...]:
    """Who takes part. Raises UsageError when they are fewer than two, or one is named twice."""
    names = tuple(known if strategies == ALL else (name.strip() for name in strategies.split(",")))
    if len(names) < 2:
        raise UsageError(f"A tournament needs two strategies or more: --strategies {ALL}, or name them with commas.")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise UsageError(f"Named twice: {', '.join(twice)}. A strategy takes part once and meets every other.")
    return names


def answer(
    asked: Tournament,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """The answer, kept beside its run; one that is there already is not worked out again."""
    folder = out or asked.folder
    if (found := kept(asked, folder)) is not None:
        return found
    run = run_plan(
        asked.game, asked.pool, asked.plan, folder / RUN, workers=workers, resume=True, progress=progress, cancel=cancel
    )
    found = _found(asked, folder, run)
    keep_experiment(
        folder,
        Experiment(kind="tournament", game=asked.plan.game, asked=asked.asked, arms={RUN: RUN}, answer=found),
    )
    return found


def kept(asked: Tournament, folder: Path) -> Document | None:
    """The answer to this very question, if its folder holds it whole and nothing has changed since."""
    known = kept_answer(folder, asked.asked)
    if known is None:
        return None
    now = manifest_for(asked.game, asked.pool, asked.plan)
    return None if what_changed(open_run(folder / RUN).manifest, now) else known


def _found(asked: Tournament, folder: Path, run: Run) -> Document:
    about, plan = about_run(run), asked.plan
    return {
        **about,
        "run": str(folder),
        "strategies": list(plan.names),
        "changes": plan.patch,
        "line_ups": len(plan.line_ups),
        "balanced": asked.balanced,
        "passes": asked.passes,
        **_told(_seats(run, asked.balanced, alone=False), _seats(run, asked.balanced, alone=True)),
        "fingerprints": about["fingerprint"],
    }


def _seats(run: Run, balanced: int, *, alone: bool) -> pl.DataFrame:
    """The seats of the games of one part of the line-ups, as `balance` reads tournaments."""
    plan = run.manifest.plan
    number = pl.col("seed_index") % len(plan.line_ups)
    seats = run.table("seats").with_columns(seed_index=pl.col("game") // plan.seatings, players=pl.lit(plan.players))
    wanted = seats.filter(number >= balanced if alone else number < balanced)
    return wanted.select("seed_index", "game", "strategy", "place", "win_share", "players").collect()


def _told(seats: pl.DataFrame, alone: pl.DataFrame) -> Document:
    """Matrix, ratings and words from the balanced line-ups; those of one against the rest have a table of their own."""
    if seats.is_empty():
        nothing: list[Any] = []
        words = {"sentences": nothing, "invasions": nothing, "strategies": nothing}
        return {"looked_at": {}, "matrix": [], "against_the_rest": [], "ratings": [], "dominance": words}
    cells, averages, rest = matrix(seats), against_all(seats), against_the_rest(alone)
    rated, said = ratings(seats), dominance(cells, averages)
    return {
        "looked_at": {
            "matrix": _pairs(cells),
            "against_the_rest": _pairs(rest),
            "ratings": rated.height,
            "means": averages.height,
        },
        "matrix": cells.to_dicts(),
        "against_the_rest": rest.to_dicts(),
        "ratings": rated.to_dicts(),
        "dominance": {
            "sentences": list(said.sentences),
            "invasions": invasions(rest),
            "strategies": said.strategies.to_dicts(),
        },
    }


def _pairs(cells: pl.DataFrame) -> int:
    """How many intervals share the chance of a false alarm: all cells but those of a strategy against itself."""
    return cells.filter(pl.col("strategy") != pl.col("opponent")).height
