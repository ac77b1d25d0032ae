"""What never changes in a game, and when it can be counted: for each game a question and a sum."""

from collections import Counter
from collections.abc import Callable
from typing import Any

ANY = ""
"""In place of a question: at every one."""


def embers(state: Any) -> Any:
    """Resources by kind, wherever they lie; each player's Calamities; the cards of all stacks."""
    owned = [token for player in state.players for token in player.owned if token is not None]
    resources = Counter(token.id for token in (*owned, *state.market, *state.frontier) if token.value)
    calamities = [player.calamities + player.spare for player in state.players]
    won = [card for player in state.players for card in player.cards]
    undealt = [card for stack in state.stacks[state.era :] for card in stack]
    cards = Counter(card.discover.key for card in (*won, *state.discarded, *state.display, *undealt))
    return resources, calamities, cards


def pocket_civ(state: Any) -> Any:
    """The cards of the Event deck, wherever they lie."""
    return Counter(card.id for card in (*state.deck, *state.discard, *state.in_use))


CONSERVED: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "embers": ("turn", embers),
    "pocket_civ": (ANY, pocket_civ),
}
