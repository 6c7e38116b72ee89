"""A box that plays and thinks, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.hints import Hints
from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker
from companion.kit import grammar
from companion.lab import search
from companion.lab.think import COMMAND
from companion.play import Over
from companion.table.desk.attendance import Attendance
from companion.table.intents import BOT, Origin
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.people.people import People
from tests.browser.conftest import Box
from tests.support.tables import Table
from tests.support.there import there
from web_ui import create_app
from web_ui.server import Server
from web_ui.services import Services


class SoloBox(Box):
    """The box with everything that makes it a player."""

    def on(self) -> None:
        self.guests = Guests(self._folder / "guests.db")
        self.opponents = Opponents(None, search.opponents())
        self.table = Table(self._folder, find=games.find, names=games.names, seed=1, opponents=self.opponents)
        self.table.seat(self.guests)
        self.thinker = Thinker(COMMAND)
        self.thinker.start()
        self.front = OpponentFront(self.table.desk, self.opponents, self.thinker, pace=0.1, breath=0)
        self.front.start()
        self.attendance = Attendance(self.table.desk, People(self._folder / "people.json"))
        self.attendance.start()
        app = create_app(
            self.table.desk,
            self.guests,
            Services(
                trusted_hosts=["spider.local"],
                hint=Hints(self.thinker).of,
                try_word=self.thinker.try_word,
                language=lambda: self.switches.language,
            ),
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


def where(box, holds):
    """Arachne up to a question of whom the box is to play; the seat. Nobody thinks."""
    box.front.stop()
    assert box.table.submit("new arachne 2 start").ok
    luck = Random(5)
    while not (isinstance(box.table.now.pending, tuple) and holds(box.table.now.pending[0])):
        word = "new again" if isinstance(box.table.now.pending, Over) else None
        assert (box.table.submit(word) if word else box.table.play_a_step(luck)).ok
    (seat,) = box.table.now.asks
    assert box.table.submit(f"opponent {box.table.now.scene.seats[seat].colour} 250").ok
    return seat


def words_of(box, seat):
    """All that a seat may say."""
    now = box.table.now
    return list(grammar.words(there(now.game), now.state, seat))


def says(box, seat, word):
    """What an opponent says."""
    assert box.table.submit(word, Origin(BOT, frozenset((seat,)))).ok


def about_to_end(box):
    """Web of Flies up to a word of the box that ends it; the word. Nobody thinks.

    Games end on the way there: phones come afterwards, or one may still be read.
    """
    box.front.stop()
    luck = Random(5)
    assert box.table.submit("new web-of-flies 2 start").ok
    assert box.table.submit("opponent green 250").ok
    while True:
        now = box.table.now
        if isinstance(now.pending, Over):
            assert box.table.submit("new again").ok
        elif isinstance(now.pending, tuple) and now.pending[0].seat == 1:
            word = luck.choice(words_of(box, 1))
            after = now.game.apply(now.state, word, 1, trusted=True)
            if isinstance(now.game.pending(after.state), Over):
                return word
            says(box, 1, word)
        else:
            assert box.table.play_a_step(luck).ok
