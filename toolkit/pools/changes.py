"""What two versions of a file differ in, in a designer's words: `civ.csv, salt-road, economy: 3 -> 5`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.pools.cells import same
from toolkit.pools.document_text import ids_of, matched, one_line
from toolkit.pools.documents import UNREAD, Steps, brief, read_document
from toolkit.pools.drafts import Draft, DraftRow
from toolkit.pools.matching import rows_in
from toolkit.pools.reading import RawSheet
from toolkit.pools.sheet_text import sheet_of


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. `row` is a row's id, `column` a column or the path of an entry, or None for a whole row."""

    file: str
    row: str | None
    column: str | None
    old: str | None
    """None: it was not there."""
    new: str | None
    """None: it is taken away."""

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.row, self.column) if part is not None)
        return f"{where}: {self.what}"

    @property
    def what(self) -> str:
        """What was done there."""
        if self.old is None:
            return f"new: {brief(self.new or 'blank')}"
        if self.new is None:
            return "taken away"
        return f"{brief(self.old) or 'blank'} -> {brief(self.new) or 'blank'}"


def changes_of(draft: Draft) -> list[Change]:
    """All that saving the draft would change, old -> new, in the order of the files."""
    found: list[Change] = []
    for file in draft.began:
        if file in draft.rows:
            found += _of_rows(file, draft, draft.rows[file])
        elif file in draft.values and draft.began[file] is None:
            found.append(Change(file, None, None, None, one_line(draft.values[file])))
        elif file in draft.values:
            found += of_values(file, draft.document(file).value, draft.values[file])
    return found


def changes_to(draft: Draft, file: str, data: bytes | None) -> list[Change]:
    """What another version of a file changes against the one that the draft began with."""
    began = draft.began[file]
    if began is None and data is not None:
        return [Change(file, None, None, None, "the file")]
    if data is None:
        return [] if began is None else [Change(file, None, None, "the file", None)]
    if file in draft.id_columns:
        if sheet_of(file, data).header_line is None:
            return [Change(file, None, None, "a table", "no table any more")]
        rows = [*rows_in(draft, file, data)]
        return [*_new_columns(file, draft.sheet(file), sheet_of(file, data)), *_of_rows(file, draft, rows)]
    value = read_document(file, data).value
    if value is UNREAD:
        return [Change(file, None, None, "JSON", "no JSON any more")]
    return [*of_values(file, draft.document(file).value, value)]


def _new_columns(file: str, before: RawSheet, after: RawSheet) -> list[Change]:
    gone = [Change(file, None, column, "a column", None) for column in before.columns if column not in after.columns]
    return gone + [
        Change(file, None, column, None, "a column") for column in after.columns if column not in before.columns
    ]


def _of_rows(file: str, draft: Draft, rows: Sequence[DraftRow]) -> Iterator[Change]:
    found, column = draft.sheet(file).rows, draft.id_columns[file]
    kept = [row for row in rows if row.was is not None and row.filled]
    after = {row.was: row for row in kept}
    for at, before in enumerate(found):
        if at not in after:
            yield Change(file, _title(before.cells, column, before.line), None, _summary(before.cells), None)
        else:
            yield from _of_cells(file, _title(before.cells, column, before.line), before.cells, after[at].cells)
    for row in rows:
        if row.was is None and row.filled:
            yield Change(file, _title(row.cells, column, None), None, None, _summary(row.cells))
    before_ids = [_title(found[at].cells, column, found[at].line) for at in sorted(row.was or 0 for row in kept)]
    after_ids = [_title(found[row.was or 0].cells, column, found[row.was or 0].line) for row in kept]
    if before_ids != after_ids:
        yield Change(file, None, "order of the rows", ", ".join(before_ids), ", ".join(after_ids))


def _of_cells(file: str, row: str, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Change]:
    for column in dict.fromkeys([*before, *after]):
        old, new = before.get(column, ""), after.get(column, "")
        if old != new:
            yield Change(file, row, column, old, new)


def _title(cells: Mapping[str, str], id_column: str, line: int | None) -> str:
    return cells.get(id_column) or ("a row without id" if line is None else f"row {line}")


def _summary(cells: Mapping[str, str]) -> str:
    return ", ".join(cell for cell in cells.values() if cell)


def of_values(file: str, old: Any, new: Any, steps: Steps = ()) -> Iterator[Change]:
    """The entries in which two JSON values differ; a list without ids is one entry."""
    if same(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for name in dict.fromkeys([*old, *new]):
            yield from _of_entries(file, old, new, name, (*steps, name))
    elif isinstance(old, list) and isinstance(new, list) and ids_of(old) and ids_of(new):
        pairs = ({entry["id"]: entry for entry in entries} for entries in (old, new))
        before, after = pairs
        yield from of_values(file, before, after, steps)
        kept = [at for at, _ in matched(old, new) if at is not None]
        if kept != sorted(kept):
            ids = [old[at]["id"] for at in sorted(kept)], [old[at]["id"] for at in kept]
            yield Change(file, None, ".".join([*map(str, steps), "order"]), ", ".join(ids[0]), ", ".join(ids[1]))
    else:
        yield Change(file, None, ".".join(map(str, steps)) or None, one_line(old), one_line(new))


def _of_entries(file: str, old: Any, new: Any, name: str, steps: Steps) -> Iterator[Change]:
    if name in old and name in new:
        yield from of_values(file, old[name], new[name], steps)
    else:
        before, after = (one_line(part[name]) if name in part else None for part in (old, new))
        yield Change(file, None, ".".join(map(str, steps)), before, after)
