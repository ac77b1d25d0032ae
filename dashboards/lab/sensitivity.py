"""The sensitivity page: which number of the game moves it most."""

from functools import partial
from pathlib import Path

import streamlit as st

from dashboards.lab.bench import LabPage, ask, lab_page
from dashboards.lab.naming import named_figure
from dashboards.lab.opening import begun_with
from dashboards.lining_up import line_up, seed_in
from dashboards.telling import plain, show_all
from toolkit.answers.figures import chief_figures
from toolkit.answers.points import Start
from toolkit.answers.sensitivity import SEEDS, Sensitivity, answer, in_seeds, sensitivity
from toolkit.answers.stepping import parameters
from toolkit.charts.sensing import sensitivity_panels
from toolkit.charts.wording import counted
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.trials.experiments import Experiment

ABOUT = (
    "Move every rule number, every alternative of a ruling and every band of Costs one step each way, on the same "
    "seeds, and rank what moves the game most."
)


def sensitivity_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("sensitivity", "What matters most", ABOUT, partial(begun_with, _form), _show, _says))


def _form(game: Game, pool: LoadedPool, patch: Patch | None) -> None:
    known = {parameter.key: parameter for parameter in parameters(game, pool)}
    chosen = st.multiselect(
        "Parameters", list(known), key=f"parameters of {game.id}", placeholder="All of them",
        format_func=lambda key: f"{key.removeprefix('rules.').replace('_', ' ')}: {known[key].value}",
    )  # fmt: skip
    seated = line_up(game, game.build(pool.models).strategies)
    named = named_figure(f"{game.id}, most of all", chief_figures(game, [seated.players], seated.names))
    left, right = st.columns(2)
    seeds: int = left.number_input("Seeds of each step", min_value=1, value=SEEDS, step=50, key="seeds of a step")
    begin = Start(pool, patch, None, seated.told, seated.players, 1, seed_in(right))
    moved = [known[key] for key in chosen or known]
    steps = sum(len(parameter.steps) for parameter in moved)
    said = f"This plays up to {1 + steps} pools on {counted(seeds, 'seed')} each; steps that cannot be are left out."
    st.write(plain(said))
    if st.button("Ask", type="primary", icon=":material/tune:"):
        with st.spinner("Checking every step"):
            asked = sensitivity(in_seeds(begin, seeds * begin.plan(pool, patch).seatings), moved, named)
        _begin(asked)


def _begin(asked: Sensitivity) -> None:
    if asked.arms:
        says = f"{counted(len(asked.tried), 'parameter')}, one step each way"
        ask("sensitivity", says, asked.folder, partial(answer, asked))
    else:
        st.info("None of these can be moved by a step. Choose others.")


def _says(experiment: Experiment) -> str:
    found = experiment.answer
    tried = len(found["ranked"]) + len(found["could_be_nothing"])
    who, seeds = counted(found["players"], "player"), counted(found["seeds"], "seed")
    return f"{counted(tried, 'parameter')}, {who}, {seeds} of each step"


def _show(folder: Path, experiment: Experiment) -> None:
    found = experiment.answer
    st.caption(plain(f"Played by {', '.join(found['line_up'])}."))
    show_all(sensitivity_panels(found))
