"""Games that the change gave to another: a list, and each as two replays side by side."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from dashboards.desk import Stamp, files_stamp
from dashboards.replaying import step
from dashboards.scenes import drawing, happened
from dashboards.telling import plain
from toolkit.answers.pairs import Pair, pair_of
from toolkit.charts.differences import flips, flips_title, outcomes, parts
from toolkit.play.game import Scene
from toolkit.trials.experiments import EXPERIMENT, Experiment, open_experiment
from toolkit.trials.plan import Plan

SHOWN = "pair side by side"
"""Where the session keeps the folder and the game of the pair that is shown."""
LIST_PX = 420
SIDES = ("Without the change", "With the change")


def flipped_games(folder: Path, experiment: Experiment) -> None:
    """The first flipped games, each with a button that shows both replays."""
    found = experiment.answer
    st.subheader(plain(flips_title(found)), anchor=False)
    if found["flipped_games"] is None:
        st.info("With another number of players no game is the same, so none can be set beside another.")
        return
    st.markdown(f"**{plain(flips(found))}**")
    if not found["flipped"]:
        return
    st.caption(f"The first {len(found['flipped'])}. Each is the same seed, dealt alike, until one choice differs.")
    with st.container(height=LIST_PX, border=True):
        for flip in found["flipped"]:
            _row(folder, flip)


def _row(folder: Path, flip: dict[str, Any]) -> None:
    said, button = st.columns([5, 2], vertical_alignment="center")
    said.markdown(f"**{plain(_came_out(flip))}**  \n:small[{plain(parts(flip))}]")
    if button.button("Show side by side", key=f"pair {flip['game']}"):
        st.session_state[SHOWN] = (str(folder), flip["game"])
        st.switch_page("views/side_by_side.py")


def _came_out(flip: dict[str, Any]) -> str:
    """Without the change and with it; alone, who played is not said by who won."""
    who = f"{flip['seating'][0]}: " if len(flip["seating"]) == 1 else ""
    return who + " \u2192 ".join(outcomes(flip))


def side_by_side_page() -> None:
    """The pair that was chosen, on a page of its own: within the long answer the browser would stay scrolled down."""
    st.title("Side by side", anchor=False)
    shown, game = st.session_state.get(SHOWN, ("", 0))
    if not shown or not (Path(shown) / EXPERIMENT).is_file():
        st.info("No game is chosen. Open the answer of a what-if and choose one of the games that came out otherwise.")
        st.page_link("views/whatif.py", label="What if", icon=":material/science:")
        return
    if st.button("Back to the answer", icon=":material/arrow_back:"):
        st.switch_page("views/whatif.py")
    _pair(Path(shown), open_experiment(Path(shown)), game)


def _pair(folder: Path, experiment: Experiment, game: int) -> None:
    plan = Plan.model_validate(experiment.asked["plans"][0])
    flip = next(flip for flip in experiment.answer["flipped"] if flip["game"] == game)
    at, pairs = _played(str(folder), experiment.started, game, files_stamp(experiment.game), plan)
    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(plan.seats(game), 1))
    st.subheader(plain(_heading(flip)), anchor=False)
    st.caption(plain(f"{seats}. Seed {plan.seed_of(game)}."))
    if not pairs:
        st.info("The two games are the same, choice by choice and count by count.")
        return
    st.write(plain(f"{_where({**flip, 'parts_at': at})} The first scene below is that one."))
    scenes = pairs[step(len(pairs), f"scene of the pair {game}") - 1]
    for column, title, scene in zip(st.columns(2), SIDES, scenes, strict=True):
        with column:
            _side(title, scene)


def _heading(flip: dict[str, Any]) -> str:
    before, after = outcomes(flip)
    if "baseline_winner" in flip:
        return f"Won by {before} without the change, by {after} with it"
    return f"{before} without the change; {after} with it"


def _where(flip: dict[str, Any]) -> str:
    if flip["parts_at"]:
        return f"They part at {parts(flip)}."
    return "Choice by choice both games are the same; they differ in what it comes to."


@st.cache_resource(max_entries=4, show_spinner="Playing both games again")
def _played(
    folder: str, started: str, game: int, stamp: Stamp, _plan: Plan
) -> tuple[dict[str, Any] | None, Sequence[Pair]]:
    found = pair_of(Path(folder), _plan.seed_of(game), seating=game % _plan.seatings + 1)
    return found.parts_at, list(found.scenes)


def _side(title: str, scene: Scene | None) -> None:
    if scene is None:
        st.markdown(f"**{title}**")
        st.info("This game is over.")
        return
    st.markdown(f"**{title}: {plain(scene.heading)}**")
    happened("What happened", scene.events)
    drawing(scene)
    if scene.reasons:
        with st.expander("What the strategy weighed, best first"):
            st.markdown("\n".join(f"- :small[{plain(line)}]" for line in scene.reasons))
