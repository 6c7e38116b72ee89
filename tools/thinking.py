"""How long the box thinks: ``measure.py think``, with each strength in each game that it plays."""

from __future__ import annotations

import json
import statistics
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, count, islice
from random import Random
from typing import Any

from companion import games
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab import search
from companion.lab.luck import SeededLuck, picker
from companion.lab.think import COMMAND
from companion.play import Chance, Over, Settings
from companion.table.people.opponents import STRENGTHS

POSITIONS = 5
APART = 8  # words between two positions
ALL = 1_000_000  # words of an answer, which are never so many


def think() -> None:
    """From a question to its answer, beside an answer at once: the same question with no time to think.

    Positions of random games of two, each asked about with each strength and at once, in turn, in the process
    that thinks for the box.
    """
    with thinker() as process:
        for name in search.opponents():
            game = games.find(name)
            found = [asked(process, game, *position, (0, *STRENGTHS)) for position in positions(game)]
            _tell(name, found)


@contextmanager
def thinker() -> Iterator[subprocess.Popen[str]]:
    """The process that thinks for the box, until nothing more is asked."""
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def opening(game: Game) -> Settings:
    """Two seats under the usual house rules, or with the one other value under which the box plays."""
    others = ({rule.key: value} for rule in game.house_rules for value in rule.values)
    each = (game.configure(2, options) for options in chain([{}], others))
    return next(settings for settings in each if game.no_opponent(settings) is None)


def positions(game: Game) -> Iterator[tuple[Any, int]]:
    """Where there is something to think about, with the seat that is asked: along a random game, and where it
    ends before there are enough along another."""
    settings = opening(game)
    return islice(chain.from_iterable(_along(game, settings, seed) for seed in count()), POSITIONS)


def _along(game: Game, settings: Settings, seed: int) -> Iterator[tuple[Any, int]]:
    """Where a random game asks for one of several words, each so many words after the one before."""
    luck, pick = SeededLuck(seed), picker(Random(seed))
    state, left = game.start(settings), APART
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        seat = pending[0].seat
        words = list(islice(grammar.words(game, state, seat), 50))
        if len(words) > 1 and left <= 0:
            yield state, seat
            left = APART
        state = game.apply(state, words[pick(len(words))], seat, trusted=True).state
        left -= 1


def asked(
    process: subprocess.Popen[str], game: Game, state: Any, seat: int, times: Sequence[int]
) -> dict[int, tuple[float, int]]:
    """With so many milliseconds each, those that an answer took, and its playouts."""
    assert process.stdin is not None
    assert process.stdout is not None
    found = {}
    for ms in (0, *times):  # the first one finds the game not loaded yet
        question = {
            "number": ms,
            "game": game.name,
            "dump": game.dump(state),
            "seat": seat,
            "ms": ms,
            "most": ALL,
        }
        line = json.dumps(question)
        began = time.perf_counter()
        print(line, file=process.stdin, flush=True)
        answer = json.loads(process.stdout.readline())
        taken = 1000 * (time.perf_counter() - began)
        found[ms] = (taken, sum(visits for _, _, visits, _ in answer["words"]))
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
