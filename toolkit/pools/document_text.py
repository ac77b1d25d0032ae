"""A JSON file written anew: the parts that keep their value stay as they are written, to the byte."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from toolkit.pools.cells import same
from toolkit.pools.problems import UsageError
from toolkit.pools.sheet_text import Rewritten
from toolkit.pools.text import TextForm, form_of

_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


def rewrite_document(file: str, data: bytes | None, value: Any) -> Rewritten:
    """The file with this value; None for a file that is not there yet."""
    if data is None:
        return Rewritten(f"{_laid_out(value)}\n".encode())
    form = form_of(data)
    text = rewritten(form.text(data), value)
    if _written(form, text, value):
        return Rewritten(form.data(text))
    if _written(TextForm("utf-8"), text, value):
        return Rewritten(text.encode(), note=f"{file} is stored as UTF-8 from now on: its old form lacks a letter")
    raise UsageError(f"{file} cannot be written so that it is read back the same.")


def _written(form: TextForm, text: str, value: Any) -> bool:
    try:
        data = form.data(text)
    except UnicodeEncodeError:
        return False
    return form_of(data) == form and same(json.loads(form.text(data)), value)


def rewritten(text: str, value: Any) -> str:
    """The JSON text with a new value in it, wherever that differs."""
    start = _after_blank(text, 0)
    old, end = _DECODER.raw_decode(text, start)
    new = _laid_out(value) if old in ({}, []) and value else _changed(text[start:end], value)
    return text[:start] + new + text[end:]


def one_line(value: Any) -> str:
    """A JSON value on one line."""
    return json.dumps(value, ensure_ascii=False)


def _laid_out(value: Any, indent: str = "") -> str:
    """A fresh document: one entry a line, and one of an entry's own a line where it holds several groups."""
    if not value or not isinstance(value, dict | list):
        return one_line(value)
    inner = f"{indent}  "
    if isinstance(value, dict):
        lines = [f"{inner}{one_line(key)}: {_entry(entry, inner)}" for key, entry in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{inner}{_entry(entry, inner)}" for entry in value) + f"\n{indent}]"


def _entry(entry: Any, indent: str) -> str:
    inside = [*(entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ())]
    groups = len(inside) > 1 and all(isinstance(part, dict) and part for part in inside)
    return _laid_out(entry, indent) if groups else one_line(entry)


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


@dataclass(slots=True)
class _Member:
    """One entry of a list or object as written: `name: ` (nothing in a list), its value, and the blanks around it."""

    before: str
    name: str
    value: str
    after: str


def _changed(text: str, value: Any) -> str:
    """A value as written, changed where it differs from `value`."""
    old = json.loads(text)
    if same(old, value):
        return text
    if not old or not value or type(old) is not type(value) or not isinstance(old, dict | list):
        return one_line(value)
    members = [*_members(text)]
    lead, tail, gap = members[0].before, members[-1].after, _gap(members)
    members[0].before, members[-1].after = gap, ""
    if isinstance(old, dict):
        found = _of_object(members, gap, value)
    else:
        found = [_of_list(members, gap, at, entry) for at, entry in matched(old, value)]
    found[0].before, found[-1].after = lead, tail
    pieces = [f"{member.before}{member.name}{member.value}{member.after}" for member in found]
    return text[0] + ",".join(pieces) + text[-1]


def _members(text: str) -> Iterator[_Member]:
    at = 1
    while text[at - 1] not in "}]":
        start = value_at = _after_blank(text, at)
        if text[0] == "{":
            _, colon = _DECODER.raw_decode(text, start)
            value_at = _after_blank(text, _after_blank(text, colon) + 1)
        _, end = _DECODER.raw_decode(text, value_at)
        comma = _after_blank(text, end)
        yield _Member(text[at:start], text[start:value_at], text[value_at:end], text[end:comma])
        at = comma + 1


def _name(member: _Member) -> str:
    name, _ = _DECODER.raw_decode(member.name)
    return str(name)


def _of_object(members: list[_Member], gap: str, value: dict[str, Any]) -> list[_Member]:
    """The entries that stay, each with its new value; a new one follows the one that it follows in `value`."""
    last = {_name(member): at for at, member in enumerate(members)}  # of a name that stands twice, the last counts
    kept = [
        _with_value(member, value[_name(member)]) if last[_name(member)] == at else member
        for at, member in enumerate(members)
        if _name(member) in value
    ]
    at = 0
    for name, entry in value.items():
        if name in last:
            at = next(place for place, member in enumerate(kept) if _name(member) == name) + 1
        else:
            colon = re.sub(r'^"(?:[^"\\]|\\.)*"', "", members[0].name)
            kept.insert(at, _Member(gap, one_line(name) + colon, one_line(entry), ""))
            at += 1
    return kept


def _of_list(members: list[_Member], gap: str, at: int | None, entry: Any) -> _Member:
    return _Member(gap, "", one_line(entry), "") if at is None else _with_value(members[at], entry)


def _with_value(member: _Member, value: Any) -> _Member:
    return _Member(member.before, member.name, _changed(member.value, value), member.after)


def _gap(members: list[_Member]) -> str:
    """The blanks before one more entry."""
    if len(members) > 1:
        return members[1].before
    return members[0].before if "\n" in members[0].before or "\r" in members[0].before else " "


def matched(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int | None, Any]]:
    """Each entry of a new list, and the place in the old list of the entry that it was; None for a new one.

    Entries are matched by their ids where all have one, else in order.
    """
    ids = ids_of(old)
    if ids is not None and ids_of(new) is not None:
        places = {identity: at for at, identity in enumerate(ids)}
        return [(places.get(entry["id"]), entry) for entry in new]
    before, after = ([json.dumps(entry, sort_keys=True) for entry in entries] for entries in (old, new))
    found: list[tuple[int | None, Any]] = []
    for tag, i, i_end, j, j_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        olds = range(i, i_end) if tag in ("equal", "replace") else ()
        found += [pair for pair in zip_longest(olds, new[j:j_end])][: j_end - j]
    return found


def ids_of(entries: Sequence[Any]) -> list[str] | None:
    """The ids of a list's entries, if all have one of their own."""
    ids = [entry.get("id") if isinstance(entry, dict) else None for entry in entries]
    return ids if all(isinstance(one, str) for one in ids) and len({*ids}) == len(ids) else None  # type: ignore[return-value]
