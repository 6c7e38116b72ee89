"""A random word of Taller-Ants is drawn from candidates: each word stands for one number, others for none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.taller_ants.game import game
from companion.kit import grammar
from companion.play import Step
from tests.contract.recordings import drawn
from tests.games.taller_ants.forbidden import POSITIONS
from tests.support.candidates import words_by_number


@pytest.mark.parametrize("seed", range(4))
def test_every_word_is_drawn_by_one_number(seed: int) -> None:
    for state in drawn(game, seed).sample(12):
        for seat in grammar.asked(game, state):
            assert words_by_number(game, state, seat) == dict.fromkeys(
                grammar.menu_words(game, state, seat), 1
            )


@pytest.mark.parametrize("build", [build for build, _ in POSITIONS])
def test_so_is_every_word_of_a_rare_position(build: Callable[[], Step]) -> None:
    state = build().state
    for seat in grammar.asked(game, state):
        assert words_by_number(game, state, seat) == dict.fromkeys(grammar.menu_words(game, state, seat), 1)
