"""Rulebook, Attack and Bandits."""

from toolkit.games.pocket_civ.pool import Box
from toolkit.games.pocket_civ.rules.deck import draw, read_one, total
from toolkit.games.pocket_civ.rules.events.bending import figure, owned
from toolkit.games.pocket_civ.rules.events.regions import active_region, weakest, within_reach
from toolkit.games.pocket_civ.rules.gold import earn, lose_gold
from toolkit.games.pocket_civ.rules.land import av_in, lose_tribes, tribes_in
from toolkit.games.pocket_civ.rules.land import lose_av as reduce_av
from toolkit.games.pocket_civ.table import CivTable


def bandits(table: CivTable, box: Box) -> None:
    """Desert dwellers raid the Active Region if they live in or beside it (PC-73)."""
    region = active_region(table)
    if region is None or not _desert_near(table, region):
        return
    card = draw(table)
    more = figure(table, "bandits", "blue-hex") * card.blue_hex  # Ruling P-27: the Force card's
    force = total(table, box, card) + more
    attack(table, region, max(0, force))


def _desert_near(table: CivTable, region: int) -> bool:
    desert = table.state.desert
    return bool(desert[region]) or any(desert[n] for n in table.map.borders[region])


def attack(table: CivTable, region: int, force: int) -> None:
    """A Force fights its way from Region to Region until it is spent (PC-68 ... PC-72)."""
    if table.log is not None:
        table.log.append(("attack", region, force))
    force = _bribed(table, force)
    if not _filled(table, region) and table.rules.attack_on_empty == "stops":  # Ruling P-62
        return
    while force > 0:
        force = _assault(table, region, force)
        found = _next(table, region) if force > 0 else None
        if found is None:
            return
        region = found
        if tribes_in(table.state, region):
            force -= figure(table, "attack", "on-entering")
        if force > 0 and table.log is not None:
            table.log.append(("march", region, force))


def _bribed(table: CivTable, force: int) -> int:
    """Ministry turns a part of the Force into Gold."""
    for _ in range(figure(table, "attack", "green-square")):
        turned = min(force, read_one(table, "green_square"))
        earn(table, table.leader, turned, "ministry")
        force -= turned
    return force


def _assault(table: CivTable, region: int, force: int) -> int:
    """What is left of the Force when Tribes and City of a Region have met it; 0 unless the Region is empty now."""
    worth = figure(table, "attack", "per-tribe")
    fallen = min(tribes_in(table.state, region), -(-force // worth))
    lose_tribes(table, region, fallen)
    force -= fallen * worth
    if force <= 0 or not av_in(table.state, region):
        return force
    per_av = figure(table, "attack", "per-av")
    lost = _sacked(table, region, force // per_av)
    return 0 if av_in(table.state, region) else force - lost * per_av  # Rulebook: too small a rest is spent


def _sacked(table: CivTable, region: int, n: int) -> int:
    """AV lost, each for Gold of its owner's (PC-70, ruling P-48)."""
    price, players = figure(table, "attack", "gold-per-av"), table.state.players
    before = [player.cities[region] for player in players]
    lost = reduce_av(table, region, n)
    for player, av in zip(players, before, strict=True):
        lose_gold(table, player, price * (av - player.cities[region]))
    return lost


def _filled(table: CivTable, region: int) -> bool:
    return bool(tribes_in(table.state, region) or av_in(table.state, region))


def _next(table: CivTable, region: int) -> int | None:
    """The Region it moves into: never an empty one, nor through one without a jump (rulings P-20, P-21, P-22)."""
    jumps = bool(owned(table) & table.pool.jumpers)
    found = within_reach(table, region, lambda to: _filled(table, to), jumps=jumps)
    asks = table.rules.attack_tie == "policy"
    return weakest(table, found, "attack moves to", asks=asks) if found else None
