"""Morris's screening by SALib: how much each factor moves a figure anywhere in the range of all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from toolkit.balance.intervals import ALPHA
from toolkit.pools.problems import UsageError

FEWEST_TRAJECTORIES = 4
RESAMPLES = 1_000
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Design:
    """Trajectories through a grid: in each, every factor moves once, half of its values at a time.

    The last factor is the seeds. SALib's own grid is as fine for all factors, so each of its levels stands for one
    value of a factor, and each value for as many levels: no move is ever rounded away or to another length.
    """

    levels: tuple[int, ...]
    """How many values each factor has, the seeds last."""
    grid: int
    sample: Numbers
    """A row a point, as SALib drew it."""

    @property
    def picks(self) -> npt.NDArray[np.int64]:
        """A row a point: which of its values each factor takes."""
        at = np.rint(self.sample * (self.grid - 1)).astype(np.int64)
        return np.asarray(at * np.array(self.levels) // self.grid)

    @property
    def trajectories(self) -> int:
        """How often each factor moves."""
        return len(self.sample) // (len(self.levels) + 1)


def design(levels: Sequence[int], trajectories: int, seed: int) -> Design:
    """Factors with so many values each, an even number, and the seeds as one more (SALib issue 292).

    Raises UsageError when SALib is missing, a number is odd, or there are too few trajectories.
    """
    for count in levels:
        if count < 2 or count % 2:
            raise UsageError(
                f"Morris moves a parameter by half of its values, so give it an even number of them, such as KEY=1..4 "
                f"or KEY=1,3; not {count}."
            )
    if trajectories < FEWEST_TRAJECTORIES:
        raise UsageError(f"--morris takes {FEWEST_TRAJECTORIES} trajectories or more, such as 10; not {trajectories}.")
    sample = _salib("sample")
    together = lcm(2, *levels)
    grid = together * -(-2 * trajectories // together)  # as many blocks of seeds, so that few trajectories share one
    problem = _problem(len(levels) + 1)
    return Design((*levels, grid), grid, sample(problem, trajectories, num_levels=grid, seed=seed))


def effects(found: Design, outcomes: npt.ArrayLike, *, alpha: float = ALPHA, seed: int) -> list[dict[str, Any]]:
    """A row a factor, the seeds last: mu_star, low, high, mu, sigma, n, from one outcome a point.

    All per move across a factor's whole range; for the seeds, per change of seeds. The interval is SALib's bootstrap.
    """
    analyze = _salib("analyze")
    values = np.asarray(outcomes, dtype=np.float64)
    conf_level = 1 - alpha
    told = analyze(
        _problem(len(found.levels)), found.sample, values, num_levels=found.grid, conf_level=conf_level,
        num_resamples=RESAMPLES, seed=seed,
    )  # fmt: skip
    rows = []
    for at, levels in enumerate(found.levels):
        # SALib divides by the length of a move on its grid; on the factor's own values it has another length.
        seeds = at == len(found.levels) - 1
        stretch = _move(found.grid) / (1.0 if seeds else _move(levels))
        star, reach = float(told["mu_star"][at]) * stretch, float(told["mu_star_conf"][at]) * stretch
        rows.append(
            {
                "mu_star": star, "low": max(0.0, star - reach), "high": star + reach,
                "mu": float(told["mu"][at]) * stretch, "sigma": float(told["sigma"][at]) * stretch,
                "n": found.trajectories,
            }
        )  # fmt: skip
    return rows


def _move(levels: int) -> float:
    """The length of a move, as a part of the whole range."""
    return levels / (2 * (levels - 1))


def _problem(factors: int) -> dict[str, Any]:
    names = [f"factor {at}" for at in range(factors)]
    return {"num_vars": factors, "names": names, "bounds": [[0.0, 1.0]] * factors}


def _salib(what: str) -> Any:
    """SALib's `sample` or `analyze`; it takes seconds to import and is not needed for anything else."""
    try:
        if what == "sample":
            from SALib.sample.morris import sample

            return sample
        from SALib.analyze.morris import analyze

        return analyze
    except ModuleNotFoundError:
        raise UsageError('Morris needs SALib, which is not installed: pip install "playtest[lab]".') from None
