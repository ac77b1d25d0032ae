"""A designer's unsaved changes to a pool, as plain data: they outlive a page, and can be pickled or kept as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict

from toolkit.pools.cells import cell_text, same, tidy_json
from toolkit.pools.document_text import rewrite_document
from toolkit.pools.documents import UNREAD, RawDocument, read_document
from toolkit.pools.problems import UsageError, did_you_mean
from toolkit.pools.reading import RawSheet
from toolkit.pools.shapes import PoolShape
from toolkit.pools.sheet_text import Rewritten, rewrite_sheet, sheet_of


class DraftRow(BaseModel):
    """One row: its place among the rows of the file as the draft found it (None: a new row), and its cells as text."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    was: int | None = None
    cells: dict[str, str] = {}

    @property
    def filled(self) -> dict[str, str]:
        """The cells that are not blank."""
        return {column: cell for column, cell in self.cells.items() if cell}

    def with_cells(self, cells: Mapping[str, Any]) -> Self:
        """The row with these cells changed. Raises UsageError for what no cell can hold."""
        return self.model_copy(
            update={"cells": self.cells | {column: cell_text(cell) for column, cell in cells.items()}}
        )


class Draft(BaseModel):
    """The files as the draft found them, and what the designer made of some. Every change gives a new draft."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", ser_json_bytes="base64", val_json_bytes="base64", ser_json_inf_nan="constants"
    )

    game: str
    began: dict[str, bytes | None]
    """The bytes of each file when the draft began; None for one that was not there."""
    id_columns: dict[str, str]
    """The sheets, and which column of each holds the id."""
    rows: dict[str, tuple[DraftRow, ...]] = {}
    """All rows of each sheet that is changed."""
    values: dict[str, Any] = {}
    """The whole value of each JSON file that is changed."""

    @property
    def touched(self) -> list[str]:
        """The files that saving would change."""
        sheets = [file for file in self.rows if _filled(self.rows[file]) != _filled(self._rows_found(file))]
        return [*sheets, *self.values]

    def sheet(self, file: str) -> RawSheet:
        """A sheet as the draft found it. Raises UsageError when it cannot be edited here."""
        if file not in self.id_columns:
            raise UsageError(f'"{file}" is no file of rows.{did_you_mean(file, self.id_columns)}')
        sheet = sheet_of(file, self.began[file] or b"")
        if sheet.header_line is None:
            raise UsageError(f"{file} names no columns in its first line. Mend it in a text editor, then reload.")
        return sheet

    def document(self, file: str) -> RawDocument:
        """A JSON file as the draft found it; only read it. Raises UsageError when it cannot be edited here."""
        data = self.began.get(file)
        if file in self.id_columns or file not in self.began:
            known = [name for name in self.began if name not in self.id_columns]
            raise UsageError(f'"{file}" is no JSON file of this game.{did_you_mean(file, known)}')
        document = _document_of(file, data) if data is not None else RawDocument(file, None)
        if document.value is UNREAD:
            raise UsageError(f"{file} is not JSON as it stands. Mend it in a text editor, then reload.")
        return document

    def rows_of(self, file: str) -> tuple[DraftRow, ...]:
        """The rows of a sheet as they are now."""
        return self.rows[file] if file in self.rows else self._rows_found(file)

    def columns_of(self, file: str) -> list[str]:
        """The columns of a sheet as they are now: those of the file, and those that were added."""
        columns = self.sheet(file).columns
        return [*dict.fromkeys([*columns, *(column for row in self.rows.get(file, ()) for column in row.filled)])]

    def value_of(self, file: str) -> Any:
        """The value of a JSON file as it is now; None for one that is not there."""
        return deepcopy(self.values[file] if file in self.values else self.document(file).value)

    def with_rows(self, file: str, rows: Iterable[DraftRow]) -> Self:
        """The draft with these rows in this sheet."""
        rest = {name: kept for name, kept in self.rows.items() if name != file}
        new = tuple(rows)
        found = self._rows_found(file)
        changed = [row.filled for row in new] != [row.filled for row in found] or _filled(new) != _filled(found)
        return self.model_copy(update={"rows": rest | {file: new} if changed else rest})

    def with_value(self, file: str, value: Any) -> Self:
        """The draft with this value in this JSON file. Raises UsageError for what JSON cannot hold."""
        rest = {name: kept for name, kept in self.values.items() if name != file}
        unchanged = same(self.document(file).value, value)
        return self.model_copy(update={"values": rest if unchanged else rest | {file: tidy_json(value)}})

    def with_file(self, file: str) -> Self:
        """The draft with a file that is not there yet, or as it is where it knows the file."""
        return self if file in self.began else self.model_copy(update={"began": self.began | {file: None}})

    def undo(self, *files: str) -> Self:
        """The draft without its changes to these files, or without any."""
        gone = files or tuple(self.began)
        return self.model_copy(
            update={
                "rows": {file: rows for file, rows in self.rows.items() if file not in gone},
                "values": {file: value for file, value in self.values.items() if file not in gone},
            }
        )

    def rewritten(self) -> dict[str, Rewritten]:
        """Each touched file as it would be saved."""
        return {file: self._rewritten(file) for file in self.touched}

    def _rewritten(self, file: str) -> Rewritten:
        if file in self.values:
            return rewrite_document(file, self.began[file], self.values[file])
        return rewrite_sheet(file, self.began[file] or b"", [(row.was, row.cells) for row in self.rows[file]])

    def _rows_found(self, file: str) -> tuple[DraftRow, ...]:
        return tuple(DraftRow(was=at, cells=row.cells) for at, row in enumerate(self.sheet(file).rows))


def begin(shape: PoolShape, folder: Path) -> Draft:
    """A draft without changes over the files of a folder. Raises UsageError for a file that cannot be read."""
    ids = {sheet.file: sheet.id_column for sheet in shape.sheets}
    return Draft(game=shape.game, began=read_files(folder, _files(shape)), id_columns=ids)


def refreshed(draft: Draft, shape: PoolShape, folder: Path) -> Draft:
    """The draft over the files as they are now, but for those that it changes: these must not move under it."""
    kept = {file: draft.began[file] for file in draft.began if file in draft.rows or file in draft.values}
    now = read_files(folder, [file for file in _files(shape) if file not in kept])
    in_order = dict.fromkeys([*_files(shape), *kept])
    return draft.model_copy(update={"began": {file: (kept | now)[file] for file in in_order}})


def with_file_of(draft: Draft, source: Draft, file: str) -> Draft:
    """The draft with one file as it is in another draft, and as that one found it."""
    rows = {name: kept for name, kept in draft.rows.items() if name != file}
    values = {name: kept for name, kept in draft.values.items() if name != file}
    return draft.model_copy(
        update={
            "began": draft.began | {file: source.began[file]},
            "rows": rows | ({file: source.rows[file]} if file in source.rows else {}),
            "values": values | ({file: source.values[file]} if file in source.values else {}),
        }
    )


def _files(shape: PoolShape) -> list[str]:
    return [*(sheet.file for sheet in shape.sheets), *(document.file for document in shape.documents)]


def read_files(folder: Path, files: Sequence[str]) -> dict[str, bytes | None]:
    """The bytes of each file; None for one that is not there. Raises UsageError for one that cannot be read."""
    found: dict[str, bytes | None] = {}
    for file in files:
        try:
            found[file] = (folder / file).read_bytes()
        except FileNotFoundError:
            found[file] = None
        except OSError as error:
            raise UsageError(f"{folder / file} cannot be read: {error.strerror}.") from None
    return found


def _filled(rows: Sequence[DraftRow]) -> list[tuple[int | None, dict[str, str]]]:
    return [(row.was, row.filled) for row in rows if row.filled]


@lru_cache(maxsize=64)
def _document_of(file: str, data: bytes) -> RawDocument:
    return read_document(file, data)
