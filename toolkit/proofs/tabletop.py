"""The cards for Tabletop Simulator: deck sheets of up to 10 x 7 faces, card backs, and a saved object that deals them.

A sheet's last place is the face a hidden card shows, so a full one holds 69. Each place is cut out by its number:
a card's id is 100 times its deck's key, plus its place. Copies share a place. A deck is what has one back: the cards of
one file and one stage.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath
from typing import Any

from toolkit.play.game import Proof
from toolkit.proofs.card_svg import HEIGHT, INK, PAPER, WIDTH, box, card, picture, words
from toolkit.proofs.lettering import in_a_line

ACROSS, DOWN = 10, 7
A_SHEET = ACROSS * DOWN - 1
SHEET_PX = 4096
"""Pixels across: as many as the simulator shows without scaling them down."""
_BESIDE = 2.6
"""Between two decks on the table."""
_POSE = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}
"""Face down."""


@dataclass(frozen=True)
class Deck:
    """Cards with one back, on one deck sheet."""

    name: str
    sheet: str
    """Stem of the picture with their faces."""
    back: str
    """Stem of the picture of their back."""
    stage: str
    rows: int
    cards: tuple[tuple[int, Proof], ...]
    """Each card with its place on the sheet."""


def decks(proofs: Sequence[Proof], stamp: str) -> list[Deck]:
    """The cards dealt into decks: by file, then by sheet of 69, then by stage.

    The pool's stamp goes into the names of the sheets: the simulator keeps a picture it once saw under a name.
    """
    found = []
    for file, cards in groupby(proofs, key=lambda proof: proof.sheet):
        name, together = PurePath(file).stem, list(cards)
        for number, at in enumerate(range(0, len(together), A_SHEET), 1):
            found += _on_one_sheet(name, f"{name}-{number}-{stamp}", together[at : at + A_SHEET])
    return found


def _on_one_sheet(name: str, sheet: str, cards: Sequence[Proof]) -> list[Deck]:
    stages = dict.fromkeys(proof.face.stage for proof in cards)
    rows = len(cards) // ACROSS + 1  # the hidden face needs a place, too
    return [
        Deck(
            name=f"{name} {stage}".strip(),
            sheet=sheet,
            back=f"{name}-back-{_stem(stage)}".removesuffix("-"),
            stage=stage,
            rows=rows,
            cards=tuple((place, proof) for place, proof in enumerate(cards) if proof.face.stage == stage),
        )
        for stage in stages
    ]


def _stem(stage: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in stage.lower())


def sheet_svg(on_it: Sequence[Deck], colours: Mapping[str, str], title: str, mark: str) -> str:
    """The deck sheet that these decks share."""
    placed = [(place, card(proof, colours, mark)) for deck in on_it for place, proof in deck.cards]
    rows = on_it[0].rows
    placed.append((ACROSS * rows - 1, _back(title, "")))
    drawn = (
        f'<g transform="translate({place % ACROSS * WIDTH} {place // ACROSS * HEIGHT})">{face}</g>'
        for place, face in placed
    )
    return picture(ACROSS * WIDTH, rows * HEIGHT, "".join(drawn))


def back_svg(deck: Deck, title: str) -> str:
    """The back of a deck's cards: the game, and the stage they are sorted by."""
    return picture(WIDTH, HEIGHT, _back(title, deck.stage or deck.name.capitalize()))


def _back(title: str, told: str) -> str:
    ground = box(0, 0, WIDTH, HEIGHT, fill=INK)
    frame = box(26, 26, WIDTH - 52, HEIGHT - 52, fill="none", corner=34, more=f'stroke="{PAPER}" stroke-width="5"')
    return ground + frame + _centred(title, 160, (56, 48, 40, 32, 24)) + _centred(told, 520, (240, 180, 120, 80, 48))


def _centred(text: str, y: float, sizes: Sequence[int]) -> str:
    held, size = in_a_line(text, WIDTH - 140, sizes, bold=True)
    return words(WIDTH / 2, y, held, size, bold=True, anchor="middle", ink=PAPER)


def saved_object(found: Sequence[Deck], folder: str) -> str:
    """The JSON for the folder Saved Objects; `folder` is where the pictures lie: https://... or file:///..."""
    states = [_state(key, deck, folder) for key, deck in enumerate(found, 1)]
    return json.dumps({"SaveName": "", "ObjectStates": states}, indent=1, ensure_ascii=False) + "\n"


def _state(key: int, deck: Deck, folder: str) -> dict[str, Any]:
    pictures = {str(key): _pictures(deck, folder)}
    dealt = [_card(100 * key + place, proof, pictures) for place, proof in deck.cards for _ in range(proof.copies)]
    pose = {**_POSE, "posX": (key - 1) * _BESIDE}
    if len(dealt) == 1:  # the simulator knows no deck of one card
        return {**dealt[0], "Name": "CardCustom", "Transform": pose}
    return {
        "Name": "DeckCustom",
        "Nickname": deck.name,
        "Transform": pose,
        "DeckIDs": [found["CardID"] for found in dealt],
        "CustomDeck": pictures,
        "ContainedObjects": dealt,
    }


def _pictures(deck: Deck, folder: str) -> dict[str, Any]:
    place = folder.rstrip("/")
    return {
        "FaceURL": f"{place}/{deck.sheet}.png",
        "BackURL": f"{place}/{deck.back}.png",
        "NumWidth": ACROSS,
        "NumHeight": deck.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _card(card_id: int, proof: Proof, pictures: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "Name": "Card",
        "Nickname": proof.face.name,
        "Description": " ".join(proof.says),
        "GMNotes": proof.face.id,
        "CardID": card_id,
        "CustomDeck": pictures,
        "Transform": _POSE,
    }
