"""Small samples, drawn towards the mean of all: an empirical Bayes estimate for each of many groups."""

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
HALVINGS = 60


def shrunk(means: Numbers, rows: Numbers, strayed: Numbers) -> Numbers:
    """Each mean, drawn towards the common one the further the fewer rows it has; groups without rows stay NaN.

    Model: a group's true mean is normal around the common mean with variance t2, its observed mean normal around that
    with variance s2 / rows. s2 is pooled over all groups (by seed, from the moments' `strayed`), t2 is Paule and
    Mandel's.
    """
    seen = rows > 0
    found = np.where(seen, means, np.nan)
    if strayed[seen].sum() > 0:
        found[seen] = _drawn_in(means[seen], strayed[seen].sum() / rows[seen].sum() / rows[seen])
    return found


def _drawn_in(means: Numbers, noise: Numbers) -> Numbers:
    between = _between(means, noise)
    centre = _centre(means, noise + between)
    return np.asarray(centre + between / (between + noise) * (means - centre))


def _between(means: Numbers, noise: Numbers) -> float:
    """The variance of the true means: where the observed ones stray as far as both variances together say."""
    low, high = 0.0, float(np.ptp(means)) ** 2 * len(means)
    if _strays(means, noise) <= len(means) - 1:
        return 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _strays(means, noise + middle) > len(means) - 1 else (low, middle)
    return (low + high) / 2


def _strays(means: Numbers, variance: Numbers) -> float:
    return float((((means - _centre(means, variance)) ** 2) / variance).sum())


def _centre(means: Numbers, variance: Numbers) -> float:
    return float(np.average(means, weights=1 / variance))
