"""One turn of Web of Flies as a circuit: every capture looked at, one chosen, all at once.

There are 180 ways to capture, a space and a direction each, and four steps: where a capture is
possible (``_captures``), how many there are, added up in a tree (``_counted``), the chosen one,
found by walking the tree down (``_picked``), and where that spider comes to rest
(``_landings``). Each writes its operations into one ``Circuit``; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.kit import hexes
from companion.lab.lanes import NOTHING, Circuit, both, either, less, one_of, total, without

RADIUS = 3
SPACES = tuple(hexes.hexagon(RADIUS))
NUMBER = {cell: number for number, cell in enumerate(SPACES)}
SPIDERS = 16
MOST_CAPTURES = SPIDERS * 6
VALUE_BITS = 3
ARGUMENTS = ("own", "foe", "flies", "lacks0", "lacks1", "lacks2", "playing", "full", "below")
"""Six lists with a plane for each space, the lanes that play, all lanes, ``LaneLuck.below``."""


@dataclass(slots=True)
class Node:
    """Some captures, and how many of them a lane can make: two branches, or one ``leaf``."""

    count: list[str]
    most: int
    branches: tuple[Node, ...] = ()
    leaf: int = 0


@cache
def turn_function() -> Callable[..., tuple[Any, ...]]:
    """One turn of one side in all lanes, as a function of ``ARGUMENTS``; made once, at first use.

    It gives own, foe and flies after the turn, a list of the three lacks, then where a piece
    was captured, where there was a choice, where a spider was eaten and, in three planes, what
    it lacked.
    """
    circuit = Circuit()
    everywhere = range(len(SPACES))
    own, foe, flies, *lacks = (circuit.unpack(len(SPACES), name) for name in ARGUMENTS[:6])
    # What a spider may eat or stops at, where it may pass, and the legs of a piece less one.
    prey = [circuit.let(one_of(foe[s], flies[s])) for s in everywhere]
    clear = [circuit.let(f"full^{piece}") for piece in prey]
    value = [[circuit.let(f"full^{bit}") for bit in bits] for bits in lacks]

    able = _captures(circuit, prey, clear, value, lacks)
    root = _counted(circuit, own, able)
    moved = circuit.let(both("playing", either(*root.count)))
    chose = circuit.let(both(moved, either(*root.count[1:])))
    number = circuit.unpack(len(root.count), f"below({_listed(root.count)}, {moved})")
    leaves, goes = _picked(circuit, root, able, moved, number)
    lands = _landings(circuit, leaves, goes, prey, clear)

    hit = [circuit.let(both(foe[s], lands[s])) for s in everywhere]
    mover = [circuit.let(one_of(*(both(leaves[s], bits[s]) for s in everywhere))) for bits in lacks]
    eaten = [circuit.let(one_of(*(both(lands[s], bits[s]) for s in everywhere))) for bits in lacks]
    change = [circuit.let(f"{one}^{other}") for one, other in zip(mover, eaten, strict=True)]
    after = [
        _listed(f"{own[s]}^{leaves[s]}^{lands[s]}" for s in everywhere),
        _listed(f"{foe[s]}^{hit[s]}" for s in everywhere),
        _listed(less(flies[s], lands[s]) for s in everywhere),
        _listed(
            _listed(f"{bits[s]}^({lands[s]}&{new})" for s in everywhere)
            for bits, new in zip(lacks, change, strict=True)
        ),
    ]
    return circuit.function(ARGUMENTS, _listed([*after, moved, chose, one_of(*hit), _listed(eaten)]))


def _listed(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _captures(
    circuit: Circuit,
    prey: list[str],
    clear: list[str],
    value: list[list[str]],
    lacks: list[list[str]],
) -> dict[tuple[int, int], str]:
    """Where a spider can capture, for every space and direction (W-5).

    Each line is walked towards its start, from space to space: what one sees from a space is
    the prey next to it, or if there is none whatever is seen from there. It can be eaten when
    it lacks at least as much as the spider: the comparison is the carry of an addition.
    """
    food = [[circuit.let(both(*pair)) for pair in zip(prey, bits, strict=True)] for bits in lacks]
    able: dict[tuple[int, int], str] = {}
    for direction in hexes.DIRECTIONS:
        there: dict[int, str] = {}
        seen: dict[int, list[str]] = {}
        for cell in _from_the_far_end(direction):
            space, near = NUMBER[cell], NUMBER.get(hexes.step(cell, direction))
            if near is None:
                there[space], seen[space] = NOTHING, [NOTHING] * VALUE_BITS
                continue
            there[space] = circuit.let(either(prey[near], there[near]))
            seen[space] = [
                circuit.let(one_of(bits[near], both(clear[near], far)))
                for bits, far in zip(food, seen[near], strict=True)
            ]
            enough = circuit.let(either(value[0][space], seen[space][0]))
            for place in (1, 2):
                mine, its = value[place][space], seen[space][place]
                enough = circuit.let(f"{its}^(({its}^{mine})&({its}^{enough}))")
            able[space, direction] = circuit.let(both(enough, there[space]))
    return able


def _from_the_far_end(direction: int) -> list[hexes.Hex]:
    """All spaces, each after those that lie further on in this direction."""
    return sorted(SPACES, key=lambda cell: sum(1 for _ in hexes.line(cell, direction, RADIUS)))


def _counted(circuit: Circuit, own: list[str], able: dict[tuple[int, int], str]) -> Node:
    """A tree over all spaces with the number of captures at every node."""
    spaces = []
    for space in range(len(SPACES)):
        ways = [Node([plane], 1) for (start, _), plane in able.items() if start == space]
        count = [circuit.let(both(own[space], bit)) for bit in _joined(circuit, ways).count]
        spaces.append(Node(count, len(ways), leaf=space))
    return _joined(circuit, spaces)


def _joined(circuit: Circuit, nodes: list[Node]) -> Node:
    if len(nodes) == 1:
        return nodes[0]
    middle = (len(nodes) + 1) // 2
    one, other = _joined(circuit, nodes[:middle]), _joined(circuit, nodes[middle:])
    most = min(one.most + other.most, MOST_CAPTURES)
    return Node(total(circuit, one.count, other.count, most), most, (one, other))


def _picked(
    circuit: Circuit, root: Node, able: dict[tuple[int, int], str], lanes: str, number: list[str]
) -> tuple[list[str], dict[int, str]]:
    """The capture of this number, by the space it starts from and by its direction.

    First the space. What is possible from there is then brought together from all spaces, and
    the direction is found among six planes instead of 180.
    """
    leaves, rests = [NOTHING] * len(SPACES), [[NOTHING] * VALUE_BITS] * len(SPACES)
    for space, (there, rest) in _leaf_of(circuit, root, lanes, number).items():
        leaves[space], rests[space] = there, [*rest, NOTHING, NOTHING][:VALUE_BITS]

    def gathered(planes: Iterable[str]) -> str:
        return circuit.let(one_of(*(both(*pair) for pair in zip(leaves, planes, strict=True))))

    ways = {
        way: gathered(able.get((space, way), NOTHING) for space in range(len(SPACES)))
        for way in hexes.DIRECTIONS
    }
    rest = [gathered(bits) for bits in zip(*rests, strict=True)]
    node = _joined(circuit, [Node([plane], 1, leaf=way) for way, plane in ways.items()])
    return leaves, {way: there for way, (there, _) in _leaf_of(circuit, node, lanes, rest).items()}


def _leaf_of(circuit: Circuit, root: Node, lanes: str, number: list[str]) -> dict[int, tuple[str, list[str]]]:
    """For every leaf the lanes in which it has the capture of this number, and which of its own.

    From the root down: below the count of the one branch it is in there, else in the other
    with that count taken off. Both branches are followed, each with the lanes that took it.
    """
    if not root.branches:
        return {root.leaf: (lanes, number)}
    one, other = root.branches
    below, rest = without(circuit, number, one.count, (other.most - 1).bit_length())
    first = circuit.let(both(lanes, below))
    return _leaf_of(circuit, one, first, number[: (one.most - 1).bit_length()]) | _leaf_of(
        circuit, other, circuit.let(f"{lanes}^{first}"), rest
    )


def _landings(
    circuit: Circuit, leaves: list[str], goes: dict[int, str], prey: list[str], clear: list[str]
) -> list[str]:
    """Where the spider that goes comes to rest: it runs along its line to the first prey."""
    arrives: list[list[str]] = [[] for _ in SPACES]
    for direction in hexes.DIRECTIONS:
        runs: dict[int, str] = {}
        for cell in reversed(_from_the_far_end(direction)):
            space, near = NUMBER[cell], NUMBER.get(hexes.step(cell, direction))
            if near is None:
                continue
            runner = both(runs[space], clear[space]) if space in runs else NOTHING
            runs[near] = circuit.let(one_of(both(leaves[space], goes[direction]), runner))
            arrives[near].append(runs[near])
    return [circuit.let(both(prey[space], one_of(*arrives[space]))) for space in range(len(SPACES))]
