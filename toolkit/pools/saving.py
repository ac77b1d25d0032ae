"""Saving a draft: whole or not at all, and never over what somebody else changed meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.pools.changes import Change, changes_of, changes_to
from toolkit.pools.drafts import Draft, read_files
from toolkit.pools.loading import require_ok
from toolkit.pools.merging import Collision, merged
from toolkit.pools.previewing import preview
from toolkit.pools.problems import UsageError
from toolkit.pools.shapes import PoolShape
from toolkit.pools.sheet_text import Rewritten
from toolkit.pools.writing import locked, replace_all, sweep, within


class Conflict(UsageError):
    """A file was changed on disk since the draft began. Nothing was saved, and nothing is lost."""

    def __init__(
        self, files: Sequence[str], ours: list[Change], theirs: list[Change], collisions: list[Collision]
    ) -> None:
        self.files = tuple(files)
        self.ours, self.theirs = ours, theirs
        self.collisions = collisions
        """Where both changed the same; when there are none, `rebased` puts the draft on top of the new files."""
        super().__init__(self._told())

    def _told(self) -> str:
        ours = [f"  {change}" for change in self.ours] or ["  nothing"]
        theirs = [f"  {change}" for change in self.theirs] or ["  only comments, or how it is written"]
        cure = "Save your changes as a variant, or reload the files and give yours up."
        if not self.collisions:
            cure = f"The two do not touch the same: put your changes on top of the new files. Or: {cure}"
        head = f"{', '.join(self.files)} changed on disk while you edited. Nothing was saved."
        return "\n".join([head, "Changed on disk:", *theirs, "Your changes:", *ours, cure])


@dataclass(frozen=True, slots=True)
class Saved:
    """What was written."""

    files: tuple[str, ...]
    notes: tuple[str, ...]
    """What a designer should know, such as a new encoding."""


def save(draft: Draft, shape: PoolShape, folder: Path, *, even_with_problems: bool = False) -> Saved:
    """Write the touched files. What the draft does not change stays as it is, to the byte.

    Raises Conflict when one was changed on disk meanwhile, PoolError when the pool could not be played (a designer
    in mid-work may save `even_with_problems`), UsageError when it cannot be written. Then all files are as they were.
    """
    shape = shape.holding(draft.values)
    with locked(folder):
        sweep(folder, shape.files)
        paths = {file: _path(shape, folder, file) for file in draft.touched}
        made = preview(draft, shape, folder)
        now = read_files(folder, [*paths])
        if _changed(draft, made.files, now):
            raise _conflict(draft, folder)
        if not even_with_problems:
            require_ok(made.pool)
        replace_all({paths[file]: new.data for file, new in made.files.items() if now[file] != new.data})
    return Saved(tuple(paths), tuple(new.note for new in made.files.values() if new.note))


def conflict_of(draft: Draft, folder: Path) -> Conflict | None:
    """What saving would be refused for as the files are now. Raises UsageError for what cannot be read or written."""
    now = read_files(folder, draft.touched)
    return _conflict(draft, folder) if _changed(draft, draft.rewritten(), now) else None


def rebased(draft: Draft, folder: Path) -> Draft:
    """The draft on top of the files as they are now. Raises Conflict where both changed the same cell, row or entry."""
    new, collisions = merged(draft, read_files(folder, [*draft.began]))
    if collisions:
        raise _conflict(draft, folder)
    return new


def _changed(draft: Draft, files: Mapping[str, Rewritten], now: Mapping[str, bytes | None]) -> list[str]:
    """The files that hold neither what the draft began with nor what it would write."""
    return [file for file in files if now[file] not in (draft.began[file], files[file].data)]


def _conflict(draft: Draft, folder: Path) -> Conflict:
    now = read_files(folder, draft.touched)
    files = [file for file, data in now.items() if data != draft.began[file]]
    theirs = [change for file in files for change in changes_to(draft, file, now[file])]
    ours = [change for change in changes_of(draft) if change.file in files]
    _, collisions = merged(draft, now)
    return Conflict(files, ours, theirs, collisions)


def _path(shape: PoolShape, folder: Path, file: str) -> Path:
    if file not in shape.files:
        raise UsageError(f'"{file}" is no file of this game.')
    path = folder / file
    if path.parent != folder:
        within(folder, path.parent)
    return within(path.parent, path)
