"""Bytes to text: designers' files come in several encodings, and a guess is told."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass

from toolkit.pools.problems import Problem, Spot

_ADVICE = 'Save it as "CSV UTF-8" (plain UTF-8 text).'


@dataclass(frozen=True, slots=True)
class TextForm:
    """How the letters of a file are stored, so that it can be written back as it was."""

    codec: str
    mark: bytes = b""

    def text(self, data: bytes) -> str:
        """The text, line ends as they are; bytes that are no letters become lone surrogates."""
        return data[len(self.mark) :].decode(self.codec, "surrogateescape")

    def data(self, text: str) -> bytes:
        """The text as bytes. Raises UnicodeEncodeError for a letter that this form does not have."""
        return self.mark + text.encode(self.codec, "surrogateescape")


EXCEL_UTF8 = TextForm("utf-8", BOM_UTF8)
"""What spreadsheets call "CSV UTF-8"."""


def form_of(data: bytes) -> TextForm:
    """How this file is stored; Windows-1252 when it can be nothing else."""
    form = _likely(data)
    try:
        data[len(form.mark) :].decode(form.codec)
    except UnicodeDecodeError:
        return TextForm("cp1252")
    return form


def _likely(data: bytes) -> TextForm:
    """UTF-16 begins with a mark, or else shows a NUL beside every plain letter."""
    for mark, codec in ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return TextForm(codec, mark)
    head = data[:200]
    if head[1::2].count(0) > len(head) // 4:
        return TextForm("utf-16-le")
    return TextForm("utf-16-be" if head[0::2].count(0) > len(head) // 4 else "utf-8")


def decode(file: str, data: bytes) -> tuple[str, list[Problem]]:
    """The text with `\\n` line ends, and what a designer should know of its encoding."""
    form = form_of(data)
    if form.codec == "cp1252":
        text = _lines(data.decode("cp1252", errors="replace"))
        return text, [_guessed(file, text)]
    text = _lines(form.text(data))
    return text, [] if form.codec == "utf-8" else [Spot(file).problem(f"is UTF-16 text. {_ADVICE}", "warning")]


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _guessed(file: str, text: str) -> Problem:
    """cp1252 is a guess: show the first word it concerns, so that it can be checked."""
    found = re.search(r"[^\s,;]*[^\x00-\x7f][^\s,;]*", text)
    start, word = (found.start(), found[0]) if found else (0, None)
    spot = Spot(file, text.count("\n", 0, start) + 1, None, word)
    if "\N{REPLACEMENT CHARACTER}" in text:
        return spot.problem(f"is neither UTF-8 nor Windows-1252 text; some letters are lost. {_ADVICE}")
    return spot.problem(f"is not UTF-8; the file was read as Windows-1252. {_ADVICE}", "warning")
