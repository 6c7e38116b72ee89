"""Alone at the table: the box takes a seat, says its words, and gives hints."""

from __future__ import annotations

import sys

import pytest

from companion import games
from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker
from companion.lab import search
from companion.table.guests import Guests
from companion.table.opponents import Opponents
from tests.browser.conftest import Box
from tests.support.tables import Table
from web_ui import create_app
from web_ui.server import Server


class SoloBox(Box):
    """The box with everything that makes it a player."""

    def on(self):
        self.guests = Guests(self._folder / "guests.db")
        self.opponents = Opponents(None, search.GAMES, self.guests.taken)
        self.table = Table(self._folder, find=games.find, names=games.names, seed=1, opponents=self.opponents)
        self.thinker = Thinker((sys.executable, "-m", "companion.lab.search"))
        self.thinker.start()
        self.front = OpponentFront(self.table.desk, self.opponents, self.thinker, pace=0.1, breath=0)
        self.front.start()
        app = create_app(self.table.desk, self.guests, trusted_hosts=["spider.local"], hint=self.thinker.hint)
        self.server = Server(app, "127.0.0.1", self.port)
        self.server.start()
        self.port = self.server.port

    def off(self):
        self.front.stop()
        self.thinker.stop()
        super().off()
        self.opponents.close()


@pytest.fixture
def box(tmp_path):
    box = SoloBox(tmp_path)
    yield box
    box.off()


def test_a_game_alone_the_box_answers_and_gives_a_hint(new_phone, box):
    phone = new_phone(0)
    phone.goto(f"{box.url}/j/mine")
    phone.click("text=Let the box play Green")
    phone.wait_for_selector(".tray")
    assert phone.get_attribute(".seat.green", "aria-label").endswith("played by the box")
    phone.click("text=Draw")
    phone.wait_for_selector(".tray >> text=Hint")
    phone.click(".tray >> text=Hint")
    phone.wait_for_selector(".choice.chance")
    rows = phone.query_selector_all(".choice.chance")
    assert [row.query_selector("b").inner_text().endswith(" %") for row in rows] == [True] * 3
    assert "the box imagined" in phone.inner_text(".sheet .note")
    before = box.table.now
    rows[0].click()
    seen = box.table.desk.wait(before.rev, 20)
    while seen.said is None or seen.moved == before.moved:
        seen = box.table.desk.wait(seen.rev, 20)
    phone.wait_for_selector(f".saying >> text=Green says: {seen.said[1]}")
    assert phone.get_attribute(".saying", "aria-live") == "polite"


def test_a_game_without_an_opponent_says_so(new_phone, box):
    box.table.say("new arachnid 2 start")
    phone = new_phone(0)
    phone.click("[aria-label=More]")
    assert "The box has no opponent for this game, and no hints." in phone.inner_text(".sheet")
    assert not phone.is_visible(".tray >> text=Hint")
