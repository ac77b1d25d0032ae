"""Panels that every game has: coverage, who does well, where points come from, and each declared measure."""

from collections.abc import Sequence

import altair as alt
import polars as pl

from toolkit.charts.dots import dots, rates
from toolkit.charts.findings import exact_finding, extremes, race_finding, share_finding, stack_finding
from toolkit.charts.lines import beside_exact, lines
from toolkit.charts.marks import Scale, series_of
from toolkit.charts.panel import NUMBERS, Panel, about_marks, in_words, numbers, seats_from_1, tile
from toolkit.charts.stack import stack
from toolkit.charts.wording import key_words, listed
from toolkit.play.game import Measure

UNTESTED = "A rule that never comes up is not tested by this run: play another line-up, or ask whether it is needed."
EVEN = "Share of its games a {} wins; a shared win counts in parts. The dashed line is an even split."
GROWN = "How far the share has grown by {}, among all who played. Dashed: the exact share if all played on blindly."


def coverage_panel(sentences: Sequence[str], cards: pl.DataFrame) -> Panel:
    """What to know before any win rate; cards with a gap come first in the table."""
    about = "Read this first: a figure says nothing about what never came up."
    return Panel("Coverage", "\n".join(sentences), about, cards.sort("gap", nulls_last=True, maintain_order=True))


def rules_panel(frame: pl.DataFrame) -> list[Panel]:
    """How often the rules that are watched came up, the rarest first; `frame` from `rule_coverage`."""
    ranked = frame.sort("games", maintain_order=True)
    came_up = ranked.filter(pl.col("games") > 0)
    rarest = [f" Rarest: {row['rule']}, in {row['mean']:.1%} of games." for row in came_up.head(1).to_dicts()]
    says = f"{came_up.height} of {ranked.height} rules watched came up.{''.join(rarest)}"
    return [Panel("Rules that came up", says, UNTESTED, numbers(ranked, ["rule", "games"]), unit="share")]


def goal_panel(goal: Measure, frame: pl.DataFrame, by: str, players: int) -> Panel:
    """Who does well: dots with intervals, strategies from the best down; who wins, against the fair share."""
    ranked, fair = by != "seat", 1 / players if goal.shared else None
    frame = seats_from_1(frame.sort("mean", descending=True, nulls_last=True) if ranked else frame)
    says = extremes(frame, [by], goal.unit) if fair is None else share_finding(frame, by, fair)
    chart = dots(frame, by, Scale(goal.title, goal.unit), says, fair=fair, coloured=ranked)
    about = about_marks(EVEN.format(by) if goal.shared else goal.about, frame)
    return Panel(f"{goal.title} by {by}", says, about, numbers(frame, [by]), chart, goal.unit)


def sources_panel(frame: pl.DataFrame, by: str = "strategy", unit: str = "VP", title: str = "") -> Panel:
    """What a score is made of: frame with `by`, `source`, mean ... in VP."""
    names = pl.Enum([key_words(source) for source in series_of(frame, "source")])
    words = [key_words(str(source)) for source in frame["source"]]
    frame = frame.with_columns(pl.Series("source", words, dtype=names))
    frame = frame.filter((pl.col("mean") != 0).any().over("source"))
    frame = frame.sort(pl.col("mean").sum().over(by), descending=True, maintain_order=True)
    says = stack_finding(frame, by, "source", unit)
    chart = stack(frame, by, "source", Scale(f"Mean {unit}", unit), says)
    about = f"Mean {unit} at the end of a game, by where they come from. What is lost stands left of zero."
    return Panel(title or f"{unit} by source", says, about, numbers(frame, [by, "source"]), chart, unit)


def measure_panel(declared: Measure, by: Sequence[str], frame: pl.DataFrame) -> Panel:
    """A declared measure in its own kind of chart; a single figure has none."""
    frame = seats_from_1(frame)
    race = len(by) == 2 and declared.chart == "lines"
    says = race_finding(frame, by[0], by[1], declared.unit) if race else extremes(frame, by, declared.unit)
    chart = _drawn(frame, by, race, Scale(declared.title, declared.unit), says) if by else None
    title = declared.title if tuple(by) == fullest(declared) else f"{declared.title} by {listed(by)}"
    return Panel(title, says, about_marks(declared.about, frame), numbers(frame, by), chart, declared.unit)


def _drawn(frame: pl.DataFrame, by: Sequence[str], race: bool, scale: Scale, says: str) -> alt.LayerChart:
    if len(by) == 1:
        return dots(_named_rows(frame, by[0]), by[0], scale, says, coloured=by[0] == "strategy")
    return (lines if race else rates)(_named_rows(frame, by[1]), by[0], by[1], scale, says)


def fullest(declared: Measure) -> tuple[str, ...]:
    """The grouping that shows most."""
    return max(declared.by, key=len)


def exact_panel(
    declared: Measure, eras: Sequence[int], step: str, frame: pl.DataFrame, exact: pl.DataFrame, by: str = "strategy"
) -> Panel:
    """How far a share has grown at each step in some Eras, beside the exact curve (columns step, `curve`, `exact`)."""
    steps, where = key_words(step).lower(), "Eras" if len(eras) > 1 else "Era"
    title = f"{declared.title} by {steps}, {where} {listed(map(str, eras))}"
    says = exact_finding(frame, exact, by, step, declared.unit)
    chart = beside_exact(frame, exact, step, by, Scale(declared.title, declared.unit), says)
    table = numbers(frame.join(exact.select(step, "exact"), on=step, how="left"), [by, step, "exact"])
    return Panel(title, says, about_marks(GROWN.format(steps), frame), table, chart, declared.unit)


def _named_rows(frame: pl.DataFrame, key: str) -> pl.DataFrame:
    """`Era 1` where a bare number would stand on an axis without a title."""
    if not frame.schema[key].is_integer():
        return frame
    return frame.with_columns(pl.format(f"{key_words(key)} {{}}", pl.col(key)).alias(key))


def rate_panel(title: str, about: str, by: str, unit: str, frame: pl.DataFrame) -> Panel:
    """A figure derived from measures, by one key."""
    says = extremes(frame, [by], unit)
    chart = dots(_named_rows(frame, by), by, Scale(title, unit), says, coloured=by == "strategy")
    return Panel(title, says, about_marks(about, frame), numbers(frame, [by]), chart, unit)


def figures_panel(title: str, about: str, rows: Sequence[tuple[Measure, pl.DataFrame]]) -> Panel:
    """Measures over all games, one figure each."""
    tiles = [
        tile(declared.title, frame.row(0, named=True), ("mean", "low", "high", "note"), declared.unit, declared.about)
        for declared, frame in rows
    ]
    table = pl.concat(
        frame.select(pl.lit(declared.title).alias("figure"), *(c for c in NUMBERS if c in frame.columns))
        for declared, frame in rows
    )
    return Panel(title, "", about, in_words(table, "note"), tiles=tiles)
