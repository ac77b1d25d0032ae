"""The answer of a what-if: in words, against the zero line, game by game, and what to do next."""

from pathlib import Path

import streamlit as st

from dashboards.desk import loaded
from dashboards.lab.bench import open_answer
from dashboards.lab.changing import put
from dashboards.lab.flipped import flipped_games
from dashboards.lab.saving import save_as_variant
from dashboards.lab.watching import asked_in_words, begin
from dashboards.telling import plain, show_all
from toolkit.answers import Document
from toolkit.answers.runs import pool_of
from toolkit.answers.whatif import Question, question
from toolkit.charts.differences import difference_panels, headline, pairing, rechosen_panels
from toolkit.charts.wording import counted, listed
from toolkit.games import load_game
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment
from toolkit.trials.plan import Plan


def says(experiment: Experiment) -> str:
    """The question in a few words."""
    found, game = experiment.answer, load_game(experiment.game)
    words = asked_in_words(game, loaded(game), *_plans(experiment))
    return f"{words} {counted(found['players'], 'player')}, {found['games'][0]:,} games"


def _plans(experiment: Experiment) -> tuple[Plan, Plan]:
    before, after = (Plan.model_validate(plan) for plan in experiment.asked["plans"])
    return before, after


def show(folder: Path, experiment: Experiment) -> None:
    """The whole answer."""
    found = experiment.answer
    for line in headline(found):
        st.markdown(f"#### {plain(line)}")
    st.write(plain(pairing(found)))
    st.caption(plain(_played(found)))
    _next(experiment)
    if found["measures"]:
        show_all(difference_panels(found))
        show_all(rechosen_panels(found))
        flipped_games(folder, experiment)


def _played(found: Document) -> str:
    without, with_it = found["games"]
    games = f"{without:,} games with and as many" if with_it == without else f"{with_it:,} games with and {without:,}"
    ends = {"precision": "stopped when the figure was known closely enough", "cancelled": "cancelled"}
    who = f"{counted(found['players'], 'player')}: {listed(found['line_up'])}"
    ended = ends.get(found["stopped"], "all that were asked for")
    return f"{who}. {counted(found['pairs'], 'seed')}, {games} without the change; {ended}."


def _next(experiment: Experiment) -> None:
    """What to do with an answer."""
    more, save, change = st.columns(3)
    with more.popover("Ask again with more games", icon=":material/add:", width="stretch"):
        _more_games(experiment)
    changes = experiment.answer["changes"]
    with save.popover("Save as variant", icon=":material/save:", width="stretch", disabled=not changes):
        save_as_variant(load_game(experiment.game), Patch.model_validate(changes or {}))
    change.button("Change the question", icon=":material/edit:", width="stretch", on_click=_take_up, args=(experiment,))


def _take_up(experiment: Experiment) -> None:
    """Back to the form, with the change of this answer picked."""
    before, after = _plans(experiment)
    size = None if after.players == before.players else after.players
    put(load_game(experiment.game), Patch.model_validate(experiment.answer["changes"] or {}), size)
    open_answer("whatif", None)


def _more_games(experiment: Experiment) -> None:
    played = experiment.answer["games"][0]
    games = st.number_input("Games with the change, and as many without", min_value=1, value=4 * played, step=1000)
    st.caption("Four times the games make the intervals half as wide. They are played from the first on.")
    if st.button("Ask again", type="primary"):
        asked = asked_of(experiment, games)
        begin(asked, bool(experiment.answer["rechosen"]))


def asked_of(experiment: Experiment, games: int) -> Question:
    """The question of an answer once more, with the files as they are now. Raises UsageError when it no longer fits."""
    first, second = _plans(experiment)
    first = first.model_copy(update={"games": games})
    second = second.model_copy(update={"games": first.seeds * second.seatings})
    before, after = (pool_of(plan) for plan in (first, second))
    for pool in (before, after):
        if not pool.ok:
            raise UsageError("\n".join(map(str, pool.errors)))
    return question((before, after), (first, second), experiment.asked["measure"], experiment.asked["precision"])
