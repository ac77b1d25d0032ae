"""Rulebook, Population Growth and Movement."""

from toolkit.games.pocket_civ.options import ENOUGH, SAIL, STAY, TOP_UP, Option, number
from toolkit.games.pocket_civ.rules.land import stay_alive
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def population(table: CivTable) -> None:
    """Every Empire grows, then its Tribes move."""
    for player in table.in_order():
        grow(table, player)
    for player in table.in_order():
        move(table, player)


def grow(table: CivTable, player: Player) -> None:
    """One new Tribe in each Region with any, then up to three in all where there are Cities (PC-15 ... PC-17)."""
    stay_alive(table, player)
    tribes = player.tribes
    for region in table.map.regions:
        if tribes[region]:
            tribes[region] += 1
    while sum(tribes) < table.rules.min_tribe_topup:  # Ruling P-36: after growth
        homes = [TOP_UP[region] for region in table.map.regions if player.cities[region]]
        if not homes:
            break
        choice = table.ask(player.seat, "top up", [*homes, ENOUGH])
        if choice is ENOUGH:
            break
        tribes[choice.region] += 1
        if table.log is not None:
            table.log.append(("top up", player.seat, choice.region))
    if table.log is not None:
        table.log.append(("grow", player.seat, sum(tribes)))


def move(table: CivTable, player: Player) -> None:
    """Each Tribe may move once: over a border, or two, or anywhere, or across the Sea (PC-18 ... PC-22)."""
    rested = player.tribes[:]
    options = _moves(table, player, rested)
    while (choice := table.ask(player.seat, "move", options)) is not STAY:
        region = choice.region
        if choice.verb == "sail":
            _sail(table, player, rested, choice)
            options = _moves(table, player, rested)
        else:
            rested[region] -= 1
            player.tribes[region] -= 1
            player.tribes[choice.to] += 1
            if table.log is not None:
                table.log.append(("move", player.seat, region, choice.to, 1))
            if not rested[region]:
                options = _moves(table, player, rested)


def _moves(table: CivTable, player: Player, rested: list[int]) -> list[Option]:
    """Where the Tribes that have not moved may go."""
    powers = player.powers
    roads = table.map.all_moves() if powers.overland else table.map.moves(powers.borders)
    options: list[Option] = [STAY]
    for region in table.map.regions:
        if rested[region]:
            options += roads[region]
    if powers.sails:
        options += _crossings(table, player, rested)
    return options


def _toll(player: Player) -> int:
    """Tribes that a crossing costs."""
    return 0 if player.powers.sails_free else 1


def _crossings(table: CivTable, player: Player, rested: list[int]) -> list[Option]:
    """Sea moves; the last Tribe does not sail to its death (ruling P-66)."""
    shores = table.map.shores()
    if player.total_tribes <= _toll(player):
        return []
    return [SAIL[region][to] for region in table.map.regions if rested[region] for to in shores[region]]


def _sail(table: CivTable, player: Player, rested: list[int], crossing: Option) -> None:
    group = table.ask(player.seat, "group", [number(n) for n in range(1, rested[crossing.region] + 1)]).n
    rested[crossing.region] -= group
    player.tribes[crossing.region] -= group
    player.tribes[crossing.to] += max(0, group - _toll(player))
    if table.log is not None:
        table.log.append(("sail", player.seat, crossing.region, crossing.to, group))
