"""A strategy says what it weighs, and means it."""

from collections.abc import Iterator, Sequence
from copy import deepcopy

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


class Untouched(Explained):
    """Asks why before and after it asks what, and compares what the strategy remembers."""

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """What the strategy chooses."""
        self._explain(question, options)
        choice = self.strategy.choose(question, options)
        self._explain(question, options)
        return choice

    def _explain(self, question: str, options: Sequence[Option]) -> None:
        before = deepcopy(self._memory(), memo=_shared(self.strategy))
        self.strategy.explain(question, options)
        assert self._memory() == before, question

    def _memory(self) -> dict[str, object]:
        return {slot: getattr(self.strategy, slot) for slot in Policy.__slots__ if slot not in ("view", "me")}


def _shared(strategy: Policy) -> dict[int, object]:
    """The catalogue is compared by identity: a copy of what a strategy remembers must point at the same pieces."""
    pool = strategy.view.pool
    pieces = [*pool.cards, *pool.blanks, *pool.tokens, *pool.embers, *(option for _, option in _options(pool))]
    return {id(piece): piece for piece in pieces}


def _options(pool):
    return [(card, option) for card in pool.cards for option in (card.discover, card.mark)]


@pytest.mark.parametrize("seed", range(3))
def test_explaining_leaves_no_trace_in_a_strategy(seed):
    table = GAME.start(catalogue(), (SCRIPTS + SCRIPTS)[seed : seed + 4], seed)
    table.players = [Untouched(player) for player in table.players]
    GAME.play_out(table)
    assert table.decisions > 300
