"""Two cards in one hand, and what they win beyond what the two of them add up to."""

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

from toolkit.balance.combos import combos
from toolkit.balance.holdings import Holdings, holdings

from .hands import PLAYERS, Card, Game

GAINS = (0.05, 0.02, 0.0, -0.03, 0.04, 0.01)
CARDS = tuple(Card(likes=(2, 1, 1, 2) if place % 2 else (1, 2, 1, 1), gain=gain) for place, gain in enumerate(GAINS))
PAIR = ("card-0", "card-3")


def table(held: Holdings, **options: Any) -> dict[tuple[str, str], dict[str, Any]]:
    return {(row["card"], row["other"]): row for row in combos(held, **options).iter_rows(named=True)}


def clear(found: dict[tuple[str, str], dict[str, Any]]) -> list[tuple[str, str]]:
    return [pair for pair, row in found.items() if row["low"] is not None and not row["low"] <= 0 <= row["high"]]


@pytest.fixture(scope="module")
def planted() -> dict[tuple[str, str], dict[str, Any]]:
    return table(Game(CARDS, {(0, 3): 0.15, (1, 4): -0.15}).held(2_500, seed=1))


def test_a_combo_and_an_anti_combo_are_found_and_no_others(planted: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert clear(planted) == [PAIR, ("card-1", "card-4")]
    assert next(iter(planted)) == PAIR and list(planted)[-1] == ("card-1", "card-4")
    assert planted[PAIR]["beyond"] == pytest.approx(0.15, abs=0.05)
    assert planted["card-1", "card-4"]["beyond"] == pytest.approx(-0.15, abs=0.05)


def test_all_pairs_are_looked_at_and_corrected_for(planted: dict[tuple[str, str], dict[str, Any]]) -> None:
    alone = table(Game(CARDS, {(0, 3): 0.15, (1, 4): -0.15}).held(2_500, seed=1), alpha=0.05 * 15)
    assert len(planted) == 15
    for pair, row in planted.items():
        assert row["beyond"] == alone[pair]["beyond"] and row["low"] < alone[pair]["low"]


def test_expected_and_beyond_make_what_was_observed(planted: dict[tuple[str, str], dict[str, Any]]) -> None:
    held = Game(CARDS, {(0, 3): 0.15, (1, 4): -0.15}).held(2_500, seed=1)
    both = np.intersect1d(held.rows[held.cards == 0], held.rows[held.cards == 3])
    row = planted[PAIR]
    assert row["n"] == len(both) and row["observed"] == pytest.approx(held.won[both].mean() + 1 / PLAYERS)
    assert row["expected"] + row["beyond"] == pytest.approx(row["observed"])


def test_it_is_the_coefficient_of_the_pair_beside_all_cards_in_the_hand() -> None:
    """Also where a card has copies, so that several players hold it."""
    held = Game((*CARDS[:3], Card(copies=3))).held(60, seed=2)
    has = np.zeros((len(held.won), 4))
    np.add.at(has, (held.rows, held.cards), 1)
    hand = (has > 0).sum(axis=1)
    games = np.repeat(np.eye(len(has) // PLAYERS), PLAYERS, axis=0)
    seats, strategies = np.tile(np.eye(PLAYERS), (len(games) // PLAYERS, 1)), np.eye(PLAYERS)[held.strategies]
    found = table(held, fewest=1)
    assert len(found) == 6
    for (card, other), row in found.items():
        first, second = held.card_ids.index(card), held.card_ids.index(other)
        both = (has[:, first] > 0) & (has[:, second] > 0)
        columns = np.column_stack([both, has, hand * (hand - 1) / 2, strategies, seats, games])
        slope = np.linalg.lstsq(columns, held.won, rcond=None)[0][0]
        assert row["beyond"] == pytest.approx(slope * (PLAYERS - 1) / PLAYERS, abs=1e-8)


def test_where_two_cards_of_a_stage_are_all_one_may_take_no_pair_is_an_anti_combo_for_that() -> None:
    """Whoever has both has no third card of the stage: that is known from the hand."""
    held = Game(tuple(Card(0.7, gain=0.04) for _ in range(6))).held(2_000, seed=3)
    kept = _first_two(held)
    frame = pl.DataFrame({"row": kept.rows, "card": kept.cards})
    assert frame.group_by("row").len()["len"].max() == 2
    assert clear(table(kept)) == []


def _first_two(held: Holdings) -> Holdings:
    frame = pl.DataFrame({"row": held.rows, "card": held.cards}).with_columns(
        pl.int_range(pl.len()).over("row").alias("nth")
    )
    two = frame.filter(pl.col("nth") < 2)
    return replace(held, rows=two["row"].to_numpy(), cards=two["card"].to_numpy())


def test_pairs_that_hardly_anyone_held_are_not_looked_at() -> None:
    held = Game((*CARDS[:3], Card(0.01), Card(0.0))).held(300, seed=4)
    assert set(table(held)) == {("card-0", "card-1"), ("card-0", "card-2"), ("card-1", "card-2")}
    assert combos(held, fewest=100_000).is_empty()


def test_two_cards_that_always_come_together_cannot_be_told_from_either() -> None:
    seats, cards = Game(CARDS[:3]).frames(400, seed=5)
    twin = cards.filter(card="card-0").with_columns(card=pl.lit("twin"))
    held = holdings(seats, pl.concat([cards, twin]), ("card-0", "card-1", "card-2", "twin"), seatings=PLAYERS)
    found = table(held)
    assert ("card-0", "twin") not in found and ("card-0", "card-1") in found


def test_the_shrunk_figures_lie_nearer_together(planted: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert np.std([row["shrunk"] for row in planted.values()]) < np.std([row["beyond"] for row in planted.values()])


def test_where_no_two_cards_belong_together_no_pair_is_named() -> None:
    named = [clear(table(Game(CARDS).held(500, seed))) for seed in range(30)]
    assert sum(map(bool, named)) <= 5  # of 30 at 5 %: exceeded once in 300 times


@pytest.mark.parametrize("strategies", [1, 3])
def test_alone_two_cards_that_gain_together_are_told_as_a_regression_would(strategies: int) -> None:
    chance, seeds = np.random.default_rng(9), 600
    game = np.arange(seeds * strategies)
    owns = chance.random((len(game), 3)) < 0.5
    both, who = owns[:, 0] & owns[:, 1], game % strategies
    scores = 40 + owns @ (3, 2, 1) + 5 * both + chance.normal(0, 3, len(game))
    seats = pl.LazyFrame({"game": game, "seat": 0, "strategy": [f"s{code}" for code in who], "score": scores})
    at, card = np.nonzero(owns)
    cards = pl.LazyFrame({"game": at, "taken_by": 0, "card": [f"card-{place}" for place in card]})
    ids = ("card-0", "card-1", "card-2")
    row = table(holdings(seats, cards, ids, seatings=strategies, goal="score", shared=False))[ids[:2]]
    seed = np.eye(seeds)[game // strategies] if strategies > 1 else np.ones((seeds, 1))
    held = owns.sum(axis=1)
    columns = np.column_stack([both, owns, held * (held - 1) / 2, np.eye(strategies)[who], seed])
    assert row["beyond"] == pytest.approx(np.linalg.lstsq(columns, scores, rcond=None)[0][0])
    assert row["low"] < row["beyond"] < row["high"] and row["beyond"] > 2
