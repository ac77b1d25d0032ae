"""A card's takers beside themselves: how they do with it, against how the same strategies do on the whole."""

import numpy as np
import numpy.typing as npt
import polars as pl

from toolkit.balance.intervals import ALPHA, HEAVIEST_SEED, ODD, moments, with_intervals

Numbers = npt.NDArray[np.float64]


def beside_takers(
    by_taker: pl.DataFrame, by_strategy: pl.DataFrame, goal: str = "win_share", *, seeds: int, alpha: float = ALPHA
) -> pl.DataFrame:
    """card, expected (win share, on the whole, of the strategies that took it), above (what its takers win beyond
    that), low, high, seeds, n (takes), note; a row for every card that was taken.

    `goal`: the column of the seats that `taker_share` holds for the taker of a card; win share or another.

    A card that strong strategies like is not strong for that: here the strategy is taken out, though not that whoever
    can buy is doing well already. `by_taker`: per-seed sums of the cards by card and taker; `by_strategy`: of the
    seats by strategy. The interval allows for the strategies' win shares being estimates themselves.
    """
    known = by_strategy.group_by("strategy").agg(usual=pl.col(goal).sum() / pl.col("n").sum()).sort("strategy")
    taken = by_taker.drop_nulls("taker").join(known.rename({"strategy": "taker"}), on="taker", maintain_order="left")
    cards = taken.select("card").unique().sort("card").with_row_index("place")
    seats = by_strategy.rename({goal: "done"})
    by_seed = _by_seed(taken.join(cards, on="card", maintain_order="left"), seats, known, cards.height, seeds)
    groups = by_seed.group_by("place", maintain_order=True)
    known_well = with_intervals(groups.agg(moments("above", "takes")), seeds, alpha)
    takers = with_intervals(groups.agg(moments("own", "takes")), seeds, alpha).select("place", few=_few())
    expected = taken.group_by("card").agg(expected=(pl.col("usual") * pl.col("n")).sum() / pl.col("n").sum())
    found = cards.join(known_well, on="place").join(takers, on="place").join(expected, on="card")
    sure = pl.when(pl.col("few").is_null())
    return found.sort("card").select(
        pl.col("card").cast(pl.String), "expected", pl.col("mean").alias("above"), sure.then("low").alias("low"),
        sure.then("high").alias("high"), "seeds", "n", pl.coalesce("note", "few").alias("note"),
    )  # fmt: skip


def _few() -> pl.Expr:
    """Why the takers alone would have no interval: an odd one must not hide behind what is known of all seeds."""
    return (
        pl.when(pl.col("note").is_not_null() & (pl.col("seeds") * HEAVIEST_SEED < 1))
        .then(pl.lit(ODD))
        .otherwise("note")
    )


def _by_seed(
    taken: pl.DataFrame, by_strategy: pl.DataFrame, known: pl.DataFrame, cards: int, seeds: int
) -> pl.DataFrame:
    """Of every seed and card: takes, the wins of its own above what is usual, and less the seed's part in that."""
    cells = taken["seed_index"].to_numpy().astype(np.int64) * cards + taken["place"].to_numpy()
    takes = taken["n"].to_numpy().astype(np.float64)
    wins = np.bincount(cells, taken["taker_share"].to_numpy() - taken["usual"].to_numpy() * takes, seeds * cards)
    usual = _strays(by_strategy, known, seeds) @ _takes_per_seat(taken, by_strategy, known, cards)
    return pl.DataFrame(
        {
            "place": np.tile(np.arange(cards, dtype=np.uint32), seeds),
            "takes": np.bincount(cells, takes, seeds * cards),
            "own": wins,
            "above": wins - usual.ravel(),
        }
    )


def _strays(by_strategy: pl.DataFrame, known: pl.DataFrame, seeds: int) -> Numbers:
    """Wins of each strategy beyond its usual share, by seed."""
    strays = np.zeros((seeds, known.height))
    for place, (strategy, usual) in enumerate(known.rows()):
        own = by_strategy.filter(pl.col("strategy") == strategy)
        strays[own["seed_index"].to_numpy(), place] = (own["done"] - usual * own["n"]).to_numpy()
    return strays


def _takes_per_seat(taken: pl.DataFrame, by_strategy: pl.DataFrame, known: pl.DataFrame, cards: int) -> Numbers:
    """How often a seat of each strategy took each card."""
    takes = np.zeros((known.height, cards))
    for place, strategy in enumerate(known["strategy"]):
        own = taken.filter(pl.col("taker") == strategy)
        seats = float(by_strategy.filter(pl.col("strategy") == strategy)["n"].sum())
        takes[place] = np.bincount(own["place"].to_numpy(), own["n"].to_numpy().astype(np.float64), cards) / seats
    return takes
