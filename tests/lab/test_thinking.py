"""How long the box thinks, measured: what is asked about, and what an answer is read as."""

from __future__ import annotations

import importlib
from itertools import islice
from types import ModuleType

import pytest

from companion import games
from companion.kit import grammar
from companion.lab import search


@pytest.fixture
def thinking() -> ModuleType:
    return importlib.import_module("thinking")


def test_a_question_is_timed_with_its_playouts(thinking: ModuleType) -> None:
    game = games.find("spidertwist")
    state, seat = next(thinking.positions(game))
    with thinking.thinker() as process:
        found = thinking.asked(process, game, state, seat, (0, 20))
    assert set(found) == {0, 20}
    assert all(ms > 0 and playouts > 0 for ms, playouts in found.values())


@pytest.mark.parametrize("name", search.opponents())
def test_there_are_as_many_positions_as_are_to_be_measured(name: str, thinking: ModuleType) -> None:
    """Also where a random game is over long before, as in Web of Flies."""
    game = games.find(name)
    found = list(thinking.positions(game))
    assert len(found) == thinking.POSITIONS
    for state, seat in found:
        assert game.no_opponent(game.settings(state)) is None
        assert len(list(islice(grammar.words(game, state, seat), 2))) == 2
