"""Rulebook, Setting Up the Game."""

from collections.abc import Sequence

from toolkit.games.pocket_civ.chance import CivChance
from toolkit.games.pocket_civ.maps import Land, Map, drawn, random_land
from toolkit.games.pocket_civ.options import PLACE, REGIONS
from toolkit.games.pocket_civ.pool import Pool
from toolkit.games.pocket_civ.rules.deck import shuffle
from toolkit.games.pocket_civ.rules.owning import receive, still_open
from toolkit.games.pocket_civ.state import Player, State
from toolkit.games.pocket_civ.table import CivTable


def new_state(pool: Pool, players: int, chance: CivChance) -> tuple[State, Map]:
    """The world before the first Tribe is placed. A scenario is for one player; two always get a random map."""
    scenario = pool.scenarios.get(pool.rules.scenario) if players == 1 else None
    land = drawn(scenario) if scenario else random_land(pool.rules, players, chance.map)
    state = _state(pool, players, land)
    if players == 2:
        state.totem = chance.totem
    if scenario:
        state.era = scenario.start_era
        player = state.players[0]
        for number, site in scenario.regions.items():
            player.tribes[number - 1], player.cities[number - 1] = site.tribes, site.city
        for advance_id in scenario.start_advances:
            receive(pool, player, pool.advance(advance_id))
    return state, land.map


def _state(pool: Pool, players: int, land: Land) -> State:
    return State(
        players=[Player(seat, pool.powers(0), still_open(pool, 0)) for seat in range(players)],
        forest=_icons(land.icons["forest"]),
        mountain=_icons(land.icons["mountain"]),
        volcano=_icons(land.icons["volcano"]),
        farm=_icons(land.icons["farm"]),
        desert=_icons(land.icons["desert"]),
        fault=_icons(land.icons["fault"]),
    )


def _icons(regions: Sequence[int]) -> list[int]:
    return [int(region in regions) for region in range(REGIONS)]


def set_up(table: CivTable) -> None:
    """Shuffle the Event deck, and place the first Tribes unless the map shows them (PC-12, PC-13)."""
    shuffle(table)
    options = [PLACE[region] for region in table.map.regions]
    for player in table.in_order():
        if not any(player.tribes):
            for _ in range(table.rules.start_tribes):
                region = table.ask(player.seat, "place", options).region
                player.tribes[region] += 1
                if table.log is not None:
                    table.log.append(("place", player.seat, region))
