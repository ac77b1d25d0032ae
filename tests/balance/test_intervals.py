import math

import numpy as np
import pytest

from toolkit.balance.intervals import confidence_sequence, paired, ratio, reach, shared_alpha

Z = 1.959964


def halves(n: int) -> list[float]:
    return [0.0, 1.0] * (n // 2)


def test_the_formula_worked_by_hand_for_two_hundred_seeds() -> None:
    # r2 = (5.99146 + 1.79033 + 1) / 2000 = .0043909, n r2 + 1 = 1.87818
    # sqrt(2 * 1.87818 / (200 * .87818) * (.315152 + 2.995732)) = .266103
    assert reach(200, 0.05) == pytest.approx(0.266103, abs=1e-6)


@pytest.mark.parametrize(("n", "wider"), [(200, 1.92), (500, 1.65), (2_000, 1.55), (20_000, 1.66)])
def test_it_is_as_much_wider_than_a_fixed_n_interval_as_the_method_promises(n: int, wider: float) -> None:
    assert reach(n) / (Z / math.sqrt(n)) == pytest.approx(wider, abs=0.005)


def test_between_500_and_20_000_seeds_it_is_1_55_to_1_66_times_as_wide() -> None:
    widths = [reach(n) / (Z / math.sqrt(n)) for n in range(500, 20_001, 100)]
    assert min(widths) == pytest.approx(1.55, abs=0.005)
    assert max(widths) == pytest.approx(1.66, abs=0.005)


def test_mean_and_bounds_of_a_hundred_wins_in_two_hundred_seeds() -> None:
    found = confidence_sequence(halves(200))
    # sd = sqrt(50 / 199) = .501255, times .266103
    assert (found.mean, found.n_seeds, found.note) == (0.5, 200, None)
    assert (found.low, found.high) == pytest.approx((0.366615, 0.633385), abs=1e-5)


def test_a_smaller_alpha_reaches_further() -> None:
    assert reach(1_000, 0.05 / 20) > reach(1_000, 0.05)


def test_no_interval_before_two_hundred_seeds() -> None:
    found = confidence_sequence(halves(198))
    assert (found.mean, found.low, found.high) == (0.5, None, None)
    assert found.note == "fewer than 200 seeds"


def test_no_interval_while_one_seed_carries_more_than_a_twentieth() -> None:
    found = confidence_sequence([1.0] * 19 + [0.0] * 10_000)
    assert (found.low, found.note) == (None, "one seed carries more than 1/20")
    assert confidence_sequence([1.0] * 21 + [0.0] * 10_000).note is None


def test_no_interval_when_nothing_varies() -> None:
    found = confidence_sequence([0.7] * 1_001)
    assert (found.low, found.high, found.note) == (None, None, "unchanged in all 1001 seeds")
    assert found.mean == pytest.approx(0.7)


def test_arms_that_never_differ_are_unchanged_in_all_pairs() -> None:
    found = paired(halves(300), halves(300))
    assert (found.mean, found.note) == (0.0, "unchanged in all 300 pairs")


def test_a_pair_is_variant_minus_baseline() -> None:
    baseline, variant = np.zeros(400), np.array(halves(400))
    assert paired(baseline, variant) == confidence_sequence(variant - baseline)
    assert paired(variant, baseline).mean == -0.5


def test_a_ratio_of_equal_denominators_is_the_plain_mean() -> None:
    assert ratio(np.array(halves(300)) * 4, np.full(300, 4)) == confidence_sequence(halves(300))


def test_a_ratio_weighs_seeds_by_their_rows() -> None:
    totals, rows = [1.0, 3.0] * 200, [1.0, 5.0] * 200
    found = ratio(totals, rows)
    strayed = [(t - 2 / 3 * r) / 3 for t, r in zip(totals, rows, strict=True)]  # R = 4/6, 3 rows a seed
    assert found.mean == pytest.approx(2 / 3)
    assert found.high == pytest.approx(2 / 3 + float(np.std(strayed, ddof=1)) * reach(400))


def test_a_ratio_of_no_rows_has_no_mean() -> None:
    found = ratio(np.zeros(300), np.zeros(300))
    assert (found.mean, found.low, found.note) == (None, None, "nothing to count")


def test_a_family_shares_alpha_equally() -> None:
    assert shared_alpha(["a", "b", "c", "d"]) == dict.fromkeys("abcd", 0.0125)


def test_a_measure_named_before_the_run_has_half_of_alpha() -> None:
    shared = shared_alpha(["a", "b", "c"], named="b")
    assert shared == {"a": 0.0125, "b": 0.025, "c": 0.0125}


def test_a_family_of_one_has_all_of_alpha() -> None:
    assert shared_alpha(["a"], named="a") == {"a": 0.05}
