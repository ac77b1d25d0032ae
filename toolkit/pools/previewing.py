"""A draft as it would be played: its pool, and the problems of each row as it is edited."""

from dataclasses import dataclass
from pathlib import Path

from toolkit.pools.drafts import Draft
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.problems import Problem
from toolkit.pools.shapes import PoolShape
from toolkit.pools.sheet_text import Rewritten


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving would give."""

    draft: Draft
    pool: LoadedPool
    files: dict[str, Rewritten]
    """The touched files as they would be saved."""

    def problems_of(self, file: str) -> list[Problem]:
        """The problems of a file; `row` counts the lines as they would be saved."""
        return [problem for problem in self.pool.problems if problem.file == file]

    def problems_by_row(self, file: str) -> dict[int, list[Problem]]:
        """The problems of a sheet by the place of the row in `draft.rows_of(file)`; others stand under -1."""
        places = {line: at for at, line in enumerate(self._lines(file)) if line is not None}
        found: dict[int, list[Problem]] = {}
        for problem in self.problems_of(file):
            at = -1 if problem.row is None else places.get(problem.row, -1)
            found.setdefault(at, []).append(problem)
        return found

    def _lines(self, file: str) -> list[int | None]:
        if file in self.files:
            return [*self.files[file].lines]
        return [row.line for row in self.draft.sheet(file).rows]


def preview(draft: Draft, shape: PoolShape, folder: Path) -> Preview:
    """The pool with the draft in place of the files it changes. Raises UsageError for what cannot be written at all."""
    files = draft.rewritten()
    pool = load_pool(shape, folder, unsaved={file: new.data for file, new in files.items()})
    return Preview(draft, pool, files)
