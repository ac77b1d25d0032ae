"""One whole game, from the seed to the final score."""

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.games.pocket_civ.chance import CivChance
from toolkit.games.pocket_civ.pool import Pool
from toolkit.games.pocket_civ.rules.setup import new_state
from toolkit.games.pocket_civ.strategies import Policy, script
from toolkit.games.pocket_civ.table import CivTable
from toolkit.games.pocket_civ.treating import treat
from toolkit.games.pocket_civ.view import View
from toolkit.play.players import Noisy, RandomPlayer
from toolkit.play.table import Player
from toolkit.play.treatment import Treatment


def set_table(
    pool: Pool, players: int, seed: int, *, rekey: Mapping[str, int] | None = None, **recording: Any
) -> CivTable:
    """A table with its map drawn; `recording` is `log` or `picks`, as for `Table`."""
    chance = CivChance(seed, rekey)
    state, land = new_state(pool, players, chance)
    return CivTable(pool, state, chance, land, **recording)


def scripted(table: CivTable, seat: int, strategy: str) -> Player:
    """A strategy of the pool in a seat of this table."""
    made = script(table.pool, strategy)
    randomness = made.knobs.randomness
    if not randomness:
        return Policy(View(table, seat), made)
    stream = table.chance.stream("strategy", seat)
    return RandomPlayer(stream) if randomness == 1 else Noisy(Policy(View(table, seat), made), randomness, stream)


def start(
    pool: Pool,
    seating: Sequence[str | Player],
    seed: int,
    *,
    rekey: Mapping[str, int] | None = None,
    treatment: Treatment | None = None,
    **recording: Any,
) -> CivTable:
    """A table with everyone seated: a strategy of the pool by its name, or whoever answers for the seat."""
    table = set_table(pool, len(seating), seed, rekey=rekey, **recording)
    if treatment is not None:
        treat(table, seating, treatment)
    sit_down(table, seating)
    return table


def sit_down(table: CivTable, seating: Sequence[str | Player]) -> None:
    """Seat players, a strategy of the pool by its name."""
    table.players = [scripted(table, seat, who) if isinstance(who, str) else who for seat, who in enumerate(seating)]
