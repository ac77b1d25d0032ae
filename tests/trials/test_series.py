"""Many plans, one after another."""

from pathlib import Path
from threading import Event

import pytest

from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress
from toolkit.trials.run import Arm, run_plan
from toolkit.trials.series import kept_run, play_series

from .dice import GAME, PLAN, dice_pool


def three(folder: Path) -> list[Arm]:
    return [Arm(dice_pool(sides, f"{sides:012}"), PLAN, folder / f"{sides} sides") for sides in (4, 6, 8)]


def test_each_arm_is_what_it_would_be_alone(tmp_path: Path) -> None:
    runs = play_series(GAME, three(tmp_path), workers=1)
    alone = run_plan(GAME, dice_pool(6, f"{6:012}"), PLAN, tmp_path / "alone", workers=1)
    assert [run.manifest.state for run in runs] == ["complete"] * 3
    assert runs[1].table("seats").collect().equals(alone.table("seats").collect())


def test_progress_counts_all_arms_and_never_goes_back(tmp_path: Path) -> None:
    told: list[Progress] = []
    play_series(GAME, three(tmp_path), workers=1, progress=told.append)
    assert {now.total for now in told} == {900}
    done = [now.done for now in told]
    assert done == sorted(done) and (done[0], done[-1]) == (0, 900)
    assert told[-1].note == "pool 3 of 3"


def test_what_is_complete_is_left_alone_and_says_nothing_of_the_speed(tmp_path: Path) -> None:
    first, *others = three(tmp_path)
    play_series(GAME, [first], workers=1)
    manifest = (first.folder / "manifest.json").stat().st_mtime_ns
    told: list[Progress] = []
    play_series(GAME, [first, *others], workers=1, progress=told.append)
    assert (first.folder / "manifest.json").stat().st_mtime_ns == manifest
    assert (told[0].done, told[0].rate) == (300, 0.0)


@pytest.mark.parametrize("by", ["Ctrl-C", "cancel"])
def test_a_series_that_is_stopped_keeps_what_is_done_and_goes_on_from_there(tmp_path: Path, by: str) -> None:
    cancel = Event()

    def stop(now: Progress) -> None:
        if now.done > 400:
            cancel.set()
            if by == "Ctrl-C":
                raise KeyboardInterrupt

    runs = play_series(GAME, three(tmp_path), workers=1, progress=stop, cancel=cancel if by == "cancel" else None)
    assert [run.manifest.state for run in runs] == ["complete", "cancelled"]
    kept = runs[1].manifest.games_done
    assert 0 < kept < 300
    told: list[Progress] = []
    runs = play_series(GAME, three(tmp_path), workers=1, progress=told.append)
    assert [run.manifest.games_done for run in runs] == [300] * 3
    assert told[0].done == 300 + kept


def test_a_run_is_kept_only_while_plan_and_files_are_the_same(tmp_path: Path) -> None:
    arm = three(tmp_path)[0]
    assert kept_run(GAME, arm) is None
    (run,) = play_series(GAME, [arm], workers=1)
    assert kept_run(GAME, arm) == run
    assert kept_run(GAME, Arm(dice_pool(5, "other"), PLAN, arm.folder)) is None
    more: Plan = PLAN.model_copy(update={"games": 600})
    assert kept_run(GAME, Arm(arm.pool, more, arm.folder)) is None
