"""What stands in a cell, as text and as JSON: `3` stays 3, and nothing becomes `3.0`."""

import json
import re
from typing import Any

from toolkit.pools.documents import brief
from toolkit.pools.problems import UsageError
from toolkit.pools.reading import tidy

LONGEST = 20_000
"""Letters in one cell; the longest ability has some hundred."""
_UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_WHOLE = re.compile(r"-?(0|[1-9]\d{0,17})")


def cell_text(value: Any) -> str:
    """A value as it stands in a cell; None and NaN are blank. Raises UsageError for what no cell can hold."""
    if isinstance(value, list | dict):
        raise UsageError(f"A cell takes a number or a text, not {brief(value)}.")
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    if isinstance(value, float):
        return text.removesuffix(".0") if value.is_integer() and "e" not in text else text
    if len(text) > LONGEST:
        raise UsageError(f"A cell takes at most {LONGEST:,} letters; this text has {len(text):,}: {brief(text)}")
    return tidy(_UNWRITABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def cell_value(text: str) -> Any:
    """The JSON value that `cell_text` turns into just this text again: a number, None for a blank, or the text."""
    if not text:
        return None
    if _WHOLE.fullmatch(text) and text != "-0":
        return int(text)
    number = as_number(text)
    return number if number is not None and "." in text and cell_text(number) == text else text


def as_number(text: str) -> float | None:
    """The number that a cell shows, if it shows one."""
    return float(text) if re.fullmatch(r"[+-]?(\d{1,300}\.?\d*|\.\d+)([eE][+-]?\d{1,2})?", text, re.ASCII) else None


def as_written(cell: str, new: str) -> str:
    """The new text, or the old one when spreadsheets only write the same thing otherwise: 3 and 3.0, true and TRUE."""
    numbers = as_number(cell), as_number(new)
    if numbers[0] is not None and numbers[0] == numbers[1]:
        return cell
    return cell if new.lower() == cell.lower() and cell.lower() in ("true", "false") else new


def tidy_json(value: Any) -> Any:
    """A JSON value with whole numbers without `.0`. Raises UsageError for what JSON cannot hold."""
    try:
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        raise UsageError(f"{value!r:.80} cannot be written to a JSON file.") from None
    return _tidied(value)


def _tidied(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _tidied(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_tidied(entry) for entry in value]
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values mean the same: 1 and 1.0 do, 1 and true do not; the order of names does not matter."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(entry, other[key]) for key, entry in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
