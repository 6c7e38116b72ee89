"""Hexagons in axial coordinates, flat side up: directions, rings, names and positions.

A hex is ``(q, r)``, the centre of the board ``(0, 0)``. The six directions are numbered 1–6
clockwise from north, as on the direction die. Boards are hexagons of a ``radius``: the number
of rings round the centre (37 hexes for radius 3, 61 for 4, 91 for 5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt

from companion.kit import compass

Hex = tuple[int, int]

CENTRE: Hex = (0, 0)
DIRECTIONS: dict[int, Hex] = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
COMPASS: dict[int, str] = {int(face): way.msgid for face, way in compass.SIX.items()}


def step(start: Hex, direction: int, count: int = 1) -> Hex:
    """The hex ``count`` steps from ``start`` in a direction 1–6."""
    dq, dr = DIRECTIONS[direction]
    return start[0] + count * dq, start[1] + count * dr


def opposite(direction: int) -> int:
    """The direction that leads back: 4 for 1, 1 for 4."""
    return (direction + 2) % 6 + 1


def distance(one: Hex, other: Hex = CENTRE) -> int:
    """Steps between two hexes; from the centre it is the ring a hex lies on."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def turned(cell: Hex, sixths: int = 1) -> Hex:
    """The hex after turning the board clockwise by sixths of a circle."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


@cache
def ring(number: int) -> tuple[Hex, ...]:
    """The hexes at this distance from the centre, clockwise from the north spoke."""
    if number == 0:
        return (CENTRE,)
    cells, cell = [], step(CENTRE, 1, number)
    for direction in (3, 4, 5, 6, 1, 2):
        for _ in range(number):
            cells.append(cell)
            cell = step(cell, direction)
    return tuple(cells)


@cache
def hexagon(radius: int) -> tuple[Hex, ...]:
    """All hexes of a board, column by column from the west, each from the top."""
    span = range(-radius, radius + 1)
    return tuple((q, r) for q in span for r in span if distance((q, r)) <= radius)


def line(start: Hex, direction: int, radius: int) -> Iterator[Hex]:
    """The hexes after ``start`` in a direction, to the edge of the board."""
    cell = step(start, direction)
    while distance(cell) <= radius:
        yield cell
        cell = step(cell, direction)


def point(cell: Hex) -> tuple[float, float]:
    """Where the centre of a hex lies, y downwards; neighbouring centres are 1 apart.

    A flat-top hex is then 2/√3 wide and 1 high.
    """
    q, r = cell
    return round(q * sqrt(3) / 2, 6), r + q / 2


def name(cell: Hex, radius: int) -> str:
    """The name of a hex: a letter for its column from the west, its number from the top."""
    q, r = cell
    top = max(-radius, -radius - q)
    return f"{chr(ord('a') + q + radius)}{r - top + 1}"


@cache
def names(radius: int) -> dict[str, Hex]:
    """Every name of a board with its hex, column by column. Not to be changed."""
    return {name(cell, radius): cell for cell in hexagon(radius)}
