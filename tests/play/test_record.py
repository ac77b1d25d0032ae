"""A record plays a game again, choice by choice, or names the step that no longer fits."""

from typing import cast

import pytest
from pydantic import ValidationError

from toolkit.play.players import PERSON, Pending, WrongPick, with_people
from toolkit.play.record import Record, record_of, replay
from toolkit.pools.loading import LoadedPool

from .nim import NIM

PRINTS = {"pool": "0123456789ab", "rules": "ba9876543210", "strategies": "000000000000"}
POOL = LoadedPool("nim", {}, (), PRINTS, raw=cast("object", None))
GREEDY = ("greedy", "greedy", "greedy")


def recorded(sticks=20):
    log = []
    table = NIM.play(sticks, GREEDY, 5, log=log, picks=[])
    return record_of(table, POOL, GREEDY), log


def test_a_record_holds_the_game_its_fingerprints_its_seed_its_seating_and_every_pick():
    record, _ = recorded(sticks=8)
    assert record.picks == ((0, "sticks", "take 3"), (1, "sticks", "take 3"), (2, "sticks", "take 2"))
    assert (record.game, record.pool, record.rules) == ("nim", PRINTS["pool"], PRINTS["rules"])
    assert (record.seed, record.seating) == (5, GREEDY)


def test_a_record_survives_json():
    record, _ = recorded()
    assert Record.model_validate_json(record.model_dump_json()) == record


@pytest.mark.parametrize("text", ['{"game": "nim"}', '{"game": "nim", "mood": 1}', "[]"])
def test_json_that_is_no_record_is_refused(text):
    with pytest.raises(ValidationError):
        Record.model_validate_json(text)


def test_a_replay_reproduces_the_game_without_asking_its_strategies():
    record, log = recorded()
    again = []
    table = replay(NIM, 20, record.model_copy(update={"seating": ("lost", "renamed", "changed")}), log=again)
    assert table.state == [0] and again == log and len(log) > 5


def test_a_record_that_stops_early_is_pending_there():
    record, _ = recorded()
    with pytest.raises(Pending) as caught:
        replay(NIM, 20, record.model_copy(update={"picks": record.picks[:4]}))
    assert caught.value.seat == 1


def test_a_replay_names_the_step_that_no_longer_fits():
    record, _ = recorded(sticks=20)
    with pytest.raises(WrongPick, match=r"^Step 6 is 'take 3'.*offered: take 1, take 2\.$"):
        replay(NIM, 17, record)


def test_a_replay_names_the_step_at_which_the_game_was_over():
    record, _ = recorded(sticks=20)
    with pytest.raises(WrongPick, match=r"^Step 5 is 'take 3', the answer of seat 2 to 'sticks', but the game is over"):
        replay(NIM, 12, record)


def test_an_unfinished_game_of_a_person_is_recorded_and_goes_on():
    seating, picks = (PERSON, "greedy"), [(0, "sticks", "take 1")]
    table = NIM.start(12, with_people(seating, picks), 1, picks=[])
    with pytest.raises(Pending):
        NIM.play_out(table)
    record = record_of(table, POOL, seating)
    assert record.picks == ((0, "sticks", "take 1"), (1, "sticks", "take 3"))
    with pytest.raises(Pending) as caught:
        NIM.play(12, with_people(record.seating, record.picks), record.seed)
    assert caught.value.seat == 0


def test_a_record_says_what_has_changed_since():
    record, _ = recorded()
    assert record.stale(PRINTS) == []
    assert record.stale(PRINTS | {"rules": "ffffffffffff", "strategies": "ffffffffffff"}) == ["rules"]
