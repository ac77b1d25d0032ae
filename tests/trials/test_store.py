"""The folder of a run: what may be written where, and what becomes of a run that was killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials import manifest
from toolkit.trials.manifest import Manifest
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run, open_run

from . import dice
from .dice import GAME, PLAN, dice_pool

Parquet = Callable[[Run], dict[str, bytes]]


def resume(run: Run, plan: Plan = PLAN, pool: LoadedPool | None = None) -> Run:
    return run_plan(GAME, pool or dice_pool(), plan, run.folder, workers=1, resume=True)


def rewind(run: Run, parts: int) -> None:
    """Make the manifest what it was after so many parts, as a kill would leave it."""
    path = run.folder / "manifest.json"
    then = run.manifest.model_copy(update={"state": "running", "parts": run.manifest.parts[:parts]})
    path.write_text(then.model_dump_json())


@pytest.mark.parametrize("parts", [0, 1, 2])
def test_a_run_killed_between_parts_resumes_to_the_same_bytes(run: Run, parquet: Parquet, parts: int) -> None:
    unbroken = parquet(run)
    rewind(run, parts)
    for path in run.folder.rglob("*-00002.parquet"):
        path.unlink()
    half_written = run.folder / "parts" / f"seats-0000{parts}.parquet"
    half_written.write_bytes(unbroken[f"seats-0000{parts}.parquet"][:100])
    resumed = resume(run)
    assert resumed.manifest.state == "complete"
    assert parquet(resumed) == unbroken


def test_a_folder_left_before_the_first_manifest_may_be_used(run: Run, parquet: Parquet, tmp_path: Path) -> None:
    left = tmp_path / "left"
    left.mkdir()
    (left / "manifest.json.tmp").write_text("{")
    assert parquet(run_plan(GAME, dice_pool(), PLAN, left, workers=1)) == parquet(run)


@pytest.mark.parametrize("name", ["parts/seats-00001.parquet", "sums/seats-by-strategy-00001.parquet"])
def test_resuming_mends_a_damaged_part(run: Run, parquet: Parquet, name: str) -> None:
    unbroken = parquet(run)
    (run.folder / name).write_bytes(b"PAR1")
    assert parquet(resume(run)) == unbroken


def test_resuming_a_complete_run_plays_nothing(run: Run) -> None:
    before = run.manifest
    assert resume(run).manifest == before


def test_a_run_under_way_shows_the_parts_that_are_done(run: Run) -> None:
    rewind(run, 1)
    found = open_run(run.folder)
    assert (found.manifest.state, found.manifest.games_done) == ("running", 108)
    assert found.table("games").collect().height == 108


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 8}, "the plan's seed (7 then, 8 now)"),
        ({"games": 600}, "the plan's games (300 then, 600 now)"),
        ({"rekey": {"dice": 1}}, "the plan's rekey"),
    ],
)
def test_a_run_is_not_resumed_under_another_plan(run: Run, change: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        resume(run, PLAN.model_copy(update=change))
    assert said in str(caught.value)
    assert open_run(run.folder).manifest == run.manifest


def test_a_run_is_not_resumed_with_other_cards_and_the_cards_are_named(run: Run) -> None:
    with pytest.raises(UsageError, match=r"changed since: the cards \(odd-one\)\. Give another folder"):
        resume(run, pool=dice_pool(sides=8, fingerprint="111111111111"))


def test_a_run_is_not_resumed_by_another_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.__version__", "99.0")
    with pytest.raises(UsageError, match=r"the toolkit \(.* then, 99\.0 now\)"):
        resume(run)


def test_a_run_is_not_resumed_when_its_parts_would_be_cut_otherwise(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "PART_GAMES", 60)
    with pytest.raises(UsageError, match="the tables that are stored"):
        resume(run)


def test_a_finished_run_is_not_written_over(run: Run) -> None:
    with pytest.raises(UsageError, match=r"holds a run already \(complete, 300 games\)"):
        run_plan(GAME, dice_pool(), PLAN, run.folder, workers=1)


def test_a_folder_of_other_things_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    for resuming in (False, True):
        with pytest.raises(UsageError, match="holds other files and no run"):
            run_plan(GAME, dice_pool(), PLAN, tmp_path, workers=1, resume=resuming)
    assert {path.name for path in tmp_path.iterdir()} <= {"thesis.txt", ".lock"}


def test_a_file_is_not_taken_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="cannot be written"):
        run_plan(GAME, dice_pool(), PLAN, tmp_path / "file", workers=1)


def test_two_processes_do_not_write_the_same_run(run: Run) -> None:
    with FileLock(run.folder / ".lock"), pytest.raises(UsageError, match="Another process is writing"):
        resume(run)


KILLED = """
import sys
from pathlib import Path
from {module} import GAME, dice_pool
from toolkit.trials import manifest
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan

manifest.PART_GAMES = 120
plan = Plan.model_validate_json(sys.argv[1])
run_plan(GAME, dice_pool(), plan, Path(sys.argv[2]), workers=2)
"""


def alive(group: int) -> list[str]:
    """The processes of a group, those waiting to be reaped aside."""
    stats = [path.read_text().rpartition(")")[2].split() for path in Path("/proc").glob("[0-9]*/stat")]
    return [stat[1] for stat in stats if int(stat[2]) == group and stat[0] != "Z"]


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for left-over workers in /proc")
def test_killed_for_good_a_run_leaves_no_workers_and_resumes_to_the_same_bytes(
    tmp_path: Path, parquet: Parquet
) -> None:
    plan = PLAN.model_copy(update={"strategies": ("slow", "plain", "plain"), "games": 900})
    out = tmp_path / "killed"
    code = KILLED.format(module=dice.__name__)
    process = subprocess.Popen(
        [sys.executable, "-c", code, plan.model_dump_json(), str(out)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
    )
    wait_for(lambda: (out / "parts" / "cards-00001.parquet").exists())
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    wait_for(lambda: not alive(process.pid))
    left = Manifest.model_validate_json((out / "manifest.json").read_bytes())
    assert left.state == "running"
    assert 0 < left.games_done < 900
    resumed = run_plan(GAME, dice_pool(), plan, out, workers=1, resume=True)
    assert parquet(resumed) == parquet(run_plan(GAME, dice_pool(), plan, tmp_path / "unbroken", workers=2))
