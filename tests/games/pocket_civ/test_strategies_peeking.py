"""A scripted strategy does not know the order of the Event deck: shuffle it, and the choice stays the same."""

from copy import copy

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.strategies import Policy, script
from toolkit.games.pocket_civ.view import View
from toolkit.play.chance import Chance

from .board import catalogue

EVERY = 7
SCRIPTS = [name for name in catalogue().strategies if name != "random"]


def memory(policy):
    """What it remembers, apart from what lies on the table."""
    kept = {slot: getattr(policy, slot) for slot in Policy.__slots__ if slot not in ("view", "me")}
    return {slot: copy(value) if isinstance(value, list) else value for slot, value in kept.items()}


class Suspect:
    """Sits in for a strategy and now and then asks it twice, the first time before another order of the deck."""

    def __init__(self, table, policy, seed):
        self.table, self.policy, self.chance = table, policy, Chance(seed).stream("shuffles")
        self.asked = self.doubted = 0

    def choose(self, question, options):
        self.asked += 1
        if self.asked % EVERY or len(self.table.state.deck) < 2:
            return self.policy.choose(question, options)
        deck, before = self.table.state.deck, memory(self.policy)
        order = deck[:]
        keys = [self.chance.random() for _ in order]
        deck[:] = [order[at] for at in sorted(range(len(order)), key=keys.__getitem__)]
        elsewhere = self.policy.choose(question, options)
        deck[:] = order
        for slot, value in before.items():
            setattr(self.policy, slot, value)
        choice = self.policy.choose(question, options)
        assert choice is elsewhere, f"{question}: {choice.key}, but {elsewhere.key} before another order of the deck"
        self.doubted += 1
        return choice


def doubts(seating, seed):
    table = GAME.start(catalogue(), seating, seed)
    table.players = [Suspect(table, player, seed) for player in table.players]
    GAME.play_out(table)
    return sum(suspect.doubted for suspect in table.players)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_strategy_does_not_peek(name):
    assert sum(doubts([name], seed) for seed in range(4)) + doubts([name, "spreader"], 5) > 60


class Peeker(Policy):
    """Founds nothing before an Event that it knows is coming."""

    __slots__ = ()

    def choose(self, question, options):
        deck = self.view._state.deck
        quiet = question == "move" and deck and deck[-1].boxes[self.view.era] is None
        return options[-1] if quiet else super().choose(question, options)


def test_one_that_peeks_is_caught():
    with pytest.raises(AssertionError, match="before another order of the deck"):
        for seed in range(5):
            table = GAME.start(catalogue(), ["spreader"], seed)
            peeker = Peeker(View(table, 0), script(table.pool, "spreader"))
            table.players = [Suspect(table, peeker, seed)]
            GAME.play_out(table)
