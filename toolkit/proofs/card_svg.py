"""A card as a picture, poker size. The unit is a tenth of a millimetre.

All of it lies inside a white rim, so that a cut a millimetre off hurts nothing and nobody pays for ink that is cut
away. No colour stands alone: groups are named and Costs carry their letter, so that it may be printed in grey.
"""

from collections.abc import Mapping, Sequence
from html import escape

from toolkit.play.game import Face, Proof
from toolkit.proofs.lettering import FONT, Block, fitted, in_a_line, width_of

WIDTH, HEIGHT = 630, 880
INK, PAPER, QUIET = "#1b1b1b", "#ffffff", "#555555"
UNKNOWN = "#cccccc"
"""The colour of a group that has none."""

_RIM = 26
_LEFT, _RIGHT = 58, WIDTH - 58
_BAND = 186
"""Where the coloured band ends."""
_PLATES = 208
_PLATE_WIDTH, _PLATE_HEIGHT, _GAP = 128, 128, 14
_TEXT_TOP, _TEXT_TOP_ALONE, _TEXT_END = 360, 212, 764
_FOOT = 788
_SEAL = 58
_SPACING = 3
_STAGE_SIZE = 78
_NAME_SIZES = (52, 48, 44, 40, 36, 32, 28, 25)
_TEXT_SIZES = (46, 43, 40, 37, 34, 31, 28, 25, 22)


def card_svg(proof: Proof, colours: Mapping[str, str], mark: str = "") -> str:
    """One card as a picture of its true size; `mark` says which pool it was printed from."""
    return picture(WIDTH, HEIGHT, card(proof, colours, mark))


def picture(width: float, height: float, drawn: str) -> str:
    """What was drawn in tenths of a millimetre, as a picture that is so large."""
    size = f'width="{width / 10:g}mm" height="{height / 10:g}mm" viewBox="0 0 {width:g} {height:g}"'
    paper = f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    font = escape(FONT)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><g font-family="{font}">{paper}{drawn}</g></svg>'


def card(proof: Proof, colours: Mapping[str, str], mark: str = "") -> str:
    """The pieces of one card, drawn at the origin."""
    face = proof.face
    ink = ink_on(_ground(fills_of(face, colours)))
    head = _band(face, colours) + _frame() + _heading(face, ink) + _seal(face)
    body = _plates(face, colours) + _stage(face) + _abilities(proof, colours)
    return f"<g><title>{plain(face.name)}</title>{head}{body}{_foot(proof, mark)}</g>"


def plain(text: object) -> str:
    """Text in one line that is never taken for a tag; what XML has no place for is left out."""
    line = " ".join(str(text).split())
    return escape("".join(letter for letter in line if letter.isprintable()))


def words(
    x: float, y: float, text: object, size: float, *, bold: bool = False, anchor: str = "start", ink: str = INK
) -> str:
    """A line of text, its baseline at y."""
    weight = ' font-weight="700"' if bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{at} fill="{ink}">{plain(text)}</text>'


def box(x: float, y: float, width: float, height: float, *, fill: str, corner: float = 0, more: str = "") -> str:
    """A rectangle, its corners round if asked for; `more` are further attributes."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="{corner:g}" fill="{fill}" {more}/>'


def ink_on(fill: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.45 else PAPER


def fills_of(face: Face, colours: Mapping[str, str]) -> list[str]:
    """The colour of a card's group; a group without one shows those of all it asks for."""
    if face.group in colours:
        return [colours[face.group]]
    return [colours[need] for need in face.needs if need in colours] or [UNKNOWN]


def _band(face: Face, colours: Mapping[str, str]) -> str:
    """The group's colour behind the name; where there are several, stripes under a dark band."""
    fills = fills_of(face, colours)
    share = (WIDTH - 2 * _RIM) / len(fills)
    band = box(_RIM, _RIM, WIDTH - 2 * _RIM, _BAND - _RIM, fill=_ground(fills))
    stripes = [box(_RIM + at * share, _BAND - 16, share, 16, fill=fill) for at, fill in enumerate(fills)]
    edge = f'<path d="M{_RIM} {_BAND}H{WIDTH - _RIM}" stroke="{INK}" stroke-width="4"/>'
    return "".join((band, *(stripes if len(fills) > 1 else ()), edge))


def _ground(fills: Sequence[str]) -> str:
    return fills[0] if len(fills) == 1 else INK


def _frame() -> str:
    """A white rim that rounds the corners of what lies under it, and the line round the card's face."""
    paper, line = f'stroke="{PAPER}" stroke-width="20"', f'stroke="{INK}" stroke-width="5"'
    rim = box(16, 16, WIDTH - 32, HEIGHT - 32, fill="none", corner=44, more=paper)
    return rim + box(_RIM, _RIM, WIDTH - 2 * _RIM, HEIGHT - 2 * _RIM, fill="none", corner=34, more=line)


def _heading(face: Face, ink: str) -> str:
    room = _RIGHT - _LEFT - (2 * _SEAL if face.vp else 0)
    name = fitted([(face.name, True)], room, 92, sizes=_NAME_SIZES, lines=3)
    kind, size = in_a_line(face.group.upper(), room - _SPACING * len(face.group), (22, 19, 16), bold=True)
    spaced = f'<g letter-spacing="{_SPACING}">{words(_LEFT, 66, kind, size, bold=True, ink=ink)}</g>'
    return spaced + _set(name, _LEFT, 78 + (92 - name.height) / 2, ink)


def _set(block: Block, x: float, top: float, ink: str = INK) -> str:
    return "".join(words(x, top + line.y, line.text, block.size, bold=line.bold, ink=ink) for line in block.lines)


def _seal(face: Face) -> str:
    """The points printed on the card; none where its worth is in its text alone."""
    if not face.vp:
        return ""
    x, y = _RIGHT - _SEAL + 14, (_RIM + _BAND) / 2
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{_SEAL}" fill="{INK}" stroke="{PAPER}" stroke-width="5"/>'
    size = 72 if face.vp < 10 else 60
    points = words(x, y + 16, face.vp, size, bold=True, anchor="middle", ink=PAPER)
    return disc + points + words(x, y + 42, "VP", 22, bold=True, anchor="middle", ink=PAPER)


def _stage_width(face: Face) -> float:
    return width_of(face.stage, _STAGE_SIZE, bold=True) + 28 if face.stage else 0


def _stage(face: Face) -> str:
    """When the card comes up, between two bars, as numerals were cut into stone."""
    if not face.stage:
        return ""
    middle, half = _RIGHT - _stage_width(face) / 2, _stage_width(face) / 2
    top, low = _PLATES + 22, _PLATES + _PLATE_HEIGHT - 22
    lines = "".join(f"M{middle - half:g} {y}h{2 * half:g}" for y in (top, low))
    bars = f'<path d="{lines}" stroke="{QUIET}" stroke-width="8"/>'
    return bars + words(middle, low - 14, face.stage, _STAGE_SIZE, bold=True, anchor="middle", ink=QUIET)


def _plates(face: Face, colours: Mapping[str, str]) -> str:
    """A plate for each thing the card asks for."""
    count = len(face.needs)
    room = _RIGHT - _LEFT - _stage_width(face) - _GAP * (count + 1)
    wide = min(_PLATE_WIDTH, room / count) if count else 0
    plates = (_plate(need, number, wide, colours) for need, number in face.needs.items())
    return "".join(
        f'<g transform="translate({_LEFT + at * (wide + _GAP):g} {_PLATES})">{plate}</g>'
        for at, plate in enumerate(plates)
    )


def _plate(need: str, number: int, wide: float, colours: Mapping[str, str]) -> str:
    """The letter on its colour, the number where grey printing leaves it black on white."""
    fill = colours.get(need, UNKNOWN)
    strip = wide * 0.38
    ground = box(0, 0, wide, _PLATE_HEIGHT, fill=_tint(fill), corner=20)
    low = _PLATE_HEIGHT
    outline = f"M20 0H{strip:g}V{low}H20Q0 {low} 0 {low - 20}V20Q0 0 20 0Z"
    side = f'<path d="{outline}" fill="{fill}"/>'
    edge = box(0, 0, wide, _PLATE_HEIGHT, fill="none", corner=20, more=f'stroke="{INK}" stroke-width="5"')
    letter = _within(need[:1].upper(), 0, strip, 36, ink_on(fill))
    figure = _within(str(number), strip, wide, 92, INK)
    return ground + side + edge + letter + figure


def _within(text: str, left: float, right: float, most: float, ink: str) -> str:
    """Short text in the middle of a part of a plate, no larger than that part holds."""
    size = min(most, (right - left - 9) / width_of(text, 1, bold=True))
    middle = (left + right) / 2
    return words(middle, _PLATE_HEIGHT / 2 + size * 0.36, text, round(size), bold=True, anchor="middle", ink=ink)


def _abilities(proof: Proof, colours: Mapping[str, str]) -> str:
    top = _TEXT_TOP if proof.face.needs or proof.face.stage else _TEXT_TOP_ALONE
    room = _TEXT_END - top
    tint = _tint(_ground(fills_of(proof.face, colours)))
    panel = box(_LEFT - 16, top, _RIGHT - _LEFT + 32, room, fill=tint, corner=16)
    paragraphs = [part for sentence in proof.says for part in _lead_in(sentence)]
    block = fitted(paragraphs or [("No ability.", False)], _RIGHT - _LEFT, room - 32, sizes=_TEXT_SIZES)
    return panel + _set(block, _LEFT, top + (room - block.height) / 2)


def _tint(fill: str) -> str:
    """A breath of a colour: seven parts paper."""
    return "#" + "".join(f"{(int(fill[at : at + 2], 16) + 7 * 255) // 8:02x}" for at in (1, 3, 5))


def _lead_in(sentence: str) -> list[tuple[str, bool]]:
    """The occasion, in bold, and what then happens."""
    occasion, colon, rest = sentence.partition(": ")
    return [(occasion + ":", True), (rest, False)] if colon else [(sentence, False)]


def _foot(proof: Proof, mark: str) -> str:
    """Small print: what the card is called in the files, which pool it is from, and whether it is made up."""
    face, wide = proof.face, _RIGHT - _LEFT
    copies = f"{proof.copies} copies" if proof.copies > 1 else ""
    tag = _made_up(proof.source) if proof.source == "placeholder" else ""
    return (
        _small(_LEFT, 12, face.id, wide - 160)
        + _small(_LEFT, 36, mark, wide - 130)
        + tag
        + words(_RIGHT, _FOOT + 36, copies, 19, anchor="end", ink=QUIET)
    )


def _small(x: float, below: float, text: str, room: float) -> str:
    held, size = in_a_line(text, room, (19, 17, 15))
    return words(x, _FOOT + below, held, size, ink=QUIET)


def _made_up(source: str) -> str:
    wide = width_of(source.upper(), 17, bold=True) + 20
    tag = box(_RIGHT - wide, _FOOT - 6, wide, 24, fill="none", corner=5, more=f'stroke="{QUIET}" stroke-width="2"')
    return tag + words(_RIGHT - wide / 2, _FOOT + 12, source.upper(), 17, bold=True, anchor="middle", ink=QUIET)
