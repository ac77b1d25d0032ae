"""People at the table: their answers come from a list of picks, and whoever is missing one is asked."""

from random import Random

import pytest

from toolkit.play.players import PERSON, Pending, RandomPlayer, WrongPick, with_people
from toolkit.play.table import IllegalChoice

from .nim import NIM, TAKES


def play(seating, *picks, sticks=7, log=None):
    return NIM.play(sticks, with_people(seating, picks), seed=1, log=log)


def asked(seating, *picks, sticks=7):
    with pytest.raises(Pending) as caught:
        play(seating, *picks, sticks=sticks)
    return caught.value


def test_a_random_player_takes_every_option_about_equally_often():
    player = RandomPlayer(Random(1))
    taken = [player.choose("sticks", TAKES).sticks for _ in range(3000)]
    assert all(900 < taken.count(sticks) < 1100 for sticks in (1, 2, 3))


def test_without_picks_the_first_seat_is_asked():
    pending = asked([PERSON, PERSON])
    assert (pending.seat, pending.question, pending.options) == (0, "sticks", TAKES)
    assert str(pending) == "seat 1 is asked 'sticks'"


def test_every_answer_leads_to_the_next_question():
    picks = []
    for seat in (0, 1, 2, 0):
        pending = asked([PERSON] * 3, *picks)
        assert pending.seat == seat
        picks.append(pending.pick(pending.options[0]))
    assert picks[-1] == (0, "sticks", "take 1")


def test_a_person_sits_among_scripts_that_answer_for_themselves():
    log = []
    table = play([PERSON, "greedy"], (0, "sticks", "take 2"), (0, "sticks", "take 2"), log=log)
    assert log == [(0, 2), (1, 3), (0, 2)] and table.state == [0]


def test_two_people_share_one_list_of_picks():
    pending = asked(["greedy", PERSON, PERSON], (1, "sticks", "take 1"), sticks=9)
    assert pending.seat == 2


def test_a_choice_is_taken_back_by_leaving_out_the_last_pick():
    seating, picks = [PERSON, "greedy"], [(0, "sticks", "take 3"), (0, "sticks", "take 1")]
    before, after = asked(seating, picks[0], sticks=20), asked(seating, *picks, sticks=20)
    assert asked(seating, *picks[:-1], sticks=20).options == before.options
    assert str(after) == str(before)


def test_picks_of_scripts_in_a_full_record_are_passed_over():
    log = []
    full = [(0, "sticks", "take 1"), (1, "sticks", "take 3"), (0, "sticks", "take 3")]
    play([PERSON, "greedy"], *full, log=log)
    assert log == [(0, 1), (1, 3), (0, 3)]


def test_a_pick_that_is_not_on_offer_names_the_step_and_what_is_offered():
    with pytest.raises(WrongPick) as caught:
        play([PERSON, "greedy"], (0, "sticks", "take 2"), (0, "sticks", "take 3"))
    assert str(caught.value) == (
        "Step 2 is 'take 3', the answer of seat 1 to 'sticks', "
        "but seat 1 is asked 'sticks' and offered: take 1, take 2."
    )


@pytest.mark.parametrize("pick", [(1, "sticks", "take 2"), (0, "stones", "take 2")])
def test_a_pick_of_another_seat_or_question_does_not_fit_either(pick):
    with pytest.raises(WrongPick, match=r"^Step 1 is 'take 2'.* but seat 1 is asked 'sticks'"):
        play([PERSON, PERSON], pick)


def test_a_forced_choice_takes_no_pick():
    log = []
    play([PERSON, "greedy"], (0, "sticks", "take 2"), sticks=6, log=log)
    assert log == [(0, 2), (1, 3), (0, 1)]


def test_an_answer_that_was_not_offered_is_refused():
    class Cheat:
        def choose(self, question, options):
            return "all of them"

    with pytest.raises(IllegalChoice, match=r"seat 0.*'all of them' was not on offer"):
        NIM.play(7, [Cheat(), "greedy"], 1)
