"""The process that thinks, line by line."""

from __future__ import annotations

import io
import json
import subprocess
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.lab.search.mind import Mind, main
from companion.lab.think import COMMAND
from tests.games.spidertwist import positions as spidertwist
from tests.games.web_of_flies.positions import position

WINNING = position({"d4": "red-8", "d1": "green-8", "f3": "fly", "a1": "green-5", "a2": "red-3"})


def line(**other: object) -> str:
    dump = games.find("web-of-flies").dump(WINNING)
    asked = {"game": "web-of-flies", "dump": dump, "seat": None, "ms": 50, "most": 2}
    return json.dumps(asked | {"number": 1, "urgent": False} | other)


def opening(**other: object) -> str:
    """A position in which nothing is proved soon."""
    game = games.find("spidertwist")
    return line(game=game.name, dump=game.dump(spidertwist.position({"a1": "black", "c5": "white"})), **other)


def answers(*lines: str) -> list[dict[str, Any]]:
    """What the process answers, in order."""
    out = io.StringIO()
    main(io.StringIO("".join(f"{one}\n" for one in lines)), out)
    return [json.loads(said) for said in out.getvalue().splitlines()]


def test_a_position_is_answered_with_its_best_words():
    (found,) = answers(line())
    assert found["number"] == 1
    assert found["words"][0][:2] == ["capture d4 d1", 1.0]
    assert len(found["words"]) == 2


@pytest.mark.parametrize("wrong", ["", "{}", "[1]", line(game="arachnid"), line(dump={}), line(ms="soon")])
def test_a_line_that_cannot_be_answered_does_not_end_it(wrong):
    first, second = answers(wrong, line())
    assert set(first) == {"number", "error"}
    assert second["words"][0][0] == "capture d4 d1"


def test_what_is_urgent_does_not_wait_behind_a_slow_search_and_that_goes_on():
    slow, hint = opening(number=1, ms=600), opening(number=2, ms=50, urgent=True)
    began = time.perf_counter()
    mind = Mind(out := Said(), Random(1))
    mind.hear(slow)
    mind.hear(hint)  # both are there at once: the second is thought about first
    mind.hear(None)
    mind.run()
    assert [one["number"] for one in out.said] == [2, 1]
    assert time.perf_counter() - began > 0.6, "the slow one has had its time"


def test_what_comes_in_the_midst_of_a_search_is_answered_there():
    mind = Mind(out := Said(), Random(1))
    clock = threading.Timer(0.2, lambda: [mind.hear(opening(number=2, ms=50, urgent=True)), mind.hear(None)])
    mind.hear(opening(number=1, ms=1500))
    began = time.perf_counter()
    clock.start()
    mind.run()
    assert [one["number"] for one in out.said] == [2, 1]
    assert out.at[0] - began < 1.2, "long before the slow one"
    assert time.perf_counter() - began > 1.5, "which has had all its time"
    assert all(one["words"] for one in out.said)


def test_an_opponent_does_not_come_before_a_hint():
    mind = Mind(out := Said(), Random(1))
    for one in (opening(number=1, ms=20), opening(number=2, ms=20, urgent=True), opening(number=3, ms=20)):
        mind.hear(one)
    mind.hear(None)
    mind.run()
    assert [one["number"] for one in out.said] == [2, 1, 3]


def test_what_is_spare_waits_for_everything_else():
    mind = Mind(out := Said(), Random(1))
    clock = threading.Timer(0.2, lambda: [mind.hear(opening(number=2, ms=20)), mind.hear(None)])
    mind.hear(opening(number=1, ms=600, spare=True, line=6))
    clock.start()
    mind.run()
    assert [one["number"] for one in out.said] == [2, 1]
    assert all(went == [] for *_, went in out.said[0]["words"]), "nobody asked for lines there"
    word, _, _, went = out.said[1]["words"][0]
    assert went[0][1] == word
    assert 1 < len(went) <= 6


def test_what_nobody_waits_for_is_thought_about_no_more():
    mind = Mind(out := Said(), Random(1))
    clock = threading.Timer(0.1, lambda: [mind.hear(json.dumps({"stop": 1})), mind.hear(line(number=2))])
    mind.hear(opening(number=1, ms=60_000))
    mind.hear(opening(number=3, ms=60_000))
    mind.hear(json.dumps({"stop": 3}))
    clock.start()
    threading.Timer(0.5, lambda: mind.hear(None)).start()
    mind.run()
    assert [one["number"] for one in out.said] == [2]


class Said(io.StringIO):
    """What was said and when."""

    def __init__(self) -> None:
        super().__init__()
        self.at: list[float] = []

    def flush(self) -> None:
        self.at.append(time.perf_counter())

    @property
    def said(self) -> list[dict[str, Any]]:
        return [json.loads(one) for one in self.getvalue().splitlines()]


def test_the_process_leaves_out_what_the_box_does() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line()}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["words"]
        assert "libcrypto" not in Path(f"/proc/{process.pid}/maps").read_text()
        process.stdin.close()
