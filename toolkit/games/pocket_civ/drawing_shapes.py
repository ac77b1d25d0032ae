"""The outlines of the map on paper: every island in its place, with coasts and borders as if drawn by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from toolkit.games.pocket_civ.cells import OUT, Island, Line, Point, islands
from toolkit.games.pocket_civ.maps import Map
from toolkit.games.pocket_civ.options import NUMBERS_EACH

WIDTH, HEIGHT, TALL, RIM = 690.0, 525.0, 690.0, 42.0
"""Of the map, higher where two play; the rim is for what lies outside."""
WAVES = ((2, 0.035, 0.4), (3, 0.03, 1.9), (5, 0.018, 4.1), (9, 0.008, 2.2))
"""How the coast departs from an ellipse: so many times around, by that share of the way, turned by that."""
TREMBLE = 0.012
"""By what share of its length a drawn border strays."""


@dataclass(frozen=True)
class Coast:
    """A stretch of coast: whose, what lies outside (`frontier` or the name of a water), and where."""

    region: int
    outside: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Spot:
    """The middle of a rectangle in a Region."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Sheet:
    """A map as it is drawn."""

    outlines: dict[int, tuple[Point, ...]]
    spots: dict[int, tuple[Spot, ...]]
    """Region -> where there is most room in it, for what is high and for what is flat."""
    borders: tuple[tuple[tuple[int, int], tuple[Point, ...]], ...]
    """Two Regions, and the line between them."""
    coasts: tuple[Coast, ...]
    lakes: tuple[tuple[str, tuple[Point, ...]], ...]
    """What each enclosed place is, and its outline."""
    unseen: tuple[tuple[int, str], ...]
    """Regions that border something, and what, where that cannot be drawn."""


@dataclass(frozen=True)
class Frame:
    """The place of an island on the sheet."""

    x: float
    y: float
    width: float
    height: float

    def at(self, point: Point) -> Point:
        """A point of the circle of radius 1, on paper."""
        (left, right), (top, bottom) = SPAN
        x, y = _warped(point)
        return (
            self.x + ((x - left) / (right - left) - 0.5) * self.width,
            self.y + ((y - top) / (bottom - top) - 0.5) * self.height,
        )


def _warped(point: Point) -> Point:
    """A point of the circle, its coast no longer round."""
    x, y = point
    far, turn = hypot(x, y), atan2(y, x)
    out = far * (1 + sum(share * far**2 * sin(times * turn + phase) for times, share, phase in WAVES))
    return out * cos(turn), out * sin(turn)


def _span() -> tuple[Point, Point]:
    """How far a coast reaches to the left and right, up and down."""
    around = [_warped((cos(n * pi / 180), sin(n * pi / 180))) for n in range(360)]
    xs, ys = [x for x, _ in around], [y for _, y in around]
    return (min(xs), max(xs)), (min(ys), max(ys))


SPAN = _span()


def height_of(regions: int) -> float:
    """How high a map of so many Regions is drawn."""
    return HEIGHT if regions <= NUMBERS_EACH else TALL


def sheet(land: Map) -> Sheet:
    """The map on paper; the same land is always drawn the same."""
    return _sheet(land.regions, land.borders, land.edge, land.frontier, land.waters)


@lru_cache(maxsize=64)
def _sheet(
    regions: tuple[int, ...],
    borders: tuple[tuple[int, ...], ...],
    edge: tuple[bool, ...],
    frontier: tuple[bool, ...],
    waters: tuple[frozenset[str], ...],
) -> Sheet:
    pieces = islands(regions, borders, edge)
    outside = {r: (*["frontier"] * frontier[r], *sorted(waters[r])) for r in regions}
    parts = [_part(island, frame, outside) for island, frame in zip(pieces, _frames(pieces), strict=True)]
    return Sheet(
        outlines={region: line for part in parts for region, line in part.outlines.items()},
        spots={region: found for part in parts for region, found in part.spots.items()},
        borders=tuple(border for part in parts for border in part.borders),
        coasts=tuple(coast for part in parts for coast in part.coasts),
        lakes=tuple(lake for part in parts for lake in part.lakes),
        unseen=tuple(missing for part in parts for missing in part.unseen),
    )


# -- where islands lie -----------------------------------------------------------------------------


def _frames(pieces: Sequence[Island]) -> list[Frame]:
    """A place for each island, the largest first; each takes as much of the sheet as it has Regions, and a little."""
    frames, room = list[Frame](), (0.0, 0.0, WIDTH, height_of(sum(len(island.regions) for island in pieces)))
    sizes = [len(island.regions) + 1.0 for island in pieces]
    for n, size in enumerate(sizes):
        share = size / sum(sizes[n:])
        x, y, width, height = room
        own = (x, y, width * share, height) if width >= height else (x, y, width, height * share)
        room = (x + own[2], y, width - own[2], height) if width >= height else (x, y + own[3], width, height - own[3])
        frames.append(_inset(own))
    return frames


def _inset(room: tuple[float, float, float, float]) -> Frame:
    x, y, width, height = room
    return Frame(x + width / 2, y + height / 2, width - 2 * RIM, height - 2 * RIM)


# -- lines -----------------------------------------------------------------------------------------


def _part(island: Island, frame: Frame, outside: dict[int, tuple[str, ...]]) -> Sheet:
    from toolkit.games.pocket_civ.ground import ground  # where nothing is drawn, numpy and scipy stay away

    laid = _turned(island, ground(island), outside)
    lines = {line: tuple(_drawn([frame.at(p) for p in _finer(points)], line)) for line, points in laid.items()}
    outlines = {
        region: tuple(p for line, forward in around for p in (lines[line] if forward else lines[line][::-1])[:-1])
        for region, around in island.outlines.items()
    }
    coasts, lakes = _coasts(island, lines, outside), [_lake(hole, lines, outside) for hole in island.holes]
    shown = {(coast.region, coast.outside) for coast in coasts}
    shown |= {(line.left, name) for hole, (name, _) in zip(island.holes, lakes, strict=True) for line in hole}
    return Sheet(
        outlines,
        {region: tuple(roomiest(outline, flat) for flat in FLAT) for region, outline in outlines.items()},
        tuple(((line.left, line.right), points) for line, points in lines.items() if line.right > OUT),
        tuple(coasts),
        tuple(lakes),
        tuple((r, name) for r in island.regions for name in outside[r] if (r, name) not in shown),
    )


def _turned(
    island: Island, laid: dict[Line, list[Point]], outside: dict[int, tuple[str, ...]]
) -> dict[Line, list[Point]]:
    """An island with a western and an eastern coast, the right way around."""
    way = {"western": 1, "eastern": -1}
    east = sum(way.get(name, 0) * x for line in island.coast for name in outside[line.left] for x, _ in laid[line])
    return {line: [(-x, -y) for x, y in points] for line, points in laid.items()} if east > 1e-6 else laid


def _finer(points: Sequence[Point]) -> list[Point]:
    """A smooth curve through the points (Catmull and Rom's), four pieces for each."""
    ends = [points[0], *points, points[-1]]
    fine = [
        _between(a, b, c, d, k / 4)
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
        for k in range(4)
    ]
    return [*fine, points[-1]]


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(p: float, q: float, r: float, s: float) -> float:
        return q + t / 2 * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))

    return along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1])


def _drawn(points: Sequence[Point], line: Line) -> list[Point]:
    """The same line by a hand that trembles a little, but not at its ends."""
    if line.right == OUT:
        return list(points)
    found, last = list[Point](), len(points) - 1
    length = sum(hypot(x - ax, y - ay) for (ax, ay), (x, y) in pairwise(points))
    for n, (x, y) in enumerate(points):
        stray = TREMBLE * length * sin(pi * n / last) * sin(n * 0.7 + 3 * line.start + 5 * line.end)
        (ax, ay), (bx, by) = points[max(0, n - 1)], points[min(last, n + 1)]
        far = hypot(bx - ax, by - ay) or 1.0
        found.append((x - stray * (by - ay) / far, y + stray * (bx - ax) / far))
    return found


def _lake(
    hole: Sequence[Line], lines: dict[Line, tuple[Point, ...]], outside: dict[int, tuple[str, ...]]
) -> tuple[str, tuple[Point, ...]]:
    """An enclosed place: what most Regions around it border."""
    around = [line.left for line in hole]
    names = dict.fromkeys(name for region in around for name in outside[region])
    name = max(names, key=lambda name: sum(name in outside[region] for region in around), default="frontier")
    return name, tuple(p for line in hole for p in lines[line][:-1])


# -- coasts ----------------------------------------------------------------------------------------


def _coasts(island: Island, lines: dict[Line, tuple[Point, ...]], outside: dict[int, tuple[str, ...]]) -> list[Coast]:
    """What lies outside each stretch; where it is two things, those that go on from the neighbors come next to them."""
    enclosed = {_lake(hole, lines, outside)[0] for hole in island.holes} - {"frontier"}
    seen = {r: tuple(name for name in outside[r] if name not in enclosed) or outside[r] for r in island.regions}
    found = list[Coast]()
    for line, names in zip(island.coast, _ordered([seen[line.left] for line in island.coast]), strict=True):
        points = lines[line]
        for n, name in enumerate(names):
            start, end = (len(points) - 1) * n // len(names), (len(points) - 1) * (n + 1) // len(names)
            found.append(Coast(line.left, name, points[start : end + 1]))
    return found


def _ordered(stretches: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Each stretch begins with what the one before ends with, if it can, and ends with what comes next."""
    ordered = list(stretches)
    for n, names in enumerate(ordered):
        before, after = ordered[n - 1], ordered[(n + 1) % len(ordered)]
        ordered[n] = tuple(sorted(names, key=lambda name: (name in before) - (name in after), reverse=True))
    for n, names in enumerate(ordered):
        ordered[n] = tuple(sorted(names, key=lambda name: name != ordered[n - 1][-1]))
    return ordered


# -- room ------------------------------------------------------------------------------------------

FLAT = (0.9, 1.5, 2.4)
"""Widths of what may have to be placed in a Region, where its height is 1."""
GRID = 16


def roomiest(outline: Sequence[Point], flat: float) -> Spot:
    """The largest rectangle of this shape that is found within an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    best = (0.0, left + width / 2, top + height / 2)
    for row in range(1, GRID):
        for column in range(1, GRID):
            x, y = left + width * column / GRID, top + height * row / GRID
            room = min(max(abs(px - x) / flat, abs(py - y)) for px, py in outline)
            if room > best[0] and within(x, y, outline):
                best = (room, x, y)
    return Spot(best[1], best[2], 2 * flat * best[0], 2 * best[0])


def within(x: float, y: float, outline: Sequence[Point]) -> bool:
    """Whether a point lies in an outline."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
