"""Orb webs: spokes that meet in a hub, crossed by rings; places, names and positions.

A place is ``(spoke, ring)``: spokes count clockwise from 0 at the top, rings outwards from 1;
the hub is ``(0, 0)``.
"""

from __future__ import annotations

from math import cos, pi, sin

Node = tuple[int, int]

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
