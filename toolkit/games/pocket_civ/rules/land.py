"""Rulebook, Decimation, Creation, and Reduction: the doors through which Tribes, Cities and icons come and go.

Events see Cities and Tribes without colour: where two players have some, the Totem's holder says whose are hit.
"""

from collections.abc import Sequence

from toolkit.games.pocket_civ.options import LOSE, SEAT
from toolkit.games.pocket_civ.pool import Wonder
from toolkit.games.pocket_civ.state import NO_REGION, Player, State
from toolkit.games.pocket_civ.table import CivTable, GameOver


def tribes_in(state: State, region: int) -> int:
    """Tribes of all players."""
    count = 0
    for player in state.players:
        count += player.tribes[region]
    return count


def av_in(state: State, region: int) -> int:
    """AV of all Cities in a Region; 0 where there is none."""
    count = 0
    for player in state.players:
        count += player.cities[region]
    return count


def support(state: State, region: int) -> int:
    """Support Value: Forest, Mountain, Volcano and Farm, and the AV of the Cities (PC-47, PC-116)."""
    value = state.forest[region] + state.mountain[region] + state.volcano[region] + state.farm[region]
    for player in state.players:
        value += player.cities[region]
    return value


# -- Tribes ----------------------------------------------------------------------------------------


def lose_own(table: CivTable, player: Player, region: int, n: int) -> int:
    """Reduce a player's Tribes by `n`; how many there were to lose. May end the game (PC-17)."""
    lost = min(n, player.tribes[region])
    player.tribes[region] -= lost
    if lost and table.log is not None:
        table.log.append(("lose tribes", player.seat, region, lost))
    if lost and not player.tribes[region]:
        stay_alive(table, player)
    return lost


def lose_tribes(table: CivTable, region: int, n: int) -> int:
    """Reduce the Tribes of a Region by `n`, whosever they are; how many there were to lose."""
    players = table.state.players
    if len(players) == 1:
        return lose_own(table, players[0], region, n) if n > 0 else 0
    if n >= tribes_in(table.state, region):
        return sum(lose_own(table, player, region, player.tribes[region]) for player in table.in_order())
    for _ in range(n):
        lose_own(table, _whose(table, "whose tribe", [p for p in players if p.tribes[region]]), region, 1)
    return max(n, 0)


def gain_tribes(table: CivTable, region: int, n: int) -> None:
    """Create Tribes in a Region; between two players the Totem's holder has them (ruling P-70)."""
    if n > 0:
        table.leader.tribes[region] += n
        if table.log is not None:
            table.log.append(("gain tribes", table.leader.seat, region, n))


def spread_loss(table: CivTable, regions: Sequence[int], n: int) -> list[int]:
    """Reduce the Tribes of several Regions by `n` in all, as the player likes; the Regions that lost some."""
    state = table.state
    if sum(tribes_in(state, region) for region in regions) <= n:
        return [region for region in regions if lose_tribes(table, region, tribes_in(state, region))]
    hurt: dict[int, None] = {}
    for _ in range(n):
        options = [LOSE[region] for region in regions if tribes_in(state, region)]
        region = table.ask(state.totem, "lose tribe", options).region
        lose_tribes(table, region, 1)
        hurt[region] = None
    return list(hurt)


# -- Cities ----------------------------------------------------------------------------------------


def lose_av(table: CivTable, region: int, n: int, least: int = 0) -> int:
    """Reduce City AV in a Region by `n`, no City below `least`; how much there was to lose (PC-04)."""
    players = table.state.players
    lost = 0
    for _ in range(n):
        owners = [player for player in players if player.cities[region] > least]
        if not owners:
            break
        _lower(table, owners[0] if len(players) == 1 else _whose(table, "whose city", owners), region)
        lost += 1
    return lost


def _lower(table: CivTable, player: Player, region: int) -> None:
    player.cities[region] -= 1
    if table.log is not None:
        table.log.append(("lose av", player.seat, region, player.cities[region]))
    if not player.cities[region]:
        _city_falls(table, player, region)


def lose_own_av(table: CivTable, player: Player, region: int) -> None:
    """A City of this very player loses 1 AV, as those without a Farm do."""
    _lower(table, player, region)


def _city_falls(table: CivTable, player: Player, region: int) -> None:
    if player.capitol == region:
        player.capitol = NO_REGION
    for entry in player.wonders[:]:  # Ruling P-46: a City made over into a Wonder takes it along
        if entry[1] == region and entry[0].converts:
            lose_wonder(table, player, entry)
    stay_alive(table, player)


def spread_av_loss(table: CivTable, n: int) -> None:
    """Reduce City AV by `n` in all of the Empire, as the player likes."""
    state = table.state
    for _ in range(n):
        options = [LOSE[region] for region in table.map.regions if av_in(state, region)]
        if not options:
            return
        lose_av(table, table.ask(state.totem, "lose av", options).region, 1)


def raze(table: CivTable, region: int) -> int:
    """Decimate every City in a Region; the AV that went."""
    return lose_av(table, region, av_in(table.state, region))


def _whose(table: CivTable, question: str, owners: Sequence[Player]) -> Player:
    choice = table.ask(table.state.totem, question, [SEAT[owner.seat] for owner in owners])
    return table.state.players[choice.seat]


def stay_alive(table: CivTable, player: Player) -> None:
    """An Empire without Tribes and Cities is at its end, and the game with it. Raises GameOver."""
    if not any(player.tribes) and not any(player.cities):
        table.state.over = "extinct"
        raise GameOver


# -- icons and Wonders -----------------------------------------------------------------------------


def lose_wonders(table: CivTable, region: int) -> int:
    """Decimate every Wonder in a Region; how many there were."""
    lost = 0
    for player in table.state.players:
        if player.wonders:
            fallen = [entry for entry in player.wonders if entry[1] == region]
            lost += len(fallen)
            for entry in fallen:
                lose_wonder(table, player, entry)
    return lost


def lose_wonder(table: CivTable, player: Player, entry: tuple[Wonder, int]) -> None:
    """Decimate one Wonder."""
    player.wonders.remove(entry)
    if table.log is not None:
        table.log.append(("lose wonder", player.seat, *entry))


def has_wonder(state: State, region: int, bars: str) -> bool:
    """Whether a Wonder stands there that bars this."""
    for player in state.players:
        for wonder, at in player.wonders:
            if at == region and bars in wonder.bars:
                return True
    return False


def strip(table: CivTable, icon: str, region: int) -> int:
    """Decimate an icon; 1 if it was there."""
    icons: list[int] = getattr(table.state, icon)
    had, icons[region] = icons[region], 0
    if had and table.log is not None:
        table.log.append(("strip", icon, region))
    return had


def create(table: CivTable, icon: str, region: int) -> int:
    """Create an icon, at most one of its kind in a Region (PC-02); 1 if it is new."""
    icons: list[int] = getattr(table.state, icon)
    had, icons[region] = icons[region], 1
    if not had and table.log is not None:
        table.log.append(("create", icon, region))
    return 1 - had


def create_volcano(table: CivTable, region: int) -> int:
    """A Volcano takes the place of a Mountain (PC-06)."""
    table.state.mountain[region] = 0
    return create(table, "volcano", region)
