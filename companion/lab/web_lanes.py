"""Web of Flies for two on the usual board, thousands of games in lockstep (see lanes.py).

A *table* has as many games as its planes have bits. Sides, not colours, take turns: side 0 is
whoever begins, so all games are at the same side's turn. What a spider is worth is kept as the
legs it lacks, 8 - legs, in three planes. A fly can be eaten by any spider, as a spider with one
leg can: it lacks 7, like it.

The rules are those of ``companion.games.web_of_flies``; a test plays lanes again there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_, xor
from random import Random

from companion import games
from companion.lab.lanes import LaneLuck, Number, Plane
from companion.lab.tally import Tally
from companion.lab.web_turn import SPACES, VALUE_BITS, turn_function
from companion.play import Settings

LANES = 30_720
"""Games at one table. With fewer Python's own time shows, with many more the cache overflows."""
MOST_ROUNDS = len(SPACES)
"""Every capture takes a piece, and in every round there is at least one."""


def plays(settings: Settings, name: str, max_rounds: int) -> bool:
    """True for the games this module knows: two players, all as it comes, and no early stop."""
    return name == "web-of-flies" and settings == games.find(name).settle(2, {}) and max_rounds >= MOST_ROUNDS


def prepare(_settings: Settings) -> None:
    """Make the function that plays a turn, if that has not been done: a tenth of a second or so."""
    turn_function()


def play(
    _settings: Settings, count: int, random: Random, _max_rounds: int, progress: Callable[[int], None]
) -> Tally:
    """Play ``count`` random games; ``progress`` is told now and then how many have ended.

    After Ctrl-C no more are started, and those going on are played to their end, which takes
    a blink: without them short games would be counted too often.
    """
    lanes = -(-count // -(-count // LANES))  # so that every lane plays as many games, but for one
    table = Table(LaneLuck(lanes, random), count)
    while table.games_left or table.playing:
        try:
            table = table.after_a_round()
            progress(table.tally.games)
        except KeyboardInterrupt:
            table.games_left = 0
            progress = _unheard
    return table.tally


def _unheard(_games: int) -> None:
    """Tell nobody."""


# --------------------------------------------------------------------------------- the table


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


class Table:
    """As many games at a time as ``luck`` has lanes; a lane that has ended starts another.

    Games last from a few turns to about 40, so without that most lanes would wait for the
    last. The ``games`` counted are the first ones started, all of them to their end: which
    ones they are does not depend on how long they last, and no length is preferred.
    """

    def __init__(self, luck: LaneLuck, games: int) -> None:
        self._luck = luck
        self.tally = Tally([0, 0])
        self.games_left = games
        self.playing: Plane = 0
        self.started: Plane = 0
        self.red_begins: Plane = 0
        self.board = Board([[0] * len(SPACES) for _ in range(2)], [0] * len(SPACES), [[0] * len(SPACES)] * 3)
        # Ready for lanes that end: a board each, unused where ``_ready`` is set.
        self._next = self.board
        self._ready: Plane = 0
        # Spiders left, by side and legs lacked: where there is one, and where there are two.
        self.one = [[0] * 8 for _ in range(2)]
        self.two = [[0] * 8 for _ in range(2)]
        self._rounds: Number = [0] * MOST_ROUNDS.bit_length()  # complete ones
        self._passed: Plane = 0
        self._ended: dict[str, Plane] = {"last-eights": 0, "no-captures": 0}

    def after_a_round(self) -> Table:
        """The table after a turn of both sides. This one stays as it is, whenever that stops."""
        table = copy(self)
        # Only these are changed in place; all else is replaced.
        table.tally, table._ended = deepcopy(self.tally), dict(self._ended)
        table.one, table.two = deepcopy(self.one), deepcopy(self.two)
        table._rounds = list(self._rounds)
        table.start_games()
        table.turn(0)
        table.turn(1)
        table.count_ended()
        return table

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
            self._next, copies = deal(self._luck)
            swap(self._luck, self._next, copies)
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
        self.tally.actions += count  # the question of the swap, once in every game
        self._ready ^= lanes
        self.playing |= lanes
        self.board = self.board.mixed(lanes, self._next)
        self.red_begins ^= lanes & (self.red_begins ^ self._luck.plane())
        for counters in (*self.one, *self.two):
            counters[:] = [old | lanes for old in counters]
        self._rounds = [minus(bit, lanes) for bit in self._rounds]
        self._passed = minus(self._passed, lanes)

    def count_ended(self) -> None:
        """Count the games that have ended since the last time."""
        tally = self.tally
        ended = self._ended["last-eights"] | self._ended["no-captures"]
        if not ended:
            return
        first, second = self.winners()
        red = ended & (second ^ (self.red_begins & (first ^ second)))
        green = ended & (first ^ (self.red_begins & (first ^ second)))
        tally.wins[0] += red.bit_count()
        tally.wins[1] += green.bit_count()
        tally.ties += (red & green).bit_count()
        for number, lanes in enumerate(one_hot(self._rounds, ended, MOST_ROUNDS)):
            # The round of the last capture counts. By the 8s that was this one, which is not
            # complete; when nobody can capture it was the one before, if there was any.
            by_eights = (lanes & self._ended["last-eights"]).bit_count()
            by_standstill = (lanes & self._ended["no-captures"]).bit_count()
            tally.rounds[number + 1] += by_eights
            tally.rounds[max(number, 1)] += by_standstill
        for reason, lanes in self._ended.items():
            tally.ends[reason] += lanes.bit_count()
            self._ended[reason] = 0

    def winners(self) -> tuple[Plane, Plane]:
        """Where each side is first or shares it (W-13, W-21): the first legs that differ decide."""
        ahead, behind, level = 0, 0, self._luck.full
        for mine, my_two, yours, your_two in zip(
            self.one[0], self.two[0], self.one[1], self.two[1], strict=True
        ):
            more = level & (minus(mine, yours) | minus(my_two, your_two))
            fewer = level & (minus(yours, mine) | minus(your_two, my_two))
            ahead, behind, level = ahead | more, behind | fewer, level ^ (more | fewer)
        return ahead | level, behind | level

    # ------------------------------------------------------------------------- one turn

    def turn(self, side: int) -> None:
        """One capture or pass of a side in every lane that is playing."""
        own, foe = self.board.sides[side], self.board.sides[1 - side]
        own, foe, flies, lacks, moved, chose, ate, eaten = turn_function()(
            own, foe, self.board.flies, *self.board.lacks, self.playing, self._luck.full, self._luck.below
        )
        self.board = Board([own, foe] if side == 0 else [foe, own], flies, lacks)
        self.tally.actions += chose.bit_count()
        last_eight = self._lose_spider(1 - side, ate, eaten)
        passes = self.playing ^ moved
        standstill = passes & self._passed  # two passes in a row: nobody can capture (W-9)
        self._passed = passes
        self._ended["last-eights"] |= last_eight
        self._ended["no-captures"] |= standstill
        self.playing ^= last_eight | standstill
        if side == 1:
            carry = self.playing
            for place, bit in enumerate(self._rounds):
                self._rounds[place], carry = bit ^ carry, bit & carry

    def _lose_spider(self, side: int, lanes: Plane, lack: Number) -> Plane:
        """Take a spider off the counters; gives the lanes in which it was the last 8 (W-10)."""
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


def deal(luck: LaneLuck) -> tuple[Board, list[Plane]]:
    """Shuffle the pieces onto the spaces, and which of two alike each is (1 for the second).

    The inside-out shuffle: each piece goes to a place among those so far and itself, and what
    lay there goes to the end. Every game shuffles the same pieces in the same order, so what is
    put down is the same in all lanes, and only where it goes is different. Flies come first: all
    alike, they lie in no order.
    """
    full = luck.full
    # A piece is six bits: is it a spider, side 1, three of legs lacked, which of two alike. A bit
    # that no piece has had yet is 0 everywhere, which costs nothing.
    spiders = [
        (1, side, lack >> 2, lack >> 1 & 1, lack & 1, copy)
        for side in range(2)
        for lack in range(8)
        for copy in range(2)
    ]
    rows = [[0] * (len(SPACES) - len(spiders)) for _ in spiders[0]]
    for piece in spiders:
        places = len(rows[0]) + 1
        *here, at_the_end = one_hot(luck.under(places), full, places)
        for row, bit in zip(rows, piece, strict=True):
            taken = list(map(and_, row, here))
            row[:] = map(or_, row, here) if bit else map(xor, row, taken)
            row.append(reduce(xor, taken, at_the_end if bit else 0))
    spider, second, *lacks, copies = rows
    first, flies = list(map(xor, spider, second)), [full ^ plane for plane in spider]
    return Board([first, second], flies, [list(map(or_, row, flies)) for row in reversed(lacks)]), copies


def one_hot(number: Number, lanes: Plane, count: int) -> list[Plane]:
    """For every value below ``count``: those of the lanes in which the number is that."""
    hot = [lanes]
    for bit in reversed(number):
        hot = [half for both in hot for one in (both & bit,) for half in (both ^ one, one)]
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
        keep = minus(waiting, drawn[0] | drawn[1] | drawn[2] | drawn[3] | drawn[7] | differ)
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
            hits = [minus(hits[0], bit ^ mine), minus(hits[1], bit ^ yours)]
        hit = hits[0] | hits[1]
        for place in range(VALUE_BITS):
            board.lacks[place][space] ^= hit & (one[place] ^ other[place])
        changed.append(hit)
    return kept, changed
