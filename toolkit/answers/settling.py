"""The experiment that settles a card: the same seeds with it as it is, banned, and given to each strategy in turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from toolkit.answers import Document
from toolkit.answers.impact import card_rows, held_in
from toolkit.answers.runs import chief_goal
from toolkit.balance.intervals import ALPHA
from toolkit.balance.pairing import Figure, Totals, compared, read_totals
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.play.treatment import Treatment
from toolkit.pools.loading import LoadedPool
from toolkit.trials.experiments import Experiment, keep_experiment, kept_answer, mark_of
from toolkit.trials.manifest import manifest_for, what_changed
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, Report, run_arms
from toolkit.trials.runs import Run, open_run

AS_IT_IS, BANNED = "as-it-is", "banned"


@dataclass(frozen=True)
class Settling:
    """A card, and how it is played with."""

    pool: LoadedPool
    plan: Plan
    card: str
    give: bool
    """Whether it is given to each strategy, too; banned it is in any case: that is what a gift is measured against."""

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(self.plan.game)

    @property
    def plans(self) -> dict[str, Plan]:
        """Arm -> its plan."""
        treatments: dict[str, Treatment | None] = {AS_IT_IS: None, BANNED: Treatment(ban=(self.card,))}
        plans = {arm: self.plan.model_copy(update={"treatment": treated}) for arm, treated in treatments.items()}
        return plans | ({given_to(name): self._given(name) for name in self.plan.names} if self.give else {})

    def _given(self, name: str) -> Plan:
        """The games in which a strategy owns the card: its own alone where nobody else is at the table."""
        plan, treated = self.plan, Treatment(give={self.card: name})
        alone = {"strategies": (name,), "games": plan.seeds} if plan.alone else {}
        return plan.model_copy(update={"treatment": treated, **alone})

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data: two that are alike have one answer."""
        plan = self.plan.model_dump(mode="json")
        return {"card": self.card, "give": self.give, "plan": plan, "fingerprints": self.pool.fingerprints}

    @property
    def folder(self) -> Path:
        """Where its answer is kept when no folder is named."""
        mark = mark_of(self.asked)
        return runs_folder() / f"impact-{self.plan.game}-{self.card}-seed{self.plan.seed}-{mark}"


def given_to(strategy: str) -> str:
    """The arm in which a strategy owns the card."""
    return f"given-to-{strategy}"


def settling(pool: LoadedPool, plan: Plan, card: str, *, give: bool) -> Settling:
    """The question. Raises UsageError for a card that is not in the pool, or when nobody can say who is treated."""
    asked = Settling(pool, plan, card, give)
    for treated in asked.plans.values():
        manifest_for(asked.game, pool, treated)
    return asked


def settle(
    asked: Settling,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """The answer, kept beside its runs; one that is there already is not worked out again."""
    folder = out or asked.folder
    kept = kept_answer(folder, asked.asked)
    if kept is not None and not _changed(folder, asked):
        return kept
    arms = [Arm(asked.pool, plan, folder / arm) for arm, plan in asked.plans.items()]
    played = run_arms(asked.game, arms, workers=workers, resume=True, progress=progress, cancel=cancel)
    found = _found(asked, folder, dict(zip(asked.plans, played, strict=True)))
    keep_experiment(
        folder,
        Experiment(
            kind="impact", game=asked.game.id, asked=asked.asked, arms={arm: arm for arm in asked.plans}, answer=found
        ),
    )
    return found


def _changed(folder: Path, asked: Settling) -> list[str]:
    """What would make any arm another run now."""
    arms = [(open_run(folder / arm).manifest, plan) for arm, plan in asked.plans.items()]
    return [
        change for then, plan in arms for change in what_changed(then, manifest_for(asked.game, asked.pool, plan))
    ]  # fmt: skip


def _found(asked: Settling, folder: Path, runs: Mapping[str, Run]) -> Document:
    seeds = min(run.manifest.seeds_done for run in runs.values())
    pairs = [*_pairs(asked, runs, seeds)] if seeds else []
    alpha = ALPHA / max(1, len(pairs))
    plain = runs[AS_IT_IS]
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": asked.plan.players,
        "line_up": list(asked.plan.strategies),
        "card": next(asdict(face) for face in asked.game.faces(asked.pool.models) if face.id == asked.card),
        "pairs": seeds,
        "games": {arm: seeds * run.manifest.plan.seatings for arm, run in runs.items()},
        "stopped": "games" if all(run.manifest.state == "complete" for run in runs.values()) else "cancelled",
        **(_observed(plain, asked.card) if seeds else {"observed": None}),
        "looked_at": len(pairs),
        "rows": [row | compared(before, after, alpha) for row, before, after in pairs],
        "fingerprints": plain.manifest.fingerprints,
        "version": plain.manifest.version,
        "seed": asked.plan.seed,
    }


def _observed(run: Run, card: str) -> Document:
    """What the table of `impact` says of the card in the games as they are, the card looked at alone.

    And what is usual, unless that is an equal part.
    """
    held = held_in(run)
    observed = next(row for row in card_rows(run, held, ALPHA) if row["card"] == card)
    return {"observed": observed} | ({} if chief_goal(run).shared else {"usual": held.usual})


def _pairs(asked: Settling, runs: Mapping[str, Run], seeds: int) -> Iterator[tuple[Document, Totals, Totals]]:
    """What is compared: how each strategy does without the card, and whoever has it beside having it banned."""
    for goal in asked.game.goals(asked.plan.players):
        about = {"measure": goal.value, "title": goal.title, "unit": goal.unit}
        of = {arm: _by_strategy(run, asked.plan.names, goal.value, seeds) for arm, run in runs.items()}
        for name in asked.plan.names:
            yield about | {"treatment": "ban", "strategy": name}, of[AS_IT_IS][name], of[BANNED][name]
        if asked.give:
            without, having = of[BANNED], {name: of[given_to(name)][name] for name in asked.plan.names}
            yield about | {"treatment": "give", "strategy": None}, _together(without), _together(having)
            for name in asked.plan.names:
                yield about | {"treatment": "give", "strategy": name}, without[name], having[name]


def _by_strategy(run: Run, names: Sequence[str], column: str, seeds: int) -> dict[str, Totals]:
    own = {name: Figure(name, name, "", "seats", column, where={"strategy": name}) for name in names}
    return {name: read_totals(run.sums, figure, seeds) for name, figure in own.items()}


def _together(parts: Mapping[str, Totals]) -> Totals:
    """All owners as one, each strategy counting alike."""
    value, rows = (np.sum(column, axis=0) for column in zip(*parts.values(), strict=True))
    return Totals(value, rows)
