"""Who meets whom in a tournament. A line-up says who sits where in the first rotation; the plan rotates it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from toolkit.play.chance import mix, word_key
from toolkit.pools.problems import UsageError

LineUp = tuple[str, ...]

BALANCED = 200
"""Line-ups of three and more players: enough that all pairs meet often, in changing company."""


def tournament(
    names: Sequence[str], players: int, *, count: int = BALANCED, seed: int = 0, times: int = 1
) -> tuple[LineUp, ...]:
    """All pairs for two players; for more, `count` balanced line-ups and every one against the rest, `times` over."""
    if players == 2:
        return all_pairs(names)
    return balanced(names, players, count, seed) + one_against_the_rest(names, players) * times


def all_pairs(names: Sequence[str]) -> tuple[LineUp, ...]:
    """Every pair of strategies once."""
    return tuple(combinations(_entrants(names, 2), 2))


def one_against_the_rest(names: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Every ordered pair: one seat of the first, all others of the second."""
    return tuple((one, *[rest] * (players - 1)) for one, rest in permutations(_entrants(names, players), 2))


def balanced(names: Sequence[str], players: int, count: int, seed: int) -> tuple[LineUp, ...]:
    """`count` line-ups in which every strategy has as many seats, give or take one, and pairs meet about as often.

    No strategy sits twice while there are enough others; which ones sit, and in which order, is drawn from `seed`.
    """
    entrants = _entrants(names, players)
    whole, short = divmod(players, len(entrants))
    chosen = _chosen(entrants, short, count, seed)
    return tuple(_seated([*entrants * whole, *extra], seed, number) for number, extra in enumerate(chosen))


def _chosen(names: Sequence[str], size: int, count: int, seed: int) -> Iterator[list[str]]:
    """Sets of `size`: always the one seated least, of those the one that met the others least, else by chance."""
    seats: Counter[str] = Counter()
    met: Counter[frozenset[str]] = Counter()
    for number in range(count):
        chosen: list[str] = []
        while len(chosen) < size:
            meetings = {name: sum(met[frozenset((name, other))] for other in chosen) for name in names}
            draw = {name: mix(seed, word_key("line-up"), number, word_key(name)) for name in names}
            left = [name for name in names if name not in chosen]
            chosen.append(min(left, key=lambda name: (seats[name], meetings[name], draw[name])))
        seats.update(chosen)
        met.update(map(frozenset, combinations(chosen, 2)))
        yield chosen


def _seated(line_up: Sequence[str], seed: int, number: int) -> LineUp:
    copies: Counter[str] = Counter()
    ranks = []
    for name in line_up:
        copies[name] += 1
        ranks.append((mix(seed, word_key("seating"), number, word_key(name), copies[name]), name))
    return tuple(name for _, name in sorted(ranks))


def _entrants(names: Sequence[str], players: int) -> tuple[str, ...]:
    entrants = tuple(dict.fromkeys(names))
    if len(entrants) < 2:
        raise UsageError("a tournament needs two strategies or more")
    if players < 2:
        raise UsageError("a tournament needs two players or more")
    return entrants
