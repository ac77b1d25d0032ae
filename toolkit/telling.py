"""Progress on stderr, with the time left."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress as Done

SECONDS_BETWEEN_LINES = 5.0

Report = Callable[[Done], None]


@contextmanager
def tell_progress(plan: Plan) -> Iterator[Report]:
    """A bar on a terminal, a line now and then anywhere else."""
    if not sys.stderr.isatty():
        yield _lines(plan)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(f"Playing {plan.game}", total=plan.games_planned)
        yield lambda done: bar.update(task, completed=done.done, total=done.total)


def _lines(plan: Plan) -> Report:
    said = monotonic()

    def tell(done: Done) -> None:
        nonlocal said
        if done.done < done.total and monotonic() - said < SECONDS_BETWEEN_LINES:
            return
        said = monotonic()
        left = "" if not done.seconds_left else f", {done.seconds_left:.0f} s left"
        print(f"{plan.game}: {done.done:,} of {done.total:,} games, {done.rate:,.0f} a second{left}", file=sys.stderr)

    return tell
