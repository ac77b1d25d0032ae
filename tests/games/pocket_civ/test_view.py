"""What a seat may know."""

from toolkit.games.pocket_civ.rules.deck import draw
from toolkit.games.pocket_civ.view import View

from .board import civ


def test_only_surveying_looks_into_the_discard_pile():
    """PC-29"""
    for owns, seen in (("mining", []), ("mining surveying", ["drawn-0"])):
        table = civ("R1{T1}", owns=owns, draws=["n2"])
        draw(table)
        assert [card.id for card in View(table, 0).discards] == seen


def test_the_deck_can_be_counted_but_not_read():
    view = View(civ("R1{T1}", era=3), 0)
    assert (view.cards_left, view.era) == (16, 3)
    assert not {"deck", "state"} & set(View.__slots__)
