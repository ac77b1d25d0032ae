"""Where runs are kept."""

import os
from pathlib import Path

from toolkit.pools.problems import UsageError, did_you_mean


def runs_folder() -> Path:
    """PLAYTEST_RUNS, else ./runs."""
    return Path(os.environ.get("PLAYTEST_RUNS") or "runs")


def find_run(name: str) -> Path:
    """A run by its folder, or by its name in the runs folder. Raises UsageError with the nearest name."""
    for folder in (Path(name), runs_folder() / name):
        if (folder / "manifest.json").is_file():
            return folder
    known = sorted(path.parent.name for path in runs_folder().glob("*/manifest.json"))
    listed = f" Runs in {runs_folder()}: {', '.join(known)}." if known else f" There is no run in {runs_folder()} yet."
    raise UsageError(f"There is no run {name!r}.{did_you_mean(name, known)}{listed}")
