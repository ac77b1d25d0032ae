"""Rulebook 11: Influence markers."""

from toolkit.games.embers.pool import DECLINE, Card
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable


def fill_space(table: EmbersTable, player: Player, *, optional: bool) -> None:
    """Place a held marker on a face-up card that has none; without either, nothing happens (ruling A-05)."""
    state = table.state
    if table.log is not None and not (player.markers and len(state.marks) < len(state.display)):
        table.log.append(("no marker", player.seat))
    if not player.markers:
        return
    options = [card.mark for card in state.display if card not in state.marks]
    if not options:
        return
    if optional:
        options.append(DECLINE)
    card = table.ask(player.seat, "influence", options).card
    if card is None:
        return
    player.markers -= 1
    state.marks[card] = player.seat
    if table.log is not None:
        table.log.append(("influence", player.seat, card))


def send_home(table: EmbersTable, card: Card, taker: Player | None = None) -> None:
    """A card leaves the Discovery area: its marker returns to its owner, whoever took the card."""
    seat = table.state.marks.pop(card, None)
    if seat is None:
        return
    table.state.players[seat].markers += 1
    if table.log is not None:
        table.log.append(("marker home", seat, card, taker.seat if taker else -1))


def place_marker(table: EmbersTable, player: Player) -> None:
    """A card effect places a marker; unlike a space, it may not be passed up."""
    fill_space(table, player, optional=False)
