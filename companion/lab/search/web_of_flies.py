"""Web of Flies as the search plays it: one position, changed in place, for any board and seats.

The rules are those of ``companion.games.web_of_flies``; a test plays random games in both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Self

from companion.games.web_of_flies.layout import LEGS, Layout
from companion.games.web_of_flies.position import State
from companion.kit.seats import NOBODY

SIDE = 16
"""A piece is its legs and SIDE for each seat up to its own; flies and dewdrops belong to none."""
FLY, DEWDROP = 1, 15
KEEP = -1
TRIES = 12
"""Random picks of a spider and a line before all captures are listed instead."""
_DIGIT = 3  # bits for how many spiders of one number of legs a seat has
_EIGHTS = _DIGIT * (LEGS - 1)


@dataclass(frozen=True, slots=True)
class _Fixed:
    layout: Layout
    size: int
    seats: int
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    ways: int
    by_last: bool
    ends_on_eights: bool
    swaps_any: bool
    threat: tuple[tuple[int, ...], ...]
    """Per seat and piece: 0 to pass over, else the legs it takes to capture it."""


def _fixed(layout: Layout) -> _Fixed:
    seats = layout.seats

    def threat(seat: int, piece: int) -> int:
        owner = piece // SIDE - 1
        return 0 if piece == 0 or owner == seat else piece % SIDE

    return _Fixed(
        layout,
        len(layout.names),
        seats,
        layout.lines,
        max(map(len, layout.lines)),
        layout.option("wof.tie") == "last_capture",
        bool(layout.option("wof.end_on_last_8")),
        layout.option("wof.swap") == "any",
        tuple(tuple(threat(seat, piece) for piece in range(SIDE * (seats + 1))) for seat in range(seats)),
    )


class WebPosition:
    """A position after the deal. ``board`` has a piece for each space, ``own`` the spaces of each
    seat's spiders, ``worth`` its spiders as one number in which more 8s come before all else."""

    __slots__ = (
        "board",
        "first",
        "fixed",
        "last",
        "over",
        "own",
        "seat",
        "seats",
        "swapping",
        "turns",
        "worth",
    )

    def __init__(self, state: State) -> None:
        fixed = self.fixed = _fixed(state.layout)
        self.seats = fixed.seats
        self.board = [0] * fixed.size
        self.own: list[list[int]] = [[] for _ in range(fixed.seats)]
        self.worth = [0] * fixed.seats
        for space, piece in enumerate(state.spaces):
            token = state.layout.tokens[piece]
            if not piece:
                continue
            if token.seat == NOBODY:
                self.board[space] = FLY if token.legs <= LEGS else DEWDROP
            else:
                self.board[space] = SIDE * (token.seat + 1) + token.legs
                self.own[token.seat].append(space)
                self.worth[token.seat] += _worth(token.legs)
        self._strongest_first()
        self.seat, self.first = state.seat, state.first
        self.last = list(state.last)
        self.turns = state.turns
        self.swapping = state.stage == "swap"
        self.over = state.stage == "over"

    def copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.fixed, copy.seats, copy.seat, copy.first = self.fixed, self.seats, self.seat, self.first
        copy.board = self.board[:]
        copy.own = [own[:] for own in self.own]
        copy.worth = self.worth[:]
        copy.last, copy.turns = self.last[:], self.turns
        copy.swapping, copy.over = self.swapping, self.over
        return copy

    # ---------------------------------------------------------------------------- choosing

    def moves(self) -> list[tuple[int, float]]:
        size = self.fixed.size
        if self.swapping:
            return [*((one * size + other, 0.5) for one, other in self._swaps()), (KEEP, 0.55)]
        board = self.board
        return [(start * size + end, _guess(board[end])) for start, end in self.captures(self.seat)]

    def word(self, move: int) -> str:
        """A move as it is said."""
        if move == KEEP:
            return "keep"
        names = self.fixed.layout.names
        start, end = divmod(move, self.fixed.size)
        return f"{'swap' if self.swapping else 'capture'} {names[start]} {names[end]}"

    def captures(self, seat: int) -> list[tuple[int, int]]:
        """Every capture of a seat, each once."""
        board, threat, found = self.board, self.fixed.threat[seat], []
        for start in self.own[seat]:
            legs = board[start] % SIDE
            for line in self.fixed.lines[start]:
                for end in line:
                    if needed := threat[board[end]]:
                        if needed <= legs:
                            found.append((start, end))
                        break
        return list(dict.fromkeys(found)) if self.fixed.layout.doubles else found

    def _swaps(self) -> list[tuple[int, int]]:
        able = range(self.fixed.size) if self.fixed.swaps_any else sorted(self.own[self.seat])
        board = self.board
        return [
            (a, b) for a in able for b in able if a < b and board[a] != board[b] and board[a] and board[b]
        ]

    # ----------------------------------------------------------------------------- playing

    def play(self, move: int, _random: Random, /) -> int:
        if not self.swapping:
            self._capture(*divmod(move, self.fixed.size))
            self._go_on()
            return 0
        if move != KEEP:
            self._swap(*divmod(move, self.fixed.size))
        self.seat = (self.seat + 1) % self.seats
        if self.seat == self.first:
            self.swapping = False
            self._go_on()
        return 0

    def _swap(self, one: int, other: int) -> None:
        board = self.board
        board[one], board[other] = board[other], board[one]
        self.own = [
            [space for space, piece in enumerate(board) if piece // SIDE == seat + 1]
            for seat in range(self.seats)
        ]
        self._strongest_first()

    def _strongest_first(self) -> None:
        """Captures keep this order, so that a seat's 8s are always the first of its ``own``."""
        for own in self.own:
            own.sort(key=lambda space: -self.board[space])

    def _capture(self, start: int, end: int) -> None:
        """Make a capture; over when it took the last 8 but one player's (W-10)."""
        board, own, seat = self.board, self.own[self.seat], self.seat
        prey = board[end]
        board[end], board[start] = board[start], 0
        own[own.index(start)] = end
        self.turns += 1
        self.last[seat] = self.turns
        if prey >= SIDE:
            victim = prey // SIDE - 1
            self.own[victim].remove(end)
            self.worth[victim] -= _worth(prey % SIDE)
            if prey % SIDE == LEGS and self.fixed.ends_on_eights:
                self.over = sum(worth >> _EIGHTS > 0 for worth in self.worth) == 1
        self.seat = (seat + 1) % self.seats

    def _go_on(self) -> None:
        """To the next real choice: passes and single captures play themselves (W-8, W-9)."""
        passed = 0
        while not self.over:
            found = self.captures(self.seat)
            if len(found) > 1:
                self.turns += passed
                return
            if found:
                self.turns += passed
                passed = 0
                self._capture(*found[0])
                continue
            passed += 1
            self.over = passed == self.seats
            self.seat = (self.seat + 1) % self.seats

    # ------------------------------------------------------------------------------ the end

    def rewards(self) -> list[float]:
        keys = (
            list(zip(self.worth, self.last, strict=True))
            if self.fixed.by_last
            else [(w, 0) for w in self.worth]
        )
        best = max(keys)
        share = 1 / keys.count(best)
        return [share if key == best else 0.0 for key in keys]

    def playout(self, random: Random) -> list[float]:
        if self.swapping:
            self.swapping, self.seat = False, self.first
        passed, seats, draw = 0, self.seats, random.random
        while passed < seats and not self.over:
            capture = self._take_an_eight() or self._take_any(draw)
            if capture is None:
                passed += 1
                self.seat = (self.seat + 1) % seats
            else:
                passed = 0
                self._capture(*capture)
        return self.rewards()

    def _take_an_eight(self) -> tuple[int, int] | None:
        """A capture of an 8, which only an 8 can make. Playouts that never miss one tell more."""
        board, own, lines = self.board, self.own[self.seat], self.fixed.lines
        threat = self.fixed.threat[self.seat]
        for place in range(self.worth[self.seat] >> _EIGHTS):
            start = own[place]
            for line in lines[start]:
                for end in line:
                    if needed := threat[board[end]]:
                        if needed == LEGS:
                            return start, end
                        break
        return None

    def _take_any(self, draw: Callable[[], float]) -> tuple[int, int] | None:
        """Any capture, each as likely as the others (but for those that two lines lead to).

        A spider and a line are picked until that is a capture; after ``TRIES`` all are listed.
        """
        board, own, lines, ways = self.board, self.own[self.seat], self.fixed.lines, self.fixed.ways
        threat, cases = self.fixed.threat[self.seat], len(own) * ways
        for _ in range(TRIES if own else 0):
            place, way = divmod(int(draw() * cases), ways)
            start = own[place]
            if way >= len(lines[start]):
                continue
            for end in lines[start][way]:
                if needed := threat[board[end]]:
                    if needed <= board[start] % SIDE:
                        return start, end
                    break
        found = self.captures(self.seat)
        return found[int(draw() * len(found))] if found else None


def _worth(legs: int) -> int:
    return 1 << (_DIGIT * (legs - 1))


def _guess(prey: int) -> float:
    """What a capture looks like before it is tried: the more legs the better."""
    return 0.45 + 0.5 * (prey % SIDE / LEGS) ** 2 if prey >= SIDE else 0.42
