"""What owning a card goes with, once the strategy, the seat and the table it was played at are taken out."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from toolkit.balance.holdings import Block, Holdings, Numbers, added, inverted
from toolkit.balance.intervals import ALPHA, with_intervals
from toolkit.balance.shrinking import shrunk

LEAST_LEFT = 1e-9
"""Part of a card's variance; with less left, strategy and seat alone say who owns it."""


def adjusted(held: Holdings, *, alpha: float = ALPHA) -> pl.DataFrame:
    """card, adjusted, low, high, shrunk, seeds (in which it was taken), n (copies taken), note; a row for every card.

    `adjusted`: the win share a copy goes with for its owner, beyond an equal part, at the cost of the others at the
    table. It is the coefficient of a regression a card, `win share ~ card + strategy + seat`, each game by itself; of
    who plays alone `score ~ card + strategy`, each seed by itself.
    What comes of owning a card, such as later cards, is not held fixed. `shrunk`: drawn towards the mean of all cards
    the less is known of it. Robust by seed: the interval is that of the ratio of the seeds' parts; each stands alone,
    so for a table pass alpha divided by the number of cards.
    """
    fit = _fit(held)
    groups = _groups(held, fit)
    found = with_intervals(groups, held.seeds, alpha).with_columns(
        pl.Series("card", held.card_ids, dtype=pl.String),
        pl.Series("known", fit.known),
        pl.Series("shrunk", _shrunk(fit, groups["strayed"].to_numpy())).fill_nan(None),
    )
    blurred = (pl.col("n") > 0) & ~pl.col("known")
    told = found.with_columns(
        *(pl.when("known").then(figure).alias(figure) for figure in ("mean", "low", "high")),
        note=pl.when(blurred).then(pl.lit("always the same owners")).otherwise("note"),
    )
    return told.select("card", pl.col("mean").alias("adjusted"), "low", "high", "shrunk", "seeds", "n", "note")


@dataclass(frozen=True)
class Fit:
    """The regressions, before the seeds are looked at one by one."""

    usual: Numbers
    """(strategies + seats,) what of the win share is known from strategy and seat."""
    owns: Numbers
    """(strategies + seats, cards) what of having a card is."""
    taken: Numbers
    """(cards,) copies."""
    left: Numbers
    """(cards,) squares of what is not known of having it."""
    effects: Numbers
    """(cards,) 0 where nothing is known."""
    known: npt.NDArray[np.bool_]


def _fit(held: Holdings) -> Fit:
    who, owns, usual, more, won, taken = added(map(_crossed, held.blocks()))
    inverse = inverted(who)
    by_card, by_win = inverse @ owns, inverse @ usual
    left = more - (owns * by_card).sum(axis=0)
    known = left > LEAST_LEFT * more
    effects = np.divide(won - usual @ by_card, left, out=np.zeros_like(left), where=known)
    return Fit(by_win, by_card, taken, left, effects, known)


def _crossed(block: Block) -> tuple[Numbers, ...]:
    """Products of the columns: all that a regression asks for."""
    who, more, won = block.who, block.more, block.won
    return who.T @ who, who.T @ more, who.T @ won, (more**2).sum(axis=0), more.T @ won, block.held.sum(axis=0)


def _groups(held: Holdings, fit: Fit) -> pl.DataFrame:
    """As `moments` makes them, a row a card: value and rows are the seed's parts of the regression's two sums.

    Both are scaled so that the rows of all seeds add up to the copies taken.
    """
    scale = np.divide(fit.taken, fit.left, out=np.zeros_like(fit.left), where=fit.known)
    strayed, heaviest, whole, seeds = np.zeros((4, len(fit.taken)))
    for block in held.blocks():
        more = block.more - block.who @ fit.owns
        value = block.by_seed(more * (block.won - block.who @ fit.usual)[:, None]) * scale
        strays = (value - fit.effects * block.by_seed(more**2) * scale) ** 2
        strayed += strays.sum(axis=0)
        heaviest = np.maximum(heaviest, strays.max(axis=0))
        whole += (value**2).sum(axis=0)
        seeds += (block.by_seed(block.held) > 0).sum(axis=0)
    sums = {"total": fit.effects * fit.taken, "strayed": strayed, "heaviest": heaviest, "whole": whole}
    return pl.DataFrame({**sums, "n": fit.taken.astype(np.int64), "seeds": seeds.astype(np.int64)})


def _shrunk(fit: Fit, strayed: Numbers) -> Numbers:
    """By what is left of each card rather than by its copies: one that a strategy always takes tells little."""
    unscaled = np.divide(strayed * fit.left**2, fit.taken**2, out=np.zeros_like(strayed), where=fit.taken > 0)
    return shrunk(fit.effects, np.where(fit.known, fit.left, 0.0), unscaled)
