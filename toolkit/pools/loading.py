"""A folder of files becomes checked models; every problem is collected, none is raised."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.pools.checking import check_document, check_sheet
from toolkit.pools.documents import UNREAD, RawDocument
from toolkit.pools.fingerprints import fingerprints
from toolkit.pools.ids import as_id, is_id
from toolkit.pools.patching import Patch, patched
from toolkit.pools.problems import PoolError, Problem, Spot, UsageError
from toolkit.pools.raw import RawPool, read_pool
from toolkit.pools.shapes import DocumentShape, Locate, Models, PoolShape, SheetShape

__all__ = [
    "DocumentShape",
    "LoadedPool",
    "Locate",
    "Models",
    "PoolShape",
    "RawPool",
    "SheetShape",
    "check_changes",
    "load_pool",
    "require_ok",
]


@dataclass(frozen=True)
class LoadedPool:
    """A pool as far as it could be read, with all its problems."""

    game: str
    models: Models
    problems: tuple[Problem, ...]
    fingerprints: dict[str, str]
    """`pool`, `rules` and `strategies`: 12 hex digits each; empty while there are errors."""
    raw: RawPool

    @property
    def errors(self) -> list[Problem]:
        """What keeps the pool from being played."""
        return [problem for problem in self.problems if problem.severity == "error"]

    @property
    def warnings(self) -> list[Problem]:
        """What a designer should know, but may leave."""
        return [problem for problem in self.problems if problem.severity == "warning"]

    @property
    def ok(self) -> bool:
        """Whether the pool can be played."""
        return not self.errors


def load_pool(
    shape: PoolShape, folder: Path, patch: Patch | None = None, unsaved: Mapping[str, bytes] | None = None
) -> LoadedPool:
    """Read, patch and check a folder. Content never raises; a patch that does not fit raises UsageError.

    What is `unsaved` stands for the file of that name.
    """
    shape = shape.opened(folder).holding(unsaved or {})
    raw = read_pool(shape, folder, unsaved or {})
    if patch is not None and raw.readable:
        raw = patched(raw, shape, patch)
        shape = shape.holding(raw.documents)
    models, found = _check(shape, raw)
    problems = [*raw.problems, *found, *_misnamed(shape), *_repeated_ids(shape, raw)]
    problems += _audit(shape, raw, models, problems)
    broken = any(problem.severity == "error" for problem in problems)
    marks = {} if broken else fingerprints(shape, models)
    return LoadedPool(shape.game, models, tuple(_in_file_order(shape, problems)), marks, raw)


def require_ok(loaded: LoadedPool) -> LoadedPool:
    """The pool itself. Raises PoolError when it has errors."""
    if not loaded.ok:
        raise PoolError(loaded.errors)
    return loaded


def check_changes(base: LoadedPool, changed: LoadedPool) -> None:
    """Raises UsageError when a patch changes nothing that is played with."""
    if base.ok and base.fingerprints == changed.fingerprints:
        raise UsageError("The patch changes nothing: every value it sets is already so.")


def _check(shape: PoolShape, raw: RawPool) -> tuple[dict[str, Any], list[Problem]]:
    models: dict[str, Any] = {}
    problems: list[Problem] = []
    for sheet in shape.sheets:
        models[sheet.file], found = check_sheet(sheet, raw.sheets[sheet.file])
        problems += found
    for document in shape.documents:
        model, found = _document(document, raw)
        models |= {} if model is UNREAD else {document.file: model}
        problems += found
    return models, problems


def _document(shape: DocumentShape, raw: RawPool) -> tuple[Any, list[Problem]]:
    """A document, or the defaults of one that was left out."""
    if shape.file in raw.documents:
        return check_document(shape, raw.documents[shape.file])
    empty: tuple[Any, ...] = ({}, [])
    defaults = (check_document(shape, RawDocument(shape.file, value)) for value in empty)
    return next(((model, []) for model, problems in defaults if not problems), (UNREAD, []))


def _misnamed(shape: PoolShape) -> list[Problem]:
    """A file of a folder goes by its name, which is an id like any other."""
    wrong = [each for each in shape.documents if each.folder and not is_id(each.name)]
    better = [f"{as_id(each.name) or 'bay'}.json" for each in wrong]
    pairs = zip(wrong, better, strict=True)
    return [Spot(each.file).problem(f'its name is an id: rename it, such as "{name}"') for each, name in pairs]


def _repeated_ids(shape: PoolShape, raw: RawPool) -> list[Problem]:
    """An id names one thing in the whole pool, so that a patch can name it alone."""
    first: dict[str, Spot] = {}
    problems = []
    for document in shape.documents:
        if (earlier := first.setdefault(document.name, Spot(document.file))).file != document.file:
            problems.append(Spot(document.file).problem(f"this name is already used: {earlier.file}"))
    for identity, spot in _ids(shape, raw):
        if identity in first:
            earlier = first[identity]
            row = "" if earlier.row is None else f", row {earlier.row}"
            problems.append(spot.problem(f"this id is already used: {earlier.file}{row}"))
        else:
            first[identity] = spot
    return problems


def _ids(shape: PoolShape, raw: RawPool) -> Iterator[tuple[str, Spot]]:
    for sheet in shape.sheets:
        for row in raw.sheets[sheet.file].rows:
            if identity := row.cells.get(sheet.id_column):
                yield identity, Spot(sheet.file, row.line, sheet.id_column, identity)
    played = [raw.documents.get(document.file) for document in shape.documents if document.fingerprinted]
    for document in filter(None, played):
        for at, entry in enumerate(document.value if isinstance(document.value, list) else ()):
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                yield entry["id"], document.spot((at, "id"))


def _audit(shape: PoolShape, raw: RawPool, models: Models, known: list[Problem]) -> list[Problem]:
    """The game's own pass. It sees sound rows only, so what it says of broken ones must wait until those are mended."""
    if not raw.readable or any(document not in models for document in raw.documents):
        return []
    broken = {problem.file for problem in known if problem.severity == "error"}
    unseen = {identity for sheet in shape.sheets for identity in _unseen(sheet, raw, models)}
    found = shape.audit(models, _Locator(shape, raw))
    return [problem for problem in found if not _hearsay(problem, broken, unseen)]


def _unseen(sheet: SheetShape, raw: RawPool, models: Models) -> set[str]:
    """The ids of rows that did not become models."""
    ids = {row.cells.get(sheet.id_column, "") for row in raw.sheets[sheet.file].rows}
    return ids - {str(getattr(model, sheet.id_column, "")) for model in models[sheet.file]}


def _hearsay(problem: Problem, broken: set[str], unseen: set[str]) -> bool:
    """A count over files with errors, or a mention of a row that could not be checked."""
    in_broken = problem.file in broken
    counted = (problem.row is None and in_broken) or (problem.severity == "warning" and bool(in_broken or unseen))
    words = re.findall(r"[\w:-]+", f"{problem.column} {problem.value} {problem.message}")
    return counted or not unseen.isdisjoint(words)


class _Locator:
    """Finds rows by id and entries by path in the files as they stand."""

    def __init__(self, shape: PoolShape, raw: RawPool) -> None:
        self.id_columns = {sheet.file: sheet.id_column for sheet in shape.sheets}
        self.raw = raw

    def __call__(self, file: str, where: str | None = None, column: str | None = None) -> Spot:
        if file in self.raw.documents:
            document = self.raw.documents[file]
            return document.spot(document.steps_of(where)) if where else Spot(file)
        if file not in self.raw.sheets:
            return Spot(file, None, where)
        sheet = self.raw.sheets[file]
        row = sheet.row_of(self.id_columns[file], where) if where else None
        if row is None:
            return Spot(file, None, column)
        return Spot(file, row.line, column, row.cells.get(column or self.id_columns[file]) or None)


def _in_file_order(shape: PoolShape, problems: list[Problem]) -> list[Problem]:
    files = [sheet.file for sheet in shape.sheets] + [document.file for document in shape.documents]
    order = {file: at for at, file in enumerate(files)}
    return sorted(problems, key=lambda problem: (order.get(problem.file, len(order)), problem.row or 0))
