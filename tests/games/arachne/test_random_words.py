"""A random word of Arachne is drawn from candidates: each word stands for one number, others for none."""

from __future__ import annotations

import pytest

from companion.games.arachne import rules
from companion.games.arachne.game import game
from companion.kit import grammar
from tests.contract.recordings import drawn
from tests.games.arachne.positions import position, say
from tests.support.candidates import words_by_number


@pytest.mark.parametrize("seed", range(4))
def test_every_word_is_drawn_by_one_number(seed: int) -> None:
    for state in drawn(game, seed).sample(40):
        for seat in grammar.asked(game, state):
            words = [word for word in grammar.menu_words(game, state, seat) if word != "offer"]
            assert words_by_number(game, state, seat) == dict.fromkeys(words, 1)


def test_while_a_piece_acts_the_others_are_no_candidates() -> None:
    """In the second half of a Blademaster; they would come to the same words, after many more draws."""

    def candidates(**others: str) -> list[int]:
        board = {"c5": "white-blademaster"} | others
        state, counts = say(position(board), "move c5 c4").state, []

        def pick(count: int) -> int:
            counts.append(count)
            return count - 1

        assert rules.random_word(state, 0, pick) == "end"
        return counts

    assert candidates() == candidates(e3="white-wizard", g3="white-wizard")
