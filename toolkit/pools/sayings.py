"""What to say of one of pydantic's errors, in a designer's words."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import ErrorDetails

from toolkit.pools.documents import brief
from toolkit.pools.problems import did_you_mean

_SAYINGS = {
    "int_parsing": "is not a whole number",
    "int_type": "is not a whole number",
    "int_from_float": "is not a whole number",
    "int_parsing_size": "is too large a number",
    "float_parsing": "is not a number",
    "float_type": "is not a number",
    "finite_number": "is not a number",
    "bool_parsing": "is neither true nor false",
    "bool_type": "is neither true nor false",
    "string_type": "is not text; text stands in double quotes",
    "list_type": "is not a list; a list is written [...]",
    "tuple_type": "is not a list; a list is written [...]",
    "set_type": "is not a list; a list is written [...]",
    "frozen_set_type": "is not a list; a list is written [...]",
    "dict_type": "is not a group of entries; one is written {{...}}",
    "model_type": "is not a group of entries; one is written {{...}}",
    "model_attributes_type": "is not a group of entries; one is written {{...}}",
    "union_tag_not_found": "needs an entry {discriminator}",
    "none_required": "should be blank",
    "greater_than": "should be more than {gt}",
    "greater_than_equal": "should be at least {ge}",
    "less_than": "should be less than {lt}",
    "less_than_equal": "should be at most {le}",
    "multiple_of": "should be a multiple of {multiple_of}",
    "string_too_short": "should have at least {min_length} letters",
    "string_too_long": "should have at most {max_length} letters",
    "string_pattern_mismatch": "does not have the form {pattern}",
    "too_short": "has {actual_length} entries where at least {min_length} are needed",
    "too_long": "has more entries than the {max_length} allowed",
}
_VOCABULARY = ("literal_error", "enum", "union_tag_invalid")
_MISSING_PART = {
    "n": "wants a number after it",
    "thing": "wants a word that says what (after the number, if there is one)",
}
_PART = {"do": "a verb here", "on": "an occasion here"}


def of_value(error: ErrorDetails, name: str, names: Sequence[str]) -> str:
    """What to say of a cell or entry; its value is shown beside it. `names` may stand where `name` does."""
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        listed = f" Known: {', '.join(names)}." if names else ""
        return f"is not known here.{did_you_mean(name, names) or listed}"
    said = _of_words(error) if error["type"] in _VOCABULARY else _saying(error)
    return f'the name "{name}" {said}' if error["loc"][-1:] == ("[key]",) else said


def of_part(error: ErrorDetails, part: str, verb: str) -> str:
    """What to say of a part of an ability sentence, such as its thing (`part`) after its verb."""
    if error["type"] == "missing":
        return f'"{verb}" {_MISSING_PART.get(part, f"wants {part}")}'
    if error["type"] == "extra_forbidden":
        return f'"{verb}" takes no {_extra(part, error["input"])}'
    if error["type"] in _VOCABULARY:
        word, known = _wrong_word(error), _known(error["ctx"])
        what = _PART.get(part, "a word that can stand here")
        return f'"{word}" is not {what}.{did_you_mean(word, known)} Known: {", ".join(known)}.'
    if error["type"] in _SAYINGS:
        return f'"{brief(error["input"])}" {_saying(error)}'
    return _saying(error)


def as_one(errors: Sequence[ErrorDetails]) -> list[ErrorDetails]:
    """The errors of one value, its vocabularies (the members of a union) put together."""
    words = [error for error in errors if error["type"] == "literal_error"]
    if len(words) < 2:
        return list(errors)
    joined = words[0].copy()
    joined["ctx"] = {"expected": ", ".join(error["ctx"]["expected"] for error in words)}
    return [joined, *(error for error in errors if error not in words)]


def _of_words(error: ErrorDetails) -> str:
    known = _known(error["ctx"])
    return f"is not one of {', '.join(known)}.{did_you_mean(_wrong_word(error), known)}"


def _saying(error: ErrorDetails) -> str:
    context, value = error.get("ctx", {}), error["input"]
    if error["type"] in ("value_error", "assertion_error"):
        whole = f'in "{" ".join(value.split())}": ' if isinstance(value, str) else ""
        return str(context["error"]).removeprefix(whole)
    if error["type"] in ("int_type", "float_type") and isinstance(value, str):
        return "is text; a number stands without quotation marks"
    saying = _SAYINGS.get(error["type"])
    return saying.format(**{name: _number(limit) for name, limit in context.items()}) if saying else error["msg"]


def _number(limit: Any) -> Any:
    return f"{limit:g}" if isinstance(limit, float) else limit


def _known(context: Mapping[str, Any]) -> list[str]:
    """The words out of pydantic's "'a', 'b' or 'c'"."""
    text = str(context.get("expected_tags") or context.get("expected", ""))
    return [a or b or c for a, b, c in re.findall(r"'([^']*)'|\"([^\"]*)\"|(-?\d+)", text)]


def _wrong_word(error: ErrorDetails) -> str:
    return str(error["ctx"]["tag"]) if error["type"] == "union_tag_invalid" else brief(error["input"])


def _extra(part: str, value: Any) -> str:
    if part == "n":
        return f"number ({value})"
    return f'"{value}"' if part == "thing" else f'"{part}"'
