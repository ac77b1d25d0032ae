"""Nim, a game small enough to play in the head: take 1 to 3 sticks in turn; whoever takes the last of them wins."""

from collections.abc import Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any

from toolkit.play.chance import Chance
from toolkit.play.game import Game
from toolkit.play.table import Table


@dataclass(eq=False)
class Take:
    sticks: int
    key: str


TAKES = tuple(Take(sticks, f"take {sticks}") for sticks in (1, 2, 3))


class Greedy:
    """Takes as many as are allowed."""

    def choose(self, question: str, options: Sequence[Take]) -> Take:
        return options[-1]


def start(sticks: int, seating: Sequence[Any], seed: int, **recording: Any) -> Table[Any, Any]:
    table: Table[Any, Any] = Table(sticks, [sticks], Chance(seed), **recording)
    table.players = [Greedy() if name == "greedy" else name for name in seating]
    return table


def play_out(table: Table[Any, Any]) -> None:
    turn = 0
    while table.state[0]:
        seat = turn % len(table.players)
        taken = table.ask(seat, "sticks", TAKES[: table.state[0]]).sticks
        table.state[0] -= taken
        if table.log is not None:
            table.log.append((seat, taken))
        turn += 1


def nothing(*args: Any) -> Any:
    """What no test here asks a game for."""


UNASKED: dict[str, Any] = {field.name: nothing for field in fields(Game) if field.default is MISSING}
NIM = Game(**UNASKED | {"id": "nim", "start": start, "play_out": play_out})
