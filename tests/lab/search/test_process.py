"""The process that thinks, line by line."""

from __future__ import annotations

import io
import json
from random import Random

import pytest

from companion import games
from companion.lab.search.__main__ import answer, main
from tests.games.web_of_flies.positions import position

WINNING = position({"d4": "red-8", "d1": "green-8", "f3": "fly", "a1": "green-5", "a2": "red-3"})


def line(**other: object) -> str:
    dump = games.find("web-of-flies").dump(WINNING)
    return json.dumps({"game": "web-of-flies", "dump": dump, "seat": None, "ms": 50, "most": 2} | other)


def test_a_position_is_answered_with_its_best_words():
    found = answer(line(), Random(1))["words"]
    assert found[0][:2] == ["capture d4 d1", 1.0]
    assert len(found) == 2


@pytest.mark.parametrize("wrong", ["", "{}", "[1]", line(game="arachnid"), line(dump={}), line(ms="soon")])
def test_a_line_that_cannot_be_answered_does_not_end_it(wrong):
    out = io.StringIO()
    main(io.StringIO(f"{wrong}\n{line()}\n"), out)
    first, second = map(json.loads, out.getvalue().splitlines())
    assert set(first) == {"error"}
    assert second["words"][0][0] == "capture d4 d1"
