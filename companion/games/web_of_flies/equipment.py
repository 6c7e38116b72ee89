"""What stays the same through a game: the spaces and their straight lines, the pieces.

Spaces and pieces are known by number. Spaces count from 0 in the order in which the board is
filled: column by column from the west, or spoke after spoke from the hub. Pieces count from 1,
so that 0 is an empty space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import DataError, OptionError
from companion.frozen import frozen
from companion.games.web_of_flies import Introduced
from companion.kit import data, hexes, webs
from companion.kit.memoized import memoized
from companion.kit.regions import of_board, sectors
from companion.kit.seats import NO_SEAT
from companion.play import Board, ReadFile, Region, Settings, Space, Value, text

PACKAGE = "companion.games.web_of_flies"
COLOURS = Introduced.colours
LEGS = 8
FLY = 0
"""The strength of a fly, below that of any spider (W-5)."""
DEWDROP = 99
"""The strength of a dewdrop, above that of any spider (W-17)."""


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """A piece: its name for ever, what a draw from the bag calls it, whose it is, its legs.

    ``seat`` is NO_SEAT and ``legs`` FLY or DEWDROP for what belongs to no player.
    """

    id: str
    face: str
    seat: int
    legs: int

    @property
    def rank(self) -> int:
        """Order for lists: 8 to 1 legs, then flies, then dewdrops."""
        return LEGS + 1 if self.legs == DEWDROP else LEGS - self.legs


@frozen
class Equipment:
    """The fixed part of a game, made from its settings and equal when they are.

    ``lines[space]`` are the spaces one after the other along each straight line from there.
    ``tokens[piece]`` describes a piece (``tokens[0]`` stands for an empty space); ``pieces`` are
    all their numbers, ``called[face]`` is the first that a draw calls so, and ``alike`` a table for
    ``bytes.translate`` from each piece to the first that is called the same.
    ``threat[seat][piece]`` is 0 for what that seat's spiders pass over and otherwise one more
    than the legs it takes to capture; ``bite[seat][piece]`` is one more than the legs of that
    seat's own spiders and 0 for everything else. Both are tables for ``bytes.translate``.
    ``word[start, end]`` is how a capture is said, and ``said[word]`` what it means.
    From every space there are ``ways`` of them, some may be empty; ``doubles`` tells whether two
    ever meet again. ``order`` are the numbers of all spaces.
    """

    settings: Settings
    seats: int = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    index: Mapping[str, int] = field(compare=False)
    lines: tuple[tuple[tuple[int, ...], ...], ...] = field(compare=False)
    tokens: tuple[Token, ...] = field(compare=False)
    pieces: bytes = field(compare=False)
    called: Mapping[str, int] = field(compare=False)
    alike: bytes = field(compare=False)
    threat: tuple[bytes, ...] = field(compare=False)
    bite: tuple[bytes, ...] = field(compare=False)
    word: Mapping[tuple[int, int], str] = field(compare=False)
    said: Mapping[str, tuple[int, int]] = field(compare=False)
    ways: int = field(compare=False)
    doubles: bool = field(compare=False)
    order: range = field(compare=False)

    @property
    def sets(self) -> int:
        """How many of each spider a player has."""
        return sum(token.seat == 0 and token.legs == LEGS for token in self.tokens)

    def option(self, key: str) -> Value:
        return self.settings.options[key]


def read_data(seats: int, options: Mapping[str, Value], read: ReadFile) -> dict[str, Any]:
    """Both data files for these options, checked. Errors: OptionError, DataError."""
    files = {name: data.load(PACKAGE, name, read) for name in (_board_file(options), "pieces.json")}
    pieces = files["pieces.json"]["players"][str(seats)]
    total = seats * LEGS * pieces["sets"] + pieces["flies"]
    spaces = len(_places(files[_board_file(options)]))
    if total != spaces:
        raise DataError(
            text(
                "pieces.json: players.{count} makes {total} pieces, but {file} has {spaces} spaces. "
                "Every space gets one piece.",
                count=seats,
                total=total,
                file=_board_file(options),
                spaces=spaces,
            )
        )
    if int(options["wof.dewdrops"]) > pieces["flies"]:
        raise OptionError(
            text("wof.dewdrops cannot be more than the {flies} flies.", flies=pieces["flies"]), rule="W-17"
        )
    return files


@memoized
def equip(settings: Settings) -> Equipment:
    """The fixed part of a game with these settings."""
    places = _places(settings.data[_board_file(settings.options)])
    order = {name: number for number, name in enumerate(places)}
    tokens, seats = _tokens(settings), range(settings.seats)
    named = tuple(places)
    ways = max(map(len, places.values()))
    lines = tuple(
        tuple(tuple(order[name] for name in line) for line in found) + ((),) * (ways - len(found))
        for found in places.values()
    )
    called: dict[str, int] = {}
    for piece, token in enumerate(tokens):
        called.setdefault(token.face, piece)
    word = {
        (start, end): f"capture {named[start]} {named[end]}"
        for start, around in enumerate(lines)
        for line in around
        for end in line
    }
    return Equipment(
        settings=settings,
        seats=settings.seats,
        names=named,
        index=order,
        lines=lines,
        tokens=tokens,
        pieces=bytes(range(1, len(tokens))),
        called=called,
        alike=_table(called[token.face] for token in tokens),
        threat=tuple(_table(0 if t.seat == seat else t.legs + 1 for t in tokens) for seat in seats),
        bite=tuple(_table(t.legs + 1 if t.seat == seat else 0 for t in tokens) for seat in seats),
        word=word,
        said={text: way for way, text in word.items()},
        ways=ways,
        doubles=len(word) < sum(len(line) for around in lines for line in around),
        order=range(len(named)),
    )


def _table(values: Any) -> bytes:
    """A table for ``bytes.translate`` by piece number; an empty space gives 0."""
    listed = bytes(values)
    return b"\0" + listed[1:] + bytes(256 - len(listed))


def _tokens(settings: Settings) -> tuple[Token, ...]:
    pieces = settings.data["pieces.json"]["players"][str(settings.seats)]
    copies = range(1, pieces["sets"] + 1)
    dewdrops = int(settings.options["wof.dewdrops"])
    tokens = [Token("", "", NO_SEAT, FLY)]
    for seat, colour in enumerate(COLOURS[: settings.seats]):
        for legs in range(LEGS, 0, -1):
            face = f"{colour}-{legs}"
            tokens += [
                Token(f"{face}-{copy}" if len(copies) > 1 else face, face, seat, legs) for copy in copies
            ]
    tokens += [Token(f"fly{n}", "fly", NO_SEAT, FLY) for n in range(1, pieces["flies"] - dewdrops + 1)]
    tokens += [Token(f"dewdrop{n}", "dewdrop", NO_SEAT, DEWDROP) for n in range(1, dewdrops + 1)]
    return tuple(tokens)


# ----------------------------------------------------------------------------------- boards


@memoized
def board(settings: Settings) -> Board:
    """The board as it is drawn."""
    shape = settings.data[_board_file(settings.options)]
    return _hex_board(shape) if shape["shape"] == "hexagon" else _web_board(shape)


def regions(settings: Settings) -> tuple[Region, ...]:
    """The web a few spokes at a time; hexagons in quarters."""
    found = board(settings)
    return sectors(found) if found.strands else of_board(found)


def _board_file(options: Mapping[str, Value]) -> str:
    return f"board-{options['wof.board']}.json"


def _places(shape: Mapping[str, Any]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Every space of a board in the order it is filled, with its straight lines by name."""
    if shape["shape"] == "hexagon":
        radius = shape["radius"]
        return {
            name: tuple(
                tuple(hexes.name(cell, radius) for cell in hexes.line(start, direction, radius))
                for direction in hexes.DIRECTIONS
            )
            for name, start in hexes.names(radius).items()
        }
    spokes, rings = shape["spokes"], shape["rings"]
    return {
        webs.name(node): tuple(
            tuple(webs.name(place) for place in line) for line in webs.lines(node, spokes, rings)
        )
        for node in webs.web(spokes, rings)
    }


def _hex_board(shape: Mapping[str, Any]) -> Board:
    radius = shape["radius"]
    spaces, neighbours = [], {}
    for name, cell in hexes.names(radius).items():
        x, y = hexes.point(cell)
        marks = ("edge",) if hexes.distance(cell) == radius else ()
        spaces.append(Space(name, x, y, "hex-flat", label=name, marks=marks))
        near = {str(way): hexes.step(cell, way) for way in hexes.DIRECTIONS}
        neighbours[name] = {
            way: hexes.name(other, radius) for way, other in near.items() if hexes.distance(other) <= radius
        }
    return Board(shape["name"], tuple(spaces), neighbours)


def _web_board(shape: Mapping[str, Any]) -> Board:
    spokes, rings = shape["spokes"], shape["rings"]
    rim = {(spoke, rings) for spoke in range(spokes)}
    return webs.drawn(shape["name"], spokes, webs.ways(spokes, rings), rim)
