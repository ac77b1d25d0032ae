"""The card table: how often each card came up and was taken, by whom, and how its takers fared."""

from collections.abc import Sequence

import polars as pl

from toolkit.balance.intervals import ALPHA, moments, with_intervals
from toolkit.balance.outcomes import Declared
from toolkit.balance.shares import share_by
from toolkit.balance.shrinking import shrunk

COUNTS = {"n": "n", "shown": "shown", "affordable": "affordable", "taken": "taken_by_n"}


def card_table(
    by_card: pl.DataFrame,
    by_taker: pl.DataFrame,
    card_ids: Sequence[str],
    *,
    players: int | None,
    seeds: int,
    alpha: float = ALPHA,
) -> pl.DataFrame:
    """A row for every card of the pool, in its order; a figure nothing was counted for is null.

    `by_card`, `by_taker`: per-seed sums of the `cards` table by card, and by card and taker. Each interval stands
    alone: to call out cards among many, pass alpha divided by their number. Columns:
    `card`; counts over all games: `n` (games, times copies), `shown`, `affordable`, `taken`;
    `taken_share`, `taken_share_low`, `taken_share_high`, `taken_share_note`: taken, of the games it was shown in;
    `taken_when_affordable`, `affordable_low`, `affordable_high`, `affordable_note`: of those in which anyone could;
    `mean_turn`, `turn_low`, `turn_high`, `turn_note`: the turn it was taken in, all players' turns of the Era counted;
    `win_when_taken`, `win_low`, `win_high`, `note`: the taker's share of the win, or what else the chief goal of the
    game is, over the games it was taken in;
    `win_shrunk`: the same, drawn towards the pool's mean the further the fewer takes there are;
    `win_when_not`, `win_not_low`, `win_not_high`: in the same games, a player's who did not take it; `players` is None
    where takers have nothing that others lack;
    `chief_taker`, `chief_share`: the strategy that took it most often, and its share of the takes.
    """
    won = _figure(by_card, "taker_share", "taken_by_n", seeds, alpha)
    found = (
        pl.DataFrame({"card": card_ids}, schema={"card": pl.String})
        .join(_counts(by_card), on="card", how="left", maintain_order="left")
        .with_columns(pl.col(*COUNTS).fill_null(0))
    )
    for frame in (
        _named(_figure(by_card, "taken_by_n", "shown", seeds, alpha), "taken_share", "taken_share"),
        _named(_figure(by_card, "taken_by_n", "affordable", seeds, alpha), "taken_when_affordable", "affordable"),
        _named(_figure(by_card, "taken_turn", "taken_turn_n", seeds, alpha), "mean_turn", "turn"),
        _with_others(_named(won, "win_when_taken", "win").with_columns(_shrunk(won)), players),
        _chief_takers(by_taker),
    ):
        found = found.join(frame, on="card", how="left", maintain_order="left")
    return found.rename({"win_note": "note"})


def named_for(goal: Declared, column: str) -> str:
    """What a column of the card table is called where takers are told by this goal: `win_low`, `vp_low`."""
    return column.replace("win_", f"{goal.id.removesuffix('_share')}_", 1)


def takers(by_taker: pl.DataFrame, *, seeds: int, alpha: float = ALPHA) -> pl.DataFrame:
    """By whom each card was taken: card, taker, takes, share (of the card's takes), low, high, n (its takes), note.

    Only who took a card has a row.
    """
    found = share_by(by_taker, ["card"], "taker", seeds=seeds, alpha=alpha)
    return found.select(
        pl.col("card").cast(pl.String), "taker", pl.col("count").alias("takes"), pl.col("mean").alias("share"),
        "low", "high", "n", "note",
    )  # fmt: skip


def _counts(by_card: pl.DataFrame) -> pl.DataFrame:
    counted = [pl.col(column).sum().cast(pl.Int64).alias(name) for name, column in COUNTS.items()]
    return by_card.group_by("card", maintain_order=True).agg(counted).with_columns(pl.col("card").cast(pl.String))


def _figure(by_card: pl.DataFrame, value: str, rows: str, seeds: int, alpha: float) -> pl.DataFrame:
    """A ratio for every card: one row of `by_card` is one seed."""
    groups = by_card.group_by("card", maintain_order=True).agg(moments(value, rows))
    return with_intervals(groups, seeds, alpha).with_columns(pl.col("card").cast(pl.String))


def _named(figure: pl.DataFrame, name: str, prefix: str) -> pl.DataFrame:
    bounds = [pl.col(part).alias(f"{prefix}_{part}") for part in ("low", "high", "note")]
    return figure.select("card", pl.col("mean").alias(name), *bounds)


def _shrunk(won: pl.DataFrame) -> pl.Series:
    means, rows, strayed = (won[column].cast(pl.Float64).fill_null(0).to_numpy() for column in ("mean", "n", "strayed"))
    return pl.Series("win_shrunk", shrunk(means, rows, strayed)).fill_nan(None)


def _with_others(won: pl.DataFrame, players: int | None) -> pl.DataFrame:
    """What is left of the win is shared by all others at the table."""
    mirrored = {"win_when_not": "win_when_taken", "win_not_low": "win_high", "win_not_high": "win_low"}
    if players is None:
        return won.with_columns(pl.lit(None, pl.Float64).alias(other) for other in mirrored)
    return won.with_columns(((1 - pl.col(own)) / (players - 1)).alias(other) for other, own in mirrored.items())


def _chief_takers(by_taker: pl.DataFrame) -> pl.DataFrame:
    takes = by_taker.drop_nulls("taker").group_by("card", "taker").agg(pl.col("n").sum()).sort("card", "taker")
    shares = takes.with_columns(chief_share=pl.col("n") / pl.col("n").sum().over("card"))
    chief = shares.filter(pl.col("n") == pl.col("n").max().over("card")).unique("card", keep="first")
    return chief.select(
        pl.col("card").cast(pl.String), pl.col("taker").cast(pl.String).alias("chief_taker"), "chief_share"
    )
