"""The replay page: one game of the run, played again from its seed and told scene by scene."""

from collections.abc import Sequence

import streamlit as st

from dashboards.desk import title_of
from dashboards.reading import Key, Reading, opened
from dashboards.telling import plain
from toolkit.answers import story
from toolkit.play.game import Scene

TITLE, QUESTION = "Replay", "What happened in a game, and why did the strategies do what they did?"
GAME, AT = "replayed game", "scene"
BOX_PX = 230


def replay_page() -> None:
    """Choose a game, then step through it."""
    reading = opened(TITLE, QUESTION)
    if reading is None:
        return
    if reading.stale:
        st.info(
            "Since this run something has changed, so its games can no longer be told: a replay would tell other "
            "games. Put the files back as they were, or start a run with the files as they are now."
        )
        st.page_link("views/start.py", label="Start a run", icon=":material/play_circle:")
        return
    number = _choose_game(reading)
    scenes = _scenes(reading.key, number, reading)
    _step(scenes)
    _scene(scenes[st.session_state[AT] - 1])


@st.cache_resource(max_entries=4, show_spinner="Playing the game again")
def _scenes(key: Key, number: int, _reading: Reading) -> Sequence[Scene]:
    return list(story(_reading.run.folder, number, None))
