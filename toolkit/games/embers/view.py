"""What one seat may know: boards, cards and Market are public, the order of bags and stacks is not."""

from toolkit.games.embers.pool import CALAMITY
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable


class View:
    """A seat's window on the table. The lists are the table's own: read them, never change them."""

    __slots__ = ("_state", "display", "hand", "market", "marks", "me", "pool", "rivals", "rules")

    def __init__(self, table: EmbersTable, seat: int) -> None:
        state = table.state
        self._state = state
        self.pool = table.pool
        self.rules = table.rules
        self.me = state.players[seat]
        self.rivals = [player for player in state.players if player.seat != seat]
        self.display, self.marks, self.market, self.hand = state.display, state.marks, state.market, state.hand

    @property
    def era(self) -> int:
        """The Era under way, from 1."""
        return self._state.era

    @property
    def eras(self) -> int:
        """Eras of this game."""
        return self._state.eras

    def bag_size(self, player: Player) -> int:
        """Tokens in a player's bag; anyone may count them."""
        return len(self._state.bags[player.seat])

    def calamities_in_bag(self, player: Player) -> int:
        """Calamities left in a player's bag, as the track and the hand tell."""
        held = self.hand.count(CALAMITY) if player is self.me else 0
        return player.calamities - player.track - held
