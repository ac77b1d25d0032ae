import numpy as np
import polars as pl
import pytest

from toolkit.balance.spread import histogram, spread

SEEDS = 800


def scores(seed: int = 2) -> np.ndarray:
    """Four scores a seed, alike within it."""
    chance = np.random.default_rng(seed)
    return np.round(chance.normal(40, 6, (SEEDS, 1)) + chance.normal(0, 9, (SEEDS, 4))).astype(int)


def counts(drawn: np.ndarray, strategy: str = "steward") -> pl.DataFrame:
    """Per-seed counts by strategy and score."""
    raw = pl.DataFrame({"seed_index": np.repeat(np.arange(len(drawn)), drawn.shape[1]), "score": drawn.ravel()})
    return (
        raw.group_by("seed_index", "score").len("n").with_columns(strategy=pl.lit(strategy)).sort("seed_index", "score")
    )


def test_the_spread_is_that_of_the_single_scores() -> None:
    drawn = scores()
    row = spread(counts(drawn), ["strategy"], seeds=SEEDS).row(0, named=True)
    assert (row["n"], row["least"], row["most"]) == (drawn.size, drawn.min(), drawn.max())
    assert (row["mean"], row["sd"]) == pytest.approx((drawn.mean(), drawn.std()))
    for name, part in {"q10": 0.1, "q25": 0.25, "median": 0.5, "q75": 0.75, "q90": 0.9}.items():
        assert row[name] == np.quantile(drawn, part, method="inverted_cdf")
    for name in ("mean", "sd", "median"):
        assert row[f"{name}_low"] <= row[name] <= row[f"{name}_high"]


def test_each_group_has_its_own_spread() -> None:
    both = pl.concat([counts(scores()), counts(scores() + 10, "warlord")])
    steward, warlord = spread(both, ["strategy"], seeds=SEEDS).iter_rows(named=True)
    assert warlord["mean"] == pytest.approx(steward["mean"] + 10)
    assert (warlord["median"], warlord["sd"]) == (steward["median"] + 10, pytest.approx(steward["sd"]))


def test_few_seeds_give_points_without_intervals() -> None:
    row = spread(counts(scores()[:50]), ["strategy"], seeds=50).row(0, named=True)
    assert row["note"] == "fewer than 200 seeds"
    assert row["sd_note"] == row["median_note"] == row["note"]
    assert [row[f"{name}_{end}"] for name in ("mean", "sd", "median") for end in ("low", "high")] == [None] * 6
    assert row["median"] == np.quantile(scores()[:50], 0.5, method="inverted_cdf")


def test_bands_are_alike_for_all_and_hold_every_score() -> None:
    both = pl.concat([counts(scores()), counts(scores() - 60, "warlord")])
    found = histogram(both, ["strategy"], seeds=SEEDS, bins=10)
    (width,) = found["width"].unique()
    assert (found["score"] % width == 0).all() and found["score"].min() < 0
    assert 10 <= found["score"].n_unique() <= 11
    assert found.group_by("strategy").agg(pl.col("count").sum())["count"].to_list() == [4 * SEEDS] * 2


def test_a_band_holds_the_scores_from_its_lowest_on() -> None:
    drawn = scores()
    for row in histogram(counts(drawn), ["strategy"], seeds=SEEDS).iter_rows(named=True):
        inside = (drawn >= row["score"]) & (drawn < row["score"] + row["width"])
        assert row["count"] == inside.sum() and row["mean"] == pytest.approx(inside.mean())


def test_a_game_of_few_points_is_shown_point_by_point() -> None:
    found = histogram(counts(np.array([[0, 1], [1, 3]])), ["strategy"], seeds=2)
    assert found.select("score", "width", "count").rows() == [(0, 1, 1), (1, 1, 2), (3, 1, 1)]
