"""Requests as bytes on a socket: whole, halved, oversized, lying, one behind the other."""

from __future__ import annotations

import json
import socket
import struct
import time
from contextlib import suppress
from functools import partial

import pytest

from tests.support.request_heads import HALF, STREAM, head
from tests.support.waiting import PATIENCE, until
from web_ui import connection, connection_manager
from web_ui.connection import Activity
from web_ui.precedence import Precedence
from web_ui.request_head import BODY_LIMIT, HEAD_LIMIT


@pytest.fixture
def call(server):
    """Opens connections."""
    opened = []

    def connect(*sent: bytes) -> socket.socket:
        sock = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        opened.append(sock)
        for data in sent:
            sock.sendall(data)
        return sock

    yield connect
    for sock in opened:
        sock.close()


def post(*fields: str, origin: str = "http://localhost") -> bytes:
    kind = ("Content-Type: application/json", "X-Orbweaver: 1", f"Origin: {origin}")
    return head("POST /api/intent HTTP/1.1", *kind, *fields)


def answers(sock: socket.socket) -> list[str]:
    """Everything that comes until the end, cut before each status line."""
    got = b""
    while data := sock.recv(65536):
        got += data
    return [f"HTTP/1.1 {one}" for one in got.decode().split("HTTP/1.1 ")[1:]]


def status(answer: str) -> int:
    return int(answer.split()[1])


def test_a_request_that_comes_byte_by_byte_is_answered(call):
    sock = call()
    for byte in head("GET /healthz HTTP/1.1", "Connection: close"):
        sock.sendall(bytes((byte,)))
    (answer,) = answers(sock)
    assert status(answer) == 200
    assert answer.endswith("ok\n")


def test_requests_one_behind_the_other_are_answered_in_turn(call):
    last = head("GET /healthz HTTP/1.1", "Connection: close")
    sock = call(head() + head("GET /nothing HTTP/1.1") + head("HEAD /healthz HTTP/1.1") + last)
    assert [status(one) for one in answers(sock)] == [200, 404, 200, 200]


def test_a_body_and_the_next_request_in_one_packet_are_told_apart(call):
    body = b'{"id": "a", "word": "ready"}'
    sock = call(
        post(f"Content-Length: {len(body)}") + body + head("GET /healthz HTTP/1.1", "Connection: close")
    )
    first, second = answers(sock)
    assert "not-joined" in first
    assert second.endswith("ok\n")


def test_a_body_that_is_too_large_is_refused_before_it_comes(call):
    sock = call(post(f"Content-Length: {BODY_LIMIT + 1}"))
    (answer,) = answers(sock)  # nothing of the body was sent
    assert status(answer) == 413
    assert "Connection: close" in answer
    assert json.loads(answer.partition("\r\n\r\n")[2])["slug"] == "too-large"


@pytest.mark.parametrize("size", [BODY_LIMIT + 1, 20_000, 60_000])
def test_whoever_sends_a_little_too_much_still_reads_why(call, size):
    (answer,) = answers(call(post(f"Content-Length: {size}"), b"x" * size))
    assert status(answer) == 413


def test_a_body_of_just_the_right_size_is_read(call):
    body = json.dumps({"id": "a", "word": "x"}).encode().ljust(BODY_LIMIT)
    (answer,) = answers(call(post(f"Content-Length: {BODY_LIMIT}", "Connection: close"), body))
    assert status(answer) == 403


def test_a_page_elsewhere_gets_no_body_in_either(call):
    (answer,) = answers(call(post("Content-Length: 300000000", origin="http://evil.example")))
    assert status(answer) == 413


@pytest.mark.parametrize("origin", ["http://localhost", "http://evil.example"])
def test_a_body_in_chunks_is_refused_and_nothing_of_it_is_taken_for_a_request(call, origin):
    smuggled = head("GET /healthz HTTP/1.1")
    chunk = b"%x\r\n%b\r\n0\r\n\r\n" % (len(smuggled), smuggled)
    (answer,) = answers(call(post("Transfer-Encoding: chunked", origin=origin), chunk, smuggled))
    assert status(answer) == 411
    assert "Connection: close" in answer


@pytest.mark.parametrize(
    "fields",
    [
        ("Content-Length: -5",),
        ("Content-Length: +5",),
        ("Content-Length: 1_0",),
        ("Content-Length: five",),
        ("Content-Length:",),
        ("Content-Length: 5", "Content-Length: 6"),
        ("Content-Length: 5", "Transfer-Encoding: chunked"),
        ("Content-Length: 5", " 6"),
        ("Cookie: orbweaver=a", "Cookie: orbweaver=b"),
        ("cookie: orbweaver=a", "COOKIE : theme=dark"),
        ("no colon",),
    ],
)
def test_a_head_with_two_meanings_or_none_is_refused(call, fields):
    (answer,) = answers(call(post(*fields)))
    assert status(answer) == 400
    assert "could not be read" in answer


def test_an_underscore_does_not_pass_for_another_name(call):
    (answer,) = answers(call(post("Content_Length: 4", "X_Orbweaver: 2", "Connection: close")))
    assert status(answer) == 403  # it has not joined: a body of no bytes was read


def test_a_head_without_end_is_refused(call):
    sock = call(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * HEAD_LIMIT)
    (answer,) = answers(sock)
    assert status(answer) == 431


def test_a_client_that_asks_first_is_told_to_go_on_or_not(call):
    body = b'{"id": "a", "word": "ready"}'
    sock = call(post("Expect: 100-continue", f"Content-Length: {len(body)}", "Connection: close"))
    assert sock.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    sock.sendall(body)
    (answer,) = answers(sock)
    assert status(answer) == 403
    (refused,) = answers(call(post("Expect: 100-continue", "Content-Length: 5000")))
    assert status(refused) == 413


def test_more_than_was_announced_is_another_request_and_less_is_waited_for(call, monkeypatch):
    monkeypatch.setitem(connection_manager.MAX_SECONDS, connection.Activity.ASK, 1.0)
    lies = call(post("Content-Length: 2"), b"{}nonsense\r\n\r\n")
    assert [status(one) for one in answers(lies)] == [403, 400]
    late = call(post("Content-Length: 100"), b"{")
    (answer,) = answers(late)
    assert status(answer) == 408


def test_a_half_request_has_a_time_in_all_however_often_a_byte_comes(call, monkeypatch):
    monkeypatch.setitem(connection_manager.MAX_SECONDS, connection.Activity.ASK, 1.5)
    sock = call(b"GET / HTTP/1.1\r\n")
    sock.settimeout(0.1)
    got, began = b"", time.monotonic()
    while not got and time.monotonic() - began < PATIENCE:
        sock.sendall(b"X")
        try:
            got = sock.recv(1000)
        except TimeoutError:
            continue
    assert status(got.decode()) == 408


def test_a_client_of_the_old_kind_is_answered_and_left(call):
    (answer,) = answers(call(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n"))
    assert status(answer) == 200


def test_whoever_hangs_up_costs_nothing(server, call):
    for sent in (b"", b"GET / HT", post("Content-Length: 9") + b"{"):
        call(sent).close()
    until(lambda: len(server.connections) == 0)


def test_whoever_is_refused_and_goes_on_sending_is_left(server, call):
    """At most so many bytes are thrown away for him."""
    sock = call(post("Content-Length: 300000000"))
    sent = 0
    with suppress(ConnectionError):
        while sent < 300_000_000:
            sent += sock.send(b"x" * 65536)
    assert sent < 20_000_000  # what the system itself holds, on both sides
    until(lambda: len(server.connections) == 0)


def test_whoever_resets_the_line_while_he_is_turned_away_stalls_nobody(server, call, monkeypatch, caplog):
    """He waits for a worker too long; the reset comes between the sentence for him and the farewell."""
    monkeypatch.setitem(connection_manager.MAX_SECONDS, connection.Activity.WAIT, 0.3)
    limits = server.connections._limits
    monkeypatch.setattr(server.connections, "_limits", dict.fromkeys(limits, 0))
    waiting, send = call(head()), connection.Connection.send

    def reset_then_send(connection, data):
        waiting.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        waiting.close()
        send(connection, data)
        monkeypatch.setattr(server.connections, "_limits", limits)

    monkeypatch.setattr(connection.Connection, "send", reset_then_send)
    until(lambda: len(server.connections) == 1)
    until(lambda: len(server.connections) == 0)
    next_is_answered(call)
    assert not caplog.records


@pytest.mark.parametrize(
    ("step", "sent"),
    [
        ("_understand", head()),
        ("_refuse", b"half a request\r\n"),
        ("_recognise", head()),
        ("_say_farewell", head("GET /healthz HTTP/1.1", "Connection: close")),
    ],
    ids=["understanding", "refusing", "recognising", "parting"],
)
def test_a_fault_over_one_connection_ends_that_one_alone(server, call, monkeypatch, caplog, step, sent):
    monkeypatch.setitem(connection_manager.MAX_SECONDS, connection.Activity.ASK, 0.3)
    calm = getattr(server.connections, step)

    def stumble(*_):
        monkeypatch.setattr(server.connections, step, calm)  # only this once
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(server.connections, step, stumble)
    bad = call(sent)
    until(lambda: caplog.records)
    next_is_answered(call)
    with suppress(ConnectionError):
        answers(bad)  # its end has come
    until(lambda: len(server.connections) == 0)
    (told,) = caplog.records
    assert told.message == "The web server stumbled over a connection and drops it."  # and goes on at once


ROOM = 4


@pytest.fixture
def crowd(server, call, monkeypatch):
    """Fills what room there is with some who say half of something; makes so many more of them come."""
    monkeypatch.setattr(server.connections, "_room", ROOM)

    def come(count: int = ROOM) -> None:
        for _ in range(count):
            arrived(server, call(HALF))

    come()
    return come


def test_whoever_came_last_and_has_said_nothing_yet_is_not_dropped_for_older_halves(server, call, crowd):
    newcomer = call()
    arrived(server, newcomer)
    crowd(1)
    newcomer.sendall(head("GET /healthz HTTP/1.1", "Connection: close"))
    (answer,) = answers(newcomer)
    assert status(answer) == 200


def test_a_byte_makes_no_old_stranger_young(server, call, monkeypatch):
    monkeypatch.setattr(server.connections, "_room", ROOM)
    older = [call() for _ in range(ROOM - 1)]
    for one in older:
        arrived(server, one)
    newcomer = call()
    arrived(server, newcomer)
    for one in older:
        one.sendall(b"G")
    until(lambda: all(known(server, one).activity is Activity.ASK for one in older))
    arrived(server, call())
    until(lambda: len(server.connections) == ROOM)
    assert known(server, newcomer)


def test_a_seat_is_known_before_all_it_asks_is_there(server, call, crowd, new_phone):
    word = b'{"id": "a", "word": "note it", "seat": 0, "ask": null}'
    seat = call(
        post(f"Cookie: {new_phone('all').cookie}", f"Content-Length: {len(word)}", "Connection: close")
    )
    arrived(server, seat)
    crowd(3 * ROOM)
    seat.sendall(word)
    (answer,) = answers(seat)
    assert "no-game" in answer  # which a stranger would not be told


def test_a_newcomer_is_not_dropped_for_older_strangers_whose_requests_wait(server, call, crowd, monkeypatch):
    monkeypatch.setattr(server.connections, "_limits", dict.fromkeys(Precedence, 0))  # no worker is free
    for _ in range(ROOM):
        arrived(server, call(head()))
    newcomer = call()
    arrived(server, newcomer)
    arrived(server, call(head()))
    until(lambda: len(server.connections) == ROOM)
    assert known(server, newcomer)


def test_a_seat_that_waits_is_not_dropped_for_whoever_has_not_said_who_it_is(
    server, call, monkeypatch, new_phone
):
    monkeypatch.setattr(server.connections, "_room", 1)
    monkeypatch.setattr(server.connections, "_limits", dict.fromkeys(Precedence, 0))
    seat = call(head("GET /api/view HTTP/1.1", f"Cookie: {new_phone('all').cookie}"))
    arrived(server, seat)
    until(lambda: known(server, seat).activity is Activity.WAIT)
    for _ in range(3):
        arrived(server, call(HALF))
        until(lambda: len(server.connections) == 2)  # and one who may be a seat
        assert known(server, seat)


def test_strangers_who_connect_first_and_ask_later_find_no_more_room_than_there_is(server, call, monkeypatch):
    monkeypatch.setattr(server.connections, "_room", ROOM)
    for _ in range(4 * ROOM):
        stranger = call()
        arrived(server, stranger)
        stranger.sendall(STREAM)
        until(partial(follows_or_is_gone, server, stranger))
        assert len(server.connections) <= ROOM


def test_a_guest_that_waits_is_not_dropped_for_a_stranger_who_asks(server, call, monkeypatch, new_phone):
    monkeypatch.setattr(server.connections, "_limits", dict.fromkeys(Precedence, 0))
    guest, stranger = call(head("GET /api/view HTTP/1.1", f"Cookie: {new_phone('none').cookie}")), call()
    for one in (guest, stranger):
        arrived(server, one)
    look_round(server, call)
    monkeypatch.setattr(server.connections, "_room", 1)
    stranger.sendall(head())
    with suppress(ConnectionError):
        assert stranger.recv(1) == b"", "he is the one who goes"
    assert known(server, guest)


def test_near_the_end_of_the_descriptors_one_goes_for_one_who_comes(server, call, monkeypatch):
    monkeypatch.setattr(server.connections, "_limits", dict.fromkeys(Precedence, 0))
    for _ in range(3):
        arrived(server, call(HALF))
    look_round(server, call)
    allowed = connection_manager._descriptors
    monkeypatch.setattr(connection_manager, "_descriptors", lambda: 0)  # any number is too high
    newcomer = call()
    arrived(server, newcomer)
    newcomer.sendall(head())
    until(lambda: known(server, newcomer).activity is Activity.WAIT)
    monkeypatch.setattr(connection_manager, "_descriptors", allowed)
    look_round(server, call)
    assert len(server.connections) == 3


def follows_or_is_gone(server, sock):
    there = known(server, sock)
    return there is None or there.activity is Activity.FOLLOW


@pytest.mark.parametrize("others", ["", "theme=dark; not-orbweaver=x;a=1;", "a;" * 5000])
def test_who_asks_is_looked_up_once_whatever_is_beside_the_cookie_and_however_the_body_comes(
    server, call, monkeypatch, new_phone, others
):
    looked, recognise = [], server.connections._recognise

    def look_up(*sent):
        looked.append(recognise(*sent))
        return looked[-1]

    monkeypatch.setattr(server.connections, "_recognise", look_up)
    cookies = f"Cookie: {others} {new_phone('all').cookie}; b=2"
    sock = call(post(cookies, "Content-Length: 30", "Connection: close"))
    for _ in range(30):
        sock.sendall(b" ")
    answers(sock)
    assert [one.precedence for one in looked] == [Precedence.SEATED]


def known(server, sock):
    """A connection as the box knows it, by the other end; None for one that it has dropped."""
    port = sock.getsockname()[1]
    return next((one for one in list(server.connections._all) if one.remote_port == port), None)


def arrived(server, sock):
    until(lambda: known(server, sock))


def look_round(server, call):
    """Wait until the one thread is done with all that came: this it turns away itself."""
    before = len(server.connections)
    last = call(post("no colon"))
    assert status(answers(last)[0]) == 400
    last.close()
    until(lambda: len(server.connections) == before)


def next_is_answered(call):
    (answer,) = answers(call(head("GET /healthz HTTP/1.1", "Connection: close")))
    assert status(answer) == 200
