"""The table while a game is under way, for a person who is asked something or looks on."""

from collections.abc import Sequence
from dataclasses import replace

from toolkit.games.pocket_civ.drawing import board_text
from toolkit.games.pocket_civ.drawing_svg import table_svg
from toolkit.games.pocket_civ.story import final_count, happening, scores_now
from toolkit.games.pocket_civ.table import CivTable
from toolkit.games.pocket_civ.telling import told
from toolkit.games.pocket_civ.wording import Event
from toolkit.play.game import Scene

APART = ("phase", "acts", "round")
"""Events that begin a new line."""
PHASES = {"population": "growth and movement", "event": "Event", "advance": "Advance", "upkeep": "Upkeep"}


def show(table: CivTable, names: Sequence[str], seat: int | None, since: int) -> Scene:
    """The table as it lies when `seat` is asked, or (None) at the end, and what was logged from `since` on."""
    log = table.log or []
    happened = told_by_phase(log[_phase_begins(log, since) :], names)
    if seat is None:
        last = final_count(table, names)
        return replace(last, events=(*happened, *last.events))
    state = table.state
    this_round = log[_round_begins(log) :]
    return Scene(
        heading=_heading(table, this_round),
        board=board_text(state, table.map, table.rules, names),
        svg=table_svg(table, names, acting=seat, asked=seat, happening=happening(this_round)),
        events=happened,
        reasons=(),
        scores=scores_now(table, names),
    )


def _heading(table: CivTable, this_round: Sequence[Event]) -> str:
    state = table.state
    phase = [PHASES[event[1]] for event in this_round if event[0] == "phase"]
    when = f"Era {state.era} of {table.rules.eras}, Round {state.round}"
    return f"{when}: {phase[-1]}" if phase else "Setting up"


def _phase_begins(log: Sequence[Event], at: int) -> int:
    """Where the phase begins that the log was in."""
    return max((place for place, event in enumerate(log[:at]) if event[0] in ("phase", "acts")), default=0)


def _round_begins(log: Sequence[Event]) -> int:
    return max((place for place, event in enumerate(log) if event[0] == "round"), default=0)


def told_by_phase(events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
    """Events in words, a line for every phase."""
    lines: list[list[Event]] = [[]]
    for event in events:
        if event[0] in APART:
            lines.append([])
        if event[0] != "over":
            lines[-1].append(event)
    return tuple(filter(None, (" ".join(told(line, names)) for line in lines)))
