"""Dead cards and auto-takes."""

import numpy as np
import polars as pl

from toolkit.balance.naming import Bands, names

GAMES = 4
IDS = ("card-0", "card-1", "card-2")


def sums(
    seeds: int, taken: dict[str, float], shown: float = 1.0, affordable: float = 1.0, seed: int = 1
) -> pl.DataFrame:
    """Per-seed sums of cards: in how many of four games each was shown, affordable and taken."""
    chance = np.random.default_rng(seed)
    frames = []
    for card, share in taken.items():
        seen = chance.random((seeds, GAMES)) < shown
        can = seen & (chance.random((seeds, GAMES)) < affordable)
        took = can & (chance.random((seeds, GAMES)) < share)
        counts = {"shown": seen, "affordable": can, "taken_by_n": took}
        frame = {"seed_index": np.arange(seeds), "n": np.full(seeds, GAMES)}
        frames.append(
            pl.DataFrame(frame | {name: each.sum(axis=1) for name, each in counts.items()}).with_columns(
                card=pl.lit(card)
            )
        )
    return pl.concat(frames)


def test_cards_that_hardly_anyone_takes_are_dead_and_those_hardly_anyone_leaves_auto_takes() -> None:
    found = names(sums(1_000, {"card-0": 0.01, "card-1": 0.5, "card-2": 0.99}), IDS)
    assert found == {"dead": ["card-0"], "auto_take": ["card-2"]}


def test_a_card_that_was_never_taken_is_dead_and_one_that_always_was_an_auto_take() -> None:
    """Neither has an interval: all seeds are alike."""
    found = names(sums(400, {"card-0": 0.0, "card-1": 1.0}), IDS)
    assert found == {"dead": ["card-0"], "auto_take": ["card-1"]}


def test_a_few_seeds_name_nothing() -> None:
    assert names(sums(40, {"card-0": 0.0, "card-1": 1.0}), IDS) == {"dead": [], "auto_take": []}


def test_it_is_the_games_that_show_it_and_those_where_someone_can_pay_that_count() -> None:
    seldom_shown = sums(1_500, {"card-0": 0.5}, shown=0.04)
    assert names(seldom_shown, IDS) == {"dead": [], "auto_take": []}
    seldom_affordable = sums(3_000, {"card-0": 1.0}, affordable=0.1)
    assert names(seldom_affordable, IDS) == {"dead": [], "auto_take": ["card-0"]}


def test_the_bands_can_be_moved() -> None:
    counted = sums(1_000, {"card-0": 0.1, "card-1": 0.8})
    assert names(counted, IDS) == {"dead": [], "auto_take": []}
    assert names(counted, IDS, Bands(dead=0.2, auto_take=0.6)) == {"dead": ["card-0"], "auto_take": ["card-1"]}


def test_the_names_stand_in_the_order_of_the_pool() -> None:
    counted = sums(500, {"card-2": 0.0, "card-0": 0.0})
    assert names(counted, IDS)["dead"] == ["card-0", "card-2"]


def test_cards_on_the_edge_of_a_band_are_seldom_named() -> None:
    """At most 5 % of the tables, although every card lies just on the edge."""
    edges = {"card-0": 0.05, "card-1": 0.95, "card-2": 0.95}
    found = [names(sums(500, edges, seed=seed), IDS) for seed in range(60)]
    assert sum(bool(each["dead"] or each["auto_take"]) for each in found) <= 7  # of 60 at 5 %
