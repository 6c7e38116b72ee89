"""Random games on a tracked board: every position fits, every question and event is well formed."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.saving.invariants import broken, food_total
from companion.games.arachnid.state.position import State
from companion.kit import grammar
from companion.play import Chance, End, Over, Value
from tests.contract.wellformed import check_event, check_pending, check_scene
from tests.games.arachnid.playing import play

BOARD_RULES = frozenset(
    {
        "critters.order",
        "critters.passing",
        "critters.terrain",
        "jump.exact",
        "ladybird.edge",
        "move.on_rival",
        "move.path",
        "move.reach",
        "retreat.choice",
        "setup.choose_spider_space",
        "spin.must_touch_own",
    }
)
"""House rules that only a tracked board can check."""

slow = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def check(state: State) -> None:
    trouble = broken(state)
    assert trouble is None, plain(trouble)
    assert food_total(state) == state.equipment.tokens["food"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@slow
@given(seed=st.integers(0, 1_000_000))
def test_board_and_counters_agree_after_every_word(seats: int, seed: int) -> None:
    for state in play(seats, seed, {"mode": "tracked"}):
        check(state)
    assert isinstance(game.pending(state), Over)


@pytest.mark.parametrize(
    ("key", "value"),
    [(rule.key, value) for rule in game.house_rules if rule.key in BOARD_RULES for value in rule.values],
)
def test_every_house_rule_of_the_board_keeps_it_whole(key: str, value: Value) -> None:
    for seed in range(2):
        for state in play(3, seed, {"mode": "tracked", key: value}, rounds=20):
            check(state)


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Value]:
    chosen = {rule.key: draw(st.sampled_from(rule.values)) for rule in game.house_rules}
    return {**chosen, "mode": "tracked"}


@slow
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000), options=house_rules())
def test_any_mixture_of_house_rules_keeps_the_board_whole(
    seats: int, seed: int, options: dict[str, Value]
) -> None:
    for state in play(seats, seed, options, rounds=15):
        check(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_questions_scenes_and_dumps_are_well_formed(seats: int) -> None:
    luck = Random(seats)
    states = list(play(seats, 4, {"mode": "tracked"}))
    for state in luck.sample(states, 25):
        check_scene(game, state)
        check_pending(game, state)
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_is_well_formed_and_names_spaces_of_the_board(seats: int) -> None:
    luck = Random(seats)
    board = game.board(game.configure(seats, {"mode": "tracked"}))
    assert board is not None
    spaces = {space.name for space in board.spaces}
    state: State = game.start(game.configure(seats, {"mode": "tracked"}))
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            seat, word = None, f"{pending.verb} {luck.choice(pending.faces)[0]}"
        else:
            seat = luck.choice(pending).seat
            word = luck.choice(list(grammar.words(game, state, seat)))
        step = game.apply(state, word, seat)
        for event in step.events:
            check_event(game, event)
            assert set(event.spaces) <= spaces
        state = step.state


def test_targets_stand_on_the_board_where_they_are_tapped() -> None:
    """Every space, spider and critter on a menu says the space it points to (one tap)."""
    for state in list(play(3, 11, {"mode": "tracked"}))[::9]:
        for seat in grammar.asked(game, state):
            for word in grammar.words(game, state, seat):
                head, *parts = word.split()
                for depth in range(len(parts)):
                    level = game.menu(state, seat, (head, *parts[:depth]))
                    assert not isinstance(level, End)
                    if isinstance(level, tuple) and head in (
                        "move",
                        "spin",
                        "overspin",
                        "bite",
                        "balloon",
                        "jump",
                        "pounce",
                        "snare",
                        "unravel",
                        "funnel",
                        "retreat",
                    ):
                        assert all(option.space is not None for option in level), word
