"""Rows of text and JSON values become a game's models; what does not fit is told."""

import json
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from toolkit.pools.documents import UNREAD, RawDocument
from toolkit.pools.fields import fields_of, names_at
from toolkit.pools.ids import as_id, is_id
from toolkit.pools.problems import Problem, Spot, did_you_mean, nearest
from toolkit.pools.reading import RawRow, RawSheet
from toolkit.pools.shapes import DocumentShape, SheetShape
from toolkit.pools.telling import tell

_PATCHED = " (set by the patch)"


def check_sheet(shape: SheetShape, sheet: RawSheet) -> tuple[list[Any], list[Problem]]:
    """The models of the sound rows, and the problems of the others."""
    if sheet.header_line is None:
        return [], []
    meant, problems = _columns(shape, sheet)
    models = []
    for row in sheet.rows:
        if not row.sound:
            continue
        named = meant | {column: column for column in row.patched}
        cells = {named[column]: cell for column, cell in row.cells.items() if cell and column in named}
        found = _kebab(shape, sheet, row)
        try:
            model = shape.model.model_validate(cells)
        except ValidationError as error:
            found += _of_row(sheet, row, cells, error, set(meant.values()))
        else:
            models += [] if found else [model]
        problems += found
    return models, problems


def _columns(shape: SheetShape, sheet: RawSheet) -> tuple[dict[str, str], list[Problem]]:
    """What each column of the file is meant to be; a misspelt one still counts, so that its cells are checked."""
    fields = fields_of(shape.model)
    open_to_all = shape.model.model_config.get("extra") == "allow"
    meant = {column: column for column in sheet.columns if column in fields or open_to_all}
    problems = []
    for column in sheet.columns:
        if column not in meant:
            absent = [name for name in fields if name not in sheet.columns]
            hint = did_you_mean(column, absent) or did_you_mean(column, fields) or f" Columns: {', '.join(fields)}."
            message = f"is not a column of this file.{hint}"
            problems.append(Spot(sheet.file, sheet.header_line, column).problem(message))
            if guess := nearest(column, (name for name in absent if name not in meant.values())):
                meant[column] = guess
    for name, field in fields.items():
        if field.is_required() and name not in meant.values():
            problems.append(Spot(sheet.file, sheet.header_line, name).problem("this column is missing"))
    return meant, problems


def _kebab(shape: SheetShape, sheet: RawSheet, row: RawRow) -> list[Problem]:
    identity = row.cells.get(shape.id_column, "")
    if not shape.kebab_ids or not identity or is_id(identity):
        return []
    message = f'an id is lower-case words joined by hyphens, such as "{as_id(identity) or "salt-road"}"'
    return [Spot(sheet.file, row.line, shape.id_column, identity).problem(message)]


def _of_row(
    sheet: RawSheet, row: RawRow, cells: dict[str, str], error: ValidationError, columns: set[str]
) -> list[Problem]:
    problems = []
    for told in tell(error.errors(include_url=False), cells, lambda steps: ()):
        column = str(told.steps[0]) if told.steps else None
        if told.missing and column not in columns:
            continue  # told once, at the header
        message = "is empty" if told.missing else told.message
        message += _PATCHED if column in row.patched else ""
        problems.append(Spot(sheet.file, row.line, column, cells.get(column or "")).problem(message))
    return problems


def check_document(shape: DocumentShape, document: RawDocument) -> tuple[Any, list[Problem]]:
    """The model of a document and its problems; with problems, the model of its sound part, or UNREAD."""
    if document.value is UNREAD:
        return UNREAD, []
    adapter = TypeAdapter(shape.type)
    errors = _errors(adapter, document.value)
    if not errors:
        return adapter.validate_python(document.value), []
    told = tell(errors, document.value, lambda steps: names_at(shape.type, steps))
    problems = []
    for mistake in told:
        patched = any(mistake.steps[: len(steps)] == steps for steps in document.patched)
        problems.append(document.spot(mistake.steps).problem(mistake.message + (_PATCHED if patched else "")))
    sound = _without(document.value, {mistake.steps[0] for mistake in told if mistake.steps})
    return (UNREAD if _errors(adapter, sound) else adapter.validate_python(sound)), problems


def _errors(adapter: TypeAdapter[Any], value: Any) -> list[ErrorDetails]:
    """All errors; `true` and "3" are no numbers here, although pydantic would take them for 1 and 3."""
    loose = _errors_of(lambda: adapter.validate_python(value))
    known = {error["loc"] for error in loose}
    strict = _errors_of(lambda: adapter.validate_json(json.dumps(value), strict=True))
    return loose + [error for error in strict if _disguised(error) and error["loc"] not in known]


def _errors_of(validate: Callable[[], Any]) -> list[ErrorDetails]:
    try:
        validate()
    except ValidationError as error:
        return error.errors(include_url=False)
    return []


def _disguised(error: ErrorDetails) -> bool:
    return error["type"] in ("int_type", "float_type") and isinstance(error["input"], bool | str)


def _without(value: Any, steps: set[str | int]) -> Any:
    """The value without these entries."""
    if isinstance(value, dict):
        return {key: entry for key, entry in value.items() if key not in steps}
    if isinstance(value, list):
        return [entry for at, entry in enumerate(value) if at not in steps]
    return value
