"""How far a pool is from its targets, in one number."""

import numpy as np
import pytest

from toolkit.balance.distance import Aim, Distance, clearly_farther, distance, gained
from toolkit.balance.pairing import Totals
from toolkit.play.targets import Target

SEEDS = 400
BAND = Target(id="rate", title="A rate", measure="rate", low=0.2, high=0.4, unit="share")


def at(mean: float, seed: int = 1) -> Distance:
    values = mean + np.random.default_rng(seed).normal(0, 0.05, SEEDS)
    values += mean - values.mean()
    found = distance([Aim(BAND, (Totals(values, np.ones(SEEDS)),), False)])
    assert found is not None
    return found


def test_outside_it_counts_widths_of_the_band() -> None:
    assert at(0.1).value - at(0.2).value == pytest.approx(0.5 + 0.01)
    assert at(0.6).value == pytest.approx(1.0 + 0.03)


def test_inside_the_middle_is_a_little_nearer_than_the_edge() -> None:
    assert at(0.3).value == pytest.approx(0, abs=1e-9)
    assert 0 < at(0.39).value < 0.01


def test_the_mean_over_seeds_is_the_distance() -> None:
    assert at(0.1).by_seed.mean() == pytest.approx(at(0.1).value)


def test_what_is_gained_is_found_with_its_interval() -> None:
    found = gained(at(0.1), at(0.15, seed=2))
    assert found.mean == pytest.approx(0.25 + 0.005)
    assert found.low is not None and found.low > 0.15


def test_a_setting_is_culled_only_when_it_is_clearly_farther() -> None:
    assert clearly_farther(at(0.1), at(0.15), 2.5)
    assert not clearly_farther(at(0.1), at(0.101, seed=2), 2.5)
    assert not clearly_farther(at(0.15), at(0.1), 2.5)


def test_with_nothing_to_count_there_is_no_distance() -> None:
    assert distance([Aim(BAND, (), False)]) is None
