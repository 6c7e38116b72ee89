"""What is worked out for one game or one line of play never shows in another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import unwrap
from typing import Any

import pytest

from companion.frozen import replace
from companion.games.taller_ants.acts import moving
from companion.games.taller_ants.words import menus, random_words
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, Step
from tests.games.taller_ants.forbidden import POSITIONS
from tests.games.taller_ants.positions import game, position, words
from tests.support.candidates import words_by_number

LARGE = {"ta.map": 20}


def played(seats: int, seed: int, number: int) -> Iterator[tuple[Any, str]]:
    """The states of a large game at random in which a seat is asked, with the word that is drawn there."""
    luck = SeededLuck(seed)
    state = game.start(game.configure(seats, LARGE))
    while number:
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        seat = pending[0].seat
        assert game.quick_words is not None
        word = game.quick_words.random_word(state, seat, luck.pick)
        yield state, word
        state = game.apply(state, word, seat, trusted=True).state
        number -= 1


@pytest.mark.parametrize("other", [4, 3], ids=["of the same equipment", "of another equipment"])
def test_two_large_games_that_are_asked_in_turn_draw_what_each_draws_alone(other: int) -> None:
    alone = [[word for _, word in played(*one)] for one in ((4, 1, 250), (other, 2, 250))]
    both = zip(played(4, 1, 250), played(other, 2, 250), strict=True)
    assert [[one[1], two[1]] for one, two in both] == [list(pair) for pair in zip(*alone, strict=True)]


def test_what_dies_in_one_line_of_play_can_be_drawn_in_another() -> None:
    """A queen and a group share a square; where the group is gone, the square is held all the same."""
    before = position(
        spiders={"spider1": "c8"}, ants={"red": {"queen": "d8", "group1": "d8", "group2": "d8-u"}}
    )
    (colony,) = before.colonies
    after = replace(before, colonies=(replace(colony, groups=colony.groups[1:]),))
    for state in (after, before):
        assert set(words_by_number(game, state, 0)) == words(state)
    assert "attack spider1 red-group1" in words(before) - words(after)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_known_from_the_word_before_is_what_would_be_worked_out_anew(seats: int) -> None:
    anew = unwrap(random_words.turn_of)
    for number, (state, _) in enumerate(played(seats, 5, 600)):
        fixed, seat = state.equipment, state.seat
        if number % 60 == 0:
            assert words_by_number(game, state, seat) == dict.fromkeys(words(state), 1)
        assert moving.survey(state, seat) == unwrap(moving._surveyed)(None, fixed, state, seat)
        if state.stage in menus.TURNS and not state.passing:
            turn = random_words.turn_of(fixed, state)
            assert turn == anew(None, fixed, state)
            for unit, (_, acts) in zip(turn.units, turn.acting, strict=True):
                check_places(state, unit, acts)


def check_places(state: Any, unit: Any, acts: Sequence[random_words.Act]) -> None:
    """What is known of units that are alike is so of this one, and no code allows more than is known."""
    _, counted = random_words._counted(state, unit, random_words.BESIDES[state.stage])
    assert [act for act in acts if act[1] != "take"] == counted
    for places, verb, largest in acts:
        named = menus.CANDIDATES[state.stage](state, verb, unit)
        assert places >= len(named) * (1 if largest is None else largest)
        if largest is not None:
            code = menus.CODES[state.stage][verb]
            assert all(code(state, unit, (*one, str(largest + 1))) for one in named)


@pytest.mark.parametrize("build", [build for build, _ in POSITIONS])
def test_so_it_is_in_rare_positions(build: Callable[[], Step]) -> None:
    state = build().state
    if state.stage in menus.TURNS and not state.passing:
        turn = random_words.turn_of(state.equipment, state)
        for unit, (_, acts) in zip(turn.units, turn.acting, strict=True):
            check_places(state, unit, acts)


def test_no_word_is_drawn_where_nobody_is_asked() -> None:
    fixed = game.configure(2, LARGE)
    state = replace(game.start(fixed), stage="over")
    with pytest.raises(ValueError, match="nobody is asked"):
        random_words.random_word(state, 0, lambda _: 0)
