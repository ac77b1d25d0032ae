"""What a game's folder of files should hold: declared by each game, read by the pools."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from pydantic import BaseModel

from toolkit.pools.problems import Problem, Spot

Models = Mapping[str, Any]
"""File name -> list of row models (a sheet) or whatever its type makes of it (a document)."""


class Locate(Protocol):
    """Finds a row or an entry: `locate("civ.csv", "salt-road", "economy")`, `locate("rules.json", "glory_vp")`."""

    def __call__(self, file: str, where: str | None = None, column: str | None = None) -> Spot: ...


@dataclass(frozen=True)
class SheetShape:
    """A CSV file: one row is one model."""

    file: str
    model: type[BaseModel]
    id_column: str = "id"
    kebab_ids: bool = True
    about: str = ""
    """What is in it, in a sentence."""


@dataclass(frozen=True)
class DocumentShape:
    """A JSON file: `type` is anything pydantic's TypeAdapter takes."""

    file: str
    type: Any
    required: bool = True
    fingerprinted: bool = True
    about: str = ""
    """What is in it, in a sentence."""

    @property
    def name(self) -> str:
        """How a patch calls it: `rules` for `rules.json`, `bay` for `maps/bay.json`."""
        return PurePosixPath(self.file).stem

    @property
    def folder(self) -> str:
        """The folder it lies in; empty for a file beside the sheets."""
        return self.file.rpartition("/")[0]

    @property
    def part(self) -> str:
        """The part of the pool it belongs to: its folder, or it alone."""
        return self.folder or self.name


@dataclass(frozen=True)
class FolderShape:
    """A folder of JSON files of one type, as many as the designer likes: each is a document of its own."""

    folder: str
    type: Any
    about: str = ""
    """What is in each, in a sentence."""

    def documents(self, files: Iterable[str]) -> "list[DocumentShape]":
        """Those of the files that lie in it. Hidden ones, such as a system's own notes, are none of the designer's."""
        paths = sorted(map(PurePosixPath, {*files}))
        inside = [path for path in paths if path.parts[:-1] == (self.folder,) and not path.name.startswith(".")]
        return [DocumentShape(str(path), self.type, about=self.about) for path in inside if path.suffix == ".json"]


@dataclass(frozen=True)
class PoolShape:
    """All the files of one game, and its own pass over the rows that validated."""

    game: str
    sheets: tuple[SheetShape, ...]
    documents: tuple[DocumentShape, ...]
    audit: Callable[[Models, Locate], list[Problem]]
    """Cross-row rules. It sees the sound rows only; while others are broken, what it says of them is withheld."""
    counts: Callable[[Models], dict[str, int]]
    """What a designer wants counted, e.g. {"civ cards": 48, "wonders": 6}."""
    folders: tuple[FolderShape, ...] = ()

    def opened(self, folder: Path) -> "PoolShape":
        """The same, with a document for every file that its folders hold under this one."""
        found = (f"{each.folder}/{path.name}" for each in self.folders for path in (folder / each.folder).glob("*"))
        return self.holding(found)

    def holding(self, files: Iterable[str]) -> "PoolShape":
        """The same, with a document for each of these files that belongs into one of its folders."""
        fresh = {*files} - self.files
        documents = [document for each in self.folders for document in each.documents(fresh)]
        return replace(self, documents=(*self.documents, *documents)) if documents else self

    def about(self, file: str) -> str:
        """What is in a file, in a sentence; empty where that is not told."""
        told = {sheet.file: sheet.about for sheet in self.sheets} | {each.file: each.about for each in self.documents}
        return told.get(file, "")

    def names_in(self, folder: str) -> list[str]:
        """What the files of a folder are called."""
        return [document.name for document in self.documents if document.folder == folder]

    @property
    def files(self) -> set[str]:
        """The names of all its files."""
        return {sheet.file for sheet in self.sheets} | {document.file for document in self.documents}
