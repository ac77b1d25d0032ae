"""Rulebook, Upkeep: Advance Cities, and the Capitol."""

from toolkit.games.pocket_civ.options import CAPITOL, ENOUGH, RAISE, STEP_FOR, STRIP, Option
from toolkit.games.pocket_civ.rules.land import strip
from toolkit.games.pocket_civ.rules.paying import can_pay, pay, pay_anywhere, to_spare
from toolkit.games.pocket_civ.state import NO_REGION, Player
from toolkit.games.pocket_civ.table import CivTable


def advance_cities(table: CivTable, player: Player) -> None:
    """Use up AV steps on Cities, the same or others, as the player likes (PC-50 ... PC-53)."""
    steps = player.powers.steps
    improved = False
    while options := _steps(table, player, steps, improved) + _capitol_options(table, player, steps, improved):
        choice = table.ask(player.seat, "raise", [*options, ENOUGH])
        if choice is ENOUGH:
            return
        if choice.verb == "capitol":
            player.capitol = choice.region
            if table.log is not None:
                table.log.append(("capitol", player.seat, choice.region))
        elif choice.verb == "improve capitol":
            _improve(table, player)
            improved = True
            steps -= table.rules.capitol_needs_step
        else:
            improved |= choice.region == player.capitol and table.rules.capitol_steps == "any"
            _raise(table, player, choice.region)
            steps -= 1


def cost_of_step(player: Player, region: int) -> int:
    """Tribes a step costs: the AV it leads to, less a Tribe for each kind of tools (PC-51, ruling P-34)."""
    return max(0, player.cities[region] + 1 - player.powers.step_discount)


def _steps(table: CivTable, player: Player, steps: int, improved: bool) -> list[Option]:
    if steps <= 0:
        return []
    cities, cap, spare = player.cities, player.powers.cap, to_spare(player)
    held = player.capitol if improved and table.rules.capitol_steps == "any" else NO_REGION  # Ruling P-65
    return [
        RAISE[region]
        for region in table.map.regions
        if 0 < cities[region] < cap and region != held and cost_of_step(player, region) <= spare
    ]


def _raise(table: CivTable, player: Player, region: int) -> None:
    pay_anywhere(table, player, cost_of_step(player, region))
    player.cities[region] += 1
    _tell(table, player, region)


def _capitol_options(table: CivTable, player: Player, steps: int, improved: bool) -> list[Option]:
    """Name a Capitol, or let it grow past the cap of all others (ruling P-35)."""
    if not player.powers.capitol_cap:
        return []
    if player.capitol == NO_REGION:
        return [CAPITOL[region] for region in table.map.regions if player.cities[region]]
    if not improved and (steps > 0 or not table.rules.capitol_needs_step) and _can_improve(table, player):
        return [STEP_FOR[player.capitol]]
    return []


def _can_improve(table: CivTable, player: Player) -> bool:
    av = player.cities[player.capitol]
    return (
        table.rules.av_caps[2] <= av < player.powers.capitol_cap
        and can_pay(player, player.capitol, av + 1)
        and bool(_icons(table))
    )


def _icons(table: CivTable) -> list[Option]:
    """Forests, Mountains and Farms that may be given for a step; Volcanoes may not."""
    state = table.state
    there = {"forest": state.forest, "mountain": state.mountain, "farm": state.farm}
    return [STRIP[icon][region] for icon, at in there.items() for region in table.map.regions if at[region]]


def _improve(table: CivTable, player: Player) -> None:
    region = player.capitol
    icon = table.ask(player.seat, "icon", _icons(table))
    strip(table, icon.icon, icon.region)
    pay(table, player, region, player.cities[region] + 1)
    player.cities[region] += 1
    _tell(table, player, region)


def _tell(table: CivTable, player: Player, region: int) -> None:
    if table.log is not None:
        table.log.append(("raise", player.seat, region, player.cities[region]))
