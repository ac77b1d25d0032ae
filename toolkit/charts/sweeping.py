"""Sweeps as curves and grids: each figure over the values that were tried."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import polars as pl

from toolkit.charts.dots import rates
from toolkit.charts.heat import heat
from toolkit.charts.lines import lines
from toolkit.charts.marks import Scale, readable
from toolkit.charts.panel import Panel, about_marks, numbers
from toolkit.charts.wording import bare_difference, bare_figure, between_differences, listed

Answer = Mapping[str, Any]
"""What `playtest sweep --json` prints."""
ABOUT = "All points were played on the same seeds. The intervals hold for all points and figures together."
OTHER_TABLES = "Other numbers of players are other games: compare them by eye."
TOLD = 3


def sweep_panels(found: Answer) -> list[Panel]:
    """What differs clearly, then a curve or a grid for each chief figure; nothing while no point was played."""
    if not found["points"]:
        return []
    families = [list(rows) for _, rows in groupby(found["chief"], key=lambda name: name.partition(":")[0])]
    return [_differences(found), *(panel for names in families for panel in _family(found, names))]


def _family(found: Answer, names: Sequence[str]) -> Iterator[Panel]:
    """One chart for a figure of several strategies where one key is varied; a grid each where two are."""
    keys = list(found["varied"])
    if len(keys) == 1:
        yield _curve(found, names, keys[0])
    elif len(keys) == 2:
        yield from (_grid(found, name, keys) for name in names)


def column_of(key: str) -> str:
    """A key as the name of a column: a dot would mean something else to a chart."""
    return key.removeprefix("rules.").replace(".", " ")


def _curve(found: Answer, names: Sequence[str], key: str) -> Panel:
    x, about = column_of(key), OTHER_TABLES if found["players"] is None else ABOUT
    frame = _frame(found, names)
    row = _rows(found["points"][0])[names[0]]
    strategy = names[0].partition(":")[2]
    title = row["title"].removesuffix(f" of {strategy}") if len(names) > 1 else row["title"]
    by = "strategy" if strategy else "figure"
    scale = Scale(title, row["unit"])
    ends = " to ".join(str(point["values"][key]) for point in (found["points"][0], found["points"][-1]))
    says = f"From {x} {ends}: {listed(_moves(found, names))}."
    drawn = lines if frame.schema[x].is_numeric() and frame[x].n_unique() > 1 else rates
    chart = drawn(frame, x, by, scale, says)
    return Panel(f"{title} by {x}", says, about_marks(about, frame), numbers(frame, [x, by]), chart, row["unit"])


def _moves(found: Answer, names: Sequence[str]) -> Iterator[str]:
    """From the first value to the last, each figure in a few words."""
    first, last = found["points"][0], found["points"][-1]
    for name in names:
        ends = [_rows(point)[name] for point in (first, last)]
        who = name.partition(":")[2] or ends[0]["title"]
        told = " to ".join(bare_figure(row["mean"], row["unit"]) or "nothing" for row in ends)
        yield f"{who} {told}"


def _frame(found: Answer, names: Sequence[str]) -> pl.DataFrame:
    """A row a point and figure: the varied keys, `strategy` or `figure`, and the numbers."""
    strategies = [name.partition(":")[2] for name in names]
    everybody = dict.fromkeys(who for point in found["points"] for who in (*point["line_up"], *strategies))
    rows = [
        {
            **{column_of(key): value for key, value in point["values"].items()},
            "strategy" if strategy else "figure": strategy or _rows(point)[name]["title"],
            **{column: _rows(point)[name][column] for column in ("mean", "low", "high", "seeds", "n", "note")},
        }
        for point in found["points"]
        for name, strategy in zip(names, strategies, strict=True)
    ]
    kinds = {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "note": pl.String}
    whose: dict[str, Any] = {"strategy": pl.Enum(list(everybody))} if all(strategies) else {}
    words = {column_of(key): pl.String for key, values in found["varied"].items() if not _is_numeric(values)}
    return pl.DataFrame(
        [{column: str(v) if column in words else v for column, v in row.items()} for row in rows],
        schema_overrides={**kinds, **whose, **words},
        infer_schema_length=None,
    )


def _is_numeric(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _grid(found: Answer, name: str, keys: Sequence[str]) -> Panel:
    row, (down, across) = _rows(found["points"][0])[name], map(column_of, keys)
    frame = readable(_frame(found, [name]), row["unit"])
    ranked = frame.drop_nulls("mean").sort("mean", descending=True)
    says = "Nothing was counted."
    if not ranked.is_empty():
        ends = [
            f"{end['shown']} at {down} {end[down]} and {across} {end[across]}"
            for end in (ranked.row(at, named=True) for at in (0, -1))
        ]
        says = f"Highest: {ends[0]}; lowest: {ends[1]}."
    labelled = frame.with_columns(pl.format(f"{key} {{}}", pl.col(key)).alias(key) for key in (down, across))
    chart = heat(labelled, down, across, says, whole=True)
    about = OTHER_TABLES if found["players"] is None else ABOUT
    return Panel(row["title"], says, about, numbers(frame, [down, across]), chart, row["unit"], half=True)


def _differences(found: Answer) -> Panel:
    """Every clear difference, the largest first within each point."""
    rows = [
        {
            **{column_of(key): str(value) for key, value in point["values"].items()},
            "figure": row["title"],
            "difference": bare_difference(row["difference"], row["unit"]),
            "interval": between_differences(row["difference_low"], row["difference_high"], row["unit"]),
            "pairs": row["pairs"],
        }
        for point in found["points"]
        for row in sorted(point["measures"], key=lambda row: -abs(row["effect"] or 0.0))
        if row["clear"]
    ]
    says = _clear_in_words(found)
    about = OTHER_TABLES if found["players"] is None else f"Beside the pool as it is, pair by pair. {ABOUT}"
    return Panel("What differs from the pool as it is", says, about, pl.DataFrame(rows), opened=True)


def _clear_in_words(found: Answer) -> str:
    if not found["looked_at"]:
        return "There is nothing to compare: no point has the players of another."
    counts: dict[str, int] = {}
    for point in found["points"]:
        for row in point["measures"]:
            counts[row["title"]] = counts.get(row["title"], 0) + bool(row["clear"])
    moved = sorted((title for title, count in counts.items() if count), key=lambda title: -counts[title])
    if not moved:
        return f"No figure is clearly different anywhere, of {found['looked_at']} differences looked at."
    compared = sum(not point["baseline"] for point in found["points"])
    told = listed(f"{title} at {counts[title]} of {compared} points" for title in moved[:TOLD])
    return f"Clearly different most often: {told}."


def _rows(point: Answer) -> dict[str, Answer]:
    return {row["name"]: row for row in point["measures"]}
