"""Tuning: the setting of one to three keys that comes closest to the targets, and whether that holds on fresh seeds."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import perf_counter

import toolkit
from toolkit.answers import Document
from toolkit.answers.points import Start
from toolkit.answers.racing import Entrant, Race
from toolkit.answers.searching import Search
from toolkit.answers.suggesting import Suggestion, Suggestions
from toolkit.answers.targets import judged
from toolkit.answers.varying import Values, spoken, with_settings
from toolkit.balance.distance import Distance, aim, distance, gained
from toolkit.balance.intervals import ALPHA, Interval
from toolkit.balance.targets import Judge
from toolkit.charts.wording import why
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.trials.experiments import Experiment, keep_experiment, kept_answer
from toolkit.trials.progress import Progress
from toolkit.trials.run import Arm, Report, run_arms
from toolkit.trials.runs import Run

ARMS = ("as-it-is", "tuned")
STOPPED = "stopped before it could be confirmed"
NOTHING_NEARER = "no setting tried comes closer to the targets than the pool as it is"
BATCH = 5
"""Settings in one race: enough to keep all cores busy, few enough that the next ones profit."""


@dataclass
class Told:
    """Progress of all games of a search."""

    report: Report
    total: int
    done: int = 0
    note: str = ""
    since: float = field(default_factory=perf_counter)

    def played(self, games: int) -> None:
        """So many more."""
        self.done += games
        self.report(Progress(self.done, self.total, self.done / (perf_counter() - self.since), self.note))

    def run(self, progress: Progress) -> None:
        """The progress of a run, as part of all."""
        done = self.done + progress.done
        self.report(Progress(done, max(self.total, done), done / (perf_counter() - self.since), self.note))


def answer(
    asked: Search,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """The trials, the best of them, and what fresh seeds say of it beside the pool as it is.

    An answer that is there already is not worked out again.
    """
    folder, stop = out or asked.folder, cancel or Event()
    if (kept := kept_answer(folder, asked.asked)) is not None:
        return kept
    told = Told(progress or (lambda _: None), asked.games_planned)
    trials, best = _raced(asked, workers or os.cpu_count() or 1, told, stop)
    nearer = best is not None and best.setting
    found = _head(asked, folder, trials, best) | _unconfirmed(STOPPED if nearer else NOTHING_NEARER)
    if best and nearer and not stop.is_set():
        found |= _confirmed(asked, best, folder, workers, told, stop)
    found["stopped"] = "cancelled" if stop.is_set() else "trials"
    keep_experiment(
        folder,
        Experiment(
            kind="tuning", game=asked.game.id, asked=asked.asked,
            arms={arm: arm for arm in ARMS} if found["after"] else {}, answer=found,
        ),
    )  # fmt: skip
    return found


def _raced(asked: Search, workers: int, told: Told, stop: Event) -> tuple[list[Entrant], Entrant | None]:
    """The pool as it is, and after it batch upon batch of settings; the nearest of all."""
    plan, start = asked.searched, asked.start
    suggestions = Suggestions(asked.varied, asked.trials, start.seed)
    seeds = sorted({-(-games // plan.seatings) for games in asked.rungs})
    race = Race(asked.game, plan, seeds, asked.targets, workers, stop, told.played)
    trials: list[Entrant] = []
    try:
        trials += race.run([({}, start.pool)])
        while not stop.is_set() and (batch := suggestions.next(BATCH)):
            told.note = f"settings {len(trials)} to {len(trials) + len(batch) - 1}"
            trials += _batch(race, start, batch, suggestions, trials[0])
    except KeyboardInterrupt:
        stop.set()
    return trials, race.leader


def _batch(
    race: Race, start: Start, batch: Sequence[Suggestion], suggestions: Suggestions, as_it_is: Entrant
) -> list[Entrant]:
    """A race of some settings; what changes nothing is as far off as the pool as it is."""
    pools = [_pool(start, suggestion.values) for suggestion in batch]
    fresh = [at for at, pool in enumerate(pools) if not pool.ok or pool.fingerprints != start.pool.fingerprints]
    entrants = race.run([(batch[at].values, pools[at]) for at in fresh])
    found = dict(zip(fresh, entrants, strict=True))
    for at, suggestion in enumerate(batch):
        suggestions.tell(suggestion, found.get(at, as_it_is))
    return entrants


def _pool(start: Start, values: Values) -> LoadedPool:
    """With a setting, and perhaps with problems."""
    patch = with_settings(start.patch, values)
    return load_pool(load_game(start.pool.game).shape, find_cards(start.cards, start.pool.game), patch)


def _confirmed(asked: Search, best: Entrant, folder: Path, workers: int | None, told: Told, stop: Event) -> Document:
    """Both pools on fresh seeds: choosing the best of many flatters it, so the games that chose it do not count."""
    tuned, patch = asked.start.changed(best.setting)
    plans = (asked.plan, asked.start.plan(tuned, patch))
    arms = [
        Arm(pool, plan, folder / arm) for arm, pool, plan in zip(ARMS, (asked.start.pool, tuned), plans, strict=True)
    ]  # fmt: skip
    told.note = "fresh seeds"
    told.total = told.done + sum(plan.games_planned for plan in plans)
    runs = run_arms(asked.game, arms, workers=workers, resume=True, progress=told.run, cancel=stop)
    if any(run.manifest.state != "complete" for run in runs):
        stop.set()
        return {}
    bands = len(asked.judged_by)  # of both pools, and half of all alpha for the one interval that decides
    before, after = (judged(asked.game, run, asked.judged_by, 2 * bands, alpha=ALPHA / 2) for run in runs)
    return {
        "before": before,
        "after": after,
        "games": [run.manifest.games_done for run in runs],
        "looked_at": 2 * bands + 1,
        **_comparison([_distance(asked, run) for run in runs], before, after),
    }


def _distance(asked: Search, run: Run) -> Distance | None:
    game, manifest = asked.game, run.manifest
    judge = Judge(run.sums, game.measures, manifest.seeds_done, goals=game.goals(manifest.plan.players))
    return distance([aim(judge, target) for target in asked.targets])


def _comparison(away: Sequence[Distance | None], before: Sequence[Document], after: Sequence[Document]) -> Document:
    """Confirmed: clearly nearer the targets that led, and no more targets of all missed than before."""
    if away[0] is None or away[1] is None:
        return _unconfirmed("a target has nothing to count") | {"before": before, "after": after}
    nearer = gained(away[0], away[1], ALPHA / 2)
    missed = [sum(row["verdict"] == "missed" for row in side) for side in (before, after)]
    because = _doubt(nearer, missed)
    return {
        "distance_before": away[0].value,
        "distance_after": away[1].value,
        "nearer": {
            "mean": nearer.mean, "low": nearer.low, "high": nearer.high, "pairs": nearer.n_seeds, "note": nearer.note,
        },
        "confirmed": because is None,
        "because": because,
    }  # fmt: skip


def _doubt(nearer: Interval, missed: Sequence[int]) -> str | None:
    """What speaks against the best setting."""
    if nearer.low is None:
        return why(nearer.note)
    if nearer.low <= 0:
        return "on fresh seeds it is not clearly nearer"
    if missed[1] > missed[0]:
        return f"it misses {missed[1]} targets instead of {missed[0]}"
    return None


def _unconfirmed(because: str) -> Document:
    return {
        "before": [], "after": [], "games": [], "looked_at": 0, "distance_before": None, "distance_after": None,
        "nearer": None, "confirmed": False, "because": because, "variant": None,
    }  # fmt: skip


def _head(asked: Search, folder: Path, trials: Sequence[Entrant], best: Entrant | None) -> Document:
    start, plan = asked.start, asked.plan
    chosen = best.setting if best else {}
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": plan.players,
        "line_up": list(plan.strategies),
        "varied": {key: list(values) for key, values in asked.varied.items()},
        "towards": [target.id for target in asked.targets],
        "units": {target.id: target.unit for target in asked.targets},
        "trials": [_told(trial, plan.seatings) for trial in trials],
        "best": _told(best, plan.seatings) if best else None,
        "changes": (with_settings(start.patch, chosen) or Patch()).model_dump(exclude_defaults=True),
        "fingerprints": start.pool.fingerprints,
        "version": toolkit.__version__,
        "seed": plan.seed,
        "searched_seed": asked.searched.seed,
    }


def _told(trial: Entrant, seatings: int) -> Document:
    return {
        "values": dict(trial.setting),
        "setting": spoken(trial.setting) or "as it is",
        "state": trial.state,
        "games": trial.seeds * seatings,
        "distance": trial.distance,
        "figures": trial.figures,
        "why": trial.why,
    }
