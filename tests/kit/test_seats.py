"""Seats: whose turn comes next, who begins, who has won."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.kit import seats
from companion.play import DONE_EVENT, text

COLOURS = ("red", "green", "orange")
LABELS = (text("Red"), text("Green"), text("Orange"))


def test_turns_go_round() -> None:
    assert [seats.after(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert [seats.rival(seat) for seat in range(2)] == [1, 0]


def test_who_begins_is_drawn_with_the_same_chance_for_each() -> None:
    chance = seats.first_player(COLOURS, LABELS, text("Who begins?"))
    assert chance.faces == (("red", 1), ("green", 1), ("orange", 1))
    assert chance.labels == LABELS
    assert plain(seats.begins(1, LABELS[1], "W-4").text) == "Green begins."


def test_a_draw_that_is_offered_or_declined_moves_nothing() -> None:
    told = [tell(0, LABELS[0], "W-8") for tell in (seats.offers_draw, seats.plays_on)]
    assert {event.kind for event in told} == {DONE_EVENT}


@pytest.mark.parametrize(("winners", "seat"), [((2,), 2), ((0, 1), None)])
def test_the_end_names_a_winner_only_when_there_is_one(winners: tuple[int, ...], seat: int | None) -> None:
    assert seats.the_end(text("Over."), "W-9", winners, text("The end"), ()).seat == seat
