"""How a word of a hint reads by itself, on phones and at the display: who does it, then what is meant."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.play import Chance
from companion.views.deeds import in_words
from companion.views.prose import translate
from tests.games.taller_ants.positions import position

READ = {
    ("web-of-flies", "swap"): ("Swap two: Green 5 on a2 → Green 1 on a3", "Swap two: a2>a3"),
    ("spidertwist", "step"): ("Step: Male on i5 → i4", "Step: i5>i4"),
    ("arachne", "move"): ("Move: Matron a5 → c5", "Move: a5>c5"),
}


def first_word(name: str, verb: str) -> tuple[Any, Any, int, str]:
    """A game up to a word with this verb: the game, how it stands, who may say it, and the word."""
    game, luck = games.find(name), Random(3)
    state: Any = game.start(game.configure(2, {}))
    while True:
        pending = game.pending(state)
        if isinstance(pending, Chance):
            state = game.apply(state, f"{pending.verb} {luck.choice(pending.faces)[0]}", None).state
            continue
        assert isinstance(pending, tuple)
        seat = pending[0].seat
        words = list(grammar.words(game, state, seat))
        for word in words:
            if word.startswith(f"{verb} "):
                return game, state, seat, word
        state = game.apply(state, luck.choice(words), seat).state


def read(game: Any, state: Any, seat: int, word: str, *, brief: bool = False) -> str:
    board = game.board(state.equipment.settings)
    return in_words(lambda prefix: game.menu(state, seat, prefix), board, word, translate, brief=brief)


@pytest.mark.parametrize(("name", "verb"), READ)
def test_an_arrow_stands_between_who_does_it_and_what_is_meant(name: str, verb: str) -> None:
    """Two spaces with a comma or a dash between them read as if both were meant."""
    told = first_word(name, verb)
    assert (read(*told), read(*told, brief=True)) == READ[name, verb]


def test_who_is_no_space_is_named_in_brief_too_and_a_square_as_people_call_it() -> None:
    game = games.find("taller-ants")
    state = position("red", ants={"red": {"group1": "f6"}})
    word = next(one for one in grammar.words(game, state, 1) if one.startswith("step group1 "))
    place = word.split()[-1]
    assert read(game, state, 1, word) == f"Step: Group 1 → {place}"
    assert read(game, state, 1, word, brief=True) == f"Step: Group 1>{place}"


def test_a_step_through_a_hole_says_which_way_as_the_menu_does() -> None:
    game = games.find("taller-ants")
    state = position("red", ants={"red": {"group1": "d8", "group2": "d8-u"}})
    assert read(game, state, 1, "step group2 d8") == "Step: Group 2 → d8, up the hole"
    assert read(game, state, 1, "step group1 d8-u") == "Step: Group 1 → d8 below, down the hole"
    assert read(game, state, 1, "step group1 d8-u", brief=True) == "Step: Group 1>d8 below, down the hole"
