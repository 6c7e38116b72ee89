"""How long the box thinks: ``measure.py think``, with each strength in each game that it plays."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion import games
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab.luck import SeededLuck, picker
from companion.play import Chance, Over
from companion.table.people.opponents import STRENGTHS

OPENINGS = {
    "web-of-flies": {},
    "spidertwist": {},
    "arachne": {},
    "arachnid": {"mode": "tracked"},
    "taller-ants": {},
}
"""Each game that the box plays, for two."""
POSITIONS = 5
APART = 8  # words between two positions
ALL = 1_000_000  # words of an answer, which are never so many


def think() -> None:
    """From a question to its answer, beside an answer at once: the same question with no time to think.

    Positions of random games, each asked about with each strength and at once, in turn, in the process that
    thinks for the box.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "companion.lab.search"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        for name, options in OPENINGS.items():
            game = games.find(name)
            _tell(name, [_asked(process, game, *position) for position in _positions(game, options)])
        assert process.stdin is not None
        process.stdin.close()


def _positions(game: Game, options: dict[str, str]) -> Iterator[tuple[Any, int]]:
    """Where there is something to think about, from a random game that is begun again where it ends."""
    for seed in range(POSITIONS):
        luck, pick = SeededLuck(seed), picker(Random(seed))
        state, said = game.start(game.configure(2, options)), 0
        while not isinstance(pending := game.pending(state), Over):
            if isinstance(pending, Chance):
                state = game.apply(state, luck.answer(pending), None, trusted=True).state
                continue
            seat = pending[0].seat
            words = list(islice(grammar.words(game, state, seat), 50))
            if len(words) > 1 and said >= (seed + 1) * APART:
                yield state, seat
                break
            state = game.apply(state, words[pick(len(words))], seat, trusted=True).state
            said += 1


def _asked(process: subprocess.Popen[str], game: Game, state: Any, seat: int) -> dict[int, tuple[float, int]]:
    """With each strength, and with no time, the milliseconds that an answer took, and its playouts."""
    assert process.stdin is not None
    assert process.stdout is not None
    found = {}
    for ms in (0, 0, *STRENGTHS):  # the first one finds the game not loaded yet
        asked = {
            "number": ms,
            "game": game.name,
            "dump": game.dump(state),
            "seat": seat,
            "ms": ms,
            "most": ALL,
        }
        line = json.dumps(asked)
        began = time.perf_counter()
        print(line, file=process.stdin, flush=True)
        answer = json.loads(process.stdout.readline())
        found[ms] = (1000 * (time.perf_counter() - began), sum(visits for *_, visits in answer["words"]))
    return found


def _tell(name: str, found: list[dict[int, tuple[float, int]]]) -> None:
    at_once = statistics.median(one[0][0] for one in found)
    print(f"think   {name:13} at once  median {at_once:6.1f} ms")
    for ms in STRENGTHS:
        taken = sorted(one[ms][0] for one in found)
        playouts = statistics.median(one[ms][1] for one in found)
        middle = statistics.median(taken)
        print(
            f"think   {name:13} {ms:4} ms  median {middle:6.0f} ms ({middle / ms:.2f} of it), at most "
            f"{taken[-1]:5.0f} ms, {middle / at_once:5.0f} times at once; {playouts:7,.0f} playouts",
            flush=True,
        )
