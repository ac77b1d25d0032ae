"""What a field takes, for whoever edits it by hand: its choices, its limits, and its value as text and back."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined, to_jsonable_python

from toolkit.pools.cells import as_number, tidy_json

Takes = Literal["choice", "whole", "number", "text", "sentence", "list", "group", "entries", "other"]
"""`sentence`: an ability; `group`: a model of its own; `entries`: as many named values as there are."""
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
    """Of a group; of a sentence, that of its clauses."""

    @property
    def limits(self) -> str:
        """What it takes in words, such as `a whole number from 0 to 99`."""
        if self.takes in ("whole", "number"):
            return f"a {'whole ' if self.takes == 'whole' else ''}number{_between(self.low, self.high)}"
        return _WORDS.get(self.takes, "")


_WORDS = {"choice": "one of the list", "sentence": "an ability sentence", "list": "values with commas between them"}


def _between(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}"
    return f", {low:g} or more" if low is not None else f", {high:g} or less" if high is not None else ""


def kind_of(field: FieldInfo) -> Kind:
    """What this field of a model takes."""
    default = field.get_default(call_default_factory=True, validated_data={})
    return kind_at(
        field.annotation,
        field.metadata,
        default=NEEDED if default is PydanticUndefined else to_jsonable_python(default, by_alias=True),
        meaning=field.description or "",
    )


def kind_at(annotation: Any, metadata: Any = (), *, default: Any = NEEDED, meaning: str = "") -> Kind:
    """What a value of this declared type takes."""
    members = [*_members(annotation, metadata)]
    kinds = [kind for kind, _ in members if kind is not NoneType]
    limits = [limit for _, found in members for limit in found]
    nullable = len(kinds) < len(members)
    takes, choices, model = _takes(kinds)
    low, high = (_limit(limits, names) for names in (("ge", "gt"), ("le", "lt")))
    return Kind(takes, choices, low, high, nullable, default, meaning, model)


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


def _takes(kinds: list[Any]) -> tuple[Takes, tuple[Any, ...], type[BaseModel] | None]:
    if kinds and all(kind is bool or get_origin(kind) is Literal for kind in kinds):
        return "choice", tuple(choice for kind in kinds for choice in _choices(kind)), None
    if len(kinds) != 1:
        return "other", (), None
    (kind,) = kinds
    plain: dict[Any, Takes] = {int: "whole", float: "number", str: "text"}
    if kind in plain:
        return plain[kind], (), None
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return "group", (), kind
    return _takes_many(kind)


def _choices(kind: Any) -> tuple[Any, ...]:
    return (True, False) if kind is bool else get_args(kind)


def _takes_many(kind: Any) -> tuple[Takes, tuple[Any, ...], type[BaseModel] | None]:
    origin, arguments = get_origin(kind), get_args(kind)
    if not isinstance(origin, type) or not arguments:
        return "other", (), None
    if issubclass(origin, Mapping):
        return ("entries" if _is_plain(arguments[1]) else "other"), (), None
    inner, *_ = [member for member, _ in _members(arguments[0], ())]
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        return ("sentence", (), inner) if "effects" in inner.model_fields else ("other", (), None)
    return ("list" if _is_plain(inner) else "other"), (), None


def _is_plain(annotation: Any) -> bool:
    return all(kind in (int, float, str, bool) or get_origin(kind) is Literal for kind, _ in _members(annotation, ()))


def shown(value: Any, kind: Kind | None = None) -> str:
    """A value as it is typed into a field: null and what is left out as a blank, where a list is wanted no brackets."""
    if value is None or value is UNSET:
        return ""
    if isinstance(value, str):
        return value
    text = json.dumps(tidy_json(value), ensure_ascii=False)
    return text[1:-1] if isinstance(value, list) and kind is not None and kind.takes == "list" else text


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
