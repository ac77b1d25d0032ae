"""What a tournament says in words."""

import polars as pl
import pytest

from toolkit.balance.dominance import Dominance, circles, clearly_beats, dominance, invasions, worst_cases
from toolkit.balance.matrix import against_all, against_the_rest, matrix

from .tournaments import ended


def told(seats: pl.DataFrame) -> Dominance:
    return dominance(matrix(seats), against_all(seats))


def pairs(*clear: str, level: tuple[str, ...] = (), each: int = 200) -> pl.DataFrame:
    """`a b`: a wins 7 of 10 games against b; those of `level` win as many as they lose."""
    games = [
        f"{winner} > {loser}"
        for told, wins in [*((pair, 7) for pair in clear), *((pair, 5) for pair in level)]
        for a, b in [told.split()]
        for winner, loser in [(a, b)] * wins + [(b, a)] * (10 - wins)
    ]
    return ended(*games, each=each // 10)


def test_a_planted_circle_is_named() -> None:
    found = told(pairs("r p", "p s", "s r"))
    assert "No strategy beats every other: each loses to another." in found.sentences
    assert "A circle: p beats s, s beats r, r beats p." in found.sentences
    assert "Ratings put all strategies on one line and cannot show a circle." in found.sentences
    assert not any("Undecided" in sentence or "nothing" in sentence for sentence in found.sentences)


def test_the_strategy_that_beats_all_and_the_one_that_loses_to_all_are_named() -> None:
    found = told(pairs("a b", "a c", "b c"))
    assert found.sentences[:2] == ("a beats every other strategy.", "c loses to every other strategy.")
    assert not any("circle" in sentence for sentence in found.sentences)


def test_what_is_not_clear_is_counted_as_undecided_and_never_claimed() -> None:
    found = told(pairs("a c", level=("a b", "b c")))
    assert found.sentences[:3] == (
        "No strategy is shown to beat every other.",
        "Beaten by none: a and b.",
        "c beats nothing and loses to a.",
    )
    assert found.sentences[4:] == ("Undecided pairs: 2 of 3.",)


def test_few_games_that_go_both_ways_decide_nothing() -> None:
    found = told(ended(*["a > b"] * 3, "b > a", *["b > c"] * 2, "c > b", each=12))
    assert found.sentences == (
        "No strategy is shown to beat every other.",
        "a has the best worst case: 1.50 (no interval yet) of a fair share of wins, against b.",
        "Undecided pairs: 3 of 3.",
    )


@pytest.mark.parametrize("games", [["a > b"] * 40, ["a > b"] * 300, ["a > b"] * 290 + ["b > a"] * 10])
def test_a_record_too_perfect_for_an_interval_is_clear_all_the_same(games: list[str]) -> None:
    cells = matrix(ended(*games))
    assert cells["lead_low"].null_count() == 4
    assert clearly_beats(cells) == {"a": ["b"], "b": []}


def test_at_a_larger_table_the_stronger_of_two_that_both_win_more_than_their_share_beats_the_other() -> None:
    seats = ended(*["a > b > c"] * 11, *["b > a > c"] * 8, "c > b > a", each=100)
    cells = matrix(seats)
    assert cells.filter(strategy="b", opponent="a")["low"].item() > 1
    assert clearly_beats(cells) == {"a": ["b", "c"], "b": ["c"], "c": []}


def test_the_worst_case_stands_beside_the_mean() -> None:
    seats = pairs("a b", "c a", "b c")
    rows = {row["strategy"]: row for row in told(seats).strategies.to_dicts()}
    assert (rows["a"]["mean"], rows["a"]["worst"]) == (pytest.approx(1.0), "c")
    cell = matrix(seats).filter(strategy="a", opponent="c").row(0, named=True)
    for name in ("mean", "low", "high", "seeds", "n", "note"):
        assert rows["a"][f"worst_{name}"] == cell[name]
    assert cell["mean"] == pytest.approx(0.6)
    assert (rows["a"]["beats"], rows["a"]["loses_to"], rows["a"]["undecided"]) == (["b"], ["c"], 0)


def test_the_best_worst_case_need_not_be_that_of_the_best_mean() -> None:
    seats = pairs("a c", "a d", "b a", "c d", level=("b c", "b d"))
    found = told(seats)
    assert found.strategies["strategy"][0] == "a"
    assert worst_cases(matrix(seats)).select("strategy", "worst").row(0) == ("a", "b")
    safest = next(sentence for sentence in found.sentences if "best worst case" in sentence)
    assert safest.startswith("b has the best worst case: 1.00 (")
    assert safest.endswith("of a fair share of wins, against c.")


def test_each_strategy_in_a_circle_has_its_shortest_one_told_and_no_circle_twice() -> None:
    beats = {"a": ["b", "e"], "b": ["c"], "c": ["a", "d"], "d": ["a"], "e": [], "f": ["a"]}
    assert circles(beats) == [("a", "b", "c"), ("a", "b", "c", "d")]


@pytest.mark.parametrize("beats", [{"a": ["b", "c"], "b": ["c"], "c": []}, {"a": [], "b": []}, {}])
def test_where_all_stand_in_line_there_is_no_circle(beats: dict[str, list[str]]) -> None:
    assert circles(beats) == []


def test_a_circle_of_four_is_found_where_no_three_make_one() -> None:
    found = told(pairs("a b", "b c", "c d", "d a", level=("a c", "b d")))
    assert "A circle: a beats b, b beats c, c beats d, d beats a." in found.sentences


def test_it_is_told_who_wins_alone_at_a_table_of_the_same() -> None:
    raids = [*["a > b > b"] * 3, *["b > a > b"] * 2]
    holds = [*["b > c > c"], *["c > b > c"] * 9]
    level = ["c > b > b", "b > c > b", "b > b > c"]
    found = invasions(against_the_rest(ended(*raids * 4, *holds * 2, *level * 6, each=20)))
    assert found[0].startswith("A table of b: alone at it, a wins 1.80 (1.")
    assert found[0].endswith(") of a fair share.")
    assert found[1:] == ["A table of c: alone at it, every other strategy wins less than a fair share."]


def test_a_table_where_nothing_is_clear_is_undecided() -> None:
    assert invasions(against_the_rest(ended("a > b > b", "b > a > b", each=20))) == ["Undecided: a table of b."]


def test_one_game_is_no_dominance() -> None:
    found = told(ended("a > b"))
    assert found.sentences[0] == "No strategy is shown to beat every other."
    assert found.strategies["undecided"].to_list() == [1, 1]
