"""Experiments on disk: what was asked and answered, beside the runs it was answered from."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from toolkit.pools.problems import UsageError, did_you_mean
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import Run, damage, open_run
from toolkit.trials.store import write_whole

EXPERIMENT = "experiment.json"

Kind = Literal["whatif", "sweep", "sensitivity", "tournament", "impact", "targets", "tuning"]


class Experiment(BaseModel, frozen=True, extra="forbid"):
    """`experiment.json` of a folder: a question, its answer, and the subfolders of the runs behind it."""

    kind: Kind
    game: str
    started: str = Field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    asked: dict[str, Any]
    """What the question was, in the words of the command."""
    arms: dict[str, str]
    """Name of an arm -> its folder below this one."""
    answer: dict[str, Any]
    """What `--json` prints."""

    @property
    def whole(self) -> bool:
        """Whether nobody stopped it early; an answer says so as its `stopped` or its `state`."""
        return "cancelled" not in (self.answer.get("stopped"), self.answer.get("state"))


def mark_of(asked: Mapping[str, Any]) -> str:
    """8 hex digits that name a question: two that are alike have one answer."""
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:8]


def kept_answer(folder: Path, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer to this very question, if the folder holds it whole. Whether its runs still hold, the asker knows."""
    if not (folder / EXPERIMENT).is_file():
        return None
    kept = open_experiment(folder)
    return kept.answer if kept.whole and kept.asked == asked else None


def keep_experiment(folder: Path, experiment: Experiment) -> None:
    """Write it, over an earlier one."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / EXPERIMENT, experiment.model_dump_json(indent=1).encode() + b"\n")


def open_experiment(folder: Path) -> Experiment:
    """The experiment in a folder. Raises UsageError when there is none, or none that can be read."""
    path = folder / EXPERIMENT
    if not path.is_file():
        raise UsageError(f"{folder} holds no experiment (no {EXPERIMENT}). Name the folder that `whatif` gave.")
    try:
        return Experiment.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise UsageError(f"{path} is damaged ({damage(error)}). Ask the question anew.") from None


def experiment_at(name: str) -> Path | None:
    """The folder of an experiment, by its folder or by its name in the runs folder; None where there is none."""
    folders = (Path(name), runs_folder() / name)
    return next((folder for folder in folders if (folder / EXPERIMENT).is_file()), None)


def find_experiment(name: str) -> Path:
    """The same. Raises UsageError with the nearest name."""
    folder = experiment_at(name)
    if folder is not None:
        return folder
    known = [folder.name for folder, _ in list_experiments()]
    listed = f" There are: {', '.join(known[:5])}." if known else f" There is none in {runs_folder()} yet."
    raise UsageError(f"There is no experiment {name!r}.{did_you_mean(name, known)}{listed}")


def arm_of(folder: Path, experiment: Experiment, arm: str) -> Run:
    """One of the runs behind the answer."""
    return open_run(folder / experiment.arms[arm])


def list_experiments(folder: Path | None = None) -> list[tuple[Path, Experiment]]:
    """All experiments in the runs folder, newest first; those that cannot be opened are left out."""
    found = []
    for path in (folder or runs_folder()).glob(f"*/{EXPERIMENT}"):
        try:
            found.append((path.parent, open_experiment(path.parent)))
        except UsageError:
            continue
    return sorted(found, key=lambda pair: pair[1].started, reverse=True)
