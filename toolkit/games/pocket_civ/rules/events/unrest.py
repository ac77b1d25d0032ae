"""Rulebook, Anarchy, Civil War, Corruption, Tribal War and Uprising: what an Empire does to itself."""

from collections.abc import Sequence

from toolkit.games.pocket_civ.options import LOSE
from toolkit.games.pocket_civ.pool import NO_BOX, Box
from toolkit.games.pocket_civ.rules.deck import read, read_one
from toolkit.games.pocket_civ.rules.events.bending import bent, figure, own_figure
from toolkit.games.pocket_civ.rules.events.regions import active_region, choose_regions
from toolkit.games.pocket_civ.rules.gold import lose_gold
from toolkit.games.pocket_civ.rules.land import (
    av_in,
    gain_tribes,
    lose_av,
    lose_tribes,
    spread_av_loss,
    spread_loss,
    strip,
    tribes_in,
)
from toolkit.games.pocket_civ.table import CivTable


def anarchy(table: CivTable, box: Box = NO_BOX) -> None:
    """Crowded Cities fall apart (PC-66, PC-67)."""
    most = figure(table, "anarchy", "regions")
    regions: Sequence[int] = table.map.regions
    if most < len(regions):
        regions = choose_regions(table, "anarchy", regions, most)
    by_av = figure(table, "anarchy", "by-av")
    for region in regions:
        if 0 < av_in(table.state, region) < tribes_in(table.state, region):  # Ruling P-19: no City, no effect
            (_lawful if by_av else _lawless)(table, region)
    for _ in range(figure(table, "anarchy", "red-circle")):
        spread_loss(table, table.map.regions, read_one(table, "red_circle"))
    spread_av_loss(table, figure(table, "anarchy", "more-av"))


def _lawless(table: CivTable, region: int) -> None:
    """Again and again, until the City is down to AV 1 or has room for its Tribes."""
    state = table.state
    av, tribes = figure(table, "anarchy", "av"), figure(table, "anarchy", "tribes")
    if av_in(state, region) == 1 and table.rules.anarchy_av1 == "immune":  # Ruling P-18
        return
    while True:
        lose_av(table, region, av)
        lose_tribes(table, region, tribes)
        if av_in(state, region) <= 1 or tribes_in(state, region) <= av_in(state, region):
            return


def _lawful(table: CivTable, region: int) -> None:
    """Law: as many Tribes as the City's AV, once (ruling P-64)."""
    lose_tribes(table, region, av_in(table.state, region))


def civil_war(table: CivTable, box: Box) -> None:
    """Cities of the Active Region and its Neighbors turn on each other (PC-75 ... PC-77)."""
    active = active_region(table)
    if active is None:
        return
    least = figure(table, "civil-war", "least")
    regions = (active, *table.map.borders[active])
    losses = [figure(table, "civil-war", "active")] + [figure(table, "civil-war", "neighbors")] * (len(regions) - 1)
    changed = [region for region, n in zip(regions, losses, strict=True) if lose_av(table, region, n, least)]
    affected = changed if table.rules.collateral_scope == "changed" else list(regions)  # Ruling P-13
    hurt = spread_loss(table, affected, _collateral(table))
    _tend(table, affected, hurt)


def _collateral(table: CivTable) -> int:
    value = read_one(table, "green_square" if figure(table, "civil-war", "green-square") else "blue_hex")
    return max(0, bent(table, "civil-war", "collateral", value))


def _tend(table: CivTable, affected: Sequence[int], hurt: Sequence[int]) -> None:
    """Medicine: Tribes in each Affected Region, and more where Collateral Damage took some (ruling P-12)."""
    each, more = figure(table, "civil-war", "heal"), figure(table, "civil-war", "heal-hurt")
    where_hurt = {"stack": each + more, "two_or_one": more, "one_only": each}[table.rules.civil_war_medicine]
    for region in affected:
        gain_tribes(table, region, where_hurt if region in hurt else each)


def corruption(table: CivTable, box: Box) -> None:
    """Cities lose AV where the player likes, and the treasury goes (PC-78, PC-79)."""
    level = bent(table, "corruption", "level", read(table, box))
    spread_av_loss(table, max(0, level))
    for player in table.state.players:
        lose_gold(table, player, own_figure(table, player, "corruption", "gold"))


def tribal_war(table: CivTable, box: Box) -> None:
    """The Tribes of the Active Region fall upon two of its Neighbors (PC-92)."""
    if not figure(table, "tribal-war", "event"):
        return
    state = table.state
    active = active_region(table)
    if active is None or not tribes_in(state, active):
        return
    warring = tribes_in(state, active) * figure(table, "tribal-war", "times")
    peopled = [region for region in table.map.borders[active] if tribes_in(state, region)]
    foes = choose_regions(table, "tribal war", peopled, figure(table, "tribal-war", "neighbors"))
    if table.rules.tribal_war == "shared":  # Ruling P-25
        spread_loss(table, foes, warring)
    else:
        for region in foes:
            lose_tribes(table, region, warring)
    lose_tribes(table, active, figure(table, "tribal-war", "active"))


def uprising(table: CivTable, box: Box) -> None:
    """The Active Region rises against its City (PC-93 ... PC-95)."""
    state = table.state
    active = active_region(table)
    if active is None:
        return
    tribes = figure(table, "uprising", "tribes")
    lose_av(table, active, figure(table, "uprising", "av"))
    lose_tribes(table, active, tribes)
    if figure(table, "uprising", "farm") or not table.rules.uprising_or_saves_farm:  # Ruling P-47
        strip(table, "farm", active)
    if figure(table, "uprising", "wild-farms"):
        for region in table.map.regions:
            if not av_in(state, region):
                strip(table, "farm", region)
    _spreads(table, active, figure(table, "uprising", "neighbor-av"), tribes)


def _spreads(table: CivTable, active: int, av: int, tribes: int) -> None:
    """Military: one Neighbor's City is drawn in."""
    cities = [LOSE[region] for region in table.map.borders[active] if av_in(table.state, region)]
    if av and cities:
        region = table.ask(table.state.totem, "uprising", cities).region
        lose_av(table, region, av)
        lose_tribes(table, region, tribes)
