"""A face has its share of the tickets, and what was seen stays on its tape."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.table.luck.tapes import SeenFace, falls_again, locate


@given(st.lists(st.integers(1, 50), min_size=1, max_size=12))
def test_every_ticket_belongs_to_the_face_whose_share_holds_it(weights):
    tickets = Counter(locate(weights, ticket) for ticket in range(sum(weights)))
    assert [tickets[index] for index in range(len(weights))] == weights


def test_the_tape_gives_the_first_unused_face_that_is_possible_now():
    tape = [SeenFace(face, "hwrng") for face in ("sun", "moon", "sun", "star")]
    assert falls_again(tape, 0, (("sun", 1), ("moon", 1))) == 0
    assert falls_again(tape, 1, (("sun", 1),)) == 2  # the moon is passed over
    assert falls_again(tape, 3, (("sun", 1), ("moon", 1))) is None
