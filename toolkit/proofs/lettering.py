"""Words that must fit their place: how wide they run, where they break, the largest size that holds them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from unicodedata import east_asian_width, normalize

FONT = "'Liberation Sans', Arial, Helvetica, sans-serif"
"""All as wide as each other. The first comes with the converter, so that every machine prints the same."""
STEP = 1.2
"""From one line to the next, in font sizes."""
PAUSE = 0.45
"""More of it before a new paragraph."""

# Advance widths of the font in thousandths of its size, by character; kerning only takes away from them.
_REGULAR = {
    191: "'", 222: "ijl\u2018\u2019", 260: "|", 278: " !,./:;I[\\]ft·", 333: "()-`r\u201c\u201d{}", 355: '"•', 389: "*",
    469: "^", 500: "Jcksvxyz", 556: "#$0123456789?L_abdeghnopqu\u2013", 584: "+<=>~\u00d7\u2212", 611: "FTZ",
    667: "&ABEKPSVXY", 722: "CDHNRUw", 778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1000: "—…", 1015: "@",
}  # fmt: skip
_BOLD = {
    238: "'", 278: " ,./I\\ijl\u2018\u2019·", 280: "|", 333: "!()-:;[]`ft", 350: "•", 389: "*r{}", 474: '"',
    500: "z\u201c\u201d", 556: "#$0123456789J_aceksvxy\u2013", 584: "+<=>^~\u00d7\u2212", 611: "?FLTZbdghnopqu",
    667: "EPSVXY", 722: "&ABCDHKNRU", 778: "GOQw", 833: "M", 889: "%m", 944: "W", 975: "@", 1000: "—…",
}  # fmt: skip
_WIDTHS = tuple(
    {letter: width for width, letters in table.items() for letter in letters} for table in (_REGULAR, _BOLD)
)
_BREAK_OFF = "…"


@dataclass(frozen=True)
class Line:
    """A line of a block: its words, whether they are bold, how far below the block's top its baseline lies."""

    text: str
    bold: bool
    y: float


@dataclass(frozen=True)
class Block:
    """Text set in a place."""

    size: int
    lines: tuple[Line, ...]
    height: float


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text runs, at most."""
    return sum(_advance(letter, bold) for letter in text) * size / 1000


def _advance(letter: str, bold: bool) -> int:
    plain = normalize("NFD", letter)[0]  # an accent adds no width
    known = _WIDTHS[bold].get(plain)
    if known is None:
        return 1000 if east_asian_width(plain) in "WF" else 800
    return known


def broken(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The text in lines no wider than that; a word too long for any line is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, bold=bold) <= width:
            line = longer
            continue
        lines += [line] if line else []
        *full, line = _cut(word, size, width, bold)
        lines += full
    return [*lines, line] if line else lines


def _balanced(text: str, size: float, width: float, bold: bool) -> list[str]:
    """As few lines as the width allows, of about the same length."""
    lines = broken(text, size, width, bold=bold)
    narrower = width
    while narrower > width / 2:
        narrower -= width / 40
        tighter = broken(text, size, narrower, bold=bold)
        if len(tighter) > len(lines):
            break
        lines = tighter
    return lines


def _cut(word: str, size: float, width: float, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, bold=bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def fitted(
    paragraphs: Sequence[tuple[str, bool]], width: float, height: float, *, sizes: Sequence[int], lines: int = 99
) -> Block:
    """Paragraphs (text, bold) at the first of these sizes that holds them; at the last one the rest is broken off."""
    for size in sizes:
        block = _block(paragraphs, size, width)
        if block.height <= height and len(block.lines) <= lines:
            return block
    return _shortened(block, width, height, lines)


def in_a_line(text: str, width: float, sizes: Sequence[int], *, bold: bool = False) -> tuple[str, int]:
    """A line of text and the size at which it fits; broken off if not even the last one does."""
    block = fitted([(text, bold)], width, inf, sizes=sizes, lines=1)
    return block.lines[0].text if block.lines else "", block.size


def _block(paragraphs: Sequence[tuple[str, bool]], size: int, width: float) -> Block:
    set_lines: list[Line] = []
    y = 0.0
    for at, (text, bold) in enumerate(paragraphs):
        y += size * PAUSE if at and not paragraphs[at - 1][1] else 0
        for line in _balanced(text, size, width, bold):
            y += size * (STEP if set_lines else 0.8)
            set_lines.append(Line(line, bold, y))
    return Block(size, tuple(set_lines), y + 0.25 * size)


def _shortened(block: Block, width: float, height: float, lines: int) -> Block:
    kept = [line for line in block.lines[:lines] if line.y + 0.25 * block.size <= height]
    last = kept[-1]
    text = last.text
    while text and width_of(text + _BREAK_OFF, block.size, bold=last.bold) > width:
        text = text[:-1]
    return Block(
        block.size, (*kept[:-1], Line(text.rstrip() + _BREAK_OFF, last.bold, last.y)), last.y + 0.25 * block.size
    )
