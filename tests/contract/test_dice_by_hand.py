"""A die that people roll by hand: where not all of its faces may come, the rules say what of the others."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.play import ROLL, Chance, Over

STEPS = 400


@pytest.mark.parametrize("name", games.names())
def test_of_a_die_without_some_of_its_faces_the_rest_is_rolled_again(name: str) -> None:
    game, luck = games.find(name), Random(7)
    state: Any = game.start(game.configure(game.seats[0], {}))
    for _ in range(STEPS):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            sides = re.fullmatch(r"d(\d+)", pending.source)
            if pending.verb == ROLL and sides:
                assert pending.rerolls == (len(pending.faces) < int(sides[1]))
            state = game.apply(state, f"{pending.verb} {luck.choice(pending.faces)[0]}", None).state
        else:
            assert isinstance(pending, tuple)
            choice = luck.choice(pending)
            words = list(grammar.words(game, state, choice.seat))
            state = game.apply(state, luck.choice(words), choice.seat).state
