"""The purposes that chance serves in Embers, a stream for each."""

from collections.abc import Mapping
from random import Random

from toolkit.play.chance import Chance, mix


class EmbersChance(Chance):
    """Each player's bag has a fresh stream every Era, so what was drawn in one Era cannot move the next."""

    __slots__ = ("_bag_key", "bags", "embers", "market")

    def __init__(self, seed: int, rekey: Mapping[str, int] | None = None) -> None:
        super().__init__(seed, rekey)
        self._bag_key = self.key("bag")
        self.bags: list[Random] = []
        self.market = self.stream("market")
        self.embers = self.stream("returned embers")

    def begin_era(self, era: int, players: int) -> None:
        """Open every player's bag stream of this Era."""
        self.bags = [Random(mix(self._bag_key ^ era << 8 ^ seat)) for seat in range(players)]
