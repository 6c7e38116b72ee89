"""What the process that thinks does: a position in, its best words out, a line of JSON each.

    {"number": 1, "game": "web-of-flies", "dump": {…}, "seat": 0, "ms": 250, "most": 3, "urgent": false}
    {"number": 1, "words": [["capture c4 d4", 0.71, 231, []], …]}

One question is thought about at a time, in the order in which they come; but what is ``urgent`` is answered
in the midst of what is not, which then has as much time as it would have had; and anything is answered in the
midst of what is ``spare``. With ``"line": 6`` each word brings six of how it would go on, with their seats.
With ``"word": "pass"`` all of the time is for that word, with ``"hint": true`` the words come in the order of
their chances.
``{"stop": 1}`` ends the thinking about a question, whose answer nobody waits for. A line that cannot be
answered is answered ``{"error": "…"}``. It ends with its input. Whoever asks ends it when it takes too long;
it holds nothing that would be lost.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from typing import Any, TextIO

from companion import games
from companion.lab import search


class Mind:
    """What thinks about the lines that come, and answers them into ``out``."""

    def __init__(self, out: TextIO, random: Random) -> None:
        self._out, self._random = out, random
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: deque[dict[str, Any]] = deque()
        self._thinking: list[Any] = []  # numbers of questions, each in the midst of the one before
        self._stopped: set[Any] = set()
        self._ended = False

    def hear(self, line: str | None) -> None:
        """Take a line, from any thread; None for the end of all lines."""
        self._lines.put(line)

    def run(self) -> None:
        """Answer all that comes, until the end."""
        while self._waiting or not self._ended:
            if not self._waiting:
                self._read(self._lines.get())
            self._read_all()
            if self._waiting:
                asked = max(self._waiting, key=_rank)
                self._waiting.remove(asked)
                self._answer(asked)

    def _read_all(self) -> None:
        with suppress(Empty):
            while True:
                self._read(self._lines.get_nowait())

    def _read(self, line: str | None) -> None:
        """Keep a question for later, or what not to think about any more."""
        if line is None:
            self._ended = True
            return
        try:
            asked = dict(json.loads(line))
        except (ValueError, TypeError) as error:
            self._say({"number": None, "error": repr(error)})
            return
        if "stop" in asked:
            self._stopped |= {asked["stop"]}.intersection(self._thinking)
            self._waiting = deque(one for one in self._waiting if one.get("number") != asked["stop"])
        else:
            self._waiting.append(asked)

    def _answer(self, asked: dict[str, Any]) -> None:
        self._thinking.append(asked.get("number"))
        answer = self._thought(asked)
        number = self._thinking.pop()
        if number in self._stopped:
            self._stopped.remove(number)
        else:
            self._say({"number": number, **answer})

    def _thought(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The best words, or what is wrong with the question."""
        try:
            game = games.find(asked["game"])
            state = game.load(asked["dump"])
            seconds = asked["ms"] / 1000
            meanwhile = self._meanwhile(asked)
            seat, most = asked["seat"], asked["most"]
            if asked.get("hint"):
                found = search.hint(
                    game, state, self._random, seat=seat, seconds=seconds, most=most, meanwhile=meanwhile
                )
            else:
                found = search.best(
                    game,
                    state,
                    self._random,
                    seat=seat,
                    seconds=seconds,
                    meanwhile=meanwhile,
                    most=most,
                    line=asked.get("line", 0),
                    word=asked.get("word"),
                    thorough=bool(asked.get("line") or asked.get("word")),
                )
        except Exception as error:  # whatever is wrong with one line, the next one may be right
            return {"error": repr(error)}
        return {"words": [[one.word, round(one.chance, 4), one.visits, one.line] for one in found]}

    def _meanwhile(self, asked: dict[str, Any]) -> search.mcts.Meanwhile:
        """What is done between two playouts about a question: answer what is more urgent."""

        def meanwhile(_done: int) -> float | None:
            self._read_all()
            began = time.perf_counter()
            while sooner := [one for one in self._waiting if _rank(one) > _rank(asked)]:
                one = max(sooner, key=_rank)
                self._waiting.remove(one)
                self._answer(one)
            return None if asked.get("number") in self._stopped else time.perf_counter() - began

        return meanwhile

    def _say(self, answer: dict[str, Any]) -> None:
        print(json.dumps(answer), file=self._out, flush=True)


def _rank(asked: dict[str, Any]) -> int:
    """Which question is answered first: the one with the highest rank, of equals the one that came first."""
    return 2 if asked.get("urgent") else 0 if asked.get("spare") else 1


def main(lines: TextIO = sys.stdin, out: TextIO = sys.stdout) -> None:
    """Answer line after line."""
    mind = Mind(out, Random())

    def listen() -> None:
        for line in lines:
            mind.hear(line)
        mind.hear(None)

    threading.Thread(target=listen, name="lines", daemon=True).start()
    mind.run()
