"""The targets page: whether the pool keeps to the bands that its designer wrote down."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import streamlit as st

from dashboards.desk import title_of
from dashboards.lab.bench import LabPage, ask, lab_page
from dashboards.lab.opening import begun_with
from dashboards.lining_up import seed_in
from dashboards.telling import plain, show_all
from toolkit.answers.targets import Question, answer, question
from toolkit.charts.targets import targets_panel
from toolkit.charts.wording import counted, listed
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment

USUAL_GAMES = 2_000
AT_ALL = 0
VERDICTS = ("met", "missed", "undecided", "not_measured")
ABOUT = "The bands of targets.json, and whether the pool keeps to them: met, missed, or not decided by so many games."


def targets_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("targets", "Targets", ABOUT, partial(begun_with, _form), _show, _says))


def _form(game: Game, pool: LoadedPool, patch: Patch | None) -> None:
    known = {target.id: target.title for target in pool.models.get("targets.json") or ()}
    if not known:
        st.info(f"{game.title} has no targets yet: write some bands to its targets.json, or add them in the editor.")
        return
    only = st.multiselect(
        "Targets", list(known), format_func=known.__getitem__, placeholder="All of them", key=f"targets of {game.id}"
    )
    asked = _asked(game, pool, patch, only)
    if asked is None:
        return
    st.write(plain(_promise(asked)))
    if st.button("Ask", type="primary", icon=":material/rule:"):
        ask("targets", f"{counted(asked.bands, 'target')} of {game.title}", asked.folder, partial(answer, asked))


def _asked(game: Game, pool: LoadedPool, patch: Patch | None, only: Sequence[str]) -> Question | None:
    left, middle, right = st.columns(3)
    players = _players(game, left)
    games: int = middle.number_input(
        "Games for each number of players", min_value=1, value=USUAL_GAMES, step=500, key="games for targets",
        persist_state="session",
    )  # fmt: skip
    seed = seed_in(right)
    try:
        return question(pool, games=games, seed=seed, players=players, only=only, patch=patch)
    except UsageError as error:
        st.error(plain(str(error)))
        return None


def _players(game: Game, column: st.delta_generator.DeltaGenerator) -> int | None:
    chosen: int = column.selectbox(
        "Players", [AT_ALL, *game.seats], key=f"players for targets of {game.id}",
        format_func=lambda players: str(players) if players else "As each target says",
    )  # fmt: skip
    return chosen or None


def _promise(asked: Question) -> str:
    sizes = listed(f"{plan.games_planned:,} games of {players}" for players, plan in sorted(asked.plans.items()))
    return f"{counted(asked.bands, 'target')}. This plays {sizes} players. What was played before is not played again."


def _says(experiment: Experiment) -> str:
    found = experiment.answer
    verdicts = [f"{found[verdict]} {verdict.replace('_', ' ')}" for verdict in VERDICTS if found[verdict]]
    changed = " with changes" if found["changes"] else ""
    return f"{title_of(experiment.game)}{changed}: {listed(verdicts or ['nothing judged'])}"


def _show(folder: Path, experiment: Experiment) -> None:
    found = experiment.answer
    for run in found["runs"]:
        st.caption(plain(f"{counted(run['players'], 'player')}: {listed(run['line_up'])}; {run['games']:,} games."))
    show_all(targets_panel(found["targets"]))
