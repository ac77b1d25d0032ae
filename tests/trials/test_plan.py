"""Line-ups, their rotations over the seats, and seeds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from toolkit.trials.plan import Plan

from .dice import PLAN

LINE_UPS = st.lists(st.sampled_from("abc"), min_size=1, max_size=6)


def plan(line_up: str, games: int = 1) -> Plan:
    return Plan(game="dice", strategies=tuple(line_up), games=games)


@pytest.mark.parametrize(
    ("line_up", "seatings"), [("abc", 3), ("aaa", 1), ("abab", 2), ("aab", 3), ("abba", 4), ("a", 1)]
)
def test_only_rotations_that_differ_are_played(line_up: str, seatings: int) -> None:
    assert plan(line_up).seatings == seatings


@given(LINE_UPS)
def test_on_every_seed_a_strategy_plays_every_seat_as_often_as_it_stands_in_the_line_up(line_up: list[str]) -> None:
    it = plan("".join(line_up))
    in_seat = [Counter(it.seats(game)[seat] for game in range(it.seatings)) for seat in range(it.players)]
    share = {name: line_up.count(name) * it.seatings // len(line_up) for name in line_up}
    assert all(counted == share for counted in in_seat)


def test_the_line_up_moves_by_one_seat_from_game_to_game() -> None:
    assert [plan("abc").seats(game) for game in range(4)] == [tuple("abc"), tuple("bca"), tuple("cab"), tuple("abc")]


def test_games_are_rounded_up_to_whole_seeds() -> None:
    assert (plan("abc", 10).seeds, plan("abc", 10).games_planned, plan("abc", 12).games_planned) == (4, 12, 12)


def test_the_seatings_of_a_seed_share_it_and_no_other_seed_is_the_same() -> None:
    it = plan("abc", 3000)
    seeds = [it.seed_of(game) for game in range(it.games_planned)]
    assert set(Counter(seeds).values()) == {3}
    assert seeds[0] == seeds[2] != seeds[3]


def test_seeds_keep_all_their_digits_in_a_spreadsheet() -> None:
    assert all(PLAN.seed_of(game) < 2**53 for game in range(300))


@pytest.mark.parametrize(
    "change",
    [{"seed": 8}, {"games": 301}, {"strategies": ("plain",)}, {"rekey": {"dice": 1}}, {"patch": {"name": "x"}}],
)
def test_every_part_of_a_plan_counts_in_its_fingerprint(change: dict[str, object]) -> None:
    assert PLAN.model_copy(update=change).fingerprint != PLAN.fingerprint


@pytest.mark.parametrize("wrong", [{"games": 0}, {"strategies": ()}, {"gmaes": 3}])
def test_a_plan_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Plan.model_validate({**PLAN.model_dump(), **wrong})


def test_who_plays_alone_plays_every_seed_at_a_table_of_one() -> None:
    it = Plan(game="dice", strategies=("a", "b", "c"), alone=True, games=7)
    assert (it.players, it.seatings, it.seeds, it.games_planned) == (1, 3, 3, 9)
    assert [it.seats(game) for game in range(4)] == [("a",), ("b",), ("c",), ("a",)]
    assert it.seed_of(0) == it.seed_of(2) != it.seed_of(3)
    assert it.line_up == "a, b, c, each alone"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"line_ups": (("a",),)}, "there are no line-ups"),
        ({"strategies": ("a", "b", "a")}, "named twice, but each plays every seed once: a"),
        ({"origin": "seat"}, "only scripts play"),
    ],
)
def test_a_solitaire_has_no_line_ups_nobody_twice_and_no_people(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        Plan.model_validate({"game": "dice", "strategies": ("a", "b"), "alone": True, "games": 2, **wrong})
