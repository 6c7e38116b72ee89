"""A random word of Arachne is drawn from candidates: each word stands for one number, others for none."""

from __future__ import annotations

import pytest

from companion.games.arachne.game import game
from companion.kit import grammar
from tests.contract.recordings import drawn
from tests.support.candidates import words_by_number


@pytest.mark.parametrize("seed", range(4))
def test_every_word_is_drawn_by_one_number(seed: int) -> None:
    for state in drawn(game, seed).sample(40):
        for seat in grammar.asked(game, state):
            words = [word for word in grammar.menu_words(game, state, seat) if word != "offer"]
            assert words_by_number(game, state, seat) == dict.fromkeys(words, 1)
