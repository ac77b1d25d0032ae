"""Take a seat: choose who sits where, or go on with a game that was begun."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import streamlit as st

from dashboards.at_table import at_the_table
from dashboards.desk import game_chosen, loaded, title_of, variants_of
from dashboards.lining_up import who_are_they
from dashboards.sitting import leave_table, sit_at, sitting_chosen
from dashboards.telling import plain, safely, tell_problems
from toolkit.games import GAMES
from toolkit.play.game import Game
from toolkit.play.players import PERSON
from toolkit.pools.patching import Patch, read_patch
from toolkit.pools.problems import UsageError
from toolkit.trials.sittings import Sitting, leave, list_sittings, open_sitting, sit_down

WATCH = -1
SEED = "seed at the table"
AS_THEY_ARE = ""
HIGHEST_SEED = 1_000_000
LISTED = 5


def seat_page() -> None:
    """The game under way, or the way in."""
    chosen = sitting_chosen()
    if chosen is not None:
        try:
            sitting = open_sitting(chosen)
        except UsageError as error:
            st.warning(plain(str(error)))
            leave_table()
        else:
            at_the_table(sitting)
            return
    st.title("Take a seat", anchor=False)
    st.write("Play one game against the scripts, choice by choice, or watch them play. Every choice is kept at once.")
    _under_way()
    _form()


# -- games under way -----------------------------------------------------------------------------


def _under_way() -> None:
    found = [sitting for sitting in list_sittings() if sitting.run is None and sitting.game in GAMES]
    if not found:
        return
    with st.container(border=True):
        st.markdown("**Games under way**")
        for sitting in found[:LISTED]:
            told, go_on, forget = st.columns([6, 2, 2], vertical_alignment="center")
            told.markdown(f"{plain(', '.join(sitting.names))}  \n:small[{plain(_told(sitting))}]")
            go_on.button("Go on", key=f"go on {sitting.id}", on_click=sit_at, args=(sitting.id,), width="stretch")
            forget.button("Forget it", key=f"forget {sitting.id}", on_click=safely(leave, sitting.id), width="stretch")


def _told(sitting: Sitting) -> str:
    done = "turn" if sitting.watched else "choice"
    far = f"{sitting.step} {done}{'' if sitting.step == 1 else 's'}"
    begun = datetime.fromisoformat(sitting.started).astimezone().strftime("%d %b %H:%M")
    return f"{title_of(sitting.game)}, begun {begun}, {far}"


# -- a new game ----------------------------------------------------------------------------------


def _form() -> None:
    st.subheader("A new game", anchor=False)
    left, middle, right = st.columns(3)
    game = game_chosen(left)
    players = middle.selectbox("Players", game.seats, key=f"at the table of {game.id}", persist_state="session")
    patch = _patch(game, right)
    pool = loaded(game, patch)
    if not pool.ok:
        tell_problems(pool.errors)
        return
    seating, name = _seats(game, players, game.build(pool.models).strategies)
    seed = _seed()
    watched = PERSON not in seating
    if st.button("Watch them play" if watched else "Sit down", type="primary"):
        sitting = sit_down(game, pool, seating, name=name, seed=seed, patch=patch)
        del st.session_state[SEED]
        sit_at(sitting.id)
        st.rerun()


def _patch(game: Game, column: st.delta_generator.DeltaGenerator) -> dict[str, Any] | None:
    """The changes of a saved variant; none for the pool as it is."""
    saved = variants_of(game)
    name = column.selectbox(
        "Cards and rules", [AS_THEY_ARE, *saved], key=f"variant of {game.id}",
        format_func=lambda stem: f"Variant: {stem}" if stem else "As they are now",
    )  # fmt: skip
    if name == AS_THEY_ARE:
        return None
    patch: Patch = read_patch(saved[name])
    if patch.why:
        st.caption(plain(patch.why))
    return patch.model_dump(exclude_defaults=True)


def _seats(game: Game, players: int, strategies: Mapping[str, object]) -> tuple[list[str], str]:
    """Who sits where, and what the person is called."""
    left, right = st.columns(2)
    mine = left.selectbox(
        "Your seat", [*range(players), WATCH], key=f"my seat of {players}", help="Seat 1 starts the first round.",
        format_func=lambda seat: "None: I watch" if seat == WATCH else f"Seat {seat + 1}",
    )  # fmt: skip
    name = right.text_input("Your name", key="my name", max_chars=20, placeholder=PERSON, persist_state="session")
    seating = []
    for seat, column in enumerate(st.columns(players)):
        if seat == mine:
            column.text_input(f"Seat {seat + 1}", name or PERSON, disabled=True, key=f"me in seat {seat}")
            seating.append(PERSON)
        else:
            seating.append(_script(game, list(strategies), seat, column))
    who_are_they(strategies)
    return seating, name


def _script(game: Game, strategies: list[str], seat: int, column: st.delta_generator.DeltaGenerator) -> str:
    key = f"rival in seat {seat} of {game.id}"
    return column.selectbox(
        f"Seat {seat + 1}", strategies, index=seat % len(strategies), key=key, persist_state="session"
    )


def _seed() -> int:
    st.session_state.setdefault(SEED, secrets.randbelow(HIGHEST_SEED))
    seed: int = st.number_input(
        "Seed", min_value=0, key=SEED, width=240,
        help="Decides every shuffle: the same seed, seats and files deal the same game again.",
    )  # fmt: skip
    return seed
