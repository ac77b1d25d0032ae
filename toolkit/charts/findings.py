"""The finding of a chart in one sentence: it heads the chart and is its text alternative."""

from collections.abc import Mapping, Sequence

import polars as pl

from toolkit.charts.wording import bare_figure, figure, inside, key_words, listed, measured

NOTHING = "Nothing was counted."


def share_finding(frame: pl.DataFrame, by: str, fair: float) -> str:
    """Who is clearly above and below the fair share."""
    if frame["low"].null_count() == frame.height:
        return f"No interval yet. {extremes(frame, [by], 'share')}"
    above = frame.filter(pl.col("low") > fair).sort("mean", descending=True)
    below = frame.filter(pl.col("high") < fair).sort("mean")
    sides = [_side(above, by, "above"), _side(below, by, "below")]
    if not any(sides):
        return f"No {by} is clearly above or below the fair share of {fair:.1%}."
    return f"{'; '.join(filter(None, sides))} the fair share of {fair:.1%}."


def _side(frame: pl.DataFrame, by: str, where: str) -> str:
    rows = [f"{row[by]} {measured(row, 'share')}" for row in frame.iter_rows(named=True)]
    return f"{listed(rows)} clearly {where}" if rows else ""


def extremes(frame: pl.DataFrame, keys: Sequence[str], unit: str) -> str:
    """The highest and the lowest row."""
    ranked = frame.drop_nulls("mean").sort("mean", descending=True, maintain_order=True)
    if ranked.is_empty():
        return NOTHING
    first, last = ranked.row(0, named=True), ranked.row(-1, named=True)
    if first["mean"] == last["mean"]:
        where = " everywhere" if ranked.height > 1 else f" for {_named(first, keys)}" if keys else ""
        return f"{measured(first, unit)}{where}."
    return (
        f"Highest for {_named(first, keys)} with {measured(first, unit)},"
        f" lowest for {_named(last, keys)} with {measured(last, unit)}."
    )


def race_finding(frame: pl.DataFrame, x: str, by: str, unit: str) -> str:
    """Where the lines end."""
    ends = frame.filter(pl.col(x) == pl.col(x).max())
    said = extremes(ends, [by], unit)
    return f"In {key_words(x)} {ends[x][0]}: {inside(said)}" if ends.height else said


def stack_finding(frame: pl.DataFrame, by: str, part: str, unit: str) -> str:
    """The total of each row and its largest part."""
    said = []
    for (name,), rows in frame.group_by(by, maintain_order=True):
        largest = rows.sort("mean", descending=True, nulls_last=True).row(0, named=True)
        total, most = figure(float(rows["mean"].sum()), unit), bare_figure(largest["mean"], unit)
        said.append(f"{name} {total}, most of it from {largest[part]} ({most})")
    return f"{'; '.join(said)}." if said else NOTHING


def exact_finding(frame: pl.DataFrame, exact: pl.DataFrame, by: str, x: str, unit: str) -> str:
    """What was measured where the exact curve nears one half; at the last step while no curve is known."""
    halfway = exact.filter(pl.col("exact") <= 0.5)[x].to_list()
    known = frame.filter(pl.col(x).is_in(halfway)) if halfway else frame
    rows = known.filter(pl.col(x) == pl.col(x).max()).sort("mean", descending=True)
    if rows.is_empty():
        return NOTHING
    played = listed(f"{row[by]} {measured(row, unit)}" for row in rows.iter_rows(named=True))
    curves = exact.filter(pl.col(x) == rows[x][0]).iter_rows(named=True)
    beside = "".join(f"; exactly {figure(row['exact'], unit)} for {row['curve']}" for row in curves)
    return f"By {rows[x][0]} {key_words(x).lower()}: {played}{beside}."


def _named(row: Mapping[str, object], keys: Sequence[str]) -> str:
    """`gambler in Era 6`: who before when."""
    who = [str(row[key]) for key in keys if not isinstance(row[key], int)]
    when = [f"{key_words(key)} {row[key]}" for key in keys if isinstance(row[key], int)]
    return " in ".join(", ".join(words) for words in (who, when) if words)
