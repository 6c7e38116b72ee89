"""Random games of every game and number of seats: they end, and every step keeps the contract."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout
from companion.play import Over
from tests.contract.recordings import (
    MAX_ROUNDS,
    MOST_WORDS,
    fewest_and_most,
    other_rules,
    record,
    recording,
    tables,
)
from tests.contract.wellformed import check_event, check_over, check_pending, check_scene, walk

LONG = 400
"""Words of a game that are enough where every one of them costs time."""
WITH_A_RULE = 200
"""And for each of the other values that a house rule may have."""

each_table = pytest.mark.parametrize(("name", "seats"), tables())
outer_tables = pytest.mark.parametrize(("name", "seats"), fewest_and_most())


@each_table
def test_random_games_end(name: str, seats: int) -> None:
    game = games.find(name)
    luck = SeededLuck(f"{name} {seats}")
    said = 0
    for _ in range(3):
        one = playout(game, game.configure(seats, {}), luck, MAX_ROUNDS)
        check_over(game, one.over, seats)
        assert one.over.reason != "limit" or one.rounds == MAX_ROUNDS
        said += one.actions
        if said > MOST_WORDS:
            break


@pytest.mark.parametrize(("name", "key", "value"), other_rules())
def test_random_games_end_or_go_on_with_every_house_rule(name: str, key: str, value: Any) -> None:
    game = games.find(name)
    one = record(game, game.configure(game.seats[0], {key: value}), seed=2, most=WITH_A_RULE)
    for state in one.sample(5):
        check_pending(game, state)
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state, "it breaks no invariant"


@each_table
def test_every_question_and_every_menu_is_well_formed(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample():
        check_pending(one.game, state)


@outer_tables
def test_every_scene_is_well_formed(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample(LONG):
        check_scene(one.game, state)


@each_table
def test_every_event_is_well_formed(name: str, seats: int) -> None:
    one = recording(name, seats)
    assert one.events
    for event in one.events:
        check_event(one.game, event)


@each_table
def test_every_word_on_a_menu_applies(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample(12):
        for seat in grammar.asked(one.game, state):
            for word in walk(one.game, state, seat)[:300]:
                assert one.game.why_not(state, word, seat) is None, word
                assert grammar.on_menu(one.game, state, seat, word)
                step = one.game.apply(state, word, seat)
                assert step.state != state, f"{word} changes something"
                assert one.game.apply(state, word, seat, trusted=True) == step


@each_table
def test_equal_words_give_equal_states_and_events(name: str, seats: int) -> None:
    one = recording(name, seats)
    state = one.game.start(one.settings)
    for said in one.said:
        assert state == said.before
        step = one.game.apply(state, said.word, said.seat, trusted=True)
        assert step.events == said.events
        state = step.state


@outer_tables
def test_a_dump_is_plain_and_loads_to_the_same_state(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample(LONG):
        text = json.dumps(one.game.dump(state), sort_keys=True)
        loaded = one.game.load(json.loads(text))
        assert loaded == state
        assert json.dumps(one.game.dump(loaded), sort_keys=True) == text


@each_table
def test_a_loaded_state_plays_on_as_the_one_that_was_dumped(name: str, seats: int) -> None:
    one = recording(name, seats)
    middle = len(one.said) // 2
    state = one.game.load(json.loads(json.dumps(one.game.dump(one.said[middle].before))))
    for said in one.said[middle:]:
        state = one.game.apply(state, said.word, said.seat, trusted=True).state
    assert state == one.states[-1]


@each_table
def test_rounds_only_go_up_and_a_standing_ranks_everyone(name: str, seats: int) -> None:
    one = recording(name, seats)
    rounds = [one.game.rounds_begun(state) for state in one.states]
    assert rounds == sorted(rounds)
    assert rounds[0] == 0
    for state in one.sample():
        check_over(one.game, one.game.result(state), seats)
    last = one.states[-1]
    if isinstance(over := one.game.pending(last), Over):
        assert one.game.result(last) == over


@each_table
def test_settings_stay_with_the_state(name: str, seats: int) -> None:
    one = recording(name, seats)
    assert all(one.game.settings(state) == one.settings for state in one.sample())


@each_table
def test_the_board_is_one_connected_picture(name: str, seats: int) -> None:
    game = games.find(name)
    board = game.board(game.configure(seats, {}))
    if board is None:
        return
    names = [space.name for space in board.spaces]
    assert len(names) == len(set(names))
    assert set(board.neighbours) <= set(names)
    for start, near in board.neighbours.items():
        for other in near.values():
            assert start in board.neighbours[other].values()
    for one, other in board.strands:
        assert {one, other} <= set(names)
    assert len({(space.sheet, space.x, space.y) for space in board.spaces}) == len(names)
