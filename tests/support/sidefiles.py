"""The files beside the record, and a start of the box with them, without devices and web."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from companion.errors import plain
from companion.play import Text
from companion.table.desk.desk import Desk
from companion.table.journal.journal import Journal
from companion.table.luck.pool import Pool
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from tests.support import toy_game
from tests.support.luck import FakeEntropy


@dataclass
class Told:
    """What the table was told, part by part."""

    now: dict[str, Text] = field(default_factory=dict)

    def __call__(self, part: str, sentence: Text | None) -> None:
        self.now.pop(part, None)
        if sentence is not None:
            self.now[part] = sentence

    def sentences(self) -> list[str]:
        return [plain(sentence) for sentence in self.now.values()]


def database(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as book:
        book.execute("PRAGMA journal_mode = WAL")
        book.executescript(script.replace("{key}", "0" * 64))


@dataclass
class Start:
    """What a start of the box came to."""

    guests: Guests
    opponents: Opponents
    told: Told
    question: object


def start(folder: Path) -> Start:
    """Start the box as ``companion.app`` does, without devices and web."""
    device, told = FakeEntropy("dead"), Told()
    guests = Guests(folder / "guests.json")
    opponents = Opponents(folder / "opponents.json", {"pebbles"})
    guests.report_to(told)
    opponents.report_to(told)
    with closing(Journal(folder)) as journal, closing(Pool(device)) as pool:
        names = lambda: ("pebbles",)  # noqa: E731
        desk = Desk(journal, pool, find=toy_game.find, names=names, opponents=opponents)
        desk.wake()
        shown = desk.snapshot()
    device.close()
    return Start(guests, opponents, told, (shown.key, shown.entry, shown.state, shown.asks))


def stop(started: Start) -> None:
    started.opponents.close()
    started.guests.close()


def full_folder(path: Path) -> None:
    path.mkdir()
    (path / "photo").write_text("of a spider")
