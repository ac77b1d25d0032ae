"""Finding the cards that another equals or beats in every printed respect."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from toolkit.play.game import Dominated


class Card(Protocol):
    """A row with an id."""

    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=Card)
Compared = Callable[[Row, Row], bool]


def dominated_among(
    rows: Sequence[Row], comparable: Compared[Row], loses: Compared[Row], worse: Callable[[Row, Row], list[str]]
) -> list[Dominated]:
    """Every row beside each that does the same: `loses` if it is in no respect better, `worse` says in what it is."""
    pairs = ((row, by) for row in rows for by in rows if row is not by and comparable(row, by))
    return [
        Dominated(row.id, by.id, ", ".join(found)) for row, by in pairs if loses(row, by) and (found := worse(row, by))
    ]
