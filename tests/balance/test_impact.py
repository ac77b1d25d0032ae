"""What a card gains its takers: their strategies taken out."""

import numpy as np
import polars as pl
import pytest

from toolkit.balance.impact import beside_takers

USUAL = {"warlord": 0.7, "steward": 0.3}
SEATS = 2


def drawn(seeds: int, gain: float, seed: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A charm gains its taker so much; a banner gains nothing, but warlords take it twice as often."""
    chance = np.random.default_rng(seed)
    shape = (seeds, 4)
    warlord_has = {"charm": chance.random(shape) < 0.5, "banner": chance.random(shape) < 2 / 3}
    pull = gain * (warlord_has["charm"] - 0.5)  # a charm is taken in every game, by one of the two
    warlord_wins = chance.random(shape) < USUAL["warlord"] + pull
    takes = [_takes(card, had, warlord_wins) for card, had in warlord_has.items()]
    seats = [
        pl.DataFrame({"seed_index": range(seeds), "strategy": name, "n": 4, "win_share": won.sum(axis=1).astype(float)})
        for name, won in (("warlord", warlord_wins), ("steward", ~warlord_wins))
    ]
    return pl.concat(takes).filter(pl.col("n") > 0).sort("seed_index"), pl.concat(seats).sort("seed_index")


def _takes(card: str, had: np.ndarray, warlord_wins: np.ndarray) -> pl.DataFrame:
    parts = [
        {"taker": name, "n": took.sum(axis=1), "taker_share": (took & won).sum(axis=1).astype(float)}
        for name, took, won in (("warlord", had, warlord_wins), ("steward", ~had, ~warlord_wins))
    ]
    frames = [pl.DataFrame({"seed_index": range(len(had)), "card": card, **part}) for part in parts]
    return pl.concat(frames)


def above(seeds: int, gain: float, seed: int = 1) -> dict[str, dict[str, float]]:
    by_taker, by_strategy = drawn(seeds, gain, seed)
    found = beside_takers(by_taker, by_strategy, seeds=seeds)
    return {row["card"]: row for row in found.iter_rows(named=True)}


def test_a_card_of_the_strong_is_not_strong_for_that() -> None:
    found = above(4_000, gain=0.0)
    banner = found["banner"]
    assert banner["expected"] == pytest.approx(2 / 3 * 0.7 + 1 / 3 * 0.3, abs=0.01)
    assert banner["low"] < 0 < banner["high"] and abs(banner["above"]) < 0.01


def test_what_a_card_gains_is_found() -> None:
    """Taking it moves the win share by half the gain up, leaving it to the other by half down."""
    charm = above(4_000, gain=0.2)["charm"]
    assert charm["low"] < 0.1 < charm["high"] and charm["low"] > 0.05


def test_expected_and_above_make_the_win_share_of_the_takers() -> None:
    by_taker, by_strategy = drawn(300, 0.2, 3)
    wins = by_taker.group_by("card").agg(pl.col("taker_share").sum() / pl.col("n").sum())
    for row in beside_takers(by_taker, by_strategy, seeds=300).iter_rows(named=True):
        assert row["expected"] + row["above"] == pytest.approx(wins.filter(card=row["card"])["taker_share"].item())


def test_only_cards_that_were_taken_have_a_row() -> None:
    by_taker, by_strategy = drawn(300, 0.0, 3)
    untaken = by_taker.with_columns(taker=pl.when(pl.col("card") == "charm").then("taker"))
    assert beside_takers(untaken, by_strategy, seeds=300)["card"].to_list() == ["charm"]
    assert beside_takers(by_taker.clear(), by_strategy, seeds=300).is_empty()


def test_a_card_that_hardly_anybody_took_has_no_interval_however_well_the_rest_is_known() -> None:
    by_taker, by_strategy = drawn(2_000, 0.0, 3)
    few = by_taker.filter((pl.col("card") != "charm") | (pl.col("seed_index") < 3))
    found = {row["card"]: row for row in beside_takers(few, by_strategy, seeds=2_000).iter_rows(named=True)}
    assert found["charm"]["above"] is not None and found["charm"]["low"] is found["charm"]["high"] is None
    assert found["charm"]["note"] == "one seed carries more than 1/20" and found["banner"]["low"] is not None
    one = few.filter((pl.col("card") != "charm") | (pl.col("seed_index") == 0) & (pl.col("taker") == "warlord"))
    (charm,) = beside_takers(one, by_strategy, seeds=2_000).filter(card="charm").iter_rows(named=True)
    assert (charm["low"], charm["note"]) == (None, "one seed carries more than 1/20")


def test_the_intervals_cover_the_truth() -> None:
    missed = 0
    for seed in range(100):
        found = above(400, gain=0.2, seed=seed)
        missed += not found["charm"]["low"] <= 0.1 <= found["charm"]["high"]
        missed += not found["banner"]["low"] <= 0 <= found["banner"]["high"]
    assert missed <= 18  # of 200 at 5 %
