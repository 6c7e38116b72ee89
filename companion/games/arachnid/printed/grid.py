"""The grid of a board: spaces by name, their neighbours, numbers, rays and edges.

What a data file says of a board is checked in ``equipment``; here it becomes a ``Grid``, which never
changes during a game. Spaces are known by name, listed column by column from the west (A-1).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from companion.frozen import frozen
from companion.kit import hexes
from companion.play import Board, Space, text

MOST_RINGS = 8
"""The largest board a data file may describe."""

SPACES: tuple[str, ...] = tuple(hexes.names(MOST_RINGS))
"""Every space of the largest board; those of a smaller board are among them."""


@frozen
class Home:
    """Where a seat begins: its webs, and on which of them Alpha and Beta stand (A-6, A-7)."""

    webs: tuple[str, ...]
    alpha: str
    beta: str


@frozen
class Grid:
    """A board: its rings, spawn hex, activation arrow, and homes by seat.

    ``fly_order`` has the spaces of numbers 1 to 6, each in the order in which a fly looks for an
    open one.
    """

    name: str
    radius: int
    spawn: str
    arrow: int
    fly_order: tuple[tuple[str, ...], ...]
    homes: tuple[Home, ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space, the spawn hex among them."""
        return tuple(hexes.names(self.radius))

    def near(self, space: str) -> tuple[str, ...]:
        """The neighbours of a space, clockwise from north."""
        return _near(self.radius)[space]

    def toward(self, space: str, direction: int) -> str | None:
        """The neighbour in a direction 1–6, None off the board."""
        return _ways(self.radius)[space].get(direction)

    def line(self, space: str, direction: int) -> tuple[str, ...]:
        """The spaces after this one in a direction, to the edge of the board."""
        cells = hexes.line(hexes.names(self.radius)[space], direction, self.radius)
        return tuple(hexes.name(cell, self.radius) for cell in cells)

    def distance(self, one: str, other: str) -> int:
        """Steps between two spaces."""
        cells = hexes.names(self.radius)
        return hexes.distance(cells[one], cells[other])

    def within(self, space: str, steps: int) -> tuple[str, ...]:
        """The spaces at most so many steps away, this one among them, the nearest first."""
        return _within(self.radius, space, steps)

    def around(self, space: str) -> tuple[str, ...]:
        """Every space of the board, the nearest to this one first."""
        return _within(self.radius, space, 2 * self.radius)

    def ahead(self, space: str) -> frozenset[str]:
        """The spaces in a straight line from this one, in all directions."""
        return _ahead(self.radius, space)

    def edge(self, side: int, place: int) -> str:
        """A space of the board's edge: side 1–6 from the corner in that direction, clockwise."""
        return hexes.name(hexes.ring(self.radius)[(side - 1) * self.radius + place - 1], self.radius)

    def rim(self) -> tuple[str, ...]:
        """The edge of the board, clockwise from the north corner."""
        return tuple(hexes.name(cell, self.radius) for cell in hexes.ring(self.radius))

    def ring(self, space: str) -> int:
        """How many rings a space lies from the spawn hex."""
        return self.distance(space, self.spawn)

    def angle(self, space: str) -> Fraction:
        """The ray of a space round the spawn hex, in sixths of a turn clockwise from the arrow."""
        cells = hexes.names(self.radius)
        (q, r), (q0, r0) = cells[space], cells[self.spawn]
        return (_ray((q - q0, r - r0)) - (self.arrow - 1)) % 6

    def number(self, space: str) -> int | None:
        """The number printed on a space, None for the spawn hex."""
        return next((number for number, spaces in enumerate(self.fly_order, 1) if space in spaces), None)


def grid(board: Mapping[str, Any], seats: int) -> Grid:
    """The Grid of a checked board file, for a number of seats."""
    return Grid(
        name=board["name"],
        radius=board["radius"],
        spawn=board["spawn"],
        arrow=board["arrow"],
        fly_order=tuple(tuple(board["fly_order"][str(number)]) for number in range(1, 7)),
        homes=tuple(
            Home(tuple(home["webs"]), home["alpha"], home["beta"]) for home in board["starts"][str(seats)]
        ),
    )


def board(grid: Grid) -> Board:
    """The board as it is drawn: a number on every web space, the spawn hex and the arrow marked."""
    cells = hexes.names(grid.radius)
    spaces = []
    for name, cell in cells.items():
        x, y = hexes.point(cell)
        spawns = name == grid.spawn
        marks = []
        if spawns:
            marks = [f"arrow-{grid.arrow}"]
        elif hexes.distance(cell) == grid.radius:
            marks = ["edge"]
        number = grid.number(name)
        label = "" if number is None else str(number)
        where = "spawn" if spawns else ""
        spaces.append(Space(name, x, y, "hex-flat", label=label, marks=tuple(marks), ground=where))
    neighbours = {
        name: {str(way): other for way, other in ways.items()} for name, ways in _ways(grid.radius).items()
    }
    return Board(grid.name, tuple(spaces), neighbours, grounds=(("spawn", text("spawn hex")),))


@cache
def _ways(radius: int) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = {}
    for name, cell in hexes.names(radius).items():
        steps = {way: hexes.step(cell, way) for way in hexes.DIRECTIONS}
        found[name] = {
            way: hexes.name(other, radius) for way, other in steps.items() if hexes.distance(other) <= radius
        }
    return found


@cache
def _near(radius: int) -> dict[str, tuple[str, ...]]:
    return {name: tuple(ways.values()) for name, ways in _ways(radius).items()}


@cache
def _ahead(radius: int, space: str) -> frozenset[str]:
    start = hexes.names(radius)[space]
    return frozenset(
        hexes.name(cell, radius) for way in hexes.DIRECTIONS for cell in hexes.line(start, way, radius)
    )


@cache
def _within(radius: int, space: str, steps: int) -> tuple[str, ...]:
    cells = hexes.names(radius)
    reach = {name: hexes.distance(cell, cells[space]) for name, cell in cells.items()}
    return tuple(sorted((name for name in reach if reach[name] <= steps), key=lambda name: reach[name]))


@cache
def _ray(cell: hexes.Hex) -> Fraction:
    """The ray of a hex round the centre: its place on its ring in sixths of a turn from north."""
    ring = hexes.distance(cell)
    return Fraction(hexes.ring(ring).index(cell), ring) if ring else Fraction(0)
