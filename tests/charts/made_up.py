"""A made-up run: two strategies, two seats, 300 seeds of two seatings."""

from dataclasses import replace
from typing import Any

import polars as pl

from toolkit.charts.evidence import Evidence
from toolkit.play.game import Measure, rivals

SEEDS = 300
STRATEGY = pl.Enum(["warlord", "scholar"])
CARDS = pl.Enum(["salt-road", "granary"])


def sums(table: str, by: tuple[str, ...], *columns: str) -> pl.DataFrame:
    """Warlord wins both games of two seeds in three, and one of the third; seat 0 wins half. Nobody shows granary."""
    seeds = pl.DataFrame({"seed_index": range(SEEDS)}, schema={"seed_index": pl.Int32})
    won = pl.when(pl.col("seed_index") % 3 == 0).then(1.0).otherwise(2.0)
    strategies = pl.DataFrame({"strategy": ["warlord", "scholar"]}, schema={"strategy": STRATEGY})
    by_strategy = seeds.join(strategies, how="cross")
    won = pl.when(pl.col("strategy") == "warlord").then(won).otherwise(2 - won)
    noise = pl.col("seed_index") % 5
    match table, by:
        case "games", ():
            return seeds.with_columns(n=2, capped=0, turns=20 + noise, quake=0, flood=noise.clip(upper_bound=1))
        case "cards", ("card",):
            share = (pl.col("seed_index") % 3).clip(upper_bound=1) * 0.75
            return seeds.with_columns(card=pl.lit("salt-road", CARDS), n=2, shown=2, affordable=2, taken_by_n=1,
                                      taken_turn=6 + noise, taken_turn_n=1, taker_share=share)  # fmt: skip
        case "cards", ("card", "taker"):
            taker = pl.when(noise < 2).then(pl.lit("warlord")).otherwise(pl.lit("scholar")).cast(STRATEGY)
            return seeds.with_columns(card=pl.lit("salt-road", CARDS), taker=taker, n=1, taker_share=0.5)
        case "seats", ("strategy",):
            lost = -5 * (noise > 1).cast(pl.Int64)
            return by_strategy.with_columns(n=2, win_share=won, score=40 + 4 * noise, glory=3 + noise, hope=1 + noise,
                                            embers=0, dark_ages=lost)  # fmt: skip
        case "seats", ("strategy", "score"):
            return by_strategy.with_columns(n=2, score=20 + 2 * noise, win_share=won)
        case "seats", ("strategy", "place"):
            return by_strategy.with_columns(place=2 - won.cast(pl.Int64).clip(upper_bound=1), n=2)
        case "seats", ("seat",):
            seats = seeds.join(pl.DataFrame({"seat": [0, 1]}), how="cross")
            return seats.with_columns(n=pl.lit(2), win_share=(pl.col("seed_index") + pl.col("seat")) % 2 * 2.0)
        case "seats", ("seat", "strategy"):
            seats = by_strategy.join(pl.DataFrame({"seat": [0, 1]}), how="cross")
            return seats.with_columns(n=1, score=20 + 2 * noise, win_share=won / 2)
        case "rounds", ("era", *rest):
            by_step = sums("rounds", ("strategy", "era", "tokens_drawn"))
            return by_step.group_by("seed_index", "era", *rest, maintain_order=True).agg(pl.col("n", "collapsed").sum())
        case "rounds", ("strategy", "era", "tokens_drawn"):
            steps = pl.DataFrame({"era": [1, 1, 4, 4], "tokens_drawn": [4, 6, 4, 6]})
            late = ((pl.col("tokens_drawn") == 6) & (pl.col("seed_index") % 2 == 0)).cast(pl.Int64)
            return by_strategy.join(steps, how="cross").with_columns(n=pl.lit(1), collapsed=late)
    raise AssertionError(f"no sums by {by} of {table}")


def declared(chart: str, value: str, table: str = "seats", *by: tuple[str, ...], **more: Any) -> Measure:
    """A measure named after its column."""
    return Measure(value, value.capitalize(), table, value, by or (("strategy",),), "VP", chart, "why", **more)  # type: ignore[arg-type]


PARTS = [declared("stack", source) for source in ("glory", "hope", "embers", "dark_ages")]
COLLAPSED = replace(declared("dots", "collapsed", "rounds", ("era",), ("era", "strategy"), ("strategy",)), unit="share")
TURNS = declared("dots", "turns", "games", ())


def made_up(*measures: Measure, **more: Any) -> Evidence:
    """The run under review, with these measures."""
    known = {"players": 2, "seeds": SEEDS, "card_ids": CARDS.categories.to_list(), "strategies": ("warlord", "scholar")}
    return Evidence(sums=sums, measures=measures or PARTS, **({"goals": rivals(2)} | known | more))
