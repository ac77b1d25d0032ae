"""Tabletop Simulator cuts each card out of the right place, and shuffles the right number of copies."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.proofs.conftest import deck_of, proof
from tests.proofs.reading import written
from toolkit.play.game import Game, Proof
from toolkit.proofs.card_svg import HEIGHT, WIDTH
from toolkit.proofs.tabletop import Deck, back_svg, decks, saved_object, sheet_svg


def states(found: Sequence[Deck]) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = json.loads(saved_object(found, "https://example.org/cards/"))["ObjectStates"]
    return made


@pytest.fixture(scope="module")
def embers(proofs: Sequence[Proof]) -> list[Deck]:
    return decks(proofs, "12345678")


def test_each_era_and_the_embers_are_a_deck(embers: list[Deck]) -> None:
    assert [state["Nickname"] for state in states(embers)] == [
        *(f"civ {n}" for n in ("I", "II", "III", "IV", "V", "VI")),
        "embers",
    ]
    assert [len(state["DeckIDs"]) for state in states(embers)] == [9] * 6 + [24]


def test_a_cards_id_is_its_decks_key_and_its_place(embers: list[Deck]) -> None:
    for state in states(embers):
        ((key, pictures),) = state["CustomDeck"].items()
        assert [card["CardID"] for card in state["ContainedObjects"]] == state["DeckIDs"]
        places = [card_id - 100 * int(key) for card_id in state["DeckIDs"]]
        hidden = pictures["NumWidth"] * pictures["NumHeight"] - 1
        assert 0 <= min(places) <= max(places) < hidden


def test_a_face_lies_where_its_id_says(embers: list[Deck], game: Game) -> None:
    civ = [deck for deck in embers if deck.sheet.startswith("civ")]
    ids = {line.text: line for line in written(sheet_svg(civ, game.colours, game.title, "pool"))}
    for deck in civ:
        for place, one in deck.cards:
            line = ids[one.face.id]
            assert (line.left // WIDTH, line.y // HEIGHT) == (place % 10, place // 10)


def test_copies_share_a_face(embers: list[Deck]) -> None:
    cards = states(embers)[-1]["ContainedObjects"]
    assert set(Counter(card["CardID"] for card in cards).values()) == {3}
    assert cards[0]["Nickname"] == "Pagan Rituals"
    assert cards[0]["Description"] == "Return 1 Calamity from your track to your bag."


@pytest.mark.parametrize(("count", "rows"), [(2, [1]), (9, [1]), (10, [2]), (69, [7]), (70, [7, 1]), (140, [7, 7, 1])])
def test_a_sheet_holds_69_and_the_hidden_face(count: int, rows: list[int]) -> None:
    found = decks(deck_of(count), "s")
    assert [deck.rows for deck in found] == rows
    assert sum(len(deck.cards) for deck in found) == count
    assert len({deck.sheet for deck in found}) == len(rows)


def test_the_last_place_shows_the_hidden_face(game: Game) -> None:
    full = sheet_svg(decks(deck_of(69), "s"), game.colours, "A Title", "pool")
    title = next(line for line in written(full) if line.text == "A Title")
    assert (title.left // WIDTH, title.y // HEIGHT) == (9, 6)


def test_a_lone_card_is_no_deck() -> None:
    assert [state["Name"] for state in states(decks([proof()], "s"))] == ["CardCustom"]
    assert [state["Name"] for state in states(decks([proof(copies=2)], "s"))] == ["DeckCustom"]


def test_pictures_are_named_by_where_they_lie(embers: list[Deck]) -> None:
    pictures = states(embers)[2]["CustomDeck"]["3"]
    assert pictures["FaceURL"] == "https://example.org/cards/civ-1-12345678.png"
    assert pictures["BackURL"] == "https://example.org/cards/civ-back-iii.png"


def test_a_back_says_the_game_and_the_stage(embers: list[Deck]) -> None:
    assert [line.text for line in written(back_svg(embers[2], "Embers of Empire"))] == ["Embers of Empire", "III"]
