"""The report: one HTML file that needs nothing but a browser, and asks the network for nothing."""

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

import vl_convert

from toolkit.charts.panels import Panel
from toolkit.charts.wording import bare_figure, key_words

FIGURES = ("mean", "low", "high", "exact")


def write_report(path: Path, title: str, message: str, panels: Sequence[Panel]) -> Path:
    """Write the report and say where it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report(title, message, panels), encoding="utf-8")
    return path


def report(title: str, message: str, panels: Sequence[Panel]) -> str:
    """The whole page; everything a designer typed is escaped."""
    page = Template(files("toolkit.charts").joinpath("report.html").read_text(encoding="utf-8"))
    sections = "\n".join(_section(panel) for panel in panels)
    return page.substitute(title=escape(title), message=escape(message), sections=sections, vega=_vega())


@cache
def _vega() -> str:
    return vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed")


def _section(panel: Panel) -> str:
    finding = "".join(f'<p class="finding">{escape(line)}</p>' for line in panel.finding.splitlines())
    head = f'<h2>{escape(panel.title)}</h2>{finding}<p class="about">{escape(panel.about)}</p>'
    return f"<section>{head}{_chart(panel)}{_numbers(panel)}</section>"


def _chart(panel: Panel) -> str:
    if panel.chart is None:
        return ""
    # In a script element only "<" could end the text early.
    spec = json.dumps(panel.chart.to_dict()).replace("<", "\\u003c")
    return f'<div class="wide"><div class="chart"></div></div><script type="application/json">{spec}</script>'


def _numbers(panel: Panel) -> str:
    table = panel.table
    kinds = {c: ' class="number"' if table.schema[c].is_numeric() else "" for c in table.columns}
    head = "".join(f"<th{kinds[c]}>{escape(key_words(c))}</th>" for c in table.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td{kinds[c]}>{escape(_cell(c, v, panel.unit))}</td>' for c, v in row.items())}</tr>"
        for row in table.iter_rows(named=True)
    )
    says = f"Numbers behind this ({table.height} rows)"
    return f'<details><summary>{says}</summary><div class="wide"><table><tr>{head}</tr>{rows}</table></div></details>'


def _cell(column: str, value: object, unit: str) -> str:
    if column in FIGURES and isinstance(value, float):
        return bare_figure(value, unit)
    return "" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
