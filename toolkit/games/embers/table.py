"""An Embers table: the one argument every rule takes."""

from typing import Any

from toolkit.games.embers.chance import EmbersChance
from toolkit.games.embers.pool import Pool
from toolkit.games.embers.state import Player, State
from toolkit.play.table import Table


class EmbersTable(Table[Pool, State]):
    """A game of Embers under way."""

    __slots__ = ("rules",)

    chance: EmbersChance

    def __init__(self, pool: Pool, state: State, chance: EmbersChance, **recording: Any) -> None:
        super().__init__(pool, state, chance, **recording)
        self.rules = pool.rules

    def clockwise(self) -> list[Player]:
        """Players in turn order, from this Era's start player."""
        players, start = self.state.players, self.state.start
        return players[start:] + players[:start]
