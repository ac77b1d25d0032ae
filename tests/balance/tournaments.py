"""Made-up tournaments: seats of games whose ends are written down, or drawn from strengths that are known."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
import polars as pl

Ending = Sequence[Sequence[str]]
"""Who ended in each place, the best first: [["a"], ["b", "c"]]."""
SCHEMA = {
    "seed_index": pl.Int64,
    "game": pl.Int64,
    "strategy": pl.String,
    "place": pl.Int64,
    "win_share": pl.Float64,
    "players": pl.Int64,
}


def ended(*texts: str, each: int = 1) -> pl.DataFrame:
    """Games as `a > b = c`, one a seed, all of them `each` times."""
    return seats([[[level.split(" = ") for level in text.split(" > ")]] for text in texts for _ in range(each)])


def seats(seeds: Iterable[Iterable[Ending]]) -> pl.DataFrame:
    """The games of each seed."""
    games = [(seed, ending) for seed, endings in enumerate(seeds) for ending in endings]
    rows = [
        (
            seed,
            game,
            strategy,
            1 + sum(map(len, ending[:at])),
            1 / len(level) if at == 0 else 0.0,
            sum(map(len, ending)),
        )
        for game, (seed, ending) in enumerate(games)
        for at, level in enumerate(ending)
        for strategy in level
    ]
    return pl.DataFrame(rows, SCHEMA, orient="row")


def drawn(
    strengths: Mapping[str, float], line_ups: Sequence[Sequence[str]], seeds: int, seed: int, copies: int = 1
) -> pl.DataFrame:
    """Seeds of `copies` games that all end alike: the first place goes to a seat with odds of its strategy's strength,
    the next to one of those left, and so on. Seed i plays line-up i % their number."""
    chance = np.random.default_rng(seed)
    played = [line_ups[i % len(line_ups)] for i in range(seeds)]
    speeds = [[np.log(strengths[name]) + chance.gumbel() for name in line_up] for line_up in played]
    orders = [
        [[line_up[seat]] for seat in np.argsort(speed)[::-1]] for line_up, speed in zip(played, speeds, strict=True)
    ]
    return seats([[order] * copies for order in orders])


def drawn_with_ties(
    strengths: Mapping[str, float], ties: Mapping[int, float], line_ups: Sequence[Sequence[str]], seeds: int, seed: int
) -> pl.DataFrame:
    """The same with ties, straight from the definition of Davidson and Luce's model: one game a seed."""
    chance = np.random.default_rng(seed)

    def odds(chosen: Sequence[str]) -> float:
        tie = ties.get(len(chosen), 0.0) if len(chosen) > 1 else 1.0
        return tie * math.prod(strengths[name] for name in chosen) ** (1 / len(chosen))

    return seats([[_choices([*line_ups[i % len(line_ups)]], odds, chance)] for i in range(seeds)])


def _choices(left: list[str], odds: Callable[[list[str]], float], chance: np.random.Generator) -> list[list[str]]:
    ending = []
    while left:
        sets = [list(places) for size in range(1, len(left) + 1) for places in combinations(range(len(left)), size)]
        weights = np.array([odds([left[place] for place in places]) for places in sets])
        taken = sets[chance.choice(len(sets), p=weights / weights.sum())]
        ending.append([left[place] for place in taken])
        left = [name for place, name in enumerate(left) if place not in taken]
    return ending
