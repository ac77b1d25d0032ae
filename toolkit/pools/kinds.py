"""What a field takes, for whoever edits it by hand: its choices, its limits, and its value as text and back."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined, to_jsonable_python

from toolkit.pools.cells import as_number, tidy_json

Takes = Literal["choice", "whole", "number", "text", "sentence", "list", "group", "entries", "rows", "other"]
"""`sentence`: an ability; `group`: a model of its own; `entries`: as many named values as there are; `rows`: as many
models of one kind, in a list or by name."""
NEEDED: Any = object()
"""Stands for the default of a field that has none."""
UNSET: Any = object()
"""What a blank stands for where the field may be left out: its default."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field takes."""

    takes: Takes
    choices: tuple[Any, ...] = ()
    low: float | None = None
    high: float | None = None
    nullable: bool = False
    """Whether it takes null, or a blank cell."""
    default: Any = NEEDED
    meaning: str = ""
    model: type[BaseModel] | None = None
    """Of a group or of rows; of a sentence, that of its clauses."""
    names: "Kind | None" = None
    """What the names of rows take; None for rows in a list."""
    key: str = "id"
    """What the names of rows are called."""
    bare: bool = False
    """Whether a list is one of words, which need no quotation marks."""

    @property
    def limits(self) -> str:
        """What it takes in words, such as `a whole number from 0 to 99`."""
        if self.takes in ("whole", "number"):
            return f"a {'whole ' if self.takes == 'whole' else ''}number{_between(self.low, self.high)}"
        if self.takes == "list" and self.choices:
            return f"any of {', '.join(map(shown, self.choices))}, with commas between them"
        return _WORDS.get(self.takes, "")


_BARE = re.compile(r'[^\s,"\[{:]([^,"{:]*[^\s,"{:])?')
"""A word that may stand in a list without quotation marks."""
_WORDS = {"choice": "one of the list", "sentence": "an ability sentence", "list": "values with commas between them"}


def _between(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}"
    return f", {low:g} or more" if low is not None else f", {high:g} or less" if high is not None else ""


def kind_of(field: FieldInfo) -> Kind:
    """What this field of a model takes."""
    default = field.get_default(call_default_factory=True, validated_data={})
    kind = kind_at(
        field.annotation,
        field.metadata,
        default=NEEDED if default is PydanticUndefined else to_jsonable_python(default, by_alias=True),
        meaning=field.description or "",
    )
    extra = field.json_schema_extra
    return replace(kind, key=str(extra["key"])) if isinstance(extra, dict) and "key" in extra else kind


def kind_at(annotation: Any, metadata: Any = (), *, default: Any = NEEDED, meaning: str = "") -> Kind:
    """What a value of this declared type takes."""
    members = [*_members(annotation, metadata)]
    kinds = [kind for kind, _ in members if kind is not NoneType]
    limits = [limit for _, found in members for limit in found]
    nullable = len(kinds) < len(members)
    low, high = (_limit(limits, names) for names in (("ge", "gt"), ("le", "lt")))
    return replace(_takes(kinds), low=low, high=high, nullable=nullable, default=default, meaning=meaning)


def _members(annotation: Any, metadata: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The members of a union, each with what is noted beside it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *noted = get_args(annotation)
        yield from _members(inner, [*metadata, *noted])
    elif origin in (Union, UnionType):
        for member in get_args(annotation):
            yield from _members(member, metadata)
    else:
        yield annotation, [*_flat(metadata)]


def _flat(metadata: Any) -> Iterator[Any]:
    for noted in metadata:
        yield from noted.metadata if isinstance(noted, FieldInfo) else (noted,)


def _limit(noted: list[Any], names: tuple[str, ...]) -> float | None:
    found = [getattr(note, name) for note in noted for name in names if getattr(note, name, None) is not None]
    return found[-1] if found else None


def _takes(kinds: list[Any]) -> Kind:
    if kinds and all(kind is bool or get_origin(kind) is Literal for kind in kinds):
        return Kind("choice", tuple(choice for kind in kinds for choice in _choices(kind)))
    if len(kinds) != 1:
        return Kind("other")
    (kind,) = kinds
    plain: dict[Any, Takes] = {int: "whole", float: "number", str: "text"}
    if kind in plain:
        return Kind(plain[kind])
    return Kind("group", model=kind) if _is_model(kind) else _takes_many(kind)


def _choices(kind: Any) -> tuple[Any, ...]:
    return (True, False) if kind is bool else get_args(kind)


def _takes_many(kind: Any) -> Kind:
    origin, arguments = get_origin(kind), get_args(kind)
    if not isinstance(origin, type) or not arguments:
        return Kind("other")
    if issubclass(origin, Mapping):
        inner = kind_at(arguments[1])
        if inner.takes == "group":
            return Kind("rows", model=inner.model, names=kind_at(arguments[0], meaning=_described(arguments[0])))
        return Kind("entries" if _is_plain(arguments[1]) else "other")
    inner = kind_at(arguments[0])
    if inner.model is not None and inner.takes == "group":
        return Kind("sentence" if "effects" in inner.model.model_fields else "rows", model=inner.model)
    words = inner.takes == "text" or (inner.takes == "choice" and all(isinstance(one, str) for one in inner.choices))
    return Kind("list", inner.choices, bare=words) if _is_plain(arguments[0]) else Kind("other")


def _described(annotation: Any) -> str:
    noted = [note.description for note in get_args(annotation) if isinstance(note, FieldInfo)]
    return next((told for told in noted if told), "")


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _is_plain(annotation: Any) -> bool:
    return all(kind in (int, float, str, bool) or get_origin(kind) is Literal for kind, _ in _members(annotation, ()))


def shown(value: Any, kind: Kind | None = None) -> str:
    """A value as it is typed into a field: null and what is left out as a blank, where a list is wanted no brackets."""
    if value is None or value is UNSET:
        return ""
    if isinstance(value, str):
        return value
    if kind is not None and (plain := _plain_text(value, kind)) is not None:
        return plain
    text = json.dumps(tidy_json(value), ensure_ascii=False)
    return text[1:-1] if isinstance(value, list) and kind is not None and kind.takes == "list" else text


def _plain_text(value: Any, kind: Kind) -> str | None:
    """What holds several values without brackets and quotation marks, where it is read back the same."""
    if isinstance(value, list) and kind.takes == "sentence":
        return "; ".join(value) if all(isinstance(one, str) and ";" not in one for one in value) else None
    if isinstance(value, list) and kind.bare:
        return ", ".join(value) if all(isinstance(one, str) and _BARE.fullmatch(one) for one in value) else None
    if isinstance(value, dict) and kind.takes == "entries":
        text = ", ".join(f"{name}: {shown(part)}" for name, part in value.items())
        return text if json.dumps(_named(text)) == json.dumps(tidy_json(value)) else None
    return None


def _named(text: str) -> Any:
    """`salt: 2, rope: all` as values by name; the text itself where a name is missing or stands twice."""
    pairs = [[word.strip() for word in part.split(":")] for part in text.split(",")]
    sound = all(len(pair) == 2 and all(map(_BARE.fullmatch, pair)) for pair in pairs)
    if not sound or len({name for name, *_ in pairs}) < len(pairs):
        return text
    return {name: {"true": True, "false": False}.get(word, _number(word)) for name, word in pairs}


def typed(kind: Kind, text: str) -> Any:
    """The value of what was typed. What does not fit is kept as typed, so that its problem can be told.

    UNSET for a blank that stands for the default.
    """
    text = text.strip()
    if not text and kind.takes != "text":
        return None if kind.nullable else UNSET
    if kind.takes in ("whole", "number"):
        return _number(text)
    if kind.takes == "text":
        return text
    if kind.bare and '"' not in text and not text.startswith("["):
        return [word for part in text.split(",") if (word := part.strip())]
    if kind.takes == "entries" and '"' not in text and not text.startswith("{"):
        return _named(text)
    if kind.takes == "choice":
        return next((choice for choice in kind.choices if shown(choice) == text), text)
    try:
        return json.loads(f"[{text}]" if kind.takes == "list" and not text.startswith("[") else text)
    except ValueError:
        return text


def _number(text: str) -> Any:
    number = as_number(text)
    if number is None:
        return text
    return int(number) if number.is_integer() and abs(number) < 1e15 else number
