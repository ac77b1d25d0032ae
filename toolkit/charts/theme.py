"""One look for every chart: ink that follows the page, light or dark, Okabe-Ito colours, a shape beside each colour."""

from collections.abc import Sequence
from typing import Any

import altair as alt

INK = "currentColor"
"""The page's own text colour: charts are drawn as SVG, so one chart serves light and dark."""

# Okabe-Ito without yellow and black, which vanish on a light and on a dark page; the grey is ours.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999")
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left")
FILLS = (*COLOURS[:6], "#F0E442", "#999999", "#882255", "#DDCC77")
"""For the parts of a bar, which carry a border and a figure; each figure in the ink that reads on its fill."""
WHITE_ON = ("#0072B2", "#882255")
NEUTRAL = COLOURS[0]
TEXT_PX = 12
POINT: dict[str, Any] = {"size": 100, "filled": True, "opacity": 1, "stroke": INK, "strokeWidth": 0.6}

_TEXT = {"labelFontSize": TEXT_PX, "titleFontSize": TEXT_PX, "labelColor": INK, "titleColor": INK, "labelLimit": 220}
_LINES = {"gridColor": INK, "gridOpacity": 0.12, "domainColor": INK, "domainOpacity": 0.4, "tickColor": INK}
_CONFIG: dict[str, Any] = {
    "background": "transparent",
    "font": "'Source Sans', system-ui, 'Segoe UI', sans-serif",
    "view": {"stroke": None},
    "axis": {**_TEXT, **_LINES, "titleFontWeight": "normal", "tickOpacity": 0.4},
    "legend": {**_TEXT, "orient": "top", "symbolSize": 110, "symbolOpacity": 1},
    "text": {"fontSize": TEXT_PX, "color": INK},
    "rule": {"color": INK},
}


def dressed(layers: Sequence[alt.Chart], says: str, height: int) -> alt.LayerChart:
    """The layers in the house look, as wide as their page, with the finding as the text alternative."""
    return alt.LayerChart(layer=list(layers)).properties(
        width="container",
        height=height,  # of the plot alone: axes and legend add to it
        padding={"left": 5, "top": 5, "right": 14, "bottom": 5},  # names of lines are drawn wider than measured
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
        description=says,
        config=_CONFIG,
    )


def colour_of(series: Sequence[str]) -> alt.Scale:
    """One colour a series, in order; the shape tells apart what a repeated colour cannot."""
    return alt.Scale(domain=list(series), range=_cycled(COLOURS, len(series)))


def shape_of(series: Sequence[str]) -> alt.Scale:
    """One shape a series, in the same order as its colour."""
    return alt.Scale(domain=list(series), range=_cycled(SHAPES, len(series)))


def fill_of(parts: Sequence[str]) -> alt.Scale:
    """One fill a part of a stacked bar, in order."""
    return alt.Scale(domain=list(parts), range=_cycled(FILLS, len(parts)))


def ink_on(parts: Sequence[str]) -> list[str]:
    """The ink of a figure written on each part's fill."""
    return ["white" if fill in WHITE_ON else "black" for fill in _cycled(FILLS, len(parts))]


def _cycled(values: Sequence[str], count: int) -> list[str]:
    return [values[i % len(values)] for i in range(count)]
