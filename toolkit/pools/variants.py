"""A draft as a patch: what a what-if plays, and what can be kept beside the pool as a variant of it."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from toolkit.pools.cells import cell_value, same
from toolkit.pools.documents import RawDocument, Steps
from toolkit.pools.drafts import Draft, DraftRow
from toolkit.pools.fields import default_at, names_at, takes_entries
from toolkit.pools.ids import as_id
from toolkit.pools.patching import Patch, patched
from toolkit.pools.problems import UsageError
from toolkit.pools.raw import RawPool
from toolkit.pools.reading import RawRow, RawSheet
from toolkit.pools.shapes import DocumentShape, PoolShape
from toolkit.pools.writing import locked, replace_all, within

VARIANTS = "variants"
"""The folder of a game's variants, in the folder of its files."""


def patch_of(draft: Draft, shape: PoolShape, name: str = "", why: str = "") -> Patch:
    """The changes of the draft as a patch on the files that it began with. A new order of rows is not part of it.

    Raises UsageError for what a patch cannot say: a row without an id of its own, an entry added to a list.
    """
    parts = [_of_rows(draft, file) for file in draft.rows]
    parts += [_of_document(draft, document) for document in shape.documents if document.file in draft.values]
    settings = {target: value for part in parts for target, value in part.set.items()}
    added = tuple(entry for part in parts for entry in part.add)
    removed = tuple(identity for part in parts for identity in part.remove)
    return Patch(name=name, why=why, set=settings, add=added, remove=removed)


def _of_rows(draft: Draft, file: str) -> Patch:
    """A row under a new id is taken away and added."""
    found, id_column = draft.sheet(file).rows, draft.id_columns[file]
    ids = [row.cells.get(id_column, "") for row in found]
    after = {row.was: row for row in draft.rows[file] if row.was is not None and row.filled}
    fresh = [row for row in draft.rows[file] if row.was is None and row.filled]
    settings: dict[str, Any] = {}
    removed: list[str] = []
    for at, before in enumerate(found):
        changed = _changed_cells(before.cells, after.get(at))
        if changed == {}:
            continue
        _need_own_id(file, ids[at], ids)
        if changed is None or id_column in changed:
            removed.append(ids[at])
            fresh += [after[at]] if at in after else []
        else:
            settings |= {f"{ids[at]}.{column}": cell_value(cell) for column, cell in changed.items()}
    return Patch(set=settings, add=_added(file, id_column, fresh), remove=tuple(removed))


def _changed_cells(before: Mapping[str, str], after: DraftRow | None) -> dict[str, str] | None:
    """None for a row that is taken away."""
    if after is None:
        return None
    return {column: cell for column, cell in after.cells.items() if cell != before.get(column, "")}


def _added(file: str, id_column: str, fresh: list[DraftRow]) -> tuple[dict[str, Any], ...]:
    ids = [row.cells.get(id_column, "") for row in fresh]
    for identity in ids:
        _need_own_id(file, identity, ids)
    return tuple({"file": file} | {column: cell_value(cell) for column, cell in row.filled.items()} for row in fresh)


def _need_own_id(file: str, identity: str, ids: list[str]) -> None:
    if not identity or ids.count(identity) > 1 or "." in identity:
        told = f'"{identity}" is not the id of one row' if identity else "a row has no id"
        raise UsageError(f"{file}: {told}, so a variant cannot name what changed. Give each row an id of its own.")


def _of_document(draft: Draft, shape: DocumentShape) -> Patch:
    document, is_new = draft.document(shape.file), draft.began[shape.file] is None
    new = draft.values[shape.file]
    if is_new and shape.folder and isinstance(new, dict):
        return Patch(add=({"file": shape.file} | new,))
    found = _settings(shape, {} if is_new else document.value, new, ())
    if found is None:
        raise UsageError(
            f"A variant cannot take away entries of {shape.file}, nor add any to a list. Save that to the file instead."
        )
    return Patch(set={f"{shape.name}.{document.name_of(steps)}": value for steps, value in found.items()})


def _settings(shape: DocumentShape, old: Any, new: Any, steps: Steps) -> dict[Steps, Any] | None:
    """The entries to set to get from the old value to the new one, each as deep inside as a patch can name it."""
    if same(old, new):
        return {}
    inner = None
    if isinstance(old, dict) and isinstance(new, dict):
        inner = _in_object(shape, old, new, steps)
    elif isinstance(old, list) and isinstance(new, list) and _ids(old) == _ids(new):
        inner = _all(_settings(shape, *pair, (*steps, at)) for at, pair in enumerate(zip(old, new, strict=True)))
    return {steps: new} if inner is None and steps else inner


def _in_object(shape: DocumentShape, old: Any, new: Any, steps: Steps) -> dict[Steps, Any] | None:
    named = names_at(shape.type, steps)
    parts: list[dict[Steps, Any] | None] = []
    for name in dict.fromkeys([*old, *new]):
        path = (*steps, name)
        if name in old and name in new:
            found = _settings(shape, old[name], new[name], path)
            parts.append(None if found and "." in name else found)
        elif name in new:
            known = name in named or (isinstance(new[name], dict) and takes_entries(shape.type, steps))
            parts.append({path: new[name]} if known and "." not in name else None)
        else:
            parts.append(_default(shape, path, old[name]))
    return _all(iter(parts))


def _default(shape: DocumentShape, path: Steps, old: Any) -> dict[Steps, Any] | None:
    """An entry that is left out is at its default."""
    try:
        default = default_at(shape.type, path)
    except KeyError:
        return None
    return {} if same(default, old) else {path: default}


def _all(parts: Iterator[dict[Steps, Any] | None]) -> dict[Steps, Any] | None:
    together: dict[Steps, Any] = {}
    for part in parts:
        if part is None:
            return None
        together |= part
    return together


def _ids(entries: list[Any]) -> list[Any]:
    """How a patch names the entries: by id, or else by place."""
    ids = [entry.get("id") if isinstance(entry, dict) else None for entry in entries]
    return [at if one is None else one for at, one in enumerate(ids)]


def adopt(draft: Draft, shape: PoolShape, patch: Patch) -> Draft:
    """The draft with a patch on it, so that a variant which proved good can be saved. Raises UsageError."""
    raw = RawPool()
    for sheet in shape.sheets:
        rows = [RawRow(at, dict(row.cells)) for at, row in enumerate(draft.rows_of(sheet.file))]
        raw.sheets[sheet.file] = RawSheet(sheet.file, rows=rows)
    for document in shape.documents:
        value = draft.value_of(document.file)
        if value is None and draft.began[document.file] is None:
            raw.absent.append(document.file)
        else:
            raw.documents[document.file] = RawDocument(document.file, value)
    after = patched(raw, shape, patch)
    for file, changed in after.sheets.items():
        now = draft.rows_of(file)
        rows_after = [(None if row.line is None else now[row.line].was, row.cells) for row in changed.rows]
        draft = draft.with_rows(file, [DraftRow(was=was).with_cells(cells) for was, cells in rows_after])
    for file, set_document in after.documents.items():
        draft = draft.with_file(file).with_value(file, set_document.value)
    return draft


def save_variant(folder: Path, patch: Patch, *, over: bool = False) -> Path:
    """Keep the patch as `variants/<its name>.json`. Raises UsageError for a name that is none, or that is taken."""
    path = folder / VARIANTS / f"{file_name(patch.name)}.json"
    with locked(folder):
        within(folder, path.parent)
        if not over:
            refuse_taken(folder, patch.name)
        path.parent.mkdir(exist_ok=True)
        told = patch.model_dump(mode="json", exclude_defaults=True)
        replace_all({within(path.parent, path): (json.dumps(told, indent=2, ensure_ascii=False) + "\n").encode()})
    return path


def refuse_taken(folder: Path, name: str) -> None:
    """Raises UsageError for a name that a variant of these files has already."""
    path = folder / VARIANTS / f"{file_name(name)}.json"
    if path.exists():
        raise UsageError(f'There is a variant "{path.stem}" already. Choose another name, or replace it.')


def file_name(name: str) -> str:
    """ "Dearer Salt Road" -> "dearer-salt-road". Raises UsageError for a name without letters, or with a path."""
    if re.search(r"[/\\:]|\.\.", name):
        raise UsageError(f'"{name}" is not a name for a variant: it takes letters, digits and spaces.')
    if not as_id(name):
        raise UsageError("A variant needs a name: some letters or digits that say what it changes.")
    return as_id(name)
