"""Rulebook, Build Wonders."""

from toolkit.games.pocket_civ.options import AT
from toolkit.games.pocket_civ.pool import Wonder
from toolkit.games.pocket_civ.rules.gold import spend
from toolkit.games.pocket_civ.rules.paying import can_pay, pay, pay_anywhere, to_spare
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def buildable(table: CivTable, player: Player) -> list[Wonder]:
    """Wonders the player could build somewhere now."""
    paid = [wonder for wonder in table.pool.wonders if wonder.gold <= player.gold]
    return [wonder for wonder in paid if allowed(table, player, wonder) and sites(table, player, wonder)]


def allowed(table: CivTable, player: Player, wonder: Wonder) -> bool:
    """Gold, Advances, a Trading Partner, and a copy left to build (ruling P-30)."""
    if player.gold < wonder.gold or wonder.needs & player.owns != wonder.needs:
        return False
    if wonder.partner is not None and wonder.partner not in player.partners:
        return False
    copies = table.rules.wonder_copies
    return copies is None or sum(built is wonder for p in table.state.players for built, _ in p.wonders) < copies


def sites(table: CivTable, player: Player, wonder: Wonder) -> list[int]:
    """Regions where it may stand and be paid for (ruling P-31)."""
    if table.rules.wonder_tribes == "empire":
        paid = table.map.regions if wonder.tribes <= to_spare(player) else ()
    else:
        paid = tuple(region for region in table.map.regions if can_pay(player, region, wonder.tribes))
    return [region for region in paid if _fits(table, player, wonder, region)]


def _fits(table: CivTable, player: Player, wonder: Wonder, region: int) -> bool:
    state, land = table.state, table.map
    if wonder.converts and any(at == region and built.converts for built, at in player.wonders):
        return False
    if wonder.place == "city":
        return player.cities[region] > 0
    if wonder.place == "sea-city":
        return player.cities[region] > 0 and land.coast[region]
    if wonder.place == "frontier":
        return land.frontier[region]
    return wonder.place == "any" or bool(state.mountain[region] or state.volcano[region])


def build(table: CivTable, player: Player, wonder: Wonder) -> None:
    """Build it where the player likes; Cities have nothing to do with it (PC-46)."""
    region = table.ask(player.seat, "build at", [AT[region] for region in sites(table, player, wonder)]).region
    if table.rules.wonder_tribes == "empire":
        pay_anywhere(table, player, wonder.tribes)
    else:
        pay(table, player, region, wonder.tribes)
    spend(table, player, wonder.gold)
    player.wonders.append((wonder, region))
    if table.log is not None:
        table.log.append(("build", player.seat, wonder, region))
