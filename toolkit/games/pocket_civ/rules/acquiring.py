"""Rulebook, Acquire Advances."""

from toolkit.games.pocket_civ.abilities import Discard
from toolkit.games.pocket_civ.options import AT, NOTHING
from toolkit.games.pocket_civ.pool import Advance
from toolkit.games.pocket_civ.powers import amount
from toolkit.games.pocket_civ.rules.gold import earn, spend
from toolkit.games.pocket_civ.rules.owning import give_up, receive
from toolkit.games.pocket_civ.rules.paying import can_pay, pay
from toolkit.games.pocket_civ.state import Player, State
from toolkit.games.pocket_civ.table import CivTable


def buyers(player: Player, regions: tuple[int, ...]) -> list[int]:
    """Regions whose City may still acquire this Round; none while Advances fill the Total AV (PC-39, PC-40)."""
    if sum(player.cities) <= len(player.advances):
        return []
    cities, bought = player.cities, player.bought
    return [region for region in regions if cities[region] and region not in bought]


def affordable(table: CivTable, player: Player, regions: list[int]) -> list[Advance]:
    """Advances that one of these Cities could acquire now."""
    found = []
    for advance in player.open:
        tribes, gold = price_of(table, player, advance)
        if gold <= player.gold:
            for region in regions:
                if can_acquire(table.state, player, advance, region, tribes):
                    found.append(advance)
                    break
    return found


def price_of(table: CivTable, player: Player, advance: Advance) -> tuple[int, int]:
    """Tribes and Gold it costs this player; what the other already knows is 1 cheaper each (PC-117)."""
    tribes, gold = advance.tribes, advance.gold
    if player.powers.cheaper:
        tribes -= player.powers.cheaper.get(advance.id, 0)
    players = table.state.players
    if len(players) == 2 and players[1 - player.seat].owns & advance.bit:
        tribes, gold = tribes - 1, gold - 1
    return max(0, tribes), max(0, gold)


def can_acquire(state: State, player: Player, advance: Advance, region: int, tribes: int) -> bool:
    """Whether the Active Region has the Tribes and the Resources; Gold and requirements are looked at before."""
    return can_pay(player, region, tribes) and has_resources(state, player, advance, region)


def has_resources(state: State, player: Player, advance: Advance, region: int) -> bool:
    """Wood, Stone and Food are present and stay (PC-07, PC-41); Machining lets one icon stand for another (PC-42)."""
    if advance.food > state.farm[region]:
        return False
    wood, stone = state.forest[region], state.mountain[region] | state.volcano[region]
    if player.powers.substitutes:
        return advance.wood + advance.stone <= wood + stone
    return advance.wood <= wood and advance.stone <= stone


def acquire(table: CivTable, player: Player, advance: Advance, regions: list[int]) -> None:
    """One of the Cities acquires an Advance for the whole Empire (PC-43)."""
    tribes, gold = price_of(table, player, advance)
    able = [AT[region] for region in regions if can_acquire(table.state, player, advance, region, tribes)]
    region = table.ask(player.seat, "acquire at", able).region
    pay(table, player, region, tribes)
    spend(table, player, gold)
    player.bought.append(region)
    receive(table.pool, player, advance)
    if table.log is not None:
        table.log.append(("acquire", player.seat, advance, region))
    for clause in advance.clauses:
        if clause.on == "acquire":
            for effect in clause.effects:
                if isinstance(effect, Discard):
                    _may_discard(table, player, effect)
                else:
                    earn(table, player, amount(effect, table.rules), advance.id)  # PC-45


def _may_discard(table: CivTable, player: Player, effect: Discard) -> None:
    """A vice can be given up at this very moment only (PC-108, ruling P-39)."""
    vices = [advance.discard for advance in player.advances if advance.id in effect.from_.split()]
    if vices:
        advance = table.ask(player.seat, "discard", [*vices, NOTHING]).advance
        if advance is not None:
            give_up(table.pool, player, advance)
            if table.log is not None:
                table.log.append(("discard", player.seat, advance))
