"""Two people changed the same file: the changes of both, where they do not touch the same thing."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from toolkit.pools.cells import same
from toolkit.pools.changes import Change, changes_to
from toolkit.pools.document_text import ids_of, one_line
from toolkit.pools.documents import UNREAD, Steps, read_document
from toolkit.pools.drafts import Draft, DraftRow
from toolkit.pools.matching import rows_in
from toolkit.pools.sheet_text import sheet_of

Cells = Mapping[str, str]
Key = TypeVar("Key", bound=Hashable)
Entries = Mapping[str, Any]
Versions = tuple[Any, Any, Any]
"""What both began with, ours, theirs."""
Collide = Callable[[Steps, Any, Any, Any], None]
_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class Collision:
    """The same cell, row or entry changed by both; one of the two has to give way."""

    ours: Change
    theirs: Change

    def __str__(self) -> str:
        return f"{self.ours}; on disk: {self.theirs.what}"


def merged(draft: Draft, now: Mapping[str, bytes | None]) -> tuple[Draft, list[Collision]]:
    """The draft over these versions of its files, with what is changed there kept; and where that cannot be."""
    collisions: list[Collision] = []
    over = draft.undo().model_copy(update={"began": {**draft.began, **now}})
    for file, data in now.items():
        moved = data != draft.began[file]
        if file not in draft.rows and file not in draft.values:
            continue
        if moved and (data is None or _unreadable(draft, file, data)):
            collisions.append(
                Collision(
                    Change(file, None, None, "the file as it was", "your changes"), changes_to(draft, file, data)[0]
                )
            )
        elif file in draft.rows:
            rows = _Rows(draft, file, data or b"", collisions).merged() if moved else draft.rows[file]
            over = over.with_rows(file, rows)
        else:
            value = _merged_document(draft, file, data or b"", collisions) if moved else draft.values[file]
            over = over.with_value(file, value)
    return (draft if collisions else over), collisions


def _unreadable(draft: Draft, file: str, data: bytes) -> bool:
    """Whether there are no two versions to put together."""
    if draft.began[file] is None:
        return True
    if file in draft.rows:
        return sheet_of(file, data).header_line is None
    return read_document(file, data).value is UNREAD


class _Rows:
    """One sheet. Rows are keyed by their place in the version that both began with; new ones by whose they are."""

    def __init__(self, draft: Draft, file: str, data: bytes, collisions: list[Collision]) -> None:
        self.file, self.id_column, self.collisions = file, draft.id_columns[file], collisions
        self.base = [row.cells for row in draft.sheet(file).rows]
        self.ours = _keyed(draft.rows[file], "ours")
        theirs = [*rows_in(draft, file, data)]
        self.theirs = _keyed(theirs, "theirs")
        self.place = {key: at for at, key in enumerate(self.theirs)}

    def merged(self) -> list[DraftRow]:
        cells = {key: self._row(key) for key in {**self.theirs, **self.ours}}
        moved = _order(self.ours) != sorted(_order(self.ours)) and _order(self.theirs) == sorted(_order(self.theirs))
        keys = interleaved(*((self.ours, self.theirs) if moved else (self.theirs, self.ours)))
        return [DraftRow(was=self.place.get(key), cells={**row}) for key in keys if (row := cells[key]) is not None]

    def _row(self, key: Hashable) -> Cells | None:
        """The cells of a row after the changes of both; None when it goes."""
        ours, theirs = self.ours.get(key), self.theirs.get(key)
        if not isinstance(key, int):
            return self._new_row(ours, theirs)
        base = self.base[key]
        if ours is None or theirs is None:
            self._check_removed(base, ours, theirs)
            return None
        row = {}
        for column in dict.fromkeys([*theirs, *ours]):
            versions = [cells.get(column, "") for cells in (base, ours, theirs)]
            row[column] = self._cell(base, column, *versions)
        return row

    def _cell(self, base: Cells, column: str, old: str, ours: str, theirs: str) -> str:
        if ours in (old, theirs):
            return theirs
        if theirs != old:
            self._collide(
                base, Change(self.file, None, column, old, ours), Change(self.file, None, column, old, theirs)
            )
        return ours

    def _check_removed(self, base: Cells, ours: Cells | None, theirs: Cells | None) -> None:
        """A row that one took away: the other must not have changed it."""
        left = (ours if theirs is None else theirs) or {}
        changed = [column for column in left if left[column] != base.get(column, "")]
        if changed:
            gone = Change(self.file, None, None, "the row", None)
            kept = Change(self.file, None, changed[0], base.get(changed[0], ""), left[changed[0]])
            self._collide(base, *((kept, gone) if theirs is None else (gone, kept)))

    def _new_row(self, ours: Cells | None, theirs: Cells | None) -> Cells | None:
        """A new row of theirs stays. One of ours too, unless they added the same, or another with its id."""
        if ours is None:
            return theirs
        identity = ours.get(self.id_column)
        twin = next(
            (cells for cells in self._added_by_them() if identity and cells.get(self.id_column) == identity), None
        )
        if twin is None:
            return ours
        if _filled(twin) != _filled(ours):
            told = [Change(self.file, None, None, None, ", ".join(_filled(cells).values())) for cells in (ours, twin)]
            self._collide(ours, *told)
        return None

    def _added_by_them(self) -> list[Cells]:
        return [cells for key, cells in self.theirs.items() if not isinstance(key, int)]

    def _collide(self, row: Cells, ours: Change, theirs: Change) -> None:
        name = row.get(self.id_column) or "a row without id"
        named = (Change(self.file, name, change.column, change.old, change.new) for change in (ours, theirs))
        self.collisions.append(Collision(*named))


def _keyed(rows: Sequence[DraftRow], whose: str) -> dict[Hashable, Cells]:
    return {(whose, at) if row.was is None else row.was: row.cells for at, row in enumerate(rows) if row.filled}


def _order(rows: Mapping[Hashable, Any]) -> list[int]:
    return [key for key in rows if isinstance(key, int)]


def _filled(cells: Cells) -> dict[str, str]:
    return {column: cell for column, cell in cells.items() if cell}


def interleaved(main: Iterable[Key], other: Iterable[Key]) -> list[Key]:
    """All keys in the order of the first; what only the second has follows what it follows there."""
    keys = [*main]
    known = {*keys}
    before: Key | None = None
    for key in other:
        if key not in known:
            keys.insert(0 if before is None else keys.index(before) + 1, key)
        before = key
    return keys


def _merged_document(draft: Draft, file: str, data: bytes, collisions: list[Collision]) -> Any:
    def collide(steps: Steps, base: Any, ours: Any, theirs: Any) -> None:
        path = ".".join(map(str, steps)) or None
        told = (Change(file, None, path, _shown(base), _shown(new)) for new in (ours, theirs))
        collisions.append(Collision(*told))

    versions = draft.document(file).value, draft.values[file], read_document(file, data).value
    return _merged_value(versions, (), collide)


def _merged_value(versions: Versions, steps: Steps, collide: Collide) -> Any:
    base, ours, theirs = versions
    if _alike(ours, base) or _alike(ours, theirs):
        return theirs
    if _alike(theirs, base):
        return ours
    if all(isinstance(value, dict) for value in versions):
        return _merged_object(versions, interleaved(theirs, ours), steps, collide)
    if all(isinstance(value, list) and ids_of(value) is not None for value in versions):
        return _merged_list(versions, steps, collide)
    collide(steps, *versions)
    return ours


def _merged_object(versions: Versions, names: list[str], steps: Steps, collide: Collide) -> dict[str, Any]:
    def parts(name: str) -> Versions:
        base, ours, theirs = (value.get(name, _ABSENT) for value in versions)
        return base, ours, theirs

    merged_parts = {name: _merged_value(parts(name), (*steps, name), collide) for name in names}
    return {name: part for name, part in merged_parts.items() if part is not _ABSENT}


def _merged_list(versions: Versions, steps: Steps, collide: Collide) -> list[Any]:
    """A list whose entries have ids: a new order of ours counts unless they made one too."""
    base, ours, theirs = ({entry["id"]: entry for entry in value} for value in versions)
    first, then = (ours, theirs) if _moved(base, ours) and not _moved(base, theirs) else (theirs, ours)
    return [*_merged_object((base, ours, theirs), interleaved(first, then), steps, collide).values()]


def _moved(base: Entries, new: Entries) -> bool:
    return [name for name in base if name in new] != [name for name in new if name in base]


def _alike(one: Any, other: Any) -> bool:
    return one is other if one is _ABSENT or other is _ABSENT else same(one, other)


def _shown(value: Any) -> str | None:
    return None if value is _ABSENT else one_line(value)
