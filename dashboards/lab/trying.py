"""What is varied, and which values are tried: a list of keys, each with its values, and a way to add one."""

from typing import Any

import streamlit as st

from dashboards.lab.picking import about, pick_place
from dashboards.telling import plain
from toolkit.answers.places import Place, all_places, value_words
from toolkit.answers.varying import PLAYERS, parse_vary, value_text
from toolkit.charts.wording import listed
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError

HOW = "A range such as 1..4, steps as in 0..1/0.25, or values with commas: 1, 2, 4."
AROUND = 2


def varied_on_page(game: Game, pool: LoadedPool, purpose: str, most: int, players: bool) -> dict[str, list[Any]]:
    """The keys that are varied, at most so many, with their values; with `players`, their number may be one of them."""
    texts: dict[str, str] = st.session_state.setdefault(_at(game, purpose), {})
    varied = parse_vary([f"{key}={text}" for key, text in texts.items()])
    places = all_places(game, pool)
    for key, values in varied.items():
        _line(game, purpose, key, f"{_title(places, key)}: {listed(map(value_words, values))}")
    if len(varied) < most:
        with st.container(border=True):
            st.markdown("**Pick what to vary**" if not varied else "**Vary something else, too**")
            _picker(game, pool, purpose, players and PLAYERS not in varied)
    else:
        st.caption(f"{most} at most. Remove one to vary another.")
    return varied


def _at(game: Game, purpose: str) -> str:
    return f"varied for {purpose} of {game.id}"


def _title(places: dict[str, Place], key: str) -> str:
    return "Number of players" if key == PLAYERS else places[key].title if key in places else key


def titles_of(game: Game, pool: LoadedPool, keys: list[str]) -> list[str]:
    """Keys in words."""
    places = all_places(game, pool)
    return [_title(places, key) for key in keys]


def _line(game: Game, purpose: str, key: str, words: str) -> None:
    def forget() -> None:
        del st.session_state[_at(game, purpose)][key]

    said, gone = st.columns([6, 1], vertical_alignment="center")
    said.markdown(f"- {plain(words)}")
    gone.button("Remove", key=f"forget {key} for {purpose}", on_click=forget, icon=":material/close:", width="stretch")


def _picker(game: Game, pool: LoadedPool, purpose: str, players: bool) -> None:
    if players and st.toggle("The number of players", key=f"vary players for {purpose}"):
        key, usual, said = PLAYERS, f"{game.seats[0]}..{game.seats[-1]}", "Other tables play another game: see by eye."
    else:
        place = pick_place(game, pool, purpose)
        if place is None:
            return
        key, usual, said = place.key, _usual(place), about(place)
    text = st.text_input("Values to try", usual, key=f"values of {key} for {purpose}", help=HOW)
    st.caption(plain(said))
    try:
        parse_vary([f"{key}={text}"])
    except UsageError as error:
        st.error(plain(str(error)))
        return

    def add() -> None:
        st.session_state[_at(game, purpose)] |= {key: text}

    st.button("Vary this", on_click=add, icon=":material/add:")


def _usual(place: Place) -> str:
    """Values around the one there is."""
    if place.kind == "choice":
        return ", ".join(value_text(value) for value in place.choices)
    if place.kind == "whole number" and place.value is not None:
        return f"{max(place.value - AROUND, min(place.value, 0))}..{place.value + AROUND}"
    if place.kind == "number" and place.value is not None:
        return ", ".join(f"{place.value * part:g}" for part in (0.5, 1, 1.5)) if place.value else "0, 0.1, 0.2"
    return value_text(place.value)
