"""Kept answers as panels: on a page, or in a report of their own."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from toolkit.answers import Document
from toolkit.answers.runs import changes_since
from toolkit.charts.differences import whatif_panels
from toolkit.charts.panel import Panel
from toolkit.charts.report import write_report
from toolkit.charts.sensing import sensitivity_panels
from toolkit.charts.settling import settling_panels
from toolkit.charts.sweeping import sweep_panels
from toolkit.charts.targets import targets_panel
from toolkit.charts.tournament import tournament_panels
from toolkit.charts.tuning import tuning_panels
from toolkit.charts.wording import listed
from toolkit.games import load_game
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, Kind, arm_of, open_experiment
from toolkit.trials.runs import Run

PANELS: Mapping[Kind, Callable[[Document], list[Panel]]] = {
    "whatif": whatif_panels,
    "sweep": sweep_panels,
    "sensitivity": sensitivity_panels,
    "tournament": tournament_panels,
    "impact": settling_panels,
    "targets": lambda found: targets_panel(found["targets"]),
    "tuning": tuning_panels,
}


def first_run(folder: Path, experiment: Experiment) -> Run | None:
    """The first run behind an answer, as a rule the pool as it was; None when there is none, or it is gone."""
    for arm in experiment.arms:
        try:
            return arm_of(folder, experiment, arm)
        except UsageError:
            return None
    return None


def made_by(folder: Path, experiment: Experiment, cards: Path | None = None) -> tuple[str, list[str]]:
    """What made an answer, in one line, and what has changed since."""
    run, game = first_run(folder, experiment), load_game(experiment.game)
    when = datetime.fromisoformat(experiment.started).astimezone().strftime("%d %b %Y %H:%M")
    if run is None:
        return f"{when} \u00b7 {game.title} \u00b7 the games behind it are gone", ["the games themselves"]
    manifest, stale = run.manifest, changes_since(run, cards)
    marks = [f"{file} {mark}" for file, mark in manifest.fingerprints.items()]
    state = f"stale: changed since are {listed(stale)}" if stale else "up to date"
    line = [when, game.title, f"seed {manifest.plan.seed}", *marks, f"toolkit {manifest.version}", state]
    return " \u00b7 ".join(line), stale


def experiment_report(folder: Path, out: Path | None, cards: Path | None = None) -> Path:
    """The report of a kept answer, written. Raises UsageError when it cannot be."""
    experiment, path = open_experiment(folder), out or folder / "report.html"
    line, _ = made_by(folder, experiment, cards)
    title = f"{load_game(experiment.game).title}: {experiment.kind}"
    try:
        return write_report(path, title, line, PANELS[experiment.kind](experiment.answer))
    except OSError as error:
        raise UsageError(
            f"The report cannot be written to {path}: {error.strerror}. Name a file with --out."
        ) from error
