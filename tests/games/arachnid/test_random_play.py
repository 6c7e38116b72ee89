"""Random games keep every token, under every house rule, and end."""

from __future__ import annotations

import json
from collections import deque
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.saving.invariants import bloodied_total, broken, food_total
from companion.games.arachnid.why import words
from companion.kit import grammar
from companion.play import Over, Value
from tests.games.arachnid.playing import play

slow = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def check(seats: int, seed: int, options: dict[str, Value], rounds: int = 200) -> None:
    for state in play(seats, seed, options, rounds):
        trouble = broken(state)
        assert trouble is None, plain(trouble)


@pytest.mark.parametrize("seats", [2, 3, 4])
@slow
@given(seed=st.integers(0, 1_000_000))
def test_tokens_are_conserved_after_every_word(seats: int, seed: int) -> None:
    for state in play(seats, seed):
        assert food_total(state) == 50
        assert bloodied_total(state) == 50
        assert broken(state) is None


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Value]:
    return {rule.key: draw(st.sampled_from(rule.values)) for rule in game.house_rules}


@slow
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000), options=house_rules())
def test_any_mixture_of_house_rules_keeps_the_tokens(
    seats: int, seed: int, options: dict[str, Value]
) -> None:
    check(seats, seed, options, rounds=15)


def picked(number: int, _among: int) -> int:
    return number


@pytest.mark.parametrize("mode", ["counters", "tracked"])
@slow
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000), options=house_rules())
def test_a_word_is_chosen_from_those_of_the_menu(
    mode: Value, seats: int, seed: int, options: dict[str, Value]
) -> None:
    for state in play(seats, seed, {**options, "mode": mode}, rounds=6):
        for seat in grammar.asked(game, state):
            walked = sorted(grammar.menu_words(game, state, seat))
            assert sorted(grammar.words(game, state, seat)) == walked
            chosen = [words.choose(state, seat, partial(picked, at)) for at in range(len(walked))]
            assert sorted(chosen) == walked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a30_bounds_every_game(seats: int) -> None:
    for seed in range(5):
        last = deque(play(seats, seed, rounds=2000), maxlen=1).pop()
        over = game.pending(last)
        assert isinstance(over, Over)
        assert over.reason in ("last-web", "stalemate")


@slow
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000))
def test_a_dump_loads_to_the_same_state(seats: int, seed: int) -> None:
    for number, state in enumerate(play(seats, seed, rounds=10)):
        if number % 17 == 0:
            assert game.load(json.loads(json.dumps(game.dump(state)))) == state
