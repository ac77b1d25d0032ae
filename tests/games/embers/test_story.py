"""The story of one game: scenes in game order, each with its table, its events and the reasons of who acts."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.explaining import Reason
from toolkit.games.embers.pool import DRAW, PASS, SPEND_HOPE, Option
from toolkit.games.embers.scoring import scores
from toolkit.games.embers.story import Chronicle, Witness, tell
from toolkit.play.game import Scene

from .board import catalogue, embers

LINE_UP = ["gambler", "warlord", "random", "engine"]


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    return list(tell(catalogue(), LINE_UP, 11))


def test_eras_and_turns_are_told_in_order(scenes: list[Scene]) -> None:
    headings = [scene.heading for scene in scenes]
    begun = [heading.split(" begins")[0] for heading in headings if "begins" in heading]
    assert begun == ["Era I", "Era II", "Era III", "Era IV", "Era V", "Era VI"]
    turns = [int(found[1]) for heading in headings if (found := re.search(r"turn (\d+):", heading))]
    assert turns == list(range(1, len(turns) + 1))
    assert headings[0].startswith("Era I begins") and headings[-1] == "Final count"


def test_the_picture_shows_the_scene(scenes: list[Scene]) -> None:
    for scene in scenes:
        title = scene.svg.split("<title>")[1].split("</title>")[0]
        if " turn " in scene.heading:
            assert title == f"Embers of Empire, {scene.heading.replace(', turn', ' of VI, turn')} to act"
        elif "begins" in scene.heading:
            assert title.endswith(scene.heading.split("; ")[1])
        else:
            assert title.startswith("Embers of Empire, final count: gambler ")


def test_telling_a_game_does_not_change_it(scenes: list[Scene]) -> None:
    played = GAME.play(catalogue(), LINE_UP, 11)
    told = dict(re.findall(r"\d\. (\w+): (-?\d+) VP", "\n".join(scenes[-1].events)))
    assert told == {name: str(sum(points)) for name, points in zip(LINE_UP, scores(played), strict=True)}


def test_a_strategy_that_leaves_all_to_chance_gives_no_reasons() -> None:
    assert {scene.reasons for scene in tell(catalogue(), ["random", "random"], 1)} == {()}


class Explaining:
    """Passes, and says what it thinks of every option."""

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        return PASS

    def explain(self, question: str, options: Sequence[Option]) -> list[Reason]:
        return [(option, float(score), question) for score, option in enumerate(options)]


def test_reasons_come_best_first_and_at_most_four_a_question() -> None:
    chronicle = Chronicle(embers().state)
    chronicle.append(("turn", 1))
    options = [DRAW, SPEND_HOPE, DRAW, SPEND_HOPE, PASS]
    assert Witness(Explaining(), 1, chronicle).choose("turn", options) is PASS
    assert chronicle.turns[-1].reasons == [
        "pass 4.00: turn",
        "spend hope 3.00: turn",
        "draw 2.00: turn",
        "spend hope 1.00: turn",
    ]


def test_only_who_acts_gives_reasons() -> None:
    chronicle = Chronicle(embers().state)
    chronicle.append(("turn", 1))
    assert Witness(Explaining(), 0, chronicle).choose("hope", [SPEND_HOPE, PASS]) is PASS
    assert chronicle.turns[-1].reasons == []


def test_scripts_give_reasons_for_what_they_do(scenes: list[Scene]) -> None:
    spoken = [scene for scene in scenes if scene.heading.endswith(": warlord")]
    drawing = [scene for scene in spoken if scene.events[0].startswith("warlord draws")]
    assert drawing
    for scene in drawing:
        assert any(reason.startswith("draw ") for reason in scene.reasons[:4])
