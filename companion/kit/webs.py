"""Orb webs: spokes that meet in a hub, crossed by rings; places, names and positions.

A place is ``(spoke, ring)``: spokes count clockwise from 0 at the top, rings outwards from 1;
the hub is ``(0, 0)``. ``Ways`` say of every place where it leads, by direction. A web need not
be regular: what it looks like follows from its ways.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import cos, pi, sin

from companion.play import Board, Space

Node = tuple[int, int]
Ways = dict[Node, dict[str, Node]]

HUB: Node = (0, 0)


def web(spokes: int, rings: int) -> tuple[Node, ...]:
    """All places: the hub, then spoke after spoke from the inside out."""
    return (HUB, *((spoke, ring) for spoke in range(spokes) for ring in range(1, rings + 1)))


def name(node: Node) -> str:
    """The name of a place: a letter for its spoke, the number of its ring; ``hub``."""
    return "hub" if node == HUB else f"{chr(ord('a') + node[0])}{node[1]}"


def point(node: Node, spokes: int) -> tuple[float, float]:
    """Where a place lies, y downwards; rings are 1 apart."""
    angle = 2 * pi * node[0] / spokes
    return round(node[1] * sin(angle), 6), round(-node[1] * cos(angle), 6)


def inward(node: Node) -> Node:
    """The next place towards the hub."""
    return (node[0], node[1] - 1) if node[1] > 1 else HUB


def across(spoke: int, spokes: int) -> int:
    """The spoke on the far side of the hub. Errors: ValueError when ``spokes`` is odd."""
    if spokes % 2:
        raise ValueError("only a web with an even number of spokes has a far side")
    return (spoke + spokes // 2) % spokes


def round_ring(node: Node, spokes: int, turn: int) -> tuple[Node, ...]:
    """The other places of a ring in order, clockwise for ``turn`` 1, the other way for -1."""
    spoke, ring = node
    return tuple(((spoke + turn * count) % spokes, ring) for count in range(1, spokes))


def ways(spokes: int, rings: int) -> Ways:
    """Where every place of a web leads: from the hub along each spoke, named by its letter; from
    any other ``outward``, ``inward``, and round its ring ``clockwise`` and ``back``."""
    found: Ways = {HUB: {name((spoke, 1))[0]: (spoke, 1) for spoke in range(spokes)}}
    for node in web(spokes, rings)[1:]:
        spoke, ring = node
        outward = {"outward": (spoke, ring + 1)} if ring < rings else {}
        clockwise, back = (round_ring(node, spokes, turn)[0] for turn in (1, -1))
        found[node] = {**outward, "inward": inward(node), "clockwise": clockwise, "back": back}
    return found


def lines(node: Node, spokes: int, rings: int) -> tuple[tuple[Node, ...], ...]:
    """The places one after the other along each line from a place.

    From the hub along each spoke; from any other outwards, inwards through the hub to the far
    side, and both ways round its ring.
    """
    if node == HUB:
        return tuple(tuple((spoke, ring) for ring in range(1, rings + 1)) for spoke in range(spokes))
    spoke, ring = node
    far = across(spoke, spokes)
    return (
        tuple((spoke, other) for other in range(ring + 1, rings + 1)),
        (
            *((spoke, other) for other in range(ring - 1, 0, -1)),
            HUB,
            *((far, other) for other in range(1, rings + 1)),
        ),
        round_ring(node, spokes, 1),
        round_ring(node, spokes, -1),
    )


def distances(near: Sequence[Sequence[int]], start: int) -> bytes:
    """How many steps every place is from one, by number; ``near[place]`` are its neighbours."""
    found = {start: 0}
    queue = [start]
    for place in queue:
        for other in near[place]:
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return bytes(found[place] for place in range(len(near)))


def drawn(title: str, spokes: int, ways: Mapping[Node, Mapping[str, Node]], edge: Collection[Node]) -> Board:
    """A web as a board: neighbouring places at least 1 apart, also round the hub.

    The places of ``edge`` are marked so.
    """
    hole = max(1.0, 0.5 / sin(pi / spokes)) - 1
    spaces = []
    for node in ways:
        x, y = point(node, spokes)
        stretch = 1 + hole / node[1] if node != HUB else 1
        marks = ("edge",) if node in edge else ()
        spaces.append(
            Space(
                name(node),
                round(x * stretch, 6),
                round(y * stretch, 6),
                "point",
                label="" if node == HUB else name(node),  # where all spokes meet it needs none
                marks=marks,
            )
        )
    strands = {
        (min(name(node), name(other)), max(name(node), name(other)))
        for node, found in ways.items()
        for other in found.values()
    }
    neighbours = {name(node): {way: name(to) for way, to in found.items()} for node, found in ways.items()}
    return Board(title, tuple(spaces), neighbours, tuple(sorted(strands)))
