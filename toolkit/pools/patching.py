"""Patches: a few named changes to a pool, kept apart from its files."""

import json
from collections.abc import Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError

from toolkit.pools.cells import cell_text
from toolkit.pools.documents import RawDocument, Steps, brief, read_document, step_into
from toolkit.pools.fields import default_at, fields_of, names_at, takes_entries
from toolkit.pools.problems import UsageError, did_you_mean, nearest
from toolkit.pools.raw import RawPool
from toolkit.pools.reading import RawRow, RawSheet
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape
from toolkit.pools.telling import tell


class Patch(BaseModel):
    """`set` changes single values (`salt-road.economy`, `rules.glory_vp`), `add` and `remove` change rows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = ""
    why: str = ""
    set: dict[str, Any] = {}
    add: tuple[dict[str, Any], ...] = ()
    remove: tuple[str, ...] = ()


def parse_set(settings: Sequence[str]) -> dict[str, Any]:
    """`["salt-road.economy=3"]` -> {"salt-road.economy": 3}; values are JSON, a bare word is a string."""
    changes: dict[str, Any] = {}
    for setting in settings:
        target, sign, text = setting.partition("=")
        target = target.strip()
        if not sign or "." not in target:
            example = "salt-road.economy=3 or rules.glory_vp=2"
            raise UsageError(f'--set takes ID.COLUMN=VALUE, such as {example}; not "{setting}".')
        if target in changes:
            raise UsageError(f"--set names {target} twice.")
        changes[target] = read_value(text.strip())
    return changes


def read_value(text: str) -> Any:
    """A value from the command line: JSON, a bare word is a string."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except ValueError:
        return text


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def parse_patch(data: Any) -> Patch:
    """A patch from its JSON form. Raises UsageError."""
    return _patch(RawDocument("the patch", data))


def read_patch(path: Path) -> Patch:
    """A patch kept in a file, such as `cards/embers/variants/*.json`. Raises UsageError."""
    try:
        return _patch(read_document(path.name, path.read_bytes()))
    except OSError as error:
        raise UsageError(f"The patch {path} cannot be read: {error.strerror}.") from None


def _patch(document: RawDocument) -> Patch:
    problems = [problem for problem in document.problems if problem.severity == "error"]
    if not problems:
        try:
            return Patch.model_validate(document.value)
        except ValidationError as error:
            told = tell(error.errors(include_url=False), document.value, lambda steps: names_at(Patch, steps))
            problems = [document.spot(mistake.steps).problem(mistake.message) for mistake in told]
    raise UsageError("\n".join(map(str, problems)))


def patched(raw: RawPool, shape: PoolShape, patch: Patch) -> RawPool:
    """The pool with the patch on it; the given one stays as it is. Raises UsageError where the patch does not fit."""
    raw = deepcopy(raw)
    for identity in patch.remove:
        sheet, row = _row(raw, shape, identity)
        sheet.rows.remove(row)
    for entry in patch.add:
        _add(raw, shape, entry)
    for target, value in patch.set.items():
        _set(raw, shape, target, value)
    return raw


def _row(raw: RawPool, shape: PoolShape, identity: str) -> tuple[RawSheet, RawRow]:
    ids = []
    for sheet_shape in shape.sheets:
        sheet = raw.sheets[sheet_shape.file]
        if row := sheet.row_of(sheet_shape.id_column, identity):
            return sheet, row
        ids += [row.cells.get(sheet_shape.id_column, "") for row in sheet.rows]
    raise UsageError(f'No row has the id "{identity}".{did_you_mean(identity, ids)}')


def _add(raw: RawPool, shape: PoolShape, entry: dict[str, Any]) -> None:
    """Add a row, or a file to a folder; of a row the file may be left out where the columns tell it."""
    if isinstance(file := entry.get("file"), str) and _is_in_folder(shape, file):
        return _add_file(raw, file, {name: value for name, value in entry.items() if name != "file"})
    named = [column for column in entry if column != "file"]
    sheet_shape = _sheet_for(shape, entry.get("file"), named)
    cells = {column: _text(column, entry[column]) for column in named}
    columns = fields_of(sheet_shape.model)
    for column in cells:
        if column not in columns:
            raise UsageError(f'{sheet_shape.file} has no column "{column}".{did_you_mean(column, columns)}')
    identity = cells.get(sheet_shape.id_column)
    if not identity:
        raise UsageError(f"A row to be added to {sheet_shape.file} needs its {sheet_shape.id_column}.")
    sheet = raw.sheets[sheet_shape.file]
    if sheet.row_of(sheet_shape.id_column, identity):
        raise UsageError(f'{sheet.file} already has a row "{identity}"; set its columns instead.')
    sheet.rows.append(RawRow(None, cells, patched={*columns}))


def _is_in_folder(shape: PoolShape, file: str) -> bool:
    return any(each.documents([file]) for each in shape.folders)


def _add_file(raw: RawPool, file: str, value: dict[str, Any]) -> None:
    if file in raw.documents:
        raise UsageError(f"There is a file {file} already; set its entries instead.")
    raw.documents[file] = RawDocument(file, deepcopy(value), patched=[()])


def _sheet_for(shape: PoolShape, file: Any, cells: Iterable[str]) -> SheetShape:
    files = [sheet.file for sheet in shape.sheets]
    if file is None:
        fitting = [sheet for sheet in shape.sheets if {*cells} <= {*fields_of(sheet.model)}]
    else:
        fitting = [sheet for sheet in shape.sheets if sheet.file == file]
    if len(fitting) == 1:
        return fitting[0]
    if file is None:
        raise UsageError(f'A row to be added should name its "file": {" or ".join(files)}.')
    raise UsageError(f'"{file}" is no file of rows.{did_you_mean(str(file), files)} Files: {", ".join(files)}.')


def _text(column: str, value: Any) -> str:
    """A value as it would stand in a cell."""
    if isinstance(value, list | dict):
        raise UsageError(f'"{column}" takes a number or a text, not {brief(value)}.')
    return cell_text(value)


def _set(raw: RawPool, shape: PoolShape, target: str, value: Any) -> None:
    head, *rest = target.split(".")
    for document in shape.documents:
        if document.name == head:
            return _set_entry(raw, document, target, rest, value)
    if len(rest) != 1 or shape.names_in(head):
        _refuse(shape, target)
    _set_cell(raw, shape, head, rest[0], value)


def _refuse(shape: PoolShape, target: str) -> NoReturn:
    head, *rest = target.split(".")
    if rest and (known := shape.names_in(head)):
        name = rest[0] if rest[0] in known else nearest(rest[0], known) or known[0]
        alone = ".".join([name, *rest[1:]])
        raise UsageError(f'A file in {head} goes by its name alone: "{alone}", not "{target}".')
    names = [document.name for document in shape.documents if not document.folder] + [
        f"the name of a file in {each.folder}" for each in shape.folders
    ]
    hint = did_you_mean(head, [document.name for document in shape.documents])
    raise UsageError(f'"{target}" should be ID.COLUMN, or begin with {" or ".join(names)}.{hint}')


def _set_cell(raw: RawPool, shape: PoolShape, identity: str, column: str, value: Any) -> None:
    names = [document.name for document in shape.documents]
    try:
        sheet, row = _row(raw, shape, identity)
    except UsageError as error:
        raise UsageError(f"{error}{did_you_mean(identity, names)}") from None
    model = next(sheet_shape.model for sheet_shape in shape.sheets if sheet_shape.file == sheet.file)
    columns = fields_of(model)
    if column not in columns:
        hint = did_you_mean(column, columns)
        raise UsageError(f'"{identity}" has no column "{column}".{hint} Columns: {", ".join(columns)}.')
    row.cells[column] = _text(column, value)
    row.patched.add(column)


def _set_entry(raw: RawPool, shape: DocumentShape, target: str, words: list[str], value: Any) -> None:
    if not words:
        raise UsageError(f'"{target}" should name an entry of {shape.file}, such as {shape.name}.NAME.')
    if shape.file in raw.absent:
        raw.absent.remove(shape.file)
        raw.documents[shape.file] = RawDocument(shape.file, {})
    document = raw.documents[shape.file]
    here, steps = document.value, tuple[str | int, ...]()
    for at in range(1, len(words)):
        step = _step(shape, here, steps, words[:at])
        here, steps = here[step], (*steps, step)
    fresh = isinstance(value, dict) and isinstance(here, dict) and takes_entries(shape.type, steps)
    step = words[-1] if fresh else _step(shape, here, steps, words)
    here[step] = deepcopy(value)
    document.patched.append((*steps, step))


def _step(shape: DocumentShape, here: Any, steps: Steps, words: Sequence[str]) -> str | int:
    """The step that the last of these words takes; what the file leaves out is first filled in with its default."""
    word = words[-1]
    step = step_into(here, word)
    if step is not None:
        return step
    names = names_at(shape.type, steps)
    if not isinstance(here, dict) or word not in names:
        _unknown_entry(shape, here, words, names)
    try:
        here[word] = default_at(shape.type, (*steps, word))
    except KeyError:
        here[word] = None
    return word


def _unknown_entry(shape: DocumentShape, here: Any, words: Sequence[str], names: Sequence[str]) -> NoReturn:
    *before, word = words
    if isinstance(here, list):
        known = [str(entry.get("id", at)) if isinstance(entry, dict) else str(at) for at, entry in enumerate(here)]
    else:
        known = [*names, *(name for name in here if name not in names)] if isinstance(here, dict) else []
    where = ".".join([shape.name, *before])
    hint = did_you_mean(word, known)
    listed = f" It has: {', '.join(known)}." if known and not hint else ""
    raise UsageError(f'{where} has no entry "{word}".{hint}{listed}')
