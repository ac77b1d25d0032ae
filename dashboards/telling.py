"""How pages speak: panels, problems, and text that is never taken for markup."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, TypeVar

import polars as pl
import streamlit as st

from toolkit.charts.panel import Panel, Tile
from toolkit.charts.wording import counted, key_words
from toolkit.pools.problems import PoolError, Problem, UsageError

TILES_A_ROW = 4
T = TypeVar("T")
REFUSED = "what could not be done"
"""Where the session keeps why a click came to nothing."""


def plain(text: str) -> str:
    """Text for a place that reads Markdown: every sign stands for itself."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


def batched(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of so many; the last one may be shorter."""
    waiting = iter(items)
    while batch := list(islice(waiting, size)):
        yield batch


def show_all(panels: Iterable[Panel]) -> None:
    """Panel after panel; halves that follow each other stand side by side."""
    for half, group in groupby(panels, key=lambda panel: panel.half):
        for row in batched(group, 2 if half else 1):
            _row(row)


def _row(panels: Sequence[Panel]) -> None:
    if len(panels) == 1:
        show(panels[0])
        return
    for column, panel in zip(st.columns(len(panels), gap="large"), panels, strict=True):
        with column:
            show(panel)


def show(panel: Panel, *, key: str | None = None, on_select: Callable[[], None] | None = None) -> None:
    """A panel: the question, the finding, figures, the chart and the numbers behind it.

    With `on_select` a click on a point calls it; what was chosen lies in the session state under `key`.
    """
    st.subheader(plain(panel.title), anchor=False)
    tell(panel)
    tiles(panel.tiles)
    if panel.chart is not None:  # its finding is its text alternative already
        st.altair_chart(panel.chart, theme=None, key=key, on_select=on_select or "ignore")
    if panel.opened:
        table(panel)
    elif panel.table.width:
        _behind(panel)


@st.fragment
def _behind(panel: Panel) -> None:
    """The numbers, sent only once they are asked for: tables are what a browser draws slowest."""
    rows = counted(panel.table.height, "row")
    box = st.expander(f"Numbers behind this ({rows})", on_change="rerun", key=f"numbers of {panel.title}")
    if box.open:
        with box:
            table(panel)


def tell(panel: Panel) -> None:
    """What a panel found, and what it is about."""
    lines = [f"**{plain(line)}**" for line in panel.finding.splitlines()]
    if lines:
        st.markdown("\n".join(f"- {line}" for line in lines) if len(lines) > 1 else lines[0])
    st.caption(plain(panel.about))


def tiles(found: Sequence[Tile], a_row: int = 0) -> None:
    """Figures, large, so many a row, else as fits."""
    a_row = a_row or (len(found) if len(found) == TILES_A_ROW + 1 else TILES_A_ROW)
    for row in batched(found, a_row):
        for column, tile in zip(st.columns(a_row), row, strict=False):
            with column.container(border=True, height="stretch"):
                st.markdown(plain(tile.title), help=plain(tile.about) or None)
                st.metric(plain(tile.title), tile.shown, label_visibility="collapsed")
                st.caption(plain(tile.beside))


def table(panel: Panel) -> None:
    """The numbers of a panel, with headings in words and shares in per cent."""
    units = {name: panel.unit_of(name) for name in panel.table.columns}
    config = {name: _column(name, unit) for name, unit in units.items()}
    in_percent = panel.table.with_columns(pl.col(name) * 100 for name, unit in units.items() if unit == "share")
    st.dataframe(in_percent, hide_index=True, column_config=config, alt=f"Numbers: {panel.title}")


def _column(name: str, unit: str | None) -> Any:
    heading = key_words(name)
    if unit is None:
        return st.column_config.Column(heading)
    return st.column_config.NumberColumn(heading, format="%.1f%%" if unit == "share" else "%.2f")


def tell_error(error: Exception, what: str) -> None:
    """Why something that was under way has ended: what is to be mended, or a fault in the game."""
    if isinstance(error, PoolError):
        tell_problems(error.problems)
    elif isinstance(error, UsageError):
        st.error(plain(str(error)))
    else:
        notes = " ".join(getattr(error, "__notes__", ()))
        st.error(plain(f"{what} stopped at a fault in the game: {error!r}. {notes} Games before it are kept."))


def safely(act: Callable[..., object], *args: Any) -> Callable[[], None]:
    """A button's callback that keeps in words why it came to nothing: it runs before any page that could say so."""

    def acts() -> None:
        try:
            act(*args)
        except (UsageError, PoolError, OSError) as error:
            st.session_state[REFUSED] = str(error)

    return acts


def tell_refused() -> None:
    """Why the last click came to nothing, if it did."""
    if REFUSED in st.session_state:
        st.error(plain(st.session_state.pop(REFUSED)))


def tell_problems(problems: Sequence[Problem]) -> None:
    """What is to be mended in the designer's files, where, and how."""
    count = counted(len(problems), "problem")
    st.error(f"The cards cannot be played yet: {count} to mend. Mend them in the editor, or in the files themselves.")
    rows = [(p.file, p.row, p.column, p.value, p.message) for p in problems]
    cells = [[plain(str(cell)) if cell is not None else "" for cell in row] for row in rows]
    columns = ["File", "Row", "Column", "Value", "What is wrong"]
    st.table(pl.DataFrame(cells, schema=columns, orient="row"), hide_index=True, alt="Problems in the cards")
    st.page_link("views/edit_cards.py", label="Edit cards", icon=":material/edit:")
