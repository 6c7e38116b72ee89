"""What stays the same through a game: the web with its lines and distances, and the pieces.

Spaces and pieces are known by number. Spaces count from 0: the hub where there is one, then
spoke after spoke from the inside out. Pieces count from 1, White's first, so that 0 is an
empty space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from companion.errors import DataError
from companion.frozen import frozen, replace
from companion.games.arachne import Introduced
from companion.kit import data, webs
from companion.kit.memoized import memoized
from companion.kit.regions import sectors
from companion.kit.seats import NO_SEAT
from companion.kit.spaces import NO_SPACE
from companion.play import Board, ReadFile, Region, Settings, Value, text

PACKAGE = "companion.games.arachne"
COLOURS = Introduced.colours
MATRON, PRIESTESS, WIZARD, BLADEMASTER, GRUNT = range(5)
KINDS = ("matron", "priestess", "wizard", "blademaster", "grunt")
RANKS = (5, 4, 3, 2, 0)
LETTERS = "MPWBG"
REACH = {MATRON: 2, WIZARD: 1, BLADEMASTER: 2}
"""As many spaces a piece goes in a line at most; a Priestess as far as it leads."""

Ray = tuple[int, ...]
VerbTo = tuple[str, int]
"""A verb and the space a piece goes for."""


class Way(NamedTuple):
    """A line from one space to another: the ``spaces`` after the first, those ``between`` the two as an
    area, and the space ``beyond`` the last on the same line, NO_SPACE where it ends there."""

    spaces: Ray
    between: int
    beyond: int


@frozen
class Token:
    """A piece: its name for ever, its kind and whose it is. Token 0 is an empty space."""

    id: str
    kind: int
    seat: int

    @property
    def rank(self) -> int:
        return RANKS[self.kind]


class Latest:
    """Where pieces stand in the position that was asked about last, after its ``spaces``; None before.

    Nothing of a position, for it can be worked out anew: it spares work.
    """

    __slots__ = ("where",)

    def __init__(self) -> None:
        self.where: Any = None


@frozen
class Equipment:
    """The fixed part of a game, made from its settings and equal when they are.

    ``near[space]`` are the connected spaces, ``around[space]`` those a Wizard reaches from
    there (N-17), ``ways[space]`` the lines from it by the space they lead to, line after line,
    ``leaps[space]`` where three steps over different spaces can end (N-18), ``aims[kind][space]`` all
    that a piece of a kind could do there, and ``steps[space][other]`` the distance between two
    spaces. ``tokens[piece]`` describes a piece, ``letters`` has a letter for each, ``numbers[seat]``
    are the pieces of a seat. ``goals[seat]`` are the spaces where a Grunt of that seat is promoted.
    ``opening`` is the set-up, ``sides`` how many sides the dice of captures have (0: no dice),
    ``eyes`` those of the dice a turn begins with. ``latest`` is remembered of games with it.
    """

    settings: Settings
    names: tuple[str, ...] = field(compare=False)
    index: Mapping[str, int] = field(compare=False)
    near: tuple[Ray, ...] = field(compare=False)
    around: tuple[Ray, ...] = field(compare=False)
    ways: tuple[Mapping[int, tuple[Way, ...]], ...] = field(compare=False)
    leaps: tuple[Ray, ...] = field(compare=False)
    aims: tuple[tuple[tuple[VerbTo, ...], ...], ...] = field(compare=False)
    steps: tuple[bytes, ...] = field(compare=False)
    tokens: tuple[Token, ...] = field(compare=False)
    letters: bytes = field(compare=False)
    numbers: tuple[range, range] = field(compare=False)
    goals: tuple[frozenset[int], frozenset[int]] = field(compare=False)
    opening: bytes = field(compare=False)
    sides: int = field(compare=False)
    eyes: int = field(compare=False)
    latest: Latest = field(default_factory=Latest, compare=False)

    def option(self, key: str) -> Value:
        return self.settings.options[key]


def read_data(_seats: int, options: Mapping[str, Value], read: ReadFile) -> dict[str, Any]:
    """The board's file for these options, checked. Errors: DataError."""
    file = _board_file(options)
    shape = data.load(PACKAGE, file, read)
    _check_zones(file, shape)
    return {file: shape}


def _check_zones(file: str, shape: Mapping[str, Any]) -> None:
    """The zones lie on the web, apart from each other, with one Matron each."""
    rows = shape["rows_from_edge"]
    spokes = shape["spokes"]
    if max(shape["white_spoke"], shape["black_spoke"]) >= spokes:
        raise DataError(text("{file}: the last spoke is number {last}.", file=file, last=spokes - 1))
    if len({len(row) for row in rows}) > 1 or len(rows[0]) % 2 == 0:
        raise DataError(
            text("{file}: rows_from_edge takes rows of one length, an odd number of letters.", file=file)
        )
    if len(rows) > shape["rings"]:
        raise DataError(
            text(
                "{file}: {rows} rows do not fit on {rings} rings.",
                file=file,
                rows=len(rows),
                rings=shape["rings"],
            )
        )
    if "".join(rows).count("M") != 1:
        raise DataError(text("{file}: each side has exactly one Matron, M.", file=file))
    zones = [_zone(shape, side).keys() for side in (0, 1)]
    if zones[0] & zones[1]:
        raise DataError(text("{file}: the two zones overlap. Move the spokes apart.", file=file))


@memoized
def equip(settings: Settings) -> Equipment:
    """The fixed part of a game with these settings."""
    options = settings.options
    shape = settings.data[_board_file(options)]
    centre = options["arachne.centre"]
    joined = _joined(shape, centre)
    order = {node: number for number, node in enumerate(joined)}
    near = tuple(tuple(order[other] for other in dict.fromkeys(found.values())) for found in joined.values())
    ways = tuple(
        _ways([[order[place] for place in ray] for ray in _rays(node, shape, centre)]) for node in joined
    )
    around = tuple(
        _around(node, near[number], order, shape, options["arachne.wizard_diagonal"] is True)
        for node, number in order.items()
    )
    leaps = tuple(_leaps(near, number) for number in range(len(near)))
    aims = tuple(
        tuple(
            _aims(kind, near[space], around[space], ways[space], leaps[space]) for space in range(len(near))
        )
        for kind in range(len(KINDS))
    )
    tokens, opening = _set_up(shape, order)
    whites = 1 + sum(token.seat == 0 for token in tokens)
    variant = str(options["arachne.variant"])
    sides = {"original": 8, "convenient": 6, "strategist": 0}[variant]
    return Equipment(
        settings=settings,
        names=tuple(webs.name(node) for node in joined),
        index={webs.name(node): number for node, number in order.items()},
        near=near,
        around=around,
        ways=ways,
        leaps=leaps,
        aims=aims,
        steps=tuple(webs.distances(near, number) for number in range(len(near))),
        tokens=tokens,
        letters="".join(map(_letter, tokens)).encode().ljust(256),
        numbers=(range(1, whites), range(whites, len(tokens))),
        goals=(_goals(opening, tokens, 1), _goals(opening, tokens, 0)),
        opening=opening,
        sides=sides,
        eyes=sides or int(str(options["arachne.eyes_die"])[1:]),
    )


def _letter(token: Token) -> str:
    """How a piece is written: small for Black, a dot for an empty space."""
    letter = LETTERS[token.kind]
    return "." if token.seat == NO_SEAT else letter.lower() if token.seat else letter


def _goals(opening: bytes, tokens: tuple[Token, ...], seat: int) -> frozenset[int]:
    """Where the Matron, Priestess and Wizards of a seat start."""
    return frozenset(
        space
        for space, piece in enumerate(opening)
        if piece and tokens[piece].seat == seat and tokens[piece].kind <= WIZARD
    )


def _set_up(shape: Mapping[str, Any], order: Mapping[webs.Node, int]) -> tuple[tuple[Token, ...], bytes]:
    """Every piece with the space it starts on, numbered in the order of the rows."""
    tokens, opening = [Token("", GRUNT, NO_SEAT)], bytearray(len(order))
    for seat, colour in enumerate(COLOURS):
        zone = _zone(shape, seat)
        for kind, letter in enumerate(LETTERS):
            nodes = [node for node, found in zone.items() if found == letter]
            for number, node in enumerate(nodes, 1):
                name = f"{colour}-{KINDS[kind]}"
                opening[order[node]] = len(tokens)
                tokens.append(Token(f"{name}-{number}" if len(nodes) > 1 else name, kind, seat))
    return tuple(tokens), bytes(opening)


def _zone(shape: Mapping[str, Any], seat: int) -> dict[webs.Node, str]:
    """The set-up zone of a seat: a letter for every place of it, ``.`` for an empty one."""
    rows, spokes = shape["rows_from_edge"], shape["spokes"]
    middle = shape["black_spoke" if seat else "white_spoke"]
    half = len(rows[0]) // 2
    return {
        ((middle + place - half) % spokes, shape["rings"] - depth): letter
        for depth, row in enumerate(rows)
        for place, letter in enumerate(row)
    }


# ------------------------------------------------------------------------------------- web


def _board_file(options: Mapping[str, Value]) -> str:
    return f"board-{options['arachne.board']}.json"


def _joined(shape: Mapping[str, Any], centre: Value) -> webs.Ways:
    """Where every place leads (N-7): along its spoke and along its ring."""
    spokes = shape["spokes"]
    ways = webs.ways(spokes, shape["rings"])
    if centre == "space":
        return ways
    del ways[webs.HUB]
    for spoke in range(spokes):
        if centre == "crossing":
            ways[spoke, 1]["inward"] = (webs.across(spoke, spokes), 1)
        else:
            del ways[spoke, 1]["inward"]
    return ways


def _rays(node: webs.Node, shape: Mapping[str, Any], centre: Value) -> tuple[tuple[webs.Node, ...], ...]:
    """The straight lines from a place (N-6); inwards one goes on through the middle (N-5)."""
    found = webs.lines(node, shape["spokes"], shape["rings"])
    if centre == "space":
        return found
    outwards, inwards, *around = found
    middle = inwards.index(webs.HUB)
    beyond = inwards[middle + 1 :] if centre == "crossing" else ()
    return (outwards, (*inwards[:middle], *beyond), *around)


def _ways(rays: Sequence[Sequence[int]]) -> dict[int, tuple[Way, ...]]:
    """The lines of a space, by the space each leads to; that one stands where the line to it is short."""
    found: dict[int, list[Way]] = {}
    for ray in rays:
        for number, space in enumerate(ray):
            between = sum(1 << one for one in ray[:number])
            beyond = ray[number + 1] if number + 1 < len(ray) else NO_SPACE
            found.setdefault(space, []).append(Way(tuple(ray[: number + 1]), between, beyond))
    nearest = [
        space
        for ray in rays
        for number, space in enumerate(ray)
        if number + 1 == min(len(way.spaces) for way in found[space])
    ]
    return {space: tuple(found[space]) for space in dict.fromkeys(nearest)}


def _aims(
    kind: int, near: Ray, around: Ray, ways: Mapping[int, tuple[Way, ...]], leaps: Ray
) -> tuple[VerbTo, ...]:
    """What a piece of a kind could do from a space, in the order of a menu."""
    connected = around if kind == WIZARD else near
    goals = {"capture": connected, "move": _ends(kind, near, ways), "leap": leaps, "punish": connected}
    if kind != WIZARD:
        del goals["leap"]
    return tuple((verb, space) for verb, spaces in goals.items() for space in spaces)


def _ends(kind: int, near: Ray, ways: Mapping[int, tuple[Way, ...]]) -> Ray:
    """How far a piece of a kind goes, others aside: a Grunt to what is connected (N-23)."""
    reach = REACH.get(kind, len(ways))
    if kind == GRUNT:
        return near
    return tuple(end for end, found in ways.items() if any(len(way.spaces) <= reach for way in found))


def _around(
    node: webs.Node, near: Ray, order: Mapping[webs.Node, int], shape: Mapping[str, Any], diagonal: bool
) -> Ray:
    """N-17: the connected spaces, by house rule the diagonal ones as well."""
    if not diagonal or node == webs.HUB:
        return near
    spoke, ring = node
    corners = [((spoke + turn) % shape["spokes"], ring + out) for out in (1, -1) for turn in (1, -1)]
    return tuple(dict.fromkeys((*near, *(order[place] for place in corners if place in order))))


def _leaps(near: tuple[Ray, ...], start: int) -> Ray:
    """N-18: where exactly three steps over different spaces can end."""
    return tuple(
        sorted(
            {
                third
                for first in near[start]
                for second in near[first]
                if second != start
                for third in near[second]
                if third not in (start, first)
            }
        )
    )


@memoized
def board(settings: Settings) -> Board:
    """The web as it is drawn."""
    shape = settings.data[_board_file(settings.options)]
    spokes = shape["spokes"]
    rim = {(spoke, shape["rings"]) for spoke in range(spokes)}
    drawn = webs.drawn(shape["name"], spokes, _joined(shape, settings.options["arachne.centre"]), rim)
    return replace(drawn, opposite=(COLOURS.index("white"),))


def regions(settings: Settings) -> tuple[Region, ...]:
    """The web a few spokes at a time."""
    return sectors(board(settings))
