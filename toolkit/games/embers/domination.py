"""Cards that another equals or beats in every printed respect."""

from collections.abc import Iterator, Sequence

from toolkit.games.embers.cards import CivRow, Clause
from toolkit.games.embers.pool import LETTERS
from toolkit.play.domination import dominated_among
from toolkit.play.game import Dominated
from toolkit.pools.shapes import Models


def dominated(models: Models) -> list[Dominated]:
    """Only what can be proved: cards of one Era and suit that empty the same rows, whatever is on the table."""
    cards: Sequence[CivRow] = models["civ.csv"]
    return dominated_among(cards, _comparable, _loses, _worse)


def _comparable(card: CivRow, by: CivRow) -> bool:
    """Dealt together, alike for majorities, and paid from the same rows: an emptied row can be a blessing."""
    return (card.era, card.kind, card.aspect, _rows(card)) == (by.era, by.kind, by.aspect, _rows(by))


def _rows(card: CivRow) -> list[bool]:
    return [cost is not None for cost in card.costs]


def _loses(card: CivRow, by: CivRow) -> bool:
    """In no respect better."""
    cheaper = any(cost < other for _, cost, other in _costs(card, by))
    return not cheaper and card.vp <= by.vp and (card.ability == by.ability or _only_lacks(card.ability, by.ability))


def _only_lacks(ability: Sequence[Clause], other: Sequence[Clause]) -> bool:
    """No ability, beside one that can do no harm: it gives VP or Hope, or may be declined."""
    harmless = (
        effect.may or effect.do == "vp" or (effect.do == "gain" and effect.thing == "hope")
        for clause in other
        for effect in clause.effects
    )
    return not ability and all(harmless)


def _worse(card: CivRow, by: CivRow) -> list[str]:
    """In what it is worse, a few words each."""
    told = [
        f"{letter}{cost} where the other asks {letter}{other}"
        for letter, cost, other in _costs(card, by)
        if cost > other
    ]
    if card.vp < by.vp:
        told.append(f"{card.vp} VP where the other gives {by.vp}")
    if card.ability != by.ability:
        told.append("no ability")
    return told


def _costs(card: CivRow, by: CivRow) -> Iterator[tuple[str, int, int]]:
    """Of each row that both list: its letter, and what either asks."""
    for letter, cost, other in zip(LETTERS, card.costs, by.costs, strict=True):
        if cost is not None and other is not None:
            yield letter, cost, other
