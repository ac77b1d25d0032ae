"""The replay page: one game of the run, played again from its seed and told scene by scene."""

from collections.abc import Sequence

import polars as pl
import streamlit as st

from dashboards.reading import Key, Reading, opened
from dashboards.scenes import drawing, happened
from dashboards.telling import plain
from toolkit.answers.runs import story
from toolkit.play.game import Measure, Scene

TITLE, QUESTION = "Replay", "What happened in a game, and why did the strategies do what they did?"
GAME, SCENE, FOUND = "replayed game", "scene", "found game"


def replay_page() -> None:
    """Choose a game, then step through it."""
    reading = opened(TITLE, QUESTION)
    if reading is None:
        return
    if reading.stale:
        st.info(
            "Something has changed since this run, so its games can no longer be told: a replay would tell other "
            "games. Put the files back as they were, or start a run with the files as they are now."
        )
        st.page_link("views/start.py", label="Start a run", icon=":material/play_circle:")
        return
    number = _choose_game(reading)
    scenes = _scenes(reading.key, number, reading)
    _scene(scenes[step(len(scenes), f"{SCENE} {number}") - 1])


@st.cache_resource(max_entries=4, show_spinner="Playing the game again")
def _scenes(key: Key, number: int, _reading: Reading) -> Sequence[Scene]:
    return list(story(_reading.run.folder, number, None))


# -- which game ----------------------------------------------------------------------------------


def _choose_game(reading: Reading) -> int:
    plan, last = reading.run.manifest.plan, reading.run.manifest.games_done - 1
    st.session_state[GAME] = min(st.session_state.get(GAME, 0), last)
    left, right = st.columns([1, 2])
    wanted = {f"{most} {m.title.lower()}": (m, most) for m in _told_by_seed(reading) for most in ("most", "least")}
    right.selectbox(
        "Find a game with", list(wanted), index=None, key=FOUND, placeholder="Choose what to look for",
        on_change=lambda: _find(reading, *wanted[st.session_state[FOUND]]) if st.session_state[FOUND] else None,
        help="Finds the seed whose games, all seatings together, have most or least of it.",
    )  # fmt: skip
    number: int = left.number_input(f"Game (0 to {last:,})", min_value=0, max_value=last, step=1, key=GAME)
    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(plan.seats(number), 1))
    st.caption(plain(f"{seats}. Seed {plan.seed_of(number)}."))
    return number


def _told_by_seed(reading: Reading) -> list[Measure]:
    return [measure for measure in reading.game.measures if measure.table == "games"]


def _find(reading: Reading, measure: Measure, most: str) -> None:
    sums = reading.run.sums("games", ())
    seed = sums.sort(pl.col(measure.value), descending=most == "most", maintain_order=True)["seed_index"][0]
    st.session_state[GAME] = int(seed) * reading.run.manifest.plan.seatings


# -- step by step --------------------------------------------------------------------------------


def step(last: int, key: str) -> int:
    """Where the reader is, from 1 to the last: by buttons, by arrow keys, or by the slider."""
    if last == 1:
        return 1
    st.session_state[key] = min(st.session_state.get(key, 1), last)

    def go(to: int) -> None:
        st.session_state[key] = max(1, min(to, last))

    at = st.session_state[key]
    back, forward, slide = st.columns([1, 1, 4], vertical_alignment="bottom")
    back.button("Back", on_click=go, args=(at - 1,), disabled=at == 1, shortcut="Left", width="stretch")
    forward.button("Forward", on_click=go, args=(at + 1,), disabled=at == last, shortcut="Right", width="stretch")
    chosen: int = slide.slider(f"Scene of {last}", 1, last, key=key)
    return chosen


def _scene(scene: Scene) -> None:
    st.subheader(plain(scene.heading), anchor=False)
    left, right = st.columns([2, 3])
    with left:
        happened("What happened", scene.events)
    with right:
        happened("What the strategy weighed, best first", scene.reasons, none="Nothing was to be decided.")
    drawing(scene)
