"""Who meets whom in a tournament."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.pools.problems import UsageError
from toolkit.trials.line_ups import all_pairs, balanced, one_against_the_rest, tournament

NAMES = ("warlord", "steward", "engine", "merchant", "builder")
MANY = tuple("abcdefgh")


def met(line_ups: tuple[tuple[str, ...], ...]) -> Counter[tuple[str, ...]]:
    return Counter(pair for line_up in line_ups for pair in combinations(sorted(set(line_up)), 2))


def test_all_pairs_meet_once() -> None:
    assert all_pairs("abc") == (("a", "b"), ("a", "c"), ("b", "c"))


def test_each_sits_alone_against_a_table_of_each_other() -> None:
    found = one_against_the_rest("abc", 4)
    assert len(found) == len(set(found)) == 6
    assert ("a", "b", "b", "b") in found
    assert all(line_up.count(line_up[0]) == 1 and len(set(line_up)) == 2 for line_up in found)


@given(st.integers(2, 9), st.integers(2, 6), st.integers(1, 40), st.integers())
@settings(max_examples=60, deadline=None)
def test_every_strategy_has_as_many_seats_give_or_take_one(names: int, players: int, count: int, seed: int) -> None:
    line_ups = balanced(MANY[:names], players, count, seed)
    seats = Counter({name: 0 for name in MANY[:names]})
    seats.update(name for line_up in line_ups for name in line_up)
    assert len(line_ups) == count
    assert {len(line_up) for line_up in line_ups} == {players}
    assert max(seats.values()) - min(seats.values()) <= 1


@given(st.integers(2, 9), st.integers(2, 6), st.integers())
@settings(max_examples=40, deadline=None)
def test_none_sits_more_often_in_a_line_up_than_it_must(names: int, players: int, seed: int) -> None:
    for line_up in balanced(MANY[:names], players, 10, seed):
        seats = [line_up.count(name) for name in MANY[:names]]
        assert max(seats) - min(seats) <= 1


@pytest.mark.parametrize("names", [NAMES, MANY])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_pairs_meet_about_as_often(names: tuple[str, ...], players: int) -> None:
    meetings = met(balanced(names, players, 200, seed=3))
    assert len(meetings) == len(names) * (len(names) - 1) // 2
    assert max(meetings.values()) - min(meetings.values()) <= 3


def test_neighbours_change_too() -> None:
    """The order of a line-up is drawn: with five names at a table of five, all else is the same."""
    right_of = Counter(
        (name, line_up[(at + 1) % 5]) for line_up in balanced(NAMES, 5, 200, seed=1) for at, name in enumerate(line_up)
    )
    assert len(right_of) == 20
    assert 30 < min(right_of.values()) <= max(right_of.values()) < 72


def test_the_seed_decides_and_the_order_of_the_names_does_not() -> None:
    assert balanced(NAMES, 3, 50, seed=1) == balanced(NAMES[::-1], 3, 50, seed=1)
    assert balanced(NAMES, 3, 50, seed=1) != balanced(NAMES, 3, 50, seed=2)


def test_a_shorter_set_is_the_beginning_of_a_longer_one() -> None:
    assert balanced(NAMES, 3, 20, seed=1) == balanced(NAMES, 3, 50, seed=1)[:20]


def test_a_tournament_of_two_players_is_all_pairs() -> None:
    assert tournament(NAMES, 2) == all_pairs(NAMES)


def test_a_tournament_of_more_is_200_balanced_line_ups_and_every_one_against_the_rest() -> None:
    line_ups = tournament(NAMES, 3, seed=4)
    assert line_ups[:200] == balanced(NAMES, 3, 200, seed=4)
    assert line_ups[200:] == one_against_the_rest(NAMES, 3)
    assert len(line_ups) == 220


def test_a_name_given_twice_takes_part_once() -> None:
    assert all_pairs(("a", "b", "a")) == (("a", "b"),)


@pytest.mark.parametrize(("names", "players"), [(("a",), 2), (("a", "a"), 3), ((), 2), (("a", "b"), 1)])
def test_a_tournament_needs_two_of_each(names: tuple[str, ...], players: int) -> None:
    with pytest.raises(UsageError, match=r"two .* or more"):
        tournament(names, players)
