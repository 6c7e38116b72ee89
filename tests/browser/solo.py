"""A box that plays and thinks, too."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker
from companion.lab import search
from companion.table.desk.attendance import Attendance
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.people.people import People
from tests.browser.conftest import Box
from tests.support.tables import Table
from web_ui import create_app
from web_ui.server import Server


class SoloBox(Box):
    """The box with everything that makes it a player."""

    def on(self) -> None:
        self.guests = Guests(self._folder / "guests.db")
        self.opponents = Opponents(None, search.opponents())
        self.table = Table(self._folder, find=games.find, names=games.names, seed=1, opponents=self.opponents)
        self.table.seat(self.guests)
        self.thinker = Thinker((sys.executable, "-m", "companion.lab.search"))
        self.thinker.start()
        self.front = OpponentFront(self.table.desk, self.opponents, self.thinker, pace=0.1, breath=0)
        self.front.start()
        self.attendance = Attendance(self.table.desk, People(self._folder / "people.json"))
        self.attendance.start()
        app = create_app(
            self.table.desk,
            self.guests,
            trusted_hosts=["spider.local"],
            hint=self.thinker.hint,
            try_word=self.thinker.try_word,
        )
        self.server = Server(app, "127.0.0.1", self.port)
        self.server.start()
        self.port = self.server.port

    def off(self) -> None:
        self.front.stop()
        self.thinker.stop()
        super().off()
        self.opponents.close()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[SoloBox]:
    box = SoloBox(tmp_path)
    yield box
    box.off()
