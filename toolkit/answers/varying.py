"""`--vary KEY=1..4`: which values are tried, and the grid that several keys span."""

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from hashlib import sha256
from itertools import product
from typing import Any, NoReturn

from toolkit.pools.cells import same
from toolkit.pools.patching import Patch, read_value
from toolkit.pools.problems import UsageError

Values = Mapping[str, Any]
"""One point of a grid: key -> value."""

PLAYERS = "players"
"""The one key that is no setting of a pool."""
MOST_POINTS = 200
EXAMPLE = "rules.glory_vp=1..4, rules.glory_vp=1,2,4 or players=2..5"
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?:/(\d+(?:\.\d+)?))?")


def parse_vary(texts: Sequence[str]) -> dict[str, list[Any]]:
    """`["rules.glory_vp=1..3,6"]` -> {"rules.glory_vp": [1, 2, 3, 6]}; what names a key again adds to it.

    `0..1/0.25` goes in steps; other values are JSON, a bare word is a string. Raises UsageError.
    """
    varied: dict[str, list[Any]] = {}
    for text in texts:
        key, sign, values = (part.strip() for part in text.partition("="))
        if not sign or not values or ("." not in key and key != PLAYERS):
            raise UsageError(f'--vary takes KEY=VALUES, such as {EXAMPLE}; not "{text}".')
        known = varied.setdefault(key, [])
        for value in _values(values, text):
            if not any(same(value, other) for other in known):
                known.append(value)
    return varied


def _values(text: str, whole: str) -> list[Any]:
    try:
        listed = read_value(f"[{text}]")
    except RecursionError:
        raise UsageError(f'"{whole:.80}" is nested too deep.') from None
    if isinstance(listed, list):
        return listed
    return [value for piece in text.split(",") for value in _piece(piece.strip(), whole)]


def _piece(text: str, whole: str) -> list[Any]:
    if not text:
        raise UsageError(f'"{whole}" has an empty value between its commas.')
    if ".." not in text:
        return [read_value(text)]
    found = _RANGE.fullmatch(text)
    if not found:
        raise UsageError(f'"{text}" is no range: write numbers, such as 1..4 or 0..1/0.25.')
    return _range(text, *(Decimal(number) if number else None for number in found.groups()))


def _range(text: str, first: Decimal | None, last: Decimal | None, step: Decimal | None) -> list[Any]:
    assert first is not None and last is not None
    if step is None and not (_is_whole(first) and _is_whole(last)):
        raise UsageError(f"{text} needs its step, such as {text}/0.25.")
    step = Decimal(1) if step is None else step
    if last < first or not step:
        raise UsageError(f"{text} is empty: write the smaller number first, and a step above 0.")
    count, left = divmod(last - first, step)
    if left:
        raise UsageError(f"{text}: steps of {step} from {first} do not end on {last}.")
    if count >= MOST_POINTS:
        _too_many(f"{text} has {int(count) + 1:,} values")
    return [_plain(first + step * at) for at in range(int(count) + 1)]


def _is_whole(number: Decimal) -> bool:
    return number == number.to_integral_value()


def _plain(number: Decimal) -> int | float:
    return int(number) if _is_whole(number) else float(number)


def grid(varied: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Every combination, the last key running fastest. Raises UsageError when there are none or too many."""
    if not varied:
        raise UsageError(f"Nothing is varied: name at least one --vary KEY=VALUES, such as {EXAMPLE}.")
    sizes = [len(values) for values in varied.values()]
    points = 1
    for size in sizes:
        points *= size
    if points > MOST_POINTS:
        _too_many(f"{' x '.join(map(str, sizes))} values make {points:,} points")
    return [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]


def _too_many(found: str) -> NoReturn:
    raise UsageError(
        f"{found}; a sweep takes at most {MOST_POINTS}. Vary fewer values or take larger steps; which numbers matter "
        "at all, `playtest sensitivity` says."
    )


def spoken(values: Values) -> str:
    """A point in words: `rules.glory_vp=1 rules.discovery_cap=2`."""
    return " ".join(f"{key}={value_text(value)}" for key, value in values.items())


def value_text(value: Any) -> str:
    """A value as it would be typed."""
    return value if isinstance(value, str) else json.dumps(value)


def folder_of(values: Values) -> str:
    """The point's folder: its words as far as a file name can hold them, and unlike that of any other point."""
    words = ",".join(f"{key.removeprefix('rules.')}={value_text(value)}" for key, value in values.items())
    plain = re.sub(r"[^\w.=,+-]", "_", words)
    if plain == words and len(words) <= 80 and words == words.lower():
        return words
    return f"{plain[:70]}-{sha256(spoken(values).encode()).hexdigest()[:8]}"


def with_settings(patch: Patch | None, settings: Values) -> Patch | None:
    """The patch with more settings, which go before its own; None when there is none at all."""
    patch = patch or Patch()
    merged = patch.model_copy(update={"set": {**patch.set, **settings}})
    return merged if merged != Patch() else None
