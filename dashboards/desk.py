"""What every page stands on: the designer's files, the runs on disk, the one job under way."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import streamlit as st

from toolkit.games import GAMES, load_game
from toolkit.play.game import Game
from toolkit.pools.folders import find_cards, games_found
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.pools.variants import VARIANTS
from toolkit.trials.jobs import Job
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run, list_runs

Stamp = tuple[tuple[str, int, int], ...]


@dataclass
class Playing:
    """A run under way."""

    job: Job[Run]
    plan: Plan
    folder: Path


@dataclass
class Desk:
    """One for all browser windows, so that a reload finds the job again."""

    playing: Playing | None = None


@st.cache_resource
def desk() -> Desk:
    """The desk of this server."""
    return Desk()


def loaded(game: Game, patch: dict[str, Any] | None = None) -> LoadedPool:
    """The game's files as they are now, patched. Raises UsageError when there are none."""
    return _loaded(game.id, find_cards(None, game.id), files_stamp(game.id), json.dumps(patch))


def files_stamp(game_id: str) -> Stamp:
    """Changes whenever one of the game's files does; empty while there are none."""
    try:
        files = sorted(path for path in find_cards(None, game_id).rglob("*") if path.is_file())
    except UsageError:
        return ()
    return tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in files)


@st.cache_resource(max_entries=8, show_spinner="Reading the cards")
def _loaded(game_id: str, folder: Path, stamp: Stamp, patch: str) -> LoadedPool:
    fields = json.loads(patch)
    return load_pool(load_game(game_id).shape, folder, Patch.model_validate(fields) if fields else None)


def game_chosen(column: Any = st, **looks: Any) -> Game:
    """The choice among the games that have files here (all, where none has), remembered from page to page."""
    games = games_found(None, GAMES) or list(GAMES)
    forget("game", games)
    chosen = column.selectbox("Game", games, format_func=title_of, key="game", persist_state="session", **looks)
    return load_game(chosen)


def variants_of(game: Game) -> dict[str, Path]:
    """The saved variants of a game by name. Raises UsageError when it has no files."""
    return {path.stem: path for path in sorted((find_cards(None, game.id) / VARIANTS).glob("*.json"))}


def run_to_review(column: Any) -> Run | None:
    """The choice of the run that the page is about; None while there is none.

    Unless told otherwise it is the newest that simulated games, arms of experiments coming after plain runs.
    """
    runs = _runs()
    labels = labels_of(runs)
    st.session_state["run"] = _reviewed(runs)
    st.session_state.pop("show_run", None)
    if not runs:
        return None
    name: str = column.selectbox(
        "Run to review", list(runs), key="run", format_func=labels.__getitem__, persist_state="session"
    )
    return runs[name]


def run_reviewed() -> Run | None:
    """The run that the pages of the review are about, or will be when one is opened."""
    runs = _runs()
    name = _reviewed(runs)
    return runs[name] if name else None


def _runs() -> dict[str, Run]:
    return {name_of(run): run for run in sorted(list_runs(runs_folder()), key=arm_of_experiment)}


def _reviewed(runs: Mapping[str, Run]) -> str | None:
    chosen = st.session_state.get("show_run", st.session_state.get("run"))
    simulated = (
        name for name, run in runs.items() if run.manifest.games_done and run.manifest.plan.origin == "scripts"
    )
    return chosen if chosen in runs else next(simulated, next(iter(runs), None))


def run_head(title: str) -> Run | None:
    """The head of a page about a run: its title, and beside it which run; None while there is none."""
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    left.title(title, anchor=False)
    return run_to_review(right)


def no_run_yet() -> None:
    """What to do where there is no run."""
    st.info("There is no run yet. Start one: a few hundred games take seconds.")
    st.page_link("views/start.py", label="Start a run", icon=":material/play_circle:")


def forget(key: str, options: Iterable[str]) -> None:
    """Forget a choice that is no longer among the options."""
    if key in st.session_state and st.session_state[key] not in options:
        del st.session_state[key]


def title_of(game_id: str) -> str:
    """A game's title; its id when this version no longer has it."""
    return load_game(game_id).title if game_id in GAMES else game_id


def name_of(run: Run) -> str:
    """What a run is known by: its folder, from the folder of runs on."""
    return str(run.folder.relative_to(runs_folder()))


def arm_of_experiment(run: Run) -> bool:
    """Whether it was played to answer a question of the lab."""
    return run.folder.parent != runs_folder()


def labels_of(runs: Mapping[str, Run]) -> dict[str, str]:
    """Runs in a list, by name; where they are of several games, each says which."""
    games = {run.manifest.plan.game for run in runs.values()}
    return {name: label_of(run, which_game=len(games) > 1) for name, run in runs.items()}


def label_of(run: Run, *, which_game: bool = False) -> str:
    """A run in a list: when, how many players (`4p`) and games, how far it came, and which arm of which experiment."""
    manifest = run.manifest
    started = datetime.fromisoformat(manifest.started).astimezone().strftime("%d %b %H:%M")
    state = "" if manifest.state == "complete" else f" ({manifest.state})"
    games = "by hand" if manifest.plan.origin == "seat" else f"{manifest.games_done:,} games"
    arm = f", {run.folder.name} of {run.folder.parent.name}" if arm_of_experiment(run) else ""
    which = f", {title_of(manifest.plan.game)}" if which_game else ""
    return f"{started}{which}, {manifest.plan.players}p, {games}{state}{arm}"
