"""How pages speak: panels, problems, and text that is never taken for markup."""

import re
from collections.abc import Sequence

import polars as pl
import streamlit as st

from toolkit.charts.panels import Panel
from toolkit.pools.problems import Problem

FIGURES = ("mean", "low", "high", "exact")


def plain(text: str) -> str:
    """Text for a place that reads Markdown: every sign stands for itself."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


def show(panel: Panel) -> None:
    """A panel: the question, the finding, the chart and the numbers behind it."""
    st.subheader(plain(panel.title), anchor=False)
    lines = [f"**{plain(line)}**" for line in panel.finding.splitlines()]
    st.markdown("\n".join(f"- {line}" for line in lines) if len(lines) > 1 else lines[0])
    st.caption(plain(panel.about))
    if panel.chart is not None:
        st.altair_chart(panel.chart, theme=None)  # its finding is its text alternative already
    with st.expander(f"Numbers behind this ({panel.table.height} rows)"):
        table(panel.table, panel.unit, f"Numbers: {panel.title}")


def table(frame: pl.DataFrame, unit: str, alt: str) -> None:
    """A frame with headings in words and shares in per cent."""
    form = "percent" if unit == "share" else "%.2f"
    config = {name: st.column_config.Column(_heading(name)) for name in frame.columns}
    config |= {name: st.column_config.NumberColumn(_heading(name), format=form) for name in FIGURES}
    st.dataframe(frame, hide_index=True, column_config=config, alt=alt)


def _heading(column: str) -> str:
    return column.replace("_", " ").capitalize()


def tell_problems(problems: Sequence[Problem]) -> None:
    """What is to be mended in the designer's files, where, and how."""
    count = f"{len(problems)} problem{'s' if len(problems) != 1 else ''}"
    st.error(f"The cards cannot be played yet: {count} to mend. Change the files, then reload this page.")
    rows = [(p.file, p.row, p.column, p.value, p.message) for p in problems]
    cells = [[plain(str(cell)) if cell is not None else "" for cell in row] for row in rows]
    columns = ["File", "Row", "Column", "Value", "What is wrong"]
    st.table(pl.DataFrame(cells, schema=columns, orient="row"), hide_index=True, alt="Problems in the cards")
