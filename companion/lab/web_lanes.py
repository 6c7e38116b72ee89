"""Web of Flies for two on the usual board, thousands of games in lockstep (see lanes.py).

A *table* has as many games as its planes have bits. Sides, not colours, take turns: side 0 is
whoever begins, so all games are at the same side's turn. What a spider is worth is kept as the
legs it lacks, 8 - legs, in three planes. A fly can be eaten by any spider, as a spider with one
leg can: it lacks 7, like it.

The rules are those of ``companion.games.web_of_flies``; a test plays lanes again there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from companion import games
from companion.kit import hexes
from companion.lab.lanes import (
    NOTHING,
    Circuit,
    LaneLuck,
    Number,
    Plane,
    both,
    either,
    less,
    total,
    without,
)
from companion.lab.tally import Tally
from companion.play import Settings

LANES = 1 << 15
"""Games at one table: more would no longer fit the cache, fewer waste Python's own time."""
RADIUS = 3
SPACES = tuple(hexes.hexagon(RADIUS))
NUMBER = {cell: number for number, cell in enumerate(SPACES)}
SPIDERS = 16
MOST_TURNS = 2 * (len(SPACES) - 1)
"""Every capture takes a piece, and never do two passes follow one another."""
MOST_CAPTURES = SPIDERS * 6
VALUE_BITS = 3


def plays(settings: Settings, name: str, max_rounds: int) -> bool:
    """True for the games this module knows: two players, all as it comes, and no early stop."""
    return (
        name == "web-of-flies"
        and settings == games.find(name).settle(2, {})
        and max_rounds * 2 >= MOST_TURNS
    )


def play(count: int, random: Random, tally: Tally, progress: Callable[[], None]) -> None:
    """Play ``count`` random games and add them to the tally, table after table.

    Ctrl-C loses the table being played: its short games alone would not be a fair sample.
    """
    while count:
        lanes = min(count, LANES)
        table = Table(LaneLuck(lanes, random))
        for _ in table.turns():
            pass
        table.add_to(tally)
        count -= lanes
        progress()


# --------------------------------------------------------------------------------- one table


@dataclass(slots=True)
class Board:
    """A plane for every space: where each side and the flies are, and what a spider there lacks.

    ``lacks`` means nothing on an empty space.
    """

    sides: list[list[Plane]]
    flies: list[Plane]
    lacks: list[list[Plane]]


class Table:
    """As many games as ``luck`` has lanes, dealt, swapped and then played turn by turn."""

    def __init__(self, luck: LaneLuck) -> None:
        self._luck = luck
        full = luck.full
        self.red_begins = luck.plane()
        self.board, copies = deal(luck)
        self.kept, self.swapped = swap(luck, self.board, copies)
        self.playing = full
        self.choices = luck.lanes  # the question of the swap, once in every game
        self.rounds: dict[int, int] = {}
        self.ended_by_eights: Plane = 0
        # Of each side: has it an 8, has it two?
        self._eights = [[full, full], [full, full]]

    def turns(self) -> Iterator[Plane]:
        """Play; gives after every turn the lanes in which a piece was captured."""
        turn_of, full = _turn(), self._luck.full
        passed = 0
        for turn in range(MOST_TURNS):
            if not self.playing:
                return
            side = turn % 2
            own, foe = self.board.sides[side], self.board.sides[1 - side]
            own, foe, flies, *lacks, moved, chose, fell = turn_of(
                own, foe, self.board.flies, *self.board.lacks, self.playing, full, self._luck.below
            )
            sides = [own, foe] if side == 0 else [foe, own]
            self.board = Board(sides, flies, lacks)
            self.choices += chose.bit_count()
            yield moved
            self._end(self._lose_eights(1 - side, fell), turn)
            stays = self.playing & (full ^ moved)
            # Two passes in a row: nobody can capture, and the last capture was two turns ago.
            self._end(stays & passed, turn - 2)
            passed = stays

    def _lose_eights(self, side: int, fell: Plane) -> Plane:
        """Take an 8 from a side; the lanes in which it was the last (W-10)."""
        one, two = self._eights[side]
        last = fell & (full_less(one, two))
        self._eights[side] = [one ^ last, full_less(two, fell)]
        self.ended_by_eights |= last
        return last

    def _end(self, lanes: Plane, last_capture: int) -> None:
        """End games; rounds count as far as the last capture, in which a first one has begun."""
        if lanes:
            self.playing ^= lanes
            number = max(last_capture, 0) // 2 + 1
            self.rounds[number] = self.rounds.get(number, 0) + lanes.bit_count()

    def add_to(self, tally: Tally) -> None:
        """Count the games of a table that has been played."""
        lanes, full = self._luck.lanes, self._luck.full
        first, second = winners(self.board, full)
        red = (first & self.red_begins) | full_less(second, self.red_begins)
        green = (second & self.red_begins) | full_less(first, self.red_begins)
        by_eights = self.ended_by_eights.bit_count()
        tally.actions += self.choices
        tally.rounds.update(self.rounds)
        tally.ties += (first & second).bit_count()
        tally.ends.update({"last-eights": by_eights, "no-captures": lanes - by_eights})
        for seat, won in enumerate((red, green)):
            tally.wins[seat] += won.bit_count()


def full_less(one: Plane, other: Plane) -> Plane:
    """The lanes of ``one`` that are not in ``other``."""
    return one ^ (one & other)


def winners(board: Board, full: Plane) -> tuple[Plane, Plane]:
    """Where each side is first or shares it (W-13, W-21): the first legs that differ decide."""
    ahead, behind = 0, 0
    for lack in range(8):
        level = full ^ (ahead | behind)
        ones: list[list[Plane]] = []
        for side in board.sides:
            one = two = 0
            for space, here in enumerate(side):
                for place in range(VALUE_BITS):
                    bit = board.lacks[place][space]
                    here = here & bit if lack >> place & 1 else full_less(here, bit)
                two |= one & here
                one |= here
            ones.append([one, two])
        (mine, my_two), (yours, your_two) = ones
        ahead |= level & (full_less(mine, yours) | full_less(my_two, your_two))
        behind |= level & (full_less(yours, mine) | full_less(your_two, my_two))
    return full ^ behind, full ^ ahead


# ------------------------------------------------------------------------------ before play


def deal(luck: LaneLuck) -> tuple[Board, list[Plane]]:
    """Shuffle the pieces onto the spaces, and which of two alike each is (1 for the second).

    The inside-out shuffle: each piece goes to a place among those so far and itself, and what
    lay there goes to the end. All games shuffle the same pieces, so a piece is a constant and
    only its place ``j`` is a plane for every place it may be.
    """
    full = luck.full
    # A piece is six bits: side 0, side 1, three of legs lacked, which of two alike.
    pieces = [
        [side == 0, side == 1, lack & 1, lack >> 1 & 1, lack >> 2 & 1, copy]
        for side in range(2)
        for lack in range(8)
        for copy in range(2)
    ]
    pieces += [[0, 0, 1, 1, 1, 0]] * (len(SPACES) - len(pieces))
    spots: list[list[Plane]] = []
    for piece in pieces:
        hot = _one_hot(luck.under(len(spots) + 1), full, len(spots) + 1)
        moved = [0] * len(piece)
        for spot, here in zip(spots, hot, strict=False):
            for bit, constant in enumerate(piece):
                old = spot[bit]
                taken = old & here
                moved[bit] |= taken
                spot[bit] = old | here if constant else old ^ taken
        spots.append([old | hot[-1] if constant else old for old, constant in zip(moved, piece, strict=True)])
    first, second, *lacks, copies = (list(planes) for planes in zip(*spots, strict=True))
    flies = [full ^ (one | other) for one, other in zip(first, second, strict=True)]
    return Board([first, second], flies, lacks), copies


def _one_hot(number: Number, full: Plane, count: int) -> list[Plane]:
    """For every value below ``count``: the lanes in which the number is that."""
    hot = [full]
    for bit in reversed(number):
        hot = [half for lanes in hot for one in (lanes & bit,) for half in (lanes ^ one, one)]
    return hot[:count]


def swap(luck: LaneLuck, board: Board, copies: list[Plane]) -> tuple[Plane, list[Plane]]:
    """W-2, W-3: side 1 keeps, or swaps two of its spiders; where it kept, and what changed.

    Two spiders are 8 random bits, legs and copy of the one and of the other. Of the 256 cases
    224 have different legs: these are the words ``swap ONE OTHER``. Of the 32 others one means
    ``keep`` and 31 are drawn again, so all 225 words are equally likely.
    """
    waiting, kept = luck.full, 0
    one, other = [0] * 4, [0] * 4
    while waiting:
        drawn = [luck.plane() for _ in range(8)]
        differ = (drawn[0] ^ drawn[4]) | (drawn[1] ^ drawn[5]) | (drawn[2] ^ drawn[6])
        keep = full_less(waiting, drawn[0] | drawn[1] | drawn[2] | drawn[3] | drawn[7] | differ)
        stands = waiting & differ
        one = [old | (bit & stands) for old, bit in zip(one, drawn[:4], strict=True)]
        other = [old | (bit & stands) for old, bit in zip(other, drawn[4:], strict=True)]
        kept |= keep
        waiting ^= stands | keep
    able = luck.full ^ kept
    changed = []
    for space, here in enumerate(board.sides[1]):
        piece = [*(board.lacks[place][space] for place in range(VALUE_BITS)), copies[space]]
        hits = [here & able, here & able]
        for bit, mine, yours in zip(piece, one, other, strict=True):
            hits = [full_less(hits[0], bit ^ mine), full_less(hits[1], bit ^ yours)]
        hit = hits[0] | hits[1]
        for place in range(VALUE_BITS):
            board.lacks[place][space] ^= hit & (one[place] ^ other[place])
        changed.append(hit)
    return kept, changed


# ------------------------------------------------------------------------------------ a turn


@dataclass(slots=True)
class Node:
    """A part of all captures, (space, direction), and how many of them a lane can make.

    Only a leaf, one capture, has a ``way``; all others have two branches.
    """

    count: list[str]
    most: int
    branches: tuple[Node, ...] = ()
    way: tuple[int, int] | None = None
    space: int | None = None


@cache
def _turn() -> Callable[..., tuple[Any, ...]]:
    """One turn of one side in all lanes, as a function (made once, in about a second):

    ``(own, foe, flies, lacks0, lacks1, lacks2, playing, full, below)`` → the first six after
    the turn, then where a piece was captured, where there was a choice, where an 8 fell.
    """
    circuit = Circuit()
    own, foe, flies, *lacks = (
        circuit.unpack(len(SPACES), name) for name in ("own", "foe", "flies", "lacks0", "lacks1", "lacks2")
    )
    prey = [circuit.let(either(*pair)) for pair in zip(foe, flies, strict=True)]
    clear = [circuit.let(f"full^{piece}") for piece in prey]
    value = [[circuit.let(f"full^{bit}") for bit in bits] for bits in lacks]

    able = _captures(circuit, own, prey, clear, value, lacks)
    root = _counted(circuit, able)
    some = circuit.let(both("playing", either(*root.count)))
    picked = circuit.unpack(len(root.count), f"below([{','.join(root.count)}], {some})")
    goes, leaves = _picked(circuit, root, some, picked)
    lands = _landings(circuit, goes, prey, clear)

    mover = [
        circuit.let(either(*(both(leaves[space], bits[space]) for space in range(len(SPACES)))))
        for bits in lacks
    ]
    hit = [circuit.let(both(*pair)) for pair in zip(foe, lands, strict=True)]
    fell = either(*(both(hit[space], *(bits[space] for bits in value)) for space in range(len(SPACES))))
    results = [
        [f"({own[s]}^{leaves[s]})|{lands[s]}" for s in range(len(SPACES))],
        [f"{foe[s]}^{hit[s]}" for s in range(len(SPACES))],
        [less(flies[s], lands[s]) for s in range(len(SPACES))],
        *(
            [f"{bits[s]}^({lands[s]}&({bits[s]}^{new}))" for s in range(len(SPACES))]
            for bits, new in zip(lacks, mover, strict=True)
        ),
    ]
    several = both(some, either(*root.count[1:]))
    values = ", ".join(f"[{', '.join(planes)}]" for planes in results)
    arguments = ("own", "foe", "flies", "lacks0", "lacks1", "lacks2", "playing", "full", "below")
    return circuit.function(arguments, f"({values}, {some}, {several}, {fell})")


def _captures(
    circuit: Circuit,
    own: list[str],
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
                circuit.let(either(bits[near], both(clear[near], far)))
                for bits, far in zip(food, seen[near], strict=True)
            ]
            enough = circuit.let(either(value[0][space], seen[space][0]))
            for place in (1, 2):
                mine, its = value[place][space], seen[space][place]
                enough = circuit.let(f"({mine}&{its})|({enough}&({mine}|{its}))")
            able[space, direction] = circuit.let(both(enough, there[space], own[space]))
    return able


def _from_the_far_end(direction: int) -> list[hexes.Hex]:
    """All spaces, each after the next one in this direction."""
    dq, dr = hexes.DIRECTIONS[direction]
    # The six directions are at right angles to nothing here, but each step adds 2 to this sum.
    return sorted(
        SPACES, key=lambda cell: 2 * (cell[0] * dq + cell[1] * dr) + cell[0] * dr + cell[1] * dq, reverse=True
    )


def _counted(circuit: Circuit, able: dict[tuple[int, int], str]) -> Node:
    """A tree over all captures with the number of those possible at every node."""
    spaces = []
    for space in range(len(SPACES)):
        leaves = [Node([plane], 1, way=way) for way, plane in able.items() if way[0] == space]
        node = _joined(circuit, leaves)
        node.space = space
        spaces.append(node)
    return _joined(circuit, spaces)


def _joined(circuit: Circuit, nodes: list[Node]) -> Node:
    if len(nodes) == 1:
        return nodes[0]
    middle = (len(nodes) + 1) // 2
    one, other = _joined(circuit, nodes[:middle]), _joined(circuit, nodes[middle:])
    most = min(one.most + other.most, MOST_CAPTURES)
    return Node(total(circuit, one.count, other.count, most), most, (one, other))


def _picked(
    circuit: Circuit, root: Node, lanes: str, number: list[str]
) -> tuple[dict[tuple[int, int], str], list[str]]:
    """The capture of this number: by its space and direction, and by its space alone.

    From the root down: below the count of the one branch it is in there, else in the other
    with that count taken off. Both branches are followed, each with the lanes that took it.
    """
    goes: dict[tuple[int, int], str] = {}
    leaves = [NOTHING] * len(SPACES)

    def follow(node: Node, lanes: str, number: list[str]) -> None:
        if node.space is not None:
            leaves[node.space] = lanes
        if node.way is not None:
            goes[node.way] = lanes
            return
        one, other = node.branches
        below, rest = without(circuit, number, one.count, (other.most - 1).bit_length())
        first = circuit.let(both(lanes, below))
        follow(one, first, number[: (one.most - 1).bit_length()])
        follow(other, circuit.let(f"{lanes}^{first}"), rest)

    follow(root, lanes, number)
    return goes, leaves


def _landings(
    circuit: Circuit, goes: dict[tuple[int, int], str], prey: list[str], clear: list[str]
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
            runs[near] = circuit.let(either(goes[space, direction], runner))
            arrives[near].append(runs[near])
    return [circuit.let(both(prey[space], either(*arrives[space]))) for space in range(len(SPACES))]
