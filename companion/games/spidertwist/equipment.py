"""What stays the same through a game: the web with its distances, and how many males there are.

Nodes are known by number: the centre is 0, then spoke after spoke from the inside out. Males are
known by number too, from 1: Black's first, then White's, each in the order in which they are
added, so that 0 is a node without a male.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from itertools import chain, count
from typing import Any

from companion.errors import DataError
from companion.frozen import frozen
from companion.games.spidertwist import Introduced
from companion.kit import data, webs
from companion.kit.memoized import memoized
from companion.kit.regions import sectors
from companion.play import Board, ReadFile, Region, Settings, Value, text

PACKAGE = "companion.games.spidertwist"
COLOURS = Introduced.colours
CENTRE = 0
"""The node in which the spokes meet; it lies on none of them (S-14)."""


@frozen
class Equipment:
    """The fixed part of a game, made from its settings and equal when they are.

    ``near[node]`` are the nodes a strand or spoke leads to, ``steps[node][other]`` the number of
    steps between two nodes. ``spokes[node]`` are the nodes of the spoke it lies on, a bit for each, none
    for the centre. ``edge`` are the nodes where males enter (S-2), ``males`` is how many each player has.
    ``own[seat]`` keeps the males of a seat and makes all others 0, for ``bytes.translate``.
    """

    settings: Settings
    names: tuple[str, ...] = field(compare=False)
    index: Mapping[str, int] = field(compare=False)
    near: tuple[tuple[int, ...], ...] = field(compare=False)
    steps: tuple[bytes, ...] = field(compare=False)
    spokes: tuple[int, ...] = field(compare=False)
    edge: tuple[int, ...] = field(compare=False)
    males: int = field(compare=False)
    own: tuple[bytes, ...] = field(compare=False)

    def option(self, key: str) -> Value:
        return self.settings.options[key]

    def owner(self, male: int) -> int:
        """The seat a male belongs to."""
        return int(male > self.males)

    def male(self, seat: int, number: int) -> int:
        """The male that a seat added as its ``number``-th, from 1."""
        return seat * self.males + number

    def male_name(self, male: int) -> str:
        """The name of a male for ever: ``black-3``."""
        seat = self.owner(male)
        return f"{COLOURS[seat]}-{male - seat * self.males}"


def read_data(_seats: int, options: Mapping[str, Value], read: ReadFile) -> dict[str, Any]:
    """Both data files for these options, checked. Errors: DataError."""
    file = _board_file(options)
    files = {name: data.load(PACKAGE, name, read) for name in (file, "pieces.json")}
    nodes = {webs.name(node) for node in _nodes(files[file])}
    if isinstance(files[file]["strands"], list):
        for one, other in files[file]["strands"]:
            if one == other or not {one, other} <= nodes:
                raise DataError(
                    text("{file}: no strand can lead from {one} to {other}.", file=file, one=one, other=other)
                )
    # With room for all males and the female somebody always has a move, so passes never go round.
    least = 2 * files["pieces.json"]["males"] + 2
    if len(nodes) < least:
        raise DataError(
            text(
                "{file} has {nodes} nodes. With {males} males each it takes at least {least}.",
                file=file,
                nodes=len(nodes),
                males=files["pieces.json"]["males"],
                least=least,
            )
        )
    return files


@memoized
def equip(settings: Settings) -> Equipment:
    """The fixed part of a game with these settings."""
    shape = settings.data[_board_file(settings.options)]
    ways = _ways(shape)
    order = {node: number for number, node in enumerate(ways)}
    males = settings.data["pieces.json"]["males"]
    black, white = bytes(range(1, males + 1)), bytes(range(males + 1, 2 * males + 1))
    near = tuple(tuple(order[other] for other in found.values()) for found in ways.values())
    return Equipment(
        settings=settings,
        names=tuple(webs.name(node) for node in ways),
        index={webs.name(node): number for node, number in order.items()},
        near=near,
        steps=tuple(webs.distances(near, node) for node in range(len(near))),
        spokes=tuple(
            sum(1 << order[other] for other in ways if webs.HUB not in (node, other) and other[0] == node[0])
            for node in ways
        ),
        edge=tuple(order[(spoke, length)] for spoke, length in enumerate(shape["spokes"])),
        males=males,
        own=(
            bytes(1) + black + bytes(255 - males),
            bytes(1 + males) + white + bytes(255 - 2 * males),
        ),
    )


# ------------------------------------------------------------------------------------ webs


def _board_file(options: Mapping[str, Value]) -> str:
    return f"board-{options['spidertwist.web']}.json"


def _nodes(shape: Mapping[str, Any]) -> tuple[webs.Node, ...]:
    """The centre, then every spoke from the inside out."""
    spokes = enumerate(shape["spokes"])
    return (
        webs.HUB,
        *((spoke, number) for spoke, length in spokes for number in range(1, length + 1)),
    )


def _strands(shape: Mapping[str, Any]) -> list[tuple[webs.Node, webs.Node]]:
    """The strands between spokes, each clockwise from its first end where that is known."""
    nodes = _nodes(shape)
    if isinstance(shape["strands"], list):
        called = {webs.name(node): node for node in nodes}
        return [(called[one], called[other]) for one, other in shape["strands"]]
    last = len(shape["spokes"]) - 1
    inwards = shape["strands"] == "spiral"
    found = []
    for spoke, number in nodes[1:]:
        end = (spoke + 1, number) if spoke < last else (0, number - inwards)
        if end in nodes and end != webs.HUB:
            found.append(((spoke, number), end))
    return found


def _ways(shape: Mapping[str, Any]) -> webs.Ways:
    """Where every node leads: in and out along its spoke, then along the strands."""
    ways: webs.Ways = {node: {} for node in _nodes(shape)}
    for node in ways:
        if node == webs.HUB:
            ways[node] = {webs.name((spoke, 1))[0]: (spoke, 1) for spoke in range(len(shape["spokes"]))}
            continue
        spoke, number = node
        if (spoke, number + 1) in ways:
            ways[node]["outward"] = (spoke, number + 1)
        ways[node]["inward"] = webs.inward(node)
    for one, other in _strands(shape):
        if other not in ways[one].values():
            ways[one][_free(ways[one], "clockwise")] = other
            ways[other][_free(ways[other], "back")] = one
    return ways


def _free(taken: Mapping[str, webs.Node], direction: str) -> str:
    """The name of a direction; a second strand that way is ``clockwise2``."""
    numbered = (f"{direction}{number}" for number in count(2))
    return next(name for name in chain((direction,), numbered) if name not in taken)


@memoized
def board(settings: Settings) -> Board:
    """The web as it is drawn."""
    shape = settings.data[_board_file(settings.options)]
    rim = set(enumerate(shape["spokes"]))
    return webs.drawn(shape["name"], len(shape["spokes"]), _ways(shape), rim)


def regions(settings: Settings) -> tuple[Region, ...]:
    """The web a few spokes at a time."""
    return sectors(board(settings))
