"""Rulebook, Upkeep."""

from collections.abc import Callable

from toolkit.games.pocket_civ.rules.building_up import advance_cities
from toolkit.games.pocket_civ.rules.deck import read_one
from toolkit.games.pocket_civ.rules.events.regions import active_region
from toolkit.games.pocket_civ.rules.feeding import feed_cities
from toolkit.games.pocket_civ.rules.gold import earn, lose_gold
from toolkit.games.pocket_civ.rules.land import lose_own, support, tribes_in
from toolkit.games.pocket_civ.table import CivTable

FREE_CITIES = 4
"""Cities that Patronage pays nothing for."""


def upkeep(table: CivTable) -> None:
    """The clean-up at the end of a Round (ruling P-06)."""
    for step in ORDERS[table.rules.upkeep_order]:
        step(table)


def support_tribes(table: CivTable) -> None:
    """Regions keep the Tribes they can support (PC-47); players take turns, the Totem first (PC-116)."""
    for region in table.map.regions:
        crowd = tribes_in(table.state, region)
        over = crowd - support(table.state, region) if crowd else 0
        if over <= 0:
            continue
        if table.log is not None:
            table.log.append(("crowded", region, over))
        if len(table.state.players) == 1:
            lose_own(table, table.state.players[0], region, over)
        else:
            _take_turns(table, region, over)


def _take_turns(table: CivTable, region: int, over: int) -> None:
    first, second = table.in_order()
    for turn in range(over):
        player, other = (second, first) if turn % 2 else (first, second)
        lose_own(table, player if player.tribes[region] else other, region, 1)


def lose_volatile_gold(table: CivTable) -> None:
    """Gold of Expeditions and Trade goes, but for Coinage; the Black Market takes its share all the same (PC-48)."""
    for player in table.state.players:
        if not player.powers.keeps_gold:
            everything = table.rules.gold_upkeep == "all"  # Ruling P-05
            lose_gold(table, player, player.gold if everything else player.volatile)
        player.volatile = 0
        lose_gold(table, player, player.powers.gold_lost)  # Ruling P-38: nothing if there is none


def violent_profits(table: CivTable) -> None:
    """Culture of Thievery: a Tribe lost where the red circle points, for the Nuggets of the next card (PC-49)."""
    for player in table.in_order():
        if player.powers.robs:
            region = active_region(table)
            if region is not None and lose_own(table, player, region, 1):
                earn(table, player, read_one(table, "nuggets"), "violent profits")  # Ruling P-52


def raise_cities(table: CivTable) -> None:
    """AV steps of every player."""
    for player in table.in_order():
        advance_cities(table, player)


def manage_gold(table: CivTable) -> None:
    """Banking, then Patronage (PC-54, PC-55)."""
    for player in table.state.players:
        for n, per_city, least in player.powers.income:
            if player.gold >= least:
                earn(table, player, n * max(0, player.city_count - FREE_CITIES) if per_city else n, "income")


def support_cities(table: CivTable) -> None:
    """Cities without a Farm lose AV (PC-56)."""
    for player in table.in_order():
        feed_cities(table, player)


Step = Callable[[CivTable], None]
ORDERS: dict[str, tuple[Step, ...]] = {
    "detail": (support_tribes, lose_volatile_gold, violent_profits, raise_cities, manage_gold, support_cities),
    "overview": (support_cities, support_tribes, lose_volatile_gold, violent_profits, raise_cities, manage_gold),
}
