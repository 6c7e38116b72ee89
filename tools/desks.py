"""A desk to measure on, and somebody who plays at it at random."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.kit import grammar
from companion.play import Over
from companion.ports import Entropy
from companion.table.desk.desk import Desk
from companion.table.intents import LUCK, Intent, Origin
from companion.table.journal.journal import Journal
from companion.table.luck.pool import Luck, Pool
from companion.table.record.clock import Clock
from drivers.entropy import EntropySetup, open_entropy

UNIT = Origin("unit")
OPENINGS = (
    "web-of-flies 4",
    "spidertwist 2",
    "arachne 2",
    "arachnid 4",
    "arachnid 4 mode=tracked",
    "taller-ants 4",
)
"""Each game as large as it gets, as the desk is told to begin it."""


SERVICE = Path(__file__).parents[1] / "systemd" / "orbweaver.service"


def as_served() -> dict[str, str]:
    """The environment of a box: of the one heap that its unit of systemd gives it, and else our own."""
    heap = dict(re.findall(r"^Environment=(MALLOC_\w+)=(.+)$", SERVICE.read_text(), re.MULTILINE))
    assert heap
    return {**os.environ, **heap}


class RepeatedLuck(Pool):
    """The same luck in every run, so that what is made with it is the same too."""

    def __init__(self, entropy: Entropy) -> None:
        super().__init__(entropy, now=lambda: 0.0)
        self._generator.passed(0.0)
        self._random = random.Random(1)

    def start(self) -> None:
        """Nothing is read ahead."""

    def wait_ready(self, _seconds: float) -> bool:
        return True

    def take(self, count: int) -> Luck:
        return Luck(self._random.randbytes(count), self.generator().provenance)

    def problem(self) -> None:
        return None


@contextmanager
def table(
    folder: Path, make_pool: Callable[[Entropy], Pool] = Pool, clock: Clock | None = None
) -> Iterator[tuple[Desk, Journal]]:
    """A desk of its own, with luck and time from the system unless told otherwise."""
    journal = Journal(folder)
    entropy = open_entropy(EntropySetup("getrandom"))
    pool = make_pool(entropy)
    desk = Desk(journal, pool, clock=clock)
    desk.start()
    pool.wait_ready(10)
    try:
        yield desk, journal
    finally:
        desk.stop()
        pool.close()
        journal.close()


def play(desk: Desk, opening: str, entries: int | None = None) -> None:
    """Play at random, uniform over complete words, to the end or for so many entries."""
    choose = random.Random(1)
    submit(desk, opening, None)
    while not isinstance(desk.snapshot().pending, Over):
        if entries is not None and desk.snapshot().entry >= entries:
            return
        play_a_word(desk, choose)


def play_a_word(desk: Desk, choose: random.Random) -> None:
    """A draw that waits, or any complete word of a seat that is asked."""
    submit(desk, *any_word(desk, choose))


def any_word(desk: Desk, choose: random.Random) -> tuple[str, int]:
    """A word that may be said now, and whom it answers."""
    seen = desk.snapshot()
    if not isinstance(seen.pending, tuple):
        return "draw", LUCK
    seat = choose.choice(seen.pending).seat
    assert seen.game is not None
    return choose.choice(list(grammar.words(seen.game, seen.state, seat))), seat


def submit(desk: Desk, word: str, asked: int | None) -> None:
    """Say a word to the desk, as the unit."""
    seen = desk.snapshot()
    seat = None if asked == LUCK else asked
    ask = None if asked is None else seen.asks[asked]
    answer = desk.submit(Intent(f"measure-{seen.rev}", word, UNIT, seat, ask)).result(10)
    assert answer.ok, (word, answer.refusal)
