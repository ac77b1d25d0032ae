"""The experiment on one card as charts: what comes of banning it, and what owning it is worth."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import polars as pl

from toolkit.charts.panel import Panel, in_words
from toolkit.charts.settled_words import ABOUT, OWNER, TREATMENTS, Answer, compared_with, verdict
from toolkit.charts.wording import bare_figure, difference_unit, inside, listed
from toolkit.charts.zero_line import line_of, lines_of, moved, zero_line

TITLES = {"ban": "Banned: what moves", "give": "Given: what it is worth"}
NOTHING_YET = "No seed is played in every arm yet, so there is nothing to compare."
HOLLOW = "A hollow mark has no interval yet: a few odd games still weigh too much, so play more."
OBSERVED = (
    "As it is, it was taken in {taken:,} of the {shown:,} games that showed it; whoever took it {won} {raw} {unit} "
    "beyond {usual}, {adjusted} adjusted for {fixed}. That is what it goes with, not what it does."
)
GAINS = ("raw", "adjusted")
COLUMNS = ("figure", "baseline", "variant", "difference", "low", "high", "unit", "verdict", "n", "pairs", "note")


def settling_panels(found: Answer) -> list[Panel]:
    """What the card is worth in a sentence, then each treatment against the line of no difference."""
    return [_answer(found), *_treatments(found)]


def _answer(found: Answer) -> Panel:
    lines = list(verdict(found)) if found["rows"] else [NOTHING_YET]
    about = f"{ABOUT[:1].upper()}{ABOUT[1:]}".format(looked_at=found["looked_at"])
    return Panel("What the card does", "\n".join([*lines, *_observed(found)]), about, pl.DataFrame())


def _observed(found: Answer) -> Iterator[str]:
    row = found["observed"]
    if row is not None and row["taken"]:
        unit, (usual, fixed) = found["rows"][0]["unit"], compared_with(found)
        raw, adjusted = (_gained([row[f"{key}{end}"] for end in ("", "_low", "_high")], unit) for key in GAINS)
        yield OBSERVED.format(
            taken=row["taken"], shown=row["shown"], won="won" if unit == "share" else "had", raw=raw,
            unit=difference_unit(unit), usual=usual, adjusted=adjusted, fixed=fixed,
        )  # fmt: skip


def _gained(figures: Sequence[float | None], unit: str) -> str:
    """A figure and its interval; of shares in points."""
    times, told = (100, "points") if unit == "share" else (1, unit)
    shown, *ends = (bare_figure(None if value is None else value * times, told) for value in figures)
    return f"{shown or 'no'} ({' to '.join(ends)})" if all(ends) else shown or "no"


def _treatments(found: Answer) -> Iterator[Panel]:
    """A panel for each treatment and figure."""
    for (treatment, title), rows in groupby(_in_order(found["rows"]), key=_family):
        yield _panel(found, treatment, title, list(rows))


def _family(row: Mapping[str, Any]) -> tuple[str, str]:
    return row["treatment"], row["title"]


def _in_order(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What owning it is worth before what comes of banning it; figures in the order of the answer."""
    figures = list(dict.fromkeys(row["title"] for row in rows))
    return sorted(rows, key=lambda row: (row["treatment"] == "ban", figures.index(row["title"])))


def _panel(found: Answer, treatment: str, title: str, rows: Sequence[Mapping[str, Any]]) -> Panel:
    frame = lines_of([line_of({**row, "title": row["strategy"] or OWNER}) for row in rows])
    drawn = frame.drop_nulls("mean")
    says, unit = _says(rows), rows[0]["unit"]
    about = TREATMENTS[treatment].format(card=found["card"]["name"])
    about += f" {HOLLOW}" if drawn["low"].null_count() else ""
    axis = "Difference in percentage points" if unit == "share" else f"Difference in {unit}"
    units = {"baseline": unit, "variant": unit, "difference": "count"}
    chart = zero_line(drawn, says, axis) if drawn.height else None
    table = in_words(frame.select(COLUMNS).rename({"figure": "of"}), "note")
    return Panel(f"{TITLES[treatment]}, {inside(title)}", says, about, table, chart, units=units)


def _says(rows: Sequence[Mapping[str, Any]]) -> str:
    clear = [f"{row['strategy'] or OWNER} {moved(row)}" for row in rows if row["clear"]]
    return f"Clear: {listed(clear)}." if clear else "Nothing here is clearly different: all could be nothing."
