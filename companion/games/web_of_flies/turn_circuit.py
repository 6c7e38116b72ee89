"""One turn of Web of Flies as a circuit: every capture looked at, one chosen, all at once.

There are 180 ways to capture, a space and a direction each, and four steps: where a capture is
possible (``_captures``), how many there are, added up in a tree (``_counted``), the chosen one,
found by walking the tree down (``_picked``), and where that spider comes to rest
(``_landings``). Each writes its operations into one ``Circuit``; nothing is computed here. What may be
captured is the rule of ``position.capture_code``; ``tests/games/web_of_flies/test_captures.py`` compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, zip_longest
from typing import Any

from companion.kit import hexes
from companion.kit.lanes import NOTHING, Circuit, both, either, less, one_of, total, without

RADIUS = 3
SPACES = tuple(hexes.hexagon(RADIUS))
NUMBER = {cell: number for number, cell in enumerate(SPACES)}
VALUE_BITS = 3
ARGUMENTS = ("own", "flies", "lacks0", "lacks1", "lacks2", "playing", "full", "below")
"""Five lists with a plane for each space, the lanes that play, all lanes, ``LaneLuck.below``. Then a
list for each of the other sides."""


@dataclass(slots=True)
class Node:
    """Some captures, and how many of them a lane can make: two branches, or one ``leaf``."""

    count: list[str]
    most: int
    branches: tuple[Node, ...] = ()
    leaf: int = 0


@cache
def turn_function(sides: int, spiders: int) -> Callable[..., tuple[Any, ...]]:
    """One turn of one of so many sides in all lanes, as a function of ``ARGUMENTS``; made once, at first use.

    ``spiders`` are as many as a side ever has. It gives a list of own, flies, the three lacks and the
    other sides after the turn, then where a piece was captured, where there was a choice, where each of
    the other sides lost a spider and, in three planes, what that lacked.
    """
    circuit = Circuit()
    everywhere = range(len(SPACES))
    arguments = (*ARGUMENTS, *(f"foe{number}" for number in range(1, sides)))
    own, flies, *lacks = (circuit.unpack(len(SPACES), name) for name in arguments[:5])
    foes = [circuit.unpack(len(SPACES), name) for name in arguments[len(ARGUMENTS) :]]
    # What a spider may eat or stops at, where it may pass, and the legs of a piece less one.
    prey = [circuit.let(one_of(*(foe[s] for foe in foes), flies[s])) for s in everywhere]
    clear = [circuit.let(f"full^{piece}") for piece in prey]
    value = [[circuit.let(f"full^{bit}") for bit in bits] for bits in lacks]

    able = _captures(circuit, prey, clear, value, lacks)
    root = _counted(circuit, own, able, spiders * len(hexes.DIRECTIONS))
    moved = circuit.let(both("playing", either(*root.count)))
    chose = circuit.let(both(moved, either(*root.count[1:])))
    number = circuit.unpack(len(root.count), f"below({_listed(root.count)}, {moved})")
    leaves, goes = _picked(circuit, root, able, moved, number)
    lands = _landings(circuit, leaves, goes, prey, clear)

    hits = [[circuit.let(both(foe[s], lands[s])) for s in everywhere] for foe in foes]
    mover = [circuit.let(one_of(*(both(leaves[s], bits[s]) for s in everywhere))) for bits in lacks]
    eaten = [circuit.let(one_of(*(both(lands[s], bits[s]) for s in everywhere))) for bits in lacks]
    change = [circuit.let(f"{one}^{other}") for one, other in zip(mover, eaten, strict=True)]
    after = [
        [f"{own[s]}^{leaves[s]}^{lands[s]}" for s in everywhere],
        [less(flies[s], lands[s]) for s in everywhere],
        *(
            [f"{bits[s]}^({lands[s]}&{new})" for s in everywhere]
            for bits, new in zip(lacks, change, strict=True)
        ),
        *([f"{foe[s]}^{hit[s]}" for s in everywhere] for foe, hit in zip(foes, hits, strict=True)),
    ]
    ate = _listed(one_of(*hit) for hit in hits)
    return circuit.function(
        arguments, _listed([_listed(map(_listed, after)), moved, chose, ate, _listed(eaten)])
    )


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
    for direction, *walk, near in WALKS:
        there, seen = NOTHING, [NOTHING] * VALUE_BITS
        for space in reversed(walk):
            there = circuit.let(either(prey[near], there))
            seen = [
                circuit.let(one_of(bits[near], both(clear[near], far)))
                for bits, far in zip(food, seen, strict=True)
            ]
            enough = circuit.let(either(value[0][space], seen[0]))
            for place in (1, 2):
                mine, its = value[place][space], seen[place]
                enough = circuit.let(f"{its}^(({its}^{mine})&({its}^{enough}))")
            able[space, direction] = circuit.let(both(enough, there))
            near = space
    return able


def _counted(circuit: Circuit, own: list[str], able: dict[tuple[int, int], str], most: int) -> Node:
    """A tree over all spaces with the number of captures at every node, ``most`` of them at most."""
    spaces = []
    for space in range(len(SPACES)):
        ways = [Node([plane], 1) for (start, _), plane in able.items() if start == space]
        count = [circuit.let(both(own[space], bit)) for bit in _joined(circuit, ways, most).count]
        spaces.append(Node(count, len(ways), leaf=space))
    return _joined(circuit, spaces, most)


def _joined(circuit: Circuit, nodes: list[Node], limit: int) -> Node:
    if len(nodes) == 1:
        return nodes[0]
    middle = (len(nodes) + 1) // 2
    one, other = _joined(circuit, nodes[:middle], limit), _joined(circuit, nodes[middle:], limit)
    most = min(one.most + other.most, limit)
    return Node(total(circuit, one.count, other.count, most), most, (one, other))


def _picked(
    circuit: Circuit, root: Node, able: dict[tuple[int, int], str], lanes: str, number: list[str]
) -> tuple[list[str], dict[int, str]]:
    """The capture of this number, by the space it starts from and by its direction.

    First the space. What is possible from there is then brought together from all spaces, and
    the direction is found among six planes instead of 180.
    """
    there, rest = _leaf_of(circuit, root, lanes, number)
    leaves = [there[space] for space in range(len(SPACES))]

    def gathered(way: int) -> str:
        planes = (able.get((space, way), NOTHING) for space in range(len(SPACES)))
        return circuit.let(one_of(*(both(*pair) for pair in zip(leaves, planes, strict=True))))

    ways = [Node([gathered(way)], 1, leaf=way) for way in hexes.DIRECTIONS]
    goes, _ = _leaf_of(circuit, _joined(circuit, ways, len(ways)), lanes, rest)
    return leaves, goes


def _leaf_of(circuit: Circuit, root: Node, lanes: str, number: list[str]) -> tuple[dict[int, str], list[str]]:
    """For every leaf the lanes in which it has the capture of this number, and which of its own that is.

    From the root down, all branches of a level at once: the number is in the one branch where it is
    below its count, else in the other with that count taken off.
    """
    found: dict[int, str] = {}
    widest = 1
    level = [(root, lanes)]
    while level:
        found |= {node.leaf: there for node, there in level if not node.branches}
        widest = max([widest, *(node.most for node, _ in level if not node.branches)])
        level = [(node, there) for node, there in level if node.branches]
        counts = zip_longest(*(node.branches[0].count for node, _ in level), fillvalue=NOTHING)
        count = [
            circuit.let(one_of(*(both(there, bit) for (_, there), bit in zip(level, bits, strict=True))))
            for bits in counts
        ]
        borrow, left = without(circuit, number, count, len(number))
        below = circuit.let(borrow)
        branches = [branch for node, _ in level for branch in node.branches]
        width = (max([widest, *(branch.most for branch in branches)]) - 1).bit_length()
        pairs = list(zip(number, left, strict=True))[:width]
        number = [circuit.let(f"{other}^({below}&({one}^{other}))") for one, other in pairs]
        firsts = [circuit.let(both(there, below)) for _, there in level]
        sides = [
            (first, circuit.let(f"{there}^{first}")) for first, (_, there) in zip(firsts, level, strict=True)
        ]
        level = list(zip(branches, chain.from_iterable(sides), strict=True))
    return found, number


def _landings(
    circuit: Circuit, leaves: list[str], goes: dict[int, str], prey: list[str], clear: list[str]
) -> list[str]:
    """Where the spider that goes comes to rest: it runs along its line to the first prey."""
    arrives: list[list[str]] = [[] for _ in SPACES]
    for direction, start, *walk in WALKS:
        run = NOTHING
        for space in walk:
            run = circuit.let(one_of(both(leaves[start], goes[direction]), both(run, clear[start])))
            arrives[space].append(run)
            start = space
    return [circuit.let(both(prey[space], one_of(*arrives[space]))) for space in range(len(SPACES))]


def _walks() -> Iterator[tuple[int, ...]]:
    """Every direction of every straight line with its spaces in that order, both of a line together:
    what one reads is then still in the processor's cache for the other."""
    for direction in (1, 2, 3):
        back = hexes.opposite(direction)
        for cell in SPACES:
            if hexes.step(cell, back) not in NUMBER:
                line = [NUMBER[other] for other in (cell, *hexes.line(cell, direction, RADIUS))]
                yield direction, *line
                yield back, *reversed(line)


WALKS = tuple(_walks())
