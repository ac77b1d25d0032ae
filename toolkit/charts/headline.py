"""The first thing to read: how much is wrong, counted from the panels that follow."""

from collections.abc import Sequence

import polars as pl

from toolkit.charts.panel import Panel, Tile

ABOUT = "Counted from what follows. Gaps come first: a figure says nothing about what never came up."


def headline(
    coverage: Panel, rules: Sequence[Panel], targets: Sequence[Panel], shares: Sequence[Panel], players: int
) -> Panel:
    """Gaps, targets and unfair shares, as tiles."""
    counted = [
        ("Cards with a gap", _where(coverage, pl.col("gap").is_not_null()), "never shown, affordable, taken or used"),
        *(("Rules never reached", _where(panel, pl.col("games") == 0), "of those watched") for panel in rules),
        *(("Targets missed", _where(panel, pl.col("verdict") == "missed"), _undecided(panel)) for panel in targets),
        *(
            (f"{_key(panel)} off the fair share", _off(panel, 1 / players), "clearly above or below")
            for panel in shares
        ),
    ]
    tiles = [Tile(title, f"{count} of {total}", beside) for title, (count, total), beside in counted]
    return Panel("What is wrong", "", ABOUT, pl.DataFrame(), tiles=tiles)


def _where(panel: Panel, wrong: pl.Expr) -> tuple[int, int]:
    return panel.table.filter(wrong).height, panel.table.height


def _off(panel: Panel, fair: float) -> tuple[int, int]:
    return _where(panel, (pl.col("low") > fair) | (pl.col("high") < fair))


def _undecided(panel: Panel) -> str:
    count, _ = _where(panel, pl.col("verdict") == "undecided")
    return f"{count} undecided" if count else "all others met"


def _key(panel: Panel) -> str:
    return {"strategy": "Strategies", "seat": "Seats"}[panel.table.columns[0]]
