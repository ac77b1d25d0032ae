"""Rulebook 9: the Warfare row and the Glory track."""

from toolkit.games.embers.abilities import fire
from toolkit.games.embers.pool import RIVALS, WARFARE, Option, Token
from toolkit.games.embers.rules.market import give_up
from toolkit.games.embers.rules.placing import place
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import put_back, take_one


def resolve_glory(table: EmbersTable) -> None:
    """The highest Warfare row advances one space, all tied leaders alike, Collapsed or not."""
    players = table.clockwise()
    values = [player.values[WARFARE] for player in table.state.players]
    highest = max(values)
    leaders = [p for p in players if p.values[WARFARE] == highest >= table.rules.glory_min_warfare]  # Ruling A-19
    for player in leaders:
        player.glory += 1
    if table.log is not None:
        table.log.append(("glory", tuple(sorted(p.seat for p in leaders)), tuple(values)))
    for player in leaders:
        fire(table, player, "glory")


def raise_warfare(table: EmbersTable, player: Player) -> None:
    """Place a Warfare-legal Resource from the bag in the Warfare row; it is a placement."""
    bag = table.state.bags[player.seat]
    kinds = [token for token in table.pool.tokens if WARFARE in token.aspects and token in bag]
    if not kinds or len(player.rows[WARFARE]) >= table.rules.rows_slots:
        return
    token = table.ask(player.seat, "raise", [kind.promote for kind in kinds]).token
    assert token is not None
    take_one(bag, token, table.chance.bags[player.seat])
    if table.log is not None:
        table.log.append(("raise", player.seat, token))
    place(table, player, token, WARFARE)


def tear_down(table: EmbersTable, player: Player) -> None:
    """A rival loses a Warfare Resource; everything to its right moves one slot left (ruling A-46)."""
    rivals = [p for p in table.state.players if p is not player and p.rows[WARFARE]]
    if not rivals:
        return
    seat = table.ask(player.seat, "tear down", [RIVALS[rival.seat] for rival in rivals]).seat
    rival = table.state.players[seat]
    token = rival.rows[WARFARE].pop(_torn_slot(table, player, rival))
    rival.values[WARFARE] -= token.value
    if table.log is not None:
        table.log.append(("tear down", player.seat, seat, token))
    if table.rules.teardown_dest == "frontier":
        give_up(table, rival, token)
    else:
        put_back(table.state.bags[seat], token, table.chance.bags[seat])


def _torn_slot(table: EmbersTable, actor: Player, rival: Player) -> int:
    row = rival.rows[WARFARE]
    if table.rules.teardown_pick == "rightmost":
        return len(row) - 1
    chooser = actor if table.rules.teardown_pick == "actor" else rival
    slots = [_torn(slot, token) for slot, token in enumerate(row)]
    return table.ask(chooser.seat, "tear down token", slots).slot


def _torn(slot: int, token: Token) -> Option:
    return Option("tear", f"tear {token.id} from slot {slot + 1}", token, WARFARE, slot)
