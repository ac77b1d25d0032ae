"""An ability as it is printed on its card: whole sentences in the rulebook's terms, for whoever plays it first."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.embers.cards import AnyEffect, Clause, CountTest, Test

_OCCASIONS = {
    "place": "Whenever you place a Resource",
    "collapse": "When you Collapse",
    "glory": "When you advance on the Glory track",
    "era": "At the start of each Era",
    "end": "At the end of the game",
}
_OF_ALL = "of a Warfare, a Culture and an Economy card"
_THINGS = {
    "glory": ("Glory", "Glory"),
    "hope": ("Hope", "Hope"),
    "ember": ("Ember", "Embers"),
    "dark-age": ("Dark Age", "Dark Ages"),
    "warfare": ("Warfare card", "Warfare cards"),
    "culture": ("Culture card", "Culture cards"),
    "economy": ("Economy card", "Economy cards"),
    "wonder": ("wonder", "wonders"),
    "set": (f"set {_OF_ALL}", f"sets {_OF_ALL}"),
    "claimed": ("card won with your Influence on it", "cards won with your Influence on them"),
    "threes": ("token of value 3", "tokens of value 3"),
    "track": ("Calamity on your track", "Calamities on your track"),
}
"""One and several of what an ability counts."""
_STATES = {
    "bronze": "your Bronze Pillar is complete",
    "silver": "your Silver Pillar is complete",
    "gold": "your Gold Pillar is complete",
    "lead": "no rival's Warfare row is higher than yours",
}
_BOUNDS = {">=": "at least ", "<=": "at most ", "=": "exactly "}
_SLOTS = {">=": " or later", "<=": " or earlier", "=": ""}
_TIMES = {1: "once", 2: "twice"}
WORDS = {
    **{f"{word}:": told for word, told in _OCCASIONS.items()},
    **{word: several for word, (_, several) in _THINGS.items()},
    **_STATES,
    "slot": "the slot that the Resource goes into",
}
"""The words of abilities that are no verbs, each as it reads on the card; occasions with their colon."""


def sentences(clauses: Sequence[Clause]) -> tuple[str, ...]:
    """A sentence for each clause; what stands before a colon is the occasion it waits for."""
    return tuple(map(_sentence, clauses))


def _sentence(clause: Clause) -> str:
    told = ", then ".join(_effect(effect, at_the_end=clause.on == "end") for effect in clause.effects)
    told = told.replace(", then if ", ", then, if ")
    occasion = f"{_OCCASIONS[clause.on]}: " if clause.on else ""
    return f"{occasion}{told[0].upper()}{told[1:]}."


def _effect(effect: AnyEffect, *, at_the_end: bool) -> str:
    tests = " and ".join(map(_test, effect.tests))
    done = f"{effect.n} VP" if at_the_end and effect.do == "vp" else _DONE[effect.do](effect)
    return "".join((f"if {tests}, " if tests else "", "you may " if effect.may else "", done, _scale(effect)))


def _scale(effect: Any) -> str:
    if getattr(effect, "per", None) is None:
        return ""
    capped = f", {effect.max} at most" if effect.max else ""
    return f" for each {_THINGS[effect.per][0]}{capped}"


def _test(test: Test) -> str:
    if not isinstance(test, CountTest):
        return _STATES[test.word]
    if test.word == "slot":
        return f"it goes into slot {test.number}{_SLOTS[test.op]}"
    return f"you have {_BOUNDS[test.op]}{_counted(test.number, *_THINGS[test.word])}"


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _gain(effect: Any) -> str:
    if effect.thing == "hope":
        return f"gain {effect.n} Hope"
    return f"gain {_counted(effect.n, 'Token', 'Tokens')} from the Market"


def _draw(effect: Any) -> str:
    if effect.thing == "ember":
        return f"draw {_counted(effect.n, 'Ember', 'Embers')}"
    return f"draw and place {_counted(effect.n, 'token', 'tokens')}"


_DONE: dict[str, Callable[[Any], str]] = {
    "gain": _gain,
    "trade": lambda effect: f"Trade {_TIMES.get(effect.n, f'{effect.n} times')}",
    "return": lambda effect: f"return {_counted(effect.n, 'Calamity', 'Calamities')} from your track to your bag",
    "place": lambda effect: f"put {_counted(effect.n, 'Influence marker', 'Influence markers')} on a face-up card",
    "raise": lambda effect: f"place {_counted(effect.n, 'Resource', 'Resources')} from your bag in your Warfare row",
    "teardown": lambda effect: f"remove {_counted(effect.n, 'Resource', 'Resources')} from a rival's Warfare row",
    "draw": _draw,
    "vp": lambda effect: f"score {effect.n} VP",
}
