"""Ratings: planted strengths are found again, and the intervals are as wide as they say."""

import math
import time
from typing import Any

import numpy as np
import polars as pl
import pytest

from toolkit.balance.intervals import reach
from toolkit.balance.ratings import ONE_SIDED, POINTS, ratings
from toolkit.pools.problems import UsageError
from toolkit.trials.line_ups import balanced, tournament

from .tournaments import drawn, ended

STRENGTHS = {"a": 2.0, "b": 1.25, "c": 0.8, "d": 0.5}
"""Their logs add up to 0, pairwise: so the average strategy of the scale is at 0."""
LINE_UPS = balanced([*STRENGTHS], players=3, count=12, seed=1)


def by_name(found: pl.DataFrame) -> dict[str, dict[str, Any]]:
    return {row["strategy"]: row for row in found.to_dicts()}


def test_a_record_of_two_is_read_off_it() -> None:
    found = by_name(ratings(ended("a > b", each=300).vstack(shifted(ended("b > a", each=100)))))
    assert found["a"]["points"] == pytest.approx(POINTS * math.log(3) / 2, rel=0.01)
    assert found["a"]["ahead"] == pytest.approx(0.75, abs=0.002)
    assert (found["b"]["points"], found["b"]["ahead"]) == pytest.approx((-found["a"]["points"], 0.25), abs=0.003)
    assert (found["a"]["seeds"], found["a"]["n"]) == (400, 400)


def shifted(seats: pl.DataFrame) -> pl.DataFrame:
    return seats.with_columns(pl.col("seed_index", "game") + 10_000)


def test_a_game_that_ends_level_is_half_a_win_for_each() -> None:
    found = by_name(ratings(ended("a > b", "a > b", "a > b", "b > a", "a = b", "a = b", each=100)))
    assert found["a"]["ahead"] == pytest.approx((3 + 1) / 6, abs=0.002)
    assert found["a"]["points"] == pytest.approx(POINTS * math.log(3) / 2, rel=0.01)


def test_where_all_games_end_level_all_ratings_are_equal() -> None:
    found = ratings(ended("a = b = c", "d = a = b", each=150))
    assert found["points"].to_list() == pytest.approx([0] * 4, abs=1e-6)
    assert found["ahead"].to_list() == pytest.approx([0.5] * 4)
    assert set(found["note"]) == {"unchanged in all 300 seeds"}


def test_a_hundred_points_are_64_in_100_and_four_hundred_10_in_11() -> None:
    ahead = [1 / (1 + math.exp(-points / POINTS)) for points in (100, 400)]
    assert ahead == pytest.approx([0.64, 10 / 11], abs=0.001)


@pytest.mark.parametrize("copies", [1, 3])
def test_planted_strengths_lie_within_intervals_that_are_as_wide_as_they_say(copies: int) -> None:
    """Games of one seed all end alike here: an interval by game would be far too narrow."""
    seeds, runs = 300, 40
    found = [ratings(drawn(STRENGTHS, LINE_UPS, seeds, run, copies)).sort("strategy") for run in range(runs)]
    truth = [POINTS * math.log(strength) for strength in STRENGTHS.values()]
    points, low, high = (
        np.array([each[column].to_list() for each in found]) for column in ("points", "points_low", "points_high")
    )
    assert ((low > truth) | (high < truth)).any(axis=1).sum() <= 2  # of 40, where 5 % are allowed
    error = (high - low).mean() / 2 / reach(seeds, 0.05 / len(truth)) / math.sqrt(seeds)
    assert error == pytest.approx(math.sqrt(points.var(axis=0).mean()), rel=0.15)
    assert points.mean(axis=0) == pytest.approx(truth, abs=3 * error / math.sqrt(runs) + 1)


def test_the_chance_to_end_ahead_lies_within_its_interval_and_is_the_mean_over_the_others() -> None:
    found = by_name(ratings(drawn(STRENGTHS, LINE_UPS, 3_000, seed=1)))
    for name, own in STRENGTHS.items():
        truth = np.mean([own / (own + other) for rival, other in STRENGTHS.items() if rival != name])
        assert found[name]["ahead_low"] < truth < found[name]["ahead_high"]
        assert found[name]["ahead_high"] - found[name]["ahead_low"] < 0.08


def test_two_seats_of_one_strategy_are_two_candidates() -> None:
    """a against two seats of b, all alike, is first in a third of the games."""
    found = by_name(ratings(drawn({"a": 1.0, "b": 1.0}, [("a", "b", "b"), ("b", "b", "b")], 2_000, seed=5)))
    assert found["a"]["points_low"] < 0 < found["a"]["points_high"]
    assert found["a"]["points"] == pytest.approx(0, abs=15)


def test_a_perfect_record_stays_finite_and_has_no_interval_but_leaves_the_others_theirs() -> None:
    games = drawn({"a": 1e12, "b": 2.0, "c": 1.0, "d": 1.0}, LINE_UPS, 600, seed=6)
    found = by_name(ratings(games))
    assert 400 < found["a"]["points"] < 5_000
    assert found["a"]["note"] == ONE_SIDED
    assert found["a"]["points_low"] is found["a"]["ahead_high"] is None
    for name in "bcd":
        assert found[name]["note"] is None
        assert found[name]["points_low"] < found[name]["points"] < found[name]["points_high"]


def test_strategies_that_never_met_stay_finite_and_say_so() -> None:
    found = ratings(ended("a > b", "a > b", "b > a", "c > d", "d > c", each=60))
    assert found["points"].is_finite().all()
    assert set(found["note"]) == {ONE_SIDED}


def test_the_best_comes_first_whatever_the_order_of_the_rows() -> None:
    games = drawn(STRENGTHS, LINE_UPS, 300, seed=7)
    found = ratings(games)
    assert found["strategy"].to_list() == [*"abcd"]
    assert ratings(games.sample(fraction=1, shuffle=True, seed=8)).equals(found)


def test_before_200_seeds_there_are_ratings_but_no_intervals() -> None:
    found = ratings(drawn(STRENGTHS, LINE_UPS, 120, seed=9))
    assert set(found["note"]) == {"fewer than 200 seeds"}
    assert found["points_low"].null_count() == found["ahead_high"].null_count() == 4


def test_one_strategy_alone_cannot_be_rated() -> None:
    with pytest.raises(UsageError, match="two or more"):
        ratings(ended("a > a"))


def test_a_large_tournament_is_rated_within_a_breath() -> None:
    strengths = dict(zip("abcdefgh", np.geomspace(0.5, 2, 8), strict=True))
    line_ups = tournament([*strengths], 4)
    games = drawn(strengths, line_ups, 10 * len(line_ups), seed=10, copies=4)
    start = time.perf_counter()
    assert ratings(games).height == 8
    assert time.perf_counter() - start < 3
