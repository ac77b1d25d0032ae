"""The cards as printed, for tables, charts and proof sheets."""

from collections.abc import Sequence

from toolkit.games.embers.cards import ASPECTS, CivRow, Clause, EmberRow
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import LETTERS
from toolkit.games.embers.sentences import sentences
from toolkit.play.game import Face, Proof
from toolkit.pools.shapes import Models
from toolkit.pools.words import unparse


def faces(models: Models) -> list[Face]:
    """Every row of `civ.csv`."""
    return [_face(card) for card in models["civ.csv"]]


def proofs(models: Models) -> list[Proof]:
    """Every row of `civ.csv` and of `embers.csv`."""
    civ = [_proof("civ.csv", card, _face(card)) for card in models["civ.csv"]]
    rules = models.get("rules.json") or Rules()  # while rules.json is being mended, cards can be seen all the same
    return civ + [_proof("embers.csv", row, _ember(row, rules)) for row in models["embers.csv"]]


def _face(card: CivRow) -> Face:
    needs: dict[str, int] = {aspect: cost for aspect, cost in zip(ASPECTS, card.costs, strict=True) if cost is not None}
    return Face(
        id=card.id,
        name=card.name,
        group=card.aspect or card.kind,
        stage=card.era,
        cost=sum(needs.values()),
        costs=" ".join(f"{letter}{cost}" for letter, cost in zip(LETTERS, card.costs, strict=True) if cost is not None),
        vp=card.vp,
        text=ability_text(card.ability),
        needs=needs,
    )


def _ember(row: EmberRow, rules: Rules) -> Face:
    text = ability_text(row.ability)
    return Face(row.id, row.name, "ember", stage="", cost=0, costs="", vp=rules.ember_vp, text=text)


def _proof(sheet: str, row: CivRow | EmberRow, face: Face) -> Proof:
    return Proof(face, sheet, row.copies, row.source, sentences(row.ability))


def ability_text(clauses: Sequence[Clause]) -> str:
    """An ability in the words of the designer's files."""
    return unparse([clause.model_dump(by_alias=True, exclude_unset=True) for clause in clauses])
