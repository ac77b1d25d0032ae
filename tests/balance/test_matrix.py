"""Strategy against strategy: shares of a fair share, counted by hand."""

import polars as pl
import pytest

from toolkit.balance.intervals import confidence_sequence
from toolkit.balance.matrix import against_all, against_the_rest, matrix

from .tournaments import drawn, ended

Cells = dict[tuple[str, str], tuple[float | None, int]]


def cells(found: pl.DataFrame, value: str = "mean") -> Cells:
    """Only those with a figure: (row, column) -> (figure, seats)."""
    known = found.drop_nulls(value)
    return {(row["strategy"], row["opponent"]): (row[value], row["n"]) for row in known.to_dicts()}


def test_of_two_players_a_cell_is_twice_the_share_of_games_won() -> None:
    found = matrix(ended("a > b", "a > b", "b > a", "a = b"))
    assert cells(found) == {("a", "b"): (1.25, 4), ("b", "a"): (0.75, 4)}
    assert cells(found, "lead") == {("a", "b"): (0.5, 4), ("b", "a"): (-0.5, 4)}


def test_at_a_larger_table_a_win_is_worth_as_many_fair_shares_as_there_are_players() -> None:
    found = cells(matrix(ended("a > b > c", "a = b > d")))
    assert found["a", "b"] == ((3 + 1.5) / 2, 2)
    assert found["a", "c"] == (3, 1)
    assert found["b", "a"] == (0.75, 2)
    assert found["d", "a"] == (0, 1)
    assert ("c", "d") not in found


def test_every_seat_of_a_strategy_counts_and_an_opponent_in_two_seats_is_met_once() -> None:
    found = matrix(ended("a > b > b", "b > a > b"))
    assert cells(found) == {("a", "b"): (1.5, 2), ("b", "a"): (0.75, 4)}
    assert cells(found, "lead")["a", "b"][0] == pytest.approx((3 - 0 + 0 - 1.5) / 2)


def test_mirror_games_tell_nothing_and_strategies_that_never_met_have_no_cell() -> None:
    found = matrix(ended("a > b", "a > a", "c > a"))
    told = {(row["strategy"], row["opponent"]): row for row in found.to_dicts()}
    assert len(told) == 9
    assert told["a", "a"]["note"] == "against itself: tells nothing"
    assert told["b", "c"]["note"] == told["b", "c"]["lead_note"] == "never met"
    assert (told["b", "c"]["mean"], told["b", "c"]["n"]) == (None, 0)
    assert told["a", "b"]["n"] == 1


def test_against_the_rest_takes_the_games_of_one_seat_against_all_others() -> None:
    found = against_the_rest(ended("a > b > b", "b > a > b", "b > b > a", "a > b > c", "a > a > b > b", "b > a > a"))
    assert cells(found) == {("a", "b"): (1, 3), ("b", "a"): (3, 1)}


def test_of_two_players_each_is_alone_against_the_rest() -> None:
    games = ended("a > b", "b > a", "c > a", "a > a")
    assert against_the_rest(games).equals(matrix(games))


def test_the_interval_is_the_one_of_this_toolkit_over_seeds_shared_by_all_cells() -> None:
    won = [True] * 180 + [False] * 120
    found = matrix(ended(*["a > b" if win else "b > a" for win in won])).filter(strategy="a", opponent="b")
    expected = confidence_sequence([2.0 * win for win in won], 0.05 / 2)
    assert found.select("mean", "low", "high").row(0) == pytest.approx((expected.mean, expected.low, expected.high))
    assert found.select("seeds", "n", "note").row(0) == (300, 300, None)


def test_games_of_one_seed_count_as_one_seed() -> None:
    line_ups = [("a", "b")]
    once, thrice = (matrix(drawn({"a": 2.0, "b": 1.0}, line_ups, 300, seed=1, copies=copies)) for copies in (1, 3))
    assert thrice["low"].to_list() == pytest.approx(once["low"].to_list())
    assert thrice["n"].to_list() == [3 * n for n in once["n"]]


def test_the_verdict_is_the_intervals_where_there_is_one() -> None:
    seats = ended(*["a > b"] * 7, *["b > a"] * 3, *["b > c", "c > b"] * 5, each=30)
    found = {(row["strategy"], row["opponent"]): row for row in matrix(seats).to_dicts()}
    assert found["a", "b"]["lead_low"] > 0 > found["b", "a"]["lead_high"]
    assert found["b", "c"]["lead_low"] < 0 < found["b", "c"]["lead_high"]
    told = [found[cell]["verdict"] for cell in [("a", "b"), ("b", "a"), ("b", "c"), ("a", "c"), ("a", "a")]]
    assert told == ["ahead", "behind", None, None, None]


def test_a_lead_is_clear_where_the_cell_of_two_players_is_clear_of_one() -> None:
    found = matrix(drawn({"a": 3.0, "b": 2.0, "c": 1.0}, [("a", "b"), ("b", "c"), ("c", "a")], 900, seed=2))
    met = found.drop_nulls("low")
    assert met.height == 6
    for end in ("low", "high"):
        assert met[f"lead_{end}"].to_list() == pytest.approx([2 * share - 2 for share in met[end]])


def test_a_row_as_one_is_the_mean_over_meetings() -> None:
    found = against_all(ended("a > b", "a > c", "c > a", "b > b"))
    assert found.select("strategy", "mean", "seeds", "n").rows() == [
        ("a", pytest.approx(4 / 3), 3, 3),
        ("b", 0, 1, 1),
        ("c", 1, 2, 2),
    ]


def test_a_seed_counts_once_however_many_opponents_sit_there() -> None:
    games = drawn({"a": 2.0, "b": 1.0, "c": 1.0, "d": 1.0}, [("a", "b", "c", "d")], 300, seed=1)
    won = games.filter(strategy="a").sort("seed_index")["win_share"]
    expected = confidence_sequence([4 * share for share in won], 0.05 / 4)
    found = against_all(games).filter(strategy="a").select("mean", "low", "high", "seeds").row(0)
    assert found == pytest.approx((expected.mean, expected.low, expected.high, 300))


def test_a_strategy_that_met_only_itself_has_no_mean() -> None:
    found = against_all(ended("a > b", "c > c")).filter(strategy="c")
    assert found.select("mean", "seeds", "n", "note").row(0) == (None, 0, 0, "never met")


@pytest.mark.parametrize("read", [matrix, against_the_rest, against_all])
def test_the_order_of_the_rows_does_not_matter(read) -> None:  # type: ignore[no-untyped-def]
    games = drawn({"a": 3.0, "b": 2.0, "c": 1.0}, [("a", "b", "c"), ("a", "b", "b")], 300, seed=3)
    assert read(games.sample(fraction=1, shuffle=True, seed=4)).equals(read(games))


def test_words_of_any_kind_name_the_strategies() -> None:
    games = ended("a > b", "b > a", "a > b")
    assert matrix(games.with_columns(pl.col("strategy").cast(pl.Enum(["b", "a"])))).equals(matrix(games))
