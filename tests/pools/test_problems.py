"""Problems read as one line, and nearest words."""

import pytest

from toolkit.pools.problems import Problem, Spot, did_you_mean, nearest


def test_a_problem_reads_as_file_row_column_value_and_what_is_wrong():
    problem = Problem("error", "civ.csv", 14, "economy", "threee", "is not a whole number")
    assert str(problem) == 'civ.csv, row 14, column economy, "threee": is not a whole number'


def test_a_cell_of_several_lines_is_shown_on_one():
    assert str(Spot("civ.csv", 2, "notes", "a\nb").problem("is odd")) == 'civ.csv, row 2, column notes, "a b": is odd'


def test_a_problem_of_a_whole_file_names_the_file_only():
    assert str(Spot("civ.csv").problem("is empty")) == "civ.csv: is empty"


@pytest.mark.parametrize(
    ("word", "found"), [("gian", "gain"), ("GAIN", "gain"), ("trad", "Trade"), ("xyzzy", None), ("", None)]
)
def test_the_nearest_word_is_found_whatever_its_capitals(word, found):
    assert nearest(word, ["gain", "Trade", "return"]) == found


def test_nothing_is_suggested_when_no_word_is_near():
    assert did_you_mean("gian", ["gain"]) == ' Did you mean "gain"?'
    assert did_you_mean("xyzzy", ["gain"]) == ""
