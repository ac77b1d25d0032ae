"""The map as SVG: land, what lies around it, and all that stands in each Region."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot

from toolkit.games.pocket_civ.cells import Point
from toolkit.games.pocket_civ.drawing import wonders_at
from toolkit.games.pocket_civ.drawing_pieces import (
    DARK,
    RED,
    circle,
    city,
    icon,
    moved,
    path,
    told,
    tribes,
    wonder,
    words,
)
from toolkit.games.pocket_civ.drawing_shapes import Coast, Sheet, sheet
from toolkit.games.pocket_civ.offers import ICONS, Person, icons_in, region_words
from toolkit.games.pocket_civ.options import NAMES, NUMBERS_EACH
from toolkit.games.pocket_civ.sentences import counted
from toolkit.games.pocket_civ.state import Player, State
from toolkit.games.pocket_civ.table import CivTable

WATERS = (("#cfe6f2", "#b5d8ea", "#98c6df"), ("#cdebe6", "#b0ddd5", "#8fcbc1"))
"""From far out to the shore, a set for each water."""
WILDS = ("#ded3bd", "#d0c0a2", "#bfa981")
BANDS = (76, 50, 24)
"""Twice how far out each reaches."""
LAND = {
    "desert": "#f2dfa8", "volcano": "#dcb7a5", "forest mountain": "#c3d3ab", "forest": "#c9e0ae",
    "mountain": "#dad4c8", "": "#e9e4c9",
}  # fmt: skip
BORDER = f'stroke="{DARK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
SHORE = f'stroke="{DARK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"'
NAMED = 80
"""Stretches of coast as long as that say what lies outside."""
SMALLEST, LARGEST = 0.78, 1.15
"""Scale of what stands in a Region."""
ROW = 30


def map_svg(table: CivTable, names: Sequence[str], active: Sequence[int]) -> str:
    """The map with everything on it; Regions that an Event strikes are ringed."""
    drawn, person = sheet(table.map), Person(table, names, 0)
    runs = _joined(drawn.coasts)
    named = {run.outside for run in runs} | {name for name, _ in drawn.lakes}
    waters = sorted(named - {"frontier"}, key=lambda name: (name != "sea", name))
    parts = [_around(runs, waters)]
    parts += [path(_closed(points), _bands(name, waters)[-1]) for name, points in drawn.lakes]
    parts += [_land(person, drawn, region) for region in table.map.regions]
    parts += [path(_open(points), "none", BORDER) for _, points in drawn.borders]
    parts += [path(_open(run.points), "none", SHORE) for run in runs]
    parts += [path(_closed(points), "none", SHORE) for _, points in drawn.lakes]
    parts += [_ring(drawn, region) for region in active]
    parts += [_stands(person, drawn, region) for region in table.map.regions]
    parts += [_outside_name(run) for run in runs if _length(run) > NAMED or run == max(runs, key=_length)]
    return "".join(parts)


@lru_cache(maxsize=1024)  # a replay draws the same land in every scene
def _open(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _closed(points: tuple[Point, ...]) -> str:
    return _open(points) + "Z"


# -- around the land -------------------------------------------------------------------------------


def _joined(coasts: Sequence[Coast]) -> list[Coast]:
    """Stretches that touch and border the same, as one."""
    runs: list[Coast] = []
    for coast in coasts:
        if runs and runs[-1].outside == coast.outside and _meet(runs[-1], coast):
            runs[-1] = _one(runs[-1], coast)
        else:
            runs.append(coast)
    for n, run in enumerate(runs):
        first = next((k for k in range(n) if runs[k].outside == run.outside and _meet(run, runs[k])), None)
        if first is not None:
            runs[first] = _one(run, runs[first])
            return _joined([other for k, other in enumerate(runs) if k != n])
    return runs


def _meet(one: Coast, other: Coast) -> bool:
    (ax, ay), (bx, by) = one.points[-1], other.points[0]
    return hypot(ax - bx, ay - by) < 0.01


def _one(before: Coast, after: Coast) -> Coast:
    return Coast(before.region, before.outside, before.points + after.points[1:])


def _bands(outside: str, waters: Sequence[str]) -> tuple[str, ...]:
    return WILDS if outside == "frontier" else WATERS[waters.index(outside) % len(WATERS)]


def _around(runs: Sequence[Coast], waters: Sequence[str]) -> str:
    """The Frontier and the waters as bands along the coast, deeper towards the land."""
    return "".join(
        path(
            _open(_longer(runs, run)), "none",
            f'stroke="{_bands(run.outside, waters)[n]}" stroke-width="{width}" stroke-linejoin="round"',
        )
        for n, width in enumerate(BANDS)
        for run in runs
    )  # fmt: skip


def _longer(runs: Sequence[Coast], run: Coast) -> tuple[Point, ...]:
    """A stretch with a little of those that it meets, so that no gap is left between the bands."""
    after = next((other for other in runs if _meet(run, other)), run)
    before = next((other for other in runs if _meet(other, run)), run)
    return (*before.points[-3:-1], *run.points, *after.points[1:3])


def _length(run: Coast) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(run.points))


def outside_words(outside: str) -> str:
    """What lies outside by name."""
    if outside in ("frontier", "sea"):
        return outside.capitalize()
    return outside.capitalize() if "lake" in outside else f"{outside.capitalize()} Sea"


def _outside_name(run: Coast) -> str:
    """Its name along the middle of the stretch, the right way up."""
    at = len(run.points) // 2
    span = max(2, len(run.points) // 8)
    (ax, ay), (bx, by) = run.points[max(0, at - span)], run.points[min(len(run.points) - 1, at + span)]
    (x, y), far = run.points[at], hypot(bx - ax, by - ay) or 1.0
    out = ((by - ay) / far, (ax - bx) / far)
    turn = degrees(atan2(by - ay, bx - ax))
    upright = turn if -90 < turn <= 90 else turn - 180
    name = words(0, 5, outside_words(run.outside), 15, anchor="middle", ink=DARK, more=' letter-spacing="2"')
    return f'<g transform="translate({x + out[0] * 22:.1f} {y + out[1] * 22:.1f}) rotate({upright:.0f})">{name}</g>'


# -- Regions ---------------------------------------------------------------------------------------


def _land(person: Person, drawn: Sheet, region: int) -> str:
    title = f"{NAMES[region]}: {region_words(person, region)}"
    outline = path(_closed(drawn.outlines[region]), _colour(person.table.state, region))
    return told(title, outline)


def _colour(state: State, region: int) -> str:
    """By what makes the land."""
    if state.desert[region] and not state.forest[region]:
        return LAND["desert"]
    if state.volcano[region]:
        return LAND["volcano"]
    return LAND[" ".join(name for name in ("forest", "mountain") if getattr(state, name)[region])]


def _ring(drawn: Sheet, region: int) -> str:
    return path(_closed(drawn.outlines[region]), "none", f'stroke="{RED}" stroke-width="5" stroke-opacity=".85"')


def _stands(person: Person, drawn: Sheet, region: int) -> str:
    """Its number and icons, then Tribes and Cities, then Wonders, as large as there is room."""
    people = [_people(person, player, region) for player in person.table.state.players]
    rows = [row for row in (_nature(person, region), *people, _wonders(person, region)) if row]
    wide = max(sum(width for _, width in row) for row in rows)
    room = {spot: min(spot.width / wide, spot.height / (ROW * len(rows))) for spot in drawn.spots[region]}
    spot = max(room, key=lambda spot: room[spot])
    scale = min(LARGEST, max(SMALLEST, 0.95 * room[spot]))
    top = -ROW * (len(rows) - 1) / 2
    parts = [_row(row, top + ROW * n) for n, row in enumerate(rows)]
    if unseen := [outside_words(name) for at, name in drawn.unseen if at == region]:
        parts.append(words(0, top + ROW * len(rows), f"also: {', '.join(unseen)}", 13, anchor="middle", ink=DARK))
    return moved(spot.x, spot.y, "".join(parts), scale)


Piece = tuple[str, float]
"""What is drawn, and its width."""


def _row(pieces: Sequence[Piece], y: float) -> str:
    left = -sum(width for _, width in pieces) / 2
    placed = []
    for piece, width in pieces:
        placed.append(moved(left + width / 2, y, piece))
        left += width
    return "".join(placed)


def _nature(person: Person, region: int) -> list[Piece]:
    state = person.table.state
    twin = words(12, -6, "b", 14, bold=True, ink=DARK) if region >= NUMBERS_EACH else ""
    number = told(NAMES[region], circle(region % NUMBERS_EACH + 1), twin)
    shown = [name for name in ICONS if getattr(state, name)[region]]
    named = zip(shown, icons_in(state, region), strict=True)
    return [(number, 34), *((icon(name, f"{title} in {NAMES[region]}"), 29.0) for name, title in named)]


def _people(person: Person, player: Player, region: int) -> list[Piece]:
    whose = f" of {person.names[player.seat]}" if len(person.names) > 1 else ""
    pieces: list[Piece] = []
    if n := player.tribes[region]:
        pieces.append((tribes(player.seat, n, f"{counted(n, 'Tribe')}{whose} in {NAMES[region]}"), 51))
    if av := player.cities[region]:
        capitol = player.capitol == region
        title = f"{'Capitol' if capitol else 'City'}{whose} in {NAMES[region]}: AV {av}"
        pieces.append((city(player.seat, av, title, capitol=capitol), 46 if capitol else 42))
    return pieces


def _wonders(person: Person, region: int) -> list[Piece]:
    return [(wonder(f"{name} in {NAMES[region]}"), 32) for name in wonders_at(person.table.state, region)]
