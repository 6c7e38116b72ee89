"""The evening code: the box makes of a record what the checkers make of it; nobody can choose it."""

from __future__ import annotations

import json

import pytest

from companion import verify
from companion.table.luck import evening_code
from companion.table.luck.rounds import RoundsSoFar
from companion.table.record.entries import Entry
from tests.support import made_rounds
from tests.support.made_rounds import DIE, MadeRecord, made_game

HOLD = [one for one in json.loads(made_rounds.VECTORS.read_text("utf-8")) if "draws" in one]


def by_box(lines):
    """What the box shows after a record."""
    rounds = RoundsSoFar()
    for line in lines:
        held = json.loads(json.loads(line)["entry"])
        entry = Entry(held["n"], held["kind"], held["id"], held["by"], held["via"], held["at"], held["body"])
        rounds = rounds.after(entry)
    return rounds.code and [rounds.code.number, list(rounds.code.digits)]


@pytest.mark.parametrize("vector", HOLD, ids=lambda one: one["name"])
def test_the_box_makes_the_code_of_the_vectors(vector):
    assert by_box(vector["lines"]) == vector["code"]


@pytest.mark.parametrize("seed", range(5))
def test_the_box_and_the_checker_make_the_same_of_a_game_that_never_was(seed):
    lines = made_game(seed)
    code = verify.check("\n".join(lines)).code
    assert by_box(lines) == (code and list(code))


def code_of(seed, *, before=1, missing=0):
    """A record with a draw of its own, and then one of two phones that are the same in all."""
    record = MadeRecord(3)
    record.publish(1)
    record.chance.seed(seed)
    for _ in range(before):
        record.draw(DIE)
        record.publish(1)
    record.chance.seed(4)
    record.draw(DIE)
    record.publish(2)
    record.draw(DIE, missing=missing)
    return by_box(record.lines())


def test_another_secret_before_makes_another_code_though_phones_and_results_are_the_same():
    assert code_of(1) == code_of(1)
    assert len({str(code_of(seed)[1]) for seed in range(20)}) == 20


def test_a_round_with_a_phone_missing_makes_none():
    """Or the box would choose among its invented phones who is silent."""
    assert code_of(1, missing=1)[0] < code_of(1)[0]


def test_what_the_round_itself_draws_is_not_in_its_code_but_in_the_next():
    """The box names sources once it knows the nonces: it could try names until a code fits."""
    story = evening_code.after_round(b"", bytes(16), 1, bytes(32))
    assert evening_code.code(story, 1, [b"n" * 32]).number == 1
    one, other = (evening_code.after_draw(story, [b"n" * 32], [(source, "6")]) for source in ("die", "dice"))
    assert one != other


def test_numbers_are_those_of_matrix():
    """13 bits each, above 1000, of the first five bytes."""
    code = evening_code.code(b"", 1, [bytes(32)])
    assert all(1000 <= one <= 9191 for one in code.digits)
