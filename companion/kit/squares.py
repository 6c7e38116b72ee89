"""Squares in columns and rows: eight directions, names and distances.

A square is ``(column, row)``, both from 0, rows downwards. The eight directions are numbered
1–8 clockwise from north, as on an eight-sided die. Diagonal steps count as one.
"""

from __future__ import annotations

from companion.kit import compass

Square = tuple[int, int]

DIRECTIONS: dict[int, Square] = {
    1: (0, -1),
    2: (1, -1),
    3: (1, 0),
    4: (1, 1),
    5: (0, 1),
    6: (-1, 1),
    7: (-1, 0),
    8: (-1, -1),
}
COMPASS: dict[int, str] = {int(face): way.msgid for face, way in compass.EIGHT.items()}


def step(start: Square, direction: int) -> Square:
    """The square one step from ``start`` in a direction 1–8."""
    dx, dy = DIRECTIONS[direction]
    return start[0] + dx, start[1] + dy


def distance(one: Square, other: Square) -> int:
    """Steps between two squares, diagonal ones among them."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def grid(width: int, height: int) -> tuple[Square, ...]:
    """All squares, row by row from the top, each row from the west."""
    return tuple((column, row) for row in range(height) for column in range(width))


def name(square: Square) -> str:
    """The name of a square: a letter for its column from the west, its row from the top."""
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"
