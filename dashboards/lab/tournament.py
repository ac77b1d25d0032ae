"""The tournament page: every strategy meets every other."""

from functools import partial
from pathlib import Path

import streamlit as st

from dashboards.desk import forget
from dashboards.lab.bench import LabPage, ask, lab_page
from dashboards.lab.opening import begun_with
from dashboards.lining_up import seed_in
from dashboards.telling import plain, show_all
from toolkit.answers.tournament import SEEDS, Tournament, answer, tournament
from toolkit.charts.tournament import tournament_panels
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment

ABOUT = (
    "Every strategy meets every other, in every seat: who beats whom, whether one beats them all, and whether there is "
    "a circle."
)


def tournament_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("tournament", "Tournament", ABOUT, partial(begun_with, _form), _show, _says))


def _form(game: Game, pool: LoadedPool, patch: Patch | None) -> None:
    known = list(game.build(pool.models).strategies)
    key = f"entrants of {game.id}"
    if any(name not in known for name in st.session_state.get(key, ())):
        forget(key, ())
    names = st.multiselect("Who takes part", known, default=known, key=key)
    left, middle, right = st.columns(3)
    players = left.selectbox("Players at a table", [size for size in game.seats if size > 1], key=f"table of {game.id}")
    games: int | None = middle.number_input(
        "Games", min_value=1, value=None, step=1000, placeholder="as intervals need", key="games of a tournament",
        help=f"Left empty: about {SEEDS} seeds for each pair. Rounded up to whole passes over all line-ups.",
    )  # fmt: skip
    seed = seed_in(right)
    try:
        asked = tournament(pool, players=players, strategies=",".join(names), games=games, seed=seed, patch=patch)
    except UsageError:
        st.info("A tournament needs two strategies or more: choose who takes part.")
        return
    st.write(plain(_promise(asked)))
    if st.button("Ask", type="primary", icon=":material/trophy:"):
        ask("tournament", f"{len(names)} strategies, {players} at a table", asked.folder, partial(answer, asked))


def _promise(asked: Tournament) -> str:
    plan, seeds = asked.plan, f"{asked.passes} seed{'' if asked.passes == 1 else 's'}"
    return (
        f"This plays {plan.games_planned:,} games: {len(plan.line_ups):,} line-ups, each in {plan.seatings} seatings "
        f"on {seeds}."
    )


def _says(experiment: Experiment) -> str:
    found = experiment.answer
    return f"{len(found['strategies'])} strategies, {found['players']} at a table, {found['games']:,} games"


def _show(folder: Path, experiment: Experiment) -> None:
    show_all(tournament_panels(experiment.answer))
