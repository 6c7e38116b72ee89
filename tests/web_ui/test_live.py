"""Live push over real sockets: everybody hears of everything, and nobody holds anybody up."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest
from flask import g

from companion.errors import ConfigError
from companion.table.people.guest_book import Guest
from companion.views import page
from tests.support.tables import RED
from tests.support.waiting import PATIENCE
from web_ui import create_app, live
from web_ui.compression import EventCompressor
from web_ui.connection import ANSWER, ENVIRON, SILENCE, Activity
from web_ui.connection_manager import ConnectionManager
from web_ui.live import NEIGHBOURS, STREAMS
from web_ui.refusals import RequestRefused
from web_ui.server import FAREWELL, Server, _Gateway


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
        """Each event with its name; a change comes as the view that it makes."""
        view: dict[str, Any] = {}
        for name, data in self.sent():
            if name in ("made", "time"):
                continue  # they are for whoever has a page
            if name in ("view", "change"):
                view = {key: part for key, part in {**view, **data}.items() if part is not None}
                yield "view", view
            else:
                yield name, data

    def sent(self):
        """Each event as it is sent."""
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


def test_a_stream_begins_with_who_you_are_and_the_whole_view(listen, table):
    table.deal()
    events = listen().events()
    name, you = next(events)
    assert (name, you["member"]) == ("you", False)
    name, view = next(events)
    assert (name, view["rev"]) == ("view", table.now.rev)


def test_a_phone_hears_how_far_it_may_speak_before_it_sees_the_game_it_has_a_seat_in(
    listen, table, new_phone
):
    events = listen(cookie=new_phone("0").cookie).events()
    assert next(events)[1]["standings"] == ["onlooker", "joined"]
    next(events)
    table.deal()
    name, you = next(events)
    assert (name, you["standings"]) == ("you", ["onlooker", "joined", "seated"])
    assert next(events)[1]["seats"]


@pytest.mark.parametrize(("kind", "page"), [("phone", "/"), ("board", "/board")])
def test_a_stream_begins_with_what_a_page_is_made_of_now(listen, table, new_phone, kind, page):
    name, made = next(listen(kind).sent())
    assert (name, len(made)) == ("made", 2)
    source = new_phone().get(page).text
    assert all(f'"{address}"' in source for address in made)


def test_the_stream_and_the_view_are_the_same_bytes(server, listen, table, new_phone):
    table.deal()
    assert listen().until("view") == new_phone().get("/api/view").json


def test_whoever_only_asks_for_the_head_of_a_stream_takes_no_place(server, listen, table, new_phone):
    table.deal()
    cookie = new_phone("none").cookie
    stream = listen(cookie=cookie)
    stream.until("view")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("HEAD", "/api/live?as=phone", headers={"Cookie": cookie})
    assert connection.getresponse().status == 200
    connection.close()
    assert table.submit("ready", RED).ok
    assert stream.until("view", lambda data: data["entry"] == table.now.entry)


def test_sixteen_phones_hear_of_one_word(listen, table, new_phone):
    table.deal()
    phones = [listen(cookie=new_phone("none").cookie) for _ in range(16)]
    for phone in phones:
        phone.until("view")
    assert table.submit("ready", RED).ok
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
        assert table.submit("cheer 1", RED).ok
    view = well.until("view", lambda data: data["entry"] == table.now.entry)
    assert view["entry"] == table.now.entry
    deaf.close()


def test_the_25th_phone_is_told_to_come_later(listen, new_phone):
    full = [listen(cookie=new_phone("none").cookie) for _ in range(STREAMS)]
    for stream in full:
        assert stream.answer.status == 200
        stream.until("view")
    late = listen(cookie=new_phone("none").cookie)
    assert late.answer.status == 503
    assert json.loads(late.answer.read())["slug"] == "full"


def test_strangers_share_a_few_places_and_are_told_to_join(listen, new_phone):
    for _ in range(NEIGHBOURS):
        assert listen().answer.status == 200
    late = listen()
    assert late.answer.status == 503
    assert "Join" in json.loads(late.answer.read())["text"]
    assert listen(cookie=new_phone("none").cookie).answer.status == 200


def test_a_seat_gets_the_place_of_somebody_who_looks_on(listen, table, new_phone):
    table.deal()
    stranger = listen()
    guests = [listen(cookie=new_phone("none").cookie) for _ in range(STREAMS - 1)]
    for stream in (stranger, *guests):
        stream.until("view")
    seated = [listen(cookie=new_phone(seat).cookie) for seat in ("0", "1")]
    for stream in seated:
        stream.until("view")
    last = [name for _, (name, _) in zip(range(50), stranger.events(), strict=False)]
    assert "moved" not in last  # it ended, and its page may try again
    assert [name for name, _ in guests[-1].events()][-1:] != ["moved"]
    guests[0].until("beat")


def test_one_browser_shows_the_phone_and_the_board_and_invents_no_other_kind(listen, new_phone):
    cookie = new_phone("none").cookie
    board, phone = listen("board", cookie), listen("phone", cookie)
    for stream in (board, phone):
        stream.until("view")
    newer = listen("anything", cookie)
    assert phone.until("moved") == 0
    newer.until("view")
    board.until("beat")


def test_a_new_page_of_a_device_takes_over_from_the_old(listen, new_phone):
    cookie = new_phone("none").cookie
    old = listen(cookie=cookie)
    old.until("view")
    board = listen("board", cookie)
    new = listen(cookie=cookie)
    new.until("view")
    assert old.until("moved") == 0
    board.until("view")


def test_a_phone_hears_that_a_seat_was_taken(listen, table, new_phone):
    table.deal()
    stream = listen(cookie=new_phone("0").cookie)
    assert stream.until("you")["taken"] == []
    new_phone("1")
    assert stream.until("you")["taken"] == [1]


def test_a_stream_gives_signs_of_life(listen):
    assert isinstance(listen().until("beat"), int)


def test_a_stream_that_is_taken_over_as_it_begins_has_its_time_for_last_words(app):
    """Two pages of one phone at the same moment: the second comes before the first has told a word."""

    class Crowded(live.Streams):
        def enter(self, who, kind, page="", connection=None):
            place = super().enter(who, kind, page, connection)
            super().enter(who, kind)
            return place

    connection = SimpleNamespace(until=time.monotonic() + ANSWER, gone=False)
    with app.test_request_context(environ_overrides={ENVIRON: connection}):
        g.guest = Guest("a phone")
        live.answer(Crowded(), EventCompressor(), "phone", lambda _place: iter(()))
    assert connection.until <= time.monotonic() + live.LAST_WORDS


def test_whoever_finds_no_place_keeps_the_time_of_a_plain_answer(app):
    connection = SimpleNamespace(until=1.0, gone=False)
    streams = live.Streams()
    streams.close()
    with app.test_request_context(environ_overrides={ENVIRON: connection}):
        g.guest = None
        with pytest.raises(RequestRefused):
            live.answer(streams, EventCompressor(), "phone", lambda _place: iter(()))
    assert connection.until == 1.0


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
    encode = page.encode
    monkeypatch.setattr(page, "encode", lambda *told: {**encode(*told), "notice": b"0" * 20_000_000})
    server = Server(app, "127.0.0.1", 0)
    server.start()
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as deaf:
        deaf.sendall(b"GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        deaf.recv(1)
        with socket.create_connection(("127.0.0.1", server.port)) as half:
            half.sendall(b"GET /api/view HT")
            assert seconds_to_stop(server) < SILENCE


def assert_read_to_the_end(server: Server) -> None:
    """Whoever reads when a server stops has all of it."""
    with closing(Stream(server.port, "phone")) as stream:
        stream.until("view")
        assert seconds_to_stop(server) < SILENCE
        stream.answer.read()  # raises IncompleteRead where the last chunk is missing


def test_stopping_lets_whoever_reads_read_to_the_end(app, table):
    server = Server(app, "127.0.0.1", 0)
    server.start()
    assert_read_to_the_end(server)


def test_a_worker_that_is_late_with_giving_a_stream_back_is_not_cut_off(app, table, monkeypatch):
    """As on a machine that has much else to do; nobody who reads keeps it busy."""
    respond = _Gateway.respond

    def respond_late(gateway):
        respond(gateway)
        if gateway.req.conn.rest is not None:
            time.sleep(FAREWELL + 0.5)

    monkeypatch.setattr(_Gateway, "respond", respond_late)
    server = Server(app, "127.0.0.1", 0)
    server.start()
    assert_read_to_the_end(server)


def test_a_stream_that_has_only_begun_when_the_server_stops_is_read_to_the_end(app, table, monkeypatch):
    """Its worker gives it back when nobody looks after connections any more."""
    server = Server(app, "127.0.0.1", 0)
    give_back = ConnectionManager.give_back

    def give_back_late(manager, connection, then):
        if then is Activity.FOLLOW:
            assert server._thread is not None
            server._thread.join()
        give_back(manager, connection, then)

    monkeypatch.setattr(ConnectionManager, "give_back", give_back_late)
    server.start()
    assert_read_to_the_end(server)


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
    assert listen(cookie=phone.cookie).until("you")["member"] is True


def test_a_server_that_cannot_start_all_its_workers_leaves_none_behind(app, monkeypatch):
    """A program whose workers wait for ever never ends, and is never started again."""
    started: list[threading.Thread] = []
    start = threading.Thread.start

    def few(thread):
        if len(started) == 10:
            raise RuntimeError("can't start new thread")
        thread.daemon = True  # or these tests would never end where it fails
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", few)
    with pytest.raises(RuntimeError, match="new thread"):
        Server(app, "127.0.0.1", 0).start()
    for thread in started:
        thread.join(PATIENCE / len(started))
    assert not any(thread.is_alive() for thread in started)
