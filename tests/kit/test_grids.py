"""Hexes and webs: names, neighbours, lines, rings and places."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from companion.kit import hexes, squares, webs


@pytest.mark.parametrize(("radius", "count"), [(3, 37), (4, 61), (5, 91)])
def test_a_hexagon_has_its_hexes_column_by_column(radius: int, count: int) -> None:
    cells = hexes.hexagon(radius)
    assert len(set(cells)) == count
    assert list(hexes.names(radius).values()) == list(cells)
    assert list(hexes.names(radius)) == sorted(hexes.names(radius), key=lambda name: (name[0], int(name[1:])))


def test_names_count_from_the_top_of_each_column() -> None:
    assert hexes.name((0, 0), 3) == "d4"
    assert hexes.name((0, -3), 3) == "d1"
    assert hexes.name((-3, 0), 3) == "a1"
    assert hexes.name((3, -3), 3) == "g1"
    assert hexes.names(5)["f11"] == (0, 5)


def test_directions_turn_clockwise_from_north() -> None:
    points = [hexes.point(hexes.step(hexes.CENTRE, way)) for way in range(1, 7)]
    assert points[0] == (0, -1)
    assert points[3] == (0, 1)
    assert points[1][0] > 0 > points[1][1]
    assert all(hypot(*point) == pytest.approx(1) for point in points)


def test_opposite_and_turned_agree_with_the_directions() -> None:
    for way in hexes.DIRECTIONS:
        there = hexes.step(hexes.CENTRE, way)
        assert hexes.step(there, hexes.opposite(way)) == hexes.CENTRE
        assert hexes.turned(there) == hexes.step(hexes.CENTRE, way % 6 + 1)
        assert hexes.turned(there, 6) == there


def test_a_ring_runs_clockwise_from_the_north_spoke() -> None:
    assert hexes.ring(0) == (hexes.CENTRE,)
    assert hexes.ring(1) == tuple(hexes.step(hexes.CENTRE, way) for way in range(1, 7))
    for number in range(1, 6):
        cells = hexes.ring(number)
        assert len(set(cells)) == 6 * number
        assert cells[0] == (0, -number)
        assert {hexes.distance(cell) for cell in cells} == {number}
        assert all(hexes.distance(one, other) == 1 for one, other in pairwise(cells))


def test_a_line_ends_at_the_edge() -> None:
    assert list(hexes.line((0, -3), 4, 3)) == [(0, r) for r in range(-2, 4)]
    assert list(hexes.line((0, -3), 1, 3)) == []


def test_a_web_has_a_hub_and_its_spokes_clockwise() -> None:
    nodes = webs.web(6, 6)
    assert len(nodes) == 37
    assert [webs.name(node) for node in nodes[:3]] == ["hub", "a1", "a2"]
    assert webs.name((5, 6)) == "f6"
    assert webs.point((0, 2), 6) == (0, -2)
    assert webs.point((1, 2), 6)[0] > 0


def test_the_way_in_leads_to_the_hub_and_out_on_the_far_side() -> None:
    assert webs.inward((2, 3)) == (2, 2)
    assert webs.inward((2, 1)) == webs.HUB
    assert webs.across(1, 6) == 4
    with pytest.raises(ValueError, match="even number"):
        webs.across(1, 5)


def test_a_ring_of_a_web_can_be_walked_both_ways() -> None:
    assert [webs.name(node) for node in webs.round_ring((1, 2), 6, 1)] == ["c2", "d2", "e2", "f2", "a2"]
    assert webs.round_ring((1, 2), 6, -1) == tuple(reversed(webs.round_ring((1, 2), 6, 1)))


def test_the_ways_of_a_web_lead_there_and_back() -> None:
    ways = webs.ways(6, 3)
    assert list(ways) == list(webs.web(6, 3))
    assert ways[webs.HUB] == {"abcdef"[spoke]: (spoke, 1) for spoke in range(6)}
    assert ways[0, 3] == {"inward": (0, 2), "clockwise": (1, 3), "back": (5, 3)}
    assert all(node in ways[other].values() for node, found in ways.items() for other in found.values())


def test_the_lines_of_a_web_go_through_the_hub_and_round_the_ring() -> None:
    outwards, inwards, clockwise, back = webs.lines((1, 2), 6, 3)
    assert [webs.name(node) for node in (*outwards, *inwards)] == ["b3", "b1", "hub", "e1", "e2", "e3"]
    assert clockwise == tuple(reversed(back)) == webs.round_ring((1, 2), 6, 1)
    assert webs.lines(webs.HUB, 6, 3)[1] == ((1, 1), (1, 2), (1, 3))


def test_distances_are_the_steps_of_a_shortest_way() -> None:
    chain_with_a_loop = ((1,), (0, 2, 4), (1, 3), (2, 4), (3, 1))
    assert list(webs.distances(chain_with_a_loop, 0)) == [0, 1, 2, 3, 2]


@pytest.mark.parametrize(("spokes", "rings"), [(6, 6), (16, 5)])
def test_neighbours_on_a_drawn_web_are_never_closer_than_one(spokes: int, rings: int) -> None:
    board = webs.drawn("test", spokes, webs.ways(spokes, rings), {(spoke, rings) for spoke in range(spokes)})
    at = {space.name: (space.x, space.y) for space in board.spaces}
    apart = {
        (one, other): hypot(at[one][0] - at[other][0], at[one][1] - at[other][1])
        for one, found in board.neighbours.items()
        for other in found.values()
    }
    assert min(apart.values()) >= 1 - 1e-5
    assert set(board.strands) == {pair for pair in apart if pair[0] < pair[1]}
    assert [space.name for space in board.spaces if space.marks] == [
        f"{chr(97 + n)}{rings}" for n in range(spokes)
    ]


def test_squares_have_eight_directions_clockwise_and_diagonals_count_one() -> None:
    around = [squares.step((4, 4), way) for way in squares.DIRECTIONS]
    assert [squares.name(square) for square in around] == ["e4", "f4", "f5", "f6", "e6", "d6", "d5", "d4"]
    assert {squares.distance((4, 4), square) for square in around} == {1}
    assert squares.distance((0, 0), (3, 7)) == 7
    assert squares.COMPASS[4] == "south-east"
    assert [squares.name(square) for square in squares.grid(2, 2)] == ["a1", "b1", "a2", "b2"]
