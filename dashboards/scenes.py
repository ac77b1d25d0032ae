"""The table in a picture, and what happened on it in words."""

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from dashboards.telling import plain
from toolkit.play.game import Scene

BOX_PX = 190


def happened(
    title: str, lines: Sequence[str], height: int | Literal["content"] = BOX_PX, none: str = "Nothing to tell."
) -> None:
    """A list in a box that scrolls."""
    with st.container(border=True, height=height):
        st.markdown(f"**{title}**")
        st.markdown("\n".join(f"- :small[{plain(line)}]" for line in lines) or none)


def drawing(scene: Scene) -> None:
    """The table as a picture in the colours of the page, and as text."""
    if scene.svg:
        st.markdown(f'<div style="container-type:inline-size">{scene.svg}</div>', unsafe_allow_html=True)
    with st.expander("The table as text", expanded=not scene.svg):
        st.code(scene.board, language=None)
