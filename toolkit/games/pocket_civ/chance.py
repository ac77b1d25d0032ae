"""The purposes that chance serves in Pocket Civ."""

from random import Random

from toolkit.games.pocket_civ.pool import EventCard, Pool
from toolkit.play.chance import Chance, ranked


class CivChance(Chance):
    """Every shuffle of the Event deck has a key of its own, so what one Era draws cannot move the next."""

    __slots__ = ()

    def deck(self, pool: Pool, shuffle: int) -> list[EventCard]:
        """All Event cards in the order of this shuffle, counted from 0, the next one last."""
        return ranked(pool.events, pool.event_keys, self.key(f"deck {shuffle + 1}"))

    @property
    def map(self) -> Random:
        """The stream that draws a random map."""
        return self.stream("map")

    @property
    def totem(self) -> int:
        """The seat that begins with the Totem."""
        return int(self.stream("totem").random() * 2)
