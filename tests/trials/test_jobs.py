"""Runs in the background."""

import threading
from functools import partial
from pathlib import Path

import pytest

from toolkit.pools.problems import UsageError
from toolkit.trials.jobs import Job
from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress
from toolkit.trials.run import Report, run_plan

from .dice import GAME, PLAN, dice_pool


def test_a_job_ends_with_its_run(tmp_path: Path) -> None:
    job = Job(partial(run_plan, GAME, dice_pool(), PLAN, tmp_path / "run", workers=1))
    job.wait(20)
    assert not job.running
    assert job.result is not None
    assert job.result.manifest.state == "complete"
    assert job.progress is not None
    assert job.progress.done == 300


def test_a_job_shows_its_progress_and_stops_when_asked(tmp_path: Path) -> None:
    plan = Plan(game="dice", strategies=("slow", "slow"), games=50_000)
    job = Job(partial(run_plan, GAME, dice_pool(), plan, tmp_path / "run", workers=1))
    while job.progress is None or not job.progress.done:
        assert job.running
    job.cancel()
    job.wait(1)
    assert (job.running, job.cancelled) == (False, True)
    assert job.result is not None
    assert 0 < job.result.manifest.games_done < 50_000


def test_a_job_keeps_its_error_for_whoever_looks(tmp_path: Path) -> None:
    plan = Plan(game="dice", strategies=("nobody", "plain"), games=4)
    job = Job(partial(run_plan, GAME, dice_pool(), plan, tmp_path / "run"))
    job.wait(20)
    assert isinstance(job.error, UsageError)
    assert job.result is None


def test_any_work_that_reports_and_can_be_cancelled_is_a_job() -> None:
    def work(*, progress: Report, cancel: threading.Event) -> str:
        progress(Progress(1, 2, 1.0))
        assert cancel.wait(20)
        return "stopped"

    job = Job(work)
    job.cancel()
    job.wait(20)
    assert (job.result, job.error) == ("stopped", None)


@pytest.mark.parametrize("left", [0.5, 1.0])
def test_time_left_follows_from_the_rate(left: float) -> None:
    assert Progress(done=50, total=100, rate=50 / left).seconds_left == left
