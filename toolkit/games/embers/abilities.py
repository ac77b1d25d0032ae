"""How an ability resolves: the rules fire occasions, `effects` says what each verb does."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.embers.cards import AnyEffect
from toolkit.games.embers.counting import holds, pillar_depth
from toolkit.games.embers.pool import ACCEPT, DECLINE
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable

Verb = Callable[[EmbersTable, Player, Any], None]
VERBS: dict[str, Verb] = {}
"""Filled by `effects`, which sits above the rules that the verbs call."""


def resolve(
    table: EmbersTable, player: Player, effects: Sequence[AnyEffect], depth: int | None = None, slot: int = 0
) -> None:
    """Resolve effects in printed order; `depth` is the Pillar snapshot, by default the board as it is."""
    for effect in effects:
        columns = pillar_depth(player) if depth is None else depth
        if all(holds(test, table.rules, table.state, player, columns, slot) for test in effect.tests):
            _resolve_one(table, player, effect)


def _resolve_one(table: EmbersTable, player: Player, effect: AnyEffect) -> None:
    if effect.may and table.ask(player.seat, f"may {effect.do}", (ACCEPT, DECLINE)) is DECLINE:
        return
    VERBS[effect.do](table, player, effect)


def fire(table: EmbersTable, player: Player, occasion: str, slot: int = 0) -> None:
    """Resolve a player's standing effects for an occasion, in the order the cards were won (ruling A-38)."""
    for card in player.standing:
        if occasion in card.occasions:
            if table.log is not None:
                table.log.append(("standing", player.seat, card))
            resolve(table, player, card.on(occasion), slot=slot)
