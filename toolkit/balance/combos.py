"""Combos and anti-combos: two cards in one hand that win more, or less, than the two of them add up to."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from toolkit.balance.holdings import Block, Holdings, Numbers, added, inverted
from toolkit.balance.intervals import ALPHA, with_intervals
from toolkit.balance.shrinking import shrunk

FEWEST_HANDS = 100
"""Hands that must hold both cards for a pair to be looked at."""
LEAST_LEFT = 1e-9
"""Part of a hand; with less left, the cards alone say who holds both."""

Places = npt.NDArray[np.intp]


def combos(held: Holdings, *, fewest: int = FEWEST_HANDS, alpha: float = ALPHA) -> pl.DataFrame:
    """card, other, observed, expected, beyond, low, high, shrunk, seeds, n, note; the best combo first.

    A row for every pair that at least `fewest` hands held (`n`). `observed`: the win share of whoever held both;
    `expected`: what strategy, seat and all cards in the hand add up to, with what any two cards gain together;
    `beyond`: the rest. That is the coefficient of the pair in a regression on all of these, one pair at a time, each
    game by itself and robust by seed. The intervals hold together: each has alpha divided by the pairs looked at.
    """
    sums = _sums(held, fewest)
    groups = _groups(held, sums)
    cards = np.array(held.card_ids, dtype=object)
    found = with_intervals(groups, held.seeds, alpha / max(1, groups.height)).with_columns(
        pl.Series("card", cards[sums.first], dtype=pl.String),
        pl.Series("other", cards[sums.second], dtype=pl.String),
        pl.Series("observed", sums.won / sums.hands + held.usual),
        pl.Series("shrunk", shrunk(sums.beyond, sums.hands, groups["strayed"].to_numpy())).fill_nan(None),
    )
    return found.select(
        "card", "other", "observed", (pl.col("observed") - pl.col("mean")).alias("expected"),
        pl.col("mean").alias("beyond"), "low", "high", "shrunk", "seeds", "n", "note",
    ).sort("beyond", descending=True, maintain_order=True)  # fmt: skip


@dataclass(frozen=True)
class Sums:
    """What the regressions ask for, before the seeds are looked at one by one; an entry for every pair."""

    first: Places
    second: Places
    """Places of the two cards; `first` ascends."""
    hands: Numbers
    won: Numbers
    """Win share beyond an equal part, of all hands together."""
    adds_up: Numbers
    """(columns,) what each of `_columns` adds to the win share, no pair considered."""
    known: Numbers
    """(columns, pairs) what of holding both is known from the columns."""
    left: Numbers
    """Squares of what is not known of it."""
    beyond: Numbers


def _by_card(first: Places) -> Iterator[tuple[int, slice]]:
    """Each card that comes first in a pair, and where its pairs lie."""
    cards, starts = np.unique(first, return_index=True)
    yield from zip(cards.tolist(), map(slice, starts, [*starts[1:], len(first)]), strict=True)


def _columns(block: Block) -> Numbers:
    """Who sits where, every card, and how many pairs the hand holds."""
    cards = (block.held > 0).sum(axis=1, keepdims=True)
    return np.hstack([block.who, block.more, block.beyond_rivals(cards * (cards - 1) / 2)])


def _both(block: Block, card: int, others: Places) -> tuple[Places, Numbers]:
    """The hands that hold a card, and (hands, others) whether they hold each of the others."""
    rows = np.flatnonzero(block.held[:, card])
    return rows, (block.held[rows][:, others] > 0).astype(np.float64)


def _sums(held: Holdings, fewest: int) -> Sums:
    squares, products, together = added(map(_squared, held.blocks()))
    inverse = inverted(squares)
    adds_up = inverse @ products
    first, second = np.nonzero(np.triu(together, k=1) >= fewest)
    won, crossed, left = added(_paired(block, first, second) for block in held.blocks())
    known, hands = inverse @ crossed, together[first, second]
    left = left - (crossed * known).sum(axis=0)
    told = left > LEAST_LEFT * hands
    beyond = (held.scale * won - adds_up @ crossed)[told] / left[told]
    return Sums(first[told], second[told], hands[told], won[told], adds_up, known[:, told], left[told], beyond)


def _squared(block: Block) -> tuple[Numbers, Numbers, Numbers]:
    columns, has = _columns(block), (block.held > 0).astype(np.float64)
    return columns.T @ columns, columns.T @ block.won, has.T @ has


def _paired(block: Block, first: Places, second: Places) -> tuple[Numbers, Numbers, Numbers]:
    """Of every pair, beyond what the mean rival has of it: products with the win share and the columns, and squares."""
    columns = _columns(block)
    won, crossed, left = np.zeros(len(first)), np.zeros((columns.shape[1], len(first))), np.zeros(len(first))
    for card, own in _by_card(first):
        rows, both = _both(block, card, second[own])
        won[own] = block.won[rows] @ both
        crossed[:, own] = block.scale * (columns[rows].T @ both)
        left[own] = block.squares(both, rows)
    return won, crossed, left


def _groups(held: Holdings, sums: Sums) -> pl.DataFrame:
    """As `moments` makes them, a row a pair: rows are hands, value is the seed's part of what they win beyond."""
    strayed, heaviest, whole, seeds = np.zeros((4, len(sums.hands)))
    for block in held.blocks():
        columns = _columns(block)
        rest = block.won - columns @ sums.adds_up
        known = block.by_seed(columns * rest[:, None]) @ sums.known
        for card, own in _by_card(sums.first):
            value, hands = _by_seed(block, rest, card, sums.second[own])
            value = (value - known[:, own]) * (sums.hands / sums.left)[own]
            strays = (value - sums.beyond[own] * hands) ** 2
            strayed[own] += strays.sum(axis=0)
            heaviest[own] = np.maximum(heaviest[own], strays.max(axis=0))
            whole[own] += (value**2).sum(axis=0)
            seeds[own] += (hands > 0).sum(axis=0)
    counts = {"n": sums.hands.astype(np.int64), "seeds": seeds.astype(np.int64)}
    total = sums.beyond * sums.hands
    return pl.DataFrame({"total": total, **counts, "strayed": strayed, "heaviest": heaviest, "whole": whole})


def _by_seed(block: Block, rest: Numbers, card: int, others: Places) -> tuple[Numbers, Numbers]:
    """(seeds, others) of the hands that hold a card and another: what is left of their win share, and their number."""
    rows, both = _both(block, card, others)
    return block.scale * block.added_up(both * rest[rows, None], rows, block.seats), block.added_up(
        both, rows, block.seats
    )
