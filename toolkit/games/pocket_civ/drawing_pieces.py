"""The pieces of the table as SVG: words, icons, Tribes, Cities and Wonders, in the units of the table's viewBox.

What carries its own fill is written in dark ink; all else takes the page's own text colour, so that one drawing
serves light and dark. No colour stands alone: icons have their shape, seats their number.
"""

from html import escape

INK = "currentColor"
DARK, PAPER = "#22262b", "#fbf6ea"
SEAT_FILLS = ("#f4b942", "#6fb1f0")
RED, GREEN, BLUE, GOLD = "#c8453b", "#3f8f5f", "#3d77b8", "#e0ac1c"
"""The red circle, the green square and the blue hex of Event cards, and Gold."""


def plain(text: object) -> str:
    """Text that may stand in the picture: in one line, and never taken for a tag."""
    return escape(" ".join(str(text).split()))


def words(
    x: float, y: float, text: object, size: float = 14, *, bold: bool = False, anchor: str = "start", ink: str = INK,
    more: str = "",
) -> str:  # fmt: skip
    """A line of text, its baseline at y; `more` are further attributes."""
    weight = ' font-weight="700"' if bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{at} fill="{ink}"{more}>{plain(text)}</text>'


def box(x: float, y: float, width: float, height: float, *, fill: str = INK, corner: float = 8, more: str = "") -> str:
    """A rectangle with round corners; `more` are further attributes."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="{corner:g}" fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", more: str = "") -> str:
    """An outline."""
    return f'<path d="{d}" fill="{fill}" {more}/>'


def moved(x: float, y: float, drawn: str, scale: float = 1) -> str:
    """Pieces drawn at the origin, put where they belong."""
    larger = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({x:.1f} {y:.1f}){larger}">{drawn}</g>'


def told(title: str, *drawn: str) -> str:
    """Pieces that say what they are when pointed at."""
    return f"<g><title>{plain(title)}</title>{''.join(drawn)}</g>"


def shortened(text: str, most: int) -> str:
    """Text that fits so many letters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


# -- icons, about 24 units wide around their middle --------------------------------------------------------------

_EDGE = f'stroke="{DARK}" stroke-width="1.2" stroke-linejoin="round"'
_TREE = "M{0} {1}l-6 9h3.6l-4.6 7h14l-4.6 -7h3.6z"
_FIRE = "M-5 -2L-3 -6L0 -3.5L3 -6L5 -2L3 4L0 0L-3 5Z"
ICON_SHAPES = {
    "forest": (
        path(_TREE.format(5, -11), "#5f9e57", _EDGE)
        + path(_TREE.format(-5, -8), "#3f7f45", _EDGE)
        + path("M-5 8v4M5 5v4", "none", f'stroke="{DARK}" stroke-width="2"')
    ),
    "mountain": (
        path("M-14 11L-3 -9L2 -1L5 -6L14 11Z", "#8d8a86", _EDGE)
        + path("M-3 -9L-7 -1.6L-4 -3L-2 0L0 -3L1.6 -1.6Z", "#ffffff", f'stroke="{DARK}" stroke-width=".8"')
    ),
    "volcano": (
        path("M-14 11L-5 -5H5L14 11Z", "#6f5a55", _EDGE)
        + path(_FIRE, "#e2582c", f'stroke="{DARK}" stroke-width=".8"')
        + path("M-2 -8C-5 -11 0 -12 -1 -15M3 -8C1 -11 6 -12 4 -15", "none", f'stroke="{DARK}" stroke-width="1.6"')
    ),
    "farm": (
        box(-13, -2, 26, 13, fill="#e8c95a", corner=2, more=_EDGE)
        + path("M-13 3H13M-13 7H13", "none", 'stroke="#a8822a" stroke-width="1.4"')
        + path("M-7 -2V-9L0 -13L7 -9V-2Z", "#c4553b", _EDGE)
        + path("M-2 -2V-7H2V-2Z", PAPER, f'stroke="{DARK}" stroke-width=".8"')
    ),
    "desert": (
        path("M-13 11C-8 4 -4 4 0 8C4 3 9 4 13 11Z", "#e9cd86", _EDGE)
        + path("M-2 8V-9A2.4 2.4 0 0 1 3 -9V8Z", "#6d9a4b", _EDGE)
        + path("M-2 2H-7V-4M3 0H8V-6", "none", 'stroke="#6d9a4b" stroke-width="3.4" stroke-linecap="round"')
    ),
    "fault": path("M-12 -8L-5 -3L-7 3L1 -1L0 6L7 3L12 10", "none", f'stroke="{DARK}" stroke-width="3"'),
}
STAR = "M0-9L2.4-3L8.6-2.8L3.8 1.2L5.4 7.2L0 3.8L-5.4 7.2L-3.8 1.2L-8.6-2.8L-2.4-3Z"
TOTEM = "M-5 11V-8L-9 -5V-10L0 -14L9 -10V-5L5 -8V11Z"
_TEMPLE = "M-13 -3L0 -12L13 -3Z M-11 -1H-7V8H-11Z M-2 -1H2V8H-2Z M7 -1H11V8H7Z M-13 9H13V12H-13Z"
_MEEPLE = "M0-9A4 4 0 0 1 3-2.4C7-2 9 0 9 2H5L7 9H1.6L0 5L-1.6 9H-7L-5 2H-9C-9 0-7-2-3-2.4A4 4 0 0 1 0-9Z"
_CASTLE = "M-17 13V-6H-14V-11H-9V-6H-3V-11H3V-6H9V-11H14V-6H17V13Z"


def icon(name: str, title: str) -> str:
    """An icon of a Region."""
    return told(title, ICON_SHAPES[name])


def tribes(seat: int, count: int, title: str) -> str:
    """Tribes of a seat, with their number; 46 wide. The second seat's plate has square corners."""
    plate = box(-23, -12, 46, 24, fill=SEAT_FILLS[seat], corner=2 if seat else 12, more=_EDGE)
    return told(title, plate, moved(-10, 1, path(_MEEPLE, DARK)), _count(7, count))


def _count(x: float, n: int, size: float = 16) -> str:
    return words(x, 5.5, n, size, bold=True, anchor="middle", ink=DARK)


def city(seat: int, av: int, title: str, *, capitol: bool = False) -> str:
    """A City with its AV; 36 wide. A Capitol bears a star."""
    star = moved(17, -12, path(STAR, GOLD, f'stroke="{DARK}"')) if capitol else ""
    number = words(0, 9.5, av, 16, bold=True, anchor="middle", ink=DARK)
    return told(title, path(_CASTLE, SEAT_FILLS[seat], _EDGE), number, star)


def wonder(title: str) -> str:
    """A Wonder; 28 wide."""
    return told(title, path(_TEMPLE, "#c79be0", _EDGE))


def coin(text: object) -> str:
    """A piece of Gold with a number."""
    return f'<circle r="12" fill="{GOLD}" {_EDGE}/>' + _count(0, int(str(text)), 14)


def circle(value: object) -> str:
    """The red circle of an Event card; Regions bear it too, for they are called by it."""
    return f'<circle r="13" fill="{PAPER}" stroke="{RED}" stroke-width="3"/>' + _value(value)


def square(value: object) -> str:
    """The green square of an Event card."""
    return box(-12, -12, 24, 24, fill=PAPER, corner=1, more=f'stroke="{GREEN}" stroke-width="3"') + _value(value)


def hexagon(value: object) -> str:
    """The blue hex of an Event card."""
    return path("M-14 0L-7 -12H7L14 0L7 12H-7Z", PAPER, f'stroke="{BLUE}" stroke-width="3"') + _value(value)


def _value(value: object) -> str:
    return words(0, 5.5, value, 16, bold=True, anchor="middle", ink=DARK)
