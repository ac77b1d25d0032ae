"""Whether a mean of bounded values is above 0 for sure: a bet on it, exact however few or lopsided they are.

The interval of the toolkit is withheld where nearly all seeds end alike. But a strategy that won 300 seeds of 300 is
ahead, and 20 seeds may show it. One who bets on every seed at fair odds that the value is above 0, and grows a stake of
1 to 1 / alpha, errs with a chance of at most alpha, whenever one looks (Ville; Waudby-Smith, Ramdas 2024).
"""

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.special import logsumexp

Numbers = npt.NDArray[np.float64]

STAKES = (0.1, 0.25, 0.5, 0.75, 0.95)
"""Parts of the capital that are staked, each with a fifth of it: fixed in advance."""


SIDES = {"for": 1, "against": -1}


def capital(value: pl.Expr) -> list[pl.Expr]:
    """Of a group with one row per seed, `value` within -1 and 1: the log of what each stake grew to on either side."""
    return [
        (sign * stake * value).log1p().sum().alias(f"{side} {stake}")
        for side, sign in SIDES.items()
        for stake in STAKES
    ]


def verdict(groups: pl.DataFrame, alpha: float) -> pl.Series:
    """From the columns of `capital`: "ahead" where the mean is above 0, "behind" where it is below, null if neither.

    Each side errs with a chance of at most `alpha`.
    """
    won, lost = (_grown(groups, side) >= -np.log(alpha) for side in SIDES)
    told = ["ahead" if up else "behind" if down else None for up, down in zip(won, lost, strict=True)]
    return pl.Series(told, dtype=pl.String)


def _grown(groups: pl.DataFrame, side: str) -> Numbers:
    """The log of what all stakes of one side grew to, per group."""
    each = groups.select(f"{side} {stake}" for stake in STAKES).to_numpy()
    return np.asarray(logsumexp(each, axis=1, b=1 / len(STAKES)))
