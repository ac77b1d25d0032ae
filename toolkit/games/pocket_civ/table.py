"""A Pocket Civ table: the one argument every rule takes."""

from typing import Any

from toolkit.games.pocket_civ.chance import CivChance
from toolkit.games.pocket_civ.maps import Map
from toolkit.games.pocket_civ.pool import Pool
from toolkit.games.pocket_civ.state import Player, State
from toolkit.play.table import Table


class GameOver(Exception):
    """The game ends here and now, whatever was under way; `state.over` says why."""


class CivTable(Table[Pool, State]):
    """A game of Pocket Civ under way."""

    __slots__ = ("map", "rules")

    chance: CivChance

    def __init__(self, pool: Pool, state: State, chance: CivChance, land: Map, **recording: Any) -> None:
        super().__init__(pool, state, chance, **recording)
        self.rules = pool.rules
        self.map = land

    def in_order(self) -> list[Player]:
        """Players in turn order: whoever holds the Totem goes first."""
        players = self.state.players
        return players if self.state.totem == 0 else players[::-1]

    @property
    def leader(self) -> Player:
        """Who resolves Events: the Totem's holder."""
        return self.state.players[self.state.totem]
