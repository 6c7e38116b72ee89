"""The pencil of Web of Flies: pieces change places, and a turn goes to who has it."""

from __future__ import annotations

import pytest

from companion.errors import Refused, plain
from companion.games.web_of_flies.game import game
from companion.games.web_of_flies.position import State
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.play import Chance


def dealt() -> State:
    """A board that is dealt, with the first swap to be chosen."""
    luck, state = SeededLuck(4), game.start(game.configure(2, {}))
    while isinstance(pending := game.pending(state), Chance):
        state = game.apply(state, luck.answer(pending), None).state
    assert isinstance(state, State)
    return state


def test_pieces_change_places_and_nothing_is_lost() -> None:
    state = dealt()
    one, other = (piece for piece in game.scene(state).pieces[:2])
    step = game.apply(state, f"correct piece {one.id} {other.space}", None)
    assert plain(step.events[0].text).endswith(f"goes to {one.space}.")
    places = {piece.id: piece.space for piece in game.scene(step.state).pieces}
    assert (places[one.id], places[other.id]) == (other.space, one.space)
    assert len(places) == len(state.spaces)


def test_a_piece_cannot_be_gone_before_anybody_captured() -> None:
    state = dealt()
    piece = game.scene(state).pieces[0].id
    with pytest.raises(Refused, match="every space has its piece"):
        game.apply(state, f"correct piece {piece} off", None)


def test_the_turn_goes_to_another_and_who_is_between_has_passed() -> None:
    state = game.apply(dealt(), "keep", 1 - dealt().first).state
    turns, seat = state.turns, state.seat
    other = ("red", "green")[1 - seat]
    state = game.apply(state, f"correct turn {other}", None).state
    assert (state.seat, state.turns) == (1 - seat, turns + 1)


def test_the_round_is_another_and_none_before_the_last_capture() -> None:
    state = game.apply(dealt(), "keep", 1 - dealt().first).state
    later = game.apply(state, "correct round 3", None).state
    assert later.turns == state.turns + 4
    assert game.apply(later, "correct round 1", None).state == state
    captured = game.apply(later, next(grammar.words(game, later, later.seat)), later.seat).state
    with pytest.raises(Refused, match="captured in round 3"):
        game.apply(captured, "correct round 1", None)
