"""How a drawing larger than a sheet is cut into tiles that overlap.

Neighbouring tiles share a strip of ``OVERLAP``. The tile on the right (or below) is trimmed along
its own left (upper) edge and glued over that strip, so its edge is a *seam*; seams are laid where
they cut through no label. All in millimetres, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from companion.frozen import frozen
from companion.paper.papers import Paper

OVERLAP = 10.0
STEP = 0.25  # how finely a seam without a label on it is looked for
CLEAR = 0.4  # least distance between a seam and a label

Span = tuple[float, float]


@frozen
class Box:
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def tile_name(column: int, row: int) -> str:
    """A letter for the column from the left, a number for the row from the top: ``B2``."""
    return f"{chr(ord('A') + column)}{row + 1}"


@frozen
class Tile:
    """What one sheet shows of a drawing: ``shown``, of which ``seen`` stays uncovered."""

    column: int
    row: int
    shown: Box
    seen: Box

    @property
    def name(self) -> str:
        """What it is called on paper."""
        return tile_name(self.column, self.row)

    def shows(self, x: float, y: float, radius: float) -> bool:
        """Whether anything of a disc is on this sheet."""
        shown = self.shown
        return (
            shown.left - radius < x < shown.right + radius and shown.top - radius < y < shown.bottom + radius
        )

    def owns(self, x: float, y: float) -> bool:
        """Whether a point is seen on this tile once all are glued."""
        return self.seen.left <= x < self.seen.right and self.seen.top <= y < self.seen.bottom


@frozen
class Tiling:
    """The tiles of a drawing row by row, and how the paper lies."""

    landscape: bool
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiled(width: float, height: float, paper: Paper, whole: Sequence[Sequence[Box]] = ()) -> Tiling:
    """The fewest sheets that show a drawing of this size; upright paper when it makes no odds.

    ``whole`` are lists of what no seam should cut; where one cannot be kept the next one is.
    """
    return min(
        (_tiling(width, height, paper, whole, landscape=lies) for lies in (False, True)),
        key=lambda tiling: len(tiling.tiles),
    )


def _tiling(
    width: float, height: float, paper: Paper, whole: Sequence[Sequence[Box]], *, landscape: bool
) -> Tiling:
    body = paper.body(landscape=landscape)
    across = _seams(width, body[0], [[(box.left, box.right) for box in boxes] for boxes in whole])
    down = _seams(height, body[1], [[(box.top, box.bottom) for box in boxes] for boxes in whole])
    tiles = []
    for row, (top, bottom) in enumerate(zip(down, (*down[1:], height), strict=True)):
        for column, (left, right) in enumerate(zip(across, (*across[1:], width), strict=True)):
            seen = Box(left, top, right, bottom)
            shown = Box(left, top, min(right + OVERLAP, width), min(bottom + OVERLAP, height))
            tiles.append(Tile(column, row, shown, seen))
    return Tiling(landscape, len(across), len(down), tuple(tiles))


def _seams(length: float, most: float, whole: Sequence[Sequence[Span]]) -> tuple[float, ...]:
    """Where the tiles along one side begin, the first at 0, each at most ``most`` long."""
    count = max(1, ceil((length - OVERLAP) / (most - OVERLAP) - 1e-9))
    seams = [0.0]
    for number in range(1, count):
        # What is left must fit on the sheets that are left, and this one must reach the seam.
        first = length - ((count - number) * (most - OVERLAP) + OVERLAP)
        last = seams[-1] + most - OVERLAP
        even = number * length / count
        seams.append(_clear(max(first, 0.0), last, even, whole))
    return tuple(seams)


def _clear(first: float, last: float, wanted: float, whole: Sequence[Sequence[Span]]) -> float:
    """The place between two, nearest to the wanted one, that cuts nothing it need not cut."""
    wanted = min(max(wanted, first), last)
    steps = range(int((last - first) / STEP) + 1)
    for spans in whole:
        for place in (wanted + side * step * STEP for step in steps for side in (1, -1)):
            if first <= place <= last and all(
                place < low - CLEAR or place > high + CLEAR for low, high in spans
            ):
                return place
    return wanted
