"""The model behind the ratings, against its definition written out."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations

import numpy as np
import polars as pl
import pytest

from toolkit.balance.rankings import Numbers, contested, fitted, influences, information, read_rankings

from .tournaments import drawn, drawn_with_ties, ended

LINE_UPS = [("a", "b", "c"), ("a", "a", "b"), ("c", "b", "b", "a")]
STRENGTHS = {"a": 3.0, "b": 1.0, "c": 0.5}
TIES = {2: 0.6, 3: 0.3}


@pytest.fixture(scope="module")
def tied_games() -> pl.DataFrame:
    return drawn_with_ties(STRENGTHS, TIES, LINE_UPS, seeds=1_500, seed=1)


def spelled_out(seats: pl.DataFrame, at: Numbers, names: Sequence[str], ties: Sequence[int]) -> float:
    """The log of the chance of all games, and of the drawn game of every parameter, choice by choice."""
    tie = {1: 0.0} | dict(zip(ties, at[len(names) :], strict=True))
    strength = dict(zip(names, at, strict=False))

    def odds(chosen: Sequence[str]) -> float:
        return math.exp(tie[len(chosen)] + sum(strength[name] for name in chosen) / len(chosen))

    whole = -sum(math.log(2 * math.cosh(value / 2)) for value in at)
    for _, game in seats.sort("place").group_by("game"):
        levels = [level["strategy"].to_list() for _, level in game.group_by("place", maintain_order=True)]
        while len(left := [*chain.from_iterable(levels)]) > 1:
            choices = chain.from_iterable(combinations(left, size) for size in tie if size <= len(left))
            whole += math.log(odds(levels.pop(0)) / sum(map(odds, choices)))
    return whole


def test_no_other_strengths_explain_the_games_better(tied_games: pl.DataFrame) -> None:
    few = tied_games.filter(pl.col("seed_index") < 120)
    games = read_rankings(few, "abc")
    best = fitted(games)
    told = spelled_out(few, best, "abc", games.ties)
    steps = 0.01 * np.vstack([np.eye(len(best)), -np.eye(len(best))])
    losses = np.array([told - spelled_out(few, best + step, "abc", games.ties) for step in steps])
    assert (losses > 0).all()
    curved = (losses[: len(best)] + losses[len(best) :]) / 0.01**2
    assert np.diag(information(games, best)) == pytest.approx(curved, rel=0.01)


def test_planted_strengths_and_ties_are_found_again(tied_games: pl.DataFrame) -> None:
    games = read_rankings(tied_games, "abc")
    at = fitted(games)
    assert games.ties == (2, 3)
    assert np.exp(at[:2] - at[2]) == pytest.approx([6, 2], rel=0.2)
    assert np.exp(at[3:]) == pytest.approx([0.6, 0.3], rel=0.2)


def test_seeds_drawn_anew_spread_the_estimate_as_far_as_their_influences_say() -> None:
    games = read_rankings(drawn(STRENGTHS, LINE_UPS, seeds=400, seed=2, copies=3), "abc")
    chance, pulls = np.random.default_rng(3), influences(games, fitted(games))
    refits = []
    for _ in range(200):
        again = chance.integers(400, size=400)
        refits.append(fitted(replace(games, made=games.made[again], faced=games.faced[again])))
    assert pulls.sum(axis=0) == pytest.approx(0, abs=1e-9)
    assert np.sqrt((pulls**2).sum(axis=0)) == pytest.approx(np.std(refits, axis=0), rel=0.15)


@pytest.mark.parametrize(
    ("games", "both_ways"),
    [
        (["a > b", "b > a", "c > a", "a > c"], "abc"),
        (["a > b", "b > c", "c > a"], "abc"),
        (["a = b", "b = c"], "abc"),
        (["a > b", "b > a", "a > c", "b > c"], "ab"),
        (["a > b", "b > c"], ""),
        (["a > b", "b > a", "c > c"], "ab"),
        (["a > b", "b > a", "c > d", "d > c"], ""),
    ],
)
def test_a_strength_is_contested_where_results_lead_both_ways_among_most(games: list[str], both_ways: str) -> None:
    seats = ended(*games)
    names = sorted(seats["strategy"].unique())
    assert [name for name, is_so in zip(names, contested(read_rankings(seats, names)), strict=True) if is_so] == [
        *both_ways
    ]
