"""An ability as it is printed on its card: whole sentences in the rulebook's terms."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.pocket_civ.abilities import AnyEffect, Clause
from toolkit.games.pocket_civ.parameters import Rules

_OCCASIONS = {"acquire": "When you acquire it", "upkeep": "In Upkeep"}
WORDS = {
    **{f"{word}:": told for word, told in _OCCASIONS.items()},
    "city-beyond-four": "Cities beyond the fourth",
    "gold": "Gold in stock",
}
"""The words of abilities that are no verbs, each as it reads on the card; occasions with their colon."""
_BARRED = {"visitation": "no Visitation attacks it", "expedition": "no Expedition leaves from it"}


def sentences(clauses: Sequence[Clause], rules: Rules) -> tuple[str, ...]:
    """A sentence for each clause; what stands before a colon is the occasion it waits for."""
    return tuple(_sentence(clause, rules) for clause in clauses)


def _sentence(clause: Clause, rules: Rules) -> str:
    told = " and ".join(_effect(effect, rules) for effect in clause.effects)
    occasion = f"{_OCCASIONS[clause.on]}: " if clause.on else ""
    return f"{occasion}{told[0].upper()}{told[1:]}."


def _effect(effect: AnyEffect, rules: Rules) -> str:
    n = int(getattr(rules, effect.by)) if effect.by else effect.n
    done = _DONE[effect.do](effect, n, rules)
    return f"you may {done}" if effect.may else done


def counted(n: int, one: str) -> str:
    """`1 Tribe`, `2 Tribes`."""
    several = f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"
    return f"{n} {one if n == 1 else several}"


def _ids(words: str) -> str:
    names = [word.replace("-", " ").title() for word in words.split()]
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


def _cap(effect: Any, n: int, rules: Rules) -> str:
    whose = "your Capitol" if n == len(rules.av_caps) else "a City"
    return f"{whose} may be raised to AV {rules.av_caps[n - 1]}"


def _discount(effect: Any, n: int, rules: Rules) -> str:
    what = "raising AV by a step" if effect.thing == "step" else f"acquiring {_ids(effect.at)}"
    return f"{what} costs {counted(n, 'Tribe')} less"


def _move(effect: Any, n: int, rules: Rules) -> str:
    if effect.thing == "overland":
        return "move Tribes to any Region, but not over the Frontier or a Sea"
    return f"move each Tribe over {counted(n, 'border')}"


def _sail(effect: Any, n: int, rules: Rules) -> str:
    if effect.thing == "free":
        return "crossing a Sea costs no Tribe"
    return "move a group over a Sea for 1 Tribe"


def _feed(effect: Any, n: int, rules: Rules) -> str:
    if effect.thing == "sea":
        return "Cities on a Sea need no Farm"
    if effect.without and rules.roadbuilding_mode == "no_farm_needed":
        return "Cities need no Farm"
    return "any Farm supports any City"


def _gain(effect: Any, n: int, rules: Rules) -> str:
    least = f"if you have {effect.tests[0].number} Gold or more, " if effect.tests else ""
    each = " for each City beyond the fourth" if effect.per else ""
    return f"{least}gain {n} Gold{each}"


def _always(told: str) -> Callable[[Any, int, Rules], str]:
    return lambda effect, n, rules: told


_PLAIN = {
    "raise": "raise a City by 1 AV",
    "farm": "make a Farm without Decimating a Forest",
    "plant": "Create a Forest in their Region",
    "mine": "mine in their Region for Gold",
    "tax": "tax the Black Market",
    "send": "send Expeditions by Sea",
    "halve": "halve, rounded up, what an Expedition meets",
    "substitute": "use Wood for Stone and Stone for Wood",
    "keep": "keep the Gold of Expeditions and Trade",
    "see": "look at the discard pile",
    "rob": "rob the Region that the next card names: 1 Tribe for the Nuggets of another card",
}
_DONE: dict[str, Callable[[Any, int, Rules], str]] = {
    **{verb: _always(told) for verb, told in _PLAIN.items()},
    "cap": _cap,
    "discount": _discount,
    "cost": lambda effect, n, rules: f"a new City costs {counted(n, 'Tribe')}",
    "pay": lambda effect, n, rules: f"Decimate {counted(n, 'Tribe')} of a Region",
    "move": _move,
    "sail": _sail,
    "double": lambda effect, n, rules: (
        f"each Tribe counts double on an Expedition {'by Sea' if effect.thing == 'sea' else 'over the Frontier'}"
    ),
    "lose": lambda effect, n, rules: f"lose {n} Gold",
    "feed": _feed,
    "gain": _gain,
    "discard": lambda effect, n, rules: f"give up {_ids(effect.from_)}",
    "count": lambda effect, n, rules: f"{counted(n, 'Advance')} more than you have Tribes count for Glory",
    "bar": lambda effect, n, rules: _BARRED[effect.thing],
}
