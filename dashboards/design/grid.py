"""A file of rows as a table to type into. What is typed goes into the draft as it is typed.

Every cell is text to the browser: its number columns would turn `1,5` into 15 and `2.7` into 2 without a word.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
import streamlit as st

from dashboards.drafting import Drafting
from toolkit.pools.drafts import Draft
from toolkit.pools.kinds import NEEDED, Kind, shown
from toolkit.pools.tables import Table

AS_IN_FILE = ""
ONLY_LISTED = "Pasting a word that is not on the list leaves the cell as it is; an import would tell you of it."
ROW_PX, HEAD_PX, MOST_PX = 35, 40, 400
WIDTHS = {"sentence": 250, "whole": 60, "number": 60, "entries": 250, "other": 200, "list": 110}
LETTER_PX, EDGE_PX, HEADING_PX, WIDEST_PX = 7, 28, 42, 160


@dataclass
class Grid:
    """A table as it was given to the browser; what is typed is reported against this."""

    key: str
    table: Table
    base: Draft
    places: tuple[int, ...]
    """Which row of the file each row shown is."""
    view: tuple[str, str]
    seen: dict[str, Any] = field(default_factory=lambda: {"edits": {}, "added": [], "deleted": []})
    """What the browser reported last."""


def absorb(own: Drafting) -> None:
    """Take what was typed into the draft, before anything is drawn from it."""
    for grid in own.grids.values():
        if grid.key not in st.session_state:
            continue  # the table is not on the page any more: what was typed is in the draft already
        state, table = _state(grid), grid.table
        if state == grid.seen:
            continue
        grid.seen = state
        new = table.taken(own.draft, _typed(table, grid))
        _choose_changed(table, own.draft, new)
        own.change(new)


def _state(grid: Grid) -> dict[str, Any]:
    found = st.session_state[grid.key]
    edits = {int(at): dict(cells) for at, cells in found.get("edited_rows", {}).items()}
    added = [dict(cells) for cells in found.get("added_rows", ())]
    deleted = sorted(int(at) for at in found.get("deleted_rows", ()))
    return {"edits": edits, "added": added, "deleted": deleted}


def _typed(table: Table, grid: Grid) -> Draft:
    """The draft that the browser shows."""
    state = grid.seen
    edits = {grid.places[at]: cells for at, cells in state["edits"].items() if at < len(grid.places)}
    deleted = {grid.places[at] for at in state["deleted"] if at < len(grid.places)}
    return table.edited(grid.base, edits, state["added"], deleted)


def _choose_changed(table: Table, old: Draft, new: Draft) -> None:
    """The row that was typed into is the one shown beside the table."""
    before, after = table.rows(old), table.rows(new)
    changed = [at for at, row in enumerate(after) if at >= len(before) or row != before[at]]
    if changed:
        st.session_state[chosen_key(table)] = changed[0]


def chosen_key(table: Table) -> str:
    """Where the session keeps which row is shown beside the table."""
    return f"row of {table.name}"


# -- drawing -------------------------------------------------------------------------------------


def draw_grid(own: Drafting, table: Table, *, findable: bool = True) -> None:
    """The table with a way to find rows in it. Raises UsageError for a file that cannot be read as one."""
    rows = table.rows(own.draft)
    if not rows:
        st.info("There are no rows yet. Click the last line of the table, below the headings, to write the first.")
    view = _view(table, rows) if findable else ("", AS_IN_FILE)
    grid = own.grids.get(table.name)
    if grid is None or grid.view != view or not _still_shows(own, table, grid):
        grid = own.grids[table.name] = _fresh(own, table, rows, view)
    if rows and not grid.places:
        st.caption("No row holds all these words. Look for fewer.")
    columns = [name for name in table.columns(grid.base) if not _is_table(table, name)]
    st.data_editor(
        _frame(table, grid, columns), key=grid.key, num_rows="dynamic", hide_index=True, placeholder="",
        height=min(MOST_PX, HEAD_PX + ROW_PX * (len(grid.places) + 1)), alt=f"Rows of {table.name}",
        column_config={name: _column(table, name, grid) for name in columns},
    )  # fmt: skip


def _still_shows(own: Drafting, table: Table, grid: Grid) -> bool:
    """Whether the browser still has the table, of the file as it is now, with all that the draft holds."""
    there = grid.key in st.session_state and grid.base.began[table.file] == own.draft.began[table.file]
    return there and table.rows(_typed(table, grid)) == table.rows(own.draft)


def _view(table: Table, rows: Sequence[Mapping[str, str]]) -> tuple[str, str]:
    with st.container(horizontal=True):
        words = st.text_input(
            "Find", key=f"find in {table.name}", placeholder=f"Find among {len(rows)} rows",
            label_visibility="collapsed", persist_state="session", width=210,
        )  # fmt: skip
        column = st.selectbox(
            "Order", [AS_IN_FILE, *table.kinds], key=f"order of {table.name}", label_visibility="collapsed",
            format_func=lambda name: f"Ordered by {name}" if name else "In the order of the file",
            persist_state="session", width=210, help="Only how the rows are shown; the file keeps its order.",
        )  # fmt: skip
    return words.strip().lower(), column


def _fresh(own: Drafting, table: Table, rows: Sequence[Mapping[str, str]], view: tuple[str, str]) -> Grid:
    words, order = view
    places = [at for at, row in enumerate(rows) if all(word in _text(row) for word in words.split())]
    if order != AS_IN_FILE:
        places.sort(key=lambda at: _rank(rows[at].get(order, ""), table.kinds[order]))
    own.grids_made += 1
    return Grid(f"rows of {table.name} {own.grids_made}", table, own.draft, tuple(places), view)


def _is_table(table: Table, column: str) -> bool:
    """Rows inside a row have a table of their own."""
    kind = table.kinds.get(column)
    return kind is not None and kind.takes == "rows"


def _text(row: Mapping[str, str]) -> str:
    return " ".join(row.values()).lower()


def _rank(cell: str, kind: Kind) -> tuple[int, float, str]:
    """Blanks last; numbers and choices in their own order, all else by the alphabet."""
    choices = [*map(shown, kind.choices)]
    if not cell or cell in choices:
        return (0 if cell else 2, choices.index(cell) if cell else 0, "")
    try:
        return 0, float(cell), ""
    except ValueError:
        return 1, 0, cell.lower()


def _frame(table: Table, grid: Grid, columns: Sequence[str]) -> pd.DataFrame:
    rows = table.rows(grid.base)
    cells = [[rows[at].get(name) for name in columns] for at in grid.places]
    return pd.DataFrame(cells, columns=list(columns), dtype="object").astype("string")


def _column(table: Table, name: str, grid: Grid) -> Any:
    kind = table.kinds.get(name)
    present = [row[name] for row in table.rows(grid.base) if name in row]
    about = _about(kind)
    title = name.rpartition(".")[2]
    width = _width(title, kind, present)
    pinned = name in (table.id_column,)
    if kind is not None and kind.takes == "choice":
        options = [*dict.fromkeys([*map(shown, kind.choices), *present])]
        return st.column_config.SelectboxColumn(
            title,
            options=[option for option in options if option],
            help=f"{about} {ONLY_LISTED}",
            width=width,
            pinned=pinned,
        )
    number = kind is not None and kind.takes in ("whole", "number")
    return st.column_config.TextColumn(
        title, help=about, width=width, pinned=pinned, alignment="right" if number else "left"
    )


def _about(kind: Kind | None) -> str:
    if kind is None:
        return "The game knows no such column."
    needed = "" if kind.default is not NEEDED or kind.nullable else "It is needed."
    said = [kind.meaning, f"Takes {kind.limits}." if kind.limits else "", needed]
    return " ".join(f"{part.rstrip('.')}." for part in said if part) or "Any text."


def _width(name: str, kind: Kind | None, present: Sequence[str]) -> int:
    longest = max(map(len, present), default=0)
    wanted = WIDTHS.get(kind.takes, 0) if kind is not None else 0
    return int(max(LETTER_PX * len(name) + HEADING_PX, wanted or min(WIDEST_PX, LETTER_PX * longest + EDGE_PX)))
