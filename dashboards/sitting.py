"""Which game a browser window sits at: its address says so, and the session remembers while other pages are read."""

import streamlit as st

CHOSEN = "sitting"


def sitting_chosen() -> str | None:
    """The id of the game, also after a reload, and after a visit to other pages."""
    chosen = st.query_params.get(CHOSEN) or st.session_state.get(CHOSEN)
    if chosen is not None:
        sit_at(chosen)
    return chosen


def sit_at(sitting_id: str) -> None:
    """Sit down at a game."""
    st.session_state[CHOSEN] = sitting_id
    st.query_params[CHOSEN] = sitting_id


def leave_table() -> None:
    """Get up; the game is kept."""
    st.session_state.pop(CHOSEN, None)
    st.query_params.pop(CHOSEN, None)
