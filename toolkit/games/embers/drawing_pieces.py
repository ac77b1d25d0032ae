"""The pieces of the table as SVG: words, tokens, markers, cards. Each is drawn in the units of the table's viewBox.

What carries its own fill is written in dark ink; all else takes the page's own text colour, so that one drawing
serves light and dark. No colour stands alone: aspects have their letter, seats their number.
"""

from collections.abc import Sequence
from functools import cache
from html import escape
from math import cos, pi, sin
from textwrap import wrap

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.faces import ability_text
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import CALAMITY, LETTERS, Card, Ember, Token

INK = "currentColor"
DARK = "#1b1b1b"
PAPER = "#f6efe0"
ASPECT_FILLS = ("#d55e00", "#56b4e9", "#f0e442")  # Okabe-Ito: vermillion, sky blue, yellow; dark ink reads on each
SEAT_FILLS = {"Teal": "#2bb5b0", "Blue": "#6a9bf4", "Green": "#6dbe45", "Pink": "#f28cbf", "White": "#ffffff"}
BURNT = "#5c1a00"
COLOURS: dict[str, str] = {aspect: fill for aspect, fill in zip(ASPECTS, ASPECT_FILLS, strict=True)} | {"ember": BURNT}
"""By which aspects and Embers are known wherever cards are shown."""
GOLD, EMBER = "#d9a514", "#d55e00"
RADIUS = 23
"""Of a token's face; its letters are the smallest type on the table."""
CARD_WIDTH, CARD_HEIGHT = 164, 186
STRIP_WIDTH, STRIP_HEIGHT = 238, 26
MARGIN = 10

BOLT = "M2-12L-7 2H-1L-3 12L7-3H1Z"
FLAME = "M0-11C6-6 8-1 6 4C5 9-5 9-6 4C-7 0-4-1-4-5C-2-3-1-3 0-11Z"
SHIELD = "M-9-10H9V2C9 7 4 10 0 12C-4 10-9 7-9 2Z"
STAR = "M0-9L2.4-3L8.6-2.8L3.8 1.2L5.4 7.2L0 3.8L-5.4 7.2L-3.8 1.2L-8.6-2.8L-2.4-3Z"
CROWN = "M-10 7V-6L-4.5 0L0-9L4.5 0L10-6V7Z"
MOON = "M3-10A10 10 0 1 0 9 6A8 8 0 1 1 3-10Z"
BAG = "M-4-10H4L2-6C8-3 10 3 8 8C6 11-6 11-8 8C-10 3-8-3-2-6Z"
SUN = "M0-11L2-5.6L7.8-7.8L5.6-2L11 0L5.6 2L7.8 7.8L2 5.6L0 11L-2 5.6L-7.8 7.8L-5.6 2L-11 0L-5.6-2L-7.8-7.8L-2-5.6Z"

BESIDE = {
    "Hope": (SUN, GOLD),
    "Dark Ages": (MOON, INK),
    "Influence": (SHIELD, ""),  # in its owner's colour
    "in the bag": (BAG, INK),
    "Embers": (FLAME, EMBER),
}


def plain(text: object) -> str:
    """Text that may stand in the picture: in one line, and never taken for a tag."""
    return escape(" ".join(str(text).split()))


def words(
    x: float,
    y: float,
    text: object,
    size: int = 14,
    *,
    bold: bool = False,
    anchor: str = "start",
    ink: str = INK,
    aside: str = "",
) -> str:
    """A line of text, its baseline at y; the aside follows in plain type, however wide the font runs."""
    weight = ' font-weight="700"' if bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    more = f'<tspan dx="10" font-size="14" font-weight="400">{plain(aside)}</tspan>' if aside else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight}{at} fill="{ink}">{plain(text)}{more}</text>'


def box(x: float, y: float, width: float, height: float, *, fill: str = INK, corner: int = 8, more: str = "") -> str:
    """A rectangle with round corners; `more` are further attributes."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="{corner}" fill="{fill}" {more}/>'


def icon(path: str, x: float, y: float, fill: str = INK, *, scale: float = 1, more: str = "") -> str:
    """One of the outlines above, round its middle."""
    return f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{path}" fill="{fill}" {more}/>'


def moved(x: float, y: float, drawn: str) -> str:
    """Pieces drawn at the origin, put where they belong."""
    return f'<g transform="translate({x:g} {y:g})">{drawn}</g>'


def store(name: str, count: int, seat_fill: str) -> str:
    """Something a player keeps beside the board, with its number."""
    outline, fill = BESIDE[name]
    picture = icon(outline, 12, 6, fill or seat_fill, more=f'stroke="{DARK}" stroke-width=".8"')
    return picture + words(30, 12, count, 19, bold=True) + words(0, 34, name)


def told(title: str, *drawn: str) -> str:
    """Pieces that say what they are when pointed at."""
    return f"<g><title>{plain(title)}</title>{''.join(drawn)}</g>"


def shortened(text: str, most: int) -> str:
    """Text that fits so many letters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def signed(number: int) -> str:
    """A number with its sign, the minus as wide as the plus."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def counted(source: str, vp: int, width: float) -> str:
    """A line of the final count."""
    rule = f'<path d="M0 10H{width:g}" stroke="currentColor" stroke-opacity=".3"/>'
    return words(0, 0, source.capitalize(), 16) + words(width, 0, signed(vp), 18, bold=True, anchor="end") + rule


def token(kind: Token, x: float, y: float, radius: float = RADIUS) -> str:
    """A Resource: its value in the middle, a sector with its letter for every aspect; or a Calamity."""
    face = CALAMITY_FACE if kind is CALAMITY else _face(kind.value, kind.aspects)
    place = f"translate({x:g} {y:g}) scale({radius / RADIUS:g})"
    return f'<g transform="{place}"><title>{plain(kind.id)}</title>{face}</g>'


CALAMITY_FACE = (
    f'<circle r="{RADIUS}" fill="{DARK}" stroke="{PAPER}" stroke-width="2"/>{icon(BOLT, 0, 0, PAPER, scale=1.2)}'
)


@cache
def _face(value: int, aspects: tuple[int, ...]) -> str:
    sectors = [_sector(aspect, place, len(aspects)) for place, aspect in enumerate(aspects)]
    rim = f'<circle r="{RADIUS}" fill="none" stroke="{DARK}" stroke-width="1.5"/>'
    middle = f'<circle r="11" fill="{PAPER}" stroke="{DARK}"/>'
    return "".join([*sectors, rim, middle, words(0, 6, value, 17, bold=True, anchor="middle", ink=DARK)])


def _sector(aspect: int, place: int, sectors: int) -> str:
    """One aspect's share of a face: alone the whole, two left and right, three like a wheel's."""
    middle = {1: 90, 2: 180 + 180 * place, 3: 210 + 120 * place}[sectors] * pi / 180
    fill = ASPECT_FILLS[aspect]
    x, y = 17 * cos(middle), 17 * sin(middle)
    letter = words(x, y + 4.3, LETTERS[aspect], 12, bold=True, anchor="middle", ink=DARK)
    if sectors == 1:
        return f'<circle r="{RADIUS}" fill="{fill}"/>{letter}'
    (x1, y1), (x2, y2) = ((RADIUS * cos(edge), RADIUS * sin(edge)) for edge in _edges(middle, sectors))
    outline = f"M0 0L{x1:.2f} {y1:.2f}A{RADIUS} {RADIUS} 0 0 1 {x2:.2f} {y2:.2f}Z"
    return f'<path d="{outline}" fill="{fill}" stroke="{DARK}" stroke-width=".7"/>{letter}'


def _edges(middle: float, sectors: int) -> tuple[float, float]:
    return middle - pi / sectors, middle + pi / sectors


def pawn(seat: int, fill: str, x: float, y: float, title: str) -> str:
    """A player's Glory marker."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{fill}" stroke="{DARK}" stroke-width="1.5"/>'
    return told(title, disc, words(x, y + 5, seat + 1, 14, bold=True, anchor="middle", ink=DARK))


def influence(seat: int, fill: str, title: str) -> str:
    """A player's Influence marker, drawn at the origin."""
    shield = icon(SHIELD, 0, 0, fill, more=f'stroke="{DARK}" stroke-width="1.5"')
    return told(title, shield, words(0, 5, seat + 1, 14, bold=True, anchor="middle", ink=DARK))


def badge(aspect: int, x: float, y: float, text: object, width: float = 40, size: int = 15) -> str:
    """A plate in an aspect's colour."""
    letters = words(x + width / 2, y + 18, text, size, bold=True, anchor="middle", ink=DARK)
    return box(x, y, width, 26, fill=ASPECT_FILLS[aspect], corner=6, more=f'stroke="{DARK}"') + letters


def kind_text(card: Card) -> str:
    """`Wonder`, or the card's aspect."""
    return "Wonder" if card.wonder else ASPECTS[card.aspect].capitalize()


def face_up(card: Card, rules: Rules, marker: str = "", claim: str = DARK) -> str:
    """A card of the Discovery area, with the Influence marker on it and the colour of whoever claims it."""
    ability = ability_text(card.clauses)
    parts = [
        box(0, 0, CARD_WIDTH, CARD_HEIGHT, fill=PAPER, corner=4, more=f'stroke="{DARK}"'),
        *_suit(card),
        words(MARGIN, 20, kind_text(card), 14, ink=DARK),
        words(CARD_WIDTH - MARGIN, 20, f"{card.vp} VP", 15, bold=True, anchor="end", ink=DARK),
        *_lines(card.name, 47, 17, lines=2, size=15, bold=True),
        *_costs(card),
        *_lines(ability or "no ability", 125, 19, lines=3, size=14),
    ]
    if marker:
        edge = f'stroke="{claim}" stroke-width="4"'
        parts.append(box(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, fill="none", corner=4, more=edge))
        parts.append(moved(22, 168, marker) + words(38, 173, _deltas(rules), bold=True, ink=DARK))
    return told(f"{card.name}: {ability}", *parts)


def _deltas(rules: Rules) -> str:
    """What the marker does to the Costs, for its owner and for everyone else (rulebook 11)."""
    return f"{signed(rules.influence_owner_delta)}, others {signed(rules.influence_other_delta)}"


def _lines(text: str, y: float, most: int, *, lines: int, size: int, bold: bool = False) -> list[str]:
    broken = wrap(text, most)
    if len(broken) > lines:
        broken = [*broken[: lines - 1], shortened(" ".join(broken[lines - 1 :]), most)]
    return [words(MARGIN, y + n * (size + 2), line, size, bold=bold, ink=DARK) for n, line in enumerate(broken)]


def _suit(card: Card) -> list[str]:
    """The band on top: the aspect's colour, all three for a wonder."""
    aspects: Sequence[int] = range(3) if card.wonder else (card.aspect,)
    share = (CARD_WIDTH - 2) / len(aspects)
    return [box(1 + n * share, 1, share, 28, fill=ASPECT_FILLS[aspect], corner=0) for n, aspect in enumerate(aspects)]


def _costs(card: Card) -> list[str]:
    listed = [(aspect, f"{LETTERS[aspect]} {cost}") for aspect, cost in enumerate(card.costs) if cost is not None]
    return [badge(aspect, MARGIN + 47 * place, 77, cost) for place, (aspect, cost) in enumerate(listed)]


def won(card: Card) -> str:
    """A card in front of its owner."""
    title = f"{card.name}, {card.vp} VP: {ability_text(card.clauses)}"
    if card.wonder:
        return _strip(title, card.name, card.vp, icon(STAR, 15, 13, DARK, scale=1.1))
    suit = box(2, 2, 26, STRIP_HEIGHT - 4, fill=ASPECT_FILLS[card.aspect], corner=4)
    letter = words(15, 18, LETTERS[card.aspect], 14, bold=True, anchor="middle", ink=DARK)
    return _strip(title, card.name, card.vp, suit + letter)


def kept(ember: Ember, rules: Rules) -> str:
    """An Ember in front of its owner."""
    flame = icon(FLAME, 15, 14, "#ff8a3c", scale=0.95)
    return _strip(f"Ember: {ember.name}", ember.name, rules.ember_vp, flame, ground=BURNT, ink=PAPER)


def _strip(title: str, name: str, vp: int, corner: str, *, ground: str = PAPER, ink: str = DARK) -> str:
    frame = box(0, 0, STRIP_WIDTH, STRIP_HEIGHT, fill=ground, corner=5, more=f'stroke="{DARK}"')
    points = words(STRIP_WIDTH - 9, 18, vp, 15, bold=True, anchor="end", ink=ink)
    return told(title, frame, corner, words(34, 18, shortened(name, 23), 14, ink=ink), points)
