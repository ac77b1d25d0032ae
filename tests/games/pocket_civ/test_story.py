"""The story of a game: a scene for every phase in which something happens, told with the numbers that say why."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from toolkit.games import pocket_civ
from toolkit.games.pocket_civ.explanations import READINGS, TERMS
from toolkit.games.pocket_civ.options import Option
from toolkit.games.pocket_civ.playing import start
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.rules.upkeep import support_cities, support_tribes
from toolkit.games.pocket_civ.sayings import SAYINGS
from toolkit.games.pocket_civ.showing import show
from toolkit.games.pocket_civ.story import MOST_REASONS, Chronicle, Witness, tell
from toolkit.games.pocket_civ.telling import PRICE, told
from toolkit.games.pocket_civ.wording import SENTENCES
from toolkit.play.game import Scene

from .board import acts, catalogue, civ, during, happens
from .settlers import played

WHY = {"read", "bend", "crowded", "hungry", *PRICE}
"""What tells why the next thing happens, or what it costs."""
COUNTED = {"round", "phase", "acts", "shuffle", "era end", "round end", "check", "gate", "affordable"}
"""What is there to be counted, or begins a scene."""


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    """A game of one strategy, alone."""
    return list(tell(catalogue(), ["advance_racer"], 3))


@pytest.fixture(scope="module")
def duel() -> list[Scene]:
    return list(tell(catalogue(), ["spreader", "gold_and_wonders"], 5))


def story(table: Any) -> list[str]:
    return list(told(table.log, ("you",) if len(table.state.players) == 1 else ("Ann", "Bob")))


# -- sentences -------------------------------------------------------------------------------------


def test_every_entry_of_the_log_has_a_sentence_or_a_reason_to_have_none() -> None:
    source = "".join(file.read_text() for file in Path(str(pocket_civ.__file__)).parent.rglob("*.py"))
    logged = set(re.findall(r'log\.append\(\("([a-z ]+)"', source)) | {"city", "farm", "forest"}
    assert len(logged) > 40
    assert logged - SENTENCES.keys() - WHY == COUNTED


def test_every_entry_of_sixty_games_is_told_without_a_hole() -> None:
    kinds = set[str]()
    for seed in range(60):
        table = played(catalogue(), seed, 1 + seed % 2, log=[])
        names = ("Ann", "Bob")[: len(table.state.players)]
        for event in table.log or ():
            if event[0] in SENTENCES and event[0] not in kinds:
                kinds.add(event[0])
                (sentence,) = told([event], names)
                assert sentence.endswith(".") and not re.search(r"[{}<]|None|\b[a-z]+-[a-z]", sentence), sentence
        assert told(table.log or (), names)
    assert len(kinds) > 25


def test_every_figure_that_an_advance_can_bend_has_words() -> None:
    figures = {(event, name) for event, terms in TERMS.items() for name in terms} | set(READINGS.items())
    assert figures == SAYINGS.keys()


def test_an_epidemic_tells_what_was_read_and_what_medicine_saves() -> None:
    table = civ("R3{T4} R5{T3} R7{T3}", borders="R3-R5", owns="medicine", draws=["rc3", "rc5 bh6"])
    assert story(happens(table, "epidemic", symbols="rc bh")) == [
        "The red circle of the next card names R3.",
        "Next card: red circle 5 + blue hex 6 = 11; Medicine: loss 11 to 5.",
        "5 Tribes die: 4 in R3, 1 in R5.",
    ]


def test_an_attack_tells_its_force_and_how_it_goes_on() -> None:
    table = civ("R1{T2,AV1} R2{T9}", borders="R1-R2", sea="R1", gold=3, draws=["gs3", "rc1", "bh9"])
    assert story(happens(table, "visitation", symbols="bh", visitor="gilda")) == [
        "The next card shows no handshake.",
        "The red circle of the next card names R1.",
        "Next card: blue hex 9.",
        "An Attack of Force 9 on R1.",
        "2 Tribes in R1 die.",
        "The City in R1 of AV 1 is lost.",
        "2 Gold is lost.",
        "Force 2 moves on to R2.",
        "2 Tribes in R2 die.",
    ]


def test_a_price_is_told_with_what_it_buys() -> None:
    table = civ("R1{T9,AV2,M,F} R2{T1}", gold=9)
    acts(table, "farm R1", "acquire masonry")
    assert story(table) == [
        "A Farm is made in R1 for the Forest of R1 and 2 Tribes of R1.",
        "R1 acquires Masonry, 3 VP, for 2 Tribes of R1.",
    ]
    table = civ("R1{T9}", gold=15)
    assert story(acts(table, "build huge-monolith-of-impressiveness")) == [
        "Huge Monolith of Impressiveness is built in R1, 8 VP, for 6 Tribes of R1 and 15 Gold."
    ]


def test_an_expedition_tells_what_it_was_up_against() -> None:
    table = civ("R1{T8} R2{T1}", frontier="R1", owns="cavalry", draws=["bh5"])
    assert story(acts(table, "expedition R1", "7")) == [
        "Next card: blue hex 5.",
        "Expedition from R1: 7 Tribes worth 2 each against 5.",
        "9 Gold from the Expedition.",
    ]


def test_upkeep_tells_why_tribes_die_and_cities_shrink() -> None:
    table = civ("R1{T3,AV2} R2{T1,AV1,D}")
    during(table, lambda: support_tribes(table))
    during(table, lambda: support_cities(table))
    assert story(table) == [
        "Without support 1 Tribe in R1 dies.",
        "Without a Farm the City in R1 falls from AV 2 to 1, the City in R2 of AV 1 is lost.",
    ]


def test_between_two_players_every_deed_and_loss_has_an_owner() -> None:
    table = civ("R1{T3/2,AV1/1}", True)
    during(table, lambda: support_tribes(table))
    assert story(table) == ["Without support 3 Tribes die: 2 of Ann in R1, 1 of Bob in R1."]
    assert told([("farm", 1, 3), ("gold", 0, 2, "mine")], ("Ann", "Bob")) == (
        "Bob: A Farm is made in R4.",
        "Ann: 2 Gold from the mine.",
    )


def test_moves_of_one_phase_are_one_sentence() -> None:
    moves = [("move", 0, 0, 1, 1), ("move", 0, 0, 1, 1), ("move", 0, 2, 1, 1)]
    assert told(moves, ("you",)) == ("2 Tribes from R1 to R2, 1 Tribe from R3 to R2.",)


def test_what_an_advance_bends_is_told_once_an_event() -> None:
    table = civ("R1{T1} R2{T1} R3{T9}", borders="R1-R2 R2-R3", owns="military")
    bend = ("bend", table.pool.advance("military"), "attack", "per-tribe", 1, 2)
    assert told([bend, ("march", 1, 3), bend], ("you",)) == (
        "Military: Force a Tribe stops 1 to 2.",
        "Force 3 moves on to R2.",
    )


# -- scenes ----------------------------------------------------------------------------------------


def test_a_story_goes_from_the_setup_through_phases_to_the_final_count(scenes: list[Scene]) -> None:
    headings = [scene.heading for scene in scenes]
    assert headings[0] == "Setting up" and headings[-1] == "Final count"
    between = [re.fullmatch(r"Era (\d), Round (\d+): (.+)", heading) for heading in headings[1:-1]]
    rounds = [int(found[2]) for found in between if found]
    assert len(rounds) == len(between) and rounds == sorted(rounds)
    told_of = {found[3] for found in between if found}
    assert {"growth and movement", "Upkeep", "advance_racer advances"} < told_of
    assert told_of & {"Epidemic", "Visitation", "Civil War", "Tribal War", "Earthquake"}


def test_every_scene_has_its_table_and_its_scores(scenes: list[Scene]) -> None:
    for scene in scenes:
        assert scene.events and scene.svg.startswith("<svg") and scene.board.startswith("Era ")
        assert len(scene.scores) == 1 and scene.scores[0][0] == "advance_racer"


def test_an_event_without_consequence_says_so(scenes: list[Scene], duel: list[Scene]) -> None:
    idle = [scene for scene in (*scenes, *duel) if scene.events[-1] == "Nothing comes of it."]
    assert idle and all(" die" not in line for scene in idle for line in scene.events)


def test_the_points_of_the_last_scene_are_those_of_the_game(scenes: list[Scene], duel: list[Scene]) -> None:
    table = start(catalogue(), ["spreader", "gold_and_wonders"], 5)
    play_rounds(table)
    points = [
        sum(a.vp for a in player.advances) + sum(w.vp for w, _ in player.wonders) for player in table.state.players
    ]
    assert [total for _, total, _ in duel[-1].scores] == points
    best = max(points)
    assert duel[-1].events[-1] == f"{('spreader', 'gold_and_wonders')[points.index(best)]} wins."
    assert scenes[-1].events[-1].startswith(f"advance_racer: {scenes[-1].scores[0][1]} VP")


def test_the_story_is_that_of_the_same_game_untold(scenes: list[Scene]) -> None:
    table = start(catalogue(), ["advance_racer"], 3)
    play_rounds(table)
    assert scenes[-1].scores[0][1] == table.state.players[0].glory + sum(
        w.vp for w, _ in table.state.players[0].wonders
    )


def test_scripts_give_reasons_for_what_they_do(scenes: list[Scene]) -> None:
    acting = [scene for scene in scenes if scene.heading.endswith("advances")]
    assert acting and all(scene.reasons for scene in acting)


class Explaining:
    """Always takes the last option, and likes it best."""

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        return options[-1]

    def explain(self, question: str, options: Sequence[Any]) -> list[tuple[Any, float, str]]:
        return [(option, float(n), question) for n, option in enumerate(options)]


def test_the_best_reasons_of_a_question_are_kept_the_chosen_one_first() -> None:
    chronicle = Chronicle(civ("R1{T1}").state)
    options = [Option("at", f"at {n}") for n in range(9)]
    assert Witness(Explaining(), chronicle).choose("raise", options) is options[-1]
    assert len(chronicle.phases[-1].reasons) == MOST_REASONS
    assert chronicle.phases[-1].reasons[0] == "at 8 8.00: raise"
    Witness(Explaining(), chronicle).choose("move", options)
    assert chronicle.phases[-1].reasons[MOST_REASONS:] == ["at 8 8.00: move"]


# -- taking a seat ---------------------------------------------------------------------------------


def test_a_person_sees_what_happened_since_a_line_for_every_phase() -> None:
    table = civ("R1{T2}")
    table.state.round = 2
    assert table.log is not None
    table.log += [("round", 2, 1), ("phase", "population"), ("grow", 0, 2), ("move", 0, 0, 1, 1), ("phase", "event")]
    table.log += [("card", table.pool.events[0]), ("event", "flood", ""), ("active", 0), ("lose tribes", 0, 0, 1)]
    table.log += [("phase", "advance"), ("acts", 0)]
    scene = show(table, ["Ann"], 0, 0)
    assert scene.heading == "Era 1 of 8, Round 2: Advance"
    card = table.pool.events[0].id.removeprefix("event-")
    assert scene.events == (
        "2 Tribes after growth. 1 Tribe from R1 to R2.",
        f"Event card {card} is drawn. Flood. The red circle of the next card names R1. 1 Tribe in R1 dies.",
    )
    assert f"Event card {card}" in scene.svg and "Ann to act" in scene.svg


def test_the_end_is_the_final_count_after_what_led_to_it() -> None:
    table = played(catalogue(), 3, log=[])
    scene = show(table, ["Ann"], None, len(table.log or ()) - 5)
    assert scene.heading == "Final count" and scene.events[-1].startswith("Ann: ")
