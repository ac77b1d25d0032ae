"""Two figures against each other, a point a row: groups by colour and shape, the outliers named beside their points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import polars as pl

from toolkit.charts.labels import AWAY_PX, placed
from toolkit.charts.marks import HAS_INTERVAL, Channel, Scale, alike, told_apart
from toolkit.charts.theme import INK, POINT, dressed

HEIGHT = 380
WIDTH = 700
"""About what a page offers; names are placed for this width."""
CHOSEN = "chosen"
"""The selection a page listens to; it holds the row's `id`."""
TOP: dict[str, Any] = {"y": 0}
LEFT: dict[str, Any] = {"x": 0, "dy": -3}
"""Where a line to compare with is named."""
Domain = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """A figure: its column, what it is, how far its axis reaches, and a line to compare with."""

    column: str
    scale: Scale
    domain: Domain
    line: float | None = None
    line_says: str = ""

    def x(self, field: str) -> alt.X:
        """A field along the page."""
        return self.scale.x(field, self.domain)

    def y(self, field: str) -> alt.Y:
        """A field up the page."""
        return self.scale.y_exactly(field, self.domain)


def scatter(
    frame: pl.DataFrame,
    x: Axis,
    y: Axis,
    says: str,
    *,
    group: str | None = None,
    tips: Sequence[alt.Tooltip] = (),
    fit: pl.DataFrame | None = None,
) -> alt.LayerChart:
    """Points with `id`, `name` (null: not named), and `low`, `high` for whether there is an interval of y.

    `fit` (columns of x and y) is a dashed line through the cloud.
    """
    frame = _with_places(frame, x, y)
    look = told_apart(frame, group, alt.Legend(title=None)) if group else alike()
    base = alt.Chart(frame).encode(x=x.x(x.column))
    dots = _points(base, look, tips).encode(y=y.y(y.column))
    names = [_names(base, y, right=right) for right in (True, False)]
    return dressed([*_lines(x, y), *_fitted(fit, x, y), dots, *names], says, HEIGHT)


def _points(base: alt.Chart, look: Channel, tips: Sequence[alt.Tooltip]) -> alt.Chart:
    """Hollow without an interval; paler than the one that is chosen, if any is."""
    chosen = alt.selection_point(name=CHOSEN, fields=["id"], empty=True)
    solid = alt.condition(HAS_INTERVAL, alt.value(0.9), alt.value(0.15))
    strong = alt.condition(chosen, alt.value(1), alt.value(0.4))
    dots = base.mark_point(**POINT).encode(**look, tooltip=list(tips), fillOpacity=solid, opacity=strong)
    marked: alt.Chart = dots.add_params(chosen)
    return marked


def _with_places(frame: pl.DataFrame, x: Axis, y: Axis) -> pl.DataFrame:
    """Adds `right` and `label_y`: where each name goes."""
    across, up = (_in_pixels(frame[axis.column], axis.domain, size) for axis, size in ((x, WIDTH), (y, HEIGHT)))
    points = [(left, HEIGHT - bottom) for left, bottom in zip(across, up, strict=True)]
    labels = placed(points, frame["name"].to_list(), (WIDTH, HEIGHT))
    per_pixel = (y.domain[1] - y.domain[0]) / HEIGHT
    lower = [label.down * per_pixel if label else 0.0 for label in labels]
    right = [label.right if label else True for label in labels]
    return frame.with_columns(
        label_y=pl.col(y.column) - pl.Series(lower, dtype=pl.Float64), right=pl.Series(right, dtype=pl.Boolean)
    )


def _in_pixels(values: pl.Series, domain: Domain, size: float) -> list[float]:
    least, most = domain
    return [(float(v) - least) / (most - least) * size for v in values]


def _names(base: alt.Chart, y: Axis, *, right: bool) -> alt.Chart:
    text = base.transform_filter(f"isValid(datum.name) && datum.right == {str(right).lower()}")
    mark = text.mark_text(align="left" if right else "right", dx=AWAY_PX if right else -AWAY_PX)
    named: alt.Chart = mark.encode(y=y.y("label_y"), text="name:N")
    return named


def _lines(x: Axis, y: Axis) -> list[alt.Chart]:
    layers = []
    for axis, edge, at in ((x, TOP, {"x": x.x("at")}), (y, LEFT, {"y": y.y("at")})):
        if axis.line is None:
            continue
        line = alt.Chart(pl.DataFrame({"at": [axis.line], "says": [axis.line_says]}))
        layers.append(line.mark_rule(strokeDash=[5, 4], opacity=0.6).encode(**at))
        layers.append(line.mark_text(baseline="bottom", align="left", dx=4, **edge).encode(text="says:N", **at))
    return layers


def _fitted(fit: pl.DataFrame | None, x: Axis, y: Axis) -> list[alt.Chart]:
    if fit is None:
        return []
    line = alt.Chart(fit).mark_line(strokeDash=[5, 4], opacity=0.6, color=INK)
    return [line.encode(x=x.x(x.column), y=y.y(y.column))]
