"""Rulebook, Visitation and Trade."""

from toolkit.games.pocket_civ.options import ACCEPT, DECLINE, DIG, ENOUGH, GOLD, STOP, TRIBE_OF, Option
from toolkit.games.pocket_civ.pool import Box
from toolkit.games.pocket_civ.rules.deck import draw, read, read_one
from toolkit.games.pocket_civ.rules.events.attacks import attack
from toolkit.games.pocket_civ.rules.events.bending import figure
from toolkit.games.pocket_civ.rules.events.regions import active_region
from toolkit.games.pocket_civ.rules.gold import earn, spend
from toolkit.games.pocket_civ.rules.land import has_wonder, lose_own
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable

REVENGE = Box("", None, 0, 1, 1)
"""What the Force of the robbed is read off (PC-105)."""


def visitation(table: CivTable, box: Box) -> None:
    """Visitors trade if they are partners or in the mood, and plunder if not (PC-100 ... PC-103)."""
    visitor = str(box.visitor)
    if visitor in table.leader.partners or _won_over(table, visitor) or _friendly(table):
        trade(table)
        return
    region = active_region(table)
    if region is not None and _open_to_attack(table, region):
        attack(table, region, read(table, box))


def _open_to_attack(table: CivTable, region: int) -> bool:
    """By Sea or Frontier, unless a Great Wall stands there (PC-112, ruling P-42)."""
    return table.map.edge[region] and not has_wonder(table.state, region, "visitation")


def _won_over(table: CivTable, visitor: str) -> bool:
    """Diplomacy: an offer that meets the next red circle makes a partner for good (PC-101)."""
    player = table.leader
    if not figure(table, "visitation", "offer") or not _can_offer(player):
        return False
    if table.ask(player.seat, "diplomacy", (ACCEPT, DECLINE)) is DECLINE:
        return False
    if _offer(table, player, visitor) < read_one(table, "red_circle"):
        return False
    player.partners.append(visitor)
    if table.log is not None:
        table.log.append(("partner", player.seat, visitor))
    return True


def _can_offer(player: Player) -> bool:
    return player.gold > 0 or player.total_tribes > 1


def _offer(table: CivTable, player: Player, visitor: str) -> int:
    """Tribes and Gold, one after another; never the last Tribe (ruling P-32)."""
    points = 0
    while True:
        goods: list[Option] = []
        if player.total_tribes > 1:
            goods = [TRIBE_OF[region] for region in table.map.regions if player.tribes[region]]
        if player.gold:
            goods.append(GOLD)
        choice = table.ask(player.seat, "offer", [*goods, ENOUGH])
        if choice is ENOUGH:
            break
        if choice is GOLD:
            spend(table, player, 1)
        else:
            lose_own(table, player, choice.region, 1)
        points += 1
    if table.log is not None:
        table.log.append(("offer", player.seat, visitor, points))
    return points


def _friendly(table: CivTable) -> bool:
    """A handshake on the next card; Philosophy lets the player try once more (PC-102)."""
    if _shakes_hands(table):
        return True
    for _ in range(figure(table, "visitation", "tries") - 1):
        if table.ask(table.state.totem, "philosophy", (ACCEPT, DECLINE)) is DECLINE:
            return False
        if _shakes_hands(table):
            return True
    return False


def _shakes_hands(table: CivTable) -> bool:
    friendly = draw(table).handshake
    if table.log is not None:
        table.log.append(("greeting", friendly))
    return friendly


def trade(table: CivTable) -> None:
    """Gold for goods, and for the light-fingered perhaps more (PC-104, PC-105)."""
    player = table.leader
    card = draw(table)
    earn(table, player, card.red_circle, "trade", volatile=True)
    ships = card.handshake and figure(table, "trade", "green-square")
    if ships and table.ask(player.seat, "shipping", (ACCEPT, DECLINE)) is ACCEPT:
        earn(table, player, read_one(table, "green_square"), "shipping", volatile=True)  # Ruling P-68
    if figure(table, "trade", "stash"):
        _steal(table, player)


def _steal(table: CivTable, player: Player) -> None:
    """Culture of Thievery: a stash that grows with every Nugget, until the theft is noticed."""
    stash = 0
    while table.ask(player.seat, "stash", (DIG, STOP)) is DIG:
        nuggets = read_one(table, "nuggets")
        if not nuggets:
            earn(table, player, stash // 2, "stash", volatile=True)
            _revenge(table)
            return
        stash += nuggets
    earn(table, player, stash, "stash", volatile=True)


def _revenge(table: CivTable) -> None:
    """The robbed attack with blue hex and green square; where, is a ruling (P-28)."""
    if table.rules.thievery_target == "richest_border":
        region: int | None = _richest_border(table)
    else:
        region = active_region(table)
    if region is not None and _open_to_attack(table, region):
        attack(table, region, read(table, REVENGE))


def _richest_border(table: CivTable) -> int | None:
    """The Region on Sea or Frontier with the highest City, then with the most Tribes."""
    player = table.leader
    edge = [region for region in table.map.regions if table.map.edge[region]]
    return max(edge, key=lambda r: (player.cities[r], player.tribes[r], -r), default=None)
