"""The cost curve: printed VP against Costs, the pool's own rate, and the cards that stray from it."""

import numpy as np
import polars as pl

from toolkit.charts.faces import furthest, naming, tips, units
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel
from toolkit.charts.scatter import Axis, scatter
from toolkit.charts.wording import listed
from toolkit.play.game import Measure

TOLD = 3
STRAYS = 1.2
"""Standard deviations off the line from which a card is named."""
APART = 0.17
"""Between cards of the same Cost and VP, in points of Cost."""
ABOUT = "Printed VP against the Costs added up. Dashed: the pool's own rate. Abilities, too, are worth something."


def curve_panel(cards: pl.DataFrame, goal: Measure) -> list[Panel]:
    """VP for Cost; nothing for a pool without Costs. `cards` from `with_faces`."""
    faced = cards.drop_nulls(["cost", "vp"])
    priced = faced.filter(pl.col("vp") != 0)
    if priced["cost"].n_unique() < 2:
        return []
    slope, start = (float(value) for value in np.polyfit(priced["cost"].to_numpy(), priced["vp"].to_numpy(), 1))
    off = priced.with_columns(off=pl.col("vp") - (start + slope * pl.col("cost"))).sort("off", descending=True)
    says = f"A point of Cost buys {slope:.2f} VP. {_strays(off)}"
    chart = scatter(
        _apart(naming(off, furthest(off.filter(pl.col("off").abs() > STRAYS * pl.col("off").std()), "off"), goal)),
        x := Axis("at", Scale("Costs added up", "count"), _reach(off["cost"])),
        Axis("vp", Scale("Printed VP", "VP"), _reach(off["vp"])),
        says,
        group="group",
        tips=tips(goal),
        fit=pl.DataFrame({"at": x.domain, "vp": [start + slope * cost for cost in x.domain]}),
    )
    table = off.select("name", "stage", "group", "costs", "cost", "vp", "off", "text")
    about = f"{ABOUT} {_unprinted(faced.height - priced.height)}".rstrip()
    return [Panel("The cost curve", says, about, table, chart, units=units(goal))]


def _unprinted(count: int) -> str:
    return f"Left out are those that print no VP but score by what they say ({count})." if count else ""


def _strays(ranked: pl.DataFrame) -> str:
    ends = (ranked.head(TOLD), ranked.tail(TOLD).reverse())
    most, fewest = (listed(f"{r['name']} ({r['off']:+.1f})" for r in end.iter_rows(named=True)) for end in ends)
    return f"Most VP for their Cost: {most}; fewest: {fewest}, in VP off the line."


def _apart(frame: pl.DataFrame) -> pl.DataFrame:
    """Cards of the same Cost and VP side by side."""
    twins, rank = pl.len().over("cost", "vp"), pl.int_range(pl.len()).over("cost", "vp")
    return frame.with_columns(at=pl.col("cost") + APART * (rank - (twins - 1) / 2))


def _reach(values: pl.Series) -> tuple[float, float]:
    return float(min(values)) - 1.0, float(max(values)) + 1.0
