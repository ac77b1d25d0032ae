"""Lines with a ribbon over the Eras, each named at its end; and measured rates beside an exact curve."""

from collections.abc import Sequence

import altair as alt
import polars as pl

from toolkit.charts.marks import Scale, intervals, over, points, readable, span, told_apart, tooltip
from toolkit.charts.theme import INK, dressed
from toolkit.charts.wording import key_words

HEIGHT = 320
LABEL_PX = 16
ROOM_FOR_NAME = 1.25


def lines(frame: pl.DataFrame, x: str, by: str, scale: Scale, says: str) -> alt.LayerChart:
    """One line and interval ribbon a `by` over `x`, named at the right end."""
    frame = readable(frame, scale.unit)
    least, most = span(frame)
    base = alt.Chart(frame).encode(x=over(x))
    look = told_apart(frame, by)
    y = scale.y("mean", (least, most))
    ribbon = base.mark_area(opacity=0.18).encode(y="low:Q", y2="high:Q", color=look["color"])
    line = base.mark_line(strokeWidth=2).encode(y=y, color=look["color"])
    dot = points(base, y, look, tooltip([x, by], scale.title))
    return dressed([ribbon, line, dot, _names(frame, x, by, most - least)], says, HEIGHT)


def _names(frame: pl.DataFrame, x: str, by: str, height: float) -> alt.Chart:
    """The name of each line beside its last point, moved apart where two would overlap."""
    last = frame.drop_nulls("mean").group_by(by, maintain_order=True).last()
    label_y = spread([float(v) for v in last["mean"]], height * LABEL_PX / HEIGHT)
    text = alt.Chart(last.with_columns(label_y=pl.Series(label_y, dtype=pl.Float64))).mark_text(
        align="left", dx=12, fontWeight="bold"
    )
    named: alt.Chart = text.encode(x=f"{x}:O", y="label_y:Q", text=f"{by}:N")
    return named


def spread(values: Sequence[float], gap: float) -> list[float]:
    """The values moved as little as needed to lie at least `gap` apart, in the same order."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    groups: list[tuple[float, int]] = []  # (centre, members) from the lowest up; neighbours that overlap merge
    for i in order:
        centre, size = values[i], 1
        while groups and centre - groups[-1][0] < gap * (size + groups[-1][1]) / 2:
            below, count = groups.pop()
            centre, size = (below * count + centre * size) / (count + size), count + size
        groups.append((centre, size))
    placed = [centre + gap * (k - (size - 1) / 2) for centre, size in groups for k in range(size)]
    return [placed[order.index(i)] for i in range(len(values))]


def beside_exact(frame: pl.DataFrame, exact: pl.DataFrame, x: str, by: str, scale: Scale, says: str) -> alt.LayerChart:
    """Measured means by `x` as dots, and exact curves (columns `x`, `curve`, `exact`) as dashed lines."""
    frame = readable(frame, scale.unit)
    steps, known = sorted(frame[x]), sorted(exact[x])
    axis = alt.Axis(tickMinStep=1, grid=False)
    room = alt.Scale(nice=False, domain=[min(steps[0], known[0]), max(steps[-1], known[-1] * ROOM_FOR_NAME)])
    base = alt.Chart(frame).encode(x=alt.X(f"{x}:Q", title=key_words(x), scale=room, axis=axis))
    look = told_apart(frame, by, alt.Legend(title=None))
    y = scale.y("mean", (0.0, max([span(frame)[1], *exact["exact"]])))
    line = base.mark_line(strokeWidth=1.5).encode(y=y, color=look["color"])
    dot = points(base, y, look, tooltip([by, x], scale.title))
    return dressed([*_exact(exact, x, scale), intervals(base, look["color"], "y"), line, dot], says, HEIGHT)


def _exact(exact: pl.DataFrame, x: str, scale: Scale) -> list[alt.Chart]:
    form = ".2%" if scale.unit == "share" else ".2f"
    tips = [alt.Tooltip("curve:N", title="Curve"), alt.Tooltip(f"{x}:Q", title=key_words(x))]
    tips.append(alt.Tooltip("exact:Q", title=f"{scale.title}, exact", format=form))
    curve = alt.Chart(exact).mark_line(color=INK, strokeDash=[6, 4], point={"color": INK, "size": 18})
    curve = curve.encode(x=f"{x}:Q", y="exact:Q", detail="curve:N", tooltip=tips)
    ends = alt.Chart(exact.group_by("curve", maintain_order=True).last())
    return [curve, ends.mark_text(align="left", dx=8).encode(x=f"{x}:Q", y="exact:Q", text="curve:N")]
