"""Rulebook, Flood / Tsunami."""

from toolkit.games.pocket_civ.pool import Box
from toolkit.games.pocket_civ.rules.deck import read
from toolkit.games.pocket_civ.rules.events.bending import figure
from toolkit.games.pocket_civ.rules.events.regions import active_region
from toolkit.games.pocket_civ.rules.land import (
    av_in,
    create,
    gain_tribes,
    lose_av,
    lose_tribes,
    lose_wonder,
    strip,
    tribes_in,
)
from toolkit.games.pocket_civ.table import CivTable


def flood(table: CivTable, box: Box) -> None:
    """Inland it leaves a swamp with a Forest; on the coast it is a Tsunami (PC-87)."""
    active = active_region(table)
    if active is None:
        return
    if table.map.coast[active]:
        tsunami(table, active, read(table, box))
        return
    lose_tribes(table, active, figure(table, "flood", "tribes"))
    if figure(table, "flood", "farm"):
        strip(table, "farm", active)
    lose_av(table, active, figure(table, "flood", "av"))
    create(table, "forest", active)


def tsunami(table: CivTable, active: int, damage: int) -> None:
    """The wave hits every Neighbor on the same water (PC-88, rulings P-17 and P-67)."""
    if table.log is not None:
        table.log.append(("tsunami", active, damage))
    waters = table.map.waters
    hit = [region for region in table.map.borders[active] if waters[region] & waters[active]]
    if table.rules.tsunami_hits_active:
        hit = [active, *hit]
    for region in hit:
        _wave(table, region, damage)
    for region in hit:
        gain_tribes(table, region, figure(table, "tsunami", "heal"))


def _wave(table: CivTable, region: int, damage: int) -> None:
    """Tribes first, then the City, then Wonders; each stage must be gone before the next (PC-88a)."""
    state = table.state
    tribe, av, wonder = (figure(table, "tsunami", name) for name in ("tribe", "av", "wonder"))
    damage -= tribe * lose_tribes(table, region, damage // tribe)
    if tribes_in(state, region):
        return
    damage -= av * lose_av(table, region, damage // av)
    if not av_in(state, region):
        for _ in range(damage // wonder):
            _one_wonder_falls(table, region)


def _one_wonder_falls(table: CivTable, region: int) -> None:
    standing = [(player, entry) for player in table.in_order() for entry in player.wonders if entry[1] == region]
    kinds = list(dict.fromkeys(entry[0].lose for _, entry in standing))
    if not kinds:
        return
    lost = table.ask(table.state.totem, "lose wonder", kinds).wonder
    player, entry = next((player, entry) for player, entry in standing if entry[0] is lost)
    lose_wonder(table, player, entry)
