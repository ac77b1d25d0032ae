"""Where the cells of an island lie: all about as large, with borders as short as that allows.

Spokes from the middle of every cell to the points around it span triangles. While none of them turns over, no lines
cross; so the drawing begins with every point in the middle of those it is joined to (Tutte's drawing, in which nothing
crosses), and gets better step by step.
"""

from collections.abc import Callable, Sequence
from math import pi

import numpy as np
from scipy.optimize import minimize

from toolkit.games.pocket_civ.cells import OUT, Island, Line, Point

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, ...], np.dtype[np.intp]]
PARTS, COAST_PARTS = 6, 10
"""Pieces that a border, or a stretch of coast, is drawn in."""
STEPS = 60
BRINK = 1e9
"""What no drawing costs."""
EVEN, SEEN = 6.0, 30.0
"""What it costs that cells differ in size, and that a border is too short to be seen."""
OPEN = (1.0, 1.0, 0.3, 0.1, 0.03, 0.015)
"""What it costs that triangles are slender: first that counts most, so that everything opens up, then hardly."""
LOOSENED, SOFTER = 25, 0.3
"""How often Tutte's drawing is drawn, and how much softer the springs of small triangles get."""
SHORTEST = 0.2
LAKE = 0.45
"""Size of a lake, where a Region has 1."""


def ground(island: Island) -> dict[Line, list[Point]]:
    """Every line as points from its start to its end, in a circle of radius 1; the same island lies the same."""
    mesh = _Mesh(island)
    tuned = mesh.begin()
    for mesh.openness in OPEN:
        tuned = _descend(mesh.cost, tuned)
    at = mesh.points(tuned)
    return {line: [(float(x), float(y)) for x, y in at[run]] for line, run in mesh.runs.items()}


class _Mesh:
    """Points by number: those of the coast first, then all that may move freely, middles last."""

    def __init__(self, island: Island) -> None:
        self.openness = OPEN[0]
        self.runs: dict[Line, list[int]] = {}
        self.shore = len(island.coast) * COAST_PARTS
        self.count = self.shore
        corner: dict[int, int] = {}
        for n, line in enumerate(island.coast):
            run = [(n * COAST_PARTS + k) % self.shore for k in range(COAST_PARTS + 1)]
            corner[line.start], self.runs[line] = run[0], run
        for line in island.lines:
            if line.right != OUT:
                self.runs[line] = [
                    self._number(corner, line.start),
                    *self._more(PARTS - 1),
                    self._number(corner, line.end),
                ]
        self.inner: Ints = np.array([run for line, run in self.runs.items() if line.right != OUT]).reshape(
            -1, PARTS + 1
        )
        loops = [[*_loop(self.runs, island.outlines[region])] for region in island.regions]
        loops += [[*_loop(self.runs, [(line, False) for line in hole[::-1]])] for hole in island.holes]
        wanted = np.array([1.0] * len(island.regions) + [LAKE] * len(island.holes))
        self.wanted: Floats = wanted * pi / wanted.sum()
        fans = [(room, a, b) for room, loop in enumerate(loops) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
        self.room, self.a, self.b = (np.array(column) for column in zip(*fans, strict=True))
        self.middle: Ints = self.room + self.count
        self.count += len(loops)

    def _more(self, n: int) -> range:
        self.count += n
        return range(self.count - n, self.count)

    def _number(self, corner: dict[int, int], at: int) -> int:
        if at not in corner:
            corner[at] = self._more(1)[0]
        return corner[at]

    # -- what is tuned: the angle at which each stretch of coast begins, then all free points ----------------------

    def begin(self) -> Floats:
        """Tutte's drawing, the coast in equal stretches; whatever comes out small is loosened, and drawn again."""
        starts = 2 * pi * np.arange(self.shore // COAST_PARTS) / (self.shore // COAST_PARTS)
        shore = self._coast(starts)
        springs = np.ones(len(self.a))
        for _ in range(LOOSENED):
            free = self._drawn(springs, shore)
            areas = self._areas(np.concatenate([shore, free]))
            springs *= np.power(areas / float(areas.mean()), SOFTER)
        return np.concatenate([starts, free.ravel()])

    def _drawn(self, springs: Floats, shore: Floats) -> Floats:
        """Every free point in the middle of those it is joined to, by springs along the sides of the triangles."""
        pull = np.zeros((self.count, self.count))
        for one, other in ((self.a, self.b), (self.b, self.middle), (self.middle, self.a)):
            np.add.at(pull, (one, other), -springs)
            np.add.at(pull, (other, one), -springs)
        np.fill_diagonal(pull, -pull.sum(axis=1))
        free = np.asarray(np.linalg.solve(pull[self.shore :, self.shore :], -pull[self.shore :, : self.shore] @ shore))
        return free

    def _areas(self, at: Floats) -> Floats:
        one, other = at[self.a] - at[self.middle], at[self.b] - at[self.middle]
        areas: Floats = (one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
        return areas

    def _turns(self, starts: Floats) -> Floats:
        ends = np.append(starts[1:], starts[0] + 2 * pi)
        within = np.arange(COAST_PARTS) / COAST_PARTS
        turns: Floats = (starts[:, None] * (1 - within) + ends[:, None] * within).ravel()
        return turns

    def _coast(self, starts: Floats) -> Floats:
        turns = self._turns(starts)
        return np.column_stack([np.cos(turns), np.sin(turns)])

    def points(self, tuned: Floats) -> Floats:
        """Where every point lies."""
        stretches = self.shore // COAST_PARTS
        return np.concatenate([self._coast(tuned[:stretches]), tuned[stretches:].reshape(-1, 2)])

    def cost(self, tuned: Floats) -> tuple[float, Floats]:
        """How bad a drawing is, worse than any if a triangle has turned over; and how that changes."""
        at = self.points(tuned)
        one, other = at[self.a] - at[self.middle], at[self.b] - at[self.middle]
        areas = self._areas(at)
        if areas.min() <= 1e-12:
            return BRINK, np.zeros_like(tuned)
        slope = np.zeros_like(at)
        rooms = np.bincount(self.room, areas)
        uneven = np.log(rooms / self.wanted)
        cost = EVEN * float((uneven**2).sum()) - self.openness * float(np.log(areas).sum())
        gain = (2 * EVEN * uneven / rooms)[self.room] - self.openness / areas
        for points, side in ((self.a, other), (self.b, -one), (self.middle, one - other)):
            np.add.at(slope, points, gain[:, None] * np.column_stack([side[:, 1], -side[:, 0]]) / 2)
        return cost + self._taut(at, slope), self._pulled_back(tuned, slope)

    def _taut(self, at: Floats, slope: Floats) -> float:
        """Borders cost the square of their length, and more if they are hardly to be seen."""
        if not len(self.inner):
            return 0.0
        sides = np.diff(at[self.inner], axis=1)
        np.add.at(slope, self.inner[:, 1:], 2 * PARTS * sides)
        np.add.at(slope, self.inner[:, :-1], -2 * PARTS * sides)
        span = at[self.inner[:, -1]] - at[self.inner[:, 0]]
        length = np.maximum(np.hypot(span[:, 0], span[:, 1]), 1e-9)
        short = np.maximum(SHORTEST - length, 0)
        push = (-2 * SEEN * short / length)[:, None] * span
        np.add.at(slope, self.inner[:, -1], push)
        np.add.at(slope, self.inner[:, 0], -push)
        return PARTS * float((sides**2).sum()) + SEEN * float((short**2).sum())

    def _pulled_back(self, tuned: Floats, slope: Floats) -> Floats:
        """The slope by what is tuned: points of the coast share in the angles at both ends of their stretch."""
        turns = self._turns(tuned[: self.shore // COAST_PARTS])
        along = (slope[: self.shore] * np.column_stack([-np.sin(turns), np.cos(turns)])).sum(axis=1)
        by_stretch = along.reshape(-1, COAST_PARTS)
        within = np.arange(COAST_PARTS) / COAST_PARTS
        turned = by_stretch @ (1 - within) + np.roll(by_stretch @ within, 1)
        return np.concatenate([turned, slope[self.shore :].ravel()])


def _loop(runs: dict[Line, list[int]], outline: Sequence[tuple[Line, bool]]) -> list[int]:
    """The points around a cell."""
    return [point for line, forward in outline for point in (runs[line] if forward else runs[line][::-1])[:-1]]


def _descend(cost: Callable[[Floats], tuple[float, Floats]], at: Floats) -> Floats:
    """A number of steps downhill."""
    found = minimize(cost, at, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return np.asarray(found.x)
