"""Playing plans: chunks out to processes, results home in seed order, parts to disk."""

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Protocol

from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.manifest import Manifest, manifest_for
from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress
from toolkit.trials.runs import Run, open_run
from toolkit.trials.store import RunWriter, writing
from toolkit.trials.work import Chunk, pack
from toolkit.trials.workers import Span, kept_open, play_here, play_in

Report = Callable[[Progress], object]


@dataclass(frozen=True)
class Arm:
    """One side of a comparison: what is played, with which files, and where it is kept."""

    pool: LoadedPool
    plan: Plan
    folder: Path


class Watch(Protocol):
    """Looks on while arms are played, in seed order, and may end it."""

    note: str
    """What it has seen so far, in a few words."""

    def begin(self, stored: Sequence[Run]) -> None:
        """What each arm holds already."""

    def take(self, arm: int, chunk: Chunk) -> bool:
        """The next seeds of an arm; true when enough is known."""


def run_plan(
    game: Game,
    pool: LoadedPool,
    plan: Plan,
    out: Path,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> Run:
    """Play the plan into the folder `out`. Ctrl-C or `cancel` ends it early; what is done is kept, and resumable.

    Chunks go to `executor`, or else to `workers` spawned processes that stay open for the next run (by default one
    a core); a single worker is this process. The results are the same, to the byte.
    """
    arms = [Arm(pool, plan, out)]
    return run_arms(
        game, arms, workers=workers, executor=executor, resume=resume, progress=progress, cancel=cancel
    )[0]  # fmt: skip


def run_arms(
    game: Game,
    arms: Sequence[Arm],
    *,
    watch: Watch | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: Report | None = None,
    cancel: Event | None = None,
) -> list[Run]:
    """Play several plans side by side, each as `run_plan` would, so that all are as far at any time.

    When `watch` has seen enough, each run is complete with the seeds it has.
    """
    workers = workers or os.cpu_count() or 1
    with ExitStack() as stack:
        writers = [
            stack.enter_context(writing(arm.folder, manifest_for(game, arm.pool, arm.plan), resume)) for arm in arms
        ]
        with suppress(KeyboardInterrupt):
            turns = sorted((first, arm, seeds) for arm, writer in enumerate(writers) for first, seeds in _spans(writer))
            packed = [pack(game, arm.pool.models, arm.plan) for arm in arms]
            work = [(packed[arm], (first, seeds)) for first, arm, seeds in turns]
            try:
                with closing(chunks_of(work, workers, executor, cancel or Event())) as chunks:
                    _take([arm for _, arm, _ in turns], chunks, writers, watch, progress or (lambda _: None))
            except BrokenExecutor as error:
                kept = " and ".join(str(arm.folder) for arm in arms)
                raise UsageError(
                    f"A worker process died, perhaps for want of memory. What is done is kept in {kept}:"
                    " resume it, with fewer workers if it happens again."
                ) from error
    return [open_run(arm.folder) for arm in arms]


def _spans(writer: RunWriter) -> list[Span]:
    """What is left to play. A part is a whole number of chunks, so that no chunk lies in two."""
    manifest: Manifest = writer.manifest
    seeds, step = manifest.plan.seeds, manifest.chunk_seeds
    return [(first, min(step, seeds - first)) for first in range(manifest.seeds_done, seeds, step)]


def chunks_of(
    work: Sequence[tuple[bytes, Span]], workers: int, executor: Executor | None, cancel: Event
) -> Generator[Chunk]:
    """Packed plans and their spans, played; results in this order."""
    window = 2 * workers + 1
    if executor is not None:
        yield from play_in(executor, work, window, cancel)
    elif workers == 1 or len(work) < 2:
        yield from play_here(work, cancel)
    else:
        with kept_open(workers) as spawned:
            yield from play_in(spawned, work, window, cancel)


def _take(
    order: Iterable[int], chunks: Iterable[Chunk], writers: Sequence[RunWriter], watch: Watch | None, report: Report
) -> None:
    total, before, since = (
        sum(writer.manifest.plan.games_planned for writer in writers),
        _played(writers),
        perf_counter(),
    )
    report(Progress(before, total, 0.0))
    if watch:
        watch.begin([Run(writer.folder, writer.manifest) for writer in writers])
    # chunks first: all taken, they end by themselves, and the pool stays open; cancelled, there are fewer of them
    for chunk, arm in zip(chunks, order, strict=False):
        writers[arm].add(chunk)
        enough = watch is not None and watch.take(arm, chunk)
        done = _played(writers)
        report(Progress(done, total, (done - before) / (perf_counter() - since), watch.note if watch else ""))
        if enough:
            for writer in writers:
                writer.settle()
            return


def _played(writers: Sequence[RunWriter]) -> int:
    return sum(writer.seeds * writer.manifest.plan.seatings for writer in writers)
