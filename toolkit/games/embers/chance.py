"""The purposes that chance serves in Embers, a stream for each."""

from collections.abc import Mapping
from random import Random

from toolkit.play.chance import Chance, mix


class EmbersChance(Chance):
    """Each player's bag has a fresh stream every Era, so what was drawn in one Era cannot move the next."""

    __slots__ = ("_bag_key", "_embers", "bags", "market")

    def __init__(self, seed: int, rekey: Mapping[str, int] | None = None) -> None:
        super().__init__(seed, rekey)
        self._bag_key = self.key("bag")
        self.bags: list[Random] = []
        self.market = self.stream("market")
        self._embers: Random | None = None

    @property
    def embers(self) -> Random:
        """The stream for Embers that go back into the stack, which only a ruling brings about."""
        self._embers = self._embers or self.stream("returned embers")
        return self._embers

    def begin_era(self, era: int, players: int) -> None:
        """Open every player's bag stream of this Era; re-keyed for one Era alone as `bag 5`."""
        key, again = self._bag_key, self._rekey.get(f"bag {era}", 0) if self._rekey else 0
        if again:
            key = mix(key, again)
        self.bags = [Random(mix(key ^ era << 8 ^ seat)) for seat in range(players)]
