"""What an experiment does to a card: nobody meets it, or one player owns it; all else goes on as it would have."""

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.play.treatment import Treatment

from .board import catalogue

LINE_UP = ("spreader", "cartage")


def started(treatment, seating=LINE_UP[:1], seed=3):
    return GAME.start(catalogue(), seating, seed, log=[], treatment=treatment)


def card_rows(table, card_id):
    """Its row for every seat."""
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(table, 0, range(len(table.players)), rows)
    schema = next(schema for schema in GAME.tables if schema.name == "cards")
    found = [dict(zip(schema.columns, row, strict=True)) for row in rows["cards"]]
    return [row for row in found if row["card"] == table.pool.card_ids.index(card_id)]


@pytest.mark.parametrize("seed", range(4))
def test_a_banned_advance_is_never_on_offer(seed):
    table = started(Treatment(ban=("masonry",)), LINE_UP, seed)
    GAME.play_out(table)
    assert [(row["shown"], row["affordable"], row["taken_by"]) for row in card_rows(table, "masonry")] == [
        (0, 0, -1)
    ] * 2
    usual = GAME.play(catalogue(), LINE_UP, seed, log=[])
    assert any(row["affordable"] for row in card_rows(usual, "masonry"))
    assert usual.log[0] == table.log[0]


def test_a_given_advance_is_owned_from_the_start_and_by_nobody_else():
    table = started(Treatment(give={"masonry": "cartage"}), LINE_UP)
    assert [[advance.id for advance in player.advances] for player in table.state.players] == [[], ["masonry"]]
    assert table.state.players[1].powers.steps == 1
    GAME.play_out(table)
    first, second = card_rows(table, "masonry")
    assert (first["taken_by"], second["taken_by"], second["taken_turn"], second["shown"]) == (-1, 1, -1, 0)


def test_a_gift_brings_what_acquiring_it_would():
    """PC-45"""
    table = started(Treatment(give={"black-market": "spreader"}))
    assert table.state.players[0].gold == catalogue().rules.black_market_bonus


def test_a_given_wonder_stands_where_it_may_and_scores():
    """PC-111i"""
    table = started(Treatment(give={"mountain-citadel": "spreader"}))
    ((wonder, region),) = table.state.players[0].wonders
    assert wonder.id == "mountain-citadel" and table.state.mountain[region]
    assert wonder not in table.pool.wonders


def test_a_banned_wonder_is_not_built():
    table = started(Treatment(ban=("palace-of-the-senate",)))
    assert "palace-of-the-senate" not in [wonder.id for wonder in table.pool.wonders]
    GAME.play_out(table)
    assert [row["shown"] for row in card_rows(table, "palace-of-the-senate")] == [0]


def test_an_advance_of_the_map_is_taken_away_when_it_is_banned():
    pool = catalogue({"scenario": "watchers-of-the-sea"})
    owned = [advance.id for advance in GAME.start(pool, ["random"], 1).state.players[0].advances]
    assert owned
    table = GAME.start(pool, ["random"], 1, treatment=Treatment(ban=(owned[0],)))
    assert owned[0] not in [advance.id for advance in table.state.players[0].advances]
