import numpy as np
import polars as pl
import pytest

from toolkit.balance.intervals import ratio
from toolkit.balance.shares import share_by

SEEDS = 300


def places(seeds: int = SEEDS) -> pl.DataFrame:
    """Per-seed counts by strategy and place, with gaps."""
    chance = np.random.default_rng(11)
    frame = pl.DataFrame(
        {
            "seed_index": np.repeat(np.arange(seeds), 6),
            "strategy": ["steward", "warlord"] * 3 * seeds,
            "place": np.tile(np.repeat([1, 2, 3], 2), seeds),
            "n": chance.integers(0, 3, 6 * seeds),
        }
    )
    return frame.filter(pl.col("n") > 0)


def test_shares_are_ratios_by_seed_of_a_groups_rows() -> None:
    frame = places()
    found = share_by(frame, ["strategy"], "place", seeds=SEEDS)
    assert found.height == 6
    for row in found.iter_rows(named=True):
        own, all_places = np.zeros(SEEDS), np.zeros(SEEDS)
        for part in frame.filter(strategy=row["strategy"]).iter_rows(named=True):
            all_places[part["seed_index"]] += part["n"]
            own[part["seed_index"]] += part["n"] * (part["place"] == row["place"])
        expected = ratio(own, all_places)
        assert (row["mean"], row["low"], row["high"]) == pytest.approx((expected.mean, expected.low, expected.high))
        assert (row["count"], row["n"], row["seeds"]) == (own.sum(), all_places.sum(), (all_places > 0).sum())


def test_shares_of_a_group_add_up_to_one() -> None:
    found = share_by(places(), ["strategy"], "place", seeds=SEEDS)
    assert found.group_by("strategy").agg(pl.col("mean").sum())["mean"].to_list() == pytest.approx([1, 1])


def test_a_finer_frame_gives_the_same() -> None:
    twice = pl.concat([places(), places()])
    once, doubled = (share_by(frame, ["strategy"], "place", seeds=SEEDS) for frame in (places(), twice))
    assert doubled["count"].to_list() == (2 * once["count"]).to_list()
    assert doubled["low"].to_list() == pytest.approx(once["low"].to_list())


def test_what_has_no_value_is_left_out() -> None:
    frame = pl.DataFrame({"seed_index": [0, 0, 1], "card": ["a"] * 3, "taker": ["x", None, "y"], "n": [1, 5, 3]})
    found = share_by(frame, ["card"], "taker", seeds=2)
    assert found.select("taker", "count", "mean", "n").rows() == [("x", 1, 0.25, 4), ("y", 3, 0.75, 4)]


def test_of_nothing_there_are_no_shares() -> None:
    found = share_by(places().clear(), ["strategy"], "place", seeds=SEEDS)
    assert found.is_empty()
    assert found.columns == ["strategy", "place", "count", "mean", "low", "high", "seeds", "n", "note"]
