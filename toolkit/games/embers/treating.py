"""How an experiment treats cards: see `toolkit.play.treatment`."""

from collections.abc import Sequence

from toolkit.games.embers.table import EmbersTable
from toolkit.play.table import Player
from toolkit.play.treatment import Treatment


def treat(table: EmbersTable, seating: Sequence[str | Player], treatment: Treatment) -> None:
    """Take the cards out of the Era stacks, their places left empty; those given wait for the start of their Era.

    That is the Era whose stack has the card, or its printed one where chance left it out. All copies of a card are
    banned; one copy is given.
    """
    state, pool = table.state, table.pool
    given = [(pool.card(card_id), seating.index(owner)) for card_id, owner in treatment.give.items()]
    dealt_in = {card: era for era, stack in enumerate(state.stacks, 1) for card in stack}
    state.gifts = tuple((dealt_in.get(card, card.era), card, seat) for card, seat in given)
    apart = [card for card in pool.cards if card.id in treatment.ban] + [card for card, _ in given]
    for stack in state.stacks:
        stack[:] = [card for card in stack if card not in apart]
