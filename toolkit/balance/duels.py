"""Strategy against strategy: who ends ahead of whom in the games they share."""

import polars as pl

from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import FOUND, ratio_by

PAIR = ["strategy", "rival"]


def duels(seats: pl.LazyFrame, *, seatings: int, seeds: int, alpha: float = ALPHA) -> pl.DataFrame:
    """Per pair: strategy, rival, mean (share of meetings in which it ends in the better place, level ones counting
    half), low, high, seeds, n (meetings), note, points (its lead in the score), points_low, points_high.

    `seats` is the table of that name, `seatings` how many games a seed has. Two seats of one strategy do not meet.
    """
    sums = _meetings(seats, seatings)
    ahead = ratio_by(sums, PAIR, "ahead", seeds=seeds, alpha=alpha).select(*PAIR, *FOUND)
    lead = ratio_by(sums, PAIR, "lead", seeds=seeds, alpha=alpha).select(
        *PAIR, points="mean", points_low="low", points_high="high"
    )
    return ahead.join(lead, on=PAIR, maintain_order="left")


def as_if_they_met(seats: pl.LazyFrame, goal: str, *, seatings: int) -> pl.LazyFrame:
    """Games that each strategy played alone as one game a seed, in places by the goal; `seatings` is then 1."""
    seed = pl.col("game") // seatings
    return seats.with_columns(seed.alias("game"), pl.col(goal).rank("min", descending=True).over(seed).alias("place"))


def _meetings(seats: pl.LazyFrame, seatings: int) -> pl.DataFrame:
    """By seed and pair: meetings, those it came out ahead of, and the points it led by."""
    own = seats.select("game", "strategy", "place", "score")
    met = own.join(own.rename({"strategy": "rival"}), on="game", suffix="_of_rival").filter(
        pl.col("strategy") != pl.col("rival")
    )
    place, other = pl.col("place"), pl.col("place_of_rival")
    grouped = met.group_by((pl.col("game") // seatings).alias("seed_index"), *PAIR).agg(
        n=pl.len(),
        ahead=((place < other).sum() + (place <= other).sum()) / 2,
        lead=(pl.col("score") - pl.col("score_of_rival")).sum(),
    )
    return grouped.sort("seed_index", *PAIR).collect()
