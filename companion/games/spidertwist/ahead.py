"""Spidertwist for playing ahead (``kit.ahead``), with an eye for matings.

Males have no names here, so a search state is a few integers and masks (see ``masks``).

A *move* is a pair of nodes. From a male’s node to a free one it is a step, to the female’s a
mating; ``(NO_SPACE, node)`` adds a male, ``END`` ends the turn. In her reaction it is where she
goes from and to. An offered draw is answered with ``ACCEPT`` or ``DECLINE``.
"""

from __future__ import annotations

from copy import copy

from companion.games.spidertwist import position as rules
from companion.games.spidertwist.masks import Mask, mask_of, nodes_of, nth, web_of
from companion.games.spidertwist.position import EATEN, MATED, State
from companion.kit import ahead
from companion.kit.ahead import Pick
from companion.kit.spaces import NO_SPACE

Move = tuple[int, int]

END: Move = (NO_SPACE, NO_SPACE)
ACCEPT: Move = (-2, 0)
DECLINE: Move = (-2, 1)
ANSWERS = {ACCEPT: "accept", DECLINE: "decline"}
DIE = 6
COUNT = int.bit_count
ASKED = ((0,), (1,))
POINTS = 1 / 0.35
"""Who is so many points ahead where a playout stops before the end has e times the other's share."""


class SearchState(ahead.SearchState):
    """A game at a real question, or over.

    ``men[seat]`` are the nodes with males of a seat, ``movable`` those of the mover's that may
    still move this turn. ``ends`` are where her way may end while she reacts, else none.
    Who is ``asked`` has ``count`` moves, at least two, or none when the game is over. ``agreed`` are
    the winners of a game that ended otherwise than by playing. All else is as in the State of the game.
    """

    __slots__ = (
        "_entries",
        "_targets",
        "acted",
        "added",
        "agreed",
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
        "offered",
        "reason",
        "seat",
        "stock",
        "turns",
        "web",
    )
    seats = 2
    horizon = 60  # two random players could go on for ever

    def __init__(self, state: State, pick: Pick) -> None:
        """A search state of a State; ``pick`` draws who begins, or rolls for the meal, if that is due."""
        web = self.web = web_of(state.equipment.settings)
        males = range(1, state.equipment.males + 1)
        taken = [node for node, male in enumerate(state.males) if male]
        self.men = [
            mask_of(node for node in taken if (state.males[node] in males) == (seat == 0)) for seat in (0, 1)
        ]
        self.stock = list(state.stock)
        self.mated, self.eaten = list(state.mated), list(state.eaten)
        self.female, self.feeding = state.female, state.feeding
        self.seat, self.turns = state.seat, state.turns
        self.acted, self.added, self.mating = state.acted, state.added, state.mating
        self.movable = [
            node for node in nodes_of(self.men[state.seat]) if state.males[node] not in state.done
        ]
        self.ends = 0
        self.reason = state.reason
        self.agreed = rules.ranking(state)[0] if state.reason in ("agreement", "resigned") else ()
        self.offered = state.stage == "offer"
        self.asked: tuple[int, ...] = ()
        self.count = 0
        self._entries, self._targets = 0, list[Mask]()
        if state.stage == "start":
            self.seat = _first(state.rolls, pick)
        elif state.stage == "meal":
            self.feeding = pick(DIE) + 1
        elif state.stage == "reaction":
            self.ends = web.ends(self.men[0] | self.men[1], state.female, state.disturber)
        self._go_on(pick)

    def copy(self) -> SearchState:
        other = copy(self)
        other.men, other.stock = self.men[:], self.stock[:]
        other.mated, other.eaten = self.mated[:], self.eaten[:]
        other.movable = self.movable[:]
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        return (
            (self.men, self.movable, self.stock, self.mated, self.eaten),
            (self.female, self.ends, self.feeding),
            (self.seat, self.turns, self.acted, self.added, self.mating),
            (self.reason, self.agreed, self.offered),
        )

    # ---------------------------------------------------------------------------- questions

    def move(self, number: int) -> Move:
        """The moves of who is asked, from 0 to ``count`` - 1."""
        if self.offered:
            return (ACCEPT, DECLINE)[number]
        if self.ends:
            return self.female, nth(self.ends, number)
        for place, targets in enumerate(self._targets):
            size = targets.bit_count()
            if number < size:
                return self.movable[place], nth(targets, number)
            number -= size
        return (NO_SPACE, nth(self._entries, number)) if number < self._entries.bit_count() else END

    def moves(self, _seat: int) -> list[Move]:
        return [self.move(number) for number in range(self.count)]

    def random_move(self, pick: Pick) -> tuple[int, Move]:
        return self.asked[0], self.move(pick(self.count))

    def word(self, move: Move) -> str:
        if move in ANSWERS:
            return ANSWERS[move]
        names = self.web.equipment.names
        start, end = move
        if self.ends:
            return f"lead {names[end]}"
        if end == NO_SPACE:
            return "end"
        if start == NO_SPACE:
            return f"add {names[end]}"
        return f"{'mate' if end == self.female else 'step'} {names[start]} {names[end]}"

    # -------------------------------------------------------------------------------- moves

    def play(self, move: Move, _seat: int, pick: Pick) -> None:
        if self.offered:
            self._answer(move)
        elif self.ends:
            self._lead(move[1], pick)
        elif move == END:
            self._next_turn()
        else:
            self._act(*move)
        self._go_on(pick)

    def _go_on(self, pick: Pick) -> None:
        """Play what is forced, to a question or the end."""
        if self.offered:
            self.asked, self.count = ASKED[1 - self.seat], len(ANSWERS)
            return
        web, men = self.web, self.men
        near = web.near
        while not self.reason:
            if self.ends:
                self.asked, self.count = ASKED[1 - self.seat], self.ends.bit_count()
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
            self.asked = ASKED[seat]
            self.count = count = sum(map(COUNT, targets)) + self._entries.bit_count() + self.acted
            if count > 1:
                return
            if count == self.acted:
                self._next_turn()
            else:
                self._act(*self.move(0))
        self.asked, self.count = (), 0

    def _answer(self, move: Move) -> None:
        """S-35: a draw that was offered is accepted, or the turn goes on."""
        self.offered = False
        if move == ACCEPT:
            self.reason, self.agreed = "agreement", (0, 1)

    def _act(self, start: int, end: int) -> None:
        """A male comes, steps or mates, and disturbs the female."""
        seat, bit = self.seat, self.web.bit
        self.acted = True
        if start == NO_SPACE:
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
        if self.mated[seat] + self.eaten[seat] == self.web.equipment.males - 1:
            self.reason = "last-male"

    # ------------------------------------------------------------------------------- result

    def points(self) -> tuple[int, int]:
        """Points per seat now (S-30)."""
        black, white = (MATED * self.mated[seat] + EATEN * self.eaten[seat] for seat in (0, 1))
        return black, white

    def winners(self) -> tuple[int, ...]:
        if self.agreed:
            return self.agreed
        points = self.points()
        black, white = ((points[seat], self.mated[seat] if self.web.by_mated else 0) for seat in (0, 1))
        return (0, 1) if black == white else (0,) if black > white else (1,)

    @property
    def rounds_begun(self) -> int:
        return (self.turns - (self.reason == "max-turns")) // 2 + 1

    # ------------------------------------------------------------------------- playing well

    def guess(self, move: Move) -> float:
        """Matings are good, and so is the rival's loss."""
        if self.offered:
            return 0.5
        if not self.ends:
            return 0.9 if move[1] == self.female else 0.5
        bit = self.web.bit[move[1]]
        if bit & self.men[self.seat]:
            return 0.75
        return 0.25 if bit & self.men[1 - self.seat] else 0.5

    def likely_move(self, pick: Pick) -> tuple[int, Move]:
        """Matings always, and the other's males are eaten first; else any."""
        return self.asked[0], self._likely(pick)

    def _likely(self, pick: Pick) -> Move:
        if self.ends:
            mover, other = self.men[self.seat], self.men[1 - self.seat]
            wanted = self.ends & mover or self.ends & ~other
            if wanted:
                return self.female, wanted.bit_length() - 1
        elif not self.mating and not self.offered:
            adjacent = self.web.near[self.female]
            for node in self.movable:
                if adjacent >> node & 1:
                    return node, self.female
        return self.move(pick(self.count))

    def prospects(self) -> list[float]:
        return ahead.shares(self.points(), POINTS)


def _first(rolls: tuple[int, ...], pick: Pick) -> int:
    """Who begins: the higher of two rolls, and level ones are rolled again (S-31)."""
    while True:
        black = rolls[-1] if len(rolls) % 2 else pick(DIE) + 1
        white = pick(DIE) + 1
        if black != white:
            return int(black < white)
        rolls = ()
