"""Every question of Embers in words a designer understands, and nothing said that the seat may not know."""

from collections.abc import Sequence
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.asking import MAY, QUESTIONS, asking, token_words
from toolkit.games.embers.pool import ACCEPT, CALAMITY, DECLINE, DRAW, PASS, Option
from toolkit.games.embers.rules.turn import turn_options
from toolkit.games.embers.table import EmbersTable
from toolkit.play.asking import Asking

from .board import card, catalogue, embers

NAMES = ("Ann", "Bob", "Cid", "Dee")
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"hope_timing": "any_turn", "teardown_pick": "actor", "trade_from": "board_only"},
    {"hope_timing": "cancel_collapse", "influence_optional": True},
)


class Heard:
    """Sits in for a strategy and has every question put in words first."""

    def __init__(self, table: EmbersTable, seat: int, strategy: Any, heard: dict[str, Asking]) -> None:
        self.table, self.seat, self.strategy, self.heard = table, seat, strategy, heard

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """What the strategy chooses anyway."""
        asked = asking(self.table, NAMES, self.seat, question, options)
        assert sorted(offer.key for offer in asked.offers) == sorted(option.key for option in options)
        assert asked.words.endswith("?") and "{" not in asked.words and all(offer.words for offer in asked.offers)
        self.heard[question] = asked
        choice: Option = self.strategy.choose(question, options)
        return choice


@pytest.fixture(scope="module")
def heard() -> dict[str, Asking]:
    """The last of each kind of question in some games under several rules."""
    found: dict[str, Asking] = {}
    for rules in RULES:
        pool = catalogue(rules)
        for seed in range(8):
            table = GAME.start(pool, ["random", "relentless", "warlord", "engine"], seed, log=[])
            table.players = [Heard(table, seat, who, found) for seat, who in enumerate(table.players)]
            GAME.play_out(table)
    return found


def test_every_question_has_words_of_its_own(heard: dict[str, Asking]) -> None:
    assert heard.keys() >= QUESTIONS.keys()
    assert {question for question in heard if question not in QUESTIONS} <= {f"may {verb}" for verb in MAY}
    assert all(asked.rule for asked in heard.values())


def test_an_ability_that_asks_is_named_and_told(heard: dict[str, Asking]) -> None:
    asked = heard["may draw"]
    assert asked.words.endswith(": Do you want to draw and place?")
    assert asked.rule.startswith("You may draw") and [offer.words for offer in asked.offers] == ["Yes", "No"]


def put(table: EmbersTable, question: str, options: Sequence[Option], seat: int = 0) -> Asking:
    return asking(table, NAMES, seat, question, options)


def test_a_turn_is_put_by_what_one_may_do_and_tells_the_risk_of_a_draw() -> None:
    table = embers("W:3 C:2 track:2 bag:CAL,CAL,X1,X1", display=[card("W3 C2", "gain 1 hope", vp=4)])
    asked = put(table, "turn", turn_options(table, table.state.players[0]))
    assert [heading for heading, _ in asked.groups] == ["", "Discover", "Free, before your action"]
    draw, leave, discover, hope = asked.offers
    assert (draw.words, draw.about) == ("Draw & Place", "2 of 4 tokens; Collapse 17%")  # both Calamities: 1 in 6
    assert leave.words == "Pass" and hope.words == "Spend a Hope"
    assert (discover.words, discover.about) == ("Discover W3 C2", "4 VP, empties Culture. Gain 1 Hope.")


def test_a_row_tells_its_slot_what_it_will_be_worth_and_its_influence_space() -> None:
    table = embers("W:1,1,1,1 C:3")
    x1 = table.pool.token("X1")
    asked = put(table, "place", x1.places)
    assert asked.words == "Where do you place X1 (1 in any row)?"
    assert [offer.about for offer in asked.offers] == [
        "slot 5, value 4 to 5, an Influence space", "slot 2, value 3 to 4", "slot 1, value 0 to 1",
    ]  # fmt: skip


def test_the_calamity_that_would_be_the_collapse_says_so() -> None:
    table = embers("track:3")
    assert put(table, "order", [CALAMITY.next, table.pool.token("X1").next]).offers[0].about == "you COLLAPSE"
    table = embers("track:1")
    assert put(table, "order", [CALAMITY.next, table.pool.token("X1").next]).offers[0].about == "space 2 of 4"


def test_a_card_to_be_marked_tells_how_far_off_it_is() -> None:
    table = embers("W:3", display=[card("W5 C3", vp=2), card("W2 C1", vp=1)])
    asked = put(table, "influence", [*(face_up.mark for face_up in table.state.display), DECLINE])
    assert [offer.about for offer in asked.offers] == [
        "2 VP, you are 5 short",
        "1 VP, you are 1 short",
        "keep the marker",
    ]


def test_tokens_to_be_traded_are_grouped_by_where_they_lie() -> None:
    table = embers("W:X1")
    bag, slot = table.pool.token("X1").give, Option("give", "from a slot", table.pool.token("X1"), 0, 0)
    asked = put(table, "trade", [slot, bag])
    assert [heading for heading, _ in asked.groups] == ["From your Warfare row", "From your bag"]


def test_tokens_are_told_as_their_faces_tell_them() -> None:
    told = [token_words(catalogue().token(kind)) for kind in ("M3:W", "S2:CE", "X1", "CAL")]
    assert told == ["3 in Warfare", "2 in Culture or Economy", "1 in any row", "Calamity"]


def test_a_seat_knows_what_is_in_its_bag_but_not_in_which_order() -> None:
    table = embers("track:1")
    asked = put(table, "turn", [DRAW, PASS])
    assert asked.known.startswith("In your bag: 3 Calamities, 1 M3:W, ") and asked.known.endswith("4 X1.")
    for zone in (*table.state.bags, table.state.frontier, table.state.ember_stack, *table.state.stacks):
        zone.reverse()
    assert put(table, "turn", [DRAW, PASS]) == asked
    assert GAME.show(table, NAMES[:2], 0, 0) == GAME.show(embers("track:1"), NAMES[:2], 0, 0)


def test_a_question_nobody_foresaw_is_still_put() -> None:
    asked = put(embers(), "may draw", [ACCEPT, DECLINE])
    assert (asked.words, [offer.words for offer in asked.offers]) == ("Do you want to draw and place?", ["Yes", "No"])
