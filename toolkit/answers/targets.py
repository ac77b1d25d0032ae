"""Targets: whether a pool keeps to the bands that its designer wrote down."""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from toolkit.answers import Document
from toolkit.answers.runs import about_run, default_folder, players_at
from toolkit.answers.runs import plan as plan_of
from toolkit.balance.targets import Judge, mistake
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.play.targets import Target
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError, did_you_mean
from toolkit.trials.experiments import Experiment, keep_experiment, mark_of
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, Report, run_arms
from toolkit.trials.runs import Run

VERDICTS = ("met", "missed", "undecided", "not measured")


@dataclass(frozen=True)
class Question:
    """A pool, and for each number of players what is played and which targets are judged by it."""

    pool: LoadedPool
    plans: Mapping[int, Plan]
    targets: Mapping[int, Sequence[Target]]

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(self.pool.game)

    @property
    def bands(self) -> int:
        """How many targets share the chance of a false alarm."""
        return sum(map(len, self.targets.values()))

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data."""
        return {
            "plans": [plan.model_dump(mode="json") for plan in self.plans.values()],
            "fingerprints": self.pool.fingerprints,
            "targets": [target.model_dump(mode="json") for group in self.targets.values() for target in group],
        }

    @property
    def folder(self) -> Path:
        """Where the answer is kept when no folder is named."""
        mark = mark_of(self.asked)
        seed = next(iter(self.plans.values())).seed
        return runs_folder() / f"targets-{self.pool.game}-seed{seed}-{mark}"


def question(
    pool: LoadedPool,
    *,
    games: int,
    seed: int,
    players: int | None = None,
    strategies: str | None = None,
    only: Sequence[str] = (),
    patch: Patch | None = None,
) -> Question:
    """What has to be played to judge a pool. A target for any number of players is judged as usual, or at `players`.

    Raises UsageError when there are no such targets, or none that this line-up can be judged by.
    """
    asked = wanted(pool, only)
    game = load_game(pool.game)
    if strategies is not None and "," in strategies:
        players = players_at(game, players, strategies)
    usual = players or game.usual_table
    by_players: dict[int, list[Target]] = {}
    for target in asked:
        at = target.players or usual
        if players in (None, at):
            by_players.setdefault(at, []).append(target)
    if not by_players:
        raise UsageError(f"None of these targets is for {players} players: {', '.join(t.id for t in asked)}.")
    plans = {
        at: plan_of(pool, players=at, strategies=strategies, games=games, seed=seed, patch=patch) for at in by_players
    }
    return Question(pool, plans, by_players)


def wanted(pool: LoadedPool, only: Sequence[str] = ()) -> list[Target]:
    """The targets of the pool, or those of these ids. Raises UsageError when one is unknown or cannot be measured."""
    targets: list[Target] = list(pool.models.get("targets.json") or ())
    if not targets:
        raise UsageError(f"There are no targets: write some bands to targets.json of {pool.game}.")
    known = [target.id for target in targets]
    for word in only:
        if word not in known:
            raise UsageError(f"There is no target {word!r}.{did_you_mean(word, known)} Targets: {', '.join(known)}.")
    found = [target for target in targets if not only or target.id in only]
    game = load_game(pool.game)
    for target in found:
        sizes = [target.players] if target.players in game.seats else game.seats
        goals = [goal for size in sizes for goal in game.goals(size)]
        if said := mistake(target, game.measures, goals):
            raise UsageError(f"targets.json, {target.id}: {said}")
    return found


def answer(
    asked: Question,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """The verdict on every target. A run that is there already is not played again."""
    folder = out or asked.folder
    arms = {
        at: Arm(asked.pool, plan, out / _arm(at) if out else default_folder(asked.pool, plan))
        for at, plan in asked.plans.items()
    }
    played = run_arms(asked.game, [*arms.values()], workers=workers, resume=True, progress=progress, cancel=cancel)
    runs = dict(zip(arms, played, strict=True))
    found = _found(asked, folder, runs)
    keep_experiment(
        folder,
        Experiment(
            kind="targets", game=asked.pool.game, asked=asked.asked,
            arms={_arm(at): os.path.relpath(run.folder, folder) for at, run in runs.items()}, answer=found,
        ),
    )  # fmt: skip
    return found


def _arm(players: int) -> str:
    return f"{players}p"


def _found(asked: Question, folder: Path, runs: Mapping[int, Run]) -> Document:
    rows = [row for at, run in runs.items() for row in judged(asked.game, run, asked.targets[at], asked.bands)]
    counted = Counter(row["verdict"] for row in rows)
    whole = all(run.manifest.state == "complete" for run in runs.values())
    return {
        "run": str(folder),
        "state": "complete" if whole else "cancelled",
        "game": asked.pool.game,
        "changes": next(iter(asked.plans.values())).patch,
        "runs": [about_run(run) | {"line_up": list(run.manifest.plan.strategies)} for run in runs.values()],
        "looked_at": asked.bands,
        **{verdict.replace(" ", "_"): counted[verdict] for verdict in VERDICTS},
        "targets": rows,
        "fingerprints": asked.pool.fingerprints,
        "version": next(iter(runs.values())).manifest.version,
        "seed": next(iter(asked.plans.values())).seed,
    }


def judged(game: Game, run: Run, targets: Sequence[Target], bands: int, **alpha: float) -> list[Document]:
    """A row a target: its band, what was measured, and the verdict."""
    manifest = run.manifest
    goals = game.goals(manifest.plan.players)
    judge = Judge(run.sums, game.measures, manifest.seeds_done, bands, goals=goals, **alpha)
    return [
        {"id": target.id, "players": manifest.plan.players, **judge.judged(target), "seeds": manifest.seeds_done}
        for target in targets
    ]
