"""The boards as data: their size, their numbers, and that nobody sits better than another."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.frozen import replace
from companion.games.arachnid.game import game
from companion.games.arachnid.printed.equipment import equip
from companion.games.arachnid.printed.grid import Grid
from companion.kit import hexes
from companion.play import Board, Value


def grid(seats: int, **options: Value) -> Grid:
    return equip(game.configure(seats, {"mode": "tracked", **options})).grid


def drawn(seats: int) -> Board:
    board = game.board(game.configure(seats, {"mode": "tracked"}))
    assert board is not None
    return board


def test_a1_the_board_has_91_spaces_and_a3_61_for_two() -> None:
    assert len(drawn(3).spaces) == len(drawn(4).spaces) == 91
    assert len(drawn(2).spaces) == 61
    assert len(grid(2, **{"players.2.board": "large"}).spaces) == 91


def test_counters_mode_has_no_board() -> None:
    assert game.board(game.configure(4, {})) is None


def test_a2_one_spawn_hex_in_the_middle_that_has_no_number() -> None:
    (spawn,) = [space for space in drawn(4).spaces if space.ground == "spawn"]
    assert (spawn.x, spawn.y, spawn.label) == (0, 0, "")
    assert spawn.marks == ("arrow-1",)


def test_a23_neighbours_are_named_by_the_direction_die() -> None:
    near = drawn(2).neighbours["e5"]
    assert near == {"1": "e4", "2": "f4", "3": "f5", "4": "e6", "5": "d5", "6": "d4"}


def test_a95_the_beam_turns_round_the_spawn_hex_wherever_a_board_has_it() -> None:
    for spawn in ("e5", "f4"):
        moved = replace(grid(2), spawn=spawn, arrow=3)
        angles = [moved.angle(moved.toward(spawn, way) or "") for way in (3, 4, 5, 6, 1, 2)]
        assert angles == [0, 1, 2, 3, 4, 5]


def test_a19_every_web_space_has_one_of_six_numbers_equally_often() -> None:
    for seats, each in ((2, 10), (4, 15)):
        labels = Counter(space.label for space in drawn(seats).spaces if space.label)
        assert labels == Counter(dict.fromkeys("123456", each))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turning_the_board_by_a_sixth_turns_every_number_on_by_one(seats: int) -> None:
    one = grid(seats)
    cells = hexes.names(one.radius)
    for space, cell in cells.items():
        number = one.number(space)
        turned = one.number(hexes.name(hexes.turned(cell), one.radius))
        assert number is None or turned == number % 6 + 1


@pytest.mark.parametrize("seats", [2, 3])
def test_a6_homes_turn_into_one_another(seats: int) -> None:
    one = grid(seats)
    cells = hexes.names(one.radius)

    def turned(space: str) -> str:
        return hexes.name(hexes.turned(cells[space], 6 // seats), one.radius)

    for seat, home in enumerate(one.homes):
        following = one.homes[(seat + 1) % seats]
        assert {turned(space) for space in home.webs} == set(following.webs)
        assert (turned(home.alpha), turned(home.beta)) == (following.alpha, following.beta)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 6])
def test_the_way_to_the_flies_is_as_long_for_everybody(seats: int, depth: int) -> None:
    one = grid(seats)
    ways = {
        sum(min(one.distance(web, order[depth - 1]) for web in home.webs) for order in one.fly_order)
        for home in one.homes
    }
    assert len(ways) == 1


def test_flies_look_from_the_inside_out() -> None:
    one = grid(4)
    for order in one.fly_order:
        rings = [one.ring(space) for space in order]
        assert rings == sorted(rings)


def test_a9_seats_sit_clockwise() -> None:
    for seats in (2, 3, 4):
        one = grid(seats)
        angles = [one.angle(home.alpha) for home in one.homes]
        turns = [(angle - angles[0]) % 6 for angle in angles]
        assert turns == sorted(turns)


def test_a108_the_edge_is_counted_clockwise_from_each_corner() -> None:
    one = grid(2)
    assert [one.edge(side, 1) for side in range(1, 7)] == ["e1", "i1", "i5", "e9", "a5", "a1"]
    assert one.edge(1, 2) == "f1"
    assert len({one.edge(side, place) for side in range(1, 7) for place in range(1, 5)}) == 24


def test_a47_names_are_columns_from_the_west_and_rows_from_the_top() -> None:
    board = drawn(4)
    west = min(board.spaces, key=lambda space: (space.x, space.y))
    assert west.name == "a1"
    assert board.spaces[-1].name == "k6"
