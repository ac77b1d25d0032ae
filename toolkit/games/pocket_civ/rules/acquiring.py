"""Rulebook, Acquire Advances."""

from toolkit.games.pocket_civ.abilities import Discard
from toolkit.games.pocket_civ.options import AT, NOTHING
from toolkit.games.pocket_civ.pool import EITHER, FOOD, STONE, WOOD, Advance
from toolkit.games.pocket_civ.powers import amount
from toolkit.games.pocket_civ.rules.gold import earn, spend
from toolkit.games.pocket_civ.rules.owning import give_up, receive
from toolkit.games.pocket_civ.rules.paying import can_pay, pay, to_spare
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
    spare, found = to_spare(player), []
    sites = [(min(spare, player.tribes[region]), resources(table.state, player, region)) for region in regions]
    plain = not player.powers.cheaper and len(table.state.players) == 1
    for advance in player.open:
        tribes, gold = (advance.tribes, advance.gold) if plain else price_of(table, player, advance)
        if gold <= player.gold:
            for held, there in sites:
                if tribes <= held and there in advance.grounds:
                    found.append(advance)
                    break
    return found


def price_of(table: CivTable, player: Player, advance: Advance) -> tuple[int, int]:
    """Tribes and Gold it costs this player; what the other already knows is 1 cheaper each (PC-117)."""
    tribes, gold, cheaper, players = advance.tribes, advance.gold, player.powers.cheaper, table.state.players
    if cheaper:
        tribes = max(0, tribes - cheaper.get(advance.id, 0))
    if len(players) == 2 and players[1 - player.seat].owns & advance.bit:
        return max(0, tribes - 1), max(0, gold - 1)
    return tribes, gold


def can_acquire(state: State, player: Player, advance: Advance, region: int, tribes: int) -> bool:
    """Whether the Active Region has the Tribes and the Resources; Gold and requirements are looked at before."""
    return can_pay(player, region, tribes) and has_resources(state, player, advance, region)


def has_resources(state: State, player: Player, advance: Advance, region: int) -> bool:
    """Whether a Region has what an Advance needs there."""
    return resources(state, player, region) in advance.grounds


def resources(state: State, player: Player, region: int) -> int:
    """What a Region offers a player, as bits; it is present and stays (PC-07, PC-41)."""
    wood, stone = state.forest[region], state.mountain[region] | state.volcano[region]
    return wood * WOOD | stone * STONE | state.farm[region] * FOOD | player.powers.substitutes * EITHER


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
