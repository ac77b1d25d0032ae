"""Rulebook, Earthquake, Epidemic, Famine, Sandstorm, Superstition and Volcano."""

from toolkit.games.pocket_civ.options import AT, NOTHING, PLAY_ON, STOP
from toolkit.games.pocket_civ.pool import Box
from toolkit.games.pocket_civ.rules.deck import discard_one, put_away, read, take, total
from toolkit.games.pocket_civ.rules.events.bending import bent, figure
from toolkit.games.pocket_civ.rules.events.regions import active_region, choose_regions, weakest, within_reach
from toolkit.games.pocket_civ.rules.land import (
    create,
    create_volcano,
    gain_tribes,
    lose_av,
    lose_tribes,
    lose_wonders,
    raze,
    spread_loss,
    strip,
    tribes_in,
)
from toolkit.games.pocket_civ.table import CivTable


def earthquake(table: CivTable, box: Box) -> None:
    """A first one leaves a Fault Line; along a Fault Line the next is a catastrophe (PC-80, PC-81)."""
    active = active_region(table)
    if active is None:
        return
    again = "again-" if table.state.fault[active] else ""
    least = figure(table, "earthquake", "least") if table.rules.engineering_earthquake == "min_av_1" else 0  # P-15
    lose_av(table, active, figure(table, "earthquake", f"{again}av"), least)
    lose_tribes(table, active, figure(table, "earthquake", f"{again}tribes"))
    if not again:
        create(table, "fault", active)
        return
    lose_wonders(table, active)
    _cracks(table, active)
    spread_loss(table, (active, *table.map.borders[active]), read(table, box))  # Ruling P-45: stops at 0


def _cracks(table: CivTable, active: int) -> None:
    """Fault Lines in up to two Neighbors that have none, as the player likes."""
    fault = table.state.fault
    for _ in range(figure(table, "earthquake", "faults")):
        whole = [AT[region] for region in table.map.borders[active] if not fault[region]]
        choice = table.ask(table.state.totem, "fault", [*whole, NOTHING])
        if choice is NOTHING:
            return
        create(table, "fault", choice.region)


def epidemic(table: CivTable, box: Box) -> None:
    """A sickness wipes out one Region after another (PC-83 ... PC-85)."""
    state = table.state
    region = active_region(table)
    if region is None or not tribes_in(state, region):
        return
    loss = bent(table, "epidemic", "loss", read(table, box))  # Ruling P-23: Medicine halves it first
    living = sum(player.total_tribes for player in state.players)
    loss = min(loss, living - figure(table, "epidemic", "spared"))  # Ruling P-24
    fallen_av, jumps = figure(table, "epidemic", "av"), bool(figure(table, "epidemic", "jump"))
    while loss > 0:
        loss -= lose_tribes(table, region, loss)
        if not tribes_in(state, region) and fallen_av:
            lose_av(table, region, fallen_av)
        following = _spreads(table, region, jumps=jumps) if loss > 0 else None
        if following is None:
            return
        region = following


def _spreads(table: CivTable, region: int, *, jumps: bool) -> int | None:
    choice = table.rules.epidemic_choice  # Ruling P-23
    found = within_reach(table, region, lambda to: tribes_in(table.state, to) > 0, jumps=jumps)
    if not found:
        return None
    if choice == "policy":
        return table.ask(table.state.totem, "epidemic moves to", [AT[to] for to in found]).region
    return weakest(table, found, "epidemic moves to", fewest=choice == "fewest")


def famine(table: CivTable, box: Box) -> None:
    """The Active Region starves (PC-86)."""
    active = active_region(table)
    if active is None:
        return
    lose_tribes(table, active, figure(table, "famine", "tribes"))
    if figure(table, "famine", "farm"):
        strip(table, "farm", active)
    lose_av(table, active, figure(table, "famine", "av"))


def sandstorm(table: CivTable, box: Box) -> None:
    """A Desert spreads to two Neighbors, or forms (PC-90)."""
    state = table.state
    active = active_region(table)
    if active is None:
        return
    regions = [active]
    if state.desert[active]:
        regions = choose_regions(table, "sandstorm", table.map.borders[active], figure(table, "sandstorm", "regions"))
    for region in regions:
        strip(table, "forest", region)
        if figure(table, "sandstorm", "farm"):
            strip(table, "farm", region)
        create(table, "desert", region)


def superstition(table: CivTable, box: Box) -> None:
    """Time flies: cards are discarded unread (PC-91)."""
    card = take(table)
    left = bent(table, "superstition", "cards", total(table, box, card), box)
    may_stop = figure(table, "superstition", "stop")
    while left > 0:
        if may_stop and len(table.state.deck) == 1 and _stops(table):
            break
        discard_one(table)
        left -= 1
        if table.log is not None:
            table.log.append(("unread",))
    put_away(table, card)


def _stops(table: CivTable) -> bool:
    return table.ask(table.state.totem, "superstition", (STOP, PLAY_ON)) is STOP


def volcano(table: CivTable, box: Box) -> None:
    """A Volcano is born, breaks out of a Mountain, or erupts (PC-96 ... PC-99)."""
    active = active_region(table)
    if active is None:
        return
    state = table.state
    if state.volcano[active]:
        affected = _erupts(table, active)
    else:
        if state.mountain[active]:
            _breaks_out(table, active)
        create_volcano(table, active)
        lose_tribes(table, active, tribes_in(state, active) - figure(table, "volcano", "left"))
        affected = [active]
    for region in affected:
        gain_tribes(table, region, figure(table, "volcano", "heal"))


def _breaks_out(table: CivTable, active: int) -> None:
    lose_av(table, active, figure(table, "volcano", "av"), figure(table, "volcano", "least"))
    strip(table, "farm", active)
    lose_wonders(table, active)


def _erupts(table: CivTable, active: int) -> list[int]:
    """All life in the Region ends; the Regions that changed."""
    state = table.state
    changed = raze(table, active) + lose_wonders(table, active) + lose_tribes(table, active, tribes_in(state, active))
    changed += strip(table, "farm", active) + strip(table, "forest", active) + create(table, "desert", active)
    n = figure(table, "volcano", "neighbors")
    hurt = [region for region in table.map.borders[active] if lose_tribes(table, region, n)]
    return [active, *hurt] if changed else hurt
