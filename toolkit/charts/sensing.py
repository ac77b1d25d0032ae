"""Sensitivity as charts: what moves the game most, each figure by itself, and Morris's screening."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from toolkit.charts.dots import dots
from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, about_marks, numbers
from toolkit.charts.wording import bare_difference, inside, listed

Answer = Mapping[str, Any]
"""What `playtest sensitivity --json` prints."""
SHOWN = 15
TOLD = 3
RANKED = (
    "Each parameter by its step that moves any figure most, in standard deviations of one seed, so that figures in "
    "other units compare. The intervals hold for all steps and figures together."
)
ONE = "One step away from the pool as it is, on the same seeds. The intervals hold for all steps and figures together."
MORRIS = (
    "The mean size of what moving a parameter across its range does, wherever the others then stand; the seeds stand "
    "for luck alone."
)
KINDS = {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "note": pl.String}


def sensitivity_panels(found: Answer) -> list[Panel]:
    """The ranking, then a panel for each figure, Morris, and what could not be tried."""
    entries = [*found["ranked"], *found["could_be_nothing"]]
    panels = [_ranking(found, entries), *_figures(entries)] if entries else []
    return [*panels, *_morris(found), *_not_possible(found)]


def _ranking(found: Answer, entries: Sequence[Answer]) -> Panel:
    kept = [entry for entry in entries if entry["effect"] is not None][:SHOWN]
    frame = pl.DataFrame(map(_effect, kept), schema_overrides=KINDS, infer_schema_length=None)
    count = len(found["ranked"])
    told = [f"{entry['parameter']} ({_difference(entry)})" for entry in found["ranked"][:TOLD]]
    says = f"{count} parameters clearly move the game, most of all {listed(told)}." if told else "None clearly does."
    chart = dots(frame, "step", Scale("Effect, in deviations of a seed", "count"), says, differences=True)
    table = frame.select("step", "figure", "difference", "mean", "low", "high", "seeds", "note")
    return Panel("What moves the game most", says, about_marks(RANKED, frame), table, chart)


def _difference(entry: Answer) -> str:
    return f"{entry['title']} {bare_difference(entry['difference'], entry['unit'])} at {entry['value']}"


def _effect(entry: Answer) -> dict[str, Any]:
    low, high, difference = (entry[key] for key in ("difference_low", "difference_high", "difference"))
    scaled = None if low is None or not difference else entry["effect"] / difference
    return {
        "step": _step(entry["parameter"], entry["value"]),
        "figure": entry["title"],
        "difference": bare_difference(difference, entry["unit"]),
        "mean": entry["effect"],
        "low": None if scaled is None else low * scaled,
        "high": None if scaled is None else high * scaled,
        "seeds": entry["pairs"],
        "n": entry["pairs"],
        "note": entry["difference_note"],
    }


def _step(parameter: str, value: str) -> str:
    return f"{parameter.removeprefix('rules.')} = {value}"


def _figures(entries: Sequence[Answer]) -> Iterator[Panel]:
    """Of each figure the steps that move it most."""
    steps = [(entry, step) for entry in entries for step in entry["steps"]]
    for at, first in enumerate(steps[0][1]["measures"]):
        unit = "points" if first["unit"] == "share" else first["unit"]
        rows = [
            _moved(entry["parameter"], step["value"], step["measures"][at])
            for entry, step in steps
            if step["measures"][at]["difference"]
        ]
        ranked = sorted(rows, key=lambda row: -abs(row["mean"]))[:SHOWN]
        if not ranked:
            continue
        frame = pl.DataFrame(ranked, schema_overrides=KINDS, infer_schema_length=None)
        clear = [f"{row['step']} ({row['mean']:+.2f})" for row in ranked if row["clear"]]
        says = f"Clearly moved by {listed(clear[:TOLD])}." if clear else "No step clearly moves it."
        chart = dots(frame, "step", Scale(f"{first['title']}: difference", unit), says, differences=True)
        title, about = f"What moves {inside(first['title'])}", about_marks(ONE, frame)
        yield Panel(title, says, about, numbers(frame, ["step"]), chart, unit)


def _moved(parameter: str, value: str, row: Answer) -> dict[str, Any]:
    scale = 100 if row["unit"] == "share" else 1
    ends = {end: row[f"difference_{end}"] for end in ("low", "high")}
    return {
        "step": _step(parameter, value),
        "mean": row["difference"] * scale,
        **{end: None if bound is None else bound * scale for end, bound in ends.items()},
        "seeds": row["pairs"],
        "n": row["n"],
        "note": row["difference_note"],
        "clear": row["clear"],
    }


def _morris(found: Answer) -> Iterator[Panel]:
    for measure in (found["morris"] or {}).get("measures", ()):
        if measure["note"]:
            continue
        scale, unit = (100, "points") if measure["unit"] == "share" else (1, measure["unit"])
        rows = [
            {
                "parameter": row["parameter"].removeprefix("rules."),
                **{name: row[key] * scale for name, key in (("mean", "mu_star"), ("low", "low"), ("high", "high"))},
                "on the whole": row["mu"] * scale,
                "spread": row["sigma"] * scale,
                "seeds": found["morris"]["seeds"],
                "n": row["n"],
                "note": None,
            }
            for row in (*measure["factors"], measure["luck"])
        ]
        frame = pl.DataFrame(rows, schema_overrides=KINDS)
        clear = [row["parameter"] for row in measure["factors"] if row["clear"]]
        says = f"Clearly more than luck: {listed(clear)}." if clear else "Nothing is clearly more than luck."
        chart = dots(frame, "parameter", Scale(f"{measure['title']}: moves by", unit), says, differences=True)
        yield Panel(f"Morris: {measure['title']}", says, MORRIS, frame.drop("note"), chart, unit)


def _not_possible(found: Answer) -> Iterator[Panel]:
    if found["not_possible"]:
        table = pl.DataFrame(found["not_possible"], infer_schema_length=None)
        says = f"{table.height} steps could not be tried."
        yield Panel("Not possible", says, "What the files do not allow, and why.", table, opened=True)
