import numpy as np
import polars as pl
import pytest
from scipy.stats import binom, binomtest, ttest_1samp

from toolkit.balance.few_games import apart_in_mean, apart_in_share, exact_share, mean_of_few, share_of_few
from toolkit.balance.intervals import Interval, confidence_sequence
from toolkit.balance.people import Noted, beside, by_game, cards_by_seed

TABLES = 1000
SEEDS = 500


def fewest(share: float) -> int:
    """What fewer than 1 in 10 000 such simulations fall short of, if the true share is this."""
    return int(binom.ppf(1e-4, TABLES, share))


def most(share: float) -> int:
    return int(binom.ppf(1 - 1e-4, TABLES, share))


# -- the intervals -------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [5, 12, 50])
def test_the_interval_of_a_mean_covers_the_truth_as_often_as_it_says(games: int) -> None:
    chance = np.random.default_rng(games)
    found = [mean_of_few(own, 0.1) for own in chance.normal(44, 9, (TABLES, games))]
    covered = sum(i.low <= 44 <= i.high for i in found if i.low is not None and i.high is not None)
    assert fewest(0.9) <= covered <= most(0.9)


@pytest.mark.parametrize(("games", "share"), [(5, 0.25), (12, 0.03), (50, 0.5)])
def test_the_interval_of_a_share_covers_the_truth_at_least_as_often_as_it_says(games: int, share: float) -> None:
    chance = np.random.default_rng(games)
    found = [share_of_few(own, 0.1) for own in chance.random((TABLES, games)) < share]
    assert sum(i.low <= share <= i.high for i in found if i.low is not None and i.high is not None) >= fewest(0.9)


def test_the_intervals_are_those_of_the_textbook() -> None:
    scores = np.array([41.0, 52.0, 38.5, 47.0, 60.0, 44.0])
    found, known = mean_of_few(scores, 0.02), ttest_1samp(scores, 0).confidence_interval(0.98)
    assert (found.low, found.high) == pytest.approx((known.low, known.high))
    for wins in (0, 3, 9):
        exact = binomtest(wins, 9).proportion_ci(0.95, method="exact")
        assert exact_share(np.repeat([1.0, 0.0], [wins, 9 - wins])) == pytest.approx((exact.low, exact.high))


def test_a_few_games_have_no_interval_and_games_all_alike_none_of_a_mean() -> None:
    assert mean_of_few([40, 50, 60, 70]) == Interval(55.0, None, None, 4, "fewer than 5 games")
    assert share_of_few([1, 0]).note == "fewer than 5 games"
    assert mean_of_few([3.0] * 6).note == "unchanged in all 6 games"
    assert share_of_few([1.0] * 6).low == pytest.approx(0.025 ** (1 / 6))
    assert mean_of_few([]).mean is None and share_of_few([]).note == "nothing to count"


def test_shared_wins_make_the_interval_of_a_share_no_less_sure() -> None:
    """A shared win is half a win; the truth is a third, and the exact interval errs to the safe side."""
    chance = np.random.default_rng(4)
    shares = chance.choice([0.0, 0.5, 1.0], p=[0.5, 1 / 3, 1 / 6], size=(TABLES, 12))
    ends = [exact_share(own, 0.1) for own in shares]
    assert sum(low <= 1 / 3 <= high for low, high in ends) >= fewest(0.9)


LIKE_SCORES = {
    "bell": lambda chance, size: chance.normal(44, 9, size),
    "skewed": lambda chance, size: chance.exponential(8, size),
    "mostly 0": lambda chance, size: 5.0 * (chance.random(size) < 0.15),
}


@pytest.mark.parametrize("kind", LIKE_SCORES)
@pytest.mark.parametrize("games", [5, 15])
@pytest.mark.parametrize("alpha", [0.05, 0.004])
def test_people_who_play_as_the_scripts_do_rarely_seem_to_differ(kind: str, games: int, alpha: float) -> None:
    chance = np.random.default_rng(11)
    many, own = (LIKE_SCORES[kind](chance, size) for size in (20_000, (TABLES, games)))
    seeds, spread = many.reshape(-1, 4).mean(axis=1), float(many.std())
    alarms = sum(not low <= 0 <= high for low, high in (apart_in_mean(few, seeds, spread, alpha) for few in own))
    assert alarms <= most(alpha)


@pytest.mark.parametrize("share", [0.0, 0.04, 0.3])
@pytest.mark.parametrize("alpha", [0.05, 0.001])
def test_shares_that_are_alike_rarely_seem_to_differ(share: float, alpha: float) -> None:
    chance = np.random.default_rng(12)
    few, many = (chance.random((TABLES, size)) < share for size in (8, 300))
    ends = [apart_in_share(own.astype(float), other.astype(float), alpha) for own, other in zip(few, many, strict=True)]
    assert sum(not low <= 0 <= high for low, high in ends) <= most(alpha)


def test_more_spread_among_people_than_among_scripts_makes_no_false_alarm() -> None:
    chance = np.random.default_rng(13)
    seeds = chance.normal(44, 3, SEEDS)
    ends = [apart_in_mean(few, seeds, 3.0, 0.1) for few in chance.normal(44, 20, (TABLES, 8))]
    assert sum(not low <= 0 <= high for low, high in ends) <= most(0.1)


# -- people beside scripts -----------------------------------------------------------------------

FIGURES = [Noted("score", "Mean score", "VP", "Scores"), Noted("seat 0", "Seat 1 wins", "share", "Who wins")]


def side(games: int, mean: float, share: float, seed: int) -> pl.DataFrame:
    chance = np.random.default_rng(seed)
    return pl.DataFrame(
        {"score": chance.normal(mean, 9, games), "seat 0": (chance.random(games) < share).astype(float)}
    )


def rows(people: pl.DataFrame, scripts: pl.DataFrame, **more: int) -> dict[str, dict[str, object]]:
    return {row["figure"]: row for row in beside((people, scripts), FIGURES, **more).to_dicts()}


def test_a_planted_difference_is_found_and_comes_first() -> None:
    found = beside((side(10, 44, 0.9, 1), side(SEEDS, 44, 0.25, 2)), FIGURES)
    assert found["figure"].to_list() == ["seat 0", "score"]
    assert found["verdict"].to_list() == ["differs", "could be the same"]
    assert found["low"][0] > 0.1
    found = beside((side(10, 66, 0.25, 1), side(SEEDS, 44, 0.25, 2)), FIGURES)
    assert found.row(0, named=True)["verdict"] == "differs" and found["figure"][0] == "score"


def test_tables_of_people_who_play_as_scripts_rarely_show_any_difference() -> None:
    scripts = side(SEEDS, 44, 0.25, 3)
    alarms = sum("differs" in beside((side(8, 44, 0.25, 100 + s), scripts), FIGURES)["verdict"] for s in range(150))
    assert alarms <= int(binom.ppf(1 - 1e-4, 150, 0.05))


def test_the_more_figures_are_looked_at_the_wider_each_interval() -> None:
    sides = side(10, 44, 0.3, 1), side(SEEDS, 44, 0.25, 2)
    alone, among = (beside(sides, figures)["high"][0] for figures in (FIGURES[:1], FIGURES[:1] * 20))
    assert among > alone


def test_both_sides_carry_their_n_and_the_interval_of_their_kind() -> None:
    people, scripts = side(10, 44, 0.3, 1), side(SEEDS, 44, 0.25, 2)
    score = rows(people, scripts)["score"]
    assert (score["games"], score["seeds"]) == (10, SEEDS)
    few, many = mean_of_few(people["score"], 0.025), confidence_sequence(scripts["score"], 0.025)
    assert (score["people_low"], score["people_high"]) == (few.low, few.high)
    assert (score["scripts_low"], score["scripts_high"]) == (many.low, many.high)
    assert score["difference"] == pytest.approx(people["score"].mean() - scripts["score"].mean())


def test_games_of_one_seed_count_as_one() -> None:
    scripts = side(SEEDS, 44, 0.25, 2)
    twice = scripts.select(pl.all().repeat_by(2).explode())
    once, both = rows(side(10, 44, 0.3, 1), scripts), rows(side(10, 44, 0.3, 1), twice, seatings=2)
    assert both["score"]["seeds"] == SEEDS
    assert both["score"]["scripts_low"] == pytest.approx(once["score"]["scripts_low"])


def test_what_was_not_noted_is_left_out_of_the_figures_and_of_each_mean() -> None:
    people = side(10, 44, 0.3, 1).with_columns(pl.lit(None, pl.Float64).alias("seat 0"))
    half = people.with_columns(pl.when(pl.int_range(pl.len()) < 6).then("score"))
    (score,) = beside((half, side(SEEDS, 44, 0.25, 2)), FIGURES).to_dicts()
    assert (score["figure"], score["games"]) == ("score", 6)
    assert score["people"] == pytest.approx(people["score"][:6].mean())


@pytest.mark.parametrize(("games", "seeds"), [(4, SEEDS), (10, 199)])
def test_too_few_games_or_seeds_give_no_verdict(games: int, seeds: int) -> None:
    found = beside((side(games, 90, 1.0, 1), side(seeds, 44, 0.25, 2)), FIGURES)
    assert found["verdict"].to_list() == ["too few games to tell"] * 2
    assert found["low"].null_count() == 2 and found["people"].null_count() == 0


# -- the figures ---------------------------------------------------------------------------------

SEATS = pl.LazyFrame(
    {
        "game": [0, 0, 0, 1, 1, 1],
        "seat": [0, 1, 2, 0, 1, 2],
        "strategy": ["warlord", "person", "person", "person", "warlord", "warlord"],
        "score": [40, 51, 51, 60, 30, 20],
        "glory": [4, None, 2, None, None, None],
    }
)


def test_the_figures_of_a_game_are_read_from_its_seats() -> None:
    found = by_game(SEATS, players=3, sources=["glory"], strategies=["warlord", "steward"])
    first, second = found.to_dicts()
    assert first["score"] == pytest.approx(142 / 3)
    assert (first["best"], first["margin"], first["level"]) == (51.0, 0.0, 1.0)
    assert [first[f"seat {seat}"] for seat in range(3)] == [0.0, 0.5, 0.5]
    assert (second["margin"], second["level"], second["seat 0"]) == (30.0, 0.0, 1.0)
    assert (first["glory"], second["glory"]) == (3.0, None)
    assert (first["score of warlord"], second["score of warlord"]) == (40.0, 25.0)
    assert (first["best of warlord"], second["best of warlord"]) == (0.0, 0.0)
    assert first["score of steward"] is None


def test_the_cards_of_a_seed_are_the_share_of_their_copies_that_were_taken() -> None:
    sums = pl.DataFrame(
        {"seed_index": [0, 0, 1, 1], "card": ["a", "b", "a", "b"], "n": [4, 8, 4, 8], "taken_by_n": [4, 2, 1, 0]}
    )
    assert cards_by_seed(sums).to_dicts() == [
        {"seed_index": 0, "a": 1.0, "b": 0.25},
        {"seed_index": 1, "a": 0.25, "b": 0.0},
    ]
