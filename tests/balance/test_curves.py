"""Many settings of one game beside the game as it is."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
import pytest

from toolkit.balance.curves import first_seeds, measured, read_all
from toolkit.balance.pairing import Figure, Totals, compared, read_totals

FIGURES = [
    Figure("wins:a", "Wins of a", "share", "seats", "won", where={"who": "a"}),
    Figure("wins:b", "Wins of b", "share", "seats", "won", where={"who": "b"}),
    Figure("turns", "Turns", "count", "games", "turns", "turns_n"),
]
SEEDS = 400
ALPHAS = {figure.name: 0.01 for figure in FIGURES}


class Sums:
    """Made-up sums, and how often they were read."""

    def __init__(self, shift: float = 0.0) -> None:
        self.read: list[tuple[str, tuple[str, ...]]] = []
        random = np.random.default_rng(1)
        won = random.binomial(2, 0.5, SEEDS)
        self.frames = {
            "seats": pl.DataFrame(
                {
                    "seed_index": [*range(SEEDS), *range(SEEDS)], "who": ["a"] * SEEDS + ["b"] * SEEDS,
                    "won": [*(won * 1.0), *(2.0 - won)], "n": [2] * 2 * SEEDS,
                }
            ),
            "games": pl.DataFrame(
                {
                    "seed_index": range(SEEDS), "turns": random.normal(20 + shift, 2, SEEDS), "turns_n": [2] * SEEDS,
                    "n": [2] * SEEDS,
                }
            ),
        }  # fmt: skip

    def __call__(self, table: str, by: Sequence[str], /, *columns: str) -> pl.DataFrame:
        self.read.append((table, tuple(by)))
        return self.frames[table]


def rows(point: list[Totals], baseline: list[Totals] | None) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in measured(FIGURES, point, baseline, ALPHAS, "why not")}


def test_each_table_is_read_once_and_gives_what_each_figure_would_read() -> None:
    sums = Sums()
    found = read_all(sums, FIGURES, SEEDS)
    assert sums.read == [("seats", ("who",)), ("games", ())]
    for figure, own in zip(FIGURES, found, strict=True):
        alone = read_totals(Sums(), figure, SEEDS)
        assert np.array_equal(own.value, alone.value) and np.array_equal(own.rows, alone.rows)


def test_a_point_is_compared_as_a_what_if_would() -> None:
    before, after = read_all(Sums(), FIGURES, SEEDS), read_all(Sums(shift=1.0), FIGURES, SEEDS)
    turns, told = rows(after, before)["turns"], compared(before[2], after[2], 0.01)
    assert (turns["difference"], turns["difference_low"]) == (told["difference"], told["low"])
    assert turns["mean"] == told["variant"] and turns["low"] < turns["mean"] < turns["high"]
    assert turns["effect"] == pytest.approx(turns["difference"] / np.std(before[2].value / 2), rel=1e-6)
    assert not turns["unchanged"]


def test_what_is_the_same_seed_by_seed_is_unchanged() -> None:
    before, after = read_all(Sums(), FIGURES, SEEDS), read_all(Sums(shift=1.0), FIGURES, SEEDS)
    wins = rows(after, before)["wins:a"]
    assert wins["unchanged"] and (wins["difference"], wins["effect"], wins["clear"]) == (0.0, 0.0, False)
    assert wins["difference_note"] == f"unchanged in all {SEEDS} pairs"


def test_with_nothing_to_compare_with_it_says_why() -> None:
    for row in rows(read_all(Sums(), FIGURES, SEEDS), None).values():
        assert (row["difference"], row["difference_note"], row["clear"], row["pairs"]) == (None, "why not", False, 0)
        assert row["low"] is not None


def test_a_point_with_fewer_seeds_is_compared_on_its_own() -> None:
    before, after = read_all(Sums(), FIGURES, SEEDS), read_all(Sums(), FIGURES, SEEDS)
    few = rows(first_seeds(after, 250), before)["turns"]
    assert (few["pairs"], few["difference"], few["unchanged"]) == (250, 0.0, True)
    assert rows(after, first_seeds(before, 250))["turns"]["pairs"] == 250
