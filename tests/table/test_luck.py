"""Bytes become faces with exactly the weights that were asked for."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.luck import SeenFace, falls_again, locate, pick


def feed(data: bytes) -> Callable[[int], bytes]:
    """A ``take`` that hands these bytes out and fails when they run out."""
    rest = bytearray(data)

    def take(count: int) -> bytes:
        if len(rest) < count:
            raise EOFError
        taken = bytes(rest[:count])
        del rest[:count]
        return taken

    return take


@pytest.mark.parametrize(
    "weights", [(1,), (1, 1), (3, 2, 1), (1,) * 6, (5, 250), (1,) * 37, (255, 1), (7,) * 36]
)
def test_a_single_byte_gives_every_face_exactly_its_share(weights):
    # Every possible byte once: of those that are not rejected, each face gets weight/total.
    faces: Counter[int] = Counter()
    rejected = 0
    for byte in range(256):
        try:
            faces[pick(weights, feed(bytes([byte])))] += 1
        except EOFError:
            rejected += 1
    kept = 256 - rejected
    assert rejected < sum(weights)
    for index, weight in enumerate(weights):
        assert Fraction(faces[index], kept) == Fraction(weight, sum(weights))


@pytest.mark.parametrize("weights", [(256, 1), (300, 700), (65535,), (40000, 25536)])
def test_two_bytes_give_every_face_exactly_its_share(weights):
    faces: Counter[int] = Counter()
    rejected = 0
    for number in range(65536):
        try:
            faces[pick(weights, feed(number.to_bytes(2, "big")))] += 1
        except EOFError:
            rejected += 1
    for index, weight in enumerate(weights):
        assert Fraction(faces[index], 65536 - rejected) == Fraction(weight, sum(weights))


def test_a_rejected_byte_is_followed_by_a_fresh_one():
    # 256 is not a multiple of 6: 252 to 255 would favour the low faces.
    assert pick((1,) * 6, feed(bytes([255, 252, 251]))) == 251 % 6


def test_a_die_of_real_bytes_passes_chi_square():
    rolls = Counter(pick((1,) * 6, os.urandom) for _ in range(30_000))
    chi_square = sum((rolls[face] - 5000) ** 2 / 5000 for face in range(6))
    assert chi_square < 46.9  # 5 degrees of freedom, one false alarm in 10^8


def test_an_uneven_bag_of_real_bytes_passes_chi_square():
    weights = (21, 6, 3)
    draws = Counter(pick(weights, os.urandom) for _ in range(30_000))
    chi_square = sum(
        (draws[face] - weight * 1000) ** 2 / (weight * 1000) for face, weight in enumerate(weights)
    )
    assert chi_square < 36.9  # 2 degrees of freedom, one false alarm in 10^8


@given(st.lists(st.integers(1, 50), min_size=1, max_size=12))
def test_every_ticket_belongs_to_the_face_whose_share_holds_it(weights):
    tickets = Counter(locate(weights, ticket) for ticket in range(sum(weights)))
    assert [tickets[index] for index in range(len(weights))] == weights


def test_the_tape_gives_the_first_unused_face_that_is_possible_now():
    tape = [SeenFace(face, "hwrng") for face in ("sun", "moon", "sun", "star")]
    assert falls_again(tape, 0, (("sun", 1), ("moon", 1))) == 0
    assert falls_again(tape, 1, (("sun", 1),)) == 2  # the moon is passed over
    assert falls_again(tape, 3, (("sun", 1), ("moon", 1))) is None
