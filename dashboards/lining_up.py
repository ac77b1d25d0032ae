"""Who plays, and with which luck: what every page that plays games asks for."""

from collections.abc import Mapping, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboards.telling import plain
from toolkit.play.game import Game


def line_up(game: Game, strategies: Mapping[str, object]) -> tuple[str, ...]:
    """Players and their strategies, remembered from page to page."""
    usual = len(game.seats) // 2
    players = st.selectbox("Players", game.seats, index=usual, key=f"players of {game.id}", persist_state="session")
    st.write("Line-up: who plays. Everybody plays in every seat, so the order here gives no advantage.")
    seats = enumerate(st.columns(players))
    seated = tuple(_seat(game, list(strategies), seat, column) for seat, column in seats)
    with st.expander("Who are they?"):
        st.markdown("\n".join(f"- **{plain(name)}**: {plain(_about(knobs))}" for name, knobs in strategies.items()))
    return seated


def _about(knobs: object) -> str:
    return getattr(knobs, "about", "") or "says nothing about itself"


def _seat(game: Game, strategies: Sequence[str], seat: int, column: DeltaGenerator) -> str:
    usual = seat % len(strategies)
    key = f"player {seat} of {game.id}"
    return column.selectbox(f"Player {seat + 1}", strategies, index=usual, key=key, persist_state="session")


def seed_in(column: DeltaGenerator) -> int:
    """The seed, remembered from page to page."""
    seed: int = column.number_input(
        "Seed", min_value=0, value=1, key="seed", persist_state="session",
        help="The same seed deals the same luck: two runs with one seed differ only in what you changed.",
    )  # fmt: skip
    return seed
