"""From a spreadsheet of real games to the games, or to what is wrong, row by row."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import TypeVar

from toolkit.play.players import PERSON
from toolkit.pools.problems import Problem, Spot, did_you_mean
from toolkit.pools.reading import RawRow, RawSheet, read_sheet
from toolkit.trials.logbook import MOST_MINUTES, MOST_NAME, MOST_NOTES, MOST_VP, PlayedGame, PlayedSeat
from toolkit.trials.score_files import NO_CARDS, columns_of, part_column
from toolkit.trials.score_sheet import ScoreSheet, problems_of

MOST_BYTES = 2_000_000
NEEDED = ("game", "date", "seat")
ROUND = "one row a seat; rows with the same word under game are one table"
T = TypeVar("T")


def read_games(file: str, data: bytes, sheet: ScoreSheet) -> tuple[list[PlayedGame], list[Problem]]:
    """The games of a CSV file, and whatever is wrong with it; a game with an error is not among them."""
    if len(data) > MOST_BYTES:
        return [], [Spot(file).problem(f"is larger than {MOST_BYTES // 1_000_000} MB. Split it.")]
    raw = read_sheet(file, data)
    problems = [*raw.problems, *_strange_columns(raw, sheet)]
    absent = [column for column in NEEDED if column not in raw.columns]
    if raw.header_line and absent:
        problems += [Spot(file, raw.header_line, column).problem("this column is missing") for column in absent]
        return [], problems
    games: list[PlayedGame] = []
    for rows in _tables(raw, problems):
        told = _Table(raw, sheet, rows)
        game = told.game()
        problems += told.problems
        games += [game] if game else []
    if raw.header_line and not raw.rows:
        problems.append(Spot(file).problem(f"holds no games: {ROUND}"))
    return games, problems


def _strange_columns(raw: RawSheet, sheet: ScoreSheet) -> Iterator[Problem]:
    known = columns_of(sheet)
    for column in raw.columns:
        if column not in known:
            hint = did_you_mean(column, known) or f" Columns: {', '.join(known)}."
            yield Spot(raw.file, raw.header_line, column).problem(f"is not a column of a score file.{hint}")


def _tables(raw: RawSheet, problems: list[Problem]) -> list[list[RawRow]]:
    """The rows of each game, wherever they stand; a game with a row that cannot be read is left out whole."""
    tables: dict[str, list[RawRow]] = {}
    for row in raw.rows:
        name = row.cells.get("game", "")
        if not name:
            problems.append(Spot(raw.file, row.line, "game").problem(f"is empty: {ROUND}"))
            continue
        tables.setdefault(name, []).append(row)
    return [rows for rows in tables.values() if all(row.sound for row in rows)]


@dataclass
class _Table:
    """The rows of one game, being read."""

    raw: RawSheet
    sheet: ScoreSheet
    rows: list[RawRow]
    problems: list[Problem] = field(default_factory=list)

    def game(self) -> PlayedGame | None:
        """The game, unless something is wrong with it."""
        self.rows = self._in_turn_order()
        seats = [self._seat(row) for row in self.rows]
        day = self._agreed("date", _day)
        minutes, notes = self._agreed("minutes", _minutes), self._agreed("notes", partial(_words, MOST_NOTES))
        if day is None and not self._faults:
            self._tell(self.rows[0], "date", "is empty: when was it played?")
        if self._faults or day is None:
            return None
        known = tuple(seat for seat in seats if seat)
        game = PlayedGame(date=day, seats=known, minutes=minutes, notes=notes or "", pool=self.sheet.pool)
        self.problems += problems_of(game, self.sheet, self._where)
        return None if self._faults else game

    @property
    def _faults(self) -> bool:
        return any(problem.severity == "error" for problem in self.problems)

    def _where(self, seat: int | None, column: str | None, value: str | None = None) -> Spot:
        return Spot(self.raw.file, self.rows[seat or 0].line, column, value)

    def _tell(self, row: RawRow, column: str, message: str) -> None:
        self.problems.append(Spot(self.raw.file, row.line, column, row.cells.get(column) or None).problem(message))

    def _in_turn_order(self) -> list[RawRow]:
        """The rows by seat, which are counted from 1 without a gap."""
        by_seat: dict[str, RawRow] = {}
        for row in self.rows:
            seat = row.cells.get("seat", "")
            if seat in by_seat:
                self._tell(row, "seat", f"stands twice in this game: also in row {by_seat[seat].line}")
            elif seat not in map(str, range(1, len(self.rows) + 1)):
                self._tell(row, "seat", f"the {len(self.rows)} seats of this game are counted from 1, in turn order")
            by_seat.setdefault(seat, row)
        return sorted(self.rows, key=lambda row: (len(row.cells.get("seat", "")), row.cells.get("seat", "")))

    def _agreed(self, column: str, read: Callable[[str], T]) -> T | None:
        """What the rows of a game say of it as a whole: all the same, or some of them nothing."""
        said = [(row, cell) for row in self.rows if (cell := row.cells.get(column, ""))]
        for row, cell in said[1:]:
            if cell != said[0][1]:
                self._tell(row, column, f'row {said[0][0].line} of the same game says "{said[0][1]}"')
        return self._read(*said[0], column, read) if said else None

    def _read(self, row: RawRow, cell: str, column: str, read: Callable[[str], T]) -> T | None:
        try:
            return read(cell)
        except ValueError as error:
            self._tell(row, column, str(error))
            return None

    def _seat(self, row: RawRow) -> PlayedSeat | None:
        parts = {
            source: points
            for source in self.sheet.sources
            if (cell := row.cells.get(part_column(source), ""))
            and (points := self._read(row, cell, part_column(source), _points)) is not None
        }
        total = row.cells.get("total", "")
        points = self._read(row, total, "total", _points) if total else self._added_up(row, parts)
        name = self._read(row, row.cells.get("name", ""), "name", partial(_words, MOST_NAME))
        if points is None or name is None:
            return None
        return PlayedSeat(
            name=name,
            strategy=row.cells.get("strategy") or PERSON,
            total=points,
            sources=parts,
            cards=self._cards(row.cells.get("cards_taken", "")),
        )

    def _added_up(self, row: RawRow, parts: Mapping[str, int]) -> int | None:
        """The total where only its parts are written down, all of them."""
        if len(parts) == len(self.sheet.sources):
            return sum(parts.values())
        if self._faults:
            return None
        self._tell(row, "total", "is empty: write the total, or every part of the score")
        return None

    def _cards(self, cell: str) -> tuple[str, ...] | None:
        """Ids or names, parted by `;`; ids alone also by spaces."""
        if not cell:
            return None
        return () if cell.lower() == NO_CARDS else tuple(self._named(cell.split(";")))

    def _named(self, pieces: Iterable[str]) -> Iterator[str]:
        for piece in filter(None, map(str.strip, pieces)):
            whole, words = self.sheet.card(piece), piece.replace(",", " ").split()
            if whole:
                yield whole
            elif any(map(self.sheet.card, words)):
                yield from (self.sheet.card(word) or word for word in words)
            else:
                yield piece


def _day(cell: str) -> date:
    try:
        return date.fromisoformat(cell)
    except ValueError:
        raise ValueError("is no date as it should be written: year-month-day, such as 2026-01-31") from None


def _words(most: int, cell: str) -> str:
    if len(cell) > most:
        raise ValueError(f"is longer than {most} letters")
    return cell


def _points(cell: str) -> int:
    return _whole(cell, -MOST_VP, MOST_VP, "VP")


def _minutes(cell: str) -> int:
    return _whole(cell, 1, MOST_MINUTES, "minutes")


def _whole(cell: str, least: int, most: int, unit: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", figure := cell.replace("\N{MINUS SIGN}", "-")):
        raise ValueError("is not a whole number")
    value = int(figure)
    if not least <= value <= most:
        raise ValueError(f"should be from {least} to {most} {unit}")
    return value
