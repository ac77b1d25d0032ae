"""A file of many rows as an editable table of text, whether it is a CSV file or a list in a JSON file."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, get_args, get_origin

from pydantic import BaseModel

from toolkit.pools.drafts import Draft
from toolkit.pools.editing import duplicate_entry, duplicate_row, edit_grid
from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import UNSET, Kind, kind_of, shown, typed
from toolkit.pools.previewing import Preview
from toolkit.pools.problems import Problem, UsageError
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape

Cells = Mapping[str, Any]


class Table(Protocol):
    """Rows of text, and the ways to change them; places count from 0."""

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

    def problems(self, made: Preview) -> dict[int, list[Problem]]:
        """The problems of each row; those of the whole file under -1."""
        ...


@dataclass(frozen=True)
class SheetTable:
    """A CSV file."""

    shape: SheetShape

    @property
    def file(self) -> str:
        return self.shape.file

    @property
    def id_column(self) -> str:
        return self.shape.id_column

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return _kinds(self.shape.model)

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

    def problems(self, made: Preview) -> dict[int, list[Problem]]:
        return made.problems_by_row(self.file)


@dataclass(frozen=True)
class EntryTable:
    """A JSON file that is a list of entries of one model; what nests is JSON in its cell."""

    file: str
    model: type[BaseModel]
    id_column: str = "id"

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return _kinds(self.model)

    def columns(self, draft: Draft) -> list[str]:
        written = (name for entry in self._entries(draft) for name in entry)
        return [*dict.fromkeys([*self.kinds, *written])]

    def rows(self, draft: Draft) -> list[dict[str, str]]:
        kinds = self.kinds
        cells = ({name: shown(value, kinds.get(name)) for name, value in row.items()} for row in self._entries(draft))
        return [{name: cell for name, cell in row.items() if cell} for row in cells]

    def edited(
        self, draft: Draft, edits: Mapping[int, Cells], added: Sequence[Cells] = (), deleted: Collection[int] = ()
    ) -> Draft:
        entries = [self._changed(entry, edits.get(at, {})) for at, entry in enumerate(self._entries(draft))]
        kept = [entry for at, entry in enumerate(entries) if at not in deleted]
        new = [self._changed({}, cells) for cells in added]
        return draft.with_value(self.file, [*kept, *filter(None, new)])

    def duplicated(self, draft: Draft, at: int) -> Draft:
        return duplicate_entry(draft, self.file, at)

    def problems(self, made: Preview) -> dict[int, list[Problem]]:
        document = made.pool.raw.documents.get(self.file)
        found: dict[int, list[Problem]] = {}
        for problem in made.problems_of(self.file):
            steps = document.steps_of(problem.column) if document and problem.column else ()
            at = steps[0] if steps and isinstance(steps[0], int) else -1
            found.setdefault(at, []).append(problem)
        return found

    def _entries(self, draft: Draft) -> list[dict[str, Any]]:
        value = draft.value_of(self.file) or []
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise UsageError(f"{self.file} is no list of entries as it stands. Mend it in a text editor, then reload.")
        return value

    def _changed(self, entry: dict[str, Any], cells: Cells) -> dict[str, Any]:
        changed = dict(entry)
        for name, cell in cells.items():
            text = "" if cell is None else str(cell)
            value = typed(self.kinds[name], text) if name in self.kinds else text
            if value is UNSET or (value in ("", None) and name not in entry):
                changed.pop(name, None)
            else:
                changed[name] = value
        return changed


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


def _kinds(model: type[BaseModel]) -> Mapping[str, Kind]:
    return {name: kind_of(field) for name, field in fields_of(model).items()}


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
