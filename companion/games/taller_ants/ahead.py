"""Taller-Ants for playing ahead (``kit.ahead``): its rules, without questions, sentences and texts."""

from __future__ import annotations

from companion.games.taller_ants import menus, prompts, random_words, rules, tactics
from companion.games.taller_ants.position import State
from companion.kit import ahead
from companion.kit.ahead import Pick
from companion.kit.game import Parts

LEAD = 0.17
"""Who is so much of both goals ahead has e times the other’s share."""
LIKELY, ELSE = 0.03, -0.06
"""How much better than the moment the word looks that most people would say, and any other."""
MOST = 90
"""Words after which a playout ends, wherever it is."""


class SearchState(ahead.SearchState):
    """A State, of which words share what they do not change, so it is copied by keeping it."""

    __slots__ = ("_state", "seats")

    def __init__(self, state: State, pick: Pick) -> None:
        """The search state of a State; ``pick`` draws the luck that the rules wait for."""
        self.seats = state.equipment.seats
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
        self._rest(rules.played(self._state, move)[0], pick)

    def copy(self) -> SearchState:
        copy = object.__new__(SearchState)
        copy._state, copy.seats = self._state, self.seats
        return copy

    def winners(self) -> tuple[int, ...]:
        return rules.winners(self._state)

    # ------------------------------------------------------------------------- playing well

    curiosity, trust = 0.05, 12.0

    def promising(self, _seat: int) -> list[Parts]:
        return tactics.words(self._state)

    def guess(self, move: Parts) -> float:
        now = self.prospects()[self.asked[0]]
        return min(1.0, max(0.0, now + (LIKELY if move == tactics.word(self._state) else ELSE)))

    def likely_move(self, _pick: Pick) -> tuple[int, Parts]:
        seat = menus.asked(self._state)
        assert seat is not None
        return seat, tactics.word(self._state)

    def playout(self, pick: Pick) -> list[float]:
        """To the end of the turn, as people play it: what a turn is worth is seen when it is over."""
        seat, turn = self._state.seat, self._state.round
        left = MOST
        while left and not self.reason and (self._state.seat, self._state.round) == (seat, turn):
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
