"""A strategy says what it weighs, and means it."""

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.options import END, END_GAME, PLAY_ON
from toolkit.games.pocket_civ.rules.advancing import advance_options
from toolkit.games.pocket_civ.strategies import Policy

from .board import catalogue, civ
from .playing import policy

SCRIPTS = [name for name in catalogue().strategies if name != "random"]


class Explained:
    """Asks a strategy why before it asks it what."""

    def __init__(self, strategy):
        self.strategy, self.told = strategy, []

    def choose(self, question, options):
        before = self._memory()
        reasons = self.strategy.explain(question, options)
        assert self._memory() == before, f"asking why about {question!r} left a trace"
        choice = self.strategy.choose(question, options)
        self.told.append((question, choice, reasons))
        return choice

    def _memory(self):
        kept = [getattr(self.strategy, slot) for slot in Policy.__slots__ if slot not in ("view", "me")]
        return [value[:] if isinstance(value, list) else value for value in kept]


def told():
    for seed, name in enumerate(SCRIPTS):
        for seating in ([name], [name, SCRIPTS[seed - 1]]):
            table = GAME.start(catalogue(), seating, seed, picks=[])
            table.players = [Explained(player) for player in table.players]
            GAME.play_out(table)
            plain = GAME.start(catalogue(), seating, seed, picks=[])
            GAME.play_out(plain)
            assert table.picks == plain.picks, "asking why changed a choice"
            for player in table.players:
                yield from player.told


@pytest.fixture(scope="module")
def found():
    return list(told())


def test_the_option_with_the_highest_score_is_the_one_chosen(found):
    for question, choice, reasons in found:
        scores = {option.key: score for option, score, _ in reasons}
        assert scores[choice.key] == pytest.approx(max(scores.values())), (question, choice.key, reasons)


def test_every_option_is_explained_in_a_line(found):
    asked = set()
    for question, _, reasons in found:
        asked.add(question)
        assert all(words and "\n" not in words and len(words) < 130 for _, _, words in reasons)
    assert {"place", "move", "advance", "raise", "pay", "acquire at", "end of era", "lose av", "totem"} <= asked


def test_what_is_made_next_is_told_with_its_worth_and_its_price():
    table = civ("R1{T8,M,F} R2{T2,M} R3{T2,F}", borders="R1-R2 R1-R3")
    reasons = {
        option.key: (score, words)
        for option, score, words in policy(table).explain("advance", advance_options(table, table.state.players[0]))
    }
    score, words = reasons["farm R1"]
    assert score > 1 and "a City, worth" in words and "takes 6 Tribes, 9 to spare" in words
    assert reasons["end"] == (0, "there is more to be had")


def test_an_end_of_era_is_told_by_loss_and_hope():
    table = civ("R1{T3,AV1,M,farm}", owns="masonry", wonders={"mountain-citadel": "R1"}, era=6)
    on, end = policy(table, stops=1).explain("end of era", (PLAY_ON, END_GAME))
    assert "VP of Wonders may be lost, 0 Glory may be won" in on[2] and end[1] > on[1]
    assert END.key == "end"
