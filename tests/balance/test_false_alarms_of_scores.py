"""Of 200 experiments whose truth is known, looked at four times, at most 20 may miss it (alpha 5 %)."""

import math
from collections.abc import Callable

import numpy as np
import polars as pl
import pytest

from toolkit.balance.shares import share_by
from toolkit.balance.spread import spread

EXPERIMENTS = 200
SEEDS = 1_200
LOOKS = (300, 600, 900, 1_200)
MOST_ALARMS = 20

Frame = pl.DataFrame


def counts() -> Frame:
    """Three scores a seed: a part they share and a part of their own, uniform, so that mean and median are 50."""
    chance = np.random.default_rng(20_262)
    shape = (EXPERIMENTS, SEEDS, 1)
    scores = 50 + chance.integers(-10, 11, shape) + chance.integers(-10, 11, (EXPERIMENTS, SEEDS, 3))
    experiment, seed, _ = np.indices(scores.shape)
    raw = {"experiment": experiment.ravel(), "seed_index": seed.ravel(), "score": scores.ravel()}
    return pl.DataFrame(raw).group_by("experiment", "seed_index", "score").len("n").sort("seed_index")


@pytest.fixture(scope="module")
def looks() -> list[tuple[int, Frame]]:
    every = counts()
    return [(seeds, every.filter(pl.col("seed_index") < seeds)) for seeds in LOOKS]


def alarms(found: list[Frame], low: str, high: str, truth: float) -> int:
    missed = [frame.filter((pl.col(low) > truth) | (pl.col(high) < truth))["experiment"] for frame in found]
    return pl.concat(missed).n_unique()


@pytest.fixture(scope="module")
def spreads(looks: list[tuple[int, Frame]]) -> list[Frame]:
    return [spread(frame, ["experiment"], seeds=seeds) for seeds, frame in looks]


DEVIATION = math.sqrt(2 * (21**2 - 1) / 12)


@pytest.mark.parametrize(("figure", "truth"), [("mean", 50), ("sd", DEVIATION), ("median", 50)])
def test_the_spread_seldom_misses(spreads: list[Frame], figure: str, truth: float) -> None:
    assert spreads[-1][f"{figure}_low"].null_count() == 0
    assert alarms(spreads, f"{figure}_low", f"{figure}_high", truth) <= MOST_ALARMS


@pytest.mark.parametrize(("figure", "truth"), [("mean", 52), ("sd", DEVIATION + 1), ("median", 53)])
def test_the_spread_finds_what_is_there(spreads: list[Frame], figure: str, truth: float) -> None:
    assert alarms(spreads, f"{figure}_low", f"{figure}_high", truth) >= EXPERIMENTS * 0.95


def above(frame: Frame) -> Frame:
    return frame.with_columns(above=pl.col("score") > 50)


SHARE = (1 - 21 / 21**2) / 2  # equal parts lie above and below, 1 in 21 is 50 itself


@pytest.mark.parametrize(("truth", "right"), [(SHARE, lambda n: n <= MOST_ALARMS), (SHARE + 0.1, lambda n: n >= 190)])
def test_shares_seldom_miss_and_find(
    looks: list[tuple[int, Frame]], truth: float, right: Callable[[int], bool]
) -> None:
    found = [share_by(above(frame), ["experiment"], "above", seeds=seeds) for seeds, frame in looks]
    assert right(alarms([frame.filter(above=True) for frame in found], "low", "high", truth))
