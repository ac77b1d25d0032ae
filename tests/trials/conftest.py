"""Small parts, so that a few hundred games fill several."""

from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.trials import manifest
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run

from .dice import GAME, PLAN, dice_pool

Files = dict[str, bytes]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "PART_GAMES", 120)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The plan, played in this process: 100 seeds of 3 seatings in 3 parts."""
    return run_plan(GAME, dice_pool(), PLAN, tmp_path / "run", workers=1)


@pytest.fixture
def parquet() -> Callable[[Run], Files]:
    """All Parquet files of a run, by name."""
    return lambda run: {path.name: path.read_bytes() for path in sorted(run.folder.rglob("*.parquet"))}
