"""Web of Flies for playing ahead (``kit.ahead``), on any board and for any seats.

A *move* is a number: from a space to another, as ``start * size + end``; two spaces to be swapped, the
same way; or ``KEEP``.

What may be captured (W-5) is looked for here as in ``position``, once more for speed, and once more in
``turn_circuit``; ``tests/games/web_of_flies/test_captures.py`` holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.frozen import frozen
from companion.games.web_of_flies.equipment import LEGS, Equipment, equip
from companion.games.web_of_flies.position import State
from companion.kit import ahead
from companion.kit.ahead import Pick
from companion.kit.memoized import memoized
from companion.kit.seats import NO_SEAT
from companion.play import Settings

SIDE = 16
"""A piece is its legs and SIDE for each seat up to its own; flies and dewdrops belong to none."""
FLY_PIECE, DEWDROP_PIECE = 1, 15
KEEP = -1
TRIES = 12
"""Random picks of a spider and a line before all captures are listed instead."""
_DIGIT = 3  # bits for how many spiders of one number of legs a seat has
_EIGHTS = _DIGIT * (LEGS - 1)


@frozen
class _Fixed:
    equipment: Equipment
    size: int
    seats: int
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    ways: int
    doubles: bool
    by_last: bool
    ends_on_eights: bool
    swaps_any: bool
    pieces: tuple[int, ...]
    """What stands for each piece of the equipment."""
    threat: tuple[tuple[int, ...], ...]
    """Per seat and piece: 0 to pass over, else the legs it takes to capture it."""


@memoized
def _fixed(settings: Settings) -> _Fixed:
    equipment = equip(settings)
    seats = equipment.seats

    def threat(seat: int, piece: int) -> int:
        owner = piece // SIDE - 1
        return 0 if piece == 0 or owner == seat else piece % SIDE

    def piece(seat: int, legs: int) -> int:
        if seat == NO_SEAT:
            return FLY_PIECE if legs <= LEGS else DEWDROP_PIECE
        return SIDE * (seat + 1) + legs

    return _Fixed(
        equipment,
        len(equipment.names),
        seats,
        equipment.lines,
        equipment.ways,
        equipment.doubles,
        equipment.option("wof.tie") == "last_capture",
        bool(equipment.option("wof.end_on_last_8")),
        equipment.option("wof.swap") == "any",
        (0, *(piece(token.seat, token.legs) for token in equipment.tokens[1:])),
        tuple(tuple(threat(seat, piece) for piece in range(SIDE * (seats + 1))) for seat in range(seats)),
    )


class SearchState(ahead.SearchState):
    """A game after the deal. ``board`` has a piece for each space, ``own`` the spaces of each
    seat's spiders, ``worth`` its spiders as one number in which more 8s come before all else."""

    __slots__ = (
        "board",
        "first",
        "fixed",
        "last",
        "own",
        "reason",
        "seat",
        "seats",
        "swapping",
        "turns",
        "worth",
    )

    def __init__(self, state: State, pick: Pick) -> None:
        """A search state of a State; ``pick`` draws who begins, and deals, if that is due."""
        fixed = self.fixed = _fixed(state.equipment.settings)
        self.seats = fixed.seats
        self.board = [fixed.pieces[piece] for piece in state.spaces]
        self.seat, self.first = state.seat, state.first
        self.last = list(state.last)
        self.turns = state.turns
        self.reason = state.reason
        self.swapping = state.stage in ("start", "deal", "swap")
        if state.stage == "start":
            self.first = pick(fixed.seats)
        if state.stage in ("start", "deal"):
            self._deal(state, pick)
            self.seat = (self.first + 1) % fixed.seats
        self.own: list[list[int]] = []
        self._find_spiders()
        self.worth = [sum(_worth(self.board[space] % SIDE) for space in own) for own in self.own]

    def _deal(self, state: State, pick: Pick) -> None:
        """W-19: every piece in the bag comes next as likely as the others."""
        pieces, placed = self.fixed.pieces, set(state.spaces)
        bag = [pieces[piece] for piece in range(1, len(pieces)) if piece not in placed]
        board, space = self.board, len(self.board) - len(bag)
        while bag.count(bag[0]) < len(bag):
            board[space] = bag.pop(pick(len(bag)))
            space += 1
        board[space:] = bag

    def copy(self) -> SearchState:
        copy = object.__new__(SearchState)
        copy.fixed, copy.seats, copy.seat, copy.first = self.fixed, self.seats, self.seat, self.first
        copy.board = self.board[:]
        copy.own = [own[:] for own in self.own]
        copy.worth = self.worth[:]
        copy.last, copy.turns = self.last[:], self.turns
        copy.swapping, copy.reason = self.swapping, self.reason
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        own = [sorted(spaces) for spaces in self.own]
        return (
            (self.board, own, self.worth, self.last),
            (self.seat, self.first, self.turns, self.swapping, self.reason),
        )

    # ---------------------------------------------------------------------------- choosing

    @property
    def asked(self) -> tuple[int, ...]:
        return () if self.reason else (self.seat,)

    def moves(self, _seat: int) -> list[int]:
        size = self.fixed.size
        if self.swapping:
            able, board = self._able(), self.board
            pairs = combinations(able, 2)
            return [*(one * size + other for one, other in pairs if board[one] != board[other]), KEEP]
        return [start * size + end for start, end in self.captures(self.seat)]

    def random_move(self, pick: Pick) -> tuple[int, int]:
        if self.swapping:
            return self.seat, self._random_swap(pick)
        while (capture := self._any_capture(pick)) is None:
            pass
        start, end = capture
        return self.seat, start * self.fixed.size + end

    def word(self, move: int) -> str:
        if move == KEEP:
            return "keep"
        names = self.fixed.equipment.names
        start, end = divmod(move, self.fixed.size)
        return f"{'swap' if self.swapping else 'capture'} {names[start]} {names[end]}"

    def captures(self, seat: int, most: int = -1, least: int = 1) -> list[tuple[int, int]]:
        """Every capture of a seat that takes so many legs, each once; ``most`` ends the search early."""
        board, fixed = self.board, self.fixed
        threat, lines, doubles = fixed.threat[seat], fixed.lines, fixed.doubles
        found: list[tuple[int, int]] = []
        for start in self.own[seat]:
            legs = board[start] % SIDE
            if legs < least:
                break  # the strongest come first
            for line in lines[start]:
                for end in line:
                    if needed := threat[board[end]]:
                        if least <= needed <= legs and not (doubles and (start, end) in found):
                            found.append((start, end))
                            if len(found) == most:
                                return found
                        break
        return found

    def _any_capture(self, pick: Pick) -> tuple[int, int] | None:
        """A spider and a line at random, if that is a capture.

        Where two lines lead to the same piece, only the first of them counts.
        """
        board, own, fixed = self.board, self.own[self.seat], self.fixed
        threat, lines = fixed.threat[self.seat], fixed.lines
        place, way = divmod(pick(len(own) * fixed.ways), fixed.ways)
        start = own[place]
        for end in lines[start][way]:
            if needed := threat[board[end]]:
                if needed > board[start] % SIDE or (fixed.doubles and self._sees(start, end, way)):
                    return None
                return start, end
        return None

    def _sees(self, start: int, end: int, ways: int) -> bool:
        """Whether the first piece on one of so many lines of a spider is the one on a space."""
        board, threat = self.board, self.fixed.threat[self.seat]
        for line in self.fixed.lines[start][:ways]:
            if next((space for space in line if threat[board[space]]), None) == end:
                return True
        return False

    def _able(self) -> Sequence[int]:
        """W-2: the spaces whose pieces may be swapped."""
        return range(self.fixed.size) if self.fixed.swaps_any else sorted(self.own[self.seat])

    def _random_swap(self, pick: Pick) -> int:
        """A case for each pair in either order, and one to keep all."""
        able, board = self._able(), self.board
        pairs = len(able) ** 2
        while (case := pick(pairs + 1)) < pairs:
            one, other = able[case // len(able)], able[case % len(able)]
            if board[one] != board[other]:
                return one * self.fixed.size + other
        return KEEP

    # ----------------------------------------------------------------------------- playing

    def play(self, move: int, _seat: int, _pick: Pick) -> None:
        if not self.swapping:
            self.capture(*divmod(move, self.fixed.size))
            self._go_on()
            return
        if move != KEEP:
            one, other = divmod(move, self.fixed.size)
            self.board[one], self.board[other] = self.board[other], self.board[one]
            self._find_spiders()
        self.seat = (self.seat + 1) % self.seats
        if self.seat == self.first:
            self.swapping = False
            self._go_on()

    def _find_spiders(self) -> None:
        """The strongest first. Captures keep this order, so that the 8s are always the first of ``own``."""
        self.own = [[] for _ in range(self.seats)]
        for space, piece in enumerate(self.board):
            if piece >= SIDE:
                self.own[piece // SIDE - 1].append(space)
        for own in self.own:
            own.sort(key=lambda space: -self.board[space])

    def capture(self, start: int, end: int) -> None:
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
            if (
                prey % SIDE == LEGS
                and self.fixed.ends_on_eights
                and sum(worth >> _EIGHTS > 0 for worth in self.worth) == 1
            ):
                self.reason = "last-eights"
        self.seat = (seat + 1) % self.seats

    def _go_on(self) -> None:
        """To the next real choice: passes and single captures play themselves (W-8, W-9)."""
        passed = 0
        while not self.reason:
            found = self.captures(self.seat, most=2)
            if len(found) > 1:
                self.turns += passed
                return
            if found:
                self.turns += passed
                passed = 0
                self.capture(*found[0])
                continue
            passed += 1
            if passed == self.seats:
                self.reason = "no-captures"
            self.seat = (self.seat + 1) % self.seats

    # ------------------------------------------------------------------------------ the end

    def winners(self) -> tuple[int, ...]:
        last = self.last if self.fixed.by_last else [0] * self.seats
        keys = list(zip(self.worth, last, strict=True))
        best = max(keys)
        return tuple(seat for seat, key in enumerate(keys) if key == best)

    @property
    def rounds_begun(self) -> int:
        if self.swapping:
            return 0
        return (max(self.turns - 1, 0) if self.reason else self.turns) // self.seats + 1

    # ------------------------------------------------------------------------- playing well

    def guess(self, move: int) -> float:
        """The more legs the prey has the better."""
        if self.swapping:
            return 0.55 if move == KEEP else 0.5
        prey = self.board[move % self.fixed.size]
        return 0.45 + 0.5 * (prey % SIDE / LEGS) ** 2 if prey >= SIDE else 0.42

    def playout(self, pick: Pick) -> list[float]:
        """To the end, without a swap; it never misses an 8, which tells more."""
        if self.swapping:
            self.swapping, self.seat = False, self.first
        passed = 0
        while passed < self.seats and not self.reason:
            eights = self.captures(self.seat, 1, LEGS)
            capture = eights[0] if eights else self._likely_capture(pick)
            if capture is None:
                passed += 1
                self.seat = (self.seat + 1) % self.seats
            else:
                passed = 0
                self.capture(*capture)
        return self.rewards()

    def _likely_capture(self, pick: Pick) -> tuple[int, int] | None:
        """Any capture there is, each as likely as the others; all are listed when ``TRIES`` found none."""
        for _ in range(TRIES if self.own[self.seat] else 0):
            capture = self._any_capture(pick)
            if capture is not None:
                return capture
        found = self.captures(self.seat)
        return found[pick(len(found))] if found else None


def _worth(legs: int) -> int:
    return 1 << (_DIGIT * (legs - 1))
