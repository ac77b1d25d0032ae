"""Which row of one table is which of another: by id, or by everything else where only the id was changed."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from toolkit.pools.drafts import Draft, DraftRow
from toolkit.pools.sheet_text import sheet_of

Cells = Mapping[str, str]


def match_rows(known: Sequence[Cells], found: Sequence[Cells], id_column: str) -> list[int | None]:
    """For each row found, the place of the known row that it is; None for a new one. No place is given twice."""
    places: list[int | None] = [None] * len(found)

    def rest(cells: Cells) -> Any:
        return tuple(sorted((column, cell) for column, cell in cells.items() if cell and column != id_column))

    for key in (lambda cells: cells.get(id_column), rest):
        _match(known, found, places, key)
    return places


def _match(
    known: Sequence[Cells], found: Sequence[Cells], places: list[int | None], key: Callable[[Cells], Any]
) -> None:
    free: dict[Any, deque[int]] = {}
    taken = {*places}
    for at, cells in enumerate(known):
        if at not in taken and key(cells):
            free.setdefault(key(cells), deque()).append(at)
    for at, cells in enumerate(found):
        if places[at] is None and (waiting := free.get(key(cells))):
            places[at] = waiting.popleft()


def rows_in(draft: Draft, file: str, data: bytes) -> Iterable[DraftRow]:
    """The rows of another version of a file, each with its place in the version that the draft began with."""
    known = [row.cells for row in draft.sheet(file).rows]
    found = [row.cells for row in sheet_of(file, data).rows]
    places = match_rows(known, found, draft.id_columns[file])
    return [DraftRow(was=was, cells=cells) for was, cells in zip(places, found, strict=True)]
