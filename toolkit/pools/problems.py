"""What can be wrong with a designer's files or with a request, told so that it can be mended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend; `row` is the line in the file, `column` a column or a path such as `eras_by_players.4`."""

    severity: Severity
    file: str
    row: int | None
    column: str | None
    value: str | None
    message: str

    def __str__(self) -> str:
        where = [self.file]
        if self.row is not None:
            where.append(f"row {self.row}")
        if self.column is not None:
            where.append(f"column {self.column}" if self.file.endswith(".csv") else self.column)
        if self.value is not None:
            where.append(f'"{" ".join(self.value.split())}"')
        return f"{', '.join(where)}: {self.message}"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something stands in the designer's files."""

    file: str
    row: int | None = None
    column: str | None = None
    value: str | None = None

    def problem(self, message: str, severity: Severity = "error") -> Problem:
        """A problem at this spot."""
        return Problem(severity, self.file, self.row, self.column, self.value, message)


class PoolError(Exception):
    """The pool cannot be played; `problems` says all that is to be mended."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(map(str, self.problems)))


class UsageError(Exception):
    """The request cannot be met as asked; the message says what to ask instead."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, capitals aside, if any is like it at all."""
    by_lower = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """' Did you mean "x"?', or nothing when no known word is near."""
    found = nearest(word, known)
    return f' Did you mean "{found}"?' if found else ""
