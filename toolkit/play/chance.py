"""Chance, keyed by purpose: a change in play moves only the draws it touches."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def mix(*parts: int) -> int:
    """A 64-bit hash of integers, the same in every process (splitmix64's finaliser, chained)."""
    h = 0x9E3779B97F4A7C15
    for part in parts:
        h = (h ^ part) * 0xBF58476D1CE4E5B9 & _MASK
        h = (h ^ h >> 27) * 0x94D049BB133111EB & _MASK
        h ^= h >> 31
    return h


@cache
def word_key(word: str) -> int:
    """A 64-bit number for a purpose or a card id; unlike `hash`, the same in every process."""
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")


class Piece(Protocol):
    """A card or token: its id is its name in chance."""

    id: str


P = TypeVar("P", bound=Piece)


def piece_keys(pieces: Sequence[Piece]) -> tuple[int, ...]:
    """A number for each piece that hangs on its id and copy alone, so that changing one card moves no other."""
    copies: Counter[str] = Counter()
    keys = []
    for piece in pieces:
        copies[piece.id] += 1
        keys.append(mix(word_key(piece.id), copies[piece.id]))
    return tuple(keys)


def ranked(pieces: Sequence[P], keys: Sequence[int], key: int) -> list[P]:
    """The pieces in the hidden order that `key` gives them; `keys` as `piece_keys` made them."""
    ranks = []
    for piece in keys:  # `mix`, written out: this runs for every piece of every game
        h = (key ^ piece) * 0xBF58476D1CE4E5B9 & _MASK
        h = (h ^ h >> 27) * 0x94D049BB133111EB & _MASK
        ranks.append(h ^ h >> 31)
    return [pieces[i] for i in sorted(range(len(ranks)), key=ranks.__getitem__)]


class Chance:
    """All randomness of one game. It lives outside the state and is never copied.

    `rekey` gives the named purposes other streams: the truth of an A/A comparison is then 0
    although the two arms differ.
    """

    __slots__ = ("_rekey", "seed")

    def __init__(self, seed: int, rekey: Mapping[str, int] | None = None) -> None:
        self.seed = seed
        self._rekey = rekey or {}

    def key(self, purpose: str, *parts: int) -> int:
        """The number that stands for this purpose (and its parts, such as Era and seat) in this game."""
        return mix(self.seed, word_key(purpose), self._rekey.get(purpose, 0), *parts)

    def stream(self, purpose: str, *parts: int) -> Random:
        """A stream of its own. Only `random()` is used: Python documents its sequence as stable."""
        return Random(self.key(purpose, *parts))


def put_back(order: list[T], item: T, stream: Random) -> None:
    """Put one thing into a hidden order, at a uniform place (design: a bag is a list, next one last)."""
    order.insert(int(stream.random() * (len(order) + 1)), item)


def put_back_all(order: list[T], items: Sequence[T], stream: Random) -> None:
    """Put things into a hidden order one after another, each at a uniform place."""
    chance = stream.random
    for item in items:
        order.insert(int(chance() * (len(order) + 1)), item)


def in_random_order(serials: Sequence[T | None], stream: Random) -> list[T]:
    """A fresh hidden order: one number per serial, holes included, so that a gained or lost one moves no other."""
    chance = stream.random
    keys = [chance() for _ in serials]
    order = [serials[i] for i in sorted(range(len(keys)), key=keys.__getitem__)]
    return [item for item in order if item is not None]


def take_one(order: list[T], item: T, stream: Random) -> None:
    """Take one of several alike things out of a hidden order: any with equal chance, or the rest lose uniformity."""
    places = [i for i, other in enumerate(order) if other is item]
    del order[places[int(stream.random() * len(places))]]
