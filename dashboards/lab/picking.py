"""Picking one thing to change: a card's cell, a rule, a knob of a strategy, or a card to leave out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from toolkit.answers.places import Place, cells_of, documents_of, entries_of, rows_of, value_words
from toolkit.charts.wording import inside, key_words
from toolkit.play.game import Game
from toolkit.pools.cells import tidy_json
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import read_value

CARD, LEAVE_OUT = "A card", "A card to leave out"
DOCUMENTS = {"rules": "A rule", "strategies": "A strategy"}
"""Documents by the names people have for them; others go by their file's name."""
LONG = 60


@dataclass(frozen=True)
class Picked:
    """A place and its new value."""

    place: Place
    value: Any


@dataclass(frozen=True)
class LeftOut:
    """A row that is not to be there."""

    identity: str


def pick(game: Game, pool: LoadedPool) -> Picked | LeftOut | None:
    """Widgets to choose one change; None while something is still to be chosen."""
    kinds = [CARD, *_documents(game, pool), LEAVE_OUT]
    kind = st.segmented_control(
        "What", kinds, default=CARD, key=f"kind of change {game.id}", label_visibility="collapsed"
    )
    if kind == LEAVE_OUT:
        identity = _row(game, pool, "Card to leave out")
        return LeftOut(identity) if identity else None
    left, middle, right = st.columns([3, 3, 2], vertical_alignment="bottom")
    place = _cell(game, pool, left, middle) if kind in (CARD, None) else _entry(game, pool, kind, left, middle)
    return Picked(place, new_value(place, right)) if place else None


def pick_place(game: Game, pool: LoadedPool, key: str) -> Place | None:
    """Widgets to choose what is to be varied."""
    kinds = [CARD, *_documents(game, pool)]
    kind = st.segmented_control("What", kinds, default=kinds[1], key=f"kind of {key}", label_visibility="collapsed")
    left, right = st.columns(2, vertical_alignment="bottom")
    if kind == CARD:
        return _cell(game, pool, left, right, key)
    return _entry(game, pool, kind or kinds[1], left, right, key)


def _documents(game: Game, pool: LoadedPool) -> list[str]:
    names = list(dict.fromkeys(shape.part for shape in documents_of(game, pool)))
    known = [name for name in DOCUMENTS if name in names]
    return [_called(name) for name in (*known, *(name for name in names if name not in known))]


def _called(name: str) -> str:
    return DOCUMENTS.get(name, key_words(name))


def _row(game: Game, pool: LoadedPool, label: str, column: Any = st, key: str = "change") -> str | None:
    names = rows_of(game, pool)
    chosen: str | None = column.selectbox(
        label, list(names), index=None, key=f"{label} of {game.id} to {key}", format_func=names.__getitem__,
        placeholder="Type a name, or choose",
    )  # fmt: skip
    return chosen


def _cell(game: Game, pool: LoadedPool, left: Any, right: Any, key: str = "change") -> Place | None:
    identity = _row(game, pool, "Card", left, key)
    if identity is None:
        return None
    return _place("Column", cells_of(game, pool, identity), right, f"{game.id} {key}")


def _entry(game: Game, pool: LoadedPool, kind: str, left: Any, right: Any, key: str = "change") -> Place | None:
    shapes = [shape for shape in documents_of(game, pool) if _called(shape.part) == kind]
    places = [place for shape in shapes for place in entries_of(game, shape, pool)]
    owners = list(dict.fromkeys(place.owner for place in places))
    part = shapes[0].part
    at = f"{part} of {game.id} to {key}"
    if owners == [""]:
        return _place("Rule" if part == "rules" else "Entry", places, left, at)
    owner = left.selectbox("Whose", owners, index=None, key=f"owner in {at}", placeholder="Choose")
    own = [place for place in places if place.owner == owner]
    return _place("Knob" if part == "strategies" else "Entry", own, right, at) if owner is not None else None


def _place(label: str, places: Sequence[Place], column: Any, key: str) -> Place | None:
    known = {place.name: place for place in places}
    name = column.selectbox(
        label, list(known), index=None, key=f"{label} {key}", placeholder="Choose",
        format_func=lambda name: f"{name}: {_short(known[name].value)}",
    )  # fmt: skip
    return known.get(name)


def _short(value: Any) -> str:
    words = value_words(value)
    return words if len(words) <= LONG else f"{words[:LONG]}\u2026"


def about(place: Place) -> str:
    """What a place means, and what it is now."""
    meaning = f"{place.about}. " if place.about else ""
    return f"{meaning}It is {_short(place.value)} now."


def new_value(place: Place, column: Any) -> Any:
    """A widget for the new value, of a kind that fits."""
    key, label = f"new value of {place.key}", "New value"
    if place.kind == "choice":
        known = [*place.choices, *([] if place.value in place.choices else [place.value])]
        at = known.index(place.value)
        return column.selectbox(label, known, index=at, key=key, format_func=value_words)
    if place.kind in ("whole number", "number"):
        return _number(place, label, key, column)
    if place.kind == "list":
        return read_value(column.text_input(label, value_words(place.value), key=key, help="As JSON, e.g. [3, 5, 7]"))
    return column.text_input(label, place.value or "", key=key, help="Empty the field to leave it blank.")


def _number(place: Place, label: str, key: str, column: Any) -> Any:
    whole = place.kind == "whole number"
    now = None if place.value is None else int(place.value) if whole else float(place.value)
    value = column.number_input(
        label, value=now, step=1 if whole else 0.05, format="%d" if whole else "%g", key=key, placeholder="blank",
        help=f"{inside(place.name)}: empty the field for none.",
    )  # fmt: skip
    return tidy_json(value)
