"""The table while a game is under way, for a person who is asked something or looks on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from toolkit.games.embers.drawing import NUMERALS, board_text
from toolkit.games.embers.drawing_svg import table_svg
from toolkit.games.embers.story import Event, final_count, scores_now, sentence
from toolkit.games.embers.table import EmbersTable
from toolkit.play.game import Scene

APART = ("deal", "turn", "glory", "reckoning")
"""Events that begin a new line."""


def show(table: EmbersTable, names: Sequence[str], seat: int | None, since: int) -> Scene:
    """The table as it lies when `seat` is asked, or (None) at the end, and the turns logged from `since` on.

    While a seat takes its turn it still sees what the others did before.
    """
    log = table.log or []
    if seat is None:
        last = final_count(table, names)
        return replace(last, events=(*told(log[_line_begins(log, since) :], names), *last.events))
    state = table.state
    return Scene(
        heading=f"Era {NUMERALS[state.era]} of {NUMERALS[state.eras]}, turn {state.turn}",
        board=board_text(state, table.rules, names),
        svg=table_svg(state, table.pool, names, acting=_acting(log, seat), asked=seat),
        events=told(log[min(_line_begins(log, since), _turn_before(log, seat)) :], names),
        reasons=(),
        scores=scores_now(table, names),
    )


def _line_begins(log: Sequence[Event], at: int) -> int:
    """Where the turn begins that the log was in."""
    return max((place for place, event in enumerate(log[:at]) if event[0] in APART), default=0)


def _turn_before(log: Sequence[Event], seat: int) -> int:
    """Where the turn of a seat begins that came before the one under way."""
    turns = [(place, event[1]) for place, event in enumerate(log) if event[0] == "turn"]
    mine = [place for place, acting in turns[:-1] if acting == seat]
    return mine[-1] if mine else 0


def told(events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
    """Events in words, a line for every turn."""
    lines: list[list[str]] = [[]]
    for event in events:
        if event[0] in APART:
            lines.append([])
        lines[-1].append(_era_begins(event, names) + sentence(event, names))
    return tuple(filter(None, (" ".join(filter(None, line)) for line in lines)))


def _era_begins(event: Event, names: Sequence[str]) -> str:
    return f"Era {NUMERALS[event[1]]} begins, {names[event[2]]} starts: " if event[0] == "deal" else ""


def _acting(log: Sequence[tuple[Any, ...]], asked: int) -> int:
    """Whose turn it is; whoever is asked while an Era begins or ends."""
    for kind, *rest in reversed(log):
        if kind == "turn":
            return int(rest[0])
        if kind in APART:
            break
    return asked
