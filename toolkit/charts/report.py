"""The report: one HTML file that needs nothing but a browser, and asks the network for nothing."""

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from string import Template

import vl_convert

from toolkit.charts.panel import Panel, Tile
from toolkit.charts.wording import bare_figure, key_words


def write_report(path: Path, title: str, message: str, panels: Sequence[Panel]) -> Path:
    """Write the report and say where it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report(title, message, panels), encoding="utf-8")
    return path


def report(title: str, message: str, panels: Sequence[Panel]) -> str:
    """The whole page; everything a designer typed is escaped."""
    page = Template(files("toolkit.charts").joinpath("report.html").read_text(encoding="utf-8"))
    chapters = {name: list(found) for name, found in groupby(panels, key=lambda panel: panel.page)}
    sections = "\n".join(_chapter(name, found) for name, found in chapters.items())
    contents = "".join(f'<a href="#{_anchor(name)}">{escape(name)}</a>' for name in chapters if name)
    return page.substitute(
        title=escape(title), message=escape(message), contents=contents, sections=sections, vega=_vega()
    )


@cache
def _vega() -> str:
    return vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed")


def _chapter(name: str, panels: Sequence[Panel]) -> str:
    head = f'<h2 id="{_anchor(name)}">{escape(name)}</h2>' if name else ""
    return f'{head}<div class="chapter">{"".join(map(_section, panels))}</div>'


def _anchor(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())


def _section(panel: Panel) -> str:
    finding = "".join(f'<p class="finding">{escape(line)}</p>' for line in panel.finding.splitlines())
    head = f'<h3>{escape(panel.title)}</h3>{finding}<p class="about">{escape(panel.about)}</p>'
    tiles = f'<div class="tiles">{"".join(map(_tile, panel.tiles))}</div>' if panel.tiles else ""
    kind = ' class="half"' if panel.half else ""
    return f"<section{kind}>{head}{tiles}{_chart(panel)}{_numbers(panel)}</section>"


def _tile(tile: Tile) -> str:
    title, shown, beside = (escape(words) for words in (tile.title, tile.shown, tile.beside))
    return f'<div title="{escape(tile.about)}">{title}<b>{shown}</b><small>{beside}</small></div>'


def _chart(panel: Panel) -> str:
    if panel.chart is None:
        return ""
    # In a script element only "<" could end the text early.
    spec = json.dumps(panel.chart.to_dict()).replace("<", "\\u003c")
    return f'<div class="wide"><div class="chart"></div></div><script type="application/json">{spec}</script>'


def _numbers(panel: Panel) -> str:
    table = panel.table
    if not table.width:
        return ""
    kinds = {c: ' class="number"' if table.schema[c].is_numeric() else "" for c in table.columns}
    head = "".join(f"<th{kinds[c]}>{escape(key_words(c))}</th>" for c in table.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td{kinds[c]}>{escape(_cell(v, panel.unit_of(c)))}</td>' for c, v in row.items())}</tr>"
        for row in table.iter_rows(named=True)
    )
    says = f"Numbers behind this ({table.height} rows)"
    inside = f'<summary>{says}</summary><div class="wide"><table><tr>{head}</tr>{rows}</table></div>'
    return f"<details{' open' if panel.opened else ''}>{inside}</details>"


def _cell(value: object, unit: str | None) -> str:
    if isinstance(value, float):
        return bare_figure(value, unit or "count")
    return "" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
