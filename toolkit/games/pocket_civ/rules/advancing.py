"""Rulebook, Advance: Cities, Farms, Advances, Wonders and ventures, in any order and as often as can be paid."""

from collections.abc import Callable

from toolkit.games.pocket_civ.options import (
    BY_LAND,
    BY_SEA,
    CITY,
    END,
    FARM,
    FREE_FARM,
    MINE,
    PLANT,
    TAX,
    Option,
)
from toolkit.games.pocket_civ.rules.acquiring import acquire, affordable, buyers
from toolkit.games.pocket_civ.rules.land import create, strip
from toolkit.games.pocket_civ.rules.paying import pay, to_spare
from toolkit.games.pocket_civ.rules.ventures import expedition, may_send, mine, tax
from toolkit.games.pocket_civ.rules.wonders import build, buildable
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def advance(table: CivTable) -> None:
    """Every player's Advance phase."""
    for player in table.in_order():
        act(table, player)


def act(table: CivTable, player: Player) -> None:
    """One thing after another, until the player ends the phase."""
    if table.log is not None:
        table.log.append(("acts", player.seat))
    player.bought.clear()
    player.free_farms = player.planted = player.taxed = 0
    while (choice := table.ask(player.seat, "advance", advance_options(table, player))) is not END:
        _do(table, player, choice)
    _tell_gate(table, player)


def _tell_gate(table: CivTable, player: Player) -> None:
    """Log that the Total AV alone kept a City from acquiring something it could pay for (PC-39)."""
    if table.log is None or sum(player.cities) > len(player.advances):
        return
    idle = [region for region in table.map.regions if player.cities[region] and region not in player.bought]
    if idle and affordable(table, player, idle):
        table.log.append(("gate", player.seat))


def _do(table: CivTable, player: Player, choice: Option) -> None:
    if choice.advance is not None:
        acquire(table, player, choice.advance, buyers(player, table.map.regions))
    elif choice.wonder is not None:
        build(table, player, choice.wonder)
    else:
        DEEDS[choice.verb](table, player, choice.region)


def advance_options(table: CivTable, player: Player) -> list[Option]:
    """What the player may do now."""
    rules, powers = table.rules, player.powers
    options: list[Option] = [END]
    if powers.taxes and (rules.taxation_per_round is None or player.taxed < rules.taxation_per_round):  # Ruling P-61
        options.append(TAX)
    spare = to_spare(player)
    if spare:
        for region in table.map.regions:
            if player.tribes[region]:
                _in_region(table, player, region, min(player.tribes[region], spare), options)
    able = buyers(player, table.map.regions)
    advances = affordable(table, player, able) if able else []
    wonders = buildable(table, player)
    if (advances or wonders) and table.log is not None:
        table.log.append(("affordable", player.seat, (*advances, *wonders)))
    options += [advance.acquire for advance in advances]
    options += [wonder.build for wonder in wonders]
    return options


def _in_region(table: CivTable, player: Player, region: int, tribes: int, options: list[Option]) -> None:
    """What so many Tribes of a Region can be spent on there."""
    state, rules, powers, land = table.state, table.rules, player.powers, table.map
    if not player.cities[region] and tribes >= powers.city_cost:
        options.append(CITY[region])
    if not state.farm[region] and tribes >= rules.farm_cost:
        if state.forest[region]:
            options.append(FARM[region])
        if powers.frees_farms and _under(player.free_farms, rules.agriculture_per_round):  # Ruling P-16
            options.append(FREE_FARM[region])
    by_land, by_sea = land.frontier[region], powers.sends_by_sea and land.open_sea[region]  # Ruling P-55
    if (by_land or by_sea) and may_send(table, region):
        if by_land:
            options.append(BY_LAND[region])
        if by_sea:
            options.append(BY_SEA[region])
    if powers.mine_cost and tribes >= powers.mine_cost and (state.mountain[region] or state.volcano[region]):
        options.append(MINE[region])
    plants = powers.plant_cost and _under(player.planted, rules.horticulture_per_round)  # Ruling P-59
    if plants and tribes >= powers.plant_cost and not state.forest[region]:
        options.append(PLANT[region])


def _under(done: int, limit: int | None) -> bool:
    return limit is None or done < limit


def _found_city(table: CivTable, player: Player, region: int) -> None:
    """A new City has AV 1 (PC-36)."""
    pay(table, player, region, player.powers.city_cost)
    player.cities[region] = 1
    _tell(table, player, "city", region)


def _farm(table: CivTable, player: Player, region: int) -> None:
    """A Forest and Tribes become a Farm (PC-37)."""
    pay(table, player, region, table.rules.farm_cost)
    strip(table, "forest", region)
    create(table, "farm", region)
    _tell(table, player, "farm", region)


def _free_farm(table: CivTable, player: Player, region: int) -> None:
    """Agriculture needs no Forest (PC-38); a Desert may stay (PC-106)."""
    player.free_farms += 1
    pay(table, player, region, table.rules.farm_cost)
    create(table, "farm", region)
    _tell(table, player, "farm", region)


def _plant(table: CivTable, player: Player, region: int) -> None:
    """Horticulture (PC-110)."""
    player.planted += 1
    pay(table, player, region, player.powers.plant_cost)
    create(table, "forest", region)
    _tell(table, player, "forest", region)


def _tell(table: CivTable, player: Player, made: str, region: int) -> None:
    if table.log is not None:
        table.log.append((made, player.seat, region))


DEEDS: dict[str, Callable[[CivTable, Player, int], None]] = {
    "city": _found_city,
    "farm": _farm,
    "free farm": _free_farm,
    "plant": _plant,
    "mine": mine,
    "tax": lambda table, player, region: tax(table, player),
    "expedition": lambda table, player, region: expedition(table, player, region, by_sea=False),
    "sea expedition": lambda table, player, region: expedition(table, player, region, by_sea=True),
}
