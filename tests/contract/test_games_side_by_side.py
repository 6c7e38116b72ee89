"""What a game works out for one table never shows at another that is asked in between."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.kit import grammar
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over
from tests.contract.recordings import every_game

WORDS = 60


def played(game: Game, seats: int, seed: int) -> Iterator[tuple[str, list[str]]]:
    """The words of a random game for so many, each with all that could have been said instead."""
    luck = SeededLuck(seed)
    state = game.start(game.configure(seats, {}))
    for _ in range(WORDS):
        while isinstance(pending := game.pending(state), Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
        if isinstance(pending, Over):
            return
        seat = pending[0].seat
        found = list(grammar.words(game, state, seat))
        word = found[luck.pick(len(found))]
        yield word, found
        state = game.apply(state, word, seat, trusted=True).state


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_two_games_that_are_asked_in_turn_are_what_each_is_alone(game: Game) -> None:
    first, last = game.seats[0], game.seats[-1]
    for one, two in (((first, 1), (first, 2)), ((first, 1), (last, 2))):
        both = zip(played(game, *one), played(game, *two), strict=False)
        alone = zip(list(played(game, *one)), list(played(game, *two)), strict=False)
        assert list(both) == list(alone)
