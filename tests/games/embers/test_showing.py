"""The table as a person finds it: whose turn it is, what happened, and what they look at first."""

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.showing import show, told
from toolkit.games.embers.story import tell
from toolkit.play.players import PERSON
from toolkit.play.seat import Look, look

from .board import catalogue, embers

NAMES = ["Ann", "Bob"]


@pytest.fixture(scope="module")
def looks() -> list[Look]:
    """A game of Ann, who always does what a steward would."""
    found: list[Look] = []
    picks = []
    while not found or not found[-1].over:
        found.append(look(GAME, catalogue(), [PERSON, "warlord"], 3, picks, names=NAMES, adviser="steward"))
        if found[-1].advice:
            picks.append(found[-1].pick(found[-1].advice.choice))
    return found


def test_a_turn_is_one_line_and_so_are_the_deal_and_the_end_of_an_era() -> None:
    table = embers()
    x1 = table.pool.token("X1")
    log = [("deal", 2, 1, (1, 2, 3)), ("turn", 0), ("draw", 0, (x1, x1)), ("place", 0, x1, 1), ("turn", 1), ("pass", 1)]
    assert told([*log, ("era end", ()), ("glory", (1,), (0, 4))], NAMES) == (
        "Era II begins, Bob starts: 3 cards are dealt.",
        "Ann draws X1 and X1. X1 goes to culture.",
        "Bob passes.",
        "Era end: Warfare Ann 0, Bob 4; Bob advances on the Glory track.",
    )


def test_a_person_sees_what_the_others_did_until_their_turn_is_over(looks: list[Look]) -> None:
    turns = [found for found in looks if found.pending and found.pending.question in ("order", "place")]
    later = [found for found in turns if found.scene.heading != "Era I of VI, turn 1"]
    assert later
    assert all(any(line.startswith("Bob ") for line in found.scene.events) for found in later[:20])
    assert all(found.scene.events[-1].startswith("Ann draws") for found in later[:20])


def test_the_cards_and_the_board_of_whoever_is_asked_come_first() -> None:
    table = embers("W:1", "W:2", "W:3")
    svg = show(table, ["Ann", "Bob", "Cid"], 1, 0).svg
    pieces = [svg.index(f">{piece}<") for piece in ("Discovery area", "Bob", "Cid", "Ann", "Glory track")]
    assert pieces == sorted(pieces)


def test_it_is_the_turn_of_whoever_takes_it_even_while_another_is_asked() -> None:
    table = embers("W:1", "W:2")
    assert table.log is not None
    table.log.append(("turn", 0))
    assert "Ann to act" in show(table, NAMES, 1, 0).svg
    table.log.append(("glory", (1,), (1, 2)))
    assert "Bob to act" in show(table, NAMES, 1, 0).svg


def test_every_seat_is_told_what_it_would_score_now() -> None:
    scores = show(embers("hope:2 glory:1", "dark:1 hope:0"), NAMES, 0, 0).scores
    assert scores == (("Ann", 8, "glory 1, hope 2, prosperity 5"), ("Bob", -2, "dark ages -2"))


def test_the_end_is_the_final_count_after_what_led_to_it(looks: list[Look]) -> None:
    last = looks[-1].scene
    counted = list(tell(catalogue(), ["steward", "warlord"], 3))[-1]
    assert last.heading == counted.heading == "Final count" and last.events[-1] == "Bob wins."
    assert [line.replace("Ann", "steward").replace("Bob", "warlord") for line in last.events[-3:]] == list(
        counted.events
    )
    assert any(line.startswith("Era end") for line in last.events[:-3])
