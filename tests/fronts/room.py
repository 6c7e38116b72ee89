"""A table with an opponent at it: the book, somebody who thinks, and the front that says the words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker
from companion.kit import grammar
from companion.lab import search
from companion.lab.think import COMMAND
from companion.play import Over
from companion.table.people.opponents import Opponents
from tests.support.tables import RED, OnPhones, Table
from tests.support.waiting import PATIENCE


class Room:
    """A table with the book of opponents, and somebody who thinks for them."""

    def __init__(self, folder: Path, command: tuple[str, ...] = COMMAND, patience: float = 20.0) -> None:
        self.folder = folder
        self.phones = OnPhones()
        self.on(command, patience)

    def on(self, command: tuple[str, ...] = COMMAND, patience: float = 20.0) -> None:
        """Switch it on, a first time or again."""
        self.opponents = Opponents(self.folder / "opponents.sqlite", search.opponents())
        self.table = Table(self.folder, find=games.find, names=games.names, seed=3, opponents=self.opponents)
        self.table.seat(self.phones)
        self.thinker = Thinker(command, patience=patience)
        self.thinker.start()
        self.front = OpponentFront(
            self.table.desk, self.opponents, self.thinker, pace=0, breath=0, again=0.1, late=0.2
        )
        self.front.start()

    def off(self) -> None:
        self.front.stop()
        self.thinker.stop()
        self.table.close()
        self.opponents.close()

    @property
    def now(self) -> Any:
        return self.table.now

    def begin(self, game: str = "web-of-flies", ms: int = 50) -> None:
        """A game of two up to the first question to a person, the box in seat 1."""
        assert self.table.submit(f"new {game} 2 start").ok
        colour = self.now.scene.seats[1].colour
        assert self.table.submit(f"opponent {colour} {ms}").ok
        assert self.table.submit("draw").ok
        self.carried_out()

    def carried_out(self) -> None:
        """Say that the board is laid out, where the box waits for it."""
        if not self.now.asks.keys() - self.now.opponents.keys():
            self.until(lambda now: now.box_waits)
            assert self.table.submit("resume").ok

    def until(self, holds: Callable[[Any], bool]) -> Any:
        """The first snapshot of which this holds."""
        ends = time.monotonic() + PATIENCE
        while not holds(self.now):
            assert time.monotonic() < ends, self.now
            time.sleep(0.01)
        return self.now

    def its_word(self) -> Any:
        """The first snapshot in which the box has spoken and people are asked; they may have to begin."""
        first = self.until(lambda now: 0 in now.asks)
        if first.opponents_turn is None:
            self.someone_plays()
        return self.until(lambda now: now.opponents_turn is not None and 0 in now.asks)

    def someone_plays(self) -> None:
        """Wait for the people's question and answer it with the first word there is."""
        seen = self.until(lambda now: 0 in now.asks or isinstance(now.pending, Over))
        if not isinstance(seen.pending, Over):
            word = next(grammar.words(seen.game, seen.state, 0))
            assert self.table.submit(word, RED).ok


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.off()
