"""A person at the table of a game that has no words of its own: look, pick, undo, ask for advice."""

import pytest

from toolkit.play.players import PERSON, WrongPick
from toolkit.play.seat import look

from .nim import NIM

SEATING = (PERSON, "greedy", "greedy")
NAMES = ("Ann", "Bob", "Cid")


def looked(picks=(), *, sticks=20, **more):
    return look(NIM, sticks, SEATING, 1, picks, names=NAMES, **more)


def test_a_person_is_asked_in_plain_words_with_every_option_on_offer():
    found = looked()
    assert found.asking.words == "Ann: sticks?"
    assert [offer.key for offer in found.asking.offers] == ["take 1", "take 2", "take 3"]
    assert not found.over and found.pick("take 2") == (0, "sticks", "take 2") and found.pick("take 9") is None


def test_what_happened_begins_at_the_last_choice():
    first = looked([looked().pick("take 1")])
    assert first.scene.events == ("(0, 1)", "(1, 3)", "(2, 3)")
    second = looked([(0, "sticks", "take 1"), first.pick("take 2")])
    assert second.scene.events == ("(0, 2)", "(1, 3)", "(2, 3)")


def test_a_game_is_over_once_nobody_is_asked_any_more():
    found = looked([(0, "sticks", "take 2")] * 3, sticks=19)
    assert found.over and found.asking is None and found.pick("take 1") is None
    assert found.table.state == [0] and found.table.picks[0] == (0, "sticks", "take 2")


def test_without_its_last_pick_a_game_is_where_it_was():
    picks = [(0, "sticks", "take 2")]
    assert looked([*picks, (0, "sticks", "take 1")]).scene != looked(picks).scene
    again = looked([*picks, (0, "sticks", "take 1")][:-1])
    assert (again.scene, again.asking) == (looked(picks).scene, looked(picks).asking)


def test_an_adviser_says_what_it_would_do_and_leaves_the_choice_to_the_person():
    found = looked(adviser="greedy")
    assert found.advice.choice == "take 3" and found.advice.reasons == ()
    after = looked([found.pick("take 1")], adviser="greedy")
    assert after.table.state == looked([found.pick("take 1")]).table.state == [13]
    assert looked().advice is None


def test_a_pick_that_does_not_fit_is_named():
    with pytest.raises(WrongPick, match="Step 1 is 'take 4'"):
        looked([(0, "sticks", "take 4")])
