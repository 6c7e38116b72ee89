"""Taller-Ants for playing ahead (``kit.ahead``): its rules, without questions, sentences and texts."""

from __future__ import annotations

from companion.games.taller_ants import rules
from companion.games.taller_ants.state.position import State
from companion.games.taller_ants.tactics import tactics
from companion.games.taller_ants.words import menus, prompts, random_words
from companion.kit import ahead
from companion.kit.ahead import Pick
from companion.kit.game import Parts

LEAD = 0.17
"""Who is so much of both goals ahead has e times the other’s share."""
LIKELY, ELSE = 0.03, -0.06
"""How much better than the moment the word looks that most people would say, and any other."""
MOST, MOST_OF_ALL = 90, 4000
"""Words after which a playout of a turn ends, and one of a whole game, wherever it is."""
WHERE_TO_BEGIN = ("hole", "enter")
"""The questions that decide most, and of which no turn shows how."""
ELSEWHERE = 0.7
"""What of an even share of the wins a square is guessed at that people would not begin on: fewer than sixteen
games do not overrule it."""


class SearchState(ahead.SearchState):
    """A State, of which words share what they do not change, so it is copied by keeping it."""

    __slots__ = ("_state", "_whole", "seats")

    def __init__(self, state: State, pick: Pick) -> None:
        """The search state of a State; ``pick`` draws the luck that the rules wait for."""
        self.seats = state.equipment.seats
        self._whole = False  # a word about where to begin was tried: playouts go on to the end
        self._rest(state, pick)

    def _rest(self, state: State, pick: Pick) -> None:
        while state.stage != "over" and menus.asked(state) is None:
            faces = prompts.faces(state)
            state, _ = rules.played(state, ("fall", faces[pick(len(faces))]))
        self._state = state

    @property
    def reason(self) -> str:  # type: ignore[override]  # to be read only
        return self._state.reason

    @property
    def asked(self) -> tuple[int, ...]:
        seat = menus.asked(self._state)
        return () if seat is None else (seat,)

    @property
    def rounds_begun(self) -> int:
        return self._state.round

    def moves(self, _seat: int) -> list[Parts]:
        return list(menus.words(self._state, menus.on_the_way(self._state)))

    def random_move(self, pick: Pick) -> tuple[int, Parts]:
        seat = menus.asked(self._state)
        assert seat is not None
        return seat, random_words.random_path(self._state, pick)

    def word(self, move: Parts) -> str:
        return " ".join(move)

    def play(self, move: Parts, _seat: int, pick: Pick) -> None:
        self._whole = self._whole or self._begins
        self._rest(rules.played(self._state, move)[0], pick)

    def copy(self) -> SearchState:
        copy = object.__new__(SearchState)
        copy._state, copy._whole, copy.seats = self._state, self._whole, self.seats
        return copy

    def winners(self) -> tuple[int, ...]:
        return rules.winners(self._state)

    # ------------------------------------------------------------------------- playing well

    # Where one begins, whole games decide: each is won or lost, so that they say more than a guess, and an
    # untried square is worth a look. In a turn a word changes less of a position than luck does, and one
    # playout wins as many games as sixteen (docs/opponent.md).

    @property
    def curiosity(self) -> float:  # type: ignore[override]  # to be read only, as those below
        return 0.3 if self._begins else 0.05

    @property
    def trust(self) -> float:  # type: ignore[override]
        return 8.0 if self._begins else 12.0

    @property
    def enough(self) -> int:  # type: ignore[override]
        return 0 if self._begins else 1

    @property
    def looks_after(self) -> int:  # type: ignore[override]
        return 4 if self._state.round else 1

    @property
    def _begins(self) -> bool:
        return self._state.stage in WHERE_TO_BEGIN

    def promising(self, _seat: int) -> list[Parts]:
        return tactics.words(self._state)

    def worth_trying(self, seat: int) -> list[Parts]:
        found = self.promising(seat)
        return [*found, *tactics.elsewhere(self._state, found[0])] if self._begins else found

    def guess(self, move: Parts) -> float:
        now, likely = self.prospects()[self.asked[0]], move == tactics.word(self._state)
        if self._begins:
            return now if likely else ELSEWHERE * now
        return min(1.0, max(0.0, now + (LIKELY if likely else ELSE)))

    def likely_move(self, _pick: Pick) -> tuple[int, Parts]:
        seat = menus.asked(self._state)
        assert seat is not None
        return seat, tactics.word(self._state)

    def playout(self, pick: Pick) -> list[float]:
        """To the end of the turn, as people play it: what a turn is worth is seen when it is over. After a
        word about where to begin to the end of the game, which alone shows what it is worth."""
        whole, turn = self._whole, (self._state.seat, self._state.round)
        left = MOST_OF_ALL if whole else MOST
        while left and not self.reason and (whole or (self._state.seat, self._state.round) == turn):
            asked, move = self.likely_move(pick)
            self.play(move, asked, pick)
            left -= 1
        return self.rewards() if self.reason else self.prospects()

    def prospects(self) -> list[float]:
        state = self._state
        if not state.round:  # nobody has more than others before all stand
            return [1 / self.seats] * self.seats
        return ahead.shares([tactics.worth(state, seat) for seat in range(self.seats)], LEAD)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and self._state == other._state
