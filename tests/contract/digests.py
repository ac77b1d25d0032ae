"""A line for each of 50 games, mixed strategies at all numbers of players: a digest of everything that happened.

Run as `python -m contract.digests GAME` from `tests`, in a process of its own.
"""

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any

from toolkit.games import load_game

from .pools import SHIPPED, Setup

GAMES_DIGESTED = 50


def written(value: Any) -> str:
    """An event, a pick or a part of one; pieces and options by their ids and keys."""
    if isinstance(value, (tuple, list)):
        return f"[{' '.join(map(written, value))}]"
    name = getattr(value, "key", None) or getattr(value, "id", value)
    assert isinstance(name, (str, int, float)), f"the log holds a {type(value).__name__}, which has no key and no id"
    return str(name)


def digest(text: str) -> str:
    """16 hex digits."""
    return sha256(text.encode()).hexdigest()[:16]


def games(game_id: str) -> Iterator[str]:
    """The lines."""
    game = load_game(game_id)
    for seed in range(GAMES_DIGESTED):
        setup = Setup(game, SHIPPED, game.seats[seed % len(game.seats)])
        seating = setup.scripts(first=seed)
        table = game.play(setup.pool, seating, seed, log=[], picks=[])
        yield f"seed {seed:<2}  {digest(written([*table.log, *table.picks]))}  {', '.join(seating)}"


@cache
def digests(game_id: str) -> str:
    """All of it, a digest of the digests first."""
    lines = list(games(game_id))
    return "\n".join([f"{len(lines)} games  {digest(written(lines))}", *lines, ""])


if __name__ == "__main__":
    sys.stdout.write(digests(sys.argv[1]))
