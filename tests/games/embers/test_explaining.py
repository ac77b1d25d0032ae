"""A strategy says what it weighs, and means it."""

from collections.abc import Iterator, Sequence

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.explaining import Reason
from toolkit.games.embers.playing import scripted
from toolkit.games.embers.pool import DRAW, PASS, RIVALS, SPEND_HOPE, Option
from toolkit.games.embers.strategies import Policy

from .board import catalogue, embers

SCRIPTS = [name for name, knobs in catalogue().strategies.items() if not knobs.randomness and knobs.discovers]
Told = tuple[str, Option, list[Reason]]


class Explained:
    """Asks a strategy why before it asks it what."""

    def __init__(self, strategy: Policy) -> None:
        self.strategy = strategy
        self.told: list[Told] = []

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """What the strategy chooses anyway."""
        reasons = self.strategy.explain(question, options)
        choice = self.strategy.choose(question, options)
        self.told.append((question, choice, reasons))
        return choice


def explained(seed: int) -> Iterator[Told]:
    seating = (SCRIPTS + SCRIPTS)[seed % 8 :][:4]
    table = GAME.start(catalogue(), seating, seed, picks=[])
    table.players = [Explained(player) for player in table.players]
    GAME.play_out(table)
    plain = GAME.start(catalogue(), seating, seed, picks=[])
    GAME.play_out(plain)
    assert table.picks == plain.picks, "asking why changed a choice"
    for player in table.players:
        yield from player.told


@pytest.mark.parametrize("seed", range(8))
def test_the_option_with_the_highest_score_is_the_one_chosen(seed):
    for question, choice, reasons in explained(seed):
        scores = {option.key: score for option, score, _ in reasons}
        assert scores[choice.key] == pytest.approx(max(scores.values())), (question, reasons)


def test_every_option_is_explained_in_a_line():
    asked = set()
    for question, _, reasons in (told for seed in range(8) for told in explained(seed)):
        asked.add(question)
        assert all(words and "\n" not in words and len(words) < 120 for _, _, words in reasons)
    assert {"turn", "order", "place", "influence", "gain", "trade", "tear down", "may draw"} <= asked


def test_a_draw_is_explained_by_its_risk_and_its_aim():
    table = embers("W:2 C:2 E:2 track:3")
    table.state.display[:] = [table.pool.card("clay-granary")]
    (draw, score, words), *_ = scripted(table, 0, "steward").explain("turn", [DRAW, SPEND_HOPE, PASS])
    assert draw is DRAW and score < 0
    assert "up to 5% accepted" in words and "wants Clay Granary" in words and "1 short" in words


def test_a_tear_down_is_explained_by_the_row_it_hits():
    table = embers("", "W:3,2", "W:3,3")
    reasons = scripted(table, 0, "warlord").explain("tear down", [RIVALS[1], RIVALS[2]])
    assert [(score, words) for _, score, words in reasons] == [(5, "Warfare 5"), (6, "Warfare 6")]
