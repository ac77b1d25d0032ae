"""A scripted strategy does not know the order of what is hidden: shuffle it, and the choice stays the same."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
from random import Random
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.pool import CALAMITY, Option
from toolkit.games.embers.state import State
from toolkit.games.embers.strategies import Policy, script
from toolkit.games.embers.table import EmbersTable
from toolkit.games.embers.view import View
from toolkit.play.chance import Chance

from .board import catalogue

SEEDS = range(6)
EVERY = 3
NAMES = list(catalogue().strategies)


def shuffle(zone: list[Any], chance: Random) -> None:
    zone[:] = [zone[i] for i in sorted(range(len(zone)), key=[chance.random() for _ in zone].__getitem__)]


@contextmanager
def another_hidden_order(state: State, chance: Random) -> Iterator[None]:
    """Every bag, the Frontier, the Ember stack and the cards of later Eras, shuffled where they lie, then put right."""
    zones = [*state.bags, state.frontier, state.ember_stack]
    undealt = state.stacks[state.era :]
    kept = [zone[:] for zone in (*zones, *undealt)]
    for zone in zones:
        shuffle(zone, chance)
    cards = [card for stack in undealt for card in stack]
    shuffle(cards, chance)
    for stack in undealt:
        stack[:] = [cards.pop() for _ in stack]
    yield
    for zone, order in zip((*zones, *undealt), kept, strict=True):
        zone[:] = order


def memory(player: Any) -> list[Callable[[], None]]:
    """What makes a player forget all that comes from now on: its fields, its stream, the player behind it."""
    undo: list[Callable[[], None]] = []
    for slot in (slot for kind in type(player).__mro__ for slot in getattr(kind, "__slots__", ())):
        value = getattr(player, slot)
        undo.append(partial(setattr, player, slot, copy(value) if isinstance(value, (list, dict)) else value))
        owner = getattr(value, "__self__", value)
        if isinstance(owner, Random):
            undo.append(partial(owner.setstate, owner.getstate()))
        elif hasattr(owner, "choose"):
            undo += memory(owner)
    return undo


class Suspect:
    """Sits in for a strategy and now and then asks it twice, the first time before another hidden order."""

    def __init__(self, table: EmbersTable, strategy: Any, chance: Random) -> None:
        self.table, self.strategy, self.chance = table, strategy, chance
        self.asked = self.doubted = 0

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """What the strategy would choose anyway."""
        self.asked += 1
        if self.asked % EVERY:
            return self.strategy.choose(question, options)
        self.doubted += 1
        forget = memory(self.strategy)
        with another_hidden_order(self.table.state, self.chance):
            elsewhere = self.strategy.choose(question, options)
        for undo in forget:
            undo()
        choice = self.strategy.choose(question, options)
        assert choice is elsewhere, f"{question}: {choice.key}, but {elsewhere.key} before another hidden order"
        return choice


def doubts(seating: Sequence[Any], seed: int, rules: dict[str, Any] | None = None) -> int:
    """Play with suspects in all seats; how often a choice was put to the test."""
    table = GAME.start(catalogue(rules), seating, seed)
    chance = Chance(seed)
    table.players = [Suspect(table, who, chance.stream("shuffles", seat)) for seat, who in enumerate(table.players)]
    GAME.play_out(table)
    return sum(suspect.doubted for suspect in table.players)


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_does_not_peek(name):
    rivals = [other for other in NAMES if other != name]
    seatings = [[name, rivals[seed], name, rivals[-1 - seed]][: 2 + seed % 3] for seed in SEEDS]
    assert sum(doubts(seating, seed) for seed, seating in zip(SEEDS, seatings, strict=True)) > 60


@pytest.mark.parametrize(
    "rules",
    [
        {"hope_timing": "cancel_collapse", "draw_count": 3},
        {"hope_timing": "any_turn", "ember_use": "resolve_on_draw_keep_vp"},
        {"final_slot_reward": "gain_token", "teardown_pick": "actor", "influence_slots": [1, 3, 5]},
    ],
)
def test_no_strategy_peeks_under_other_rules_either(rules):
    assert all(doubts([NAMES[(seed + seat) % len(NAMES)] for seat in range(5)], seed, rules) > 20 for seed in SEEDS)


class Peeker(Policy):
    """Looks into the bag before drawing."""

    __slots__ = ()

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        bag = self.view._state.bags[self.me.seat]
        dangerous = question == "turn" and CALAMITY in bag[-2:]
        return options[-1] if dangerous else super().choose(question, options)


def test_one_that_peeks_is_caught():
    table = GAME.start(catalogue(), ["gambler", "gambler"], 1)
    peeker = Peeker(View(table, 0), script(table.pool, "gambler"))
    table.players = [Suspect(table, peeker, Chance(1).stream("shuffles")), table.players[1]]
    with pytest.raises(AssertionError, match="before another hidden order"):
        GAME.play_out(table)


def test_a_player_forgets_its_draws_its_notes_and_those_of_the_player_behind_it():
    class Noted:
        __slots__ = ("behind", "notes", "random")

        def __init__(self, behind: Any) -> None:
            self.random, self.notes, self.behind = Random(1).random, ["before"], behind

        def choose(self) -> float:
            self.notes.append("after")
            return self.random() + (self.behind.choose() if self.behind else 0)

    player = Noted(Noted(None))
    forget = memory(player)
    first = player.choose()
    for undo in forget:
        undo()
    assert player.notes == player.behind.notes == ["before"] and player.choose() == first
