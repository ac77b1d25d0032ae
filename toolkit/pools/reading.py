"""CSV files as people and spreadsheets write them, read into rows of text that know their line."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from toolkit.pools.problems import Problem, Spot
from toolkit.pools.text import decode

_SPACES = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "\u200b": "", "\ufeff": ""})
_SEPARATORS = ",;\t"


@dataclass(slots=True)
class RawRow:
    """One row of text. `line` is None for a row that a patch added."""

    line: int | None
    cells: dict[str, str]
    sound: bool = True
    """False when its cells may stand under the wrong columns; it is then not checked further."""
    patched: set[str] = field(default_factory=set)


@dataclass(slots=True)
class RawSheet:
    """A CSV file as text."""

    file: str
    separator: str = ","
    columns: list[str] = field(default_factory=list)
    header_line: int | None = None
    rows: list[RawRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def row_of(self, column: str, value: str) -> RawRow | None:
        """The first row that has this value in this column."""
        return next((row for row in self.rows if row.cells.get(column) == value), None)


def read_sheet(file: str, data: bytes) -> RawSheet:
    """Read a CSV file; whatever is wrong stands in `problems`."""
    text, problems = decode(file, data)
    sheet = RawSheet(file, problems=problems)
    lines = text.split("\n")
    start, sheet.separator = _preamble(lines)
    records = _records(sheet, lines, start)
    header = next(records, None)
    if header is None:
        sheet.problems.append(Spot(file).problem("is empty: the first line should name the columns"))
        return sheet
    sheet.header_line, names = header
    body = [(line, cells) for line, cells in records if any(cells)]
    _name_columns(sheet, names, body)
    sheet.rows = [_row(sheet, names, line, cells) for line, cells in body if not _is_comment(sheet, line, cells)]
    return sheet


def tidy(cell: str) -> str:
    """A cell without the blanks around it and the characters that look like none."""
    return cell.translate(_SPACES).strip()


def _preamble(lines: list[str]) -> tuple[int, str]:
    """Where the header stands, below blank lines, `#` comments and `sep=`; and the separator."""
    separator = None
    for number, line in enumerate(lines):
        told = re.fullmatch(r'"?sep=([^"\w])"?', line.strip(" "))
        if told:
            separator = told[1]
        elif line.strip(' ",;\t') and not line.lstrip(' "').startswith("#"):
            return number, separator or _sniff(line)
    return len(lines), ","


def _sniff(header: str) -> str:
    bare = re.sub(r'"[^"]*"', "", header)
    return max(_SEPARATORS, key=bare.count)


def _records(sheet: RawSheet, lines: list[str], start: int) -> Iterator[tuple[int, list[str]]]:
    """(line, cells) of each record. A stray quotation mark spoils its own line only."""
    while start < len(lines):
        rest = (f"{lines[at]}\n" for at in range(start, len(lines)))
        reader = csv.reader(rest, delimiter=sheet.separator, strict=True)
        try:
            cells = next(reader)
        except csv.Error:
            sheet.problems.append(_stray_quote(sheet.file, start + 1, lines[start]))
            start += 1
            continue
        yield start + 1, [tidy(cell) for cell in cells]
        start += reader.line_num


def _stray_quote(file: str, line: int, text: str) -> Problem:
    message = 'has a quotation mark (") that does not close its cell; quotation marks inside a cell are doubled ("")'
    return Spot(file, line, None, text.strip()).problem(message)


def _name_columns(sheet: RawSheet, names: list[str], body: list[tuple[int, list[str]]]) -> None:
    for at, name in enumerate(names):
        spot = Spot(sheet.file, sheet.header_line, name or None)
        if not name and any(len(cells) > at and cells[at] for _, cells in body):
            sheet.problems.append(spot.problem(f"the header does not name column {at + 1}, but there is text under it"))
        elif name in sheet.columns:
            first = names.index(name) + 1
            sheet.problems.append(spot.problem(f"stands twice in the header, as columns {first} and {at + 1}"))
        elif name:
            sheet.columns.append(name)


def _is_comment(sheet: RawSheet, line: int, cells: list[str]) -> bool:
    if not cells[0].startswith("#"):
        return False
    message = "a comment can stand only above the header; write it into a notes column"
    sheet.problems.append(Spot(sheet.file, line, None, cells[0]).problem(message))
    return True


def _row(sheet: RawSheet, names: list[str], line: int, cells: list[str]) -> RawRow:
    while len(cells) > len(names) and not cells[-1]:
        cells.pop()  # spreadsheets pad rows with separators
    named: dict[str, str] = {}
    for name, cell in zip(names, cells, strict=False):
        if name:
            named.setdefault(name, cell)
    if len(cells) != len(names):
        sheet.problems.append(_ragged(sheet.file, line, len(cells), len(names)))
    return RawRow(line, named, sound=len(cells) == len(names))


def _ragged(file: str, line: int, cells: int, columns: int) -> Problem:
    if cells < columns:
        cure = "a separator is missing; blank cells need theirs too"
    else:
        cure = "a cell that holds the separator is written in quotation marks"
    return Spot(file, line).problem(f"has {cells} cells where the header has {columns} columns: {cure}")
