"""The end of a game at the table: who won and with what, where it is kept, and what to do next."""

import polars as pl
import streamlit as st

from dashboards.desk import loaded
from dashboards.keeping import delete
from dashboards.scenes import drawing, happened
from dashboards.sitting import leave_table, sit_at
from dashboards.telling import plain, safely
from toolkit.charts.wording import key_words
from toolkit.games import load_game
from toolkit.play.game import Scene
from toolkit.pools.loading import require_ok
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import MANIFEST, open_run
from toolkit.trials.sittings import Sitting, sit_down, take_back


def ending(sitting: Sitting, scene: Scene) -> None:
    """Who won, where it is kept, and what to do next."""
    st.title(plain(scene.heading), anchor=False)
    st.subheader(plain(scene.events[-1]), anchor=False)
    folder = runs_folder() / str(sitting.run)
    if (folder / MANIFEST).is_file():
        st.success(plain(f"Kept as run {sitting.run}: it is in the library like any other."))
        _score_table(sitting)
    else:
        st.info("The run of this game was deleted from the library.")
    _next(sitting, kept=(folder / MANIFEST).is_file())
    happened("How it ended", scene.events, "content")
    drawing(scene)


def _score_table(sitting: Sitting) -> None:
    """Where everybody's points came from: a row for each source that scored, and the score itself."""
    seats = open_run(runs_folder() / str(sitting.run)).table("seats").sort("seat").collect()
    told = {"score", *(part.value for part in load_game(sitting.game).measures if part.chart == "stack")}
    scored = {"score", *(column for column in told if (seats[column] != 0).any())}
    sources = [column for column in seats.columns if column in scored]
    rows = [{"Source": key_words(source), **dict(zip(sitting.names, seats[source], strict=True))} for source in sources]
    st.dataframe(pl.DataFrame(rows), hide_index=True, alt="Points by source")


def _next(sitting: Sitting, *, kept: bool) -> None:
    replay, again, leave, undo = st.columns(4)
    if replay.button("Replay it", type="primary", disabled=not kept, width="stretch"):
        st.session_state["show_run"] = sitting.run
        st.switch_page("views/replay.py")
    again.button(
        "Deal again", on_click=safely(_again, sitting), width="stretch", help="The same seats with the next seed."
    )
    leave.button("Leave the table", on_click=leave_table, width="stretch")
    if not sitting.watched:
        undo.button(
            "Undo", on_click=safely(_undo, sitting), width="stretch", shortcut="U",
            help="Takes back your last choice, and the game out of the library until it is over again.",
        )  # fmt: skip


def _again(sitting: Sitting) -> None:
    game, seed = load_game(sitting.game), sitting.seed + 1
    pool = require_ok(loaded(game, sitting.patch))
    sit_at(sit_down(game, pool, sitting.seating, name=sitting.name, seed=seed, patch=sitting.patch).id)


def _undo(sitting: Sitting) -> None:
    folder = runs_folder() / str(sitting.run)
    if (folder / MANIFEST).is_file():
        delete(open_run(folder))
    take_back(sitting.id, sitting.step)
