"""Rulebook 8: the Pillars."""

import pytest

from .board import card, embers, turn, uses, you


def complete(table):
    """The Pillars that an ability finds complete now."""
    found = []
    for pillar in ("bronze", "silver", "gold"):
        before = you(table).bonus_vp
        uses(table, f"vp 1 if {pillar}")
        found += [pillar] * (you(table).bonus_vp - before)
    return found


def board(*lengths):
    return " ".join(f"{letter}:{','.join('1' * length)}" for letter, length in zip("WCE", lengths, strict=True))


@pytest.mark.parametrize(
    ("lengths", "pillars"),
    [
        ((2, 7, 7), []),
        ((3, 3, 3), ["bronze"]),
        ((3, 3, 2), []),
        ((5, 6, 5), ["bronze", "silver"]),
        ((7, 7, 6), ["bronze", "silver"]),
        ((7, 7, 7), ["bronze", "silver", "gold"]),
    ],
)
def test_a_pillar_is_complete_while_every_row_holds_a_resource_in_its_column(lengths, pillars):
    """EMB-T19 (EMB-03, EMB-74)"""
    assert complete(embers(board(*lengths))) == pillars


def test_a_pillar_is_read_before_the_card_is_paid():
    """EMB-T20 (ruling A-17): and it is gone after the turn."""
    table = embers(board(5, 5, 5), display=[card("W5 C5", "gain 1 hope if silver")])
    turn(table, "discover w5-c5")
    assert you(table).hope == 4
    assert complete(table) == []


def test_pillars_give_nothing_by_themselves():
    """EMB-75"""
    table = turn(embers(board(3, 3, 2) + " bag:M2:E", market="X1 X1 X1 X1 X1"), "draw")
    assert (you(table).hope, you(table).bonus_vp, you(table).glory, table.state.bags[0]) == (3, 0, 0, [])
    assert complete(table) == ["bronze"]


def test_discovering_never_breaks_the_warfare_part_of_a_pillar():
    """EMB-75: refill Culture, and Bronze stands again."""
    table = embers(board(3, 3, 3), display=[card("W3 C3")])
    turn(table, "discover w3-c3")
    assert complete(table) == []
    you(table).rows[1][:] = [table.pool.token("X1")] * 3
    assert complete(table) == ["bronze"]
