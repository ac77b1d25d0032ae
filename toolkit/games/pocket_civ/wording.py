"""A sentence for each kind of entry in the log of Pocket Civ; entries that are alike come together."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.pocket_civ.offers import ICON_NAMES
from toolkit.games.pocket_civ.options import NAMES
from toolkit.games.pocket_civ.sentences import counted

Event = tuple[Any, ...]
Names = Sequence[str]

EVENT_NAMES = {"civil-war": "Civil War", "tribal-war": "Tribal War"}


def event_name(event: str) -> str:
    """An Event as it is called."""
    return EVENT_NAMES.get(event, event.capitalize())


# -- losses and gains ------------------------------------------------------------------------------


def who(names: Names, seat: int) -> str:
    """Whose deed it is; alone at the table that goes without saying."""
    return f"{names[seat]}: " if len(names) > 1 else ""


def _of(names: Names, seat: int) -> str:
    return f" of {names[seat]}" if len(names) > 1 else ""


def _where(names: Names, events: Sequence[Event]) -> tuple[int, str]:
    """How many Tribes in all, and how many of whom where."""
    at: Counter[tuple[int, int]] = Counter()
    for _, seat, region, n in events:
        at[seat, region] += n
    if len(at) == 1:
        return at.total(), "".join(f"{_of(names, seat)} in {NAMES[region]}" for seat, region in at)
    return at.total(), ": " + ", ".join(f"{n}{_of(names, s)} in {NAMES[region]}" for (s, region), n in at.items())


def _die(names: Names, events: Sequence[Event]) -> str:
    n, where = _where(names, events)
    one = n == 1 and ":" not in where
    return f"{counted(n, 'Tribe')}{'' if ':' in where else where} {'dies' if one else 'die'}" + (
        where if ":" in where else ""
    )


def _new_tribes(names: Names, events: Sequence[Event]) -> str:
    n, where = _where(names, events)
    return f"{counted(n, 'new Tribe')}{where}"


def _av_lost(names: Names, events: Sequence[Event]) -> str:
    lost = Counter((seat, region) for _, seat, region, _ in events)
    left = {(seat, region): av for _, seat, region, av in events}
    parts = [
        f"the City{_of(names, seat)} in {NAMES[region]} "
        + (f"falls from AV {av + lost[seat, region]} to {av}" if av else f"of AV {lost[seat, region]} is lost")
        for (seat, region), av in left.items()
    ]
    return _first_up(", ".join(parts))


def _first_up(words: str) -> str:
    return words[:1].upper() + words[1:]


def _decay(names: Names, events: Sequence[Event]) -> str:
    return f"Without a Farm {_av_lost(names, events)[0].lower()}{_av_lost(names, events)[1:]}"


def _icons(verb: str) -> Callable[[Names, Sequence[Event]], str]:
    def say(names: Names, events: Sequence[Event]) -> str:
        return ", ".join(f"{ICON_NAMES[icon]} in {NAMES[region]}" for _, icon, region in events) + f" {verb}"

    return say


# -- movement and building -------------------------------------------------------------------------


def _grow(names: Names, events: Sequence[Event]) -> str:
    return "; ".join(f"{who(names, seat)}{counted(n, 'Tribe')} after growth" for _, seat, n in events)


def _move(names: Names, events: Sequence[Event]) -> str:
    seat = events[0][1]
    moved: Counter[tuple[int, int]] = Counter()
    for _, _, start, to, n in events:
        moved[start, to] += n
    return who(names, seat) + ", ".join(
        f"{counted(n, 'Tribe')} from {NAMES[start]} to {NAMES[to]}" for (start, to), n in moved.items()
    )


def _at(what: str) -> Callable[[Names, Sequence[Event]], str]:
    def say(names: Names, events: Sequence[Event]) -> str:
        _, seat, region = events[0]
        return f"{who(names, seat)}{what} in {NAMES[region]}"

    return say


def _placed(what: str) -> Callable[[Names, Sequence[Event]], str]:
    def say(names: Names, events: Sequence[Event]) -> str:
        seats = dict.fromkeys(seat for _, seat, _ in events)
        return "; ".join(f"{who(names, seat)}{what}: {_settled(events, seat)}" for seat in seats)

    return say


def _settled(events: Sequence[Event], seat: int) -> str:
    at = Counter(region for _, whose, region in events if whose == seat)
    return ", ".join(f"{n} in {NAMES[region]}" for region, n in at.items())


def _raise(names: Names, events: Sequence[Event]) -> str:
    _, seat, region, av = events[0]
    return f"{who(names, seat)}The City in {NAMES[region]} grows to AV {av}"


def _acquire(names: Names, events: Sequence[Event]) -> str:
    _, seat, advance, region = events[0]
    return f"{who(names, seat)}{NAMES[region]} acquires {advance.name}, {advance.vp} VP,"


def _build(names: Names, events: Sequence[Event]) -> str:
    _, seat, wonder, region = events[0]
    return f"{who(names, seat)}{wonder.name} is built in {NAMES[region]}, {wonder.vp} VP,"


def _expedition(names: Names, events: Sequence[Event]) -> str:
    _, seat, region, by_sea, force, worth, danger = events[0]
    sent = f"{counted(force, 'Tribe')}{f' worth {worth} each' if worth > 1 else ''}"
    kind = "Sea Expedition" if by_sea else "Expedition"
    return f"{who(names, seat)}{kind} from {NAMES[region]}: {sent} against {danger}"


# -- Gold ------------------------------------------------------------------------------------------

SOURCES = {
    "market": "from the Market", "mine": "from the mine", "expedition": "from the Expedition", "trade": "by Trade",
    "shipping": "by Shipping", "stash": "from the stash", "ministry": "by Ministry", "income": "of income",
    "violent profits": "of Violent Profits",
}  # fmt: skip


def _gold(names: Names, events: Sequence[Event]) -> str:
    _, seat, n, source = events[0]
    return f"{who(names, seat)}{n} Gold {SOURCES.get(source, 'at once')}"


def _lose_gold(names: Names, events: Sequence[Event]) -> str:
    _, seat, n = events[0]
    return f"{who(names, seat)}{n} Gold is lost"


def _market(names: Names, events: Sequence[Event]) -> str:
    _, seat, nuggets, handshake = events[0]
    shaken = ", and a handshake" if handshake else ""
    return f"{who(names, seat)}The Market is taxed: {counted(nuggets, 'Nugget')}{shaken}"


# -- the Event, the Era, the end -------------------------------------------------------------------


def _event(names: Names, events: Sequence[Event]) -> str:
    _, event, visitor = events[0]
    return event_name(event) + (f": {visitor.capitalize()} comes" if visitor else "")


def _card(names: Names, events: Sequence[Event]) -> str:
    return f"Event card {events[0][1].id.removeprefix('event-')} is drawn"


def _blank(names: Names, events: Sequence[Event]) -> str:
    return f"{_card(names, events)}: nothing happens"


def _glory(names: Names, events: Sequence[Event]) -> str:
    _, era, gained, glory, *_ = events[0]
    if not gained:
        return f"Era {era} ends without Glory"
    return f"Era {era} ends: {gained} Glory for the best Advances, {glory} in all"


ENDS = {
    "eras": "All Eras are over",
    "choice": "The game is ended at the End of an Era",
    "extinct": "No Tribe and no City is left: the game ends here",
    "capped": "Stopped at the cap on Rounds",
}
SENTENCES: dict[str, Callable[[Names, Sequence[Event]], str]] = {
    "place": _placed("First Tribes"),
    "top up": _placed("New Tribes"),
    "grow": _grow,
    "move": _move,
    "sail": lambda names, events: f"By Sea {_first_down(_move(names, events))}",
    "card": _card,
    "blank card": _blank,
    "event": _event,
    "totem": lambda names, events: f"{names[events[0][1]]} takes the Totem",
    "active": lambda names, events: f"The red circle of the next card names {NAMES[events[0][1]]}",
    "attack": lambda names, events: f"An Attack of Force {events[0][2]} on {NAMES[events[0][1]]}",
    "march": lambda names, events: f"Force {events[0][2]} moves on to {NAMES[events[0][1]]}",
    "lose tribes": _die,
    "crowded lose tribes": lambda names, events: f"Without support {_die(names, events)}",
    "gain tribes": _new_tribes,
    "lose av": _av_lost,
    "hungry lose av": _decay,
    "lose wonder": lambda names, events: f"{events[0][2].name} in {NAMES[events[0][3]]} is lost",
    "strip": _icons("lost"),
    "create": _icons("new"),
    "city": _at("A City is founded"),
    "farm": _at("A Farm is made"),
    "forest": _at("A Forest is planted"),
    "acquire": _acquire,
    "discard": lambda names, events: f"{who(names, events[0][1])}{events[0][2].name} is given up",
    "build": _build,
    "raise": _raise,
    "capitol": lambda names, events: f"{who(names, events[0][1])}{NAMES[events[0][2]]} is named the Capitol",
    "mine": _at("Mining"),
    "cart lost": lambda names, events: f"{who(names, events[0][1])}The Mine Cart is emptied: {events[0][2]} Gold lost",
    "market": _market,
    "expedition": _expedition,
    "gold": _gold,
    "lose gold": _lose_gold,
    "offer": lambda names, events: f"{who(names, events[0][1])}An offer of {events[0][3]} to {_first_up(events[0][2])}",
    "partner": lambda names, events: (
        f"{who(names, events[0][1])}{_first_up(events[0][2])} is a Trading Partner from now on"
    ),
    "greeting": lambda names, events: "The next card shows " + ("a handshake" if events[0][1] else "no handshake"),
    "unread": lambda names, events: f"{counted(len(events), 'card')} discarded unread",
    "tsunami": lambda names, events: f"A Tsunami of {events[0][2]} Damage",
    "gift": lambda names, events: f"{names[events[0][1]]} is given {events[0][2].name}",
    "era": lambda names, events: f"Era {events[0][1]} begins",
    "glory": _glory,
    "over": lambda names, events: ENDS[events[0][1]],
}


def _first_down(words: str) -> str:
    return words[:1].lower() + words[1:]
