"""Every question of Pocket Civ in words a designer understands."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from toolkit.games.pocket_civ import rules
from toolkit.games.pocket_civ.asking import QUESTIONS, asking
from toolkit.games.pocket_civ.options import AT, DIG, END, MOVE, SAIL, STAY, STOP, Option
from toolkit.games.pocket_civ.rules.advancing import advance_options
from toolkit.games.pocket_civ.rules.owning import give_up
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.asking import Asking

from .board import catalogue, civ, you
from .settlers import settled

SEATS = ("Ann", "Bob")
RULES: tuple[dict[str, Any], ...] = ({}, {"attack_tie": "policy", "epidemic_choice": "policy"})
RAW = re.compile(r"[_{}]|\b[a-z]+-[a-z]+\b")
"""What no person should read: ids, parameters, holes in a sentence."""


class Heard:
    """Sits in for a player and has every question put in words first."""

    def __init__(self, table: CivTable, seat: int, player: Any, heard: dict[str, Asking]) -> None:
        self.table, self.seat, self.player, self.heard = table, seat, player, heard

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """What the player chooses anyway."""
        asked = put(self.table, question, options, self.seat)
        assert sorted(offer.key for offer in asked.offers) == sorted(option.key for option in options)
        assert asked.words.endswith("?") and "Rulebook: " in asked.rule and asked.known
        for offer in asked.offers:
            assert offer.words and not RAW.search(offer.words + " " + offer.about), (question, offer)
        assert len({offer.words + heading for heading, group in asked.groups for offer in group}) == len(options)
        self.heard[question] = asked
        choice: Option = self.player.choose(question, options)
        return choice


def put(table: CivTable, question: str, options: Sequence[Option], seat: int = 0) -> Asking:
    return asking(table, SEATS[: len(table.state.players)], seat, question, options)


@pytest.fixture(scope="module")
def heard() -> dict[str, Asking]:
    """The last of each kind of question in 60 games, alone and for two."""
    found: dict[str, Asking] = {}
    for seed in range(60):
        table = settled(catalogue(RULES[seed % 2]), seed, 1 + seed % 3 // 2, sense=0.9)
        table.players = [Heard(table, seat, who, found) for seat, who in enumerate(table.players)]
        play_rounds(table)
    return found


def test_what_is_asked_in_sixty_games_has_words_of_its_own(heard: dict[str, Asking]) -> None:
    assert len(heard) >= 20
    assert {"move", "advance", "raise", "end of era", "active region", "lose tribe"} <= heard.keys() <= QUESTIONS.keys()


def test_every_question_that_the_rules_can_ask_has_words() -> None:
    source = "".join(file.read_text() for file in Path(str(rules.__file__)).parent.rglob("*.py"))
    asked = set(re.findall(r'(?:table\.ask|_ask|choose_regions|weakest|_whose)\([^"]*?"([a-z ]+)"', source))
    assert asked == QUESTIONS.keys() and len(asked) > 30


def test_moves_stand_under_the_region_they_start_from() -> None:
    table = civ("R1{T3,M} R2{F} R3{T1}", borders="R1-R2 R1-R3", sea="R1 R3", owns="fishing")
    asked = put(table, "move", [STAY, MOVE[0][1], MOVE[2][0], MOVE[0][2], SAIL[2][0]])
    assert [heading for heading, _ in asked.groups] == [
        "",
        "From R1: 3 Tribes, supports 1; Mountain; Sea",
        "From R3: 1 Tribe, supports 0; Sea",
    ]
    assert [(offer.words, offer.about) for offer in asked.offers] == [
        ("All others stay", "movement is over"),
        ("1 Tribe to R2", "0 Tribes, supports 1; Forest"),
        ("1 Tribe to R3", "1 Tribe, supports 0; Sea"),
        ("1 Tribe to R1", "3 Tribes, supports 1; Mountain; Sea"),
        ("A group by Sea to R1", "the group loses 1 Tribe"),
    ]


def test_the_advance_phase_is_put_by_what_one_may_do_and_tells_what_it_costs() -> None:
    table = civ("R1{T9,AV1,M,F} R2{T5,F}", borders="R1-R2", frontier="R2", owns="mining", gold=20)
    you(table).cities[0] = 3
    asked = put(table, "advance", advance_options(table, you(table)))
    told = {offer.words: offer.about for offer in asked.offers}
    assert told["A City in R2"].startswith("4 Tribes; 5 Tribes, supports 1")
    assert told["A Farm in R1"].startswith("2 Tribes and the Forest")
    assert told["Masonry"] == "3 VP for 2 Tribes, with Stone in the Region. In Upkeep: Raise a City by 1 AV."
    assert told["Huge Monolith of Impressiveness"] == "8 VP for 6 Tribes and 15 Gold"
    assert [heading for heading, _ in asked.groups] == [
        "", "Build and plant", "For Gold", "Acquire an Advance", "Build a Wonder",
    ]  # fmt: skip
    assert asked.offers[0].key == END.key


def test_what_surveying_shows_is_told_to_its_owner_alone() -> None:
    table = civ("R1{T1}", owns="surveying", deck=["n2", "n1", "n1"])
    table.state.discard[:] = [table.state.deck.pop(), table.state.deck.pop()]
    known = "Event deck: 1 card left, 2 discarded."
    shown = "Surveying shows the discards: 1 with 1 Nugget, 1 with 2 Nuggets."
    assert put(table, "dig", (DIG, STOP)).known == f"{known} {shown}"
    give_up(table.pool, you(table), table.pool.advance("surveying"))
    assert put(table, "dig", (DIG, STOP)).known == known


def test_twin_regions_are_told_apart() -> None:
    asked = put(civ("R4{T1} R4b{T2}", True), "active region", [AT[3], AT[11]])
    assert [offer.words for offer in asked.offers] == ["R4", "R4b"]
