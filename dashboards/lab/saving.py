"""Keeping a change as a variant of the pool."""

import streamlit as st

from dashboards.telling import plain
from toolkit.play.game import Game
from toolkit.pools.folders import find_cards
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.pools.variants import save_variant


def save_as_variant(game: Game, patch: Patch) -> None:
    """Name, reason and a button; the variant then stands beside the pool, and the pool stays as it is."""
    name = st.text_input("Name", patch.name, key="name of the variant", placeholder="Cheaper Salt Road")
    why = st.text_area("Why", patch.why, key="why the variant", placeholder="What it is to find out or to mend.")
    over = st.checkbox("Write over a variant of that name")
    if st.button("Save", type="primary", disabled=not name):
        try:
            path = save_variant(
                find_cards(None, game.id), patch.model_copy(update={"name": name, "why": why}), over=over
            )
        except UsageError as error:
            st.error(plain(str(error)))
        else:
            st.success(plain(f"Kept as {path.parent.name}/{path.name}: begin a question with it, or play it."))
