"""Whom a spider may capture stands in three places, for speed: they answer alike about every two spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from companion.games.web_of_flies import position
from companion.games.web_of_flies.ahead import TRIES, SearchState
from companion.games.web_of_flies.equipment import Equipment, Token, equip
from companion.games.web_of_flies.game import game
from companion.games.web_of_flies.position import State
from companion.games.web_of_flies.turn_circuit import turn_function
from companion.kit.ahead import Pick
from companion.kit.seats import NO_SEAT

Captures = set[tuple[int, int]]
Build = Callable[[Equipment], Iterator[State]]


def standing(fixed: Equipment, **pieces: int) -> State:
    """Red’s turn with some pieces, each by its space."""
    named = {token.id: piece for piece, token in enumerate(fixed.tokens)}
    spaces = bytearray(len(fixed.names))
    for name, space in pieces.items():
        spaces[space] = named[name.replace("_", "-")]
    return State(fixed, bytes(spaces), "play", 0, 0, 0, (0,) * fixed.seats)


def every_pair(fixed: Equipment) -> Iterator[State]:
    """A spider and its prey on every two spaces, with nobody between them or somebody on one of the
    others of their line, who captures nobody and is no prey."""
    for start in fixed.order:
        for end in fixed.order:
            if start == end:
                continue
            yield standing(fixed, red_5_1=start, green_3_1=end)
            lines = [line for line in fixed.lines[start] if end in line]
            for space in {space for line in lines for space in line} - {end}:
                yield standing(fixed, red_5_1=start, green_3_1=end, red_1_1=space)
                yield standing(fixed, red_5_1=start, green_3_1=end, green_8_1=space)


def every_strength(fixed: Equipment) -> Iterator[State]:
    """Every spider beside every piece."""
    start, end = 0, next(line[0] for line in fixed.lines[0] if line)
    for legs in range(1, 9):
        for prey in (token.id for token in fixed.tokens[1:] if token.seat != 0):
            yield standing(fixed, **{f"red_{legs}_1": start, prey: end})


def by_the_rules(state: State) -> Captures:
    """What has no code."""
    taken = [space for space in state.equipment.order if state.spaces[space]]
    return {(one, other) for one in taken for other in taken if not position.capture_code(state, one, other)}


def by_picks(count: int, capture: Callable[[Pick], tuple[int, int]], tries: int = 1) -> Captures:
    """What comes of each of so many cases, picked for every try; for what is no capture another is wanted."""
    found = set()
    for case in range(count):
        picks = iter([sum(case * count**place for place in range(tries))])
        with suppress(StopIteration):
            found.add(capture(lambda _: next(picks)))  # noqa: B023
    return found


@pytest.mark.parametrize("board", ["hexhex4", "radial6x6"])
@pytest.mark.parametrize("states", [every_pair, every_strength])
def test_the_rules_and_who_plays_ahead_capture_the_same(board: str, states: Build) -> None:
    fixed = equip(game.configure(2, {"wof.board": board, "wof.dewdrops": 1}))
    seen = set()
    for state in states(fixed):
        captures, ahead = by_the_rules(state), SearchState(state, lambda _: 0)
        cases = sum(token > 0 for token in state.spaces.translate(fixed.bite[0])) * fixed.ways
        seen.add(len(captures))
        assert set(state.captures) == captures
        assert set(position.few_captures(fixed, state.spaces, 0, 2)) == captures
        drawn = partial(position.random_capture, fixed, state.spaces, 0)
        assert by_picks(cases, drawn, position.TRIES) == captures
        assert set(ahead.captures(0)) == captures
        assert by_picks(cases, lambda pick: divmod(ahead.random_move(pick)[1], len(fixed.names))) == captures  # noqa: B023
    assert seen == {0, 1}


@pytest.mark.parametrize("states", [every_pair, every_strength])
def test_a_turn_of_thousands_of_games_captures_the_same(states: Build) -> None:
    fixed = equip(game.configure(2, {}))
    lanes = list(states(fixed))
    full = (1 << len(lanes)) - 1

    def planes(holds: Callable[[Token], object]) -> list[int]:
        """For each space the lanes in which a piece stands there of which something holds."""
        tokens = [[fixed.tokens[state.spaces[space]] for state in lanes] for space in fixed.order]
        return [sum(1 << lane for lane, token in enumerate(row) if holds(token)) for row in tokens]

    red, green = planes(lambda token: token.seat == 0), planes(lambda token: token.seat == 1)
    flies = planes(lambda token: token.seat == NO_SEAT and token.id)
    lacks = [
        planes(lambda token, bit=bit: min(8 - token.legs, 7) >> bit & 1)  # type: ignore[misc]
        for bit in range(3)
    ]
    turn = turn_function(2, 16)
    (own, *_), moved, *_ = turn(red, flies, *lacks, full, full, lambda bound, _: [0] * len(bound), green)
    for lane, state in enumerate(lanes):
        captures = by_the_rules(state)
        assert moved >> lane & 1 == len(captures)
        stand = {space for space in fixed.order if own[space] >> lane & 1}
        before = {space for space in fixed.order if red[space] >> lane & 1}
        assert {(one, other) for one in before - stand for other in stand - before} == captures


def test_a_playout_guesses_a_capture_and_looks_at_all_where_no_guess_hits() -> None:
    fixed = equip(game.configure(2, {}))
    start = fixed.order[0]
    ends = [line[0] for line in fixed.lines[start] if line][:2]
    ahead = SearchState(standing(fixed, red_5_1=start, green_3_1=ends[0], green_2_1=ends[1]), lambda _: 0)
    hits = {case: hit for case in range(fixed.ways) if (hit := ahead._any_capture(lambda _: case))}  # noqa: B023
    missed = next(case for case in range(fixed.ways) if case not in hits)
    assert sorted(hits.values()) == sorted((start, end) for end in ends)

    def guessed(*picks: tuple[int, int]) -> tuple[int, int] | None:
        """What comes of these picks, each of so many; there are no others."""
        left = iter(picks)

        def pick(below: int) -> int:
            of, picked = next(left)
            assert below == of
            return picked

        found = ahead._likely_capture(pick)
        assert next(left, None) is None
        return found

    for case, hit in hits.items():
        assert guessed((fixed.ways, missed), (fixed.ways, case)) == hit
    listed = {guessed(*[(fixed.ways, missed)] * TRIES, (2, place)) for place in range(2)}
    assert listed == set(hits.values())
    ahead = SearchState(standing(fixed, red_5_1=start, green_8_1=ends[0]), lambda _: 0)
    assert guessed(*[(fixed.ways, 0)] * TRIES) is None, "there is nothing to capture"
    ahead = SearchState(standing(fixed, green_8_1=start), lambda _: 0)
    assert guessed() is None, "there is nobody who could"
