import numpy as np
import pytest

from toolkit.balance.shrinking import shrunk


def strayed(rows: np.ndarray) -> np.ndarray:
    return 0.2 * rows  # a variance of 0.2 a row


def test_the_fewer_rows_the_further_a_mean_is_drawn_in() -> None:
    rows = np.array([5.0, 50.0, 500.0, 500.0, 500.0])
    means = np.array([0.6, 0.6, 0.1, 0.2, 0.3])
    found = shrunk(means, rows, strayed(rows))
    assert found[0] < found[1] - 0.05 and found[1] < 0.6
    assert found[2:] == pytest.approx(means[2:], abs=0.01)


def test_where_all_differ_by_chance_alone_all_get_the_common_mean() -> None:
    rows = np.full(4, 10.0)
    assert shrunk(np.array([0.2, 0.3, 0.3, 0.4]), rows, strayed(rows)) == pytest.approx(np.full(4, 0.3))


def test_what_was_never_seen_has_no_estimate() -> None:
    found = shrunk(np.array([0.0, 0.4]), np.array([0.0, 8.0]), np.array([0.0, 1.6]))
    assert np.isnan(found[0]) and found[1] == pytest.approx(0.4)
    assert np.isnan(shrunk(np.zeros(2), np.zeros(2), np.zeros(2))).all()


def test_means_without_noise_stay_as_they_are() -> None:
    assert shrunk(np.array([0.2, 0.3]), np.array([4.0, 4.0]), np.zeros(2)).tolist() == [0.2, 0.3]


def test_it_comes_nearer_the_truth_than_the_raw_means() -> None:
    chance = np.random.default_rng(3)
    truth = chance.normal(0.25, 0.05, 60)
    rows = chance.integers(2, 120, 60).astype(float)
    wins = chance.binomial(rows.astype(int), truth)
    raw = wins / rows
    found = shrunk(raw, rows, rows * raw * (1 - raw))
    assert np.mean((found - truth) ** 2) < 0.5 * np.mean((raw - truth) ** 2)
