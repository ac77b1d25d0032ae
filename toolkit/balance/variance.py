"""Skill and luck: what the scores of a run vary with, as shares of their variance."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from toolkit.balance.intervals import ALPHA, ratio
from toolkit.pools.problems import UsageError

Numbers = npt.NDArray[np.float64]

SOURCES = {
    "strategy": "which strategy plays",
    "seat": "turn order in the first round, the same in every game",
    "strategy in its seat": "a strategy that likes one seat better than another",
    "luck of the deal": "what the deal holds for whoever plays it",
    "luck of the table": "what the deal holds for all seats together",
    "luck of the seat": "what the deal holds for one seat beside the others, whoever sits there",
    "luck of the strategy": "what the deal holds for one strategy beside the others, wherever it sits",
    "luck of play": "how that one game went, given the deal and who sat where",
    "luck": "of the deal and of play, which one game a seed cannot tell apart",
}
SCHEMA = {
    "source": pl.String, "about": pl.String, "share": pl.Float64, "low": pl.Float64, "high": pl.Float64,
    "sd": pl.Float64, "seeds": pl.Int64, "note": pl.String,
}  # fmt: skip


def skill_and_luck(
    by_seat: pl.DataFrame, by_score: pl.DataFrame, score: str = "score", *, alpha: float = ALPHA
) -> pl.DataFrame:
    """source, about, share of the variance of single scores, low, high, sd (of that part, in points), seeds, note.

    `by_seat`: per-seed sums by seat and strategy; `by_score`: per-seed counts by strategy and score.

    Model of a score in seed s, seat i, strategy k, one of a seed's N seatings (line-ups rotate, so that every seed
    has every strategy in every seat):
    mean + strategy k + seat i + (k in i) + table s + seat i of s + strategy k of s + play.
    The first four are fixed, the others vary from seed to seed with mean 0; the effects of seats, and those of
    strategies weighted as in the line-up, add up to 0. Four mean squares of every seed (of its mean, its seats' means,
    its strategies' means, its single scores) each hold a known part of the variance of play, so the four variances
    are solved for. What results is a mean over seeds, and its share a ratio of two: hence the usual interval by seed.

    It cannot tell from the luck of play: a deal that suits one strategy in one seat, and what the players of one game
    do to each other (rivalry makes the table's luck look smaller). An estimate below 0 is shown as 0.
    """
    if by_seat.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    parts = _parts(_read(by_seat, by_score, score))
    total = np.sum(list(parts.values()), axis=0)
    return pl.DataFrame([_row(source, part, total, alpha) for source, part in parts.items()], SCHEMA, orient="row")


def _row(source: str, part: Numbers, total: Numbers, alpha: float) -> tuple[object, ...]:
    found = ratio(part, total, alpha)
    share, low, high = (None if end is None else max(0.0, end) for end in (found.mean, found.low, found.high))
    return source, SOURCES[source], share, low, high, float(max(0.0, part.mean()) ** 0.5), len(part), found.note


@dataclass(frozen=True, slots=True)
class _Design:
    """Scores of a run in which every seed has every strategy in every seat, as often as every other seed."""

    sums: Numbers
    """By seed, seat, strategy."""
    squares: Numbers
    """Of single scores, added up, by seed."""
    counts: Numbers
    """Scores of a seed by strategy, in one seat."""

    @property
    def weights(self) -> Numbers:
        """Each strategy's part of the line-up."""
        return np.asarray(self.counts / self.counts.sum())


def whole_seeds(by_seat: pl.DataFrame) -> bool:
    """Whether every seed has every strategy in every seat, equally often: not so where somebody kept their seat."""
    shape = _shape(by_seat)
    counts = by_seat.sort("seed_index", "seat", "strategy")["n"].to_numpy()
    return len(counts) == np.prod(shape) and bool((counts.reshape(shape) == counts[: shape[2]]).all())


def _shape(by_seat: pl.DataFrame) -> tuple[int, ...]:
    return tuple(by_seat[key].n_unique() for key in ("seed_index", "seat", "strategy"))


def _read(by_seat: pl.DataFrame, by_score: pl.DataFrame, score: str) -> _Design:
    shape = _shape(by_seat)
    ordered = by_seat.sort("seed_index", "seat", "strategy")
    counts = ordered["n"].to_numpy().astype(np.float64)
    per_seat = counts[: shape[2]]
    if not whole_seeds(by_seat):
        raise UsageError("Skill and luck are told from whole seeds, each with every strategy in every seat.")
    squares = by_score.group_by("seed_index").agg((pl.col(score).cast(pl.Int64).pow(2) * pl.col("n")).sum().alias("of"))
    return _Design(
        sums=ordered[score].to_numpy().astype(np.float64).reshape(shape),
        squares=squares.sort("seed_index")["of"].to_numpy().astype(np.float64),
        counts=per_seat,
    )


def _parts(design: _Design) -> dict[str, Numbers]:
    """Each part of the variance, one value a seed."""
    means = design.sums / design.counts
    fixed = means.mean(axis=0)
    known = _fixed(fixed, means - fixed, design.weights)
    if len(design.counts) == 1:
        known, luck = {"seat": known["seat"]}, {"luck": _single_scores(design, fixed)}
    elif len(fixed) == 1:
        known, luck = {"strategy": known["strategy"]}, _alone(design, fixed, means - fixed)
    else:
        luck = _random(design, fixed, means - fixed)
    freed = len(means) / max(1, len(means) - 1)  # they stray around their own mean
    return known | {name: freed * part for name, part in luck.items()}


def _projected(effects: Numbers, weights: Numbers) -> dict[str, Numbers]:
    """Cells (..., seat, strategy) as strategy, seat and what is left, each around 0."""
    strategy = effects.mean(axis=-2, keepdims=True)
    seat = (effects * weights).sum(axis=-1, keepdims=True)
    mean = (strategy * weights).sum(axis=-1, keepdims=True)
    return {
        "strategy": strategy - mean,
        "seat": seat - mean,
        "strategy in its seat": effects - strategy - seat + mean,
    }


def _weighted(cells: Numbers, weights: Numbers) -> Numbers:
    """The mean over seats and strategies, the latter weighted."""
    return np.asarray((cells * weights).sum(axis=-1).mean(axis=-1))


def _fixed(fixed: Numbers, strays: Numbers, weights: Numbers) -> dict[str, Numbers]:
    """Variances of the fixed effects, linearised by seed; what chance adds to their squares is taken off."""
    effects, strayed = _projected(fixed, weights), _projected(strays, weights)
    scatter = 1 / max(1, len(strays) - 1)
    return {
        name: _weighted(effect**2 + 2 * effect * strayed[name] - scatter * strayed[name] ** 2, weights)
        for name, effect in effects.items()
    }


def _random(design: _Design, fixed: Numbers, strays: Numbers) -> dict[str, Numbers]:
    """Variances of what differs from seed to seed."""
    weights, seats, seatings = design.weights, strays.shape[1], design.counts.sum()
    seat, strategy = (strays * weights).sum(axis=2), strays.mean(axis=1)
    squares = [
        (seat.mean(axis=1)) ** 2,
        (seat**2).mean(axis=1),
        (strategy**2 * weights).sum(axis=1),
        _single_scores(design, fixed),
    ]
    # How much of each variance (table, seat, strategy, play) each square holds.
    holds = [
        [1, 0, 0, 1 / (seats * seatings)],
        [1, 1, 0, 1 / seatings],
        [1, 0, 1, len(weights) / (seats * seatings)],
        [1, 1, 1, 1],
    ]
    solved = np.linalg.solve(np.array(holds), np.array(squares))
    names = ("luck of the table", "luck of the seat", "luck of the strategy", "luck of play")
    return dict(zip(names, solved, strict=True))


def _alone(design: _Design, fixed: Numbers, strays: Numbers) -> dict[str, Numbers]:
    """The same at tables of one: what a seed is to all strategies alike, and all else."""
    games = design.counts.sum()
    together, single = (strays * design.weights).sum(axis=2)[:, 0] ** 2, _single_scores(design, fixed)
    play = (single - together) * games / (games - 1)  # together holds the deal and a part of play
    return {"luck of the deal": single - play, "luck of play": play}


def _single_scores(design: _Design, fixed: Numbers) -> Numbers:
    """The mean square of a seed's single scores around their fixed means."""
    cross = (design.sums * fixed).sum(axis=(1, 2))
    squares = design.squares - 2 * cross + (design.counts * fixed**2).sum()
    return np.asarray(squares / (len(fixed) * design.counts.sum()))
