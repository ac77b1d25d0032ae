"""The log of Pocket Civ in sentences: what happened, and the numbers that say why."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from toolkit.games.pocket_civ.offers import ICON_NAMES
from toolkit.games.pocket_civ.options import NAMES
from toolkit.games.pocket_civ.sayings import bend_words
from toolkit.games.pocket_civ.sentences import counted
from toolkit.games.pocket_civ.wording import SENTENCES, Event, Names

SYMBOLS = {"red_circle": "red circle", "green_square": "green square", "blue_hex": "blue hex", "nuggets": "Nuggets"}
BRINGS = (
    "lose tribes", "gain tribes", "lose av", "lose wonder", "strip", "create", "gold", "lose gold", "unread", "partner",
    "attack",
)  # fmt: skip
"""What may come of an Event."""
PRICE = ("pay", "spend", "give")
BOUGHT = ("city", "farm", "forest", "acquire", "build", "raise", "mine", "market", "offer")
"""What a price is told with; an Expedition tells its own."""
TOGETHER = (
    "lose tribes", "crowded lose tribes", "gain tribes", "lose av", "hungry lose av", "strip", "create", "grow", "move",
    "place", "top up", "unread",
)  # fmt: skip


def told(events: Sequence[Event], names: Names) -> tuple[str, ...]:
    """Events in sentences; what is alike and follows each other is one."""
    return tuple(_sentences(_joined(_seen(list(_once(events)))), names))


def _once(events: Sequence[Event]) -> Iterator[Event]:
    """What an Advance bends is looked up again and again; it is told once."""
    known = set()
    for event in events:
        if event[0] != "bend":
            yield event
        elif event not in known:
            known.add(event)
            yield event


def _seen(events: Sequence[Event]) -> Iterator[Event]:
    """What an event is can depend on its neighbors: an icon lost with Tribes that pay, a card without an Event."""
    for before, event, after in zip([("",), *events], events, [*events[1:], ("",)], strict=False):
        if event[0] == "strip" and "pay" in (before[0], after[0]):
            yield ("give", *event[1:])
        elif event[0] == "card" and after[0] != "event":
            yield ("blank card", *event[1:])
        else:
            yield event


def _joined(events: Iterable[Event]) -> list[Event]:
    """Events of which one says why the next happened, made one."""
    joined: list[Event] = []
    reason = ""
    for event in events:
        kind = event[0]
        if kind in ("crowded", "hungry"):
            reason = kind
        elif (reason, kind) in (("crowded", "lose tribes"), ("hungry", "lose av")):
            joined.append((f"{reason} {kind}", *event[1:]))
        elif joined and _says_more(event, joined[-1]):
            joined[-1] = event
        else:
            reason = ""
            joined.append(event)
    return joined


def _says_more(event: Event, before: Event) -> bool:
    """Whether an event tells all that the one before it does: Gold lost is spent, a Farm made is an icon Created."""
    kind = event[0]
    return (kind, before[0]) == ("lose gold", "spend") or before == ("create", kind, event[-1])


def _sentences(events: Sequence[Event], names: Names) -> Iterator[str]:
    paid: list[Event] = []
    for kind, run in groupby(events, key=_alike):
        alike = list(run)
        if kind[0] in PRICE:
            paid += alike
        elif kind[0] == "why":
            yield "; ".join(_why(event) for event in alike) + "."
        elif kind[0] in SENTENCES:
            said = SENTENCES[kind[0]](names, alike)
            dear = paid and kind[0] in BOUGHT
            yield f"{said} for {_price(paid)}." if dear else f"{said.removesuffix(',')}."
            paid = []


def _alike(event: Event) -> tuple[Any, ...]:
    """Events with the same key are told in one sentence if they follow each other."""
    kind = event[0]
    if kind in ("read", "bend"):
        return ("why",)
    return (kind,) if kind in TOGETHER else (kind, id(event))


def _price(paid: Sequence[Event]) -> str:
    """All that was paid, e.g. `the Forest of R3 and 2 Tribes of R3`."""
    icons = [f"the {ICON_NAMES[icon]} of {NAMES[region]}" for kind, icon, region in _of_kind(paid, "give")]
    by_region: Counter[int] = Counter()
    for _, _, region, n in _of_kind(paid, "pay"):
        by_region[region] += n
    tribes = [f"{counted(n, 'Tribe')} of {NAMES[region]}" for region, n in by_region.items()]
    gold = sum(n for _, _, n in _of_kind(paid, "spend"))
    return " and ".join(icons + tribes + [f"{gold} Gold"] * bool(gold))


def _of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event[0] == kind]


def _why(event: Event) -> str:
    if event[0] == "bend":
        return bend_words(*event[1:])
    parts = [f"{SYMBOLS[s]} {n}" + (f" \u00d7 {times}" if times > 1 else "") for s, times, n in event[1] if times]
    total = f" = {event[2]}" if len(parts) > 1 or "\u00d7" in parts[0] else ""
    return f"Next card: {' + '.join(parts)}{total}" if parts else "Next card: no symbol counts"
