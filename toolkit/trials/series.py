"""Many plans, played one after another: each resumes where it stopped, and all have one progress."""

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from threading import Event
from time import perf_counter

from toolkit.play.game import Game
from toolkit.trials.manifest import manifest_for, what_changed
from toolkit.trials.progress import Progress
from toolkit.trials.run import Arm, Report, run_arms
from toolkit.trials.runs import MANIFEST, Run, open_run


def play_series(
    game: Game,
    arms: Sequence[Arm],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> list[Run]:
    """Play the arms in their order, each into its folder; what is there already is not played again.

    Ctrl-C or `cancel` ends the series: the runs so far come back, the last of them perhaps cancelled. Asked again, it
    goes on where it stopped. Memory holds one arm at a time, however many there are.
    """
    stop, together = cancel or Event(), _Together(arms, progress or (lambda _: None))
    runs: list[Run] = []
    with suppress(KeyboardInterrupt):
        for arm in arms:
            if stop.is_set():
                break
            run = kept_run(game, arm)
            if run is None:
                (run,) = run_arms(
                    game, [arm], workers=workers, executor=executor, resume=True, progress=together.tell, cancel=stop
                )
            runs.append(run)
            together.end(run)
            if run.manifest.state != "complete":
                break
    return runs


def kept_run(game: Game, arm: Arm) -> Run | None:
    """The arm's run, if its folder holds it complete and nothing has changed since."""
    if not (arm.folder / MANIFEST).is_file():
        return None
    run = open_run(arm.folder)
    whole = run.manifest.state == "complete"
    return run if whole and not what_changed(run.manifest, manifest_for(game, arm.pool, arm.plan)) else None


class _Together:
    """Turns the progress of each arm into that of all: games of all games, and their rate since the start."""

    def __init__(self, arms: Sequence[Arm], report: Report) -> None:
        self._report, self._since = report, perf_counter()
        self._arms, self._total = len(arms), sum(arm.plan.games_planned for arm in arms)
        self._through = 0
        self._before = 0
        """Games of the arms that are through."""
        self._stored = 0
        """Games that were there already: they say nothing of the speed."""
        self._of_arm: int | None = None
        """Games that the arm under way held when it began."""

    def tell(self, arm: Progress) -> None:
        if self._of_arm is None:
            self._of_arm = arm.done
            self._stored += arm.done
        done, passed = self._before + arm.done, perf_counter() - self._since
        rate = (done - self._stored) / passed if passed else 0.0
        note = f"pool {self._through + 1} of {self._arms}"
        self._report(replace(arm, done=done, total=self._total, rate=rate, note=note))

    def end(self, run: Run) -> None:
        games = run.manifest.games_done
        self._stored += games if self._of_arm is None else 0
        self._before += games
        self._through += 1
        self._of_arm = None
