"""The cards page: all cards at once, and the one that is chosen."""

from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from dashboards.lab.settling import settle_next
from dashboards.reading import Key, evidence_of, opened
from dashboards.telling import plain, show, tell, tiles
from toolkit.charts.cards import table_panel, winners_panel
from toolkit.charts.curve import curve_panel
from toolkit.charts.evidence import Evidence
from toolkit.charts.impact import impact_panel
from toolkit.charts.one_card import one_card
from toolkit.charts.panel import Panel
from toolkit.charts.review import CARDS
from toolkit.charts.scatter import CHOSEN
from toolkit.play.game import Game, Measure

CARD = "card"
"""Where the session keeps the id of the chosen card."""


def cards_page() -> None:
    """All cards; a card chosen from the list or by its point has its own page among them."""
    reading = opened(CARDS.title, CARDS.question)
    if reading is None:
        return
    run, key = evidence_of(reading), reading.key
    table = _table(key, run)
    if table.is_empty():
        st.info("This run keeps no figures for cards. Choose another page or run.")
        return
    for panel in winners_panel(table, run.chief):
        _clickable(panel)
    cards = _cards(key, run)
    _own_page(cards, partial(_takers, key, run), run.chief)
    _settle(reading.game)
    for panel in impact_panel(cards, run.chief):
        show(panel)
    for panel in curve_panel(cards, run.chief):
        _clickable(panel)
    show(table_panel(cards, run.chief))


# Each on its own, so that the first chart is seen while the others are being made. Frames are read-only, and shared.
@st.cache_resource(max_entries=8, show_spinner="Reading the run")
def _table(key: Key, _run: Evidence) -> pl.DataFrame:
    return _run.card_table


@st.cache_resource(max_entries=8, show_spinner="Reading the run")
def _cards(key: Key, _run: Evidence) -> pl.DataFrame:
    return _run.cards


@st.cache_resource(max_entries=64, show_spinner="Reading the run")
def _takers(key: Key, _run: Evidence, card: str) -> pl.DataFrame:
    return _run.takers(card)


def _clickable(panel: Panel) -> None:
    key = f"chart of {panel.title}"
    show(panel, key=key, on_select=partial(_choose, key))


def _choose(key: str) -> None:
    clicked = st.session_state[key]["selection"].get(CHOSEN) or []
    if clicked:
        st.session_state[CARD] = clicked[0]["id"]


def _own_page(cards: pl.DataFrame, takers: Callable[[str], pl.DataFrame], goal: Measure) -> None:
    ranked = cards.sort("taken_share", descending=True, nulls_last=True)
    names = dict(ranked.select("card", "name").iter_rows())
    if st.session_state.get(CARD) not in names:
        st.session_state[CARD] = ranked["card"][0]
    with st.container(border=True):
        card = st.selectbox(
            "A card's own page", list(names), key=CARD, format_func=lambda card: names[card],
            help="Choose a card here, or click a point of a chart. The list begins with the card taken most.",
        )  # fmt: skip
        figures, *others = one_card(card, cards, takers(card), goal)
        left, right = st.columns([2, 3], gap="large")
        with left:
            _face(cards.row(by_predicate=pl.col("card") == card, named=True))
            tell(figures)
        with right:
            tiles(figures.tiles, a_row=2)
        for panel in others:
            show(panel)


def _settle(game: Game) -> None:
    """On to the experiment with this card, where a game can be played so."""
    about = "Bans it and gives it away on the same seeds: what it does, rather than who takes it."
    if game.treats and st.button("Settle it by experiment", icon=":material/gavel:", help=about):
        settle_next(game, st.session_state[CARD])
        st.switch_page("views/settle.py")


def _face(card: dict[str, Any]) -> None:
    """The card as printed, as far as words go."""
    with st.container(border=True):
        st.markdown(f"#### {plain(card['name'])}")
        if card["stage"] is None:
            st.caption("Its file is not at hand, or the card is no longer in it.")
            return
        st.markdown(", ".join(filter(None, [f"**{plain(card['group'].capitalize())}**", plain(card["stage"])])))
        st.markdown(f"Cost: **{plain(card['costs'] or 'nothing')}** ({card['cost']} in all)")
        st.markdown(f"**{card['vp']} VP**")
        st.markdown(plain(card["text"] or "No ability."))
