"""What one seat may know: the map and both Empires are public, the order of the deck is not."""

from collections.abc import Sequence

from toolkit.games.pocket_civ.pool import EventCard
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


class View:
    """A seat's window on the table. The lists are the table's own: read them, never change them."""

    __slots__ = (
        "_state",
        "desert",
        "farm",
        "fault",
        "forest",
        "map",
        "me",
        "mountain",
        "pool",
        "rivals",
        "rules",
        "volcano",
    )

    def __init__(self, table: CivTable, seat: int) -> None:
        state = table.state
        self._state = state
        self.pool, self.rules, self.map = table.pool, table.rules, table.map
        self.me: Player = state.players[seat]
        self.rivals = [player for player in state.players if player.seat != seat]
        self.forest, self.mountain, self.volcano = state.forest, state.mountain, state.volcano
        self.farm, self.desert, self.fault = state.farm, state.desert, state.fault

    @property
    def era(self) -> int:
        """The Era under way, from 1."""
        return self._state.era

    @property
    def totem(self) -> int:
        """The seat that holds the Totem."""
        return self._state.totem

    @property
    def cards_left(self) -> int:
        """Cards in the deck; anyone may count them."""
        return len(self._state.deck)

    @property
    def discards(self) -> Sequence[EventCard]:
        """The discard pile, for whoever owns Surveying; nobody else may look (PC-29)."""
        return self._state.discard if self.me.powers.sees_discards else ()
