"""What the tests of the editor's pages stand on: typing, reading the page, comparing files."""

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]
FLINT, RIVER, BOUNDARY = 0, 1, 2
"""Rows of `civ.csv`."""


def fine(app: AppTest) -> AppTest:
    assert not app.exception and not app.error, [error.value for error in app.error]
    return app


def words(app: AppTest) -> str:
    kinds = (app.title, app.subheader, app.markdown, app.caption, app.success, app.warning, app.info, app.error)
    return "\n".join(element.value for kind in kinds for element in kind).replace("\\", "")


def types(
    app: AppTest, edits: Mapping[int, Mapping[str, Any]], *, added: Any = (), deleted: Any = (), file: str = "civ.csv"
) -> AppTest:
    """Type into the table, by the rows as it shows them."""
    (own,) = app.session_state["drafts"].values()
    key = own.grids[file].key
    app.session_state[key] = {"edited_rows": edits, "added_rows": [*added], "deleted_rows": [*deleted]}
    return app.run()


def draft(app: AppTest) -> Any:
    (own,) = app.session_state["drafts"].values()
    return own.draft


def field(app: AppTest, label: str) -> Any:
    boxes = [*app.text_input, *app.selectbox, *app.text_area]
    return next(box for box in boxes if box.label.replace("\\", "") == label)


def button(app: AppTest, label: str) -> Any:
    return next(button for button in app.button if button.label == label)


def rows_of(path: Path) -> dict[str, dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def changed_lines(before: str, after: str) -> list[tuple[str, str]]:
    pairs = zip(before.splitlines(), after.splitlines(), strict=True)
    return [(old, new) for old, new in pairs if old != new]


def opened(app: AppTest, file: str) -> AppTest:
    """The page of cards at another file."""
    app.session_state["file of embers"] = file
    return app.run()
