"""A file of many rows as an editable table of text, whether it is a CSV file or a list in a JSON file."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, get_args, get_origin

from pydantic import BaseModel

from toolkit.pools.drafts import Draft, with_file_of
from toolkit.pools.editing import duplicate_row, edit_grid
from toolkit.pools.entry_tables import EntryTable
from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import Kind, kind_of
from toolkit.pools.previewing import Preview
from toolkit.pools.problems import Problem
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape

Cells = Mapping[str, Any]


class Table(Protocol):
    """Rows of text, and the ways to change them; places count from 0."""

    @property
    def name(self) -> str:
        """The file, and where in it: what tells it from all other tables."""
        ...

    @property
    def file(self) -> str:
        """The file it is in."""
        ...

    @property
    def id_column(self) -> str:
        """The column by which a row is known."""
        ...

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """What each known column takes."""
        ...

    def columns(self, draft: Draft) -> list[str]:
        """All columns, those of the file first."""
        ...

    def rows(self, draft: Draft) -> list[dict[str, str]]:
        """The cells that are not blank, row by row. Raises UsageError when the file cannot be read."""
        ...

    def edited(
        self, draft: Draft, edits: Mapping[int, Cells], added: Sequence[Cells] = (), deleted: Collection[int] = ()
    ) -> Draft:
        """The draft after what an editable table reports: edits, then deletions, then new rows."""
        ...

    def duplicated(self, draft: Draft, at: int) -> Draft:
        """The same row once more below it, under an id of its own."""
        ...

    def taken(self, draft: Draft, source: Draft) -> Draft:
        """The draft with this table as it is in another draft."""
        ...

    def problems(self, made: Preview) -> dict[int, list[Problem]]:
        """The problems of each row; those of the whole table under -1."""
        ...


@dataclass(frozen=True)
class SheetTable:
    """A CSV file."""

    shape: SheetShape

    @property
    def name(self) -> str:
        return self.shape.file

    @property
    def file(self) -> str:
        return self.shape.file

    @property
    def id_column(self) -> str:
        return self.shape.id_column

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {name: kind_of(field) for name, field in fields_of(self.shape.model).items()}

    def columns(self, draft: Draft) -> list[str]:
        return [*dict.fromkeys([*draft.columns_of(self.file), *self.kinds])]

    def rows(self, draft: Draft) -> list[dict[str, str]]:
        return [row.filled for row in draft.rows_of(self.file)]

    def edited(
        self, draft: Draft, edits: Mapping[int, Cells], added: Sequence[Cells] = (), deleted: Collection[int] = ()
    ) -> Draft:
        return edit_grid(draft, self.file, edits, added, deleted)

    def duplicated(self, draft: Draft, at: int) -> Draft:
        return duplicate_row(draft, self.file, at)

    def taken(self, draft: Draft, source: Draft) -> Draft:
        return with_file_of(draft, source, self.file)

    def problems(self, made: Preview) -> dict[int, list[Problem]]:
        return made.problems_by_row(self.file)


def set_text(table: Table, draft: Draft, at: int, column: str, text: str) -> Draft:
    """Write into one cell."""
    return table.edited(draft, {at: {column: text}})


def without_row(table: Table, draft: Draft, at: int) -> Draft:
    """The table without this row."""
    return table.edited(draft, {}, (), {at})


def table_of(shape: PoolShape, file: str) -> Table | None:
    """The file as a table, if it is one."""
    for sheet in shape.sheets:
        if sheet.file == file:
            return SheetTable(sheet)
    document = next((document for document in shape.documents if document.file == file), None)
    model = _entry_model(document) if document else None
    return EntryTable(file, model) if model else None


def _entry_model(document: DocumentShape) -> type[BaseModel] | None:
    arguments = get_args(document.type)
    entry = arguments[0] if get_origin(document.type) is list else None
    known = isinstance(entry, type) and issubclass(entry, BaseModel) and "id" in fields_of(entry)
    return entry if known else None
