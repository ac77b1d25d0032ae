"""How final scores spread: histogram, mean, deviation and quantiles, by strategy or any other key."""

from collections.abc import Sequence

import polars as pl

from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import FOUND, ratio_by
from toolkit.balance.shares import share_by

QUANTILES = {"q10": 0.1, "q25": 0.25, "median": 0.5, "q75": 0.75, "q90": 0.9}
TOUCH = 1e-9


def histogram(
    by_score: pl.DataFrame,
    keys: Sequence[str],
    score: str = "score",
    *,
    seeds: int,
    bins: int = 12,
    alpha: float = ALPHA,
) -> pl.DataFrame:
    """Share of a group's seats in each band of the score: keys, score (its lowest), width, count, mean, low ... note.

    `by_score`: per-seed counts by the keys and the score. Bands are whole points wide, the same for all groups, about
    `bins` of them; an empty one has no row.
    """
    width = _width(by_score[score].to_list(), bins)
    found = share_by(by_score.with_columns(pl.col(score) // width * width), keys, score, seeds=seeds, alpha=alpha)
    return found.select(*keys, score, pl.lit(width).alias("width"), "count", *FOUND)


def spread(
    by_score: pl.DataFrame, keys: Sequence[str], score: str = "score", *, seeds: int, alpha: float = ALPHA
) -> pl.DataFrame:
    """Per group: keys, n, mean, sd and median (each with `_low`, `_high`), q10, q25, q75, q90, least, most, notes.

    `sd` is that of single scores, seat by seat; its interval is the root of the variance's, linearised by seed. The
    median's is Woodruff's: the scores that the interval of the share at or below it leads to. `note` says why the mean
    has no interval, `sd_note` and `median_note` why those have none.
    """
    centre = _ratio(by_score, keys, pl.col(score), seeds, alpha)
    centred = by_score.join(centre.select(*keys, "mean"), on=list(keys), maintain_order="left")
    wide = _ratio(centred, keys, (pl.col(score) - pl.col("mean")).pow(2), seeds, alpha)
    variance = [pl.col(name).clip(lower_bound=0).sqrt() for name in ("mean", "low", "high")]
    return (
        _points(by_score, keys, score)
        .join(_named(centre, keys, "mean", "n", "note"), on=list(keys), maintain_order="left")
        .join(_named(wide.with_columns(variance), keys, "sd"), on=list(keys), maintain_order="left")
        .join(_median(by_score, keys, score, seeds, alpha), on=list(keys), maintain_order="left")
        .select(
            *keys, "n", "mean", "mean_low", "mean_high", "sd", "sd_low", "sd_high",
            "median", "median_low", "median_high", "q10", "q25", "q75", "q90", "least", "most",
            "note", "sd_note", "median_note",
        )
    )  # fmt: skip


def _width(scores: Sequence[int], bins: int) -> int:
    reach = max(scores, default=0) - min(scores, default=0) + 1
    return -(-reach // bins)


def _ratio(by_score: pl.DataFrame, keys: Sequence[str], value: pl.Expr, seeds: int, alpha: float) -> pl.DataFrame:
    """The mean of something reckoned from each score."""
    return ratio_by(by_score.with_columns(value=value * pl.col("n")), keys, "value", seeds=seeds, alpha=alpha)


def _named(figure: pl.DataFrame, keys: Sequence[str], name: str, *others: str) -> pl.DataFrame:
    bounds = [pl.col(part).alias(f"{name}_{part}") for part in ("low", "high", "note")]
    return figure.select(*keys, pl.col("mean").alias(name), *bounds, *others)


def _cumulated(by_score: pl.DataFrame, keys: Sequence[str], score: str) -> pl.DataFrame:
    """Of every score, the share of the group's seats that reached no more."""
    counts = by_score.group_by(*keys, score).agg(pl.col("n").sum().cast(pl.Int64)).sort(*keys, score)
    return counts.with_columns(up_to=pl.col("n").cum_sum().over(keys) / pl.col("n").sum().over(keys))


def _points(by_score: pl.DataFrame, keys: Sequence[str], score: str) -> pl.DataFrame:
    quantiles = [pl.col(score).filter(pl.col("up_to") >= p - TOUCH).first().alias(q) for q, p in QUANTILES.items()]
    ends = (pl.col(score).min().alias("least"), pl.col(score).max().alias("most"))
    return _cumulated(by_score, keys, score).group_by(*keys, maintain_order=True).agg(*quantiles, *ends)


def _median(by_score: pl.DataFrame, keys: Sequence[str], score: str, seeds: int, alpha: float) -> pl.DataFrame:
    medians = _points(by_score, keys, score).select(*keys, "median")
    beside = by_score.join(medians, on=list(keys), maintain_order="left")
    below = _ratio(beside, keys, pl.col(score) <= pl.col("median"), seeds, alpha)
    half = below.select(*keys, half=(pl.col("high") - pl.col("low")) / 2, median_note="note")
    cumulated = _cumulated(by_score, keys, score).join(half, on=list(keys), maintain_order="left")
    bounds = [
        pl.col(score).filter(pl.col("up_to") >= 0.5 + sign * pl.col("half") - TOUCH).first().alias(f"median_{name}")
        for name, sign in (("low", -1), ("high", 1))
    ]
    return cumulated.group_by(*keys, maintain_order=True).agg(*bounds, pl.col("median_note").first())
