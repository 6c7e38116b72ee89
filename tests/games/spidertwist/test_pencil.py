"""The pencil of Spidertwist: males, the female, the die on her, whose turn it is."""

from __future__ import annotations

import pytest

from companion.errors import Refused, plain
from companion.games.spidertwist.game import game
from companion.games.spidertwist.position import State
from tests.games.spidertwist.positions import position, say

BOARD = {"a5": "black", "a4": "black", "g5": "white"}


def places(state: State) -> dict[str, str]:
    """The space of every piece."""
    return {piece.id: piece.space for piece in game.scene(state).pieces}


def waiting(state: State) -> set[str]:
    """The spaces of the males that do nothing more this turn."""
    return {state.equipment.names[state.males.find(male)] for male in state.done}


def test_a_male_stands_where_he_truly_is_and_changes_places_with_who_is_there() -> None:
    state = position(BOARD, female="c3")
    step = game.apply(state, "correct male black-2 g5", None)
    assert plain(step.events[0].text) == (
        "Corrected. Black’s male: g5 instead of a4. The male there goes to a4."
    )
    assert step.events[0].spaces == ("a4", "g5"), "where it was thought to be, and where it is"
    assert places(step.state)["black-2"] == "g5"
    assert places(step.state)["white-1"] == "a4"


def test_males_of_a_colour_are_numbered_as_they_came_when_one_goes_back_to_the_stock() -> None:
    state = game.apply(position(BOARD, female="c3"), "correct male black-1 stock", None).state
    assert state.stock == (9, 9)
    assert places(state) == {"female": "c3", "black-1": "a4", "white-1": "g5"}
    state = game.apply(state, "correct male black-stock b4", None).state
    assert (state.stock, places(state)["black-2"]) == ((8, 9), "b4")


def test_what_cannot_be_is_refused_by_the_invariant() -> None:
    state = position(BOARD, female="c3")
    with pytest.raises(Refused, match="The female and a male are both on a5"):
        game.apply(state, "correct female a5", None)
    with pytest.raises(Refused, match="There is a male on g5 already"):
        game.apply(state, "correct male black-stock g5", None)


def test_whoever_is_given_the_turn_has_a_whole_one() -> None:
    state = say(position(BOARD, female="c3", feeding=3), "black: step a5 b5").state
    state = game.apply(state, "correct turn white", None).state
    assert (state.seat, state.acted, state.done, state.feeding) == (1, False, (), 2)
    assert game.apply(state, "correct die 4", None).state.feeding == 4


def test_who_disturbed_her_does_so_from_where_he_truly_is() -> None:
    state = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    assert state.stage == "reaction"
    moved = game.apply(state, "correct male black-2 b5", None).state
    assert moved.stage != "reaction" or moved.equipment.names[moved.disturber] == "b5"
    assert game.apply(state, "correct male black-2 stock", None).state.stage == "turn"


def test_who_moves_has_added_the_newest_of_his_males_even_after_a_correction() -> None:
    """One male was added and another found on the table: the later one waits as the one that was added."""
    state = say(position(BOARD, female="c3"), "black: add d5").state
    assert waiting(state) == {"d5"}
    state = game.apply(state, "correct male black-stock b4", None).state
    assert waiting(state) == {"d5", "b4"}
    assert game.load(game.dump(state)) == state
    state = game.apply(state, "correct male white-stock e2", None).state
    assert waiting(state) == {"d5", "b4"}, "White has added none"


def test_who_has_moved_and_that_a_male_was_added_is_put_right() -> None:
    state = position(BOARD, female="c3")
    moved = game.apply(state, "correct moved black-1 yes", None).state
    assert (waiting(moved), moved.acted) == ({"a5"}, True)
    assert waiting(game.apply(moved, "correct moved black-1 no", None).state) == set()
    with pytest.raises(Refused, match="black-2 was added and waits"):
        game.apply(state, "correct acted added yes", None)
    with pytest.raises(Refused, match="so it counts as begun"):
        game.apply(moved, "correct acted acted no", None)


def test_the_round_is_another_with_the_same_turn() -> None:
    state = position(BOARD, female="c3", turns=8)
    later = game.apply(state, "correct round 7", None).state
    assert (later.turns, later.seat) == (12, state.seat)
    assert game.apply(later, "correct round 5", None).state == state
    with pytest.raises(Refused, match="added more than a male a turn"):
        game.apply(position({**BOARD, "a3": "black"}, female="c3", turns=8), "correct round 1", None)
