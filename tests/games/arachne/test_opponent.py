"""How the box weighs things in Arachne: pieces, captures to come, and that something happens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.frozen import replace
from companion.games.arachne.game import game
from companion.games.arachne.position import placement
from companion.lab import search
from tests.games.arachne.positions import EYES, position

FAR = {"c3": "white-wizard", "i3": "black-wizard"}


def worth(state: Any, seat: int = 0) -> float:
    """What White has of it, as things stand where it acts."""
    found = game.ahead(state, Random(1).randrange)
    assert found is not None
    return float(found.prospects()[seat])


def test_with_the_same_pieces_it_is_better_to_stand_nearer_to_the_other_matron():
    assert worth(position(FAR | {"g4": "white-grunt"})) > worth(position(FAR | {"b2": "white-grunt"}))


def test_what_may_be_taken_next_is_worth_less():
    """The black Priestess looks along the second ring; a Grunt on the third she does not see."""
    queen = {"g2": "black-priestess"}
    assert (
        worth(position(queen | {"c2": "white-grunt"})) < worth(position(queen | {"c3": "white-grunt"})) - 0.01
    )


@pytest.mark.parametrize(("hunter", "better"), [("black", "c3"), ("white", "c2")])
def test_a_word_is_guessed_by_what_either_may_capture_after_it(hunter, better):
    """A Priestess on g2 looks along the second ring; a step of White’s Matron changes nothing of that."""
    prey = "white" if hunter == "black" else "black"
    guesses = {}
    for space in ("c2", "c3"):
        ahead = game.ahead(
            position({"g2": f"{hunter}-priestess", space: f"{prey}-grunt"}), Random(1).randrange
        )
        assert ahead is not None
        guesses[space] = {ahead.word(move): ahead.guess(move) for move in ahead.moves(0)}["move a5 b5"]
    assert max(guesses, key=lambda space: guesses[space]) == better


def test_a_state_that_is_played_on_guesses_like_a_fresh_one():
    random = Random(5)
    ahead = game.ahead(game.start(game.configure(2, {})), random.randrange)
    assert ahead is not None
    for _ in range(60):
        fresh = ahead.copy()
        found = [ahead.guess(move) for move in ahead.moves(ahead.asked[0])]
        assert found == [fresh.guess(move) for move in fresh.moves(fresh.asked[0])]
        seat, move = ahead.random_move(random.randrange)
        ahead.play(move, seat, random.randrange)


def test_without_dice_an_estimate_is_no_certainty():
    """A Priestess beside a Matron will take it, and is not yet said to have won."""
    state = position({"i4": "white-priestess"}, mover="black", arachne_variant="strategist")
    assert 0 < worth(state, 1) < 1
    assert 0 < worth(position({"i4": "white-priestess"}, arachne_variant="strategist")) < 1


def test_who_brings_a_position_about_again_is_worse_off_each_time():
    """Else two that see what may be captured wait for each other until the game is drawn (N-39)."""
    state = position(FAR)
    stood = [worth(replace(state, history=(placement(state),) * times)) for times in range(3)]
    assert stood[0] < stood[1] < stood[2]  # White is asked, Black has brought it about


def test_a_traitor_is_better_led_away_from_the_own_matron():
    """N-29: White moves a Grunt of Black, e5 is a step nearer to White's Matron on a5 and f4 is not."""
    state = game.play(
        position({"e4": "black-grunt", "m3": "white-priestess"}, dice=EYES), "turncoat", 0
    ).state
    ahead = game.ahead(state, Random(1).randrange)
    assert ahead is not None
    guesses = {ahead.word(move): ahead.guess(move) for move in ahead.moves(0)}
    assert guesses["move e4 f4"] > guesses["move e4 e5"]


@pytest.mark.parametrize(("turns", "answer"), [(6, "decline"), (60, "accept")])
def test_a_draw_is_accepted_where_nothing_has_been_captured_for_long(turns, answer):
    """N-40: the two Matrons alone may go round each other until a position has stood four times."""
    quiet = replace(position({}), history=tuple(f"{n} w" for n in range(turns)))
    offered = game.play(quiet, "offer", 0).state
    found = search.best(game, offered, Random(1), seat=1, playouts=60)
    assert found[0].word == answer
