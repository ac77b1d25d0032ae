"""Two arms on the same seeds: the difference, what pairing is worth, and what is said where there is nothing."""

import numpy as np
import polars as pl
import pytest

from toolkit.balance.pairing import Figure, Totals, by_seed, compare, compared, totals

SEEDS = 400
WON = Figure("win_share:a", "Win share of a", "share", "seats", "won", where={"strategy": "a"})


def arm(values: np.ndarray) -> Totals:
    return Totals(values * 4, np.full(len(values), 4.0))


@pytest.fixture
def luck() -> np.ndarray:
    return np.random.default_rng(3).normal(0.25, 0.1, SEEDS)


def noise(size: float, seed: int = 4) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, size, SEEDS)


def test_a_shift_of_every_seed_is_found_exactly(luck: np.ndarray) -> None:
    found = compared(arm(luck), arm(luck + 0.05 + noise(0.01)))
    assert found["difference"] == pytest.approx(0.05, abs=0.002)
    assert found["clear"] and found["low"] < 0.05 < found["high"]
    assert found["pairs"] == SEEDS


def test_arms_that_share_their_luck_save_games(luck: np.ndarray) -> None:
    close, apart = compared(arm(luck), arm(luck + noise(0.03))), compared(arm(luck), arm(0.25 + noise(0.1)))
    assert close["games_saved"] > 10 > 2 > apart["games_saved"]
    assert close["correlation"] > 0.9
    assert close["high"] - close["low"] < (apart["high"] - apart["low"]) / 3


def test_where_the_arms_pull_apart_pairing_is_said_not_to_have_helped(luck: np.ndarray) -> None:
    found = compared(arm(luck), arm(0.5 - luck + noise(0.03)))
    assert found["correlation"] < 0
    assert found["note"] == "pairing did not help"
    assert found["high"] - found["low"] > 0


def test_what_never_differs_is_said_to_be_unchanged(luck: np.ndarray) -> None:
    found = compared(arm(luck), arm(luck))
    assert (found["difference"], found["low"], found["clear"]) == (0, None, False)
    assert found["note"] == f"unchanged in all {SEEDS} pairs"


def test_seeds_that_differ_in_rows_are_weighed_by_them() -> None:
    rows = np.arange(1.0, SEEDS + 1)
    value = rows * np.where(np.arange(SEEDS) % 2, 0.2, 0.6)
    assert by_seed(Totals(value, rows)).mean() == pytest.approx(value.sum() / rows.sum())


def test_what_only_one_arm_has_is_told_without_a_difference(luck: np.ndarray) -> None:
    nothing = Totals(np.zeros(SEEDS), np.zeros(SEEDS))
    found = compared(nothing, arm(luck))
    assert (found["baseline"], found["difference"], found["note"]) == (None, None, "counted in the variant only")
    assert compared(nothing, nothing)["note"] == "nothing to count"


def frame(who: list[str]) -> pl.DataFrame:
    return pl.DataFrame({"seed_index": range(len(who)), "strategy": pl.Series(who, dtype=pl.Enum(["a", "b"])),
                         "n": [2] * len(who), "won": [1.0] * len(who)})  # fmt: skip


def test_a_seed_without_a_row_counts_as_nothing_of_nothing() -> None:
    found = totals(frame(["a", "b", "a"]), WON, 4)
    assert found.value.tolist() == [1, 0, 1, 0]
    assert found.rows.tolist() == [2, 0, 2, 0]


def test_a_strategy_this_arm_does_not_know_is_no_error() -> None:
    stranger = Figure("win_share:c", "Win share of c", "share", "seats", "won", where={"strategy": "c"})
    assert totals(frame(["a"]), stranger, 1).rows.tolist() == [0]


def test_the_figure_named_beforehand_has_the_narrowest_interval(luck: np.ndarray) -> None:
    def sums(shift: float, noise: np.ndarray) -> pl.DataFrame:
        return pl.DataFrame({"seed_index": range(SEEDS), "n": [4] * SEEDS, "won": 4 * (luck + shift + noise)})

    figures = [Figure(name, name, "share", "games", "won") for name in ("x", "y", "z")]
    arms = [lambda *_: sums(0, noise(0)), lambda *_: sums(0.05, noise(0.02))]
    x, y, z = compare(arms[0], arms[1], figures, seeds=SEEDS, named="y")
    widths = [row["high"] - row["low"] for row in (x, y, z)]
    assert widths[1] < widths[0] == widths[2]
