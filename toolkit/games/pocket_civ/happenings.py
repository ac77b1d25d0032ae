"""What the log tells of Events, and of Gold."""

from collections.abc import Callable

from toolkit.games.pocket_civ.counting import Counted, Entry, Happening

_SOURCES = {
    "expedition": "expeditions", "trade": "trade", "shipping": "trade", "mine": "mining", "market": "market",
    "income": "income", "stash": "thievery", "violent profits": "thievery", "ministry": "ministry",
}  # fmt: skip
"""Where Gold is said to come from in the log -> in the tables; all else is `other`."""


def _event(counted: Counted, entry: Entry) -> None:
    close(counted)
    counted.event = Happening(entry[1], counted.now.number, counted.totem, counted.owns[counted.totem])
    counted.events.append(counted.event)
    counted.came_up.add(entry[1].replace("-", "_"))
    if counted.phase == "advance":
        counted.came_up.add("market_anarchy")


def close(counted: Counted) -> None:
    """The Event is over: each Advance that bent it did something."""
    if counted.event is not None:
        for advance in counted.event.bent:
            counted.fired[advance] = counted.fired.get(advance, 0) + 1
        counted.event = None


def _totem(counted: Counted, entry: Entry) -> None:
    counted.totem = entry[1]
    counted.came_up.add("totem")
    if counted.event is not None:
        counted.event.seat, counted.event.owns = entry[1], counted.owns[entry[1]]


def _bend(counted: Counted, entry: Entry) -> None:
    counted.came_up.add("bent")
    if counted.event is not None:
        counted.event.bent[entry[1]] = None


def _leads_to(kind: str) -> Callable[[Counted, Entry], None]:
    """What an Event leads to is explained under a name of its own."""

    def note(counted: Counted, entry: Entry) -> None:
        counted.came_up.add(kind)
        if counted.event is not None:
            counted.event.kinds[kind] = None

    return note


def _lose_tribes(counted: Counted, entry: Entry) -> None:
    _, seat, _, n = entry
    counted.count(seat, "tribes_fallen" if counted.event else "tribes_crowded", n)
    if counted.event is not None:
        counted.event.tribes += n
    else:
        counted.came_up.add("crowded")


def _gain_tribes(counted: Counted, entry: Entry) -> None:
    counted.came_up.add("healed")
    if counted.event is not None:
        counted.event.tribes -= entry[3]


def _lose_av(counted: Counted, entry: Entry) -> None:
    _, seat, _, left = entry
    why = "fallen" if counted.event else "hungry"
    counted.count(seat, f"av_{why}")
    counted.came_up.add(f"av_{why}")
    if counted.event is not None:
        counted.event.av += 1
    if not left:
        counted.count(seat, f"cities_{why}")
        counted.came_up.add(f"city_{why}")
        if counted.event is not None:
            counted.event.cities += 1


def _lose_wonder(counted: Counted, entry: Entry) -> None:
    counted.count(entry[1], "wonders_lost")
    counted.came_up.add("wonder_lost")
    if counted.event is not None:
        counted.event.wonders += 1


def _strip(counted: Counted, entry: Entry) -> None:
    if counted.event is not None and entry[1] == "farm":
        counted.event.farms += 1
        counted.came_up.add("farm_lost")


def _gold(counted: Counted, entry: Entry) -> None:
    _, seat, n, source = entry
    named = _SOURCES.get(source, "other")
    counted.gold[seat][named] += n
    counted.count(seat, "gold_earned", n)
    counted.came_up.add(f"gold_{named}")
    if counted.event is not None:
        counted.event.gold_won += n
    if source == "trade":
        _leads_to("trade")(counted, entry)
    elif source in ("shipping", "stash"):
        counted.came_up.add(source)


def _lose_gold(counted: Counted, entry: Entry) -> None:
    _, seat, n = entry
    counted.count(seat, "gold_taken" if counted.event else "gold_faded", n)
    counted.came_up.add("gold_taken" if counted.event else "gold_faded")
    if counted.event is not None:
        counted.event.gold_lost += n


HANDLERS: dict[str, Callable[[Counted, Entry], None]] = {
    "event": _event,
    "totem": _totem,
    "bend": _bend,
    "attack": _leads_to("attack"),
    "tsunami": _leads_to("tsunami"),
    "lose tribes": _lose_tribes,
    "gain tribes": _gain_tribes,
    "lose av": _lose_av,
    "lose wonder": _lose_wonder,
    "strip": _strip,
    "gold": _gold,
    "lose gold": _lose_gold,
}
