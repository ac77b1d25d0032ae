"""The ways a designer changes a draft: cells, rows, and the entries of JSON files."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import count
from pathlib import PurePosixPath
from typing import Any

from toolkit.pools.documents import Steps, has_step
from toolkit.pools.drafts import Draft, DraftRow
from toolkit.pools.ids import as_id
from toolkit.pools.problems import UsageError

TITLES = ("title", "name")
"""Entries that say what a document is called."""


def set_cell(draft: Draft, file: str, at: int, column: str, value: Any) -> Draft:
    """Write into one cell of the row at this place; None leaves it blank."""
    rows = [*draft.rows_of(file)]
    rows[at] = rows[at].with_cells({column: value})
    return draft.with_rows(file, rows)


def add_row(draft: Draft, file: str, cells: Mapping[str, Any] | None = None, at: int | None = None) -> Draft:
    """A new row, at the end or at this place."""
    rows = [*draft.rows_of(file)]
    rows.insert(len(rows) if at is None else at, DraftRow().with_cells(cells or {}))
    return draft.with_rows(file, rows)


def duplicate_row(draft: Draft, file: str, at: int) -> Draft:
    """The same row once more below it, under an id of its own."""
    row, column = draft.rows_of(file)[at], draft.id_columns[file]
    identity = row.cells.get(column)
    fresh = {column: fresh_id(draft, identity)} if identity else {}
    return add_row(draft, file, row.cells | fresh, at + 1)


def delete_rows(draft: Draft, file: str, places: Collection[int]) -> Draft:
    """The sheet without these rows."""
    return draft.with_rows(file, [row for at, row in enumerate(draft.rows_of(file)) if at not in places])


def move_row(draft: Draft, file: str, at: int, to: int) -> Draft:
    """The row at one place put at another."""
    rows = [*draft.rows_of(file)]
    rows.insert(to, rows.pop(at))
    return draft.with_rows(file, rows)


def edit_grid(
    draft: Draft,
    file: str,
    edited: Mapping[int, Mapping[str, Any]],
    added: Sequence[Mapping[str, Any]] = (),
    deleted: Collection[int] = (),
) -> Draft:
    """What an editable table reports, over the rows that it was given: edits, then deletions, then new rows."""
    rows = [row.with_cells(edited.get(at, {})) for at, row in enumerate(draft.rows_of(file))]
    kept = [row for at, row in enumerate(rows) if at not in deleted]
    return draft.with_rows(file, [*kept, *(DraftRow().with_cells(cells) for cells in added)])


def set_entry(draft: Draft, file: str, steps: Steps, value: Any) -> Draft:
    """Set an entry of a JSON file, such as ("eras_by_players", "5") of rules.json; the last step may be a new name."""
    if not steps:
        return draft.with_value(file, value)
    whole = draft.value_of(file)
    whole = {} if whole is None else whole
    here, last = _around(file, whole, steps), steps[-1]
    if not isinstance(here, dict) and not has_step(here, last):
        raise _no_entry(file, steps)
    here[last] = value
    return draft.with_value(file, whole)


def remove_entry(draft: Draft, file: str, steps: Steps) -> Draft:
    """Take an entry out of a JSON file; a rule or knob is then at its default."""
    whole = draft.value_of(file)
    here, last = _around(file, whole, steps), steps[-1]
    if not has_step(here, last):
        raise _no_entry(file, steps)
    del here[last]
    return draft.with_value(file, whole)


def duplicate_entry(draft: Draft, file: str, step: str | int) -> Draft:
    """The same entry once more below it, such as a strategy, under a name or id of its own."""
    whole = draft.value_of(file)
    if not has_step(whole, step):
        raise _no_entry(file, (step,))
    twin = deepcopy(whole[step])
    if isinstance(whole, dict):
        names = [*whole]
        names.insert(names.index(step) + 1, fresh_id(draft, str(step), names))
        return draft.with_value(file, {name: whole.get(name, twin) for name in names})
    if isinstance(twin, dict) and isinstance(twin.get("id"), str):
        twin["id"] = fresh_id(draft, twin["id"])
    whole.insert(int(step) + 1, twin)
    return draft.with_value(file, whole)


def copy_file(draft: Draft, file: str, title: str) -> tuple[Draft, str]:
    """A document once more in its folder, under a new title and the name that follows from it; and that file.

    Raises UsageError for a title without letters, or whose name is taken.
    """
    name, value = as_id(title), draft.value_of(file)
    if not name or name in _ids(draft):
        raise UsageError(f'Something is called "{name}" already.' if name else "A name needs some letters.")
    titled = {key: " ".join(title.split()) for key in TITLES if key in value} if isinstance(value, dict) else {}
    twin = f"{file.rpartition('/')[0]}/{name}.json"
    return draft.with_file(twin).with_value(twin, value | titled if titled else value), twin


def fresh_id(draft: Draft, identity: str, taken: Collection[str] = ()) -> str:
    """`salt-road` -> `salt-road-copy`, or the first of `-copy-2`, `-copy-3` ... that nothing in the pool has."""
    used = {*taken, *_ids(draft)}
    names = (f"{identity}-copy" if number == 1 else f"{identity}-copy-{number}" for number in count(1))
    return next(name for name in names if name not in used)


def _ids(draft: Draft) -> list[str]:
    """All ids of rows and entries, of the files that can be read; and the names of the files."""
    ids = [PurePosixPath(file).stem for file, data in draft.began.items() if data is not None or file in draft.values]
    for file in draft.began:
        with suppress(UsageError):
            if file in draft.id_columns:
                ids += [row.cells.get(draft.id_columns[file], "") for row in draft.rows_of(file)]
            else:
                entries = draft.value_of(file)
                ids += [str(entry.get("id")) for entry in entries if isinstance(entry, dict)] if entries else []
    return ids


def _around(file: str, whole: Any, steps: Steps) -> Any:
    """What holds the last step. Raises UsageError when the steps lead nowhere."""
    here = whole
    for step in steps[:-1]:
        if not has_step(here, step):
            raise _no_entry(file, steps)
        here = here[step]
    return here


def _no_entry(file: str, steps: Steps) -> UsageError:
    return UsageError(f"{file} has no entry {'.'.join(map(str, steps))}.")
