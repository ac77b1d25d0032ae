"""How a map of borders lies in the plane: the corners where Regions meet, found as the faces of a planar graph."""

import itertools
from collections.abc import Iterable, Mapping, Sequence

Graph = Mapping[int, Sequence[int]]
Face = list[int]


def faces(graph: Graph) -> list[Face] | None:
    """The faces of a graph in the plane, each the nodes around it, all in one sense; None if it does not fit.

    The graph must hold together whichever node is taken out (`two_connected`). Demoucron's method: begin with a
    cycle, and lay path after path of the rest into a face that has room for it, those with least choice first.
    """
    cycle = _cycle(graph)
    found = [cycle, cycle[::-1]]
    laid = {frozenset(pair) for pair in _sides(cycle)}
    while len(laid) < sum(map(len, graph.values())) // 2:
        ways = [(_rooms(found, piece), piece) for piece in _pieces(graph, laid)]
        rooms, piece = min(ways, key=lambda way: len(way[0]))
        if not rooms:
            return None
        path = _path(graph, piece)
        found.remove(rooms[0])
        found += _split(rooms[0], path)
        laid |= {frozenset(pair) for pair in itertools.pairwise(path)}
    return found


def two_connected(graph: Graph) -> bool:
    """Whether the graph holds together without any one node."""
    return len(graph) > 2 and all(_holds(graph, without) for without in graph)


def _holds(graph: Graph, without: int) -> bool:
    rest = [node for node in graph if node != without]
    return len(reached(graph, rest[0], {without})) == len(rest)


def reached(graph: Graph, start: int, barred: Iterable[int] = ()) -> list[int]:
    """All nodes that can be reached from one, those barred left out."""
    seen, found = {start, *barred}, [start]
    for node in found:
        for to in graph[node]:
            if to not in seen:
                seen.add(to)
                found.append(to)
    return found


def _sides(face: Face) -> list[tuple[int, int]]:
    return list(zip(face, face[1:] + face[:1], strict=True))


def _cycle(graph: Graph) -> Face:
    """A shortest cycle through the first node and its first neighbor."""
    start = next(iter(graph))
    first = graph[start][0]
    came, edge = {start: start, first: start}, [first]
    for node in edge:
        for to in graph[node]:
            if to == start and node != first:
                return _back(came, node, start)
            if to not in came:
                came[to] = node
                edge.append(to)
    raise ValueError("the graph has no cycle")


def _back(came: Mapping[int, int], node: int, start: int) -> Face:
    path = [node]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path


Piece = tuple[tuple[int, ...], tuple[int, ...]]
"""A part not laid yet: the nodes laid that it hangs on, and its own."""


def _pieces(graph: Graph, laid: set[frozenset[int]]) -> list[Piece]:
    placed = {node for pair in laid for node in pair}
    single = [
        ((node, to), ())
        for node in sorted(placed)
        for to in graph[node]
        if node < to and to in placed and frozenset((node, to)) not in laid
    ]
    parts, seen = list[Piece](), set(placed)
    for node in graph:
        if node not in seen:
            inner = reached(graph, node, placed)
            seen.update(inner)
            hung = sorted({to for own in inner for to in graph[own] if to in placed})
            parts.append((tuple(hung), tuple(inner)))
    return [*single, *parts]


def _rooms(found: Sequence[Face], piece: Piece) -> list[Face]:
    """Faces that a piece can be laid into."""
    return [face for face in found if set(piece[0]) <= set(face)]


def _path(graph: Graph, piece: Piece) -> list[int]:
    """A way through a piece from one node it hangs on to another."""
    (start, *others), inner = piece
    came, edge = {start: start}, [start]
    for node in edge:
        for to in graph[node]:
            if to in others and (node != start or not inner):
                return [*_back(came, node, start)[::-1], to]
            if to in inner and to not in came:
                came[to] = node
                edge.append(to)
    raise ValueError("the graph does not hold together")


def _split(face: Face, path: Sequence[int]) -> list[Face]:
    """The two faces that a path across a face leaves."""
    at = face.index(path[0])
    turned = face[at:] + face[:at]
    end = turned.index(path[-1])
    return [[*path, *turned[end + 1 :]], [*path[::-1], *turned[1:end]]]
