"""Playing plans: the same bytes however they are played, and an end whenever it is asked for."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from toolkit.pools.problems import UsageError
from toolkit.trials import workers
from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run

from .dice import GAME, PLAN, dice_pool

Parquet = Callable[[Run], dict[str, bytes]]
SLOW = Plan(game="dice", strategies=("slow", "slow"), games=20_000)


def test_the_plan_is_played_whole(run: Run) -> None:
    assert (run.manifest.state, run.manifest.games_done, run.manifest.decisions) == ("complete", 300, 2700)
    assert [part.seeds for part in run.manifest.parts] == [36, 36, 28]


def test_capped_games_are_counted_as_their_table_tells_them(run: Run) -> None:
    assert run.manifest.capped == run.table("games").collect()["capped"].sum() > 0


def test_any_number_of_workers_writes_the_same_bytes(run: Run, tmp_path: Path, parquet: Parquet) -> None:
    two = run_plan(GAME, dice_pool(), PLAN, tmp_path / "two", workers=2)
    with ThreadPoolExecutor(3) as executor:
        threads = run_plan(GAME, dice_pool(), PLAN, tmp_path / "threads", executor=executor, workers=3)
    assert len(parquet(run)) == 3 * (3 + 5)
    assert parquet(two) == parquet(threads) == parquet(run)


def test_the_processes_stay_open_for_the_next_run(tmp_path: Path) -> None:
    pools = set()
    for name in ("first", "second"):
        run_plan(GAME, dice_pool(), PLAN, tmp_path / name, workers=2)
        pools.add(workers._spawn_pool(2))
    assert len(pools) == 1


def test_another_seed_writes_other_bytes(run: Run, tmp_path: Path, parquet: Parquet) -> None:
    other = run_plan(GAME, dice_pool(), PLAN.model_copy(update={"seed": 8}), tmp_path / "other", workers=1)
    assert parquet(other) != parquet(run)


def test_progress_counts_games_up_to_the_plan(tmp_path: Path) -> None:
    told: list[Progress] = []
    run_plan(GAME, dice_pool(), PLAN, tmp_path / "run", workers=1, progress=told.append)
    assert [told[0].done, told[1].done, told[-1].done, told[-1].total] == [0, 18, 300, 300]
    assert told[0].seconds_left is None
    assert told[1].seconds_left == pytest.approx(282 / told[1].rate)
    assert told[-1].seconds_left == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_stops_within_a_second_of_cancel_and_keeps_what_is_done(tmp_path: Path, workers: int) -> None:
    cancel = threading.Event()
    asked: list[float] = []

    def ask(progress: Progress) -> None:
        if progress.done >= 140 and not asked:
            asked.append(time.monotonic())
            cancel.set()

    run = run_plan(GAME, dice_pool(), SLOW, tmp_path / "run", workers=workers, progress=ask, cancel=cancel)
    assert time.monotonic() - asked[0] < 1
    assert run.manifest.state == "cancelled"
    assert run.manifest.games_done == run.table("games").collect().height == 140


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_done_and_it_resumes_to_the_same_bytes(
    run: Run, tmp_path: Path, parquet: Parquet, workers: int
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done == 180:
            raise KeyboardInterrupt

    out = tmp_path / "stopped"
    stopped = run_plan(GAME, dice_pool(), PLAN, out, workers=workers, progress=interrupt)
    assert (stopped.manifest.state, stopped.manifest.games_done) == ("cancelled", 180)
    resumed = run_plan(GAME, dice_pool(), PLAN, out, workers=workers, resume=True)
    assert resumed.manifest.state == "complete"
    assert parquet(resumed) == parquet(run)


def test_cancelled_before_the_first_game_a_run_is_empty_and_readable(tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    run = run_plan(GAME, dice_pool(), PLAN, tmp_path / "run", workers=1, cancel=cancel)
    assert run.manifest.games_done == 0
    assert run.table("seats").collect().columns == ["game", "seat", "strategy", "total", "win_share"]
    assert run.sums("cards", ["card"]).columns == ["seed_index", "card", "n", "taken_at", "taken_at_n"]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_in_a_game_comes_through_with_its_game(tmp_path: Path, workers: int) -> None:
    plan = Plan(game="dice", strategies=("plain", "broken"), games=200)
    with pytest.raises(ZeroDivisionError) as caught:
        run_plan(GAME, dice_pool(), plan, tmp_path / "run", workers=workers)
    assert "game 0 of the plan" in caught.value.__notes__[0]


def test_a_worker_that_dies_is_told_and_the_next_run_has_fresh_workers(
    run: Run, tmp_path: Path, parquet: Parquet
) -> None:
    plan = Plan(game="dice", strategies=("plain", "deadly"), games=200)
    with pytest.raises(UsageError, match=r"worker process died.*fewer workers"):
        run_plan(GAME, dice_pool(), plan, tmp_path / "dead", workers=2)
    assert parquet(run_plan(GAME, dice_pool(), PLAN, tmp_path / "two", workers=2)) == parquet(run)


@pytest.mark.parametrize(
    ("line_up", "message"),
    [
        (("plain",), "Dice is for 2, 3, 4 players; the line-up names 1"),
        (("plain", "luky"), "There is no strategy 'luky'. Did you mean \"lucky\"?"),
    ],
)
def test_a_line_up_that_does_not_fit_is_refused_before_anything_is_written(
    tmp_path: Path, line_up: tuple[str, ...], message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        run_plan(GAME, dice_pool(), Plan(game="dice", strategies=line_up, games=9), tmp_path / "run", workers=1)
    assert message in str(caught.value)
    assert not (tmp_path / "run").exists()
