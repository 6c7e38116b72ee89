"""Playing ahead on the rules themselves: slow, and quick enough for a small game."""

from __future__ import annotations

from copy import copy
from typing import Any

from companion.kit import ahead, grammar
from companion.kit.ahead import Pick
from companion.kit.game import Game
from companion.play import Chance, Over


class SearchState(ahead.SearchState):
    """A State of a game, with its words as moves.

    With ``return SearchState(self, state, pick)`` in its ``ahead`` and ``opponent = True`` any game can be
    played by the box, and gives hints, as well as random play tells good words from bad ones.
    """

    __slots__ = ("_game", "_pending", "_state", "reason", "seats")

    def __init__(self, game: Game, state: Any, pick: Pick) -> None:
        """A search state of a State; ``pick`` draws the luck that the rules wait for."""
        self._game = game
        self.seats = game.settings(state).seats
        self._rest(state, pick)

    def _rest(self, state: Any, pick: Pick) -> None:
        """Be at this State, once all luck that is due has fallen."""
        while isinstance(pending := self._game.pending(state), Chance):
            state = self._game.apply(state, ahead.answer(pending, pick), None, trusted=True).state
        self._state, self._pending = state, pending
        self.reason = pending.reason if isinstance(pending, Over) else ""

    @property
    def asked(self) -> tuple[int, ...]:
        return () if isinstance(self._pending, Over) else tuple(choice.seat for choice in self._pending)

    @property
    def rounds_begun(self) -> int:
        return self._game.rounds_begun(self._state)

    def moves(self, seat: int) -> list[str]:
        return list(grammar.words(self._game, self._state, seat))

    def word(self, move: str) -> str:
        return move

    def play(self, move: str, seat: int, pick: Pick) -> None:
        self._rest(self._game.apply(self._state, move, seat, trusted=True).state, pick)

    def copy(self) -> SearchState:
        return copy(self)

    def winners(self) -> tuple[int, ...]:
        return self._game.result(self._state).ranking[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and self._state == other._state
