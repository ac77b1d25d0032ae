"""What a game's folder of files should hold: declared by each game, read by the pools."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
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
        """How a patch calls it: `rules` for `rules.json`."""
        return PurePath(self.file).stem


@dataclass(frozen=True)
class FolderShape:
    """A folder of JSON files of one type, as many as the designer likes: each is a document of its own."""

    folder: str
    type: Any


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
        found = [(each, path) for each in self.folders for path in sorted((folder / each.folder).glob("*.json"))]
        documents = tuple(DocumentShape(f"{each.folder}/{path.name}", each.type) for each, path in found)
        return replace(self, documents=self.documents + documents, folders=())

    @property
    def files(self) -> set[str]:
        """The names of all its files."""
        return {sheet.file for sheet in self.sheets} | {document.file for document in self.documents}
