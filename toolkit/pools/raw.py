"""A game's folder as it stands: rows of text and JSON values that know their lines."""

from collections.abc import Callable, Mapping
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


@dataclass(frozen=True, slots=True)
class _Source:
    folder: Path
    known: set[str]
    unsaved: Mapping[str, bytes]

    def __contains__(self, file: str) -> bool:
        return file in self.unsaved or (self.folder / file).exists()

    def read(self, file: str, read: Callable[[str, bytes], Read], empty: Callable[[str], Read]) -> Read:
        try:
            return read(file, self.unsaved[file] if file in self.unsaved else (self.folder / file).read_bytes())
        except OSError as error:
            unread = empty(file)
            unread.problems.append(_unreadable(self.folder, file, self.known, error))
            return unread


def read_pool(shape: PoolShape, folder: Path, unsaved: Mapping[str, bytes]) -> RawPool:
    """Read all files of the shape; one that is missing or cannot be read is a problem, not an exception.

    What is `unsaved` stands for the file of that name.
    """
    raw, source = RawPool(), _Source(folder, shape.files, unsaved)
    for sheet in shape.sheets:
        raw.sheets[sheet.file] = source.read(sheet.file, read_sheet, RawSheet)
    for document in shape.documents:
        if document.required or document.file in source:
            raw.documents[document.file] = source.read(document.file, read_document, RawDocument)
        else:
            raw.absent.append(document.file)
    return raw


def _unreadable(folder: Path, file: str, known: set[str], error: OSError) -> Problem:
    if not isinstance(error, FileNotFoundError):
        return Spot(file).problem(f"cannot be read: {error.strerror}")
    if not folder.is_dir():
        return Spot(file).problem(f"is missing: there is no folder {folder}")
    strangers = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name not in known)
    return Spot(file).problem(f"is missing from {folder}.{did_you_mean(file, strangers)}")
