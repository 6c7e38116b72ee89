"""What a service gets from systemd and tells it: a listening socket, readiness, a heartbeat.

All of it does nothing outside systemd. The protocols are those of sd_notify(3),
sd_listen_fds(3) and sd_watchdog_enabled(3); they are a line of text each.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Protocol

FIRST_SOCKET = 3
LONGEST_START = 1800.0  # seconds: what takes longer hangs


class Living(Protocol):
    """A part of the program that can say whether it still works."""

    def alive(self) -> bool: ...


def notify(message: str) -> None:
    """Tell the service manager, as in ``READY=1``. Silent where there is none."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # a name in Linux's abstract namespace
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.sendto(message.encode(), address)
    except OSError:
        return  # a manager that went away is no reason to stop a game


@contextmanager
def longer_start(every: float = 5.0) -> Iterator[None]:
    """While what may take long is done inside, the manager is asked every few seconds for more time to
    start, ``LONGEST_START`` seconds at most."""
    done = Event()

    def ask() -> None:
        for _ in range(int(LONGEST_START / every)):
            if done.wait(every):
                return
            notify(f"EXTEND_TIMEOUT_USEC={int(4 * every * 1e6)}")

    asking = Thread(target=ask, name="longer-start", daemon=True)
    asking.start()
    try:
        yield
    finally:
        done.set()
        asking.join()


def listening_socket() -> socket.socket | None:
    """The socket that systemd already listens on for us, None where it has none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS", "0") == "0":
        return None
    return socket.socket(fileno=FIRST_SOCKET)


def watchdog_seconds() -> float | None:
    """How long systemd waits for a sign of life before it restarts us; None: it does not wait."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    try:
        return int(os.environ["WATCHDOG_USEC"]) / 1e6
    except (KeyError, ValueError):
        return None


class Watchdog:
    """Feeds systemd's watchdog from a thread of its own, only while every part is alive."""

    def __init__(self, parts: tuple[Living, ...], seconds: float | None) -> None:
        self._parts = parts
        self._seconds = seconds
        self._stopped = Event()
        self._thread = Thread(target=self._feed, name="watchdog", daemon=True)

    def start(self) -> None:
        if self._seconds is not None:
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _feed(self) -> None:
        assert self._seconds is not None
        while not self._stopped.wait(self._seconds / 3):
            if all(part.alive() for part in self._parts):
                notify("WATCHDOG=1")
