"""How an ability resolves: the rules fire occasions, `effects` says what each verb does."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.embers.cards import AnyEffect
from toolkit.games.embers.counting import Snapshot, holds, snapshot
from toolkit.games.embers.pool import ACCEPT, DECLINE, Card
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable

Verb = Callable[[EmbersTable, Player, Any], None]
VERBS: dict[str, Verb] = {}
"""Filled by `effects`, which sits above the rules that the verbs call."""
IDLE = ("no marker", "no ember", "no trade")
"""Events of an effect that could not be carried out."""


def resolve(
    table: EmbersTable, player: Player, effects: Sequence[AnyEffect], board: Snapshot | None = None, slot: int = 0
) -> None:
    """Resolve effects in printed order; conditions read the snapshot of the board, if there is one."""
    for effect in effects:
        if effect.tests and not _all_hold(effect, table, player, board, slot):
            continue
        if effect.may and table.ask(player.seat, f"may {effect.do}", (ACCEPT, DECLINE)) is DECLINE:
            continue
        VERBS[effect.do](table, player, effect)


def _all_hold(effect: AnyEffect, table: EmbersTable, player: Player, board: Snapshot | None, slot: int) -> bool:
    seen = snapshot(table.state, player) if board is None else board
    return all(holds(test, table.rules, seen, player, slot) for test in effect.tests)


def fire(table: EmbersTable, player: Player, occasion: str, slot: int = 0) -> None:
    """Resolve a player's standing effects for an occasion, in the order the cards were won (ruling A-38)."""
    for card in player.standing.get(occasion, ()):
        resolve_card(table, player, card, "standing", card.standing[occasion], slot=slot)


def resolve_card(
    table: EmbersTable, player: Player, card: Card, told: str, effects: Sequence[AnyEffect], *,
    board: Snapshot | None = None, slot: int = 0,
) -> None:  # fmt: skip
    """Resolve effects of a card; the log tells of it if they do anything."""
    log = table.log
    if log is None:
        resolve(table, player, effects, board, slot)
        return
    begun = len(log)
    log.append((told, player.seat, card))
    resolve(table, player, effects, board, slot)
    if len(log) == begun + 1 or (log[-1][0] in IDLE and all(event[0] in IDLE for event in log[begun + 1 :])):
        del log[begun]
