"""What a worker process does: play some seeds of a plan and bring flat columns home.

Workers import this module, so it must not lead to Polars (a tenth of a second and 24 MB each).
"""

import pickle
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import Any

from toolkit.play.game import ColumnKind, Game, TableSchema
from toolkit.play.table import Table
from toolkit.pools.shapes import Models
from toolkit.trials.plan import Plan

TYPECODES = {"int": "q", "optional": "i", "flag": "b", "share": "d", "strategy": "h", "card": "h"}
WORD = "h"
"""The typecode of a column that holds one of its own words."""

Columns = dict[str, "array[Any]"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some seeds of a plan, played."""

    first: int
    seeds: int
    decisions: int
    columns: dict[str, Columns]
    """Table -> column -> its values, game after game."""


def pack(game: Game, models: Models, plan: Plan) -> bytes:
    """The work as bytes: pickled once, however many chunks are sent."""
    return pickle.dumps((game, models, plan))


def play_chunk(packed: bytes, first: int, seeds: int) -> Chunk:
    """Play every seating of `seeds` seeds, from the seed with index `first` on."""
    game, pool, plan = _unpack(packed)
    rows: dict[str, list[tuple[Any, ...]]] = {schema.name: [] for schema in game.tables}
    decisions = 0
    for number in range(first * plan.seatings, (first + seeds) * plan.seatings):
        decisions += _play(game, pool, plan, number, rows)
    return Chunk(first, seeds, decisions, {schema.name: _columns(schema, rows[schema.name]) for schema in game.tables})


def chunk_by_hand(game: Game, plan: Plan, table: Table[Any, Any]) -> Chunk:
    """The only game of a plan, finished already with its log on."""
    rows: dict[str, list[tuple[Any, ...]]] = {schema.name: [] for schema in game.tables}
    game.tally(table, 0, [plan.names.index(name) for name in plan.seats(0)], rows)
    columns = {schema.name: _columns(schema, rows[schema.name]) for schema in game.tables}
    return Chunk(0, 1, table.decisions, columns)


@lru_cache(maxsize=4)
def _unpack(packed: bytes) -> tuple[Game, Any, Plan]:
    game, models, plan = pickle.loads(packed)
    return game, game.build(models), plan


def _play(game: Game, pool: Any, plan: Plan, number: int, rows: dict[str, list[tuple[Any, ...]]]) -> int:
    seed, seats = plan.seed_of(number), plan.seats(number)
    try:
        table = game.play(pool, seats, seed, log=[], **plan.options)
        game.tally(table, number, [plan.names.index(name) for name in seats], rows)
    except Exception as error:
        error.add_note(f"This was game {number} of the plan: seed {seed}, seats {', '.join(seats)}.")
        raise
    return table.decisions


def typecode(kind: ColumnKind) -> str:
    """How `array` holds a kind of column."""
    return WORD if isinstance(kind, tuple) else TYPECODES[kind]


def _columns(schema: TableSchema, rows: Sequence[tuple[Any, ...]]) -> Columns:
    values = zip(*rows, strict=True) if rows else repeat((), len(schema.columns))
    return {
        name: array(typecode(kind), column) for (name, kind), column in zip(schema.columns.items(), values, strict=True)
    }
