"""What a set of Advances lets its owner do, apart from how Events treat them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from toolkit.games.pocket_civ.abilities import Clause
from toolkit.games.pocket_civ.parameters import Rules


class Owned(Protocol):
    """An Advance, as far as its powers go."""

    id: str
    clauses: tuple[Clause, ...]


@dataclass(eq=False, slots=True)
class Powers:
    """The rules as they hold for an Empire."""

    cap: int
    capitol_cap: int = 0
    """0 without Centralized Government."""
    steps: int = 0
    step_discount: int = 0
    city_cost: int = 0
    borders: int = 1
    overland: bool = False
    sails: bool = False
    sails_free: bool = False
    sends_by_sea: bool = False
    land_worth: int = 1
    sea_worth: int = 1
    halves_danger: bool = False
    substitutes: bool = False
    frees_farms: bool = False
    plant_cost: int = 0
    mine_cost: int = 0
    """0: not possible."""
    taxes: bool = False
    sees_discards: bool = False
    keeps_gold: bool = False
    gold_lost: int = 0
    income: list[tuple[int, bool, int]] = field(default_factory=list)
    """Gold, whether for every City beyond the fourth, and the stock it takes."""
    robs: bool = False
    feeds_sea: bool = False
    feeds_any: bool = False
    needs_no_farm: bool = False
    glory_extra: int = 0
    cheaper: dict[str, int] = field(default_factory=dict)
    """Tribes saved on acquiring an Advance, by its id."""


def powers_of(owned: Iterable[Owned], rules: Rules) -> Powers:
    """The powers of these Advances together."""
    powers = Powers(cap=rules.av_caps[0], steps=rules.base_av_steps, city_cost=rules.city_cost)
    for advance in owned:
        for clause in advance.clauses:
            if clause.on != "acquire":
                _grant(powers, advance.id, clause, rules)
    powers.income.sort(key=lambda income: income[1])  # Ruling P-37: Banking before Patronage
    return powers


def _grant(powers: Powers, advance_id: str, clause: Clause, rules: Rules) -> None:
    paid = 0
    for effect in clause.effects:
        n = amount(effect, rules)
        if effect.do == "pay":
            paid = n
        elif effect.do == "plant":
            powers.plant_cost = paid
        elif effect.do == "mine":
            powers.mine_cost = paid
        elif effect.do == "feed" and effect.thing == "city":
            _feed(powers, advance_id, effect, rules)
        else:
            GRANTS[effect.do](powers, effect, n, rules)


def amount(effect: Any, rules: Rules) -> int:
    """The number of an effect, written out or named by its parameter."""
    return int(getattr(rules, effect.by)) if effect.by else int(effect.n)


def _feed(powers: Powers, advance_id: str, effect: Any, rules: Rules) -> None:
    if effect.without and rules.roadbuilding_mode == "no_farm_needed":  # Ruling P-03
        powers.needs_no_farm = True
    elif advance_id in rules.farm_support_advances:
        powers.feeds_any = True


def _cap(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    if n == len(rules.av_caps):
        powers.capitol_cap = rules.av_caps[-1]
    else:
        powers.cap = max(powers.cap, rules.av_caps[n - 1])


def _discount(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    if effect.thing == "step":
        powers.step_discount += n
    for advance_id in effect.at.split():
        powers.cheaper[advance_id] = powers.cheaper.get(advance_id, 0) + n


def _move(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    if effect.thing == "overland":
        powers.overland = True
    else:
        powers.borders = max(powers.borders, n)


def _sail(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    if effect.thing == "free":
        powers.sails_free = True
    else:
        powers.sails = True


def _double(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    if effect.thing == "frontier":
        powers.land_worth = 2
    else:
        powers.sea_worth = 2


def _raise(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    powers.steps += n


def _cost(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    powers.city_cost = min(powers.city_cost, n)


def _lose(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    powers.gold_lost += n


def _gain(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    least = effect.tests[0].number if effect.tests else 0
    powers.income.append((n, effect.per is not None, least))


def _count(powers: Powers, effect: Any, n: int, rules: Rules) -> None:
    powers.glory_extra += n


def _flag(name: str) -> Callable[[Powers, Any, int, Rules], None]:
    return lambda powers, effect, n, rules: setattr(powers, name, True)


GRANTS: dict[str, Callable[[Powers, Any, int, Rules], None]] = {
    "raise": _raise,
    "cap": _cap,
    "discount": _discount,
    "cost": _cost,
    "move": _move,
    "sail": _sail,
    "double": _double,
    "lose": _lose,
    "gain": _gain,
    "count": _count,
    "farm": _flag("frees_farms"),
    "tax": _flag("taxes"),
    "send": _flag("sends_by_sea"),
    "halve": _flag("halves_danger"),
    "substitute": _flag("substitutes"),
    "see": _flag("sees_discards"),
    "keep": _flag("keeps_gold"),
    "feed": _flag("feeds_sea"),
    "rob": _flag("robs"),
}
