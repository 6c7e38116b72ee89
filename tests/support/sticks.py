"""Random number generators on a serial port, at the other end of a pty: they behave like the
sticks, and do whatever a broken one does."""

from __future__ import annotations

import os
import pty
import select
import termios
import time
from dataclasses import dataclass
from threading import Event, Thread
from types import TracebackType
from typing import Self


@dataclass
class PortInfo:
    """A port as pyserial lists it."""

    device: str
    vid: int | None = None
    pid: int | None = None


class Device:
    """A stick that sends for as long as it is plugged in. ``device`` is where it is found.

    ``output`` makes the next bytes; ``most`` is how many it sends at a time.
    """

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self.heard = b""
        self._turns = 0
        self._master, slave = pty.openpty()
        self.device = os.ttyname(slave)
        self._slave = slave  # kept open, so that the port stays while nobody has it
        attributes = termios.tcgetattr(slave)
        attributes[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(slave, termios.TCSANOW, attributes)
        self._out = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def output(self, count: int) -> bytes:
        return os.urandom(count)

    def hear(self, data: bytes) -> None:
        self.heard += data

    def turn(self) -> None:
        """Wait until it has looked twice whether there is room for bytes: a whole turn has begun since."""
        end = self._turns + 2
        while self._turns < end:
            time.sleep(0.001)

    @property
    def speed(self) -> int:
        """The speed the port was set to last, as termios counts."""
        speed: int = termios.tcgetattr(self._master)[4]
        return speed

    def unplug(self) -> None:
        self._out.set()
        self._thread.join()
        if self._slave >= 0:
            os.close(self._slave)
            os.close(self._master)
            self._slave = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def _run(self) -> None:
        while not self._out.is_set():
            ready, room, _ = select.select([self._master], [self._master], [], 0.02)
            if ready:
                self.hear(os.read(self._master, 256))
            if room and (data := self.output(self.most)):
                os.write(self._master, data)
            self._turns += 1
            self._out.wait(0.001)


class OneRng(Device):
    """Silent until ``cmdO``; quiet again after ``cmdo``."""

    sending = False

    def hear(self, data: bytes) -> None:
        super().hear(data)
        for command in self.heard.split(b"\n"):
            if command in (b"cmdO", b"cmdo"):
                self.sending = command == b"cmdO"

    def output(self, count: int) -> bytes:
        return super().output(count) if self.sending else b""


class Silent(Device):
    """Takes everything and says nothing."""

    def output(self, count: int) -> bytes:
        return b""


class Stuck(Device):
    """One byte for ever."""

    def output(self, count: int) -> bytes:
        return b"\xa5" * count


class Talker(Device):
    """A satellite receiver: a serial device all right, but no generator."""

    def output(self, count: int) -> bytes:
        return b"$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M\r\n"
