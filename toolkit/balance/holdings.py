"""Who ended a game with which cards, a row for every seat of every game: what `adjusted` and `combos` reckon with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np
import numpy.typing as npt
import polars as pl

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]

BLOCK_ROWS = 16_000
"""Seats held in memory at a time, a column for every card."""
LEAST_KNOWN = 1e-10
"""Part of the largest square of all columns; what is smaller is the rounding of columns that add up to 0."""


@dataclass(frozen=True)
class Block:
    """Some seeds, whole: rows are seats, those of a game and those of a seed together.

    All but `held` is set against the own table, so that a game adds up to 0: nothing is left of what its seats share.
    Who plays alone is set against the others who played the same seed.
    """

    seeds: int
    won: Numbers
    """(rows,) win share beyond an equal part, or whatever is the goal."""
    who: Numbers
    """(rows, strategies + seats) 1 for the own strategy and the own seat, less the mean of the table."""
    held: Numbers
    """(rows, cards) copies in front of the seat."""
    table: int
    """How many rows are set against each other."""
    scale: float
    """By which what a seat has more than the mean of the table is more than the mean of its rivals."""

    @cached_property
    def more(self) -> Numbers:
        """(rows, cards) copies more than the mean rival holds."""
        return self.beyond_rivals(self.held)

    def beyond_rivals(self, columns: Numbers) -> Numbers:
        """What each seat has more than the mean of its rivals; who plays alone has none: than the mean of the table."""
        return _less_the_table(columns, self.table) * self.scale

    def squares(self, columns: Numbers, rows: Indices) -> Numbers:
        """Of columns that are 0 but in these rows, once they are set against the table."""
        whole = (columns**2).sum(axis=0)
        if self.table > 1:
            whole = whole - (self.added_up(columns, rows, self.table) ** 2).sum(axis=0) / self.table
        return np.asarray(self.scale**2 * whole)

    @property
    def seats(self) -> int:
        """Rows of a seed."""
        return len(self.won) // self.seeds

    def by_seed(self, columns: Numbers) -> Numbers:
        """Rows added up: (seeds, columns)."""
        return np.asarray(columns.reshape(self.seeds, -1, columns.shape[1]).sum(axis=1))

    def added_up(self, columns: Numbers, rows: Indices, seats: int) -> Numbers:
        """The same of some rows only, in order, for every run of so many seats."""
        found = np.zeros((len(self.won) // seats, columns.shape[1]))
        groups, starts = np.unique(rows // seats, return_index=True)
        if len(groups):
            found[groups] = np.add.reduceat(columns, starts, axis=0)
        return found


@dataclass(frozen=True)
class Holdings:
    """All seats of a run in seed order, and the cards taken."""

    card_ids: tuple[str, ...]
    players: int
    seatings: int
    usual: float
    """What a seat comes to on the whole: an equal part of the win, or the mean of all."""
    won: Numbers
    """(rows,) beyond that; where a table shares nothing, beyond its mean."""
    strategies: Indices
    """(rows,) code of the strategy in the seat."""
    rows: Indices
    cards: Indices
    """Of each card taken: the row of its owner, in order, and its place in `card_ids`."""

    @property
    def seeds(self) -> int:
        """How many seeds there are."""
        return len(self.won) // (self.players * self.seatings)

    @property
    def table(self) -> int:
        """How many rows are set against each other: a table, or all who play the same seed alone."""
        return self.players if self.players > 1 else self.seatings

    @property
    def scale(self) -> float:
        """See `Block`."""
        return self.players / (self.players - 1) if self.players > 1 else 1.0

    def blocks(self) -> Iterator[Block]:
        """All seeds, in order, as many at a time as fit."""
        seats = self.players * self.seatings
        step = max(1, BLOCK_ROWS // seats) * seats
        for first in range(0, len(self.won), step):
            yield self._block(first, min(first + step, len(self.won)))

    def _block(self, first: int, last: int) -> Block:
        rows, cards = last - first, len(self.card_ids)
        own = slice(*np.searchsorted(self.rows, (first, last)))
        cells = (self.rows[own] - first) * cards + self.cards[own]
        return Block(
            seeds=rows // (self.players * self.seatings),
            won=self.won[first:last],
            who=_less_the_table(self._who(first, last), self.table),
            held=np.bincount(cells, minlength=rows * cards).reshape(rows, cards).astype(np.float64),
            table=self.table,
            scale=self.scale,
        )

    def _who(self, first: int, last: int) -> Numbers:
        seats = np.arange(last - first) % self.players
        strategies = self.strategies[first:last]
        return np.hstack([np.eye(int(self.strategies.max()) + 1)[strategies], np.eye(self.players)[seats]])


def inverted(squares: Numbers) -> Numbers:
    """Products of columns, some of which say the same as others."""
    return np.asarray(np.linalg.pinv(squares, rcond=LEAST_KNOWN, hermitian=True))


def added(parts: Iterable[tuple[Numbers, ...]]) -> tuple[Numbers, ...]:
    """What is reckoned of every block, added up place by place."""
    return reduce(lambda before, more: tuple(map(np.add, before, more)), parts)


def _less_the_table(columns: Numbers, table: int) -> Numbers:
    """Every column less its mean over the seats of the game; as it is, where a row stands alone."""
    if table == 1:
        return columns
    games = columns.reshape(-1, table, columns.shape[1])
    return np.asarray((games - games.mean(axis=1, keepdims=True)).reshape(columns.shape))


def holdings(
    seats: pl.LazyFrame,
    cards: pl.LazyFrame,
    card_ids: Sequence[str],
    *,
    seatings: int,
    goal: str = "win_share",
    shared: bool = True,
) -> Holdings:
    """From the `seats` table (game, seat, strategy, the goal) and the `cards` table (game, card, taken_by) of a run.

    All games have the same number of players, as those of one run do. `shared`: whether they share one of the goal.
    """
    sat = seats.select("game", "seat", pl.col("strategy").cast(pl.String), goal).sort("game", "seat").collect()
    names = sat["strategy"].unique().sort()
    players = int(sat["seat"].max() or 0) + 1  # type: ignore[arg-type]
    owner = (pl.col("game") * players + pl.col("taken_by")).alias("row")
    code = pl.col("card").cast(pl.Enum(card_ids)).to_physical().alias("card")
    taken = cards.drop_nulls("taken_by").select(owner, code).sort("row").collect()
    done = sat[goal].to_numpy().astype(np.float64)
    usual = 1 / players if shared else float(done.mean())
    return Holdings(
        card_ids=tuple(card_ids),
        players=players,
        seatings=seatings,
        usual=usual,
        won=done - usual if shared else _beyond_the_table(done, players if players > 1 else seatings),
        strategies=sat["strategy"].cast(pl.Enum(names)).to_physical().to_numpy().astype(np.int64),
        rows=taken["row"].to_numpy().astype(np.int64),
        cards=taken["card"].to_numpy().astype(np.int64),
    )


def _beyond_the_table(done: Numbers, table: int) -> Numbers:
    """Beyond its mean, or where a row stands alone the mean of all."""
    return done - done.mean() if table == 1 else _less_the_table(done[:, None], table)[:, 0]
