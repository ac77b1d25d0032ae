"""What a designer may change: every cell, rule and knob by the name it goes by, what it is now, what else it may be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import to_jsonable_python

from toolkit.answers.pools import alternatives
from toolkit.answers.varying import value_text
from toolkit.play.game import Game
from toolkit.pools.cells import cell_value, same
from toolkit.pools.documents import step_into
from toolkit.pools.fields import fields_of, files_for
from toolkit.pools.ids import as_id
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape

ARROW = "\u2192"
Kind = Literal["whole number", "number", "choice", "text", "list"]


@dataclass(frozen=True)
class Place:
    """One value of a pool."""

    key: str
    """As a patch calls it: `salt-road.economy`, `rules.glory_vp`."""
    owner: str
    """The card or strategy it belongs to, by name; empty for a rule."""
    name: str
    value: Any
    """What it is now, as JSON."""
    about: str = ""
    kind: Kind = "text"
    choices: Sequence[Any] = ()
    """What it may be, where that can be listed."""

    @property
    def title(self) -> str:
        """`Salt Road: economy`."""
        return f"{self.owner}: {self.name}" if self.owner else self.name


def rows_of(game: Game, pool: LoadedPool) -> dict[str, str]:
    """Id -> name of every row of every sheet."""
    found = ((sheet, row.cells) for sheet in game.shape.sheets for row in pool.raw.sheets[sheet.file].rows)
    named = {cells.get(sheet.id_column, ""): cells.get("name", "") for sheet, cells in found}
    return {identity: name or identity for identity, name in named.items() if identity}


def cells_of(game: Game, pool: LoadedPool, identity: str) -> list[Place]:
    """The cells of a row but for its id."""
    for sheet in game.shape.sheets:
        row = pool.raw.sheets[sheet.file].row_of(sheet.id_column, identity)
        if row is not None:
            return [*_cells(sheet, identity, row.cells)]
    return []


def _cells(sheet: SheetShape, identity: str, cells: Mapping[str, str]) -> Iterator[Place]:
    for column, field in fields_of(sheet.model).items():
        if column != sheet.id_column:
            value = cell_value(cells.get(column, ""))
            yield _place(f"{identity}.{column}", cells.get("name") or identity, column, value, field)


def documents_of(game: Game, pool: LoadedPool) -> list[DocumentShape]:
    """The JSON files that are played with, those in folders last."""
    known = game.shape.holding(pool.raw.documents).documents
    return [shape for shape in known if shape.fingerprinted and shape.file in pool.models]


def entries_of(game: Game, shape: DocumentShape, pool: LoadedPool) -> list[Place]:
    """All values of a JSON file, those at their default among them."""
    value, written = pool.models[shape.file], pool.raw.documents.get(shape.file)
    begin = _Entry(shape.name, "", (), value, None, written.value if written else None)
    if isinstance(value, BaseModel):
        entries = [replace(begin, owner=_title(shape, value) if shape.folder else "")]
    else:
        entries = [replace(inner, owner=inner.names[0], names=()) for inner in begin.inner]
    return [place for entry in entries for place in entry.places(game.shape.holding(pool.raw.documents))]


def _title(shape: DocumentShape, value: BaseModel) -> str:
    """What a file of a folder is called, with its name where that does not follow from the title."""
    title = str(getattr(value, "title", "") or shape.name)
    return title if shape.name in (title, as_id(title)) else f"{title} ({shape.name})"


@dataclass(frozen=True)
class _Entry:
    """A part of a JSON file: as it was read, and as it is written, where it is."""

    key: str
    owner: str
    names: tuple[str, ...]
    value: Any
    field: FieldInfo | None
    written: Any

    @property
    def inner(self) -> "Iterator[_Entry]":
        for name, part, declared in _inside(self.value):
            step = step_into(self.written, name)
            written = None if step is None else self.written[step]
            yield _Entry(f"{self.key}.{name}", self.owner, (*self.names, name), part, declared or self.field, written)

    def places(self, shape: PoolShape) -> Iterator[Place]:
        inner = [*self.inner]
        for part in inner:
            yield from part.places(shape)
        if not inner:
            value = to_jsonable_python(self.value, by_alias=True) if self.written is None else self.written
            owner, name = (self.owner, _spoken(self.names)) if self.names else ("", self.owner)
            place = _place(self.key, owner, name, value, self.field)
            files = files_for(self.field, shape) if self.field else []
            yield replace(place, kind="choice", choices=tuple(files)) if files else place


def _spoken(names: Sequence[str]) -> str:
    """`eras by players (4)`."""
    if not names:
        return ""
    inside = f" ({', '.join(names[1:])})" if names[1:] else ""
    return f"{names[0]}{inside}".replace("_", " ")


def _inside(value: Any) -> Iterator[tuple[str, Any, FieldInfo | None]]:
    """Name, value and declaration of what has a name of its own inside."""
    if isinstance(value, BaseModel):
        for attribute, field in type(value).model_fields.items():
            yield field.alias or attribute, getattr(value, attribute), field
    elif isinstance(value, Mapping):
        yield from ((str(name), part, None) for name, part in value.items())
    elif isinstance(value, list | tuple) and all(isinstance(getattr(part, "id", None), str) for part in value):
        yield from ((part.id, part, None) for part in value)


def _place(key: str, owner: str, name: str, value: Any, field: FieldInfo | None) -> Place:
    annotation = field.annotation if field else type(value)
    choices, about = alternatives(annotation), (field.description or "") if field else ""
    if choices and _may_be_nothing(annotation):
        choices = [None, *choices]
    return Place(key, owner, name, value, about, _kind(annotation, value, choices), tuple(choices))


def _kind(annotation: Any, value: Any, choices: Sequence[Any]) -> Kind:
    plain = [*_plain(annotation)]
    if isinstance(value, list | dict):
        return "list"
    if choices and not {int, float} & {*plain}:
        return "choice"
    if float in plain or isinstance(value, float):
        return "number"
    return "whole number" if int in plain else "text"


def _plain(annotation: Any) -> Iterator[Any]:
    """The plain types an annotation allows, at the top."""
    if get_origin(annotation) is Annotated:
        yield from _plain(get_args(annotation)[0])
    elif isinstance(annotation, type):
        yield annotation
    elif get_origin(annotation) is not Literal:
        for part in get_args(annotation):
            yield from _plain(part)


def _may_be_nothing(annotation: Any) -> bool:
    return type(None) in _plain(annotation)


# -- changes in words ----------------------------------------------------------------------------


def all_places(game: Game, pool: LoadedPool) -> dict[str, Place]:
    """Key -> place, of the whole pool."""
    cells = (place for identity in rows_of(game, pool) for place in cells_of(game, pool, identity))
    entries = (place for shape in documents_of(game, pool) for place in entries_of(game, shape, pool))
    return {place.key: place for places in (cells, entries) for place in places}


def in_words(patch: Patch, game: Game, pool: LoadedPool) -> list[str]:
    """What a patch changes in a pool, a few words each: `Salt Road: economy 4 -> 3`, with an arrow."""
    places, rows = all_places(game, pool), rows_of(game, pool)
    lines = [_set_in_words(places.get(key), key, value) for key, value in patch.set.items()]
    lines += [f"{rows.get(identity, identity)} left out" for identity in patch.remove]
    return lines + [f"{_called(entry)} added" for entry in patch.add]


def _called(entry: Mapping[str, Any]) -> str:
    return str(next((entry[name] for name in ("name", "title", "id") if entry.get(name)), "a row"))


def _set_in_words(place: Place | None, key: str, value: Any) -> str:
    """Where the pool has the value already, or no such place, there is nothing to come from."""
    if place is None or same(place.value, value):
        return f"{place.title if place else key} {value_words(value)}"
    return f"{place.title} {value_words(place.value)} {ARROW} {value_words(value)}"


def value_words(value: Any) -> str:
    """A value as a designer reads it."""
    return "nothing" if value is None else "yes" if value is True else "no" if value is False else value_text(value)
