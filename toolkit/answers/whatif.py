"""What if: one change, played beside the pool as it is on the same seeds, and an honest answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from threading import Event
from typing import Any

from toolkit.answers import Document
from toolkit.answers.figures import figures, with_named
from toolkit.answers.runs import catalogue_of
from toolkit.answers.runs import plan as plan_of
from toolkit.answers.watching import Look, Watching
from toolkit.balance.intervals import shared_alpha
from toolkit.balance.pairing import Figure, compare
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, arm_of, keep_experiment, kept_answer, mark_of
from toolkit.trials.flips import WINNER, Side, flipped, parting
from toolkit.trials.manifest import manifest_for, what_changed
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, Report, run_arms
from toolkit.trials.runs import Run, open_run

ARMS = ("baseline", "variant")
FLIPPED_TOLD = 20
"""Flipped games that are played again to see where they part; all are counted."""


@dataclass(frozen=True)
class Question:
    """A pool as it is and a changed one, what is played with them, and which figure was named beforehand."""

    pools: tuple[LoadedPool, LoadedPool]
    plans: tuple[Plan, Plan]
    named: str | None = None
    precision: float | None = None
    figures: Sequence[Figure] = field(default=(), compare=False)

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(self.plans[0].game)

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data: two that are alike have one answer."""
        return {
            "plans": [plan.model_dump(mode="json") for plan in self.plans],
            "fingerprints": [pool.fingerprints for pool in self.pools],
            "measure": self.named,
            "precision": self.precision,
        }

    @property
    def folder(self) -> Path:
        """Where its answer is kept when no folder is named."""
        mark = mark_of(self.asked)
        plan = self.plans[0]
        return runs_folder() / f"whatif-{plan.game}-{plan.players}p-seed{plan.seed}-{mark}"


def question(
    pools: tuple[LoadedPool, LoadedPool],
    plans: tuple[Plan, Plan],
    named: str | None = None,
    precision: float | None = None,
) -> Question:
    """A question about two arms. A precision is asked of the named figure, or else of the first one.

    That is how the first strategy does, or how all do where each plays alone.
    Raises UsageError when the figure is unknown or the precision is none.
    """
    if precision is not None and not precision > 0:
        raise UsageError(f"--precision is half the width of an interval and above 0, such as 0.01; not {precision}.")
    game, (before, after) = load_game(plans[0].game), plans
    both = [name for name in before.names if name in after.names]
    sizes = (before.players, after.players)
    known = figures(game, sizes, seats=min(sizes), strategies=both, cards=touched(game, pools))
    if precision is not None and named is None:
        named = known[0].name
    if named is not None:
        known = with_named(known, named, game, both)
    return Question(pools, plans, named, precision, known)


def both_plans(
    pools: tuple[LoadedPool, LoadedPool],
    patch: Patch | None,
    *,
    players: int | None,
    variant_players: int | None,
    strategies: str | None,
    games: int,
    seed: int,
) -> tuple[Plan, Plan]:
    """The plan of either arm, on the same seeds.

    With other players in the variant the same sit down as far as there are seats, then others of the file.
    """
    plan = plan_of(pools[0], players=players, strategies=strategies, games=games, seed=seed, patch=None)
    if variant_players not in (None, plan.players):
        players = variant_players or 1
        strategies = ",".join(_at_a_table_of(players, plan.names if players == 1 else plan.strategies, pools[1]))
    after = plan_of(pools[1], players=players, strategies=strategies, games=games, seed=seed, patch=patch)
    if after.seatings != plan.seatings:
        after = after.model_copy(update={"games": plan.seeds * after.seatings})
    return plan, after


def _at_a_table_of(players: int, seated: Sequence[str], pool: LoadedPool) -> Sequence[str]:
    if players == 1:
        return seated
    others = [name for name in pool.models["strategies.json"] if name not in seated] if len({*seated}) > 1 else []
    return [*seated, *islice(cycle(others or seated), players)][:players]


def touched(game: Game, pools: tuple[LoadedPool, LoadedPool]) -> dict[str, str]:
    """Id -> name of the cards that differ between two pools, in the order of the pool."""
    plan = Plan(game=game.id, strategies=tuple(pools[0].models["strategies.json"])[: game.seats[0]], games=1)
    before, after = (manifest_for(game, pool, plan) for pool in pools)
    names = {face.id: face.name for pool in pools for face in game.faces(pool.models)}
    ids = dict.fromkeys((*before.card_ids, *after.card_ids))
    return {card: names.get(card, card) for card in ids if before.cards.get(card) != after.cards.get(card)}


def answer(
    asked: Question,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
    look: Look | None = None,
) -> Document:
    """The answer, kept beside its two runs; one that is there already is not worked out again."""
    folder = out or asked.folder
    kept = kept_answer(folder, asked.asked)
    if kept is not None and not changed_since(folder, asked):
        return kept
    runs, enough = _played(asked, folder, workers, progress, cancel, look)
    found = _found(asked, folder, runs, enough)
    keep_experiment(
        folder,
        Experiment(kind="whatif", game=asked.game.id, asked=asked.asked, arms={arm: arm for arm in ARMS}, answer=found),
    )
    return found


def changed_since(folder: Path, asked: Question) -> list[str]:
    """What would make either arm another run now."""
    changes: list[str] = []
    for arm, pool in zip(ARMS, asked.pools, strict=True):
        then = open_run(folder / arm).manifest
        changes += what_changed(then, manifest_for(asked.game, pool, then.plan))
    return changes


def _played(
    asked: Question, folder: Path, workers: int | None, progress: Report | None, cancel: Event | None, look: Look | None
) -> tuple[list[Run], bool]:
    arms = [
        Arm(pool, plan, folder / arm) for arm, pool, plan in zip(ARMS, asked.pools, asked.plans, strict=True)
    ]  # fmt: skip
    watched = next((figure for figure in asked.figures if figure.name == asked.named), asked.figures[0])
    alpha = shared_alpha([figure.name for figure in asked.figures], asked.named)[watched.name]
    watch = Watching(watched, alpha, asked.precision, look)
    runs = run_arms(asked.game, arms, watch=watch, workers=workers, resume=True, progress=progress, cancel=cancel)
    return runs, watch.enough


def _found(asked: Question, folder: Path, runs: Sequence[Run], enough: bool) -> Document:
    seeds = min(run.manifest.seeds_done for run in runs)
    whole = all(run.manifest.state == "complete" for run in runs)
    rows = compare(runs[0].sums, runs[1].sums, asked.figures, seeds=seeds, named=asked.named) if seeds else []
    first = next((row for row in rows if row["name"] == asked.named), rows[0] if rows else {})
    same_table = asked.plans[0].players == asked.plans[1].players
    flips = _flips(asked, runs) if same_table else {"flipped": [], "flipped_games": None}
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": asked.plans[0].players,
        "line_up": list(asked.plans[0].strategies),
        "changes": asked.plans[1].patch,
        "pairs": seeds,
        "games": [seeds * plan.seatings for plan in asked.plans],
        "stopped": "precision" if enough else "games" if whole else "cancelled",
        "measure": asked.named,
        "precision": asked.precision,
        "correlation": first.get("correlation"),
        "games_saved": first.get("games_saved"),
        "looked_at": len(asked.figures),
        "measures": rows,
        **flips,
        "rechosen": [],
        "fingerprints": dict(zip(ARMS, (run.manifest.fingerprints for run in runs), strict=True)),
        "version": runs[0].manifest.version,
        "seed": asked.plans[0].seed,
    }


def _flips(asked: Question, runs: Sequence[Run]) -> Document:
    """The first flipped games, and how many there are; in what, unless in who won."""
    game = asked.game
    have, found = flipped(runs[0], runs[1], game.goals(asked.plans[0].players))
    kind = "winner" if have == WINNER else "outcome"
    sides = [
        Side(game.build(pool.models), plan) for pool, plan in zip(asked.pools, asked.plans, strict=True)
    ]  # fmt: skip
    plan = asked.plans[0]
    told = [
        {
            "game": row["game"],
            "seed": plan.seed_of(row["game"]),
            "seating": list(plan.seats(row["game"])),
            **{f"{arm}_{kind}": row[arm] for arm in ARMS},
            "parts_at": parting(game, sides[0], sides[1], row["game"]),
        }
        for row in found.head(FLIPPED_TOLD).iter_rows(named=True)
    ]
    in_what = {} if have == WINNER else {"flipped_have": have}
    return {"flipped": told, "flipped_games": found.height, **in_what}


def sides_of(folder: Path, experiment: Experiment, cards: Path | None = None) -> list[Side]:
    """Both arms, ready to be played again. Raises UsageError when their files have changed since."""
    runs = [arm_of(folder, experiment, arm) for arm in ARMS]
    return [Side(catalogue_of(run, cards), run.manifest.plan) for run in runs]
