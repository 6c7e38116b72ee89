"""Spidertwist for playing ahead: one position, small and changed in place.

The rules are those of ``companion.games.spidertwist``; a test plays both side by side, word by
word. Here nobody is told anything and males have no names, so a position is a few integers
and masks (see ``twist_web``).

A *move* is a pair of nodes. From a male’s node to a free one it is a step, to the female’s a
mating; ``(NOBODY, node)`` adds a male, ``END`` ends the turn. In her reaction it is where she
goes from and to.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from companion.games.spidertwist.layout import CENTRE
from companion.games.spidertwist.position import EATEN, MATED, State
from companion.kit.seats import NOBODY
from companion.lab.twist_web import Mask, Web, mask_of, nodes_of, nth, web_of

Move = tuple[int, int]
Pick = Callable[[int], int]
"""Gives a number below the one it is given, each as likely as the others."""

END: Move = (NOBODY, NOBODY)
DIE = 6
COUNT = int.bit_count


class Position:
    """A game at a real question, or over. Changed in place; ``copy`` keeps one.

    ``men[seat]`` are the nodes with males of a seat, ``movable`` those of the mover's that may
    still move this turn. ``ends`` are where her way may end while she reacts, else none.
    ``asked`` has ``count`` moves, at least two, or none when the game is over: then ``reason``
    says why. All else is as in the State of the game.
    """

    __slots__ = (
        "_entries",
        "_targets",
        "acted",
        "added",
        "asked",
        "count",
        "eaten",
        "ends",
        "feeding",
        "female",
        "mated",
        "mating",
        "men",
        "movable",
        "reason",
        "seat",
        "stock",
        "turns",
        "web",
    )

    def __init__(self, web: Web, first: int) -> None:
        """A new game in which ``first`` begins, asked where to add a male."""
        self.web = web
        self.men = [0, 0]
        self.stock = [web.layout.males] * 2
        self.mated, self.eaten = [0, 0], [0, 0]
        self.female = CENTRE
        self.seat, self.turns, self.feeding = first, 0, 0
        self.acted = self.added = self.mating = False
        self.movable: list[int] = []
        self.ends = 0
        self.reason = ""
        self.asked, self.count = first, web.edge.bit_count()
        self._entries, self._targets = web.edge, list[Mask]()

    @classmethod
    def of(cls, state: State, pick: Pick) -> Position:
        """The position of a State past its start rolls. A meal that is due is rolled for."""
        web = web_of(state.layout.settings)
        position = cls(web, state.seat)
        males = range(1, state.layout.males + 1)
        taken = [node for node, male in enumerate(state.males) if male]
        position.men = [
            mask_of(node for node in taken if (state.males[node] in males) == (seat == 0)) for seat in (0, 1)
        ]
        position.stock = list(state.stock)
        position.mated, position.eaten = list(state.mated), list(state.eaten)
        position.female, position.turns, position.feeding = state.female, state.turns, state.feeding
        position.acted, position.added, position.mating = state.acted, state.added, state.mating
        position.movable = [
            node for node in nodes_of(position.men[state.seat]) if state.males[node] not in state.done
        ]
        position.reason = state.reason
        if state.stage == "meal":
            position.feeding = pick(DIE) + 1
        if state.stage == "reaction":
            position.ends = web.ends(position.men[0] | position.men[1], state.female, state.disturber)
        position._go_on(pick)
        return position

    def copy(self) -> Position:
        """The same position, to be changed on its own."""
        other = copy(self)
        other.men, other.stock = self.men[:], self.stock[:]
        other.mated, other.eaten = self.mated[:], self.eaten[:]
        other.movable = self.movable[:]
        return other

    # ---------------------------------------------------------------------------- questions

    def move(self, number: int) -> Move:
        """The moves of who is asked, from 0 to ``count`` - 1."""
        if self.ends:
            return self.female, nth(self.ends, number)
        for place, targets in enumerate(self._targets):
            size = targets.bit_count()
            if number < size:
                return self.movable[place], nth(targets, number)
            number -= size
        return (NOBODY, nth(self._entries, number)) if number < self._entries.bit_count() else END

    def moves(self) -> list[Move]:
        """All moves of who is asked, each once."""
        return [self.move(number) for number in range(self.count)]

    def word(self, move: Move) -> str:
        """How a move is said."""
        names = self.web.layout.names
        start, end = move
        if self.ends:
            return f"lead {names[end]}"
        if end == NOBODY:
            return "end"
        if start == NOBODY:
            return f"add {names[end]}"
        return f"{'mate' if end == self.female else 'step'} {names[start]} {names[end]}"

    # -------------------------------------------------------------------------------- moves

    def play(self, move: Move, pick: Pick) -> None:
        """Make a move, and go on to the next question; ``pick`` rolls for meals on the way."""
        if self.ends:
            self._lead(move[1], pick)
        elif move == END:
            self._next_turn()
        else:
            self._act(*move)
        self._go_on(pick)

    def _go_on(self, pick: Pick) -> None:
        """Play what is forced, to a question or the end."""
        web, men = self.web, self.men
        near = web.near
        while not self.reason:
            if self.ends:
                self.asked, self.count = 1 - self.seat, self.ends.bit_count()
                if self.count > 1:
                    return
                self._lead(self.ends.bit_length() - 1, pick)
                continue
            seat, here = self.seat, web.bit[self.female]
            free = web.full ^ men[0] ^ men[1] ^ here
            # S-2, S-3, S-9: one male a turn comes to the free edge, one may go to the female.
            self._entries = 0 if self.added or not self.stock[seat] else web.edge & free
            open_nodes = free if self.mating else free | here
            self._targets = targets = [near[node] & open_nodes for node in self.movable]
            self.asked = seat
            self.count = count = sum(map(COUNT, targets)) + self._entries.bit_count() + self.acted
            if count > 1:
                return
            if count == self.acted:
                self._next_turn()
            else:
                self._act(*self.move(0))
        self.count = 0

    def _act(self, start: int, end: int) -> None:
        """A male comes, steps or mates, and disturbs the female."""
        seat, bit = self.seat, self.web.bit
        self.acted = True
        if start == NOBODY:
            self.added = True
            self.stock[seat] -= 1
            self.men[seat] |= bit[end]
        else:
            self.movable.remove(start)
            if end == self.female:
                self._mate(start)
                return
            self.men[seat] ^= bit[start] | bit[end]
        if self.feeding:
            self.feeding -= 1
        else:
            self.ends = self.web.ends(self.men[0] | self.men[1], self.female, end)

    def _mate(self, start: int) -> None:
        self.men[self.seat] ^= self.web.bit[start]
        self.mating = True
        self.mated[self.seat] += 1
        self.feeding = max(self.feeding - 1, 0)
        self._look_for_the_last_male(self.seat)

    def _lead(self, end: int, pick: Pick) -> None:
        """The female goes and eats what she finds there."""
        here = self.web.bit[end]
        self.female, self.ends = end, 0
        if not (self.men[0] | self.men[1]) & here:
            return
        owner = 0 if self.men[0] & here else 1
        self.men[owner] ^= here
        self.eaten[owner] += 1
        if end in self.movable:
            self.movable.remove(end)
        self._look_for_the_last_male(owner)
        if not self.reason:
            self.feeding = pick(DIE) + 1

    def _next_turn(self) -> None:
        self.seat = 1 - self.seat
        self.turns += 1
        self.acted = self.added = self.mating = False
        self.movable = nodes_of(self.men[self.seat])
        if self.turns == self.web.max_turns:  # S-35; 0 is no limit
            self.reason = "max-turns"

    def _look_for_the_last_male(self, seat: int) -> None:
        """S-28: the game is over when a player has one male left."""
        if self.mated[seat] + self.eaten[seat] == self.web.layout.males - 1:
            self.reason = "last-male"

    # ------------------------------------------------------------------------------- result

    def points(self) -> tuple[int, int]:
        """Points per seat now (S-30)."""
        black, white = (MATED * self.mated[seat] + EATEN * self.eaten[seat] for seat in (0, 1))
        return black, white

    def winners(self) -> tuple[int, ...]:
        """The seats that are first or share it now (S-29)."""
        points = self.points()
        black, white = ((points[seat], self.mated[seat] if self.web.by_mated else 0) for seat in (0, 1))
        return (0, 1) if black == white else (0,) if black > white else (1,)

    def rounds(self, most: int) -> int:
        """Rounds begun, a turn of each player; the end is part of one, and ``most`` is the limit."""
        finished = self.turns - 1 if self.reason == "max-turns" else self.turns
        return min(finished // 2 + 1, most)

    def playout(self, pick: Pick, most_turns: int) -> int:
        """Play on at random, to the end or a question after so many turns. How often one chose."""
        chosen = 0
        while not self.reason and self.turns < most_turns:
            self.play(self.move(pick(self.count)), pick)
            chosen += 1
        return chosen
