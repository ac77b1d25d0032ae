"""Progress on stderr, with the time left."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from toolkit.trials.progress import Progress as Done

SECONDS_BETWEEN_LINES = 5.0

Report = Callable[[Done], None]


@contextmanager
def tell_progress(what: str, games: int) -> Iterator[Report]:
    """A bar on a terminal, a line now and then anywhere else; `what` is under way, `games` are to be played."""
    if not sys.stderr.isatty():
        yield _lines(what)
        return
    note = TextColumn("{task.fields[note]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), note)
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=games, note="")
        yield lambda done: bar.update(task, completed=done.done, total=done.total, note=done.note)


def _lines(what: str) -> Report:
    said = monotonic()

    def tell(done: Done) -> None:
        nonlocal said
        if done.done < done.total and monotonic() - said < SECONDS_BETWEEN_LINES:
            return
        said = monotonic()
        left = "" if not done.seconds_left else f", {done.seconds_left:.0f} s left"
        note = f"; {done.note}" if done.note else ""
        print(f"{what}: {done.done:,} of {done.total:,} games, {done.rate:,.0f} a second{left}{note}", file=sys.stderr)

    return tell
