"""A bag that tokens return to stays uniform, whatever its owner has seen and puts back (design: a bag).

The proof is by counting: every order and every place chance may give is tried, against an owner who remembers what
was drawn and chooses what to return. Whatever was seen, each arrangement of the rest must come out equally often.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from toolkit.play.chance import Chance, in_random_order, put_back, put_back_all, take_one

A, B, C, D = "abcd"  # alike things are one object, as tokens are
START = (A, A, B, C)


class Given:
    """A stream whose next number is known."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = iter(numbers)

    def random(self) -> float:
        return next(self._numbers)


def middle(place: int, places: int) -> Any:
    """A stream that gives the middle of one of so many equal parts."""
    return Given((place + 0.5) / places)


class Bag:
    """The bag of the toolkit: a list in draw order, into which what returns enters at a uniform place."""

    def __init__(self, order: tuple[str, ...]) -> None:
        self.order = list(order)

    def copy(self) -> "Bag":
        return type(self)(tuple(self.order))

    def draw(self) -> str:
        return self.order.pop()

    def places(self) -> int:
        return len(self.order) + 1

    def put_back(self, item: str, place: int) -> None:
        put_back(self.order, item, middle(place, self.places()))

    def alike(self, item: str) -> int:
        return self.order.count(item)

    def take(self, item: str, which: int) -> None:
        take_one(self.order, item, middle(which, self.alike(item)))

    def rest(self) -> tuple[str, ...]:
        return tuple(self.order)


class RankKept(Bag):
    """Wrong: what returns goes where it had been, so what was seen first comes first again."""

    def places(self) -> int:
        return 1

    def put_back(self, item: str, place: int) -> None:
        self.order.append(item)


class FreshKey(Bag):
    """Wrong: what returns gets a new key among all keys, but the keys still in the bag are the low ones."""

    DRAWN = "-"

    def draw(self) -> str:
        last = max(i for i, item in enumerate(self.order) if item != self.DRAWN)
        item, self.order[last] = self.order[last], self.DRAWN
        return item

    def rest(self) -> tuple[str, ...]:
        return tuple(item for item in self.order if item != self.DRAWN)


class FirstAlike(Bag):
    """Wrong: of the alike things the first in hidden order is taken, so the others lie late more often."""

    def alike(self, item: str) -> int:
        return min(1, self.order.count(item))

    def take(self, item: str, which: int) -> None:
        self.order.remove(item)


Seen = tuple[str, ...]
Way = tuple[Fraction, Seen, Bag, tuple[str, ...]]
"""How likely, what was seen, the bag, and the owner's hand."""


def draw(way: Way) -> Iterator[Way]:
    chance, seen, bag, hand = way
    bag = bag.copy()
    item = bag.draw() if bag.rest() else ""
    yield (chance, (*seen, item), bag, tuple(sorted((*hand, item))) if item else hand)


def entering(way: Way, item: str, hand: tuple[str, ...]) -> Iterator[Way]:
    chance, seen, bag, _ = way
    for place in range(bag.places()):
        fuller = bag.copy()
        fuller.put_back(item, place)
        yield (chance / bag.places(), seen, fuller, hand)


def returned(pick: Callable[[tuple[str, ...]], str]) -> Callable[[Way], Iterator[Way]]:
    def put(way: Way) -> Iterator[Way]:
        hand = way[3]
        if not hand:
            return iter([way])
        rest = list(hand)
        rest.remove(pick(hand))
        return entering(way, pick(hand), tuple(rest))

    return put


def gained(item: str) -> Callable[[Way], Iterator[Way]]:
    return lambda way: entering(way, item, way[3])


def taken(item: str) -> Callable[[Way], Iterator[Way]]:
    def take(way: Way) -> Iterator[Way]:
        chance, seen, bag, hand = way
        for which in range(bag.alike(item)):
            left = bag.copy()
            left.take(item, which)
            yield (chance / bag.alike(item), (*seen, f"took {item}"), left, hand)
        if not bag.alike(item):
            yield way

    return take


MOVES: dict[str, Callable[[Way], Iterator[Way]]] = {
    "draw": draw,
    "return the best": returned(max),
    "return the worst": returned(min),
    "lose the best": lambda way: iter([(*way[:3], way[3][:-1])]),
    "gain an a": gained(A),
    "gain a d": gained(D),
    "take an a": taken(A),
    "take a b": taken(B),
}


def rests(kind: type[Bag], moves: list[str]) -> dict[Seen, Counter[tuple[str, ...]]]:
    """By what was seen: how likely each hidden order of the rest is."""
    orders = list(permutations(START))
    ways: list[Way] = [(Fraction(1, len(orders)), (), kind(order), ()) for order in orders]
    for move in moves:
        ways = [after for way in ways for after in MOVES[move](way)]
    found: dict[Seen, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for chance, seen, bag, _ in ways:
        found[seen][bag.rest()] += chance
    return found


def is_uniform(kind: type[Bag], moves: list[str]) -> bool:
    """Whether, whatever was seen, every arrangement of the rest is equally likely."""
    return all(
        set(orders) == set(permutations(next(iter(orders)))) and len(set(orders.values())) == 1
        for orders in rests(kind, moves).values()
    )


@given(st.lists(st.sampled_from(list(MOVES)), max_size=5))
@settings(derandomize=True, max_examples=100)
def test_whatever_is_drawn_returned_gained_lost_or_taken_the_rest_stays_uniform(moves):
    assert is_uniform(Bag, ["draw", *moves])


@pytest.mark.parametrize(
    ("wrong", "moves"),
    [
        (RankKept, ["draw", "return the best"]),
        (RankKept, ["draw", "draw", "return the worst"]),
        (FreshKey, ["draw", "return the best"]),
        (FreshKey, ["draw", "draw", "return the worst", "draw", "return the best"]),
        (FirstAlike, ["take an a"]),
        (FirstAlike, ["draw", "gain an a", "take an a"]),
    ],
)
def test_the_wrong_ways_fail_the_same_count(wrong, moves):
    assert is_uniform(Bag, moves)
    assert not is_uniform(wrong, moves)


def test_one_number_for_each_serial_gives_every_order_once():
    orders = {tuple(in_random_order(list("abcd"), Given(*numbers))) for numbers in permutations((0.1, 0.2, 0.3, 0.4))}
    assert orders == set(permutations("abcd"))


def test_a_gained_or_lost_serial_moves_no_other():
    start = in_random_order(list("abcd"), Chance(3).stream("bag", 1))
    gained = in_random_order([*"abcd", "e"], Chance(3).stream("bag", 1))
    lost = in_random_order(["a", None, "c", "d"], Chance(3).stream("bag", 1))
    assert [item for item in gained if item != "e"] == start
    assert [item for item in lost if item] == [item for item in start if item != "b"]


def test_the_streams_of_six_thousand_seeds_leave_a_bag_uniform():
    """Draw two of five, return the better, gain a sixth: any of the five may come next."""
    place = Counter()
    for seed in range(6000):
        stream = Chance(seed).stream("bag", 1)
        order = in_random_order(list("abcde"), stream)
        better = max(order.pop(), order.pop())
        put_back(order, better, stream)
        put_back(order, "f", stream)
        place[order.index(better), order.index("f")] += 1
    assert len(place) == 5 * 4
    assert chisquare(list(place.values())).pvalue > 0.001


def test_things_put_back_together_are_put_back_one_by_one():
    one_by_one, together = list("abc"), list("abc")
    put_back(one_by_one, "d", stream := Chance(3).stream("bag"))
    put_back(one_by_one, "e", stream)
    put_back_all(together, ["d", "e"], Chance(3).stream("bag"))
    assert together == one_by_one
