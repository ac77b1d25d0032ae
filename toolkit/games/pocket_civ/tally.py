"""Reading the log of a finished game: Rounds and Eras, and what is acquired and made."""

from collections.abc import Callable, Sequence

from toolkit.games.pocket_civ import happenings
from toolkit.games.pocket_civ.counting import ALONE, AT, NONE, Card, Counted, Entry, Era
from toolkit.games.pocket_civ.pool import Advance
from toolkit.games.pocket_civ.scoring import BOARD, boards
from toolkit.games.pocket_civ.table import CivTable

EVERY = 2
"""Empires are looked at every so many Rounds."""
_BOARD = slice(AT[BOARD[0]], AT[BOARD[-1]] + 1)
_AFTER_EVENTS = ("phase", "affordable", "gate", "pay", "market")
"""What can only come when no Event is under way."""


def read_log(table: CivTable) -> Counted:
    """Count a finished game that was played with its log on."""
    counted = Counted(table)
    _inherit(counted, table)
    for entry in table.log or ():
        kind = entry[0]
        if counted.event is not None and kind in _AFTER_EVENTS:
            happenings.close(counted)
        if kind in HANDLERS:
            HANDLERS[kind](counted, entry)
    happenings.close(counted)
    if table.state.over not in ("eras", "choice"):  # an Era was cut short
        _end(counted, boards(table), tuple(table.asked.items()), left=len(table.state.deck))
    counted.came_up.add(table.state.over)
    return counted


def _inherit(counted: Counted, table: CivTable) -> None:
    """What the map gives from the start; what an experiment has taken away again is not owned."""
    scenario = table.pool.scenarios.get(table.rules.scenario) if len(table.state.players) == 1 else None
    for advance_id in scenario.start_advances if scenario else ():
        advance = table.pool.by_id[advance_id]
        if not advance.bit & table.pool.barred:
            _receive(counted, 0, advance)


# -- Rounds and Eras -------------------------------------------------------------------------------


def _round(counted: Counted, entry: Entry) -> None:
    _, counted.round, counted.now.number = entry
    for counts in counted.now.counts:
        counts[AT["rounds"]] += 1


def _phase(counted: Counted, entry: Entry) -> None:
    counted.phase = entry[1]


def _round_end(counted: Counted, entry: Entry) -> None:
    if counted.round % EVERY == 0:
        counted.paces.append((counted.round, entry[2]))


def _shuffle(counted: Counted, entry: Entry) -> None:
    counted.deck = entry[1]


def _glory(counted: Counted, entry: Entry) -> None:
    counted.count(0, "glory_gained", entry[2])


def _check(counted: Counted, entry: Entry) -> None:
    _, seat, passed, earned, unscored = entry
    counted.now.passed[seat] = passed
    if passed == 0:
        counted.count(seat, "few_cities", earned)
        counted.came_up.add("failed")
        return
    counted.count(seat, "few_tribes", unscored)
    if passed == 1:
        counted.came_up.add("passed")
    if unscored:
        counted.came_up.add("few_tribes")


def _era_end(counted: Counted, entry: Entry) -> None:
    if counted.event is not None:
        counted.came_up.add("out_in_event")
    elif counted.phase in ("advance", "upkeep"):
        counted.came_up.add("out_in_venture")
    _end(counted, entry[2], entry[3], left=0)


def _end(counted: Counted, ends: Sequence[Sequence[int]], asked: Sequence[tuple[str, int]], left: int) -> None:
    """Close the books of an Era; `left`: cards still in the deck."""
    now, before = counted.now, counted.spent
    counted.spent = _minutes(counted, asked)
    now.minutes = counted.spent - before
    for counts, board in zip(now.counts, ends, strict=True):
        counts[AT["draws"]] = counted.deck - left
        counts[_BOARD] = board
        if len(ends) > 1:
            for name in ALONE:
                counts[AT[name]] = NONE
    counted.eras.append(now)
    counted.now = Era(now.number + 1, len(now.counts))


def _minutes(counted: Counted, asked: Sequence[tuple[str, int]]) -> float:
    """Estimated playing time: what each question takes at the table, and each Round and Event beside."""
    seconds = counted.pool.seconds
    other = seconds.get("other", 0.0)
    done = counted.round * seconds.get("round", 0.0) + len(counted.events) * seconds.get("event", 0.0)
    return (done + sum([times * seconds.get(question, other) for question, times in asked])) / 60


# -- Advances, Wonders and what else is made -------------------------------------------------------


def _pay(counted: Counted, entry: Entry) -> None:
    counted.paid += entry[3]


def _affordable(counted: Counted, entry: Entry) -> None:
    counted.affordable[entry[1]].update(entry[2])
    counted.paid = 0


def _gift(counted: Counted, entry: Entry) -> None:
    _receive(counted, entry[1], entry[2])


def _receive(counted: Counted, seat: int, card: Card) -> None:
    counted.gifts[seat].add(card)
    if isinstance(card, Advance):
        _own(counted, seat, card)


def _own(counted: Counted, seat: int, advance: Advance) -> None:
    counted.owns[seat] |= advance.bit
    counted.had[seat] |= advance.bit


def _discard(counted: Counted, entry: Entry) -> None:
    counted.owns[entry[1]] &= ~entry[2].bit
    counted.came_up.add("discarded")


def _acquire(counted: Counted, entry: Entry) -> None:
    _, seat, advance, _ = entry
    _own(counted, seat, advance)
    counted.taken[seat].setdefault(advance, counted.round)
    counted.acquired.append((seat, advance, counted.now.number, counted.round, counted.paid))
    counted.count(seat, "acquired")
    counted.came_up.add("acquired")


def _build(counted: Counted, entry: Entry) -> None:
    _, seat, wonder, _ = entry
    counted.taken[seat].setdefault(wonder, counted.round)
    counted.count(seat, "wonders_built")
    counted.came_up.add("wonder_built")


def _raise(counted: Counted, entry: Entry) -> None:
    counted.came_up.add("capitol_raised" if entry[3] > counted.top_av else "av_raised")


def _city(counted: Counted, entry: Entry) -> None:
    counted.count(entry[1], "cities_founded")
    counted.came_up.add("city")


def _gate(counted: Counted, entry: Entry) -> None:
    counted.count(entry[1], "gated")
    counted.came_up.add("gate")


def _expedition(counted: Counted, entry: Entry) -> None:
    _, _, _, by_sea, force, worth, danger = entry
    counted.came_up.add("sea_expedition" if by_sea else "expedition")
    if force * worth <= danger:
        counted.came_up.add("expedition_failed")


def _came_up(rule: str) -> Callable[[Counted, Entry], None]:
    return lambda counted, entry: counted.came_up.add(rule)


HANDLERS: dict[str, Callable[[Counted, Entry], None]] = {
    **happenings.HANDLERS,
    "round": _round,
    "phase": _phase,
    "round end": _round_end,
    "shuffle": _shuffle,
    "glory": _glory,
    "check": _check,
    "era end": _era_end,
    "pay": _pay,
    "affordable": _affordable,
    "gift": _gift,
    "acquire": _acquire,
    "discard": _discard,
    "build": _build,
    "raise": _raise,
    "city": _city,
    "gate": _gate,
    "expedition": _expedition,
    "march": _came_up("march"),
    "top up": _came_up("topped_up"),
    "sail": _came_up("sailed"),
    "farm": _came_up("farm"),
    "forest": _came_up("forest"),
    "cart lost": _came_up("cart_lost"),
    "partner": _came_up("partner"),
    "unread": _came_up("unread"),
}
