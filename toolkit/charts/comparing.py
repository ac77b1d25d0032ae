"""Two runs beside each other, and what lies between them: pair by pair where they were played on the same seeds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import altair as alt
import numpy as np
import numpy.typing as npt
import polars as pl

from toolkit.balance.intervals import ALPHA, Interval, paired
from toolkit.charts.dots import ROW_PX
from toolkit.charts.evidence import Evidence
from toolkit.charts.marks import Scale, beside, intervals, points, readable, span, told_apart, tooltip
from toolkit.charts.panel import Panel
from toolkit.charts.panels import fullest
from toolkit.charts.theme import dressed
from toolkit.charts.wording import NONE, bare_figure, between, listed
from toolkit.play.game import Measure

PAIRED = (
    "Figures of the seeds that both runs have played, so that each seed is its own comparison. "
    "The intervals hold for all rows at once."
)
APART = (
    "The runs were not played on the same seeds and seatings: compare them by eye, and take no difference for certain."
)
OWN = "Each with the interval of its own run, all its seeds counted."
Figures = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Pair:
    """Two runs of one game: the one compared with, and the other."""

    names: tuple[str, str]
    runs: tuple[Evidence, Evidence]
    same_seeds: bool

    @property
    def goals(self) -> list[Measure]:
        """What doing well means at both tables."""
        return [goal for goal in self.runs[0].goals if goal in self.runs[1].goals]

    @property
    def about(self) -> str:
        """What may be concluded."""
        return PAIRED if self.same_seeds else APART


@dataclass(frozen=True)
class Line:
    """A figure to compare, of one strategy or of all."""

    declared: Measure
    strategy: str | None = None

    @property
    def title(self) -> str:
        """Its name in the table."""
        return f"{self.declared.title}, {self.strategy}" if self.strategy else self.declared.title


def comparing(pair: Pair) -> list[Panel]:
    """How strategies do side by side, then every figure of both runs with its difference."""
    return [*(_side_by_side(pair, goal) for goal in pair.goals[:1]), _differences(pair)]


def _side_by_side(pair: Pair, goal: Measure) -> Panel:
    kind = pl.Enum(list(pair.names))
    everybody = pl.Enum(list(dict.fromkeys(name for run in pair.runs for name in run.strategies)))
    parts = [run.done(goal).with_columns(pl.col("strategy").cast(everybody)) for run in pair.runs]
    frame = pl.concat(part.with_columns(run=pl.lit(name, kind)) for name, part in zip(pair.names, parts, strict=True))
    frame = readable(frame.sort("strategy", "run"), goal.unit)
    says = f"{'; '.join(_both(*rows) for rows in frame.group_by('strategy', maintain_order=True))}."
    table = frame.select("strategy", "run", "mean", "low", "high", "seeds", "n")
    return Panel(f"{goal.title}s side by side", says, OWN, table, _drawn(frame, pair, goal, says), goal.unit)


def _both(strategy: tuple[object, ...], rows: pl.DataFrame) -> str:
    return f"{strategy[0]} {' and '.join(rows['shown'])}"


def _drawn(frame: pl.DataFrame, pair: Pair, goal: Measure, says: str) -> alt.LayerChart:
    look = told_apart(frame, "run", alt.Legend(title=None))
    base = alt.Chart(frame).encode(y=beside("strategy", frame), yOffset=alt.YOffset("run:N", sort=list(pair.names)))
    x = Scale(goal.title, goal.unit).x("mean", (0.0, span(frame)[1] * 1.15))
    label = base.mark_text(align="left", dx=8).encode(x="end:Q", text="shown:N")
    dot = points(base, x, look, tooltip(["strategy", "run"], goal.title))
    height = frame["strategy"].n_unique() * 2 * (ROW_PX - 8)
    return dressed([intervals(base, look["color"], "x"), dot, label], says, height)


def _differences(pair: Pair) -> Panel:
    lines = _lines(pair)
    first, second = (_by_seed(run, lines) for run in pair.runs)
    alpha = ALPHA / max(len(lines), 1)
    rows = [_row(pair, line, first[line], second[line], alpha) for line in lines]
    clear = [f"{row['figure']} {row['difference']}" for row in rows if row.get("verdict") == "clear"]
    says = f"Clearly different: {listed(clear)}." if clear else "No figure is clearly different."
    return Panel("Every figure", says if pair.same_seeds else "", pair.about, pl.DataFrame(rows), opened=True)


def _lines(pair: Pair) -> list[Line]:
    """Both strategies' results, then what is told of a run as a whole."""
    first, second = pair.runs
    shared = [name for name in first.strategies if name in second.strategies]
    whole = [m for m in first.measures if (m.table == "games" or m.shown != "detail") and m in second.measures]
    return [*(Line(goal, name) for name in shared for goal in pair.goals), *map(Line, whole)]


def _by_seed(run: Evidence, lines: Sequence[Line]) -> dict[Line, Figures]:
    """Of each line one value a seed, in the order of seeds; each table is added up only once."""
    found: dict[Line, Figures] = {}
    for (table, keys, strategy), group in groupby(sorted(lines, key=_source), key=_source):
        own = list(group)
        values = [line.declared.value for line in own]
        sums = run.sums(table, keys, *values)
        sums = sums.filter(pl.col("strategy").cast(pl.String) == strategy) if strategy else sums
        totals = sums.group_by("seed_index").agg(pl.col(*dict.fromkeys(values), "n").sum()).sort("seed_index")
        found |= {line: (totals[line.declared.value] / totals["n"]).to_numpy() for line in own}
    return found


def _source(line: Line) -> tuple[str, tuple[str, ...], str]:
    keys = ("strategy",) if line.strategy else fullest(line.declared)
    return line.declared.table, keys, line.strategy or ""


def _row(pair: Pair, line: Line, first: Figures, second: Figures, alpha: float) -> Mapping[str, str]:
    if pair.same_seeds:
        seeds = min(len(first), len(second))
        first, second = first[:seeds], second[:seeds]
    unit = line.declared.unit
    means = (float(first.mean()), float(second.mean()))
    sides = {name: bare_figure(mean, unit) for name, mean in zip(pair.names, means, strict=True)}
    row = {"figure": line.title, **sides}
    if not pair.same_seeds:
        return row | {"difference": _signed(means[1] - means[0], unit)}
    found = paired(first, second, alpha)
    return row | {
        "difference": _signed(found.mean or 0.0, unit),
        "interval": between(found.low, found.high, unit, found.note),
        "verdict": _verdict(found),
    }


def _verdict(found: Interval) -> str:
    if found.low is None or found.high is None:
        return NONE
    return "could be nothing" if found.low <= 0 <= found.high else "clear"


def _signed(value: float, unit: str) -> str:
    return f"{100 * value:+.1f} points" if unit == "share" else f"{value:+.2f}"
