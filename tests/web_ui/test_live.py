"""Live push over real sockets: everybody hears of everything, and nobody holds anybody up."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time

import pytest

from companion.errors import ConfigError
from tests.support.tables import RED
from web_ui import create_app, live
from web_ui.live import STREAMS
from web_ui.server import SILENCE, Server

PATIENCE = 10


@pytest.fixture
def server(app):
    server = Server(app, "127.0.0.1", 0)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def listen(server):
    """Opens streams; each is closed in the end."""
    opened = []

    def open_stream(kind="phone", cookie=None):
        stream = Stream(server.port, kind, cookie)
        opened.append(stream)
        return stream

    yield open_stream
    for stream in opened:
        stream.close()


class Stream:
    """An EventSource, as far as these tests need one."""

    def __init__(self, port, kind, cookie=None):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._connection.request("GET", f"/api/live?as={kind}", headers={"Cookie": cookie} if cookie else {})
        self.answer = self._connection.getresponse()

    def events(self):
        name = ""
        for raw in self.answer:
            line = raw.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))

    def until(self, name, fits=lambda _: True):
        """The first event of that name that fits."""
        return next(data for told, data in self.events() if told == name and fits(data))

    def close(self):
        self.answer.close()
        self._connection.close()


def cookie_of(phone):
    return "orbweaver=" + phone.client.get_cookie("orbweaver", domain="spider.local").value


def test_a_stream_begins_with_who_you_are_and_the_whole_view(listen, table):
    table.deal()
    events = listen().events()
    name, you = next(events)
    assert (name, you["member"]) == ("you", False)
    name, view = next(events)
    assert (name, view["rev"]) == ("view", table.now.rev)


def test_the_stream_and_the_view_are_the_same_bytes(server, listen, table, new_phone):
    table.deal()
    assert listen().until("view") == new_phone().get("/api/view").json


def test_sixteen_phones_hear_of_one_word(listen, table):
    table.deal()
    phones = [listen() for _ in range(16)]
    for phone in phones:
        phone.until("view")
    assert table.say("ready", RED).ok
    for phone in phones:
        view = phone.until("view", lambda data: data["entry"] == table.now.entry)
        assert [one["seat"] for one in view["questions"]] == [1]


def test_a_phone_that_never_reads_harms_nobody(server, listen, table):
    table.deal()
    deaf = socket.create_connection(("127.0.0.1", server.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    deaf.sendall(b"GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
    well = listen()
    well.until("view")
    for _ in range(50):
        assert table.say("cheer 1", RED).ok
    view = well.until("view", lambda data: data["entry"] == table.now.entry)
    assert view["entry"] == table.now.entry
    deaf.close()


def test_the_25th_stream_is_told_to_come_later(listen):
    full = [listen() for _ in range(STREAMS)]
    for stream in full:
        assert stream.answer.status == 200
        stream.until("view")
    late = listen()
    assert late.answer.status == 503
    assert json.loads(late.answer.read())["slug"] == "full"
    full[0].close()


def test_a_new_page_of_a_device_takes_over_from_the_old(listen, new_phone):
    cookie = cookie_of(new_phone("none"))
    old = listen(cookie=cookie)
    old.until("view")
    board = listen("board", cookie)
    new = listen(cookie=cookie)
    new.until("view")
    assert old.until("moved") == 0
    board.until("view")


def test_a_phone_hears_that_a_seat_was_taken(listen, table, new_phone):
    table.deal()
    stream = listen(cookie=cookie_of(new_phone("0")))
    assert stream.until("you")["taken"] == []
    new_phone("1")
    assert stream.until("you")["taken"] == [1]


def test_a_stream_gives_signs_of_life(listen):
    assert isinstance(listen().until("beat"), int)


def test_stopping_ends_the_streams_and_frees_the_port(app, table, guests):
    first = Server(app, "127.0.0.1", 0)
    first.start()
    stream = Stream(first.port, "phone")
    stream.until("view")
    ended = threading.Thread(target=lambda: list(stream.events()))
    ended.start()
    first.stop()
    ended.join(PATIENCE)
    assert not ended.is_alive()
    assert not first.alive()
    again = Server(create_app(table.desk, guests), "127.0.0.1", first.port)
    again.start()
    reconnected = Stream(again.port, "phone")
    assert reconnected.until("view")["rev"] == table.now.rev
    for one in (reconnected, stream):
        one.close()
    again.stop()


def test_whoever_does_not_read_does_not_hold_up_the_end(app, table, monkeypatch):
    """A view larger than any buffer: its worker waits for a phone that never reads."""
    encode = live.page.encode
    monkeypatch.setattr(live.page, "encode", lambda *told: encode(*told) + b" " * 20_000_000)
    server = Server(app, "127.0.0.1", 0)
    server.start()
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as deaf:
        deaf.sendall(b"GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        deaf.recv(1)
        with socket.create_connection(("127.0.0.1", server.port)) as half:
            half.sendall(b"GET /api/view HT")
            assert seconds_to_stop(server) < SILENCE / 2


def test_stopping_lets_whoever_reads_read_to_the_end(app, table):
    server = Server(app, "127.0.0.1", 0)
    server.start()
    stream = Stream(server.port, "phone")
    stream.until("view")
    assert seconds_to_stop(server) < SILENCE / 2
    stream.answer.read()  # raises IncompleteRead where the last chunk is missing
    stream.close()


def seconds_to_stop(server):
    start = time.monotonic()
    server.stop()
    assert not server.alive()
    return time.monotonic() - start


def test_a_port_in_use_is_refused_with_a_sentence(app, server):
    with pytest.raises(ConfigError) as refused:
        Server(app, "127.0.0.1", server.port).start()
    assert refused.value.slug == "port-in-use"
    assert "--port" in str(refused.value)


def test_a_socket_opened_by_systemd_is_served(app):
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    server = Server(app, listener=listener)
    server.start()
    assert server.port == port
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b"ok\n"
    connection.close()
    server.stop()


def test_a_box_that_starts_again_has_the_same_guests(server, listen, new_phone, guests):
    phone = new_phone("none")
    assert listen(cookie=cookie_of(phone)).until("you")["member"] is True
