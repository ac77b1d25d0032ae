"""What every page stands on: the designer's files, the runs on disk, the one job under way."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import streamlit as st

from dashboards.telling import plain
from toolkit.games import GAMES, load_game
from toolkit.play.game import Game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.jobs import Job
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run, list_runs, open_run

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


def choose_run() -> None:
    """The sidebar's choice of the run to review: the newest that simulated games, unless told otherwise."""
    runs = {name_of(run): run for run in list_runs(runs_folder())}
    chosen = st.session_state.pop("show_run", st.session_state.get("run"))
    simulated = (
        name for name, run in runs.items() if run.manifest.games_done and run.manifest.plan.origin == "scripts"
    )
    usual = next(simulated, next(iter(runs), None))
    st.session_state["run"] = chosen if chosen in runs else usual
    with st.sidebar:
        if runs:
            name = st.selectbox("Run to review", list(runs), key="run", format_func=lambda name: label_of(runs[name]))
            plan = runs[name].manifest.plan
            st.caption(plain(f"{title_of(plan.game)}: {plan.line_up}"))


def forget(key: str, options: Iterable[str]) -> None:
    """Forget a choice that is no longer among the options."""
    if key in st.session_state and st.session_state[key] not in options:
        del st.session_state[key]


def chosen_run() -> Run | None:
    """The run to review, if there is any."""
    chosen = st.session_state.get("run")
    return open_run(runs_folder() / chosen) if chosen else None


def title_of(game_id: str) -> str:
    """A game's title; its id when this version no longer has it."""
    return load_game(game_id).title if game_id in GAMES else game_id


def name_of(run: Run) -> str:
    """What a run is known by: its folder, from the folder of runs on."""
    return str(run.folder.relative_to(runs_folder()))


def label_of(run: Run) -> str:
    """A run in a list: when, how many players (`4p`) and games, and how far it came."""
    manifest = run.manifest
    started = datetime.fromisoformat(manifest.started).astimezone().strftime("%d %b %H:%M")
    state = "" if manifest.state == "complete" else f" ({manifest.state})"
    games = "by hand" if manifest.plan.origin == "seat" else f"{manifest.games_done:,} games"
    return f"{started}, {manifest.plan.players}p, {games}{state}"
