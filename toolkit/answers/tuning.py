"""Tuning: the setting of one to three keys that comes closest to the targets, and whether that holds on fresh seeds."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter
from typing import Any

import toolkit
from toolkit.answers import Document
from toolkit.answers.points import Start
from toolkit.answers.targets import judged, usual_players, wanted
from toolkit.answers.varying import Values, grid, spoken, with_settings
from toolkit.balance.distance import Distance, aim, can_aim, clearly_farther, distance, gained
from toolkit.balance.targets import Judge
from toolkit.games import load_game
from toolkit.play.chance import mix, word_key
from toolkit.play.game import Game
from toolkit.play.targets import Target
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, keep_experiment
from toolkit.trials.places import runs_folder
from toolkit.trials.progress import Progress
from toolkit.trials.run import Arm, Report, run_arms, run_plan
from toolkit.trials.runs import Run

RUNGS = (200, 600, 1_800)
"""Games of a setting; only what is not clearly farther off than the best so far plays more of them."""
CULLED_AT = 2.5
"""Standard errors."""
MOST_KEYS = 3
INSTALL = 'python -m pip install -e ".[lab]" -c constraints.txt'


@dataclass(frozen=True)
class Search:
    """What is turned, towards which targets, and how long."""

    start: Start
    varied: Mapping[str, Sequence[Any]]
    targets: Sequence[Target]
    """Those that lead the search."""
    judged_by: Sequence[Target]
    """All that this number of players is judged by."""
    trials: int
    rungs: Sequence[int] = RUNGS

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(self.start.pool.game)

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data."""
        return {
            "plan": self.start.plan(self.start.pool, self.start.patch).model_dump(mode="json"),
            "fingerprints": self.start.pool.fingerprints,
            "vary": {key: list(values) for key, values in self.varied.items()},
            "towards": [target.model_dump(mode="json") for target in self.targets],
            "trials": self.trials,
        }

    @property
    def folder(self) -> Path:
        """Where the answer is kept when no folder is named."""
        mark = sha256(json.dumps(self.asked, sort_keys=True).encode()).hexdigest()[:8]
        return runs_folder() / f"tune-{self.game.id}-seed{self.start.seed}-{mark}"

    @property
    def games_planned(self) -> int:
        """At most: every trial to its last rung, and both confirmations."""
        return (1 + min(self.trials, len(grid(self.varied)))) * sum(self.rungs) + 2 * self.start.games


@dataclass
class Trial:
    """One setting, as far as it was played."""

    values: Values
    state: str = "searched"
    """`searched`, `culled` or `impossible`."""
    games: int = 0
    found: Distance | None = None
    why: str = ""

    @property
    def told(self) -> Document:
        """For the answer."""
        at = self.found.value if self.found else None
        return {"values": dict(self.values), "state": self.state, "games": self.games, "distance": at, "why": self.why}


@dataclass
class Told:
    """Progress of all games of a search."""

    report: Report
    total: int
    done: int = 0
    note: str = ""
    since: float = field(default_factory=perf_counter)

    def run(self, progress: Progress) -> None:
        """The progress of one run, as part of all."""
        done, passed = self.done + progress.done, perf_counter() - self.since
        self.report(Progress(done, max(self.total, done), done / passed if passed else 0.0, self.note))


def search(
    start: Start, varied: Mapping[str, Sequence[Any]], towards: Sequence[str] = (), trials: int = 20,
    rungs: Sequence[int] = RUNGS,
) -> Search:  # fmt: skip
    """The question. Raises UsageError for too many keys, unknown targets, or none that can lead a search."""
    if len(varied) > MOST_KEYS:
        raise UsageError(f"{len(varied)} keys are too many to tune at once: name one to {MOST_KEYS}.")
    for key in varied:
        if start.patch and key in start.patch.set:
            raise UsageError(f"{key} is both set and varied: leave out one of the two.")
    grid(varied)
    players = start.players or usual_players(load_game(start.pool.game))
    seated = start if start.strategies else replace(start, players=players)
    here = [t for t in wanted(start.pool, towards) if t.players in (None, players)]
    leading = [target for target in here if can_aim(target)]
    if not leading:
        raise UsageError(f"None of these targets can lead a search at {players} players: name others with --towards.")
    all_here = [t for t in wanted(start.pool) if t.players in (None, players)]
    return Search(seated, varied, leading, all_here, trials, rungs)


def answer(
    asked: Search,
    out: Path | None = None,
    *,
    workers: int | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Document:
    """The trials, the best of them, and what fresh seeds say of it beside the pool as it is."""
    folder, told = out or asked.folder, Told(progress or (lambda _: None), asked.games_planned)
    stop = cancel or Event()
    with TemporaryDirectory() as scratch:
        seeker = _Seeker(asked, Path(scratch), workers, told, stop)
        trials = [seeker.measure(values) for values in _settings(asked, seeker)]
    best = seeker.best
    found = {**_head(asked, folder, trials, best), **_nothing()}
    if best.values and not stop.is_set():
        found |= _confirmed(asked, best, folder, workers, told, stop)
    found["stopped"] = "cancelled" if stop.is_set() else "trials"
    keep_experiment(
        folder,
        Experiment(
            kind="tuning", game=asked.game.id, started=datetime.now(UTC).isoformat(timespec="seconds"),
            asked=asked.asked, arms={arm: arm for arm in ARMS} if found["after"] else {}, answer=found,
        ),
    )  # fmt: skip
    return found


def _settings(asked: Search, seeker: "_Seeker") -> Iterator[Values]:
    """The pool as it is, then a small grid whole, or what the sampler asks for."""
    yield {}
    points = grid(asked.varied)
    if len(points) <= asked.trials:
        yield from (point for point in points if not seeker.stop.is_set())
        return
    optuna = _optuna()
    choices = {key: list(range(len(values))) for key, values in asked.varied.items()}
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=asked.start.seed, n_startup_trials=6))
    for _ in range(asked.trials):
        if seeker.stop.is_set():
            return
        trial = study.ask()
        at = {key: trial.suggest_int(key, 0, len(places) - 1) for key, places in choices.items()}
        values = {key: asked.varied[key][place] for key, place in at.items()}
        yield values
        study.tell(trial, seeker.distance_of(values))


def _optuna() -> Any:
    if find_spec("optuna") is None:
        raise UsageError(f"A search of so many settings needs optuna, which is not installed. Try: {INSTALL}")
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


class _Seeker:
    """Measures settings on common seeds, culls early, and keeps the best."""

    def __init__(self, asked: Search, scratch: Path, workers: int | None, told: Told, stop: Event) -> None:
        self.asked, self.stop = asked, stop
        self.best = Trial({})
        self._scratch, self._workers, self._told = scratch, workers, told
        self._known: dict[str, Trial] = {}

    def distance_of(self, values: Values) -> float:
        """What the sampler is told; a setting that cannot be played lies beyond all others."""
        found = self._known[spoken(values)].found
        return found.value if found else 1e3

    def measure(self, values: Values) -> Trial:
        """Play a setting rung by rung, unless it was played before."""
        key = spoken(values)
        if key in self._known:
            return self._known[key]
        trial = self._known[key] = Trial(values)
        self._told.note = f"setting {len(self._known)}: {key or 'as it is'}"
        try:
            self._climb(trial)
        except UsageError as error:
            trial.state, trial.why = "impossible", str(error)
        return trial

    def _climb(self, trial: Trial) -> None:
        pool, patch = self.asked.start.changed(trial.values) if trial.values else self._as_it_is()
        for rung in self.asked.rungs:
            plan = self.asked.start.plan(pool, patch).model_copy(update={"games": rung})
            folder = self._scratch / f"{len(self._known)}-{rung}"
            run = run_plan(
                self.asked.game, pool, plan, folder, workers=self._workers, progress=self._told.run, cancel=self.stop
            )
            self._told.done += run.manifest.games_done
            if self.stop.is_set():
                return
            trial.games, trial.found = run.manifest.games_done, _distance(self.asked, run)
            if trial.found is None:
                trial.state, trial.why = "impossible", "a target has nothing to count"
                return
            if self._is_behind(trial.found):
                trial.state, trial.why = "culled", f"clearly farther off than {spoken(self.best.values) or 'as it is'}"
                return
        if self.best.found is None or (trial.found and trial.found.value < self.best.found.value):
            self.best = trial

    def _as_it_is(self) -> tuple[Any, Patch | None]:
        return self.asked.start.pool, self.asked.start.patch

    def _is_behind(self, found: Distance) -> bool:
        best = self.best.found
        if best is None:
            return False
        seeds = min(len(found.by_seed), len(best.by_seed))
        cut = [Distance(one.value, one.by_seed[:seeds]) for one in (found, best)]
        return clearly_farther(cut[0], cut[1], CULLED_AT)


def _distance(asked: Search, run: Run) -> Distance | None:
    judge = Judge(run.sums, asked.game.measures, run.manifest.seeds_done)
    return distance([aim(judge, target) for target in asked.targets])


ARMS = ("as-it-is", "tuned")


def _confirmed(asked: Search, best: Trial, folder: Path, workers: int | None, told: Told, stop: Event) -> Document:
    """Both pools on fresh seeds: choosing the best of many flatters it, so the games that chose it do not count."""
    fresh = replace(asked.start, seed=mix(asked.start.seed, word_key("fresh seeds")) >> 11)
    tuned, patch = fresh.changed(best.values)
    pools = ((fresh.pool, fresh.patch), (tuned, patch))
    arms = [Arm(pool, fresh.plan(pool, of), folder / arm) for arm, (pool, of) in zip(ARMS, pools, strict=True)]
    told.note = "fresh seeds"
    runs = run_arms(asked.game, arms, workers=workers, resume=True, progress=told.run, cancel=stop)
    rows = [judged(asked.game, run, asked.judged_by, 2 * len(asked.judged_by)) for run in runs]
    away = [_distance(asked, run) for run in runs]
    missed = [sum(row["verdict"] == "missed" for row in side) for side in rows]
    if away[0] is None or away[1] is None:
        return {"before": rows[0], "after": rows[1]}
    nearer = gained(away[0], away[1])
    confirmed = nearer.low is not None and nearer.low > 0 and missed[1] <= missed[0]
    return {
        "before": rows[0],
        "after": rows[1],
        "fresh_seed": fresh.seed,
        "fresh_games": [run.manifest.games_done for run in runs],
        "distance_before": away[0].value,
        "distance_after": away[1].value,
        "nearer": {
            "mean": nearer.mean, "low": nearer.low, "high": nearer.high, "pairs": nearer.n_seeds, "note": nearer.note,
        },
        "confirmed": confirmed,
    }  # fmt: skip


def _nothing() -> Document:
    return {
        "before": [], "after": [], "fresh_seed": None, "fresh_games": [], "distance_before": None,
        "distance_after": None, "nearer": None, "confirmed": False, "variant": None,
    }  # fmt: skip


def _head(asked: Search, folder: Path, trials: Sequence[Trial], best: Trial) -> Document:
    start = asked.start
    plan = start.plan(start.pool, start.patch)
    unlike = {spoken(trial.values): trial for trial in trials}.values()
    return {
        "run": str(folder),
        "game": asked.game.id,
        "players": plan.players,
        "line_up": list(plan.strategies),
        "varied": {key: list(values) for key, values in asked.varied.items()},
        "towards": [target.id for target in asked.targets],
        "trials": [trial.told for trial in unlike],
        "best": best.told,
        "changes": (with_settings(start.patch, best.values) or Patch()).model_dump(exclude_defaults=True),
        "fingerprints": start.pool.fingerprints,
        "version": toolkit.__version__,
        "seed": start.seed,
    }
