"""Regions as cells of land: the lines between them and the corners where these meet, found from borders alone.

A corner is where three Regions meet, and all that is outside counts as one more Region around the rest. So cells
touch exactly where the map says that Regions border.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from toolkit.games.pocket_civ.planar import Face, faces, reached, two_connected

OUT = -1
Point = tuple[float, float]
Dart = tuple[int, int]
"""A side of a border: two Regions in the order in which a face has them."""


@dataclass(frozen=True)
class Line:
    """A border or a stretch of shore, from corner to corner; `left` and `right` tell which Regions it parts."""

    start: int
    end: int
    left: int
    right: int
    """OUT along the coast, lower still along what is enclosed."""


@dataclass
class Island:
    """Regions that hang together, and the lines between them."""

    regions: tuple[int, ...]
    lines: list[Line] = field(default_factory=list)
    coast: list[Line] = field(default_factory=list)
    """Those of the lines that go around the island, in order."""
    holes: list[list[Line]] = field(default_factory=list)
    """Those around what is enclosed and no Region's: a lake, or wild land."""
    outlines: dict[int, list[tuple[Line, bool]]] = field(default_factory=dict)
    """Region -> the lines around it in order, and whether each runs forward."""


def islands(regions: Sequence[int], borders: Sequence[Sequence[int]], edge: Sequence[bool]) -> list[Island]:
    """The land in pieces, the largest first."""
    left, found = list(regions), list[Island]()
    while left:
        part = sorted(reached({region: borders[region] for region in regions}, left[0]))
        left = [region for region in left if region not in part]
        found.append(_island({region: tuple(borders[region]) for region in part}, edge))
    return sorted(found, key=lambda island: -len(island.regions))


def _island(graph: Mapping[int, tuple[int, ...]], edge: Sequence[bool]) -> Island:
    regions = tuple(graph)
    if len(regions) == 1:
        around = Line(0, 0, regions[0], OUT)
        return Island(regions, [around], [around], outlines={regions[0]: [(around, True)]})
    island = Island(regions)
    _draw_lines(island, _laid(graph, [region for region in regions if edge[region]]))
    return island


def _laid(graph: Mapping[int, tuple[int, ...]], coastal: Sequence[int]) -> list[Face]:
    """The faces of the map, with all that is outside as one Region."""
    for linked in _choices(graph, coastal):
        world = {region: (*graph[region], OUT) if region in linked else graph[region] for region in graph}
        found = faces(world | {OUT: tuple(linked)}) if two_connected(world | {OUT: tuple(linked)}) else None
        if found is not None:
            return found
    raise ValueError("these borders cannot be drawn on paper")


def _choices(graph: Mapping[int, tuple[int, ...]], coastal: Sequence[int]) -> list[Sequence[int]]:
    """Which Regions to draw on the coast, those asked for first; then with more, then with fewer of them."""
    inland = [region for region in graph if region not in coastal]
    more = [[*coastal, *extra] for n in range(min(3, len(inland)) + 1) for extra in combinations(inland, n)]
    fewer = [[r for r in coastal if r not in left] for n in (1, 2, 3) for left in combinations(coastal, n)]
    return [choice for choice in (*more, *fewer) if choice]


# -- corners ---------------------------------------------------------------------------------------


def _draw_lines(island: Island, laid: Sequence[Face]) -> None:
    corner = _corners(laid)
    borders = {(a, b): Line(corner[a, b], corner[b, a], a, b) for a, b in corner if a < b}
    island.coast = _coast([face for face in laid if OUT in face], corner)
    enclosed = [face for face in laid if len(face) > 3 and OUT not in face]
    island.holes = [_shores(face, corner, OUT - 1 - n) for n, face in enumerate(enclosed)]
    shores = [*island.coast, *(line for hole in island.holes for line in hole)]
    island.lines = [*borders.values(), *shores]
    island.outlines = {region: _outline(region, island.lines) for region in island.regions}


def _corners(laid: Sequence[Face]) -> dict[Dart, int]:
    """Where three meet is one corner; a wider face has one at the end of each border that runs into it."""
    corner: dict[Dart, int] = {}
    count = 0
    for face in laid:
        meets = len(face) == 3 and OUT not in face
        for dart in _darts(face):
            if OUT not in dart:
                corner[dart] = count
                count += not meets
        count += meets
    return corner


def _darts(face: Face) -> list[Dart]:
    return list(zip(face, face[1:] + face[:1], strict=True))


def _turns(face: Face) -> list[tuple[int, int, int]]:
    return [(a, b, c) for (a, b), (_, c) in zip(_darts(face), _darts(face)[1:] + _darts(face)[:1], strict=True)]


def _shores(face: Face, corner: Mapping[Dart, int], outside: int) -> list[Line]:
    return [Line(corner[before, at], corner[at, after], at, outside) for before, at, after in _turns(face)]


def _coast(outer: Sequence[Face], corner: Mapping[Dart, int]) -> list[Line]:
    """Around the island: through each face that touches the outside, and on to the one that begins where it ends."""
    turned = [face[face.index(OUT) + 1 :] + face[: face.index(OUT)] for face in outer]
    begins = {face[0]: face for face in turned}
    face, walk = turned[0], list[int]()
    while not walk or face is not turned[0]:
        walk += face[:-1]
        face = begins[face[-1]]
    ends = [corner[pair] for pair in zip(walk, walk[1:] + walk[:1], strict=True)]
    return [Line(ends[n - 1], ends[n], region, OUT) for n, region in enumerate(walk)]


def _outline(region: int, lines: Sequence[Line]) -> list[tuple[Line, bool]]:
    """The lines around a Region, each beginning at the corner where the one before ends."""
    leads = {line.start: (line, True) for line in lines if line.left == region}
    leads |= {line.end: (line, False) for line in lines if line.right == region}
    found = [leads[min(leads)]]
    while len(found) < len(leads):
        line, forward = found[-1]
        found.append(leads[line.end if forward else line.start])
    return found
