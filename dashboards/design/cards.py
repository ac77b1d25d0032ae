"""The cards page: every file of rows as a table with the chosen row drawn beside it; other files as fields or JSON."""

import json
from typing import Any, get_args, get_origin

import streamlit as st
from pydantic import BaseModel

from dashboards.design.beside import name_of, one_row
from dashboards.design.exchange import exchange
from dashboards.design.files import choose_file
from dashboards.design.forms import Form, field
from dashboards.design.grid import draw_grid
from dashboards.design.page import Editing, design_page
from dashboards.design.problems import by_path, elsewhere, row_problems, whole_file
from dashboards.design.wording import failures, in_words
from dashboards.design.words import words_help
from dashboards.scenes import drawing
from dashboards.telling import plain
from toolkit.answers.beginnings import beginning
from toolkit.charts.wording import counted
from toolkit.pools.entries import is_set
from toolkit.pools.entry_tables import EntryTable, rows_at
from toolkit.pools.fields import fields_of
from toolkit.pools.importing import import_document
from toolkit.pools.kinds import Kind, kind_at, kind_of
from toolkit.pools.shapes import DocumentShape
from toolkit.pools.tables import Table, table_of


def edit_cards_page() -> None:
    """All files but the rules and the strategies, which have pages of their own."""
    design_page("Edit cards", "Every card of the game, and whatever else lies in its files.", _body)


def _body(editing: Editing) -> None:
    file = choose_file(editing)
    with failures():
        table = table_of(editing.own.shape, file)
        if table is not None:
            _table(editing, table)
        else:
            _document(editing, next(one for one in editing.own.shape.documents if one.file == file))
    with st.expander("Import and export"):
        exchange(editing.own, file)


def _table(editing: Editing, table: Table) -> None:
    with st.container(key="workbench"):
        left, right = st.columns([5, 2], gap="medium")
        with left:
            draw_grid(editing.own, table)
            row_problems(editing, table)
        with right:
            at = one_row(editing, table)
    if isinstance(table, EntryTable) and at is not None:
        named = name_of(table, table.rows(editing.own.draft)[at], at)
        for column, inner in table.inner(editing.own.draft, at).items():
            st.markdown(f"**{plain(in_words(column).capitalize())} of {plain(named)}**")
            draw_grid(editing.own, inner, findable=False)
    elsewhere(editing, table.file)
    words_help(editing, table)


# -- files that are no tables --------------------------------------------------------------------


def _document(editing: Editing, shape: DocumentShape) -> None:
    problems = by_path(editing, shape.file)
    kinds = _fields(editing, shape)
    form = Form(editing.own, shape.file, problems, drop_defaults=False)
    tables = {name: kind for name, kind in kinds.items() if kind.takes == "rows"}
    for name, kind in tables.items():
        st.markdown(f"**{plain(in_words(name).capitalize())}**  \n:gray[:small[{plain(kind.meaning)}]]")
        draw_grid(editing.own, rows_at(shape.file, kind, (name,)), findable=False)
        row_problems(editing, rows_at(shape.file, kind, (name,)))
    _begins(editing, shape)
    for name, kind in kinds.items():
        if name not in tables:
            field(form, (name,), kind, title=in_words(name).capitalize(), about=kind.meaning)
    if not kinds:
        _as_json(editing, shape.file)
    told = [path for path in problems if is_set(editing.own.draft, shape.file, (path.partition(".")[0],))]
    in_tables = [path for path in told if path.partition(".")[0] in tables]
    whole_file(problems, [*(name for name in kinds if name not in tables), *in_tables])
    elsewhere(editing, shape.file)


def _begins(editing: Editing, shape: DocumentShape) -> None:
    """The table that a game with this file begins with, as it would be saved."""
    scene = beginning(editing.made.pool, shape) if editing.made else None
    if scene is not None:
        st.markdown("**The table at the start**")
        drawing(scene)


def _fields(editing: Editing, shape: DocumentShape) -> dict[str, Kind]:
    """The values of a file that is one group; none for a file that nests otherwise."""
    if isinstance(shape.type, type) and issubclass(shape.type, BaseModel):
        return {name: kind_of(part) for name, part in fields_of(shape.type).items()}
    whole = editing.own.draft.value_of(shape.file)
    if kind_at(shape.type).takes == "entries" and get_origin(shape.type) is dict:
        names, values = get_args(shape.type)
        known: tuple[Any, ...] = kind_at(names).choices
        inner = kind_at(values)
        return {str(name): inner for name in (*known, *(name for name in whole or {} if name not in known))}
    return {}


def _as_json(editing: Editing, file: str) -> None:
    """A file as it would be written."""
    own = editing.own
    text = json.dumps(own.draft.value_of(file), indent=2, ensure_ascii=False)
    key = f"all of {file} {text}"
    typed = st.text_area(
        plain(file), text, key=key, height=420, label_visibility="collapsed",
        help="JSON: names and text in double quotes, a comma between entries.",
    )  # fmt: skip
    st.caption(f"{counted(len(text.splitlines()), 'line')} of JSON. Press Ctrl and Enter to take in what you typed.")
    if typed != text:
        draft, _ = import_document(own.draft, file, (typed or "").encode())
        own.change(draft)
        st.rerun()
