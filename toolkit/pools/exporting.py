"""A file of the pool to take away, as CSV that spreadsheets open, or as JSON."""

import csv
import json
import re
from io import StringIO
from typing import Literal

from toolkit.pools.cells import as_number, cell_value
from toolkit.pools.drafts import Draft
from toolkit.pools.text import EXCEL_UTF8

Format = Literal["csv", "json"]
_FORMULA = re.compile(r"'*[=+\-@]")
"""How a cell begins that a spreadsheet would compute, with any apostrophes that already stand before it."""


def export_sheet(draft: Draft, file: str, form: Format) -> bytes:
    """A sheet as it is in the draft. In CSV, text that a spreadsheet would compute gets an apostrophe before it."""
    columns, rows = draft.columns_of(file), [row.cells for row in draft.rows_of(file) if row.filled]
    if form == "json":
        entries = [{column: cell_value(cells.get(column, "")) for column in columns} for cells in rows]
        text = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
        return f"[\n{text}\n]\n".encode()
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([harmless(cells.get(column, "")) for column in columns] for cells in rows)
    return EXCEL_UTF8.data(out.getvalue())


def export_document(draft: Draft, file: str) -> bytes:
    """A JSON file as saving the draft would write it."""
    if file in draft.values:
        return draft.rewritten()[file].data
    return draft.began[file] or b""


def harmless(cell: str) -> str:
    """The cell as no formula: `=1+1` -> `'=1+1`. Numbers, also `-3`, stay as they are."""
    return f"'{cell}" if _FORMULA.match(cell) and as_number(cell) is None else cell


def unguarded(cell: str) -> str:
    """The cell without the apostrophe that `harmless` put there."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
