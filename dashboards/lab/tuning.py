"""The tuning page: which setting comes closest to the targets, and whether that holds on fresh seeds."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from dashboards.desk import loaded
from dashboards.lab.bench import LabPage, ask, lab_page
from dashboards.lab.opening import begun_with
from dashboards.lab.saving import save_as_variant
from dashboards.lab.trying import titles_of, varied_on_page
from dashboards.lining_up import LineUp, line_up, seed_in
from dashboards.telling import plain, show_all
from toolkit.answers.points import Start
from toolkit.answers.searching import MOST_KEYS, Search, search
from toolkit.answers.tuning import answer
from toolkit.balance.distance import can_aim
from toolkit.charts.tuning import told, tuning_panels
from toolkit.charts.wording import counted, listed
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment

PURPOSE = "tuning"
UNFINISHED = "This search was cancelled before its end. Asked again, it begins anew."
USUAL_TRIALS, USUAL_GAMES = 20, 4_000
ABOUT = (
    "Search one to three settings for the targets. What is clearly farther off drops out early; the best is played "
    "again on fresh seeds beside the pool as it is, since the best of many always looks better than it is."
)


def tuning_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("tuning", "Tuning", ABOUT, partial(begun_with, _form), _show, _says, UNFINISHED))


def _form(game: Game, pool: LoadedPool, patch: Patch | None) -> None:
    known = {target.id: target.title for target in pool.models.get("targets.json") or () if can_aim(target)}
    if not known:
        st.info(f"{game.title} has no targets to tune towards: write some bands to its targets.json.")
        return
    st.subheader("What is turned", anchor=False)
    varied = varied_on_page(game, pool, PURPOSE, MOST_KEYS, players=False)
    st.subheader("Towards what", anchor=False)
    towards = st.multiselect(
        "Targets that lead", list(known), format_func=known.__getitem__, key=f"led by in {game.id}",
        placeholder="All that fit the number of players",
    )  # fmt: skip
    st.subheader("How it is played", anchor=False)
    seated = line_up(game, game.build(pool.models).strategies)
    begin, trials = _start(pool, patch, seated)
    asked = _asked(begin, varied, towards, trials)
    if asked:
        st.write(plain(f"This plays at most {asked.games_planned:,} games; most settings drop out long before."))
    if st.button("Ask", type="primary", icon=":material/tune:", disabled=asked is None) and asked:
        says = f"{listed(titles_of(game, pool, list(varied)))}: towards {counted(len(asked.targets), 'target')}"
        ask("tuning", says, asked.folder, partial(answer, asked))


def _start(pool: LoadedPool, patch: Patch | None, seated: LineUp) -> tuple[Start, int]:
    left, middle, right = st.columns(3)
    trials: int = left.number_input(
        "Settings to try", min_value=1, value=USUAL_TRIALS, key="settings to try", persist_state="session",
        help="A grid of no more settings than these is tried whole.",
    )  # fmt: skip
    games: int = middle.number_input(
        "Fresh games of each pool at the end", min_value=1, value=USUAL_GAMES, step=1000, key="fresh games",
        persist_state="session",
    )  # fmt: skip
    return Start(pool, patch, None, seated.told, seated.players, games, seed_in(right)), trials


def _asked(begin: Start, varied: dict[str, list[Any]], towards: Sequence[str], trials: int) -> Search | None:
    if not varied:
        st.info("Nothing is turned yet. Pick a rule, a card or a strategy above, and say which values it may take.")
        return None
    try:
        return search(begin, varied, towards, trials)
    except UsageError as error:
        for line in str(error).splitlines():
            st.error(plain(line))
        return None


def _says(experiment: Experiment) -> str:
    found, game = experiment.answer, load_game(experiment.game)
    titles = titles_of(game, loaded(game), list(found["varied"]))
    return f"{listed(titles)} towards {counted(len(found['towards']), 'target')}; {counted(found['players'], 'player')}"


def _show(folder: Path, experiment: Experiment) -> None:
    found = experiment.answer
    patch = Patch.model_validate({**found["changes"], "why": told(found)})
    if patch.set:
        with st.popover("Save the nearest setting as variant", icon=":material/save:"):
            if not found["confirmed"]:
                st.warning("It is not confirmed by fresh seeds.")
            save_as_variant(load_game(experiment.game), patch)
    show_all(tuning_panels(found))
