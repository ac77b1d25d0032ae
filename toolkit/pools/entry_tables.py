"""Entries of a JSON file as rows: a list of them, or a group in which each has a name."""

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from toolkit.pools.documents import Steps
from toolkit.pools.drafts import Draft, with_file_of
from toolkit.pools.editing import duplicate_entry
from toolkit.pools.entries import entry_at, turned
from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import UNSET, Kind, kind_of, shown, typed
from toolkit.pools.previewing import Preview
from toolkit.pools.problems import Problem, UsageError

Cells = Mapping[str, Any]
Named = tuple[str, dict[str, Any]]
"""An entry and its name; in a list, none has any."""


@dataclass(frozen=True)
class EntryTable:
    """Entries of one model. A group inside one is columns of its own, such as `symbols.blue_hex`.

    They are the whole file, or what stands at the end of `steps`. A name is a cell like any other, the first.
    """

    file: str
    model: type[BaseModel]
    id_column: str = "id"
    steps: Steps = ()
    names: Kind | None = None
    """What the names take; None for a list."""

    @property
    def name(self) -> str:
        return " ".join([self.file, *map(str, self.steps)])

    @property
    def kinds(self) -> Mapping[str, Kind]:
        named = {} if self.names is None else {self.id_column: self.names}
        return {**named, **_kinds(self.model)}

    def columns(self, draft: Draft) -> list[str]:
        written = (name for row in self.rows(draft) for name in row)
        return [*dict.fromkeys([*self.kinds, *written])]

    def rows(self, draft: Draft) -> list[dict[str, str]]:
        kinds = self.kinds
        flat = (self._flat(*named) for named in self._found(draft))
        cells = ({column: shown(value, kinds.get(column)) for column, value in row.items()} for row in flat)
        return [{column: cell for column, cell in row.items() if cell} for row in cells]

    def edited(
        self, draft: Draft, edits: Mapping[int, Cells], added: Sequence[Cells] = (), deleted: Collection[int] = ()
    ) -> Draft:
        entries = [self._changed(entry, edits.get(at, {})) for at, entry in enumerate(self._found(draft))]
        kept = [entry for at, entry in enumerate(entries) if at not in deleted]
        new = [self._changed(("", {}), cells) for cells in added]
        return self._put(draft, [*kept, *(entry for entry in new if any(entry))])

    def duplicated(self, draft: Draft, at: int) -> Draft:
        if not self.steps:
            return duplicate_entry(draft, self.file, at)
        found = self._found(draft)
        return self._put(draft, [*found[: at + 1], *deepcopy(found[at:])])

    def taken(self, draft: Draft, source: Draft) -> Draft:
        if self.steps and draft.began.get(self.file) == source.began.get(self.file):
            return self._put(draft, self._found(source))
        return with_file_of(draft, source, self.file)

    def problems(self, made: Preview) -> dict[int, list[Problem]]:
        document, depth = made.pool.raw.documents.get(self.file), len(self.steps)
        names = [name for name, _ in self._found(made.draft)]
        found: dict[int, list[Problem]] = {}
        for problem in made.problems_of(self.file):
            steps = document.steps_of(problem.column) if document and problem.column else ()
            if steps[:depth] == self.steps:
                at = steps[depth] if len(steps) > depth else -1
                found.setdefault(names.index(at) if isinstance(at, str) else at, []).append(problem)
        return found

    def inner(self, draft: Draft, at: int) -> "dict[str, EntryTable]":
        """The tables inside one row, by their column."""
        step = at if self.names is None else self._found(draft)[at][0]
        nested = {column: kind for column, kind in self.kinds.items() if kind.takes == "rows"}
        return {column: rows_at(self.file, kind, (*self.steps, step, column)) for column, kind in nested.items()}

    def _found(self, draft: Draft) -> list[Named]:
        value = entry_at(draft, self.file, self.steps, None)
        if value is None:
            return []
        named: list[tuple[str, Any]] = [("", None)]
        if isinstance(value, list if self.names is None else dict):
            named = [*value.items()] if isinstance(value, dict) else [("", entry) for entry in value]
        if not all(isinstance(entry, dict) for _, entry in named):
            where = ", ".join([self.file, *map(str, self.steps)])
            raise UsageError(f"{where} is no list of entries as it stands. Mend it in a text editor, then reload.")
        return named

    def _flat(self, own_name: str, entry: Mapping[str, Any]) -> dict[str, Any]:
        groups = {column.partition(".")[0] for column in self.kinds if "." in column}
        flat: dict[str, Any] = {} if self.names is None else {self.id_column: own_name}
        for name, value in entry.items():
            inside = name in groups and isinstance(value, dict)
            flat |= {f"{name}.{inner}": part for inner, part in value.items()} if inside else {name: value}
        return flat

    def _changed(self, entry: Named, cells: Cells) -> Named:
        name, changed = entry[0], deepcopy(entry[1])
        for column, cell in cells.items():
            text = "" if cell is None else str(cell)
            group, dot, inner = column.partition(".")
            if self.names is not None and column == self.id_column:
                name = text.strip()
            elif dot and column in self.kinds:
                within = changed.pop(group, None)
                within = _written(within if isinstance(within, dict) else {}, inner, self.kinds[column], text)
                changed |= {group: within} if within else {}
            else:
                changed = _written(changed, column, self.kinds.get(column), text)
        return name, changed

    def _put(self, draft: Draft, found: Sequence[Named]) -> Draft:
        value: Any = [entry for _, entry in found] if self.names is None else _by_name(found)
        if not value and entry_at(draft, self.file, self.steps, None) is None:
            return draft
        return turned(draft, self.file, self.steps, value) if self.steps else draft.with_value(self.file, value)


def rows_at(file: str, kind: Kind, steps: Steps) -> EntryTable:
    """The table at the end of these steps, of a field that takes rows."""
    assert kind.model is not None
    return EntryTable(file, kind.model, kind.key, steps, kind.names)


@lru_cache(maxsize=64)
def _kinds(model: type[BaseModel]) -> Mapping[str, Kind]:
    """What each column takes, those of inner groups among them."""
    kinds: dict[str, Kind] = {}
    for name, field in fields_of(model).items():
        kind = kind_of(field)
        inner = fields_of(kind.model) if kind.takes == "group" and kind.model else {}
        kinds |= {f"{name}.{part}": kind_of(each) for part, each in inner.items()} or {name: kind}
    return kinds


def _written(entry: Mapping[str, Any], name: str, kind: Kind | None, text: str) -> dict[str, Any]:
    """The entry with this text as a value; what is left at its default is left out."""
    value: Any = text if kind is None else typed(kind, text)
    if kind is not None and kind.takes == "sentence" and isinstance(entry.get(name), list):
        value = [part.strip() for part in text.split(";") if part.strip()]
    if value is UNSET or (value in ("", None) and name not in entry):
        return {other: part for other, part in entry.items() if other != name}
    return {**entry, name: value}


def _by_name(found: Sequence[Named]) -> dict[str, dict[str, Any]]:
    """A name that stands twice is told as wrong, and neither entry is lost."""
    named: dict[str, dict[str, Any]] = {}
    for name, entry in found:
        while name in named:
            name = f"{name} again".strip()
        named[name] = entry
    return named
