"""The cards as printed, for tables and charts."""

from collections.abc import Sequence

from toolkit.games.embers.cards import CivRow, Clause
from toolkit.games.embers.pool import LETTERS
from toolkit.play.game import Face
from toolkit.pools.shapes import Models
from toolkit.pools.words import unparse


def faces(models: Models) -> list[Face]:
    """Every row of `civ.csv`."""
    return [_face(card) for card in models["civ.csv"]]


def _face(card: CivRow) -> Face:
    listed = [(letter, cost) for letter, cost in zip(LETTERS, card.costs, strict=True) if cost is not None]
    return Face(
        id=card.id,
        name=card.name,
        group=card.aspect or card.kind,
        stage=card.era,
        cost=sum(cost for _, cost in listed),
        costs=" ".join(f"{letter}{cost}" for letter, cost in listed),
        vp=card.vp,
        text=ability_text(card.ability),
    )


def ability_text(clauses: Sequence[Clause]) -> str:
    """An ability in the words of the designer's files."""
    return unparse([clause.model_dump(by_alias=True, exclude_unset=True) for clause in clauses])
