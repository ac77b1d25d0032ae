"""One whole game, from the seed to the final score."""

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.games.pocket_civ.chance import CivChance
from toolkit.games.pocket_civ.pool import Pool
from toolkit.games.pocket_civ.rules.setup import new_state
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.players import RandomPlayer
from toolkit.play.table import Player


def set_table(
    pool: Pool, players: int, seed: int, *, rekey: Mapping[str, int] | None = None, **recording: Any
) -> CivTable:
    """A table with its map drawn; `recording` is `log` or `picks`, as for `Table`."""
    chance = CivChance(seed, rekey)
    state, land = new_state(pool, players, chance)
    return CivTable(pool, state, chance, land, **recording)


def start(
    pool: Pool,
    seating: Sequence[str | Player],
    seed: int,
    *,
    rekey: Mapping[str, int] | None = None,
    **recording: Any,
) -> CivTable:
    """A table with everyone seated: `random`, or whoever answers for the seat."""
    table = set_table(pool, len(seating), seed, rekey=rekey, **recording)
    table.players = [
        RandomPlayer(table.chance.stream("strategy", seat)) if isinstance(who, str) else who
        for seat, who in enumerate(seating)
    ]
    return table
