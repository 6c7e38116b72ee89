"""What dice come to, counted exactly: against every single fall, and against figures known from elsewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.kit import dice

ATTACK = dice.die((0, 1, 1, 1, 2, 2))
BOLSTER = dice.die((0, 0, 0, 1, 1, 1))


def every_fall(fallen: list[dice.Faces]) -> list[tuple[int, int]]:
    """All falls of some dice: the sum of each, and how many ways lead to it."""
    falls = []
    for faces in product(*fallen):
        ways = 1
        for _, weight in faces:
            ways *= weight
        falls.append((sum(int(face) for face, _ in faces), ways))
    return falls


@pytest.mark.parametrize(
    "fallen", [[dice.D6] * 3, [ATTACK] * 4, [ATTACK, BOLSTER, BOLSTER, dice.D6], [BOLSTER]], ids=str
)
def test_how_far_luck_went_is_what_counting_every_fall_gives(fallen):
    falls = every_fall(fallen)
    every = sum(ways for _, ways in falls)
    mean = Fraction(sum(total * ways for total, ways in falls), every)
    assert dice.expected(fallen) == mean
    for total in {total for total, _ in falls}:
        beyond = sum(ways for one, ways in falls if (one >= total if total >= mean else one <= total))
        assert dice.as_far(fallen, total) == Fraction(beyond, every)


def test_three_sixes_fall_once_in_216_and_two_dice_show_eleven_or_more_three_times_in_36():
    assert dice.as_far([dice.D6] * 3, 18) == Fraction(1, 216)
    assert dice.as_far([dice.D6] * 2, 11) == Fraction(3, 36)


@pytest.mark.parametrize(("sides", "rolls"), [(2, 5), (3, 4), (6, 4), (8, 3)])
def test_some_face_comes_so_often_as_counting_every_row_of_rolls_gives(sides, rolls):
    most = Counter(max(Counter(row).values()) for row in product(range(sides), repeat=rolls))
    for often in range(1, rolls + 1):
        rows = sum(count for came, count in most.items() if came >= often)
        assert dice.some_face_as_often(sides, rolls, often) == Fraction(rows, sides**rolls)


def test_of_ten_coins_six_are_alike_more_often_than_not():
    assert dice.some_face_as_often(2, 10, 6) == Fraction(1024 - 252, 1024)
