"""``orbweaver run`` from start to end: it serves, it stops, it goes on where it was."""

from __future__ import annotations

import contextlib
import http.client
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from companion import network
from tests.cli.program import Running, environment, orbweaver
from tests.support.phone import what_counts
from tests.support.waiting import PATIENCE
from web_ui.connection import SILENCE


def played(running: Running) -> dict[str, Any]:
    """Start Web of Flies, deal it, say two words; the view then."""
    running.join()
    running.begin()
    return running.view()


def test_it_says_where_to_go_and_serves_there(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        assert "/j/" in running.welcome
        assert f"http://localhost:{running.port}/unit" in running.welcome
        for page in ("/healthz", "/", "/unit", "/board", "/api/view"):
            status, _ = running.ask(page)
            assert status == 200, page
        assert running.stop() == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_and_goes_on_at_the_same_prompt(tmp_path: Path, number: signal.Signals) -> None:
    with Running(tmp_path) as running:
        before = what_counts(played(running))
        assert running.stop(number) == (0, "")
    with Running(tmp_path) as running:
        assert what_counts(running.view()) == before
        assert running.stop() == (0, "")


def test_after_a_pulled_plug_it_goes_on_at_the_same_prompt(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        before = what_counts(played(running))
        running.kill()
    with Running(tmp_path) as running:
        assert what_counts(running.view()) == before
        running.join()
        running.answer()


def test_no_word_that_was_answered_is_lost_with_the_plug(tmp_path: Path) -> None:
    """Once: ``tests/table/test_crash.py`` kills a table again and again."""
    with Running(tmp_path) as running:
        known = played(running)["entry"]
        threading.Timer(0.05, running.process.kill).start()
        with contextlib.suppress(OSError, http.client.HTTPException):
            for _ in range(15):  # a phone that says more at once is slowed down
                known = running.answer()
        running.ended()
    with Running(tmp_path) as running:
        assert running.view()["entry"] in (known, known + 1)


def test_a_phone_that_had_joined_is_known_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        played(running)
        cookie = running.cookie
        running.stop()
    with Running(tmp_path) as running:
        running.cookie = cookie
        running.answer()


def test_an_owner_may_bring_data_files_and_is_told_what_is_wrong_with_them(tmp_path: Path) -> None:
    own = tmp_path / "own" / "web-of-flies"
    own.mkdir(parents=True)
    settings = tmp_path / "mine.toml"
    settings.write_text(f'[table]\nreplacements = "{own.parent}"\n')
    with Running(tmp_path / "data", "--config", str(settings)) as running:
        running.join()
        (own / "pieces.json").write_text("{}")
        answer = running.submit("new web-of-flies 2 start")
        assert answer["slug"] == "wrong-data"
        assert "pieces.json" in answer["text"]
        assert "game" not in running.view()
        (own / "pieces.json").unlink()
        assert running.submit("new web-of-flies 2 start")["ok"]


def test_a_live_stream_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with Running(tmp_path) as running, socket.create_connection(("127.0.0.1", running.port)) as phone:
        phone.sendall(b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"200" in phone.recv(100)
        assert running.stop() == (0, "")


def test_whoever_does_not_read_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with Running(tmp_path) as running, socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        phone.connect(("127.0.0.1", running.port))
        # Answers to fill every buffer between the two.
        phone.sendall(b"GET /assets/0/phone.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000)
        assert b"200" in phone.recv(100)
        time.sleep(0.5)  # until they are full
        start = time.monotonic()
        assert running.stop() == (0, "")
        assert time.monotonic() - start < SILENCE


def test_a_signal_that_finds_it_stopped_ends_it_when_it_goes_on(tmp_path: Path) -> None:
    """As on a machine that was suspended; with pages open, which keep its threads waiting."""
    with Running(tmp_path) as running, contextlib.ExitStack() as pages:
        for path in ("/api/live", "/api/live?as=board", "/api/unit"):
            page = pages.enter_context(socket.create_connection((running.host, running.port)))
            page.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert page.recv(15) == b"HTTP/1.1 200 OK"
        running.process.send_signal(signal.SIGSTOP)
        time.sleep(0.5)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
        running.process.send_signal(signal.SIGCONT)
        assert running.ended() == (0, "")


def test_the_outer_buttons_held_together_end_it(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        before = what_counts(played(running))
        for key in ("key1", "key3"):
            assert running.ask("/api/unit/key", {"key": key, "down": True})[0] == 200
        assert running.ended() == (0, "")
    with Running(tmp_path) as running:
        assert what_counts(running.view()) == before


def test_a_port_in_use_is_said_and_nothing_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        seen = orbweaver(
            "run", "--profile", "desk", "--data", tmp_path, "--host", "127.0.0.1", "--port", port
        )
    assert seen.returncode == 2
    assert f"Port {port}" in seen.stderr
    assert seen.stderr.endswith("(port-in-use)\n")
    assert seen.stderr.count("\n") == 1
    assert seen.stdout == ""


def test_an_address_that_is_not_this_machines_is_said(tmp_path: Path) -> None:
    seen = orbweaver("run", "--profile", "desk", "--data", tmp_path, "--host", "192.0.2.99", "--port", "0")
    assert seen.returncode == 2
    assert "192.0.2.99 port 0: Cannot assign requested address. Choose others" in seen.stderr


def test_only_the_address_that_is_listened_on_is_told(tmp_path: Path) -> None:
    with Running(tmp_path, "--host", "127.0.0.1") as running:
        assert set(re.findall(r"http://([^:/]+)", running.welcome)) == {"127.0.0.1"}


def test_an_address_of_ipv6_is_told_as_browsers_take_it_and_is_answered(tmp_path: Path) -> None:
    with Running(tmp_path, "--host", "::1") as running:
        assert set(re.findall(r"http://([^/]+)", running.welcome)) == {f"[::1]:{running.port}"}
        running.host = "::1"
        running.join()
        assert running.ask("/healthz") == (200, b"ok\n")


@pytest.mark.parametrize(
    ("host", "port", "told"),
    [
        ("fd00::7", 80, "[fd00::7]"),
        ("fd00::7", 8000, "[fd00::7]:8000"),
        ("[fd00::7]", 8000, "[fd00::7]:8000"),
        ("192.168.4.1", 80, "192.168.4.1"),
        ("spider.local", 8000, "spider.local:8000"),
    ],
)
def test_how_a_host_and_a_port_stand_in_an_address(host: str, port: int, told: str) -> None:
    assert network.place(host, port) == told


def test_a_data_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder")
    seen = orbweaver("run", "--profile", "desk", "--data", tmp_path / "games", "--port", "0")
    assert seen.returncode == 1
    assert str(tmp_path / "games") in seen.stderr
    assert seen.stderr.count("\n") == 1
    assert (tmp_path / "games").read_text() == "not a folder"


def test_two_programs_never_share_a_data_folder(tmp_path: Path) -> None:
    with Running(tmp_path):
        seen = orbweaver("run", "--profile", "desk", "--data", tmp_path, "--port", "0")
        assert seen.returncode == 1
        assert seen.stderr.endswith("(in-use)\n")


def test_systemd_hears_when_it_is_ready_alive_and_stopping(tmp_path: Path) -> None:
    address = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(address))
        manager.settimeout(PATIENCE)
        with Running(tmp_path / "data", NOTIFY_SOCKET=str(address), WATCHDOG_USEC="300000") as running:
            heard = {manager.recv(100), manager.recv(100)}
            assert heard == {b"READY=1", b"WATCHDOG=1"}
            running.stop()
            rest = []
            manager.settimeout(0.2)
            with contextlib.suppress(TimeoutError):
                while True:
                    rest.append(manager.recv(100))
        assert b"STOPPING=1" in rest


# What systemd does: the socket becomes descriptor 3 of the very process that is named as its owner.
AS_SYSTEMD = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "companion", "run", *sys.argv[2:]])
"""


def test_it_serves_on_the_socket_that_systemd_opened(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", AS_SYSTEMD, str(listener.fileno())),
                *("--profile", "desk", "--data", str(tmp_path)),
            ],
            pass_fds=[listener.fileno()],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )
    with process, socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as phone:
        phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert phone.recv(100).startswith(b"HTTP/1.1 200")
        process.send_signal(signal.SIGTERM)
        welcome, _ = process.communicate(timeout=PATIENCE)
        assert f"localhost:{port}/" in welcome
        assert process.returncode == 0
