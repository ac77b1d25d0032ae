"""Playing a plan: chunks out to processes, results home in seed order, parts to disk."""

import os
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from time import perf_counter

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
    workers = workers or os.cpu_count() or 1
    with writing(out, manifest_for(game, pool, plan), resume) as writer, suppress(KeyboardInterrupt):
        packed, spans = pack(game, pool.models, plan), _spans(writer.manifest)
        try:
            with closing(_chunks(packed, spans, workers, executor, cancel or Event())) as chunks:
                _take(chunks, writer, progress or (lambda _: None))
        except BrokenExecutor as error:
            raise UsageError(
                f"A worker process died, perhaps for want of memory. What is done is kept in {out}:"
                " resume it, with fewer workers if it happens again."
            ) from error
    return open_run(out)


def _spans(manifest: Manifest) -> list[Span]:
    """What is left to play. A part is a whole number of chunks, so that no chunk lies in two."""
    seeds, step = manifest.plan.seeds, manifest.chunk_seeds
    return [(first, min(step, seeds - first)) for first in range(manifest.seeds_done, seeds, step)]


def _chunks(
    packed: bytes, spans: list[Span], workers: int, executor: Executor | None, cancel: Event
) -> Generator[Chunk]:
    window = 2 * workers + 1
    if executor is not None:
        yield from play_in(executor, packed, spans, window, cancel)
    elif workers == 1 or len(spans) < 2:
        yield from play_here(packed, spans, cancel)
    else:
        with kept_open(workers) as spawned:
            yield from play_in(spawned, packed, spans, window, cancel)


def _take(chunks: Iterator[Chunk], writer: RunWriter, report: Report) -> None:
    plan, before, since = writer.manifest.plan, writer.seeds, perf_counter()
    report(Progress(before * plan.seatings, plan.games_planned, 0.0))
    for chunk in chunks:
        writer.add(chunk)
        rate = (writer.seeds - before) * plan.seatings / (perf_counter() - since)
        report(Progress(writer.seeds * plan.seatings, plan.games_planned, rate))
