"""The box: the real desk, journal, guest book, web app and console, driven by one hand.

No thread is started. Whoever submits an intent has it answered at once; what the desk's thread
does between intents is done here, in the same order.
"""

from __future__ import annotations

import json
import logging
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from companion.errors import OrbweaverError
from companion.fronts.console import Console
from companion.lab import search
from companion.play import Text
from companion.table.desk.desk import Desk
from companion.table.intents import Answer, Intent
from companion.table.journal.journal import Journal
from companion.table.people import guests, opponents
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.people.sidefile import Sentences
from tests.simulation.clocks import Times
from tests.simulation.disk import Disk
from tests.simulation.luck import Device, SteadyPool
from web_ui import create_app
from web_ui.services import Services

HOST = "192.168.4.1"


class Compiled(BytecodeCache):
    """Templates compiled once for all boxes: a run starts dozens of them, each with its own web app."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what was compiled before, if anything was."""
        if kept := self._kept.get(bucket.key):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class SteadyDesk(Desk):
    """A desk without its thread: an intent is answered before ``submit`` returns.

    ``named`` notes which id an intent came with that its sender called ``speaking``.
    """

    speaking = ""
    named: dict[str, str]

    def submit(self, intent: Intent) -> Future[Answer]:
        future: Future[Answer] = Future()
        if self.speaking:
            self.named[intent.id] = self.speaking
        future.set_result(self.answer(intent))
        self._journal.checkpoint_if_full()
        self.look()
        return future

    def has_news(self) -> None:
        """Somebody has a seat, or has none any more."""
        self._jobs.put(None)

    def look(self) -> None:
        """What the thread does when the luck, a device or the book of opponents has news."""
        while not self._jobs.empty():
            self._jobs.get()
            self._publisher.look_around()


@dataclass(frozen=True)
class Book:
    """A side file as it should be, with what people are told when it is lost or cannot be written."""

    name: str
    folder: Path
    document: Any
    sentences: Sentences

    @property
    def written(self) -> bool:
        """True when it lies on the disk as it stands."""
        try:
            there = json.loads((self.folder / self.name).read_bytes())["document"]
        except FileNotFoundError:
            return bool(self.document == [])  # nothing to write
        except (OSError, ValueError, LookupError):
            return False
        return bool(there == json.loads(json.dumps(self.document)))


class Box:
    """One run of the program in a data folder. Errors: OrbweaverError when it does not come up."""

    def __init__(
        self,
        folder: Path,
        disk: Disk,
        times: Times,
        random: Random,
        device: Device,
        named: dict[str, str],
    ) -> None:
        self.disk = disk
        self.times = times
        times.timers.clear()
        self.folder = folder
        self.pool = SteadyPool(device)
        self.pool.fill()
        self.journal = Journal(folder, opener=disk.open)
        try:
            self.guests = Guests(folder / guests.FILE, clock=lambda: times.mono)
        except BaseException:
            self.journal.close()
            raise
        self.opponents = Opponents(folder / opponents.FILE, search.opponents(), clock=lambda: times.mono)
        self.desk = SteadyDesk(
            self.journal,
            self.pool,
            clock=times.clock(),
            opponents=self.opponents,
            seating=self.guests,
        )
        self.desk.named = named
        for told_of in (self.guests, self.opponents):
            told_of.watch(self.desk.has_news)
        self.desk.wake()
        self.guests.report_to(self.desk.report)
        self.opponents.report_to(self.desk.report)
        self.desk.look()
        self.app: Flask = create_app(self.desk, self.guests, Services(export=self.journal.export))
        self.app.jinja_env.bytecode_cache = COMPILED
        self.console = Console(self.desk.snapshot(), times.mono, motion=False)

    def rows(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """Rows of the journal as it serves them: from its file, or from its copy of one that is ill."""
        return self.journal.connection().execute(query, values).fetchall()

    @property
    def books(self) -> tuple[Book, Book]:
        """The side files: who sits where, and which seats the box plays."""
        return (
            Book(guests.FILE, self.folder, self.guests.document(), guests.SENTENCES),
            Book(opponents.FILE, self.folder, self.opponents.document(), opponents.SENTENCES),
        )

    def tells(self, sentence: Text) -> bool:
        """True when everybody reads this sentence, whatever stands in its fields."""
        return any(told.msgid == sentence.msgid for told in self.desk.snapshot().troubles)

    def stop(self) -> None:
        """An orderly end: SIGTERM, or somebody held the keys."""
        self.desk.stop()
        self._put_away()

    def vanish(self) -> None:
        """The end without a word: the disk is dead already, so nothing that happens here counts."""
        self._put_away()
        self.disk.release()

    def _put_away(self) -> None:
        with suppress(OrbweaverError):
            self.journal.close()
        self.guests.close()
        self.opponents.close()


LOGGERS = ("companion", "web_ui")


def quiet() -> None:
    """The program's own log is for those who look for a cause; the story is told by the trace."""
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
