"""From the flat columns of the workers to frames, and from a frame to its sums by seed."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from toolkit.play.game import ColumnKind, Sums, TableSchema
from toolkit.trials.work import Chunk, typecode

Dtypes = Mapping[str, pl.DataType]
"""Kind of column -> its type in the stored table."""


def dtypes(strategies: Sequence[str], card_ids: Sequence[str]) -> Dtypes:
    """The stored types of a run: codes become words, in the order of the line-up and of the pool."""
    return {
        "int": pl.Int64(),
        "optional": pl.Int32(),
        "flag": pl.Int8(),
        "share": pl.Float64(),
        "strategy": pl.Enum(strategies),
        "card": pl.Enum(card_ids),
    }


def dtype_of(kind: ColumnKind, types: Dtypes) -> pl.DataType:
    """The stored type of a kind of column."""
    return pl.Enum(kind) if isinstance(kind, tuple) else types[kind]


def table_frame(schema: TableSchema, chunks: Sequence[Chunk], types: Dtypes) -> pl.DataFrame:
    """The rows of one table, chunk after chunk."""
    return pl.DataFrame(
        [
            _series(name, kind, [chunk.columns[schema.name][name] for chunk in chunks], types)
            for name, kind in schema.columns.items()
        ]
    )


def _series(name: str, kind: ColumnKind, pieces: Sequence[Any], types: Dtypes) -> pl.Series:
    dtype = dtype_of(kind, types)
    values = pl.Series(name, np.concatenate([np.empty(0, typecode(kind)), *map(np.asarray, pieces)]))
    if kind == "optional" or isinstance(dtype, pl.Enum):
        values = values.set(values < 0, None)
    if isinstance(dtype, pl.Enum):
        return values.cast(pl.UInt32).cat.to(dtype)
    return values.cast(dtype)


def seed_sums(frame: pl.DataFrame, schema: TableSchema, sums: Sums, seatings: int) -> pl.DataFrame:
    """Rows counted (`n`) and columns summed for each seed and group, in that order.

    An `optional` column c is summed over the rows that have it; `c_n` counts those.
    """
    keys = ["seed_index", *sums.by]
    summed = [expression for name in sums.columns or _numbers(schema, sums) for expression in _sums(name, schema)]
    # Sorted before grouping: else the last bits of a sum depend on the number of threads.
    seed_index = (pl.col("game") // seatings).cast(pl.Int32).alias("seed_index")
    ordered = frame.with_columns(seed_index).sort(keys, maintain_order=True)
    return ordered.group_by(keys, maintain_order=True).agg(pl.len().cast(pl.Int32).alias("n"), *summed)


def _numbers(schema: TableSchema, sums: Sums) -> list[str]:
    """What a grouping sums when it names nothing: all numbers but the keys and what merely identifies a game."""
    apart = ("game", "seed", *sums.by)
    return [name for name, kind in schema.columns.items() if not _is_word(kind) and name not in apart]


def _is_word(kind: ColumnKind) -> bool:
    return isinstance(kind, tuple) or kind in ("strategy", "card")


def _sums(name: str, schema: TableSchema) -> list[pl.Expr]:
    kind, column = schema.columns[name], pl.col(name)
    if kind == "share":
        return [column.sum()]
    summed = [column.cast(pl.Int64).sum().cast(pl.Int32)]
    return [*summed, column.count().cast(pl.Int32).alias(f"{name}_n")] if kind == "optional" else summed
