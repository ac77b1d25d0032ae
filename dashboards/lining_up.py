"""Who plays, and with which luck: what every page that plays games asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboards.telling import plain
from toolkit.play.game import Game
from toolkit.trials.plan import Plan


@dataclass(frozen=True)
class LineUp:
    """How many sit at the table, and who: one a seat, or at a table of one all who play alone."""

    players: int
    names: tuple[str, ...]

    @property
    def told(self) -> str:
        """As commands take it."""
        return ",".join(self.names)


def line_up(game: Game, strategies: Mapping[str, object]) -> LineUp:
    """Players and their strategies, remembered from page to page."""
    usual = game.seats.index(game.usual_table)
    players = st.selectbox("Players", game.seats, index=usual, key=f"players of {game.id}", persist_state="session")
    names = _alone(game, list(strategies)) if players == 1 else _seated(game, list(strategies), players)
    who_are_they(strategies)
    return LineUp(players, names)


def who_are_they(strategies: Mapping[str, object]) -> None:
    """What each strategy says about itself."""
    with st.expander("Who are they?"):
        st.markdown("\n".join(f"- **{plain(name)}**: {plain(_about(knobs))}" for name, knobs in strategies.items()))


def _about(knobs: object) -> str:
    return getattr(knobs, "about", "") or "says nothing about itself"


def _alone(game: Game, strategies: Sequence[str]) -> tuple[str, ...]:
    key = f"who plays {game.id} alone"
    st.session_state[key] = [name for name in st.session_state.get(key, ()) if name in strategies]
    names = st.multiselect(
        "Who plays", strategies, key=key, placeholder="All of them", persist_state="session",
        help="Everybody named plays every seed, each at a table of one.",
    )  # fmt: skip
    return tuple(names or strategies)


def _seated(game: Game, strategies: Sequence[str], players: int) -> tuple[str, ...]:
    st.write("Line-up: who plays. Everybody plays in every seat, so the order here gives no advantage.")
    seats = enumerate(st.columns(players))
    return tuple(_seat(game, strategies, seat, column) for seat, column in seats)


def _seat(game: Game, strategies: Sequence[str], seat: int, column: DeltaGenerator) -> str:
    usual = seat % len(strategies)
    key = f"player {seat} of {game.id}"
    return column.selectbox(f"Player {seat + 1}", strategies, index=usual, key=key, persist_state="session")


def in_seatings(plan: Plan) -> str:
    """How often each seed is played; nothing where it is once."""
    if plan.seatings == 1:
        return ""
    return f", each by {plan.seatings} strategies alone" if plan.alone else f", each in {plan.seatings} seatings"


def seed_in(column: DeltaGenerator) -> int:
    """The seed, remembered from page to page."""
    seed: int = column.number_input(
        "Seed", min_value=0, value=1, key="seed", persist_state="session",
        help="The same seed deals the same luck: two runs with one seed differ only in what you changed.",
    )  # fmt: skip
    return seed
