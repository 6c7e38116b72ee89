"""Web of Flies on the usual board, thousands of games in lockstep (see ``kit.lanes``).

A *block* has as many games as its planes have bits. Sides, not colours, take turns: side 0 is
whoever begins, the others follow, so all games are at the same side's turn. What a spider is
worth is kept as the legs it lacks, 8 - legs, in three planes. A fly can be eaten by any spider, as
a spider with one leg can: it lacks 7, like it.

The rules are those of ``position`` and ``rules``; a test plays lanes again there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_, xor
from typing import Any

from companion.games.web_of_flies.turn_circuit import SPACES, VALUE_BITS, turn_function
from companion.kit.lanes import Bits, LaneLuck, Number, Plane
from companion.kit.tally import Tally, TellGames
from companion.play import Settings

LANES = 30_720
"""Games in one block. With fewer Python's own time shows, with many more the cache overflows."""
BLOCK = 4 * LANES
"""Games that share their luck, half a second of them. Shorter blocks spend more of their time with
lanes that wait for the last games: one of two blocks a tenth, this one nothing that shows."""
MAX_ROUNDS = len(SPACES)
"""Every capture takes a piece, and in every round there is at least one."""


class Lanes:
    """Games of so many seats as they come, for ``Game.lockstep``."""

    most_rounds = MAX_ROUNDS

    def __init__(self, settings: Settings) -> None:
        """Also makes the function that plays a turn, if that has not been done: a tenth of a second or so."""
        seats = settings.seats
        self._pieces = Pieces(seats, settings.data["pieces.json"]["players"][str(seats)]["sets"])
        self._pieces.turn()

    def block(self, games: int) -> int:
        """How many games a block has, with luck of its own: so many that all blocks are alike."""
        return -(-games // -(-games // BLOCK))

    def play(self, games: int, bits: Bits, tally: Tally, tell: TellGames) -> None:
        """Play a block of games. After Ctrl-C no more are started, and those going on are played to their
        end, which takes a blink: without them short games would be counted too often."""
        lanes = -(-games // -(-games // LANES))  # so that every lane plays as many games, but for one
        block = Block(LaneLuck(lanes, bits), self._pieces, games)
        interrupt: KeyboardInterrupt | None = None
        while block.games_left or block.playing:
            try:
                block = block.after_a_round()
                if interrupt is None:
                    tell(tally.games + block.tally.games)
            except KeyboardInterrupt as error:
                block.games_left = 0
                interrupt = error
        tally.add(block.tally)
        if interrupt is not None:
            raise interrupt


# --------------------------------------------------------------------------------- the block


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many ``sides`` play, and how many spiders of each number of legs one has: one or two."""

    sides: int
    sets: int

    def turn(self) -> Callable[..., tuple[Any, ...]]:
        """The function that plays a turn of one of these sides."""
        return turn_function(self.sides, 8 * self.sets)


@dataclass(slots=True)
class Board:
    """A plane for every space: where each side and the flies are, and what a spider there lacks.

    ``lacks`` means nothing on an empty space.
    """

    sides: list[list[Plane]]
    flies: list[Plane]
    lacks: list[list[Plane]]

    def mixed(self, lanes: Plane, other: Board) -> Board:
        """This board with the other's position in these lanes."""

        def mix(mine: list[Plane], yours: list[Plane]) -> list[Plane]:
            return [old ^ (lanes & (old ^ new)) for old, new in zip(mine, yours, strict=True)]

        return Board(
            [mix(*pair) for pair in zip(self.sides, other.sides, strict=True)],
            mix(self.flies, other.flies),
            [mix(*pair) for pair in zip(self.lacks, other.lacks, strict=True)],
        )


class Block:
    """As many games at a time as ``luck`` has lanes; a lane that has ended starts another.

    Games last from a few turns to about 40, so without that most lanes would wait for the
    last. The ``games`` counted are the first ones started, all of them to their end: which
    ones they are does not depend on how long they last, and no length is preferred.
    """

    def __init__(self, luck: LaneLuck, pieces: Pieces, games: int) -> None:
        self._luck = luck
        self._pieces = pieces
        sides = range(pieces.sides)
        self.tally = Tally([0] * pieces.sides)
        self.games_left = games
        self.playing: Plane = 0
        self.started: Plane = 0
        self.first: Number = [0] * (pieces.sides - 1).bit_length()
        """Which seat side 0 is."""
        empty = [0] * len(SPACES)
        self.board = Board([empty for _ in sides], empty, [empty] * VALUE_BITS)
        # Ready for lanes that end: a board each, unused where ``_ready`` is set.
        self._next = self.board
        self._ready: Plane = 0
        # Spiders left, by side and legs lacked: where there is one, and where there are two.
        self.one = [[0] * 8 for _ in sides]
        self.two = [[0] * 8 for _ in sides]
        self._rounds: Number = [0] * MAX_ROUNDS.bit_length()  # complete ones
        # Where the last turn was a pass, where the last two were, and so on.
        self._passed = [0] * (pieces.sides - 1)
        self._ended: dict[str, Plane] = {"last-eights": 0, "no-captures": 0}

    def after_a_round(self) -> Block:
        """The block after a turn of both sides. This one stays as it is, whenever that stops."""
        block = copy(self)
        # Only these are changed in place; all else is replaced.
        block.tally, block._ended = deepcopy(self.tally), dict(self._ended)
        block.one, block.two = deepcopy(self.one), deepcopy(self.two)
        block._rounds = list(self._rounds)
        block.start_games()
        for side in range(self._pieces.sides):
            block.turn(side)
        block.count_ended()
        return block

    # ------------------------------------------------------------------ from game to game

    def start_games(self) -> None:
        """Start games in the lanes that are free. Side 0, who begins, has the next turn."""
        self.started = self._free_lanes()
        if self.started:
            self._start(self.started)

    def _free_lanes(self) -> Plane:
        """The lanes that start a game now: those that have ended and have a board ready.

        All boards are made anew once every sixteenth lane waits for one. Throwing an unused
        one away is fair, for nobody has looked at it.
        """
        free = self._luck.full ^ self.playing
        if not self.games_left or not free:
            return 0
        if (free & (self._luck.full ^ self._ready)).bit_count() * 16 >= self._luck.lanes:
            self._next, copies = deal(self._luck, self._pieces)
            for side in range(1, self._pieces.sides):
                swap(self._luck, self._pieces, self._next, copies, side)
            self._ready = self._luck.full
        free &= self._ready
        if free.bit_count() > self.games_left:
            lowest = range(self._luck.lanes + 1)
            cut = bisect_left(lowest, self.games_left, key=lambda c: (free & ((1 << c) - 1)).bit_count())
            free &= (1 << cut) - 1
        return free

    def _start(self, lanes: Plane) -> None:
        count = lanes.bit_count()
        self.games_left -= count
        asked = self._pieces.sides - 1  # the question of the swap, to all but the first
        self.tally.actions += count * asked
        self._ready ^= lanes
        self.playing |= lanes
        self.board = self.board.mixed(lanes, self._next)
        first = self._luck.under(self._pieces.sides)
        self.first = [old ^ (lanes & (old ^ new)) for old, new in zip(self.first, first, strict=True)]
        for counters in (*self.one, *(self.two if self._pieces.sets == 2 else ())):
            counters[:] = [old | lanes for old in counters]
        self._rounds = [minus(bit, lanes) for bit in self._rounds]
        self._passed = [minus(passed, lanes) for passed in self._passed]

    def count_ended(self) -> None:
        """Count the games that have ended since the last time."""
        tally = self.tally
        ended = self._ended["last-eights"] | self._ended["no-captures"]
        if not ended:
            return
        some = several = 0
        for side, won in enumerate(self.winners()):
            several |= some & won
            some |= won
            for first, lanes in enumerate(one_hot(self.first, ended & won, self._pieces.sides)):
                tally.wins[(first + side) % self._pieces.sides] += lanes.bit_count()
        tally.ties += (ended & several).bit_count()
        for number, lanes in enumerate(one_hot(self._rounds, ended, MAX_ROUNDS)):
            # The round of the last capture counts. By the 8s that was this one, which is not
            # complete; when nobody can capture it was the one before, if there was any.
            by_eights = (lanes & self._ended["last-eights"]).bit_count()
            by_standstill = (lanes & self._ended["no-captures"]).bit_count()
            tally.rounds[number + 1] += by_eights
            tally.rounds[max(number, 1)] += by_standstill
        for reason, lanes in self._ended.items():
            tally.ends[reason] += lanes.bit_count()
            self._ended[reason] = 0

    def winners(self) -> list[Plane]:
        """Where each side is first or shares it (W-13, W-21): most 8s, among those most 7s, and so on."""
        first = [self._luck.full for _ in self.one]
        for legs in range(8):
            for counters in (self.two, self.one):
                has = [here & counter[legs] for here, counter in zip(first, counters, strict=True)]
                some = reduce(or_, has)
                first = [mine ^ (some & (mine ^ here)) for mine, here in zip(first, has, strict=True)]
        return first

    # ------------------------------------------------------------------------- one turn

    def turn(self, side: int) -> None:
        """One capture or pass of a side in every lane that is playing."""
        board, sides = self.board, self._pieces.sides
        others = [number for number in range(sides) if number != side]
        after, moved, chose, ate, eaten = self._pieces.turn()(
            board.sides[side],
            board.flies,
            *board.lacks,
            self.playing,
            self._luck.full,
            self._luck.below,
            *(board.sides[other] for other in others),
        )
        own, flies, *lacks = after[: 2 + VALUE_BITS]
        now = dict(zip([side, *others], [own, *after[2 + VALUE_BITS :]], strict=True))
        self.board = Board([now[number] for number in range(sides)], flies, lacks)
        self.tally.actions += chose.bit_count()
        last_eight = 0
        for other, lanes in zip(others, ate, strict=True):
            last_eight |= self._lose_spider(other, lanes, eaten)
        last_eight &= self._one_has_eights()
        passes = self.playing ^ moved
        standstill = passes & self._passed[-1]  # as many passes in a row as sides: nobody can capture (W-9)
        self._passed = [passes, *(passes & before for before in self._passed[:-1])]
        self._ended["last-eights"] |= last_eight
        self._ended["no-captures"] |= standstill
        self.playing ^= last_eight | standstill
        if side == sides - 1:
            carry = self.playing
            for place, bit in enumerate(self._rounds):
                self._rounds[place], carry = bit ^ carry, bit & carry

    def _one_has_eights(self) -> Plane:
        """The lanes in which one side alone still has 8s (W-10)."""
        some = several = 0
        for counter in self.one:
            several |= some & counter[0]
            some |= counter[0]
        return some ^ several

    def _lose_spider(self, side: int, lanes: Plane, lack: Number) -> Plane:
        """Take a spider off the counters; gives the lanes in which it was the side's last 8."""
        one, two = self.one[side], self.two[side]
        gone = one_hot(lack, lanes, 8)
        for number, here in enumerate(gone):
            last = minus(here, two[number])
            two[number] = minus(two[number], here)
            one[number] ^= last
            if number == 0:
                last_eight = last
        return last_eight


def minus(one: Plane, other: Plane) -> Plane:
    """The lanes of ``one`` that are not in ``other``."""
    return one ^ (one & other)


# ------------------------------------------------------------------------------ before play


def deal(luck: LaneLuck, pieces: Pieces) -> tuple[Board, list[Plane]]:
    """Shuffle the pieces onto the spaces, and which of two alike each is (1 for the second).

    The inside-out shuffle: each piece goes to a place among those so far and itself, and what
    lay there goes to the end. Every game shuffles the same pieces in the same order, so what is
    put down is the same in all lanes, and only where it goes is different. Flies come first: all
    alike, they lie in no order.
    """
    full = luck.full
    # A piece is some bits: one for each side, three of legs lacked, which of two alike. A bit
    # that no piece has had yet is 0 everywhere, which costs nothing.
    sides = range(pieces.sides)
    spiders = [
        (*(int(owner == side) for owner in sides), lack >> 2, lack >> 1 & 1, lack & 1, copy)
        for side in sides
        for lack in range(8)
        for copy in range(pieces.sets)
    ]
    rows = [[0] * (len(SPACES) - len(spiders)) for _ in spiders[0]]
    for piece in spiders:
        places = len(rows[0]) + 1
        *here, at_the_end = one_hot(luck.under(places), full, places)
        for row, bit in zip(rows, piece, strict=True):
            taken = list(map(and_, row, here))
            row[:] = map(or_, row, here) if bit else map(xor, row, taken)
            row.append(reduce(xor, taken, at_the_end if bit else 0))
    owned, lacks, copies = rows[: pieces.sides], rows[pieces.sides : -1], rows[-1]
    flies = [full ^ reduce(xor, planes) for planes in zip(*owned, strict=True)]
    return Board(owned, flies, [list(map(or_, row, flies)) for row in reversed(lacks)]), copies


def one_hot(number: Number, lanes: Plane, count: int) -> list[Plane]:
    """For every value below ``count``: those of the lanes in which the number is that."""
    hot = [lanes]
    for bit in reversed(number):
        hot = [half for both in hot for one in (both & bit,) for half in (both ^ one, one)]
    return hot[:count]


def swap(
    luck: LaneLuck, pieces: Pieces, board: Board, copies: list[Plane], side: int
) -> tuple[Plane, list[Plane]]:
    """W-2, W-3: a side keeps, or swaps two of its spiders; where it kept, and what changed.

    Two spiders are random bits, legs and copy of the one and of the other: 8 where a side has two of
    each, else 6. All cases with different legs are the words ``swap ONE OTHER``. Of the others one
    means ``keep`` and the rest are drawn again, so all words are equally likely.
    """
    bits = VALUE_BITS + pieces.sets - 1
    waiting, kept = luck.full, 0
    one, other = [0] * bits, [0] * bits
    while waiting:
        mine, yours = ([luck.plane() for _ in range(bits)] for _ in range(2))
        differ = reduce(or_, map(xor, mine[:VALUE_BITS], yours[:VALUE_BITS]))
        keep = minus(waiting, reduce(or_, [*mine, *yours[VALUE_BITS:]], differ))
        stands = waiting & differ
        one = [old | (bit & stands) for old, bit in zip(one, mine, strict=True)]
        other = [old | (bit & stands) for old, bit in zip(other, yours, strict=True)]
        kept |= keep
        waiting ^= stands | keep
    able = luck.full ^ kept
    changed = []
    for space, here in enumerate(board.sides[side]):
        piece = [*(board.lacks[place][space] for place in range(VALUE_BITS)), copies[space]][:bits]
        hits = [here & able, here & able]
        for bit, first, second in zip(piece, one, other, strict=True):
            hits = [minus(hits[0], bit ^ first), minus(hits[1], bit ^ second)]
        hit = hits[0] | hits[1]
        for place in range(VALUE_BITS):
            board.lacks[place][space] ^= hit & (one[place] ^ other[place])
        changed.append(hit)
    return kept, changed
