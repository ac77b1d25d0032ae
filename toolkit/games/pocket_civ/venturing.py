"""When a scripted strategy sends Tribes out for Gold, and how many."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.games.pocket_civ.options import BY_LAND, BY_SEA, DIG, MINE, STOP, TAX, Option

if TYPE_CHECKING:
    from toolkit.games.pocket_civ.strategies import Policy


def venture(policy: "Policy", options: Sequence[Option]) -> Option | None:
    """Something to try for Gold, or to end the Era with."""
    hurrying = _hurry(policy, options)
    if hurrying is not None:
        return hurrying
    if policy.knobs.ventures == "never" or policy.view.era < policy.knobs.ventures_from:
        return None
    if TAX in options and policy.me.gold and not policy.ending():
        return TAX
    if policy.extra <= 0:
        return None
    return _mine(policy, options) or _expedition(policy, options)


def _hurry(policy: "Policy", options: Sequence[Option]) -> Option | None:
    """A lone Tribe turns up a card: an Era that will bring its Glory had better end before something happens."""
    me, view = policy.me, policy.view
    if view.cards_left > policy.knobs.hurry or view.rivals or me.city_count != policy.cities_due():
        return None
    if sum(me.tribes) - view.cards_left < len(me.advances) or view.era >= policy.script.eras:
        return None
    for region in policy.regions:
        if me.tribes[region] and BY_LAND[region] in options:
            policy.force = 1
            return BY_LAND[region]
    return None


def _mine(policy: "Policy", options: Sequence[Option]) -> Option | None:
    cost = policy.me.powers.mine_cost
    if not cost or policy.ending():
        return None
    for region in policy.regions:
        if MINE[region] in options and _to_spare(policy, region) >= cost:
            policy.digs = 0
            return MINE[region]
    return None


def _to_spare(policy: "Policy", region: int) -> int:
    """Tribes of a Region that may go: those that would starve, or all but one."""
    held = policy.me.tribes[region]
    return min(held - (1 if bold(policy) else max(0, policy.lives[region])), policy.extra)


def bold(policy: "Policy") -> bool:
    """Whether everybody may be sent out in this Era."""
    return policy.knobs.ventures == "bold" and policy.view.era >= policy.knobs.ventures_from


def _expedition(policy: "Policy", options: Sequence[Option]) -> Option | None:
    if not lasts(policy) or (policy.ending() and policy.view.cards_left < 2):
        return None
    best, gold = None, 0.0
    for region in policy.regions:
        option = launch(policy, region)
        if option is not None and option in options:
            force = _to_spare(policy, region)
            found = expected(policy, force, by_sea=option is BY_SEA[region]) if force > 0 else 0.0
            if found > gold and found >= policy.knobs.venture_gain * (force if bold(policy) else 1):
                best, gold, policy.force = option, found, force
    return best


def lasts(policy: "Policy") -> bool:
    """Whether Gold of an Expedition can be kept, or spent at once."""
    me = policy.me
    if me.powers.keeps_gold:
        return True
    if sum(me.cities) <= len(me.advances):
        return False
    return any(advance.gold > me.gold for advance in me.open)


def launch(policy: "Policy", region: int) -> Option | None:
    """How an Expedition would leave from a Region."""
    powers, land = policy.me.powers, policy.view.map
    sea = powers.sends_by_sea and land.open_sea[region]
    if sea and (powers.sea_worth >= powers.land_worth or not land.frontier[region]):
        return BY_SEA[region]
    return BY_LAND[region] if land.frontier[region] else None


def expected(policy: "Policy", force: int, *, by_sea: bool) -> float:
    """Gold that such a Force brings home on average, whatever the next card may be."""
    powers = policy.me.powers
    worth = force * (powers.sea_worth if by_sea else powers.land_worth)
    total = 0
    for card in policy.view.pool.events:
        danger = card.green_square if by_sea else card.blue_hex
        if powers.halves_danger:
            danger = (danger + 1) // 2
        if worth > danger:
            total += worth - danger
    return total / len(policy.view.pool.events)


def dig(policy: "Policy", options: Sequence[Option]) -> Option:
    """Another card while the cart is light; who may look at the discard pile counts the blanks left."""
    policy.digs += 1
    seen = policy.view.discards
    if seen:
        blanks = policy.script.nuggets.count(0) - sum([not card.nuggets for card in seen])
        cart = sum([card.nuggets for card in seen[-policy.digs :]])
        gain = sum(policy.script.nuggets) - sum([card.nuggets for card in seen])
        return DIG if gain > blanks * cart else STOP
    return DIG if policy.digs < policy.knobs.digs else STOP
