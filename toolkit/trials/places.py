"""Where runs are kept."""

import os
from pathlib import Path

from toolkit.pools.problems import UsageError, did_you_mean


def runs_folder() -> Path:
    """PLAYTEST_RUNS, else ./runs."""
    return Path(os.environ.get("PLAYTEST_RUNS") or "runs")


def find_run(name: str) -> Path:
    """A run by its folder, or by its name in the runs folder; an experiment that has a single run stands for it.

    Raises UsageError with the nearest name.
    """
    for folder in (Path(name), runs_folder() / name):
        if (folder / "manifest.json").is_file():
            return folder
        arms = list(folder.glob("*/manifest.json")) if (folder / "experiment.json").is_file() else []
        if len(arms) == 1:
            return arms[0].parent
    known = _names()
    listed = f" Runs in {runs_folder()}: {', '.join(known)}." if known else f" There is no run in {runs_folder()} yet."
    raise UsageError(f"There is no run {name!r}.{did_you_mean(name, known)}{listed}")


def _names() -> list[str]:
    """Of the runs and of the arms of experiments, as `find_run` takes them."""
    folder = runs_folder()
    paths = (*folder.glob("*/manifest.json"), *folder.glob("*/*/manifest.json"))
    return sorted(path.parent.relative_to(folder).as_posix() for path in paths)
