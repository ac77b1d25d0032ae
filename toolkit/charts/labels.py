"""Where the names of points go, so that none lies on another or on a point."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

LINE_PX = 15
LETTER_PX = 6.4
AWAY_PX = 10
STEPS = (0, -1, 1, -2, 2, -3, 3)


@dataclass(frozen=True, slots=True)
class Label:
    """A name, right or left of its point, so many pixels lower."""

    right: bool
    down: float


@dataclass(frozen=True, slots=True)
class Box:
    """A place taken."""

    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def placed(
    points: Sequence[tuple[float, float]], names: Sequence[str | None], size: tuple[float, float]
) -> list[Label | None]:
    """One label a named point: the nearest free place beside it, else the first. Points in pixels, y downwards."""
    taken = [Box(x - 5, x + 5, y - 5, y + 5) for x, y in points]
    labels: list[Label | None] = []
    for (x, y), name in zip(points, names, strict=True):
        label = _free(x, y, name, taken, size) if name else None
        labels.append(label)
        if name and label:
            taken.append(_box(x, y, name, label))
    return labels


def _free(x: float, y: float, name: str, taken: Sequence[Box], size: tuple[float, float]) -> Label:
    width, height = size
    room = Box(-30, width, -LINE_PX, height + LINE_PX)
    tried = [Label(right, step * LINE_PX) for step, right in product(STEPS, (True, False))]
    fits = [label for label in tried if _inside(_box(x, y, name, label), room)] or tried
    return next((label for label in fits if not any(_box(x, y, name, label).meets(box) for box in taken)), fits[0])


def _box(x: float, y: float, name: str, label: Label) -> Box:
    long, middle = len(name) * LETTER_PX, y + label.down
    left = x + AWAY_PX if label.right else x - AWAY_PX - long
    return Box(left, left + long, middle - LINE_PX / 2, middle + LINE_PX / 2)


def _inside(box: Box, room: Box) -> bool:
    return room.left <= box.left and box.right <= room.right and room.top <= box.top and box.bottom <= room.bottom
