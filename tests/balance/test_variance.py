"""Skill and luck: planted parts are found again."""

import numpy as np
import polars as pl
import pytest

from toolkit.balance.variance import SOURCES, skill_and_luck
from toolkit.pools.problems import UsageError

from .made_up import Scores

DESIGNS = {
    "four strategies": Scores(),
    "two players": Scores(seats=2, line_up=(1, 1), strategy=(-2.0, 2.0)),
    "one strategy in two seats": Scores(line_up=(2, 1, 1), strategy=(-2.0, 1.0, 3.0)),
    "hardly any luck of the table": Scores(table=0.0, suits=0.0),
}


def shares(scores: Scores, seeds: int, seed: int = 0) -> dict[str, dict[str, float]]:
    found = skill_and_luck(*scores.drawn(seeds, seed))
    return {row["source"]: row for row in found.iter_rows(named=True)}


@pytest.mark.parametrize("scores", DESIGNS.values(), ids=DESIGNS)
def test_planted_parts_are_found_again(scores: Scores) -> None:
    found, truth = shares(scores, seeds=6_000), scores.truth()
    assert set(found) == set(truth)
    assert {name: row["share"] for name, row in found.items()} == pytest.approx(truth, abs=0.02)
    for name, row in found.items():
        if row["note"] is None:
            assert row["low"] <= truth[name] <= row["high"], name


def test_the_shares_add_up_to_one_and_say_how_many_points_each_is() -> None:
    found = shares(Scores(), seeds=2_000)
    assert sum(row["share"] for row in found.values()) == pytest.approx(1, abs=0.002)
    assert found["luck of play"]["sd"] == pytest.approx(8, abs=0.3)
    assert all(row["about"] == SOURCES[name] for name, row in found.items())


def test_turn_order_that_matters_is_the_seats() -> None:
    by_seat, by_score = Scores(table=0.0, seat=0.0, suits=0.0, play=0.1, strategy=(0.0,) * 4).drawn(300, 1)
    late = by_seat.with_columns(pl.col("score") + 10 * pl.col("n") * (pl.col("seat") == 3))
    scores = late.with_columns(pl.col("score") // pl.col("n")).group_by("seed_index", "strategy", "score")
    found = skill_and_luck(late, scores.agg(pl.col("n").sum()))
    assert found.filter(source="seat")["share"].item() > 0.99
    assert by_score.height  # the same seeds, without the advantage


def test_of_one_strategy_alone_only_seat_and_luck_can_be_told() -> None:
    """One game a seed: the deal and the play are one."""
    found = shares(Scores(line_up=(1,), strategy=(0.0,), suits=0.0), seeds=1_000)
    assert {name: row["share"] for name, row in found.items()} == pytest.approx({"seat": 0, "luck": 1}, abs=0.005)


def test_before_200_seeds_there_are_shares_but_no_intervals() -> None:
    found = shares(Scores(), seeds=100)
    assert {row["note"] for row in found.values()} == {"fewer than 200 seeds"}
    assert {row["low"] for row in found.values()} == {None}
    assert found["luck of play"]["share"] == pytest.approx(Scores().truth()["luck of play"], abs=0.1)


def test_without_scores_nothing_is_told() -> None:
    by_seat, by_score = Scores().drawn(10, 0)
    assert skill_and_luck(by_seat.clear(), by_score.clear()).is_empty()


def test_a_seed_that_lacks_a_seating_is_refused() -> None:
    by_seat, by_score = Scores().drawn(10, 0)
    with pytest.raises(UsageError, match="whole seeds"):
        skill_and_luck(by_seat.filter((pl.col("seed_index") > 0) | (pl.col("seat") > 0)), by_score)


def test_the_intervals_cover_the_truth() -> None:
    """In 100 made-up runs, looked at twice each, no part is missed more often than 12 times (alpha 5 %)."""
    scores, missed = Scores(), dict.fromkeys(Scores().truth(), 0)
    for seed in range(100):
        by_seat, by_score = scores.drawn(600, seed)
        looks = [
            skill_and_luck(*(frame.filter(pl.col("seed_index") < seeds) for frame in (by_seat, by_score)))
            for seeds in (300, 600)
        ]
        for name, truth in scores.truth().items():
            found = pl.concat(looks).filter(source=name).drop_nulls("low")
            missed[name] += found.filter((pl.col("low") > truth) | (pl.col("high") < truth)).height > 0
    assert max(missed.values()) <= 12, missed


def test_what_is_there_is_found() -> None:
    found = shares(Scores(), seeds=1_000)
    for name in ("strategy", "luck of the seat", "luck of play"):
        assert found[name]["low"] > 0
    assert np.isclose(found["seat"]["share"], 0, atol=0.005)


def test_at_tables_of_one_the_deal_is_told_from_the_rest() -> None:
    draw = np.random.default_rng(3)
    deal, play = draw.normal(0, 6, (4_000, 1)), draw.normal(0, 8, (4_000, 3))
    scores = np.rint(100 + np.array([-5.0, 0.0, 5.0]) + deal + play).astype(int)
    seed_index, strategy = (axis.ravel() for axis in np.indices(scores.shape))
    games = pl.DataFrame({"seed_index": seed_index, "strategy": strategy, "score": scores.ravel(), "n": 1})
    found = skill_and_luck(games.with_columns(seat=pl.lit(0)), games)
    truth = {"strategy": 50 / 3, "luck of the deal": 36, "luck of play": 64}
    whole = sum(truth.values())
    assert dict(found.select("source", "share").iter_rows()) == pytest.approx(
        {name: part / whole for name, part in truth.items()}, abs=0.02
    )
