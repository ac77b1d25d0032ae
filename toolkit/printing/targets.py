"""Targets on stdout."""

from collections.abc import Iterator
from typing import Any

from rich.table import Table

from toolkit.charts.wording import counted
from toolkit.printing.runs import what_was_played
from toolkit.printing.tables import Document, figure, interval, lay_out, open_console, write_json

ORDER = ("missed", "undecided", "not measured", "met")
ABOUT = (
    "met, missed: the whole 95 % interval lies inside or outside its band; the intervals hold for {bands} together. "
    "undecided: it lies across an edge, or there is none yet; more games may tell."
)


def targets(found: Document, as_json: bool) -> None:
    """Every band, the misses first."""
    if as_json:
        return write_json(found)
    console = open_console()
    for run in found["runs"]:
        what_was_played(console, run)
        how = "Each alone" if run["players"] == 1 else "Line-up, rotated over all seats"
        console.print(f"{how}: {', '.join(run['line_up'])}")
    console.print(bands(found))
    for sentence in misses(found):
        console.print(sentence)
    console.print(", ".join(f"{found[name.replace(' ', '_')]} {name}" for name in reversed(ORDER) if _any(found, name)))
    console.print(ABOUT.format(bands=counted(found["looked_at"], "band")))


def _any(found: Document, name: str) -> bool:
    return bool(found[name.replace(" ", "_")])


def bands(found: Document) -> Table:
    """A row a target."""
    ranked = sorted(found["targets"], key=lambda row: ORDER.index(row["verdict"]))
    lines = [
        (
            row["id"], row["what"] or "", str(row["players"]), row["verdict"], figure(row["mean"], row["unit"]),
            interval(row, row["unit"]) if row["mean"] is not None else "-", band(row), off(row), f"{row['seeds']:,}",
        )
        for row in ranked
    ]  # fmt: skip
    heads = ("", "of", "players", "verdict", "measured", "95 % interval", "band", "off by", "seeds")
    return lay_out("Targets", heads, lines, text=2)


def misses(found: Document) -> Iterator[str]:
    """Each miss in a sentence."""
    for row in found["targets"]:
        if row["verdict"] == "missed":
            yield f"Missed: {with_what(row)} is {figure(row['mean'], row['unit'])}, {off(row)} the band {band(row)}."


def with_what(row: Document) -> str:
    """The target, and of its figures the one that is shown."""
    return f"{row['target']} ({row['what']})" if row["what"] else str(row["target"])


def band(row: Document) -> str:
    """From where to where it should lie."""
    return f"{figure(row['band_low'], row['unit'])} to {figure(row['band_high'], row['unit'])}"


def off(row: Document) -> str:
    """`5.2 points below`, `1.50 VP above`; a dash inside the band."""
    value: Any = row["off"]
    if not value:
        return "-"
    size = f"{abs(value) * 100:.1f} points" if row["unit"] == "share" else f"{abs(value):.2f} {row['unit']}"
    return f"{size} {'above' if value > 0 else 'below'}"
