"""A CSV file written anew: what the designer did not change stays as it was, to the byte."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from toolkit.pools.problems import UsageError
from toolkit.pools.reading import RawSheet, read_sheet, tidy
from toolkit.pools.text import EXCEL_UTF8, TextForm, form_of

Row = tuple[int | None, Mapping[str, str]]
"""Its place among the rows of the file as it was (None for a new row), and its cells."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A file as it would be saved."""

    data: bytes
    lines: tuple[int | None, ...] = ()
    """The line of each row in it; None for a row that is all blank and is left out."""
    note: str = ""
    """What a designer should know of how it is stored."""


@lru_cache(maxsize=64)
def sheet_of(file: str, data: bytes) -> RawSheet:
    """The sheet in these bytes, without rows that have no text under any named column. It is shared: only read it."""
    sheet = read_sheet(file, data)
    sheet.rows = [row for row in sheet.rows if any(row.cells.values())]
    return sheet


def rewrite_sheet(file: str, data: bytes, rows: Sequence[Row]) -> Rewritten:
    """The file with these rows. Raises UsageError when it would not be read back as they are."""
    form, sheet = form_of(data), sheet_of(file, data)
    page = _Page(form.text(data), sheet)
    filled = [(was, cells) for was, cells in rows if any(cells.values())]
    text, lines = page.written(filled)
    found = iter(lines)
    placed = tuple(next(found) if any(cells.values()) else None for _, cells in rows)
    for attempt in (form, EXCEL_UTF8):
        new = _encoded(attempt, text)
        if new is not None and _reads_as(file, new, filled, sheet):
            note = "" if attempt is form else f"{file} is stored as UTF-8 from now on: its old form lacks a letter"
            return Rewritten(new, placed, note)
    raise UsageError(f"{file} cannot be written so that it is read back the same. Save it as CSV UTF-8 first.")


def _encoded(form: TextForm, text: str) -> bytes | None:
    try:
        return form.data(text)
    except UnicodeEncodeError:
        return None


def _reads_as(file: str, data: bytes, rows: Sequence[Row], before: RawSheet) -> bool:
    """Whether the rows are found again. A first cell with `#` reads as a comment, which is told as a problem."""
    found = [{column: cell for column, cell in row.cells.items() if cell} for row in sheet_of(file, data).rows]
    first = before.columns[0]
    wanted = [{column: cell for column, cell in cells.items() if cell} for _, cells in rows]
    return found == [cells for cells in wanted if not cells.get(first, "").startswith("#")]


@dataclass(slots=True)
class _Record:
    """One row as text: its cells as they are written, and its line end."""

    cells: list[str]
    end: str = ""

    def put(self, at: int, cell: str) -> None:
        self.cells += [""] * (at + 1 - len(self.cells))
        self.cells[at] = cell


@dataclass(slots=True)
class _Page:
    """The text of a file, taken apart into its head, its rows, and the lines between them that are no rows."""

    text: str
    sheet: RawSheet
    head: str = ""
    header: _Record = field(default_factory=lambda: _Record([]))
    records: list[_Record] = field(default_factory=list)
    between: list[str] = field(default_factory=list)
    """What stands after the header and after each row: blank lines, comments, lines that could not be read."""

    def __post_init__(self) -> None:
        lines = _LINE.findall(self.text)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        assert self.sheet.header_line is not None
        at = starts[self.sheet.header_line - 1]
        self.head = self.text[:at]
        self.header, at = self._record(at)
        for row in self.sheet.rows:
            assert row.line is not None
            start = starts[row.line - 1]
            self.between.append(self.text[at:start])
            record, at = self._record(start)
            self.records.append(record)
        self.between.append(self.text[at:])

    def _record(self, at: int) -> tuple[_Record, int]:
        separator = self.sheet.separator
        cell = re.compile(rf'"(?:[^"]|"")*"|[^{re.escape(separator)}\r\n]*')
        cells = []
        while True:
            found = cell.match(self.text, at)
            assert found is not None
            cells.append(found[0])
            at = found.end()
            if self.text[at : at + 1] != separator:
                break
            at += 1
        end = re.compile(r"\r\n|\r|\n|").match(self.text, at)
        assert end is not None
        return _Record(cells, end[0]), end.end()

    def written(self, rows: Sequence[Row]) -> tuple[str, list[int]]:
        """The text with these rows, and the line of each."""
        style = _Style(self, rows)
        left = self._left_between({was for was, _ in rows})
        pieces = [(_join(style.header, self.sheet.separator), False)]
        pending = left[-1]
        for was, cells in rows:
            if was is not None:
                pieces += [(line, False) for line in pending]
                pending = left[was]
            pieces.append((_join(style.record(was, cells), self.sheet.separator), True))
        return self._on_lines(pieces + [(line, False) for line in pending])

    def _left_between(self, kept: set[int | None]) -> dict[int, list[str]]:
        """The lines after each row that stays (-1: after the header), with those after rows that go."""
        left: dict[int, list[str]] = {-1: []}
        last = -1
        for at, text in enumerate(self.between, start=-1):
            last = at if at in kept else last
            left.setdefault(last, []).extend(_LINE.findall(text))
        return left

    def _on_lines(self, pieces: list[tuple[str, bool]]) -> tuple[str, list[int]]:
        """The pieces joined, each on its line, and the lines of the rows among them. The last line ends as it did."""
        newline = self.header.end or "\n"
        ended = [piece if piece.endswith(("\n", "\r")) else piece + newline for piece, _ in pieces]
        if not self.text.endswith(("\n", "\r")):
            ended[-1] = re.sub(r"(\r\n|\r|\n)\Z", "", ended[-1])
        line = len(_LINE.findall(self.head)) + 1
        lines = []
        for piece, (_, is_row) in zip(ended, pieces, strict=True):
            lines += [line] if is_row else []
            line += len(_LINE.findall(piece))
        return self.head + "".join(ended), lines


def _join(record: _Record, separator: str) -> str:
    return separator.join(record.cells) + record.end


class _Style:
    """How this file writes its cells: which columns stand where, and which are always in quotation marks."""

    def __init__(self, page: _Page, rows: Sequence[Row]) -> None:
        self.page = page
        names = [tidy(_bare(cell)) for cell in page.header.cells]
        self.at = {name: at for at, name in reversed([*enumerate(names)]) if name}
        self.width = len(names)
        self.header = _Record([*page.header.cells], page.header.end)
        self.quoted = {at: {*self._quoted(at)} for at in self.at.values()}
        for name in dict.fromkeys(column for _, cells in rows for column, cell in cells.items() if cell):
            if name not in self.at:
                self._new_column(name)

    def _quoted(self, at: int) -> Iterator[bool]:
        """True if filled cells of this column always stand in quotation marks, needed or not; False if blank ones."""
        cells = [record.cells[at] for record in self.page.records if at < len(record.cells)]
        for filled in (True, False):
            alike = [cell for cell in cells if bool(_bare(cell)) == filled] or cells
            always = all(cell.startswith('"') for cell in alike)
            if always and any(not self._needs_quotes(_bare(cell)) for cell in alike):
                yield filled

    def _needs_quotes(self, text: str) -> bool:
        return bool(re.search(rf'["\r\n{re.escape(self.page.sheet.separator)}]', text))

    def _new_column(self, name: str) -> None:
        for row, record in zip(self.page.sheet.rows, self.page.records, strict=True):
            if not row.sound and len(record.cells) > self.width:
                where = f"{self.page.sheet.file}, row {row.line}"
                raise UsageError(f"{where} has more cells than columns: mend that first.")
        self.at[name] = self.width
        self.quoted[self.width] = {True} if all(cell.startswith('"') for cell in self.header.cells) else set()
        self.header.put(self.width, self._cell(self.width, name))
        self.width += 1

    def record(self, was: int | None, cells: Mapping[str, str]) -> _Record:
        """A row as text. One that was in the file keeps all cells that did not change."""
        if was is None:
            written = {at: self._cell(at, cells.get(name, "")) for name, at in self.at.items()}
            return _Record([written.get(at, "") for at in range(self.width)])
        record, before = self.page.records[was], self.page.sheet.rows[was].cells
        changed = [name for name in self.at if cells.get(name, "") != before.get(name, "")]
        if not changed and self.width == len(self.page.header.cells):
            return record
        record = _Record([*record.cells], record.end)
        for name in changed:
            old = record.cells[self.at[name]] if self.at[name] < len(record.cells) else ""
            record.put(self.at[name], self._cell(self.at[name], cells.get(name, ""), old))
        if len(record.cells) < self.width:
            record.put(self.width - 1, "")
        return record

    def _cell(self, at: int, text: str, old: str = "") -> str:
        """A cell as this column writes them, with the blanks that stood around the old text."""
        if self._needs_quotes(text) or bool(text) in self.quoted.get(at, ()):
            return '"' + text.replace('"', '""') + '"'
        around = re.fullmatch(r"(\s*)[^\s\"](?:.*\S)?(\s*)", old)
        return f"{around[1]}{text}{around[2]}" if around and text else text


def _bare(cell: str) -> str:
    """A cell without its quotation marks."""
    return cell[1:-1].replace('""', '"') if cell.startswith('"') else cell
