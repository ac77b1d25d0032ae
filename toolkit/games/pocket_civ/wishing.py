"""What a scripted strategy would make next, and where: one list for moving Tribes there and for spending them."""

from operator import itemgetter
from typing import TYPE_CHECKING

from toolkit.games.pocket_civ.options import CITY, FARM, FREE_FARM, PLANT, Option
from toolkit.games.pocket_civ.pool import EITHER, FOOD, STONE, WOOD
from toolkit.games.pocket_civ.worth import Ranked

if TYPE_CHECKING:
    from toolkit.games.pocket_civ.strategies import Policy

Wish = tuple[float, int, int, Option, str]
"""Its worth, the Region, the Tribes it takes there, the first thing to do for it, and what it is for."""
by_worth = itemgetter(0)
HUNGER, LIFE, FREE, FARM_AHEAD = 15.0, 25.0, 5.0, 4.0
"""Worth of a Farm: that a City needs; where nothing else feeds a Tribe; that takes no Forest; ahead of a City."""
FOREST = 8.0
"""Worth of a Forest where nothing else feeds a Tribe."""
HAVEN = 6.0
"""What a Forest on the Sea adds to the worth of a City, while there are no fishing boats."""
OPENING = 30.0
"""What it adds to the worth of a first City that it is fed as the opening has it."""
QUARRY = 6.0
"""What Stone adds to the worth of a City: most early Advances ask for it."""
SURE_FARM = 3.0
"""What it adds to the worth of a City that no Tribes go into its food."""
LAST_CITY = 8
BARGAIN = 1.5
"""How much more an Advance is worth that is paid for with Gold that would not last."""


def resources(policy: "Policy", region: int) -> int:
    """What a Region has, as bits."""
    view = policy.view
    wood, stone = view.forest[region], view.mountain[region] | view.volcano[region]
    return wood * WOOD | stone * STONE | view.farm[region] * FOOD | policy.me.powers.substitutes * EITHER


def wishes(policy: "Policy") -> list[Wish]:
    """Everything worth making, the best first, whether or not there are the Tribes for it yet."""
    if not policy.settled():
        return []
    found: list[Wish] = []
    _advances(policy, found)
    _farms(policy, found)
    if policy.me.powers.plant_cost:
        _forests(policy, found)
    if not policy.ending():
        _cities(policy, found)
    _wonders(policy, found)
    found.sort(key=by_worth, reverse=True)
    return found


def _advances(policy: "Policy", found: list[Wish]) -> None:
    """The best Advance of each City that may acquire one; no more of them than there is room for."""
    me, taken = policy.me, 0
    room = sum(me.cities) - len(me.advances)
    if room <= 0:
        return
    wanted: list[Wish] = []
    for region in policy.regions:
        if me.cities[region] and (policy.moving or region not in me.bought):
            best = _best(policy, region, taken)
            if best is not None:
                worth, ranked = best
                taken |= ranked.advance.bit
                wanted.append((worth, region, ranked.tribes, ranked.advance.acquire, ranked.advance.name))
    if len(wanted) > room:
        wanted.sort(key=by_worth, reverse=True)
        del wanted[room:]
    found += wanted


def _best(policy: "Policy", region: int, taken: int) -> tuple[float, Ranked] | None:
    """The best Advance for a City; Gold that will not last makes its price no dearer."""
    me = policy.me
    lapsing = 0 if me.powers.keeps_gold else me.volatile
    best, most = None, 0.0
    for ranked in policy.script.ranked(policy.view.pool, me, resources(policy, region), policy.view.era):
        if ranked.gold <= me.gold and not ranked.advance.bit & taken:
            if not lapsing:
                return ranked.worth, ranked
            worth = ranked.bargain if ranked.gold <= lapsing else ranked.worth
            if ranked.gold:
                worth *= BARGAIN
            if worth > most:
                best, most = ranked, worth
    return (most, best) if best else None


def hungry(policy: "Policy") -> tuple[list[int], int]:
    """Cities without a Farm or the Sea to feed them, and Farms to spare for them."""
    me, view = policy.me, policy.view
    farm, coast, powers = view.farm, view.map.coast, me.powers
    unfed: list[int] = []
    spare = 0
    if powers.needs_no_farm:
        return unfed, 0
    for region in policy.regions:
        by_sea = powers.feeds_sea and coast[region]
        if me.cities[region] and not by_sea:
            if not farm[region]:
                unfed.append(region)
        elif farm[region]:
            spare += 1
    if spare and view.rules.farm_capacity == "unlimited":
        spare = len(policy.regions)
    return unfed, spare


def _farms(policy: "Policy", found: list[Wish]) -> None:
    """Farms for hungry Cities, where nothing else feeds a Tribe, and ahead of a City."""
    view, me = policy.view, policy.me
    cost = view.rules.farm_cost
    unfed, spare = policy.unfed, policy.spare = hungry(policy)
    anywhere = me.powers.feeds_any
    missing = len(unfed) - (spare if anywhere else 0)
    ahead = not spare and me.city_count < policy.cities_due() + policy.knobs.city_margin
    free, haven = policy.free_farm(), _haven(policy)
    for region in policy.sites(cost):
        if view.farm[region] or not (free or (view.forest[region] and region != haven)):
            continue
        worth = FARM_AHEAD if ahead and not me.cities[region] else 0.0
        if free:
            worth = LIFE if policy.lives[region] <= 0 else FREE if not policy.ending() else 0.0
        if missing > 0 and (anywhere or region in unfed):
            worth = max(worth, HUNGER)
        if worth:
            worth += (not me.cities[region]) + (0 if free else view.mountain[region])
            found.append((worth, region, cost, FREE_FARM[region] if free else FARM[region], "a Farm"))
    if policy.knobs.opening == "cartage" and not any(me.cities) and not spare:
        _farm_apart(policy, found)


def _forests(policy: "Policy", found: list[Wish]) -> None:
    """Forests of Horticulture where nothing else feeds a Tribe."""
    cost = policy.me.powers.plant_cost
    for region in policy.sites(cost):
        if policy.lives[region] <= 0 and not policy.view.forest[region]:
            found.append((FOREST, region, cost, PLANT[region], "a Forest"))


def _farm_apart(policy: "Policy", found: list[Wish]) -> None:
    """A Farm away from the Mountains, for a City that will have Cartage."""
    view = policy.view
    for region in policy.regions:
        if view.forest[region] and not view.farm[region]:
            found.append((OPENING - 5 * view.mountain[region], region, view.rules.farm_cost, FARM[region], "a Farm"))


def _cities(policy: "Policy", found: list[Wish]) -> None:
    me, view, knobs = policy.me, policy.view, policy.knobs
    count = me.city_count
    base = knobs.cities
    if not view.rivals and count < min(policy.cities_due() + knobs.city_margin, LAST_CITY):
        base += knobs.city_check * (2 if count < policy.cities_due() else 1)
    haven = _haven(policy)
    for region in policy.sites(min(me.powers.city_cost, view.rules.farm_cost)):
        if not me.cities[region]:
            food = _food(policy, region, count, haven)
            if food is not None:
                tribes, deed, sure = food
                worth = base + sure + QUARRY * (view.mountain[region] | view.volcano[region]) + view.forest[region]
                worth += knobs.coast * view.map.coast[region] + HAVEN * (region == haven)
                found.append((worth, region, me.powers.city_cost + tribes, deed, "a City"))


def _food(policy: "Policy", region: int, count: int, haven: int) -> tuple[int, Option, float] | None:
    """How a City here would be fed: the Tribes that takes, the first thing to do, and how good a way it is."""
    view, me = policy.view, policy.me
    powers, cost = me.powers, view.rules.farm_cost
    if powers.needs_no_farm or (powers.feeds_sea and view.map.coast[region]):
        return 0, CITY[region], SURE_FARM
    to_spare = not powers.feeds_any or policy.spare > len(policy.unfed)  # else its Farm feeds a City elsewhere
    if to_spare and (powers.feeds_any or view.farm[region]):
        return 0, CITY[region], SURE_FARM
    if view.farm[region]:
        return None
    if not count and policy.knobs.opening != "farm":
        opened = _opened(policy, region)
        if opened or policy.knobs.opening == "cartage":
            return opened
    if policy.free_farm():
        return cost, FREE_FARM[region], 0
    return (cost, FARM[region], -view.mountain[region]) if view.forest[region] and region != haven else None


def _opened(policy: "Policy", region: int) -> tuple[int, Option, float] | None:
    """The first City, fed by an Advance acquired at once."""
    view, script = policy.view, policy.script
    by_sea = policy.knobs.opening == "fishing"
    if (by_sea and not view.map.coast[region]) or not (by_sea or policy.spare):
        return None
    has = resources(policy, region)
    for advance in script.opening:
        if advance in policy.me.open and has in advance.grounds and advance.gold <= policy.me.gold:
            return advance.tribes, CITY[region], OPENING
    return None


def _haven(policy: "Policy") -> int:
    """The Region on the Sea whose Forest is kept for the fishing boats, while there are none; -1 if it wants none."""
    if policy.knobs.opening != "fishing" or policy.me.powers.feeds_sea:
        return -1
    view = policy.view
    woods = [region for region in policy.regions if view.forest[region] and view.map.coast[region]]
    return max(woods, key=lambda region: (policy.me.cities[region], len(view.map.borders[region])), default=-1)


def _wonders(policy: "Policy", found: list[Wish]) -> None:
    """Wonders that are paid for in Gold, where they stand safest."""
    knobs, me, view = policy.knobs, policy.me, policy.view
    if view.era < knobs.wonders_from or not knobs.wonders:
        return
    for wonder in view.pool.wonders:
        if wonder.gold <= me.gold and wonder.needs & me.owns == wonder.needs and wonder.partner in (None, *me.partners):
            for region in policy.regions:
                if stands(policy, wonder.place, region):
                    worth = max(1.0, knobs.wonders * wonder.vp - policy.danger(region))
                    found.append((worth, region, wonder.tribes, wonder.build, wonder.name))


def stands(policy: "Policy", place: str, region: int) -> bool:
    """Whether a Region is of the kind that a Wonder asks for."""
    view = policy.view
    if place == "city":
        return policy.me.cities[region] > 0
    if place == "sea-city":
        return policy.me.cities[region] > 0 and view.map.coast[region]
    if place == "frontier":
        return view.map.frontier[region]
    return place == "any" or bool(view.mountain[region] or view.volcano[region])
