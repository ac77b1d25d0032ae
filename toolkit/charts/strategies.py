"""The strategies of a run side by side: what they do, what they risk for it, and how their knobs are turned."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

from toolkit.charts.findings import extremes
from toolkit.charts.heat import heat
from toolkit.charts.marks import Scale, readable
from toolkit.charts.panel import Panel, about_marks, numbers, seats_from_1
from toolkit.charts.scatter import Axis, scatter
from toolkit.charts.wording import bare_figure, figure, inside, key_words, listed, measured
from toolkit.play.game import Measure

PROFILE = "Means of each strategy; the deeper the colour, the higher in its row."
PLACES = "Share of its games that a strategy ends in each place; tied players share the better one."
SEATS = "Share of its games a strategy wins, by where it sits in turn order."
RISK = "Each strategy at what it risks and what it scores. Further right is bolder, further up is better."
KNOBS = "Only what differs in this line-up, as strategies.json has it now. {} other knobs are turned alike."

Knobs = Mapping[str, Mapping[str, Any]]
"""Strategy -> knob -> value; a knob may hold knobs of its own."""


# -- profiles ------------------------------------------------------------------------------------


def profile_panel(rows: Sequence[tuple[str, str, pl.DataFrame]]) -> list[Panel]:
    """Titles, units and frames by strategy of what strategies are known by; one row of the table each."""
    parts = [_trait(*row) for row in rows]
    if not parts:
        return []
    frame = pl.concat(parts)
    says = "; ".join(f"{name}: {listed(tops)}" for name, tops in _highest(frame).items()) + "."
    chart = heat(frame, "trait", "strategy", f"Highest in: {says}")
    table = frame.select("trait", "strategy", "shown", "interval")
    return [Panel("What each strategy does", f"Highest in each row: {says}", PROFILE, table, chart)]


def _trait(title: str, unit: str, frame: pl.DataFrame) -> pl.DataFrame:
    worded = readable(frame, unit).select("strategy", "mean", "shown", "interval")
    return worded.with_columns(
        trait=pl.lit(title if unit in ("share", "count") or unit in title else f"{title}, {unit}")
    )


def places_panel(frame: pl.DataFrame) -> list[Panel]:
    """In how many of its games each strategy comes in where: `strategy`, `place`, mean ..."""
    if frame.is_empty():
        return []
    firsts = frame.filter(place=1).sort("mean", descending=True)
    says = "; ".join(f"{row['strategy']} {measured(row, 'share')}" for row in firsts.iter_rows(named=True))
    worded = readable(frame, "share").with_columns(place=pl.format("Place {}", "place"))
    chart = heat(worded, "strategy", "place", f"First: {says}.")
    return [
        Panel("Places", f"First: {says}.", PLACES, numbers(frame, ["strategy", "place"]), chart, "share", half=True)
    ]


def seats_panel(frame: pl.DataFrame) -> list[Panel]:
    """How each strategy does in each seat: `strategy`, `seat`, mean ..."""
    worded = readable(seats_from_1(frame), "share")
    ranked = frame.drop_nulls("low").with_columns(seat=pl.col("seat") + 1)
    says = extremes(ranked, ["strategy", "seat"], "share") if ranked.height else extremes(frame, ["strategy"], "share")
    chart = heat(worded, "strategy", "seat", says)
    table = numbers(seats_from_1(frame), ["strategy", "seat"])
    return [Panel("Win share in each seat", says, SEATS, table, chart, "share", half=True)]


def _highest(frame: pl.DataFrame) -> dict[str, list[str]]:
    tops: dict[str, list[str]] = {}
    for (trait,), rows in frame.group_by("trait", maintain_order=True):
        ranked = rows.drop_nulls("mean").sort("mean", descending=True, maintain_order=True)
        if ranked.height and ranked["mean"][0] != ranked["mean"][-1]:
            tops.setdefault(str(ranked["strategy"][0]), []).append(inside(str(trait).split(",")[0]))
    return tops


# -- risk against VP -----------------------------------------------------------------------------


def risk_panel(risk: Measure, by_risk: pl.DataFrame, scores: pl.DataFrame) -> list[Panel]:
    """What is risked against what is scored, a point a strategy; nothing while neither is known."""
    risked = by_risk.select("strategy", pl.col("mean").alias("risked"))
    frame = scores.join(risked, on="strategy", how="left").drop_nulls(["mean", "risked"])
    if frame.is_empty():
        return []
    says = _risk_finding(frame, risk)
    x = Axis("risked", Scale(risk.title, risk.unit), (0.0, 1.2 * max([*frame["risked"], 0.02])))
    y = Axis("mean", Scale("Mean score", "VP"), _around(frame["mean"]))
    tips = {"name": "Strategy", "risked_says": risk.title, "score_says": "Mean score"}
    told = [alt.Tooltip(f"{field}:N", title=title) for field, title in tips.items()]
    chart = scatter(_named(frame, risk.unit), x, y, says, group="strategy", tips=told)
    about = about_marks(f"{RISK} {risk.about}", frame)
    table = numbers(frame, ["strategy", "risked"])
    return [Panel("Risk against score", says, about, table, chart, "VP", {"risked": risk.unit})]


def _around(scores: pl.Series) -> tuple[float, float]:
    least, most = float(min(scores)), float(max(scores))
    room = 0.2 * (most - least) or 1.0
    return least - room, most + room


def _named(frame: pl.DataFrame, unit: str) -> pl.DataFrame:
    name = pl.col("strategy").cast(pl.String)
    return frame.with_columns(
        id=name,
        name=name,
        risked_says=pl.Series([figure(value, unit) for value in frame["risked"]]),
        score_says=pl.Series([figure(value, "VP") for value in frame["mean"]]),
    )


def _risk_finding(frame: pl.DataFrame, risk: Measure) -> str:
    bold, best = (frame.sort(column, descending=True).row(0, named=True) for column in ("risked", "mean"))
    scored, most = (figure(row["mean"], "VP") for row in (bold, best))
    said = f"{bold['strategy']} risks most ({bare_figure(bold['risked'], risk.unit)}) and scores {scored}"
    if bold["strategy"] == best["strategy"]:
        return f"{said}, the highest score."
    return f"{said}; {best['strategy']} scores most, {most}, at {bare_figure(best['risked'], risk.unit)}."


# -- knobs ---------------------------------------------------------------------------------------


def knobs_panel(knobs: Knobs, line_up: Sequence[str]) -> list[Panel]:
    """The knobs in which the line-up differs; nothing while the strategies are not at hand."""
    turned = {name: dict(_flat(knobs[name])) for name in line_up if name in knobs}
    every = list(dict.fromkeys(knob for own in turned.values() for knob in own if knob != "about"))
    differ = [knob for knob in every if len({str(own.get(knob)) for own in turned.values()}) > 1]
    if not differ:
        return []
    rows = [
        {"knob": key_words(knob), **{name: _turned(own.get(knob, "")) for name, own in turned.items()}}
        for knob in differ
    ]
    most = max(turned, key=lambda name: sum(_stands_out(turned, name, knob) for knob in differ))
    says = f"The line-up differs in {len(differ)} of {len(every)} knobs; {most} stands out in most of them."
    return [Panel("Knobs side by side", says, KNOBS.format(len(every) - len(differ)), pl.DataFrame(rows), opened=True)]


def _flat(knobs: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for name, value in knobs.items():
        pairs += _flat(value, f"{above}{name}: ") if isinstance(value, Mapping) else [(f"{above}{name}", value)]
    return pairs


def _turned(value: Any) -> str:
    """A knob's value as a designer would write it."""
    return ", ".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)


def _stands_out(turned: Mapping[str, Mapping[str, Any]], name: str, knob: str) -> bool:
    return [str(own.get(knob)) for own in turned.values()].count(str(turned[name].get(knob))) == 1
