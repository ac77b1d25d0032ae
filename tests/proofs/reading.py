"""What stands where in a picture."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from toolkit.proofs.lettering import width_of

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Written:
    """A line of text: its words, where it begins and ends, its baseline, its size."""

    text: str
    left: float
    right: float
    y: float
    size: float


def written(svg: str) -> list[Written]:
    return list(_written(ElementTree.fromstring(svg), 0, 0, 0))


def texts(svg: str) -> list[str]:
    return [line.text for line in written(svg)]


def _written(node: ElementTree.Element, x: float, y: float, spacing: float) -> Iterator[Written]:
    spacing = float(node.get("letter-spacing", spacing))
    if moved := re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if node.tag == f"{SVG}text" and node.text:
        yield _line(node, x, y, spacing)
    for child in node:
        yield from _written(child, x, y, spacing)


def _line(node: ElementTree.Element, x: float, y: float, spacing: float) -> Written:
    text, size = node.text or "", float(node.get("font-size", 0))
    wide = width_of(text, size, bold=node.get("font-weight") == "700") + spacing * len(text)
    left = (
        x + float(node.get("x", 0)) - {"start": 0.0, "middle": 0.5, "end": 1.0}[node.get("text-anchor", "start")] * wide
    )
    return Written(text, left, left + wide, y + float(node.get("y", 0)), size)
