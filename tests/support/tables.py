"""A table to play on in tests: a desk with the toy game, healthy luck and a folder."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.kit import grammar
from companion.play import Chance, Over
from companion.table import menus
from companion.table.clock import Clock
from companion.table.desk import Desk
from companion.table.intents import Answer, Intent, Origin, Snapshot
from companion.table.journal import Journal
from companion.table.opponents import Opponents
from companion.table.pool import Pool
from companion.table.record import FindGame
from tests.support import toy_game
from tests.support.luck import FakeEntropy, SeededPool

UNIT = Origin("unit")
RED = Origin("phone", frozenset({0}))
GREEN = Origin("phone", frozenset({1}))
ONLOOKER = Origin("phone", frozenset(), member=False)


class Table:
    """A running desk. ``say`` answers like a front would: with the ask that is on show."""

    def __init__(
        self,
        folder: Path,
        *,
        find: FindGame = toy_game.find,
        names: Callable[[], tuple[str, ...]] = lambda: ("pebbles",),
        clock: Clock | None = None,
        mood: str = "well",
        seed: int | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        self.device = FakeEntropy(mood)
        self.journal = Journal(folder)
        self.pool = Pool(self.device) if seed is None else SeededPool(seed)
        self.desk = Desk(self.journal, self.pool, find=find, names=names, clock=clock, opponents=opponents)
        self.desk.start()
        if mood == "well" and seed is None:
            assert self.pool.wait_ready(10)

    def close(self) -> None:
        self.desk.stop()
        self.device.close()
        self.pool.close()
        self.journal.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def now(self) -> Snapshot:
        return self.desk.snapshot()

    def intent(self, word: str, origin: Origin = UNIT, seat: int | None = None) -> Intent:
        if seat is None and origin.seats is not None and len(origin.seats) == 1:
            (seat,) = origin.seats
        return Intent(uuid.uuid4().hex, word, origin, seat, menus.ask_for(self.now, seat, word))

    def say(self, word: str, origin: Origin = UNIT, seat: int | None = None) -> Answer:
        return self.submit(self.intent(word, origin, seat))

    def submit(self, intent: Intent) -> Answer:
        return self.desk.submit(intent).result(timeout=20)

    def new(self, *options: str) -> Answer:
        answer = self.say(" ".join(("new pebbles 2", *options, "start")))
        assert answer.ok, answer
        return answer

    def deal(self) -> None:
        """A new game up to the first question: both seats are asked whether they are ready."""
        self.new()
        assert self.say("draw").ok

    def start_turns(self) -> None:
        """A new game up to the first turn."""
        self.deal()
        assert self.say("ready", RED).ok
        assert self.say("ready", GREEN).ok

    def play_a_step(self, random: Random) -> Answer:
        """One random legal intent of the unit."""
        pending = self.now.pending
        if isinstance(pending, Chance):
            by_hand = pending.source in self.now.luck.by_hand and self.now.again is None
            return self.say(f"hand {random.choice(pending.faces)[0]}" if by_hand else "draw")
        assert isinstance(pending, tuple)
        choice = random.choice(pending)
        words = list(grammar.words(self.now.game, self.now.state, choice.seat))
        return self.say(random.choice(words), UNIT, choice.seat)

    def play_to_the_end(self, random: Random) -> None:
        while not isinstance(self.now.pending, Over):
            assert self.play_a_step(random).ok
