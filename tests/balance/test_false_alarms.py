"""Of 400 experiments whose truth is known, looked at every 100 seeds, at most 32 may ever miss it (alpha 5 %)."""

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import polars as pl
import pytest

from toolkit.balance.outcomes import ratio_by

EXPERIMENTS = 400
SEEDS = 2_000
LOOKS = range(200, SEEDS + 1, 100)
MOST_ALARMS = 32  # with 10 the limits of a binomial 5 % of 400

Numbers = npt.NDArray[np.float64]
Draw = Callable[[np.random.Generator], tuple[Numbers, Numbers]]
SHAPE = (EXPERIMENTS, SEEDS)


def dense(chance: np.random.Generator) -> tuple[Numbers, Numbers]:
    return chance.binomial(4, 0.25, SHAPE).astype(float), np.full(SHAPE, 4.0)


def sparse(chance: np.random.Generator) -> tuple[Numbers, Numbers]:
    rows = chance.binomial(1, 0.15, SHAPE).astype(float)
    return rows * chance.binomial(1, 0.25, SHAPE), rows


def skewed(chance: np.random.Generator) -> tuple[Numbers, Numbers]:
    return 0.25 / math.exp(2) * chance.lognormal(0, 2, SHAPE), np.ones(SHAPE)


def uneven(chance: np.random.Generator) -> tuple[Numbers, Numbers]:
    rows = chance.poisson(chance.gamma(1, 2, SHAPE)).astype(float)
    return chance.binomial(rows.astype(int), 0.25).astype(float), rows


def experiments(draw: Draw) -> pl.DataFrame:
    value, rows = draw(np.random.default_rng(20_261))
    experiment, seed = np.indices(SHAPE)
    sums = {"experiment": experiment.ravel(), "seed_index": seed.ravel(), "n": rows.ravel(), "won": value.ravel()}
    return pl.DataFrame(sums).filter(pl.col("n") > 0).sort("seed_index")


def alarmed(sums: pl.DataFrame, truth: float) -> set[int]:
    found: set[int] = set()
    for seeds in LOOKS:
        seen = ratio_by(sums.filter(pl.col("seed_index") < seeds), ["experiment"], "won", seeds=seeds)
        found.update(seen.filter((pl.col("low") > truth) | (pl.col("high") < truth))["experiment"])
    return found


@pytest.mark.parametrize("draw", [dense, sparse, skewed, uneven])
def test_however_often_it_is_looked_at_the_interval_seldom_misses(draw: Draw) -> None:
    assert len(alarmed(experiments(draw), truth=0.25)) <= MOST_ALARMS


@pytest.mark.parametrize("draw", [dense, sparse, uneven])
def test_the_interval_is_shown_and_finds_what_is_there(draw: Draw) -> None:
    assert len(alarmed(experiments(draw), truth=0.75)) == EXPERIMENTS


def test_a_fixed_n_interval_is_right_once_and_wrong_when_looked_at_often() -> None:
    value, _ = dense(np.random.default_rng(20_261))
    missed = [abs(seen.mean(axis=1) - 1) > 1.96 * seen.std(axis=1) / math.sqrt(n) for n, seen in looked_at(value)]
    assert 10 <= missed[-1].sum() <= MOST_ALARMS
    assert np.any(missed, axis=0).sum() > MOST_ALARMS


def looked_at(value: Numbers) -> list[tuple[int, Numbers]]:
    return [(n, value[:, :n]) for n in LOOKS]
