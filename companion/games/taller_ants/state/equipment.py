"""What stays the same through a game: the map above ground, and what lies next to what.

Squares are numbers: those above ground count from 0, row by row from the north-west, and the
square below one is ``size`` more. A set of squares of one sheet is a number with a bit for each
of them, so that whole areas are compared at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from companion.errors import DataError
from companion.frozen import frozen
from companion.kit import data, squares
from companion.kit.game import Parts
from companion.kit.memoized import memoized
from companion.kit.spaces import NO_SPACE
from companion.play import Board, ReadFile, Settings, Space, Value, text

PACKAGE = "companion.games.taller_ants"
SHEETS = (("above", text("Above ground")), ("below", text("Below ground")))
GROUNDS = (
    ("stream", text("stream")),
    ("lake", text("lake")),
    ("rock", text("rock")),
    ("earth", text("earth")),
)

SPIDERS = 5
SPIDER_HP = 20
SPIDER_POINTS = 20
"""Movement is counted in half points (T-13): a spider has 10 points, ants and queens have 5."""
ANT_POINTS = 10
QUEEN_HP = 10
GROUP = 6
"""As many ants may form a group."""
EGGS = 10
"""As many eggs a spider lays at once, for as many points and as much hp."""
COCOON_GOAL = 20
FOOD_GOAL = 100
ANT_GOAL = 50

START = {"A": (4, 5, 20), "B": (2, 6, 9)}
"""Groups, ants in each, and excavated squares of both set-ups (T-1)."""
START_FOOD = 30
START_COCOON = 10

BELOW = "-u"
"""What the name of a square below ground ends with; above it lies that of the same name."""

WARD_FOOD = 2
CROWN_FOOD = 5
"""Food that a ward and a new queen cost (T-55, T-74)."""
PILE = 5
PILES = 4
"""A dead spider is this many piles of that much food (T-22)."""


@frozen
class Equipment:
    """The fixed part of a game, made from its settings and equal when they are.

    ``ways[square]`` are the neighbours of a square on its sheet in the directions 1–8, NO_SPACE
    beyond the edge (``ways[square][0]`` is the square itself); ``near[square]`` those that
    exist, ``reach[square]`` the square itself and they, ``around[square]`` the same as an area of
    both sheets. ``near_words`` and ``reach_words`` say the same as the last part of a word, ``step_words``
    with the square on the other sheet. ``size`` are the squares of a sheet, ``west`` and ``east`` its outer
    columns, ``whole`` all of it. ``water``, ``lake`` and ``rock`` are areas above ground, ``fungus`` what
    grows at the start, ``webable`` how many squares can carry web.
    """

    settings: Settings
    width: int = field(compare=False)
    height: int = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    index: Mapping[str, int] = field(compare=False)
    ways: tuple[tuple[int, ...], ...] = field(compare=False)
    near: tuple[tuple[int, ...], ...] = field(compare=False)
    reach: tuple[tuple[int, ...], ...] = field(compare=False)
    near_words: tuple[tuple[Parts, ...], ...] = field(compare=False)
    reach_words: tuple[tuple[Parts, ...], ...] = field(compare=False)
    step_words: tuple[tuple[Parts, ...], ...] = field(compare=False)
    around: tuple[int, ...] = field(compare=False)
    size: int = field(compare=False)
    west: int = field(compare=False)
    east: int = field(compare=False)
    whole: int = field(compare=False)
    water: int = field(compare=False)
    lake: int = field(compare=False)
    rock: int = field(compare=False)
    fungus: int = field(compare=False)
    webable: int = field(compare=False)

    @property
    def seats(self) -> int:
        return self.settings.seats

    @property
    def web_goal(self) -> int:
        """As many webs are half of the squares that count (T-33)."""
        every = self.size if self.option("spider.web_goal") == "all" else self.webable
        return min((every + 1) // 2, self.webable)

    def option(self, key: str) -> Value:
        return self.settings.options[key]

    def square(self, place: int) -> squares.Square:
        """Column and row of a square on either sheet."""
        row, column = divmod(place % self.size, self.width)
        return column, row

    def label(self, place: int) -> str:
        """What is printed on a square, the same on both sheets."""
        return self.names[place % self.size]

    def distance(self, one: int, other: int) -> int:
        """Steps between two squares of a sheet (T-19)."""
        return squares.distance(self.square(one), self.square(other))

    def words_by(self, square: int, area: int) -> Sequence[Parts]:
        """``reach_words`` where an area of both sheets is in reach, else none."""
        return self.reach_words[square] if self.around[square] & area else ()

    def widened(self, area: int) -> int:
        """An area of one sheet with all squares next to it."""
        rows = area | (area & ~self.east) << 1 | (area & ~self.west) >> 1
        return (rows | rows << self.width | rows >> self.width) & self.whole


def bits(area: int) -> Iterator[int]:
    """The squares of an area, in order."""
    while area:
        lowest = area & -area
        yield lowest.bit_length() - 1
        area ^= lowest


def read_data(_seats: int, options: Mapping[str, Value], read: ReadFile) -> dict[str, Any]:
    """The map's file for these options, checked. Errors: DataError."""
    file = map_file(options)
    shape = data.load(PACKAGE, file, read)
    _check_map(file, shape)
    return {file: shape}


def map_file(options: Mapping[str, Value]) -> str:
    """The data file of the map."""
    return f"map-{options['ta.map']}.json"


def _check_map(file: str, shape: Mapping[str, Any]) -> None:
    """The rows are a rectangle with some fungus in it and room on both sides."""
    rows = shape["rows"]
    if len({len(row) for row in rows}) > 1:
        raise DataError(text("{file}: all rows of a map have the same length.", file=file))
    if not any("F" in row for row in rows):
        raise DataError(text("{file}: a map needs at least one square of fungus, F.", file=file))
    middle = len(rows[0]) // 2
    if any(sum(row[part].count(".") for row in rows) < 40 for part in (slice(middle), slice(middle, None))):
        raise DataError(text("{file}: each half of a map needs 40 squares of open ground.", file=file))


@memoized
def equip(settings: Settings) -> Equipment:
    """The fixed part of a game with these settings."""
    rows = settings.data[map_file(settings.options)]["rows"]
    width, height = len(rows[0]), len(rows)
    size = width * height
    places = squares.grid(width, height)
    order = {square: place for place, square in enumerate(places)}
    above = tuple(
        (place, *(order.get(squares.step(square, way), NO_SPACE) for way in squares.DIRECTIONS))
        for square, place in order.items()
    )
    ways = above + tuple(
        tuple(other if other == NO_SPACE else other + size for other in found) for found in above
    )
    reach = tuple(tuple(other for other in found if other != NO_SPACE) for found in ways)
    picture = "".join(rows)

    def area(letters: str) -> int:
        return sum(1 << place for place, letter in enumerate(picture) if letter in letters)

    surface = tuple(squares.name(square) for square in places)
    names = surface + tuple(f"{name}{BELOW}" for name in surface)
    reach_words = tuple(tuple((names[to],) for to in found) for found in reach)
    other_sheet = (*range(size, 2 * size), *range(size))
    return Equipment(
        settings=settings,
        width=width,
        height=height,
        names=names,
        index={name: place for place, name in enumerate(names)},
        ways=ways,
        near=tuple(found[1:] for found in reach),
        reach=reach,
        near_words=tuple(found[1:] for found in reach_words),
        reach_words=reach_words,
        step_words=tuple(
            (*found[1:], (names[to],)) for found, to in zip(reach_words, other_sheet, strict=True)
        ),
        around=tuple(sum(1 << to for to in found) for found in reach),
        size=size,
        west=sum(1 << row * width for row in range(height)),
        east=sum(1 << row * width + width - 1 for row in range(height)),
        whole=(1 << size) - 1,
        water=area("SL"),
        lake=area("L"),
        rock=area("R"),
        fungus=area("F"),
        webable=size - picture.count("R"),
    )


@memoized
def board(settings: Settings) -> Board:
    """Both sheets; a square is joined to its neighbours and to the one below it."""
    fixed = equip(settings)
    spaces, neighbours = [], {}
    for place, name in enumerate(fixed.names):
        x, y = fixed.square(place)
        sheet = SHEETS[place >= fixed.size][0]
        spaces.append(
            Space(name, x, y, "square", sheet, label=fixed.label(place), ground=_ground(fixed, place))
        )
        ways = {
            squares.COMPASS[way]: fixed.names[other]
            for way, other in enumerate(fixed.ways[place])
            if way and other != NO_SPACE
        }
        other_sheet = ("down", place + fixed.size) if place < fixed.size else ("up", place - fixed.size)
        neighbours[name] = {**ways, other_sheet[0]: fixed.names[other_sheet[1]]}
    shape = settings.data[map_file(settings.options)]
    return Board(shape["name"], tuple(spaces), neighbours, sheets=SHEETS, grounds=GROUNDS)


def _ground(fixed: Equipment, place: int) -> str:
    """The picture of what a square is made of."""
    if place >= fixed.size:
        return "earth"
    bit = 1 << place
    if fixed.lake & bit:
        return "lake"
    if fixed.water & bit:
        return "stream"
    return "rock" if fixed.rock & bit else ""
