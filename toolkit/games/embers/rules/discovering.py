"""Rulebook 10: Discovering Civ Cards and wonders."""

from toolkit.games.embers.abilities import resolve_card
from toolkit.games.embers.counting import Snapshot, snapshot
from toolkit.games.embers.pool import Card, Option
from toolkit.games.embers.rules.influence import send_home
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import put_back_all


def affordable(table: EmbersTable, player: Player) -> list[Option]:
    """The cards whose every listed row meets its Cost at the same time; a Warfare Cost is only a threshold."""
    marks, seat = table.state.marks, player.seat
    w, c, e = player.values
    options = []
    for card in table.state.display:
        need = card.need
        if card in marks:
            need = card.need_owner if marks[card] == seat else card.need_other
        if w >= need[0] and c >= need[1] and e >= need[2]:
            options.append(card.discover)
    if options and table.log is not None:
        table.log.append(("affordable", seat, options))
    return options


def discover(table: EmbersTable, player: Player, card: Card) -> None:
    """Take the card, pay for it, resolve its ability; the round goes on."""
    board = snapshot(table.state, player) if card.conditional else None
    if table.log is not None:
        table.log.append(("discover", player.seat, card))
    paid = _take(table, player, card)
    _pay(table, player, paid)
    if card.conditional and table.rules.pillar_check == "after_payment":  # Ruling A-17
        board = snapshot(table.state, player)
    _in_force(table, player, card, board)


def receive(table: EmbersTable, player: Player, card: Card) -> None:
    """An experiment puts a card in front of a player: nothing is paid, and it is no Discovery."""
    if table.log is not None:
        table.log.append(("gift", player.seat, card))
    player.cards.append(card)
    _in_force(table, player, card, snapshot(table.state, player))


def _in_force(table: EmbersTable, player: Player, card: Card, board: Snapshot | None) -> None:
    resolve_card(table, player, card, "ability", card.effects, board=board)
    for occasion in card.standing:
        player.standing.setdefault(occasion, []).append(card)


def _take(table: EmbersTable, player: Player, card: Card) -> tuple[int, ...]:
    """Move the card in front of the player and its marker home; returns the rows to pay."""
    state = table.state
    owner = state.marks.get(card)
    state.display.remove(card)
    player.cards.append(card)
    player.discoveries += 1
    player.civ_discoveries += not card.wonder
    player.claimed += owner == player.seat
    send_home(table, card, player)
    if owner is None:
        return card.pays
    return card.pays_owner if owner == player.seat else card.pays_other


def _pay(table: EmbersTable, player: Player, paid: tuple[int, ...]) -> None:
    """Every Resource of every required Culture or Economy row returns to the bag; no change is given."""
    bag, stream = table.state.bags[player.seat], table.chance.bags[player.seat]
    for row in paid:
        put_back_all(bag, player.rows[row], stream)
        player.rows[row].clear()
        player.values[row] = 0
