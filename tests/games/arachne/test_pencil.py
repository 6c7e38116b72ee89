"""The pencil of Arachne: where pieces are and whose turn it is; dice stay as they fell."""

from __future__ import annotations

import pytest

from companion.errors import Refused, plain
from companion.games.arachne.game import game
from companion.games.arachne.position import State
from tests.games.arachne.positions import DUEL, position


def places(state: State) -> dict[str, str]:
    """The space of every piece."""
    return {piece.id: piece.space for piece in game.scene(state).pieces}


def test_a_piece_stands_where_it_truly_is() -> None:
    state = position(DUEL)
    step = game.apply(state, "correct piece white-wizard-1 c2", None)
    assert places(step.state)["white-wizard-1"] == "c2"
    assert places(step.state)["black-grunt-1"] == "c3"
    said = plain(step.events[0].text)
    assert said.startswith("Corrected. White Wizard: c2 instead of c3. Black Grunt goes to c3.")
    assert said.endswith("Earlier positions no longer count.")


def test_who_was_captured_by_mistake_comes_back() -> None:
    state = position(DUEL)
    state = game.apply(state, "correct piece black-grunt-1 off", None).state
    assert "black-grunt-1" not in places(state)
    state = game.apply(state, "correct piece black-grunt-1 d2", None).state
    assert places(state)["black-grunt-1"] == "d2"


def test_a_matron_does_not_fall_by_the_pencil() -> None:
    with pytest.raises(Refused, match="Matron decides whether the game is over"):
        game.apply(position(DUEL), "correct piece black-matron off", None)


def test_the_other_has_a_turn_of_his_own_with_dice_of_his_own() -> None:
    state = game.apply(position(DUEL), "correct turn black", None).state
    assert (state.seat, state.stage, state.dice, state.history) == (1, "roll", (), ())


def test_a_grunt_that_was_promoted_was_not_captured() -> None:
    state = position(DUEL)
    step = game.apply(state, "correct promoted white 1", None)
    assert step.state.promoted == (1, 0)
    assert game.apply(step.state, "correct promoted white 0", None).state == state
    with pytest.raises(Refused):
        game.apply(state, "correct promoted white 99", None)


def test_the_round_is_another_with_the_same_turn() -> None:
    state = position(DUEL)
    later = game.apply(state, "correct round 30", None).state
    assert later.seat == state.seat
    assert later.turns > state.turns
