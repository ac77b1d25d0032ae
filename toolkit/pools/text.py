"""Bytes to text: designers' files come in several encodings, and a guess is told."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from toolkit.pools.problems import Problem, Spot

_ADVICE = 'Save it as "CSV UTF-8" (plain UTF-8 text).'


def decode(file: str, data: bytes) -> tuple[str, list[Problem]]:
    """The text with `\\n` line ends, and what a designer should know of its encoding."""
    encoding = _encoding(data)
    try:
        text, problems = _lines(data.decode(encoding)), []
    except UnicodeDecodeError:
        text = _lines(data.decode("cp1252", errors="replace"))
        return text, [_guessed(file, text)]
    if encoding != "utf-8-sig":
        problems = [Spot(file).problem(f"is UTF-16 text. {_ADVICE}", "warning")]
    return text, problems


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    """UTF-16 begins with a mark, or else shows a NUL beside every plain letter."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    head = data[:200]
    if head[1::2].count(0) > len(head) // 4:
        return "utf-16-le"
    return "utf-16-be" if head[0::2].count(0) > len(head) // 4 else "utf-8-sig"


def _guessed(file: str, text: str) -> Problem:
    """cp1252 is a guess: show the first word it concerns, so that it can be checked."""
    found = re.search(r"[^\s,;]*[^\x00-\x7f][^\s,;]*", text)
    start, word = (found.start(), found[0]) if found else (0, None)
    spot = Spot(file, text.count("\n", 0, start) + 1, None, word)
    if "\N{REPLACEMENT CHARACTER}" in text:
        return spot.problem(f"is neither UTF-8 nor Windows-1252 text; some letters are lost. {_ADVICE}")
    return spot.problem(f"is not UTF-8; the file was read as Windows-1252. {_ADVICE}", "warning")
