"""A running table and real phones: Chromium on a name that is not localhost, so that everything
a phone on plain http lacks is absent here too."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.lab.box_luck import LuckOfBox
from companion.table.desk.attendance import Attendance
from companion.table.journal.journal import Journal
from companion.table.luck.witnesses import Witnesses
from companion.table.people.guests import Guests
from companion.table.people.names import Names
from companion.table.people.people import People
from companion.table.people.switches import Switches
from companion.table.record.clock import Clock
from companion.table.record.entries import Entry
from tests.browser.waiting import PATIENCE, TELL, caught_up, hold_time
from tests.support.patience import patient as patient
from tests.support.phone import Phone
from tests.support.tables import Table, past_games
from web_ui import create_app
from web_ui.schema import Copies
from web_ui.server import Server
from web_ui.services import Services

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP spider.local 127.0.0.1",
]


class Box:
    """The whole box but its hardware; it can be switched off and on again."""

    def __init__(self, folder: Path, *, waits: float = 0) -> None:
        self._folder = folder
        self._waits = waits
        self.port = 0
        self._passed = 0.0  # seconds that only its clock knows of
        self.copies: Copies = {"here": None, "stick": None}
        self.switches = Switches()
        self.on()

    def on(self) -> None:
        """``waits``: seconds for which a draw waits for phones; without any, none is named."""
        start = time.monotonic()
        self.guests = Guests(self._folder / "guests.db")
        self.witnesses = Witnesses(self.guests.is_heard, patience=self._waits)
        self.table = Table(
            self._folder,
            find=games.find,
            names=games.names,
            seed=1,
            clock=Clock(mono=lambda: time.monotonic() - start + self._passed),
            witnesses=self.witnesses if self._waits else None,
        )
        self.table.seat(self.guests)
        self.people = People(self._folder / "people.json")
        self.attendance = Attendance(self.table.desk, self.people)
        app = create_app(
            self.table.desk,
            self.guests,
            Services(
                language=lambda: self.switches.language,
                trusted_hosts=["spider.local"],
                export=self.table.journal.export,
                copies=lambda: self.copies,
                witnesses=self.witnesses,
                luck_of_box=LuckOfBox(lambda: Journal(self._folder, readonly=True), games.find).look,
                past_games=past_games(self._folder, games.find),
                people=self.people,
            ),
        )
        self.attendance.start()
        self.server = Server(app, "127.0.0.1", self.port)
        self.server.start()
        self.port = self.server.port

    def off(self) -> None:
        self.server.stop()
        self.attendance.stop()
        self.table.close()
        self.guests.close()

    @property
    def url(self) -> str:
        return f"http://spider.local:{self.port}"

    @property
    def join_url(self) -> str:
        return f"{self.url}/j/{self.guests.token}"

    def name_seats(self, *people: str) -> None:
        """Who sits at the seats from the first on, in this game and the next ones."""
        names = Names()
        names.tell(self.table.desk.call_seats)
        for seat, name in enumerate(people):
            names.call(seat, name)

    def let_pass(self, seconds: float) -> None:
        """So much later it is by the clock of the box; pages learn of it when they find the box again."""
        self._passed += seconds

    def drawn(self) -> list[Entry]:
        """The entries that revealed a round."""
        return [entry for entry in self.table.entries if "round" in entry.body]

    def play(self, steps: int = 1000, seed: int = 1) -> None:
        """Let the unit say random words: so many, or to the end."""
        chooser = random.Random(seed)
        for _ in range(steps):
            if self.table.now.pending is None or type(self.table.now.pending).__name__ == "Over":
                return
            assert self.table.play_a_step(chooser).ok


@pytest.fixture
def box(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Box]:
    """A box; where its tests say ``WAITS``, it waits so many seconds for phones before it draws."""
    box = Box(tmp_path, waits=getattr(request.module, "WAITS", 0))
    yield box
    box.off()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM.exists():
        pytest.skip("no Chromium here")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
        yield browser
        browser.close()


def _left(message: Any) -> bool:
    """Whether the browser only tells that an ending, a board or a round is there no more, or that a nonce is
    for a round of before: a test that plays faster than anybody has gone on before the page asked."""
    asked = str(message.location["url"]).partition("?")[0]
    if "409" in message.text:
        return asked.endswith("/api/witness")
    return "404" in message.text and asked.endswith(
        ("/api/ending", "/api/board", "/api/round", "/api/witness")
    )


def _told(message: Any) -> str:
    return f"{message.text} {message.location['url']}"


@pytest.fixture
def new_page(chromium: Any, box: Box) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a browser of its own; ``held``: where time stands still. Afterwards: none of them
    said anything on the console or asked for anything outside the box."""
    contexts: list[Any] = []
    said: list[str] = []
    asked: set[str] = set()

    def make(
        path: str | None = None, width: int = 360, height: int = 740, held: bool = False, **more: Any
    ) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.add_init_script(TELL)
        if held:
            hold_time(page)
        page.on("console", lambda message: _left(message) or said.append(_told(message)))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.add(request.url.split("/")[2]))
        if path is not None:
            page.goto(box.url + path)
        return page

    make.said = said  # type: ignore[attr-defined]
    yield make
    for context in contexts:
        context.close()
    assert said == []
    assert asked <= {f"spider.local:{box.port}"}


def join(page: Any, box: Box, seat: int | str = "none") -> None:
    """Let the browser of a page join at a seat, as the button of the page that it is invited to does; that
    page, which costs as much to load as the table, has tests of its own."""
    phone = Phone(box.port)
    phone.join(box.guests.token, str(seat))
    name, _, value = phone.cookie.partition("=")
    page.context.add_cookies(
        [{"name": name, "value": value, "url": box.url, "httpOnly": True, "sameSite": "Lax"}]
    )


@pytest.fixture
def new_television(new_page: Callable[..., Any], box: Box) -> Callable[..., Any]:
    """Opens a big board whose time stands still. It has joined: to a page whose time runs on in jumps the box
    seems silent, so it connects anew, and of those who have not joined only a few may."""

    def make(**more: Any) -> Any:
        page = new_page(held=True, **more)
        join(page, box)
        page.goto(f"{box.url}/board")
        return page

    return make


@pytest.fixture
def new_phone(new_page: Callable[..., Any], box: Box) -> Callable[..., Any]:
    """A phone that has joined and shows the table; for a seat when one is named, in a game of two."""

    def make(seat: int | None = None, **more: Any) -> Any:
        if seat is not None and box.table.now.game is None:
            assert box.table.submit("new web-of-flies 2 start").ok
        page = new_page(**more)
        join(page, box, "none" if seat is None else seat)
        page.goto(box.url)
        page.wait_for_selector(".head")
        caught_up(page, box)
        return page

    return make


@pytest.fixture
def new_tablet(new_page: Callable[..., Any], box: Box) -> Callable[..., Any]:
    """A tablet that acts for all seats and shows the table."""

    def make(**more: Any) -> Any:
        page = new_page(**more)
        join(page, box, "all")
        page.goto(box.url)
        page.wait_for_selector(".head")
        caught_up(page, box)
        return page

    return make
