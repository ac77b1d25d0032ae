"""A game's folder as it stands: rows of text and JSON values that know their lines."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from toolkit.pools.documents import UNREAD, RawDocument, read_document
from toolkit.pools.problems import Problem, Spot, did_you_mean
from toolkit.pools.reading import RawSheet, read_sheet
from toolkit.pools.shapes import PoolShape

Read = TypeVar("Read", RawSheet, RawDocument)


@dataclass(slots=True)
class RawPool:
    """The files of a pool before they are checked. A patch is applied to this."""

    sheets: dict[str, RawSheet] = field(default_factory=dict)
    documents: dict[str, RawDocument] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)
    """Documents that may be left out, and were."""

    @property
    def problems(self) -> list[Problem]:
        """Whatever was wrong with the files as such."""
        files: list[RawSheet | RawDocument] = [*self.sheets.values(), *self.documents.values()]
        return [problem for file in files for problem in file.problems]

    @property
    def readable(self) -> bool:
        """Whether every file could be read at all."""
        headers = all(sheet.header_line for sheet in self.sheets.values())
        return headers and all(document.value is not UNREAD for document in self.documents.values())


def read_pool(shape: PoolShape, folder: Path) -> RawPool:
    """Read all files of the shape; one that is missing or cannot be read is a problem, not an exception."""
    raw = RawPool()
    for sheet in shape.sheets:
        raw.sheets[sheet.file] = _read(folder, sheet.file, shape.files, read_sheet, RawSheet)
    for document in shape.documents:
        if document.required or (folder / document.file).exists():
            raw.documents[document.file] = _read(folder, document.file, shape.files, read_document, RawDocument)
        else:
            raw.absent.append(document.file)
    return raw


def _read(
    folder: Path, file: str, known: set[str], read: Callable[[str, bytes], Read], empty: Callable[[str], Read]
) -> Read:
    try:
        return read(file, (folder / file).read_bytes())
    except OSError as error:
        unread = empty(file)
        unread.problems.append(_unreadable(folder, file, known, error))
        return unread


def _unreadable(folder: Path, file: str, known: set[str], error: OSError) -> Problem:
    if not isinstance(error, FileNotFoundError):
        return Spot(file).problem(f"cannot be read: {error.strerror}")
    if not folder.is_dir():
        return Spot(file).problem(f"is missing: there is no folder {folder}")
    strangers = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name not in known)
    return Spot(file).problem(f"is missing from {folder}.{did_you_mean(file, strangers)}")
