"""What an ability may count, test or read on the table."""

from collections.abc import Callable
from typing import NamedTuple

from toolkit.games.embers.cards import CountTest, Scaled, Test
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import CULTURE, ECONOMY, WARFARE
from toolkit.games.embers.state import Player, State

_PILLARS = {"bronze": 0, "silver": 1, "gold": 2}


def cards_of(player: Player, aspect: int) -> int:
    """Civ Cards of one aspect in front of a player; wonders have none (ruling A-24)."""
    return [card.aspect for card in player.cards].count(aspect)


def _sets(player: Player) -> int:
    return min(cards_of(player, aspect) for aspect in (WARFARE, CULTURE, ECONOMY))


COUNTS: dict[str, Callable[[Player], int]] = {
    "glory": lambda player: player.glory,
    "hope": lambda player: player.hope,
    "ember": lambda player: len(player.embers),
    "dark-age": lambda player: player.dark_ages,
    "warfare": lambda player: cards_of(player, WARFARE),
    "culture": lambda player: cards_of(player, CULTURE),
    "economy": lambda player: cards_of(player, ECONOMY),
    "wonder": lambda player: sum(card.wonder for card in player.cards),
    "set": _sets,
    "claimed": lambda player: player.claimed,
    "threes": lambda player: sum(token is not None and token.value == 3 for token in player.owned),
    "track": lambda player: player.track,
}


def pillar_depth(player: Player) -> int:
    """Columns filled in every row; a Pillar is complete when its column is among them (rulebook 8)."""
    w, c, e = player.rows
    return min(len(w), len(c), len(e))


class Snapshot(NamedTuple):
    """What conditions on the board read, as it lay when the Discover was declared (ruling A-17)."""

    columns: int
    """Columns filled in every row."""
    leads: bool
    """Whether the player shows the highest Warfare row, ties included."""


def snapshot(state: State, player: Player) -> Snapshot:
    """The board as it lies now."""
    warfare = player.values[WARFARE]
    return Snapshot(pillar_depth(player), all(warfare >= rival.values[WARFARE] for rival in state.players))


def holds(test: Test, rules: Rules, board: Snapshot, player: Player, slot: int) -> bool:
    """Whether a condition is met; `slot` is the one just filled."""
    if isinstance(test, CountTest):
        number = slot if test.word == "slot" else COUNTS[test.word](player)
        return _compare(number, test.op, test.number)
    return board.leads if test.word == "lead" else board.columns >= rules.pillar_columns[_PILLARS[test.word]]


def _compare(number: int, op: str, bound: int) -> bool:
    if op == ">=":
        return number >= bound
    return number <= bound if op == "<=" else number == bound


def amount(effect: Scaled, player: Player) -> int:
    """The number of a scaled effect: n, times what it counts, up to its cap."""
    if effect.per is None:
        return effect.n
    total = effect.n * COUNTS[effect.per](player)
    return total if effect.max is None else min(total, effect.max)
