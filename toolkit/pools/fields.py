"""How a value is declared, and what a declared type may hold at some path: for nearest words and defaults."""

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import AliasChoices, BaseModel, Field
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined, to_jsonable_python

from toolkit.pools.shapes import PoolShape

Steps = Sequence[str | int]


def fields_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a model by the name a file uses, which is the alias where there is one."""
    named: dict[str, FieldInfo] = {}
    for name, field in model.model_fields.items():
        alias = field.validation_alias or field.alias or name
        choices = alias.choices if isinstance(alias, AliasChoices) else [alias]
        named |= {choice: field for choice in choices if isinstance(choice, str)}
    return named


def names_at(kind: Any, steps: Steps) -> list[str]:
    """The names a file may use at this path; none where any name will do."""
    return [name for part in _at(kind, steps) if _is_model(part) for name in fields_of(part)]


def takes_entries(kind: Any, steps: Steps) -> bool:
    """Whether what stands at this path takes new entries of any name, as the strategies do."""
    origins = (get_origin(part) for part in _at(kind, steps))
    return any(isinstance(origin, type) and issubclass(origin, Mapping) for origin in origins)


def default_at(kind: Any, steps: Steps) -> Any:
    """What stands at this path when the file leaves it out, as JSON. Raises KeyError when nothing does."""
    *above, name = steps
    for part in _at(kind, above):
        field = fields_of(part).get(str(name)) if _is_model(part) else None
        default = field.get_default(call_default_factory=True, validated_data={}) if field else PydanticUndefined
        if default is not PydanticUndefined:
            return to_jsonable_python(default)
    raise KeyError(name)


def _at(kind: Any, steps: Steps) -> list[Any]:
    parts = _parts(kind)
    for step in steps:
        parts = [inner for part in parts for inner in _parts(_inside(part, step))]
    return parts


def _parts(kind: Any) -> list[Any]:
    """The members of a union, without annotations."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _parts(get_args(kind)[0])
    if origin in (Union, UnionType):
        return [part for member in get_args(kind) for part in _parts(member)]
    return [] if kind is NoneType else [kind]


def _inside(part: Any, step: str | int) -> Any:
    """The type one step further in; None where the type does not say."""
    if _is_model(part):
        field = fields_of(part).get(str(step))
        return field.annotation if field else None
    arguments = get_args(part)
    origin = get_origin(part)
    if not arguments or not isinstance(origin, type):
        return None
    if issubclass(origin, Mapping):
        return arguments[1]
    if origin is tuple and Ellipsis not in arguments:
        return arguments[step] if isinstance(step, int) and step < len(arguments) else None
    return arguments[0]


def _is_model(part: Any) -> bool:
    return isinstance(part, type) and issubclass(part, BaseModel)


def ruled(
    default: Any, section: str, meaning: str, *, ruling: str | None = None, folder: str | None = None, **limits: Any
) -> Any:
    """A parameter: its default, the rulebook section it comes from, and the ruling that settled it, if one had to.

    With a `folder` it names one of the files in it, or keeps its default.
    """
    extra: dict[str, Any] = {"section": section} | ({"ruling": ruling} if ruling else {})
    extra |= {"folder": folder} if folder else {}
    if isinstance(default, (dict, list)):
        return Field(default_factory=default.copy, description=meaning, json_schema_extra=extra, **limits)
    return Field(default, description=meaning, json_schema_extra=extra, **limits)


def folder_of(field: FieldInfo) -> str:
    """The folder of whose files a parameter names one; empty for any other."""
    extra = field.json_schema_extra
    return str(extra.get("folder", "")) if isinstance(extra, dict) else ""


def files_for(field: FieldInfo, shape: PoolShape) -> list[str]:
    """What such a parameter may be: its default, or the name of a file; nothing for any other."""
    folder = folder_of(field)
    return [str(field.default), *shape.names_in(folder)] if folder else []
