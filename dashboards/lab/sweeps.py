"""The sweep page: every value of one or two settings on the same seeds, a curve or a grid for each figure."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import streamlit as st

from dashboards.desk import Stamp, files_stamp, loaded
from dashboards.lab.bench import LabPage, ask, lab_page
from dashboards.lab.naming import named_figure
from dashboards.lab.opening import begun_with
from dashboards.lab.trying import titles_of, varied_on_page
from dashboards.lining_up import LineUp, line_up, seed_in
from dashboards.telling import plain, show_all
from toolkit.answers.figures import figures
from toolkit.answers.points import Start
from toolkit.answers.sweeps import Sweep, answer, sweep
from toolkit.answers.varying import PLAYERS, value_text
from toolkit.balance.pairing import Figure
from toolkit.charts.sweeping import sweep_panels
from toolkit.charts.wording import counted, listed
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment

PURPOSE = "a sweep"
USUAL_GAMES = 2_000
MOST_KEYS = 2
ABOUT = (
    "Try every value of a setting on the same seeds: a curve for each figure. With two settings it is a grid, deeper "
    "in colour the higher the figure."
)


def sweeps_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("sweep", "Sweeps", ABOUT, partial(begun_with, _form), _show, _says, unfinished=""))


def _form(game: Game, pool: LoadedPool, patch: Patch | None) -> None:
    st.subheader("What is varied", anchor=False)
    varied = varied_on_page(game, pool, PURPOSE, MOST_KEYS, players=True)
    st.subheader("How it is played", anchor=False)
    several = PLAYERS in varied
    if several:
        st.caption("At each size of table the first strategies of the file sit down.")
    seated = None if several else line_up(game, game.build(pool.models).strategies)
    named = named_figure(game.id, _figures(game, seated)) if seated else None
    begin = _start(pool, patch, seated)
    asked = _asked(begin, varied, named)
    if asked:
        st.write(plain(_promise(asked)))
    if st.button("Ask", type="primary", icon=":material/show_chart:", disabled=asked is None) and asked:
        _begin(game, pool, asked)


def _figures(game: Game, seated: LineUp) -> Sequence[Figure]:
    return figures(game, [seated.players], seats=seated.players, strategies=seated.names)


def _start(pool: LoadedPool, patch: Patch | None, seated: LineUp | None) -> Start:
    left, right = st.columns(2)
    games: int = left.number_input(
        "Games of each value", min_value=1, value=USUAL_GAMES, step=500, key="games of a sweep", persist_state="session"
    )
    told, players = (seated.told, seated.players) if seated else (None, None)
    return Start(pool, patch, None, told, players, games, seed_in(right))


def _asked(begin: Start, varied: dict[str, list[object]], named: str | None) -> Sweep | None:
    if not varied:
        st.info("Nothing is varied yet. Pick a rule, a card or a strategy above, and say which values to try.")
        return None
    try:
        told = json.dumps([varied, named, begin.patch and begin.patch.model_dump(), begin.strategies, begin.players])
        return _swept(told, files_stamp(begin.pool.game), begin.games, begin.seed, begin, varied, named)
    except UsageError as error:
        for line in str(error).splitlines():
            st.error(plain(line))
        return None


@st.cache_resource(max_entries=16, show_spinner="Checking every value")
def _swept(
    told: str, stamp: Stamp, games: int, seed: int, _begin: Start, _varied: dict[str, list[object]], _named: str | None
) -> Sweep:
    return sweep(_begin, _varied, _named)


def _promise(asked: Sweep) -> str:
    return (
        f"This plays {len(asked.arms)} pools, {asked.games_planned:,} games in all. What was played before is not "
        "played again."
    )


def _begin(game: Game, pool: LoadedPool, asked: Sweep) -> None:
    says = f"{listed(titles_of(game, pool, list(asked.varied)))}: {counted(len(asked.points), 'point')}"
    ask("sweep", says, asked.folder, partial(answer, asked))


def _says(experiment: Experiment) -> str:
    found, game = experiment.answer, load_game(experiment.game)
    titles = titles_of(game, loaded(game), list(found["varied"]))
    spans = [f"{title}: {_span(values)}" for title, values in zip(titles, found["varied"].values(), strict=True)]
    players = f"; {counted(found['players'], 'player')}" if found["players"] else ""
    return f"{'; '.join(spans)}{players}"


def _span(values: Sequence[object]) -> str:
    ends = [value_text(value) for value in values]
    return ", ".join(ends) if len(ends) <= 4 else f"{ends[0]} to {ends[-1]}"


def _show(folder: Path, experiment: Experiment) -> None:
    found = experiment.answer
    if found["unplayed"]:
        left = counted(len(found["unplayed"]), "point")
        st.warning(f"Not played yet: {left}. Ask the same again, and it goes on from there.")
    if found["line_up"] and found["points"]:
        st.caption(plain(f"{listed(found['line_up'])}; {found['points'][0]['games']:,} games of each value."))
    show_all(sweep_panels(found))
