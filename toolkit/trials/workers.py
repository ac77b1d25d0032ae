"""The processes that play: one pool kept open, a bounded window of chunks, results in seed order."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event, Thread

from toolkit.trials.work import Chunk, play_chunk

Span = tuple[int, int]
"""Index of the first seed, number of seeds."""


class SpawnPool(ProcessPoolExecutor):
    """Worker processes that end with this one, even when it is killed. Ctrl-C does not reach them.

    Spawned, since forked children of a process with threads (Polars, a web server) can hang.
    """

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        # Only this process holds our end: when it is gone, every worker reads the end of the line.
        lifeline, self._lifeline = context.Pipe(duplex=False)
        super().__init__(workers, mp_context=context, initializer=_hold_on, initargs=(lifeline,))

    def stop(self) -> None:
        """End the workers now, whatever they are at."""
        self._lifeline.close()
        self.shutdown(wait=False, cancel_futures=True)


@lru_cache(maxsize=1)
def _spawn_pool(workers: int) -> SpawnPool:
    return SpawnPool(workers)


@contextmanager
def kept_open(workers: int) -> Iterator[SpawnPool]:
    """The pool of this process, left open for the next run: starting one costs more than a short run.

    When it breaks, or its user is broken off, its workers are ended at once and the next run gets a fresh pool.
    """
    pool = _spawn_pool(workers)
    try:
        yield pool
    except (BrokenExecutor, KeyboardInterrupt, GeneratorExit):
        _spawn_pool.cache_clear()
        pool.stop()
        raise


def _hold_on(lifeline: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(1)


def play_here(work: Iterable[tuple[bytes, Span]], cancel: Event) -> Iterator[Chunk]:
    """The chunks of this work, played in this process until `cancel`."""
    for packed, span in work:
        if cancel.is_set():
            return
        yield play_chunk(packed, *span)


def play_in(executor: Executor, work: Iterable[tuple[bytes, Span]], window: int, cancel: Event) -> Iterator[Chunk]:
    """The chunks, played by the executor until `cancel`, in their order. At most `window` are out at a time."""
    to_come = iter(work)
    out: deque[Future[Chunk]] = deque()
    try:
        while not cancel.is_set():
            more = islice(to_come, window - len(out))
            out.extend(executor.submit(play_chunk, packed, *span) for packed, span in more)
            if not out:
                return
            if wait([out[0]], timeout=0.1).done:
                yield out.popleft().result()
    finally:
        for future in out:
            future.cancel()
