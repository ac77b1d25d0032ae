"""JSON files, read so that every value knows its line."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from toolkit.pools.problems import Problem, Spot
from toolkit.pools.text import decode

Steps = tuple[str | int, ...]
"""The way to a value: keys and list positions."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_SYNTAX = {
    "Expecting ',' delimiter": "a comma is missing after this line, or a bracket is not closed",
    "Expecting property name enclosed in double quotes": 'a name in double quotes ("...") should follow',
    "Expecting ':' delimiter": "a colon (:) should stand after the name",
    "Expecting value": "a value is missing or misspelt; text stands in double quotes",
    "Extra data": "the file should end here: one bracket too many, or two documents in one file",
    "Unterminated string": 'a quotation mark (") is not closed',
    "Invalid control character": 'a quotation mark (") is not closed on this line',
    "Invalid \\": "a backslash is written \\\\",
}


DEEPEST = 50
"""Steps to the innermost value; the deepest board or event has some ten."""


class Unread:
    """Stands for the value of a document that could not be read."""


UNREAD = Unread()


@dataclass(slots=True)
class RawDocument:
    """A JSON file: its value, and the line of each part."""

    file: str
    value: Any = UNREAD
    lines: dict[Steps, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    patched: list[Steps] = field(default_factory=list)

    def line_of(self, steps: Steps) -> int | None:
        """The line of a part, or of the nearest part around it."""
        while steps and steps not in self.lines:
            steps = steps[:-1]
        return self.lines.get(steps)

    def steps_of(self, name: str) -> Steps:
        """`teal.bag` -> (0, "bag"): list entries may be named by their id or position. Stops where nothing is found."""
        steps: Steps = ()
        here: Any = self.value
        for word in name.split("."):
            step = step_into(here, word)
            if step is None:
                break
            steps, here = (*steps, step), here[step]
        return steps

    def name_of(self, steps: Steps) -> str | None:
        """(0, "bag") -> `teal.bag`; None for the whole document."""
        words: list[str] = []
        here: Any = self.value
        for step in steps:
            here = here[step] if has_step(here, step) else None
            named = isinstance(step, int) and isinstance(here, dict) and isinstance(here.get("id"), str)
            words.append(here["id"] if named else str(step))
        return ".".join(words) or None

    def spot(self, steps: Steps) -> Spot:
        """Where a part stands, with its value when it has one."""
        here = self.value
        for step in steps:
            if not has_step(here, step):
                return Spot(self.file, self.line_of(steps), self.name_of(steps))
            here = here[step]
        return Spot(self.file, self.line_of(steps), self.name_of(steps), brief(here) if steps else None)


def has_step(here: Any, step: str | int) -> bool:
    """Whether this step leads somewhere from here."""
    if isinstance(here, dict):
        return step in here
    return isinstance(here, list) and isinstance(step, int) and 0 <= step < len(here)


def step_into(here: Any, word: str) -> str | int | None:
    """The key or list position that `word` names; an entry of a list may be named by its id."""
    if isinstance(here, dict):
        return word if word in here else None
    if not isinstance(here, list):
        return None
    ids = [entry.get("id") if isinstance(entry, dict) else None for entry in here]
    if word in ids:
        return ids.index(word)
    return int(word) if word.isdecimal() and int(word) < len(here) else None


def brief(value: Any) -> str:
    """A value as a designer would recognise it, cut when it is long."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"


def read_document(file: str, data: bytes) -> RawDocument:
    """Read a JSON file; whatever is wrong stands in `problems`."""
    text, problems = decode(file, data)
    document = RawDocument(file, problems=problems)
    try:
        document.value = json.loads(text)
        _Walk(document, text).value(())
    except json.JSONDecodeError as error:
        document.problems.append(_syntax(file, text, error))
    except RecursionError:
        document.value = UNREAD
        document.problems.append(Spot(file).problem("is nested too deep"))
    except ValueError:  # Python reads no whole number of more than 4 300 digits
        document.problems.append(Spot(file).problem("holds a number that is too long"))
    return document


def _syntax(file: str, text: str, error: json.JSONDecodeError) -> Problem:
    if not text.strip():
        return Spot(file).problem("is empty; write {} for no entries")
    at, message = _slip(text, error)
    line = text.count("\n", 0, at) + 1
    return Spot(file, line, None, text.split("\n")[line - 1].strip()).problem(f"is not JSON: {message}")


def _slip(text: str, error: json.JSONDecodeError) -> tuple[int, str]:
    """Where the mistake was made, which may be some lines above where the parser stumbled, and its words."""
    before = len(text[: error.pos].rstrip())
    comma = error.pos if text[error.pos : error.pos + 1] == "," else before - 1
    if re.compile(r",\s*[}\]]").match(text, max(comma, 0)):
        return comma, "the last entry before a closing bracket takes no comma"
    at = before if error.msg.startswith("Expecting ',' delimiter") else error.pos
    return at, next((words for start, words in _SYNTAX.items() if error.msg.startswith(start)), error.msg)


class _Walk:
    """Notes the line of each part of a text that is known to be JSON."""

    def __init__(self, document: RawDocument, text: str) -> None:
        self.document = document
        self.tokens = self._tokens(text)
        self.token, self.line = next(self.tokens)

    @staticmethod
    def _tokens(text: str) -> Iterator[tuple[str, int]]:
        line, start = 1, 0
        for found in _TOKEN.finditer(text):
            line += text.count("\n", start, found.start())
            start = found.start()
            yield found[0], line

    def step(self) -> None:
        self.token, self.line = next(self.tokens, ("", self.line))

    def value(self, steps: Steps) -> None:
        if len(steps) > DEEPEST:
            raise RecursionError
        self.document.lines.setdefault(steps, self.line)
        if self.token == "{":
            self.entries(steps)
        elif self.token == "[":
            self.items(steps)
        elif self.token in ("NaN", "Infinity", "-Infinity"):
            spot = Spot(self.document.file, self.line, self.document.name_of(steps), self.token)
            self.document.problems.append(spot.problem("is not a number that JSON knows"))
        self.step()

    def entries(self, steps: Steps) -> None:
        self.step()
        while self.token != "}":
            entry = (*steps, json.loads(self.token))
            if entry in self.document.lines:
                self.document.problems.append(self.repeated(entry))
            self.document.lines[entry] = self.line
            self.step()  # the name
            self.step()  # the colon
            self.value(entry)
            if self.token == ",":
                self.step()

    def items(self, steps: Steps) -> None:
        self.step()
        count = 0
        while self.token != "]":
            self.value((*steps, count))
            count += 1
            if self.token == ",":
                self.step()

    def repeated(self, entry: Steps) -> Problem:
        first = self.document.lines[entry]
        spot = Spot(self.document.file, self.line, self.document.name_of(entry))
        return spot.problem(f"stands twice, first in row {first}; only one can count")
