"""A search for the targets: how far off each setting was, and the targets before and after on fresh seeds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import altair as alt
import polars as pl

from toolkit.charts.panel import Panel
from toolkit.charts.targets import targets_panel
from toolkit.charts.theme import POINT, dressed
from toolkit.charts.wording import bare_figure

Answer = Mapping[str, Any]
"""What `playtest tune --json` prints."""
HEIGHT_PX = 240
CHOSEN, TRIED, CULLED, STOPPED, IMPOSSIBLE = "nearest", "played to the end", "culled early", "stopped", "impossible"
LOOKS = {CHOSEN: ("#D55E00", "diamond"), TRIED: ("#0072B2", "circle"), CULLED: ("#999999", "triangle-down")}
STATES = {"searched": TRIED, "culled": CULLED, "under way": STOPPED, "impossible": IMPOSSIBLE}
ABOUT = (
    "Distance: how many widths of its band each target lies outside, added up. A setting clearly farther off than the "
    "nearest so far is culled early. The nearest of many looks better than it is, so fresh seeds decide."
)


def tuning_panels(found: Answer) -> list[Panel]:
    """What was tried; and of the nearest setting, beside the pool as it is, the verdict on every target."""
    return [
        _settings(found),
        *_side(found, "before", "The pool as it is"),
        *_side(found, "after", "The nearest setting"),
    ]


def _settings(found: Answer) -> Panel:
    frame, says = _frame(found), told(found)
    drawn = frame.filter(pl.col("state").is_in(list(LOOKS)))
    chart = _distances(drawn, says) if drawn.height else None
    units = {target: unit for target, unit in found["units"].items() if target in frame.columns}
    return Panel("Settings tried", says, ABOUT, frame, chart, units=units)


def _frame(found: Answer) -> pl.DataFrame:
    """A row a setting, in the order of the search; the first is the pool as it is."""
    best = found["best"]["setting"] if found["best"] else None
    rows = [
        {
            "tried": at,
            "setting": trial["setting"],
            "state": CHOSEN if trial["setting"] == best else STATES[trial["state"]],
            "distance": trial["distance"],
            **{target: trial["figures"].get(target) for target in found["units"]},
            "games": trial["games"],
            "why": trial["why"],
        }
        for at, trial in enumerate(found["trials"])
    ]
    kinds = dict.fromkeys(("distance", *found["units"]), pl.Float64)
    return pl.DataFrame(rows, schema_overrides=kinds, infer_schema_length=None)


def _distances(frame: pl.DataFrame, says: str) -> alt.LayerChart:
    """A dot a setting; the line is the nearest so far."""
    shown = pl.Series([bare_figure(away, "count") for away in frame["distance"]])
    frame = frame.select("tried", "setting", "state", "distance", "games", shown=shown)
    nearest = pl.when(pl.col("state") != CULLED).then(pl.col("distance")).cum_min().forward_fill()
    base = alt.Chart(frame.with_columns(nearest=nearest))
    x = alt.X("tried:Q", title="Setting, in the order tried (0: the pool as it is)", axis=alt.Axis(tickMinStep=1))
    line = base.mark_line(interpolate="step-after", opacity=0.5).encode(x=x, y="nearest:Q")
    looks = [
        channel(
            "state:N", title=None, scale=alt.Scale(domain=list(LOOKS), range=[look[part] for look in LOOKS.values()])
        )
        for part, channel in enumerate((alt.Color, alt.Shape))
    ]
    titles = {"setting": "Setting", "state": "In the race", "shown": "Distance"}
    tips = [
        *(alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()),
        alt.Tooltip("games:Q", title="Games"),
    ]
    y = alt.Y("distance:Q", title="Distance from the targets", scale=alt.Scale(zero=True))
    dots = base.mark_point(**POINT).encode(x=x, y=y, color=looks[0], shape=looks[1], tooltip=tips)
    return dressed([line, dots], says, HEIGHT_PX)


def told(found: Answer) -> str:
    """The outcome in a sentence."""
    best, near = found["best"], found["nearer"]
    if near is None:
        return f"Not confirmed: {found['because']}."
    sure = "no interval" if near["low"] is None else f"{near['low']:.3f} to {near['high']:.3f}"
    gain = f"{best['setting']} is {near['mean']:.3f} nearer the targets ({sure}) on {near['pairs']:,} fresh seeds"
    return f"Confirmed: {gain}." if found["confirmed"] else f"Not confirmed: {gain}; {found['because']}."


def _side(found: Answer, side: str, title: str) -> list[Panel]:
    return [replace(panel, title=title) for panel in targets_panel(found[side])]
