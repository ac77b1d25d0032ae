"""Tables and figures in words, and JSON."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from toolkit.charts.wording import counted

Document = Mapping[str, Any]
INTERVALS = (
    "± is half the width of a 95 % interval by seed. ? stands for none: fewer than 200 seeds, all seeds alike, or one "
    "seed that weighs too much; play more games."
)
FIGURES = ("mean", "low", "high", "seeds", "n", "note")


def open_console(columns: int = 140) -> Console:
    """As wide as the terminal; so many columns elsewhere."""
    wide = None if sys.stdout.isatty() else columns
    return Console(width=wide, highlight=False, emoji=False, markup=False)


def who_plays(found: Document) -> str:
    """The game, how many sit at a table, and who."""
    alone = ", each alone" if found["players"] == 1 and len(found["line_up"]) > 1 else ""
    return f"{found['game']}, {counted(found['players'], 'player')}: {', '.join(found['line_up'])}{alone}"


def write_json(document: Any) -> None:
    """One document."""
    print(json.dumps(document, indent=2, default=str))


def lay_out(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, text: int = 1) -> Table:
    """The first `text` columns are words, the rest numbers."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < text else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def interval(row: Document, unit: str) -> str:
    """From where to where, or why there is none."""
    if row["low"] is None:
        return f"none: {row['note']}"
    return f"{figure(row['low'], unit)} to {figure(row['high'], unit)}"


def with_interval(row: Document, unit: str) -> str:
    """The mean, and half the width of its interval."""
    if row["mean"] is None:
        return "-"
    if row["low"] is None:
        return f"{figure(row['mean'], unit)} ?"
    half = (row["high"] - row["low"]) / 2
    least = 0.001 if unit == "share" else 0.01
    return f"{figure(row['mean'], unit)} " + (f"±{figure(half, unit)}" if half >= least else f"±<{figure(least, unit)}")


def figure(value: float | None, unit: str) -> str:
    """A number in its unit, a dash for none."""
    if value is None:
        return "-"
    return f"{value + 0.0:.1%}" if unit == "share" else f"{round(value, 2) + 0.0:.2f}"


def points(row: Document, unit: str = "share") -> str:
    """A difference, and half the width of its interval: of shares in points, else in its unit."""
    if row["mean"] is None:
        return "-"
    times, digits = (100, 1) if unit == "share" else (1, 2)
    half = "" if row["low"] is None else f" ±{(row['high'] - row['low']) * times / 2:.{digits}f}"
    return f"{row['mean'] * times:+.{digits}f}{half}"


def part_of(row: Document, name: str, bounds: str = "") -> Document:
    """A figure of a row that holds several, as a row of its own."""
    return {"mean": row[name], "low": row[f"{bounds or name}_low"], "high": row[f"{bounds or name}_high"]}
