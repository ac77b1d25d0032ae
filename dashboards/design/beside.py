"""Beside the table: one row of it, drawn as a card, with its problems and its ability to be written at ease."""

import re
from collections.abc import Mapping, Sequence

import streamlit as st

from dashboards.design.grid import absorb, chosen_key
from dashboards.design.page import Editing
from dashboards.design.wording import failures, in_words, problem_line
from dashboards.drafting import Drafting
from dashboards.telling import plain
from toolkit.answers.proofs import card_picture
from toolkit.pools.previewing import Preview
from toolkit.pools.problems import Problem
from toolkit.pools.tables import SheetTable, Table, set_text, without_row

CARD_PX = 270
SHORT_PX, LINE_PX, TALL_PX = 98, 20, 320
AT_LENGTH = ("sentence", "entries", "other")
"""What is too long for a cell has a field of its own."""


def one_row(editing: Editing, table: Table) -> int | None:
    """The chosen row; the one that was typed into last, unless another was chosen since. None where there is none."""
    own, rows = editing.own, table.rows(editing.own.draft)
    if not rows:
        return None
    at = _chosen(table, rows)
    _buttons(own, table, at)
    if editing.made is not None:
        _card(editing.made, table, rows[at])
        _problems(table.problems(editing.made).get(at, ()))
    for column, kind in table.kinds.items():
        if kind.takes in AT_LENGTH:
            _at_length(own, table, at, column, rows[at].get(column, ""))
    return at


def _chosen(table: Table, rows: Sequence[Mapping[str, str]]) -> int:
    key = chosen_key(table)
    if (asked := st.session_state.pop(f"next {key}", None)) is not None:
        st.session_state[key] = asked
    st.session_state[key] = min(st.session_state.get(key) or 0, len(rows) - 1)
    at: int = st.selectbox(
        "Row", range(len(rows)), key=key, format_func=lambda at: name_of(table, rows[at], at),
        label_visibility="collapsed", persist_state="session",
        help="The row you typed into last, or choose another.",
    )  # fmt: skip
    return at


def name_of(table: Table, row: Mapping[str, str], at: int) -> str:
    """What a row is called in lists."""
    return row.get("name") or row.get("title") or row.get(table.id_column) or f"Row {at + 1}, without a name"


def _buttons(own: Drafting, table: Table, at: int) -> None:
    with st.container(horizontal=True), failures():
        if st.button("Duplicate", key=f"duplicate in {table.name}", help="The same once more, under an id of its own."):
            own.change(table.duplicated(own.draft, at))
            st.session_state[f"next {chosen_key(table)}"] = at + 1
            st.rerun()
        if st.button("Delete", key=f"delete in {table.name}", help="Takes the row out. Undo brings it back."):
            own.change(without_row(table, own.draft, at))
            st.rerun()


def _card(made: Preview, table: Table, row: Mapping[str, str]) -> None:
    """The card as it would be printed, where the file is one of cards."""
    drawn = card_picture(made.pool, row.get(table.id_column, ""))
    if drawn is not None:
        picture = drawn.replace("<svg ", f'<svg style="width:100%;max-width:{CARD_PX}px;height:auto" ', 1)
        st.markdown(f'<div class="drawn-card">{picture}</div>', unsafe_allow_html=True)
    elif isinstance(table, SheetTable) and any(kind.takes == "sentence" for kind in table.kinds.values()):
        with st.container(border=True):
            st.markdown("**Not drawn yet**")
            st.caption("The card is drawn here as soon as its problems are mended.")


def _problems(problems: Sequence[Problem]) -> None:
    for severity, box in (("error", st.error), ("warning", st.warning)):
        lines = [problem_line(problem) for problem in problems if problem.severity == severity]
        if lines:
            box("\n".join(f"- {line}" for line in lines) if len(lines) > 1 else lines[0])


def _at_length(own: Drafting, table: Table, at: int, column: str, text: str) -> None:
    """A line for each sentence. The key holds the text: whatever else changes it, the field then shows it."""
    key = f"{column} of {table.name} {at} {text}"
    lines = text.replace("; ", ";\n") if table.kinds[column].takes == "sentence" else text

    def write() -> None:
        absorb(own)
        written = re.sub(r";\s*\n\s*", "; ", st.session_state[key])
        own.change(set_text(table, own.draft, at, column, written))

    height = min(SHORT_PX + LINE_PX * lines.count("\n"), TALL_PX)
    st.text_area(
        plain(in_words(column).capitalize()), lines, key=key, on_change=write, height=height, placeholder="Nothing"
    )
