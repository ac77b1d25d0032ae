"""A tournament as charts: who beats whom in words, the matrix, ratings, the worst case beside the mean."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

from toolkit.charts.dots import dots, rates
from toolkit.charts.findings import extremes
from toolkit.charts.heat import DEEPEST, PALEST, ROW_PX
from toolkit.charts.marks import Scale, readable
from toolkit.charts.panel import Panel, about_marks, in_words, numbers
from toolkit.charts.theme import COLOURS, NEUTRAL, dressed
from toolkit.charts.wording import bare_figure, between

Answer = Mapping[str, Any]
"""What `playtest tournament --json` prints."""
CELL = ["strategy", "opponent"]
RATED = ("strategy", "points", "of_points")
KINDS = {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "note": pl.String}
ABOVE, BELOW = "a fair share or more", "less than a fair share"
VERDICTS = {"ahead": "ahead for sure", "behind": "behind for sure", None: "undecided"}

WORDS = "X beats Y: where both sit, X wins more, for sure. Answers under these strategies, as they play."
MATRIX = (
    "Wins of the strategy on the left where the one above sits too, as a part of a fair share: 1.00 is as many as if "
    "all played alike. ?: undecided which of the two is ahead. The intervals hold for all cells together."
)
ALONE = (
    "The strategy on the left has one seat, the one above has all others: whether a table where all play alike can be "
    "broken into. 1.00 is a fair share of wins. ?: undecided. The intervals hold for all cells together."
)
RATINGS = (
    "From all places, not from wins alone: the chance to end ahead of another drawn at random, level counting half. "
    "Points: 0 is an average strategy; 100 more end ahead 64 times in 100. Ratings put strategies on one line and "
    "cannot show a circle. The intervals hold for all together."
)
WORST = "Wins as a part of a fair share: against all it met, and against the one it does worst against."


def tournament_panels(found: Answer) -> list[Panel]:
    """What a tournament says; nothing while no game was played."""
    return list(_panels(found)) if found["matrix"] else []


def _panels(found: Answer) -> Iterator[Panel]:
    words = found["dominance"]
    order = [row["strategy"] for row in words["strategies"]]
    yield Panel("Who beats whom", "\n".join(words["sentences"]), WORDS, _records(words["strategies"]))
    yield _matrix("Win share where both sit", found["matrix"], order, MATRIX, [])
    if found["against_the_rest"]:
        yield _matrix("One against the rest", found["against_the_rest"], order, ALONE, words["invasions"])
    yield _ratings(found)
    yield _worst(found)


def _frame(rows: Sequence[Answer], **more: Any) -> pl.DataFrame:
    return pl.DataFrame(rows, schema_overrides={**KINDS, **more}, infer_schema_length=None)


def _records(rows: Sequence[Answer]) -> pl.DataFrame:
    """Whom each strategy beats, and who beats it."""
    told = [
        {
            "strategy": row["strategy"],
            "beats": ", ".join(row["beats"]),
            "loses to": ", ".join(row["loses_to"]),
            "undecided": row["undecided"],
        }
        for row in rows
    ]
    return pl.DataFrame(told)


# -- the matrix ----------------------------------------------------------------------------------


def _matrix(title: str, rows: Sequence[Answer], order: Sequence[str], about: str, words: Sequence[str]) -> Panel:
    """The words, or else the highest and the lowest cell."""
    met = _frame(rows, verdict=pl.String).drop_nulls("mean")
    says = "\n".join(words) or extremes(met.with_columns(opponent=pl.format("against {}", "opponent")), CELL, "count")
    table = in_words(met.select(*CELL, "mean", "low", "high", "seeds", "n", "verdict", "note"), "note")
    return Panel(title, says, about, table, _coloured(met, order, says))


def _coloured(met: pl.DataFrame, order: Sequence[str], says: str) -> alt.LayerChart:
    """One cell a pair: blue above 1 and orange below, the deeper the further from it, its figure written in it."""
    away = (pl.col("mean") - 1).abs()
    marked = pl.when(pl.col("verdict").is_null()).then(pl.format("{} ?", "shown")).otherwise("shown")
    frame = readable(met, "count").with_columns(
        part=pl.when(away.max() > 0).then(away / away.max()).otherwise(0),
        side=pl.when(pl.col("mean") >= 1).then(pl.lit(ABOVE)).otherwise(pl.lit(BELOW)),
        told=marked,
        decided=pl.Series([VERDICTS[verdict] for verdict in met["verdict"]]),
    )
    across = alt.Axis(orient="top", labelAngle=-35 if len(order) > 5 else 0, domain=False, ticks=False)
    down = alt.Axis(domain=False, ticks=False)
    x = alt.X("opponent:N", sort=list(order), title=None, axis=across)
    base = alt.Chart(frame).encode(x=x, y=alt.Y("strategy:N", sort=list(order), title=None, axis=down))
    sides = alt.Scale(domain=[ABOVE, BELOW], range=[NEUTRAL, COLOURS[1]])
    fill = alt.Color("side:N", scale=sides, legend=alt.Legend(title=None))
    depth = alt.FillOpacity("part:Q", scale=alt.Scale(domain=[0, 1], range=[PALEST, DEEPEST]), legend=None)
    cell = base.mark_rect().encode(color=fill, fillOpacity=depth, tooltip=_tips())
    return dressed([cell, base.mark_text().encode(text="told:N")], says, len(order) * ROW_PX)


def _tips() -> list[alt.Tooltip]:
    words = {"strategy": "Strategy", "opponent": "Against", "shown": "Of a fair share", "interval": "Interval"}
    lines = [alt.Tooltip(f"{field}:N", title=title) for field, title in words.items()]
    counts = [
        alt.Tooltip(f"{field}:Q", title=title, format=",") for field, title in (("n", "Seats"), ("seeds", "Seeds"))
    ]
    return [*lines, alt.Tooltip("decided:N", title="Is"), *counts]


# -- ratings, and the worst case -----------------------------------------------------------------


def _ratings(found: Answer) -> Panel:
    """The chance to end ahead is drawn: points have no end where a record is one-sided."""
    whose = {"strategy": pl.Enum(found["strategies"])}
    rated = _frame([{**row, **_of(row, "ahead")} for row in found["ratings"]], **whose)
    says = extremes(rated, ["strategy"], "share")
    chart = dots(rated, "strategy", Scale("Ends ahead of another", "share"), says, fair=0.5, coloured=True)
    points = [bare_figure(row["points"], "points") for row in found["ratings"]]
    ends = [between(row["points_low"], row["points_high"], "points", row["note"]) for row in found["ratings"]]
    table = numbers(rated.with_columns(points=pl.Series(points), of_points=pl.Series(ends)), [*RATED])
    return Panel("Ratings", says, about_marks(RATINGS, rated), table, chart, "share")


def _of(row: Answer, figure: str) -> dict[str, Any]:
    return {"mean": row[figure], "low": row[f"{figure}_low"], "high": row[f"{figure}_high"]}


def _worst(found: Answer) -> Panel:
    """The mean of each strategy, and the smallest cell of its row."""
    records = found["dominance"]["strategies"]
    rows = [part for record in records for part in _two(record)]
    frame = _frame(rows, of=pl.Enum(["mean of all", "worst case"]), opponent=pl.String)
    worst = frame.filter(of="worst case").drop_nulls("mean").sort("mean", descending=True, maintain_order=True)
    says = extremes(worst.with_columns(opponent=pl.format("against {}", "opponent")), CELL, "count")
    chart = rates(frame, "strategy", "of", Scale("Of a fair share", "count"), f"Worst cases. {says}", even=1.0)
    return Panel(
        "The worst case beside the mean", f"Worst cases. {says}", about_marks(WORST, frame),
        numbers(frame, ["strategy", "of", "opponent"]), chart,
    )  # fmt: skip


def _two(record: Answer) -> Iterator[dict[str, Any]]:
    columns = ("mean", "low", "high", "seeds", "n", "note")
    of_all = {column: record[column] for column in columns}
    of_worst = {column: record[f"worst_{column}"] for column in columns}
    yield {"strategy": record["strategy"], "of": "mean of all", "opponent": None, **of_all}
    yield {"strategy": record["strategy"], "of": "worst case", "opponent": record["worst"], **of_worst}
