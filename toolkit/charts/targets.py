"""The targets panel: every band with what was measured, what is missed first."""

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any

import altair as alt
import polars as pl

from toolkit.balance.targets import FIGURES, Verdict
from toolkit.charts.marks import HAS_INTERVAL, Scale
from toolkit.charts.panel import Panel, in_words
from toolkit.charts.theme import INK, POINT, dressed
from toolkit.charts.wording import bare_figure, between

TITLE_WIDTH = 38
ROW_PX = 46
ABOUT = "Bands of targets.json in grey. Met or missed is said only when the whole interval lies inside or outside."
LOOKS: Mapping[Verdict, tuple[str, str]] = {
    "missed": ("#D55E00", "diamond"),
    "undecided": ("#999999", "triangle-up"),
    "met": ("#0072B2", "circle"),
    "not measured": ("#999999", "cross"),
}
"""Colour and shape of a verdict, the gravest first."""
COLUMNS = ("target", "verdict", "mean", "low", "high", "band_low", "band_high", "what", "note")


def targets_panel(judged: Sequence[Mapping[str, Any]], elsewhere: int = 0) -> list[Panel]:
    """The targets of this run; none if it has none. `elsewhere` counts targets for other numbers of players."""
    if not judged:
        return []
    kinds: dict[str, Any] = {
        "verdict": pl.Enum(list(LOOKS)),
        "band_low": pl.Float64,
        "band_high": pl.Float64,
        **FIGURES,
    }
    frame = pl.DataFrame(judged, schema_overrides=kinds, infer_schema_length=None).sort("verdict", maintain_order=True)
    says = _finding(frame, elsewhere)
    drawn = frame.filter(unit="share").drop_nulls("mean")
    chart = bands(drawn, says) if drawn.height else None
    table = in_words(frame.select(COLUMNS), "note")
    return [Panel("Targets", says, ABOUT, table, chart, "share", {"band_low": "share", "band_high": "share"})]


def _finding(frame: pl.DataFrame, elsewhere: int) -> str:
    lines = [f"Missed: {_told(row)}." for row in frame.filter(verdict="missed").iter_rows(named=True)]
    for verdict in ("undecided", "met", "not measured"):
        if count := frame.filter(verdict=verdict).height:
            lines.append(f"{verdict.capitalize()}: {count} of {frame.height} targets.")
    return "\n".join([*lines, f"{elsewhere} more are for other numbers of players."] if elsewhere else lines)


def _told(row: Mapping[str, Any]) -> str:
    who = f" ({row['what']})" if row["what"] else ""
    return f"{row['target']}{who}: {bare_figure(row['mean'], row['unit'])}, wanted {_band(row)}"


def _band(row: Mapping[str, Any]) -> str:
    return between(row["band_low"], row["band_high"], row["unit"])


def bands(frame: pl.DataFrame, says: str) -> alt.LayerChart:
    """Each band as a grey bar, what was measured as a dot with its interval, and the verdict in words."""
    frame = _worded(frame)
    axis = alt.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=0, labelLineHeight=15)
    base = alt.Chart(frame).encode(y=alt.Y("title:N", sort=frame["title"].to_list(), axis=axis, title=None))
    most = max(frame["end"]) * 1.35
    at = Scale("Measured, and the band it should lie in", "share").x("mean", (0.0, most))
    colour, shape = (_look(channel, look) for look, channel in enumerate((alt.Color, alt.Shape)))
    wanted = base.mark_bar(height=18, color=INK, opacity=0.16, cornerRadius=3).encode(x="band_low:Q", x2="band_high:Q")
    rule = base.transform_filter(HAS_INTERVAL).mark_rule(strokeWidth=2.5).encode(x="low:Q", x2="high:Q", color=colour)
    dot = base.mark_point(**POINT).encode(x=at, color=colour, shape=shape, tooltip=_tips())
    label = base.mark_text(align="left", dx=8).encode(x="end:Q", text="said:N")
    return dressed([wanted, rule, dot, label], says, frame.height * ROW_PX)


def _worded(frame: pl.DataFrame) -> pl.DataFrame:
    rows = list(frame.iter_rows(named=True))
    return frame.with_columns(
        title=pl.Series([fill(row["target"], TITLE_WIDTH) for row in rows]),
        said=pl.Series([_said(row) for row in rows]),
        band=pl.Series([_band(row) for row in rows]),
        interval=pl.Series([between(row["low"], row["high"], row["unit"], row["note"]) for row in rows]),
        end=pl.max_horizontal("mean", "high", "band_high"),
    )


def _said(row: Mapping[str, Any]) -> str:
    words = [bare_figure(row["mean"], row["unit"]), row["verdict"]]
    return ", ".join([*words, row["what"]] if row["what"] else words)


def _look(channel: Any, look: int) -> Any:
    scale = alt.Scale(domain=list(LOOKS), range=[looks[look] for looks in LOOKS.values()])
    return channel("verdict:N", scale=scale, legend=None)


def _tips() -> list[alt.Tooltip]:
    titles = {"target": "Target", "said": "Measured", "interval": "Interval", "band": "Band"}
    return [alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()]
