"""Work in the background, for a page that looks in now and then. Knows nothing of Streamlit."""

from threading import Event, Thread
from typing import Generic, Protocol, TypeVar

from toolkit.trials.progress import Progress
from toolkit.trials.run import Report

T = TypeVar("T")
Made = TypeVar("Made", covariant=True)


class Work(Protocol[Made]):
    """What a job does, such as `run_plan` with all but these two arguments given."""

    def __call__(self, *, progress: Report, cancel: Event) -> Made: ...


class Job(Generic[T]):
    """One piece of work in a thread of its own: `Job(partial(run_plan, game, pool, plan, out))`."""

    def __init__(self, work: Work[T]) -> None:
        self.progress: Progress | None = None
        self.result: T | None = None
        self.error: Exception | None = None
        self._work = work
        self._cancel = Event()
        self._thread = Thread(target=self._do, daemon=True)
        self._thread.start()

    def _do(self) -> None:
        try:
            self.result = self._work(progress=self._note, cancel=self._cancel)
        except Exception as error:  # shown by whoever looks in; a thread has nobody to raise to
            self.error = error

    def _note(self, progress: Progress) -> None:
        self.progress = progress

    @property
    def running(self) -> bool:
        """Whether it is still at work; then neither `result` nor `error` is there yet."""
        return self._thread.is_alive()

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to stop."""
        return self._cancel.is_set()

    def cancel(self) -> None:
        """Ask it to stop; what is done is kept."""
        self._cancel.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it is done, or so long."""
        self._thread.join(seconds)
