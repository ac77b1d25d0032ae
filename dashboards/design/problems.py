"""What is to be mended in a file, told by row while it is being edited."""

from collections.abc import Mapping, Sequence

import polars as pl
import streamlit as st

from dashboards.design.beside import name_of
from dashboards.design.page import Editing
from dashboards.design.wording import coloured
from dashboards.telling import plain
from toolkit.charts.wording import counted
from toolkit.pools.problems import Problem
from toolkit.pools.tables import Table

MOST_SHOWN = 40
NOT_HERE = ""


def row_problems(editing: Editing, table: Table) -> None:
    """The problems of a table, row by row."""
    if editing.made is None:
        return
    rows, found = table.rows(editing.own.draft), table.problems(editing.made)
    told = [(at, problem) for at in sorted(found) for problem in found[at]]
    for severity, title in (("error", "to mend"), ("warning", "to know")):
        _listed(title, [(at, problem) for at, problem in told if problem.severity == severity], rows, table)


def _listed(title: str, told: Sequence[tuple[int, Problem]], rows: Sequence[Mapping[str, str]], table: Table) -> None:
    if not told:
        return
    things = counted(len(told), "thing")
    st.markdown(f"**{things} {title} in {plain(table.file)}**")
    cells = [
        (_row(at, rows, table), plain(problem.column or ""), plain(problem.value or ""), plain(problem.message))
        for at, problem in told[:MOST_SHOWN]
    ]
    columns = ["Row", "Column", "Value", "What is wrong" if title == "to mend" else "What to know"]
    st.table(pl.DataFrame(cells, schema=columns, orient="row"), hide_index=True, alt=f"Problems in {table.file}")
    if len(told) > MOST_SHOWN:
        st.caption(f"And {len(told) - MOST_SHOWN} more.")


def _row(at: int, rows: Sequence[Mapping[str, str]], table: Table) -> str:
    return plain(name_of(table, rows[at], at)) if 0 <= at < len(rows) else "The whole file"


def elsewhere(editing: Editing, *files: str) -> None:
    """How many problems there are in files that this page does not show."""
    if editing.made is None:
        return
    others = [problem.file for problem in editing.made.pool.errors if problem.file not in files]
    if others:
        counts = ", ".join(f"{others.count(file)} in {file}" for file in dict.fromkeys(others))
        st.caption(plain(f"Also to mend: {counts}."))


def by_path(editing: Editing, file: str) -> dict[str, list[Problem]]:
    """The problems of a JSON file by the path of the entry they are about."""
    found: dict[str, list[Problem]] = {}
    for problem in editing.made.problems_of(file) if editing.made else ():
        found.setdefault(problem.column or NOT_HERE, []).append(problem)
    return found


def whole_file(problems: Mapping[str, Sequence[Problem]], shown: Sequence[str]) -> None:
    """Problems that no field on the page stands for."""
    for path, found in problems.items():
        if path not in shown:
            for problem in found:
                st.markdown(coloured(problem, plain(str(problem))))
