"""Rulebook, Upkeep and Create a City: which Cities a Farm supports (ruling P-03)."""

from toolkit.games.pocket_civ.options import FEED
from toolkit.games.pocket_civ.rules.land import lose_own_av
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def feed_cities(table: CivTable, player: Player) -> None:
    """A City that no Farm supports loses 1 AV (PC-56); in two-player games a Farm feeds one City of each (PC-116)."""
    if player.powers.needs_no_farm:
        return
    hungry = [region for region in table.map.regions if player.cities[region] and _needs_food(table, player, region)]
    if hungry and player.powers.feeds_any:
        hungry = _share(table, player, hungry, _spare_farms(table, player))
    for region in hungry:
        if table.log is not None:
            table.log.append(("hungry", player.seat, region))
        lose_own_av(table, player, region)


def _needs_food(table: CivTable, player: Player, region: int) -> bool:
    """Whether a City has no Farm in its Region; with Fishing those on a water need none (PC-57)."""
    by_sea = player.powers.feeds_sea and table.map.coast[region]
    return not table.state.farm[region] and not by_sea


def _spare_farms(table: CivTable, player: Player) -> int:
    """Farms that feed no City of their own Region."""
    farms = [region for region in table.map.regions if table.state.farm[region]]
    if table.rules.farm_capacity == "unlimited":
        return len(table.map.regions) if farms else 0
    by_sea = player.powers.feeds_sea
    return sum(not player.cities[region] or (by_sea and table.map.coast[region]) for region in farms)


def _share(table: CivTable, player: Player, hungry: list[int], farms: int) -> list[int]:
    """The Cities that stay hungry when the player has fed as many as there are spare Farms."""
    left = list(hungry)
    while left and farms:
        if len(left) <= farms:
            return []
        left.remove(table.ask(player.seat, "feed", [FEED[region] for region in left]).region)
        farms -= 1
    return left
