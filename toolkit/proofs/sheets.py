"""Cards on paper: nine a page, every copy printed, with marks to cut along."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from toolkit.play.game import Proof
from toolkit.proofs.card_svg import HEIGHT, INK, QUIET, WIDTH, card, picture, words
from toolkit.proofs.lettering import in_a_line

ACROSS, DOWN = 3, 3
A_PAGE = ACROSS * DOWN
Paper = Literal["a4", "letter"]
SIZES: dict[Paper, tuple[int, int]] = {"a4": (2100, 2970), "letter": (2159, 2794)}
"""In tenths of a millimetre."""
_MARK, _APART = 40, 8
"""How long a cutting mark is, and how far from the cards it stays."""


@dataclass(frozen=True)
class Page:
    """A page of cards: a picture, and its size."""

    svg: str
    width: int
    height: int


def pages(
    proofs: Sequence[Proof], colours: Mapping[str, str], mark: str, *, paper: Paper = "a4", exploded: bool = True
) -> Iterator[Page]:
    """The cards in their order, nine a page; not exploded, each card is printed once however many copies it has."""
    printed = [proof for proof in proofs for _ in range(proof.copies if exploded else 1)]
    sheets = [printed[at : at + A_PAGE] for at in range(0, len(printed), A_PAGE)]
    width, height = SIZES[paper]
    left, top = (width - ACROSS * WIDTH) / 2, (height - DOWN * HEIGHT) / 2
    for number, sheet in enumerate(sheets, 1):
        told = (mark, f"Page {number} of {len(sheets)}", "Print at 100 %: each card is 63 mm wide.")
        drawn = _cards(sheet, colours, mark) + _cuts() + _captions(told)
        yield Page(picture(width, height, _moved(left, top, drawn)), width, height)


def _cards(cards: Sequence[Proof], colours: Mapping[str, str], mark: str) -> str:
    return "".join(
        _moved(at % ACROSS * WIDTH, at // ACROSS * HEIGHT, card(proof, colours, mark)) for at, proof in enumerate(cards)
    )


def _captions(told: Sequence[str]) -> str:
    """A caption below each column, between the marks."""
    held = (in_a_line(text, WIDTH - 40, (24, 20, 16)) for text in told)
    return "".join(
        words(at * WIDTH + 20, DOWN * HEIGHT + _APART + 28, text, size, ink=QUIET)
        for at, (text, size) in enumerate(held)
    )


def _moved(x: float, y: float, drawn: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{drawn}</g>'


def _cuts() -> str:
    """Marks at both ends of every line to cut along, none on the cards."""
    right, low = ACROSS * WIDTH, DOWN * HEIGHT
    upright = [f"M{at * WIDTH} {y}v{_MARK}" for at in range(ACROSS + 1) for y in (-_APART - _MARK, low + _APART)]
    level = [f"M{x} {at * HEIGHT}h{_MARK}" for at in range(DOWN + 1) for x in (-_APART - _MARK, right + _APART)]
    return f'<path d="{"".join(upright + level)}" stroke="{INK}" stroke-width="2"/>'
