"""How rows divide: cards among their takers, seats among places and scores."""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from toolkit.balance.intervals import ALPHA, moments, with_intervals
from toolkit.balance.outcomes import FOUND


def share_by(
    sums: pl.DataFrame, keys: Sequence[str], of: str, *, seeds: int, weight: str = "n", alpha: float = ALPHA
) -> pl.DataFrame:
    """Per group of `keys` and value of `of`: count, mean (its share of the group's rows), low, high, seeds, n, note.

    Only what occurs has a row; rows in which `of` is null are left out of the whole. `n` are the rows of the group.
    """
    named = sums.drop_nulls(of)
    groups = named.select(*keys).unique().sort(*keys).with_row_index("group")
    kind = named.schema[of]
    counted = pl.concat(_moments(named, groups, keys, of, weight))
    found = with_intervals(counted, seeds, alpha).filter(pl.col("total") > 0).join(groups, on="group")
    count = pl.col("total").cast(pl.Int64).alias("count")
    return found.select(*keys, pl.col(of).cast(kind), count, *FOUND).sort(*keys, of)


def _moments(
    named: pl.DataFrame, groups: pl.DataFrame, keys: Sequence[str], of: str, weight: str
) -> Iterator[pl.DataFrame]:
    """The moments of each value, seeds in which a group has only other values included."""
    group = named.join(groups, on=list(keys), how="left", maintain_order="left")["group"].to_numpy()
    cells = named["seed_index"].to_numpy().astype(np.int64) * groups.height + group
    counts, size = named[weight].to_numpy().astype(np.float64), cells.max(initial=-1) + 1
    dense = pl.DataFrame({"group": np.arange(size) % max(groups.height, 1), "rows": np.bincount(cells, counts, size)})
    for value in named[of].unique().sort().to_list() or [None]:
        own = named[of].eq_missing(value).to_numpy()
        by_seed = dense.with_columns(value=np.bincount(cells[own], counts[own], size))
        totals = by_seed.group_by("group", maintain_order=True).agg(moments("value", "rows"))
        yield totals.with_columns(pl.lit(value).alias(of), pl.col("group").cast(pl.UInt32))
