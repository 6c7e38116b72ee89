from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.lab.box_luck import LuckOfBox
from companion.table.authority import menus
from companion.table.journal.journal import Journal
from companion.table.people.guests import Guests
from companion.table.people.people import People
from tests.support.described import check_answer
from tests.support.patience import patient as patient
from tests.support.tables import Table, past_games
from web_ui import create_app
from web_ui.server import Server
from web_ui.services import Services

HOST = "spider.local:8000"
HEADERS = {"Origin": f"http://{HOST}", "X-Orbweaver": "1"}

_ids = itertools.count(1)


class Phone:
    """A phone of the table, as its browser would speak: cookie, Origin, header.

    All that comes from below /api is held against the description of the interface.
    """

    def __init__(self, app: Flask, table: Table, guests: Guests, address: str) -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.table = table
        self.guests = guests
        self.address = address

    def get(self, path: str, **more: Any) -> TestResponse:
        answer = self.client.get(path, base_url=f"http://{HOST}", environ_base=self._from, **more)
        return self._checked("get", path, answer)

    def post(self, path: str, **more: Any) -> TestResponse:
        headers = more.pop("headers", HEADERS)
        base_url = more.pop("base_url", f"http://{HOST}")
        answer = self.client.post(path, base_url=base_url, headers=headers, environ_base=self._from, **more)
        return self._checked("post", path, answer, more.get("json"))

    def _checked(self, method: str, path: str, answer: TestResponse, body: Any = None) -> TestResponse:
        """The answer. Errors: whatever in it is not as the interface describes it."""
        address = path.partition("?")[0]
        if address.startswith("/api/"):
            check_answer(method, address, answer, body)
        return answer

    def join(self, seat: str = "none", code: str | None = None) -> TestResponse:
        return self.post(f"/j/{code or self.guests.card().token}", data={"seat": seat})

    def submit(self, word: str, seat: int | None = None, **more: Any) -> TestResponse:
        """Say a word with the ask that is on show."""
        ask = menus.ask_for(self.table.now, seat, word)
        body = {"id": f"t{next(_ids)}", "word": word, "seat": seat, "ask": ask} | more
        return self.post("/api/intent", json=body)

    @property
    def cookie(self) -> str:
        """What its browser sends to be known."""
        kept = self.client.get_cookie("orbweaver", domain="spider.local")
        assert kept is not None
        return f"orbweaver={kept.value}"

    @property
    def _from(self) -> dict[str, str]:
        return {"REMOTE_ADDR": self.address}


NewPhone = Callable[..., Phone]
"""Makes phones, at a seat and an address if these are given."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path) as table:
        yield table


@pytest.fixture
def guests(tmp_path: Path, table: Table) -> Iterator[Guests]:
    guests = Guests(tmp_path / "guests.db")
    table.seat(guests)
    yield guests
    guests.close()


@pytest.fixture
def people() -> People:
    return People()


@pytest.fixture
def app(table: Table, guests: Guests, people: People, tmp_path: Path) -> Flask:
    return create_app(
        table.desk,
        guests,
        Services(
            trusted_hosts=["spider.local"],
            docs=Path(__file__).parent / "rules",
            export=table.journal.export,
            luck_of_box=LuckOfBox(lambda: Journal(tmp_path, readonly=True), table.desk.find).look,
            past_games=past_games(tmp_path),
            people=people,
        ),
    )


@pytest.fixture
def new_phone(app: Flask, table: Table, guests: Guests) -> NewPhone:
    """Makes phones, each with an address of its own."""
    last = itertools.count(10)

    def make(seat: str | None = None, address: str | None = None) -> Phone:
        phone = Phone(app, table, guests, address or f"192.168.4.{next(last)}")
        if seat is not None:
            assert phone.join(seat).status_code == 303
        return phone

    return make


@pytest.fixture
def server(app):
    server = Server(app, "127.0.0.1", 0)
    server.start()
    yield server
    server.stop()
