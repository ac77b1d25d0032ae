"""A table or JSON file that was sent in becomes a draft. It is only read: nothing in it is run."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toolkit.pools.cells import as_written, cell_text
from toolkit.pools.documents import UNREAD, RawDocument, read_document
from toolkit.pools.drafts import Draft, DraftRow
from toolkit.pools.exporting import unguarded
from toolkit.pools.fields import fields_of
from toolkit.pools.matching import match_rows
from toolkit.pools.problems import PoolError, Problem, Spot, UsageError, did_you_mean
from toolkit.pools.reading import read_sheet
from toolkit.pools.shapes import PoolShape
from toolkit.pools.text import decode

LARGEST = 2_000_000
"""Bytes of an upload; the largest pool has some ten thousand."""
MOST_ROWS = 5_000
LONGEST_LINE = 30_000
Found = tuple[list[Mapping[str, str]], list[Problem]]
Imported = tuple[Draft, list[Problem]]
"""The draft, and the warnings: what was left out, or how it was read. Look at `changes_of` it before saving."""


def import_sheet(draft: Draft, shape: PoolShape, file: str, data: bytes, *, whole: bool = True) -> Imported:
    """The draft with the rows of a CSV or JSON upload, matched by id; cells of columns that it lacks stay.

    Rows that the upload lacks are taken away, or stay where it is not the `whole` table. Raises UsageError for an
    upload that is too large, PoolError with all that is wrong with one that cannot be read.
    """
    _refuse_large(data)
    text, _ = decode(file, data)
    read_rows = _json_rows if text.lstrip().startswith(("[", "{")) else _csv_rows
    found, problems = read_rows(file, data, draft.id_columns[file])
    model = next(sheet.model for sheet in shape.sheets if sheet.file == file)
    columns = [*dict.fromkeys([*draft.columns_of(file), *fields_of(model)])]
    problems += _left_out(file, found, columns)
    _refuse_broken(problems)
    return draft.with_rows(file, _merged(draft, file, columns, found, whole)), problems


def import_document(draft: Draft, file: str, data: bytes) -> Imported:
    """The draft with the value of a JSON upload. Raises as `import_sheet` does."""
    _refuse_large(data)
    document = read_document(file, data)
    _refuse_broken(document.problems)
    return draft.with_value(file, document.value), document.problems


def _refuse_large(data: bytes) -> None:
    if len(data) > LARGEST:
        raise UsageError(f"The upload has {len(data) / 1e6:.1f} MB; at most {LARGEST / 1e6:.0f} MB are read.")


def _refuse_broken(problems: list[Problem]) -> None:
    if errors := [problem for problem in problems if problem.severity == "error"]:
        raise PoolError([replace(problem, file=f"the upload for {problem.file}") for problem in errors])


def _csv_rows(file: str, data: bytes, id_column: str) -> Found:
    lines = decode(file, data)[0].split("\n")
    if len(lines) > 2 * MOST_ROWS or max(map(len, lines)) > LONGEST_LINE:
        return [], [Spot(file).problem(f"has too many or too long lines: at most {MOST_ROWS:,} rows are read")]
    sheet = read_sheet(file, data)
    if sheet.header_line is not None and id_column not in sheet.columns:
        sheet.problems.append(_no_id(file, id_column))
    rows = [{column: unguarded(cell) for column, cell in row.cells.items()} for row in sheet.rows]
    return [*rows], [*sheet.problems]


def _no_id(file: str, id_column: str) -> Problem:
    return Spot(file).problem(f"needs a column {id_column}: by it the rows are known again")


def _json_rows(file: str, data: bytes, id_column: str) -> Found:
    document = read_document(file, data)
    problems = [*document.problems]
    if document.value is UNREAD:
        return [], problems
    if not isinstance(document.value, list) or not all(isinstance(entry, dict) for entry in document.value):
        problems.append(Spot(file).problem('should be a list of rows: [{"id": ..., ...}, ...]'))
        return [], problems
    rows = [
        {column: _cell(document, at, column, value, problems) for column, value in entry.items()}
        for at, entry in enumerate(document.value)
    ]
    if rows and not any(id_column in row for row in rows):
        problems.append(_no_id(file, id_column))
    return [*rows], problems


def _cell(document: RawDocument, at: int, column: str, value: Any, problems: list[Problem]) -> str:
    try:
        return cell_text(value)
    except UsageError as error:
        problems.append(document.spot((at, column)).problem(str(error)))
        return ""


def _left_out(file: str, rows: list[Mapping[str, str]], columns: list[str]) -> list[Problem]:
    """Too many rows, or columns that the file does not know."""
    if len(rows) > MOST_ROWS:
        return [Spot(file).problem(f"has {len(rows):,} rows; at most {MOST_ROWS:,} are read")]
    strange = [column for column in dict.fromkeys(column for row in rows for column in row) if column not in columns]
    message = "is not a column of this file and was left out."
    return [Spot(file, None, name).problem(message + did_you_mean(name, columns), "warning") for name in strange]


def _merged(draft: Draft, file: str, columns: list[str], found: list[Mapping[str, str]], whole: bool) -> list[DraftRow]:
    known = draft.rows_of(file)
    places = match_rows([row.cells for row in known], found, draft.id_columns[file])
    rows = {}
    new = []
    for at, cells in zip(places, found, strict=True):
        row = DraftRow() if at is None else known[at]
        told = {column: as_written(row.cells.get(column, ""), cells[column]) for column in columns if column in cells}
        changed = row.with_cells(told)
        new.append(changed)
        rows[at] = changed
    if whole:
        return new
    return [rows.get(at, row) for at, row in enumerate(known)] + [
        row for at, row in zip(places, new, strict=True) if at is None
    ]
