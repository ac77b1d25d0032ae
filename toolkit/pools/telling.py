"""pydantic's errors, each traced to the cell or entry it is about and told in a designer's words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import ErrorDetails, PydanticCustomError

from toolkit.pools.documents import Steps, has_step
from toolkit.pools.sayings import as_one, of_part, of_value
from toolkit.pools.words import WordsError, parse, unparse


def wrong_cell(column: str, message: str) -> PydanticCustomError:
    """For a game's validators of a whole row: an error that names the column to mend."""
    return PydanticCustomError("wrong_cell", "{message}", {"column": column, "message": message})


@dataclass(frozen=True, slots=True)
class Told:
    """One mistake: where in the row or document, and what to say of it."""

    steps: Steps
    message: str
    missing: bool


def tell(errors: Sequence[ErrorDetails], data: Any, names_at: Callable[[Steps], Sequence[str]]) -> list[Told]:
    """The mistakes behind pydantic's errors about `data`; `names_at` says what may stand at a path."""
    found: dict[_Trace, list[ErrorDetails]] = {}
    for error in errors:
        if not _echoes(error, errors):
            found.setdefault(_trace(error, data), []).append(error)
    return [_told(trace, as_one(same), names_at) for trace, same in found.items()]


def _echoes(error: ErrorDetails, errors: Sequence[ErrorDetails]) -> bool:
    """A list whose entries are wrong also counts as too short: that is no second mistake."""
    at = error["loc"]
    inside = any(len(other["loc"]) > len(at) and other["loc"][: len(at)] == at for other in errors)
    return error["type"] == "too_short" and inside


def _told(trace: "_Trace", errors: list[ErrorDetails], names_at: Callable[[Steps], Sequence[str]]) -> Told:
    if trace.inner:
        sayings = [of_part(error, str(trace.inner[-1]), trace.verb) for error in errors]
    else:
        name = str(trace.outer[-1]) if trace.outer else ""
        sayings = [of_value(error, name, names_at(trace.outer[:-1])) for error in errors]
    message = "; or it ".join(dict.fromkeys(sayings))
    if trace.quote != trace.sentence:
        message = f'in "{trace.quote}": {message}'
    return Told(trace.outer, message, not trace.inner and errors[0]["type"] == "missing")


@dataclass(frozen=True, slots=True)
class _Trace:
    """Where an error lies in the data: up to the cell or entry, and further inside its sentence."""

    outer: Steps
    inner: Steps = ()
    sentence: str = ""
    quote: str = ""
    verb: str = ""


def _trace(error: ErrorDetails, data: Any) -> _Trace:
    """Follow pydantic's path through the data; what does not lead on is the name of a union's alternative."""
    outer: list[str | int] = []
    inner: list[str | int] = []
    sentence, here = None, data
    for step in _path(error):
        if isinstance(here, str) and sentence is None:
            here = sentence = _read(here)
        if has_step(here, step):
            here = here[step]
            (outer if sentence is None else inner).append(step)
        elif error["type"] in ("missing", "wrong_cell") and step == _path(error)[-1]:
            (outer if sentence is None else inner).append(step)
    if sentence is None or not inner:
        return _Trace(tuple(outer))
    return _Trace(tuple(outer), tuple(inner), unparse(sentence), *_effect_around(sentence, inner))


def _effect_around(sentence: Any, inner: Sequence[Any]) -> tuple[str, str]:
    """The text of the effect that holds this part, or of its clause; and the verb."""
    clause = sentence[inner[0]]
    if len(inner) < 3:
        return unparse([clause]), ""
    effect = clause["effects"][inner[2]]
    return unparse([{"effects": [effect]}]), effect["do"]


def _path(error: ErrorDetails) -> Steps:
    """pydantic's path, with the entry that a union or a game's validator names."""
    context = error.get("ctx", {})
    if error["type"] == "union_tag_invalid":
        return (*error["loc"], context["discriminator"].strip("'"))
    return (*error["loc"], context["column"]) if error["type"] == "wrong_cell" else error["loc"]


def _read(cell: str) -> Any:
    try:
        return parse(cell)
    except WordsError:
        return None
