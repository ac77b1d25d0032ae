"""What a state is made of: the parts that can change, and all of it as one value to compare."""

from dataclasses import fields, is_dataclass
from typing import Any

ATOMS = (int, float, str, bytes, type(None))


def is_record(value: Any) -> bool:
    """A dataclass that changes; catalogue objects compare by identity and are never copied."""
    return is_dataclass(value) and value.__dataclass_params__.eq and not value.__dataclass_params__.frozen


def parts(value: Any) -> list[Any]:
    """What lies directly in it."""
    if is_record(value):
        return [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, (list, tuple)):
        return list(value)
    assert isinstance(value, ATOMS) or type(value).__hash__ is object.__hash__, f"state holds a {type(value).__name__}"
    return []


def changeable(value: Any) -> list[Any]:
    """Every list, dict and record in it, itself included."""
    below = [found for part in parts(value) for found in changeable(part)]
    return [value, *below] if isinstance(value, (list, dict)) or is_record(value) else below


def frozen(value: Any) -> Any:
    """All of it, in a form that cannot change."""
    inside = parts(value)
    return (type(value).__name__, *map(frozen, inside)) if inside or isinstance(value, (list, dict, tuple)) else value
