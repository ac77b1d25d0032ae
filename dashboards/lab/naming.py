"""The figure that is asked about, named before the games are played."""

from collections.abc import Sequence

import streamlit as st

from toolkit.balance.pairing import Figure

ALL_ALIKE = ""


def named_figure(purpose: str, known: Sequence[Figure]) -> str | None:
    """Its name; None to look at all alike."""
    titles = {figure.name: figure.title for figure in known}
    key = f"figure asked about in {purpose}"
    if st.session_state.get(key) not in (None, ALL_ALIKE, *titles):
        del st.session_state[key]
    name: str = st.selectbox(
        "The figure you ask about", [ALL_ALIKE, *titles], key=key,
        format_func=lambda name: titles.get(name, "None in particular: look at all alike"),
        help="Named before the games are played, a figure has a tighter interval than one picked from many afterwards.",
    )  # fmt: skip
    return name or None
