"""Spidertwist as the search plays it: one position, changed in place, for either web.

The rules are those of ``companion.games.spidertwist``; a test plays random games in both. A turn
there is several words, and each of them is a move here.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Self

from companion.games.spidertwist.layout import CENTRE, NOBODY, Layout
from companion.games.spidertwist.position import EATEN, MATED, State

FREE, DONE = 1, 2
"""What ``males`` adds to twice a seat for a male who may move this turn, or may not any more."""
END = -1
ADD, STEP, MATE, LEAD = range(4)
LONGEST = 60
"""Moves of a playout after which the points decide: two random players could go on for ever."""
POINT = 0.35
"""How sure a point ahead makes one of winning."""


class TwistPosition:
    """A position after the start rolls. ``males`` has for each node 0, or the seat of the male
    there (2 times it) with FREE or DONE; ``stock``, ``mated`` and ``eaten`` are per seat, and
    ``mover`` is whose turn it is. ``disturber`` is the node that the female turns to, while the
    rival of the mover leads her."""

    __slots__ = (
        "acted",
        "added",
        "disturber",
        "eaten",
        "feeding",
        "female",
        "fixed",
        "males",
        "mated",
        "mating",
        "mover",
        "over",
        "seat",
        "seats",
        "stock",
        "turns",
    )

    def __init__(self, state: State) -> None:
        self.fixed: Layout = state.layout
        self.seats = 2
        self.males = [
            2 * self.fixed.owner(male) + (DONE if male in state.done else FREE) if male else 0
            for male in state.males
        ]
        self.stock, self.mated, self.eaten = list(state.stock), list(state.mated), list(state.eaten)
        self.female, self.feeding, self.disturber = state.female, state.feeding, state.disturber
        self.acted, self.added, self.mating = state.acted, state.added, state.mating
        self.mover, self.turns = state.seat, state.turns
        self.over = state.stage == "over"
        self.seat = 1 - self.mover if state.stage == "reaction" else self.mover

    def copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.fixed, copy.seats, copy.seat, copy.mover = self.fixed, 2, self.seat, self.mover
        copy.males = self.males[:]
        copy.stock, copy.mated, copy.eaten = self.stock[:], self.mated[:], self.eaten[:]
        copy.female, copy.feeding, copy.disturber = self.female, self.feeding, self.disturber
        copy.acted, copy.added, copy.mating = self.acted, self.added, self.mating
        copy.turns, copy.over = self.turns, self.over
        return copy

    # ---------------------------------------------------------------------------- choosing

    def moves(self) -> list[tuple[int, float]]:
        return [(move, self._guess(move)) for move in self._moves()]

    def _moves(self) -> list[int]:
        """Everything the asked seat may say; see ``_move`` for the numbers."""
        if self.disturber != NOBODY:
            return [_move(LEAD, NOBODY, end) for end in self.ends()]
        found = self._actions()
        return [*found, END] if self.acted else found

    def _actions(self, most: int = 10_000) -> list[int]:
        """What the mover may do without ending the turn, or the first few of it."""
        males, near, female = self.males, self.fixed.near, self.female
        free = 2 * self.mover + FREE
        found = []
        for start, male in enumerate(males):
            if male != free:
                continue
            for end in near[start]:
                if end == female:
                    if not self.mating:
                        found.append(_move(MATE, start, end))
                elif not males[end]:
                    found.append(_move(STEP, start, end))
            if len(found) >= most:
                return found
        if not self.added and self.stock[self.mover]:
            found += [_move(ADD, NOBODY, end) for end in self.fixed.edge if not males[end] and end != female]
        return found

    def word(self, move: int) -> str:
        """A move as it is said."""
        names = self.fixed.names
        if move == END:
            return "end"
        kind, start, end = _parts(move)
        match kind:
            case 0:
                return f"add {names[end]}"
            case 1:
                return f"step {names[start]} {names[end]}"
            case 2:
                return f"mate {names[start]} {names[end]}"
        return f"lead {names[end]}"

    def _guess(self, move: int) -> float:
        """What a move looks like before it is tried: matings are good, standing beside her is not."""
        if move == END:
            return 0.5
        kind, _, end = _parts(move)
        if kind == MATE:
            return 0.9
        if kind == LEAD:
            prey = self.males[end]
            return 0.5 if not prey else 0.75 if prey // 3 == self.mover else 0.25
        return 0.5

    # ----------------------------------------------------------------------------- playing

    def play(self, move: int, random: Random, /) -> int:
        """As Position has it; the luck is the number on the die for a meal."""
        luck = self._do(move, random)
        return luck * 7 + self._go_on(random) if not self.over else luck * 7

    def _go_on(self, random: Random) -> int:
        """To the next real choice: forced ones are played."""
        luck = 0
        while not self.over:
            if self.disturber != NOBODY:
                found = self.ends()
                if len(found) > 1:
                    break
                luck = luck * 7 + self._do(_move(LEAD, NOBODY, found[0]), random)
                continue
            found = self._actions(2)
            if not found:
                self._next_turn()
            elif len(found) == 1 and not self.acted:
                luck = luck * 7 + self._do(found[0], random)
            else:
                break
        return luck

    def _do(self, move: int, random: Random) -> int:
        """One move and no more; the number on the die when a meal begins, 0 for none."""
        if move == END:
            self._next_turn()
            return 0
        kind, start, end = _parts(move)
        if kind == LEAD:
            return self._lead(end, random)
        self.acted = True
        if kind == MATE:
            self.males[start] = 0
            self.mated[self.mover] += 1
            self.mating = True
            self.feeding = max(0, self.feeding - 1)
            self._end_if_few()
            return 0
        if kind == ADD:
            self.stock[self.mover] -= 1
            self.added = True
        else:
            self.males[start] = 0
        self.males[end] = 2 * self.mover + DONE
        if self.feeding:
            self.feeding -= 1
        else:
            self.disturber, self.seat = end, 1 - self.mover
        return 0

    def _lead(self, end: int, random: Random) -> int:
        prey = self.males[end]
        self.female, self.disturber, self.seat = end, NOBODY, self.mover
        if not prey:
            return 0
        self.males[end] = 0
        self.eaten[prey // 3] += 1
        self._end_if_few()
        if self.over:
            return 0
        self.feeding = int(random.random() * 6) + 1
        return self.feeding

    def _next_turn(self) -> None:
        mover = 1 - self.mover
        done, free = 2 * self.mover + DONE, 2 * self.mover + FREE
        self.males = [free if male == done else male for male in self.males]
        self.mover = self.seat = mover
        self.turns += 1
        self.acted = self.added = self.mating = False
        self._end_if_few()

    def _end_if_few(self) -> None:
        """S-28, S-35."""
        males = self.fixed.males
        limit = self.fixed.option("spidertwist.max_turns")
        self.over = (
            self.mated[0] + self.eaten[0] == males - 1
            or self.mated[1] + self.eaten[1] == males - 1
            or (bool(limit) and self.turns >= int(limit))
        )

    # ------------------------------------------------------------------------- the female

    def ends(self) -> list[int]:
        """Where her reaction may end (S-16 to S-20), in the order of the web."""
        near, males = self.fixed.near, self.males
        steps_to = self.fixed.steps[self.disturber]
        front, prey = {self.female}, set()
        for _ in range(min(self._impact(), steps_to[self.female])):
            ahead = {node for start in front for node in near[start] if steps_to[node] < steps_to[start]}
            caught = {node for node in ahead if males[node]}
            prey |= caught
            front = ahead - prey
        return sorted(prey or front)

    def _impact(self) -> int:
        fixed, males = self.fixed, self.males
        if self.disturber != CENTRE:
            return sum(1 for node in fixed.spokes[self.disturber] if males[node]) + bool(males[CENTRE])
        fullest = max(sum(1 for node in fixed.spokes[end] if males[node]) for end in fixed.edge)
        return fullest + 1 if fixed.option("spidertwist.centre_plus") else max(1, fullest)

    # ------------------------------------------------------------------------------ the end

    def rewards(self) -> list[float]:
        points = [MATED * self.mated[seat] + EATEN * self.eaten[seat] for seat in (0, 1)]
        if points[0] == points[1] and self.fixed.option("spidertwist.tie") == "mated":
            points = self.mated
        black = 0.5 if points[0] == points[1] else float(points[0] > points[1])
        return [black, 1.0 - black]

    def playout(self, random: Random) -> list[float]:
        draw = random.random
        for _ in range(LONGEST):
            if self.over:
                return self.rewards()
            self._do(self._pick(draw), random)
            self._go_on(random)
        return self.rewards() if self.over else self._guessed()

    def _pick(self, draw: Callable[[], float]) -> int:
        """A move of a playout: matings always, the rival's males first to be eaten, else by chance."""
        if self.disturber != NOBODY:
            ends = self.ends()
            wanted = [end for end in ends if self.males[end] and self.males[end] // 3 == self.mover]
            ends = wanted or [end for end in ends if not self.males[end]] or ends
            return _move(LEAD, NOBODY, ends[int(draw() * len(ends))])
        found = self._moves()
        if not self.mating:
            matings = [move for move in found if move != END and _parts(move)[0] == MATE]
            if matings:
                return matings[0]
        return found[int(draw() * len(found))]

    def _guessed(self) -> list[float]:
        """What the points so far are worth, where a playout stopped before the end."""
        ahead = MATED * (self.mated[0] - self.mated[1]) + EATEN * (self.eaten[0] - self.eaten[1])
        black = 1 / (1 + exp(-POINT * ahead))
        return [black, 1 - black]


def _move(kind: int, start: int, end: int) -> int:
    """A move as one number."""
    return (kind << 20) + ((start + 1) << 10) + end


def _parts(move: int) -> tuple[int, int, int]:
    return move >> 20, (move >> 10 & 1023) - 1, move & 1023
