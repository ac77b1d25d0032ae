"""Morris's screening of functions that are known."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.balance.morris import Design, design, effects
from toolkit.pools.problems import UsageError

LEVELS = st.lists(st.sampled_from([2, 4, 6, 8]), min_size=1, max_size=5)


@given(LEVELS, st.integers(4, 12), st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_each_move_is_of_one_factor_by_half_of_its_values(levels: list[int], trajectories: int, seed: int) -> None:
    found = design(levels, trajectories, seed)
    walks = found.picks.reshape(trajectories, len(levels) + 2, len(levels) + 1)
    moves = np.diff(walks, axis=1)
    assert found.trajectories == trajectories
    assert (np.count_nonzero(moves, axis=2) == 1).all()
    assert (np.count_nonzero(moves, axis=1) == 1).all()
    for at, count in enumerate((*levels, found.grid)):
        assert set(np.unique(np.abs(moves[:, :, at]))) == {0, count // 2}
        assert found.picks[:, at].min() >= 0 and found.picks[:, at].max() < count


def outcomes(found: Design, *slopes: float) -> np.ndarray:
    """A linear function of each factor's place in its range, from 0 to 1; the seeds play no part."""
    ranges = np.array(found.levels) - 1
    return np.asarray((found.picks / ranges)[:, : len(slopes)] @ np.array(slopes))


def test_the_effects_of_a_linear_function_are_its_slopes_whatever_the_number_of_values() -> None:
    found = design([2, 4, 6, 2], 8, seed=1)
    *rows, luck = effects(found, outcomes(found, 3.0, -2.0, 0.5, 0.0), seed=1)
    assert [row["mu"] for row in rows] == pytest.approx([3.0, -2.0, 0.5, 0.0])
    assert [row["mu_star"] for row in rows] == pytest.approx([3.0, 2.0, 0.5, 0.0])
    assert [row["sigma"] for row in (*rows, luck)] == pytest.approx([0.0] * 5, abs=1e-9)
    assert (luck["mu_star"], {row["n"] for row in rows}) == (0.0, {8})


def test_what_hangs_on_another_factor_spreads() -> None:
    found = design([2, 2], 20, seed=1)
    first, second, _ = effects(found, found.picks[:, 0] * found.picks[:, 1] * 1.0, seed=1)
    assert first["sigma"] > 0.3 and second["sigma"] > 0.3
    assert first["low"] < first["mu_star"] < first["high"] <= 1.0 + first["mu_star"]


def test_other_seeds_are_the_effect_of_luck() -> None:
    found = design([2], 10, seed=1)
    noise = np.random.default_rng(1).normal(size=found.grid)
    parameter, luck = effects(found, noise[found.picks[:, 1]] + 5 * found.picks[:, 0], seed=1)
    assert parameter["mu"] == pytest.approx(5.0) and parameter["sigma"] == pytest.approx(0.0)
    assert 0.3 < luck["mu_star"] < 3.0


def test_the_same_seed_draws_the_same_design() -> None:
    drawn = [design([2, 4], 6, seed).picks for seed in (1, 1, 2)]
    assert np.array_equal(drawn[0], drawn[1]) and not np.array_equal(drawn[0], drawn[2])


@pytest.mark.parametrize(("levels", "trajectories", "says"), [([3], 10, "even"), ([1], 10, "even"), ([2], 3, "4 traj")])
def test_odd_numbers_of_values_and_too_few_trajectories_are_refused(
    levels: list[int], trajectories: int, says: str
) -> None:
    with pytest.raises(UsageError, match=says):
        design(levels, trajectories, seed=1)
