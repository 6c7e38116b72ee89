"""Random number generators on USB sticks that look like a serial port.

They are told apart by their USB identity and never by their name or place. A stick that is
pulled out is looked for again by the next read; one that answers in text is another device, or
one left in a mode for measuring, and is not used.
"""

from __future__ import annotations

import errno
import grp
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Lock
from typing import Any, Protocol

from companion.errors import EntropyError
from companion.frozen import frozen
from companion.play import Text, text
from drivers.entropy import EntropySetup
from drivers.trouble import LuckTrouble, reason_of

PATIENCE = 2.0  # seconds until a device that gives nothing counts as failed
SLICE = 0.1  # seconds that one call of the port may wait
FIRST = 64  # bytes that are looked at when a stick has been opened
TEXT = frozenset(range(0x20, 0x7F)) | frozenset(b"\r\n\t")


@frozen
class Stick:
    """A make of generator: its USB identities, and how it is made to talk.

    ``knocks`` are speeds the port is set to one after the other, the last one stays; some makes
    choose by them what they send. ``start`` and ``stop`` are what the stick is told.
    """

    name: str
    ids: tuple[tuple[int, int], ...]
    knocks: tuple[int, ...] = (9600,)
    start: bytes = b""
    stop: bytes = b""
    bits_per_byte: float = 7.0


class Port(Protocol):
    """What is known of a serial port before it is opened."""

    device: str
    vid: int | None
    pid: int | None


def plugged_in() -> Iterable[Port]:
    """The serial ports of this machine."""
    from serial.tools.list_ports import comports

    ports: Iterable[Port] = comports()
    return ports


class UsbEntropy:
    """One stick. ``device`` is its port, empty to look for its identity.

    Opening happens at the first read; a read ends after ``patience`` seconds without a byte.
    """

    provenance = "serial"

    def __init__(
        self,
        stick: Stick,
        device: str = "",
        *,
        patience: float = PATIENCE,
        ports: Callable[[], Iterable[Port]] = plugged_in,
    ) -> None:
        self.bits_per_byte = stick.bits_per_byte
        self._stick = stick
        self._device = device
        self._patience = patience
        self._ports = ports
        self._serial: Any = None
        self._lock = Lock()

    @property
    def label(self) -> str:
        """The make, and where it was found."""
        return f"{self._stick.name} on {self._device}" if self._device else self._stick.name

    def read(self, count: int) -> bytes:
        with self._lock:
            try:
                if self._serial is None:
                    self._open()
                return self._bytes(count)
            except EntropyError:
                self._drop()
                raise
            except (OSError, TypeError, ValueError) as error:  # pyserial's, where a port is closed
                self._drop()
                raise self._lost() from error

    def close(self) -> None:
        # Without the lock: a read under way ends by itself when its port is closed.
        self._drop()

    # ------------------------------------------------------------------------- the port

    def _open(self) -> None:
        import serial

        where = self._find()
        try:
            port = serial.Serial(
                where, self._stick.knocks[0], timeout=SLICE, write_timeout=1.0, exclusive=True
            )
        except OSError as error:
            raise self._closed(where, error) from error
        self._serial = port
        for speed in self._stick.knocks[1:]:
            port.baudrate = speed
        port.reset_input_buffer()  # what was sent before anybody listened may be old
        port.write(self._stick.start)
        first = self._bytes(FIRST)
        if all(byte in TEXT for byte in first):
            raise LuckTrouble(
                text("{device} answers in text: {sample}…", device=self.label, sample=_sample(first)),
                text("It is another device, or set to a mode for measuring. Plug it in anew."),
            )

    def _find(self) -> str:
        ports = sorted(self._ports(), key=lambda port: port.device)
        ours = [port.device for port in ports if (port.vid, port.pid) in self._stick.ids]
        named = os.path.realpath(self._device) if self._device else ""  # /dev/serial/by-id has links
        if named and named not in ours and os.path.exists(named):
            raise LuckTrouble(
                self._foreign(next((port for port in ports if port.device == named), None)),
                text("Leave device out of [entropy] in the profile; the stick is found by itself."),
            )
        if not self._device:
            if not ours:
                raise LuckTrouble(
                    text("No {name} is plugged in.", name=self._stick.name),
                    text("Plug it in; lsusb shows it as {ids}.", ids=self._identities()),
                )
            return ours[0]
        return self._device

    def _bytes(self, count: int) -> bytes:
        port = self._serial
        got = b""
        last = time.monotonic()
        while len(got) < count:
            part: bytes = port.read(count - len(got))
            now = time.monotonic()
            if part:
                got, last = got + part, now
            elif now - last > self._patience:
                raise LuckTrouble(
                    text(
                        "{device} has given nothing for {seconds} s.",
                        device=self.label,
                        seconds=f"{self._patience:g}",
                    ),
                    text("Plug it out and in again, or draw by hand."),
                )
        return got

    def _drop(self) -> None:
        port, self._serial = self._serial, None
        if port is None:
            return
        with suppress(Exception):
            port.write(self._stick.stop)
        with suppress(Exception):
            port.close()

    # ------------------------------------------------------------------------- sentences

    def _closed(self, where: str, error: OSError) -> LuckTrouble:
        if error.errno in (errno.EACCES, errno.EPERM):
            return LuckTrouble(
                text("{port} may not be used by this user.", port=where),
                text(
                    "Join its group, then log in again: sudo usermod -aG {group} $USER.", group=_group(where)
                ),
            )
        if error.errno in (errno.EAGAIN, errno.EWOULDBLOCK, errno.EBUSY):
            return LuckTrouble(
                text("{port} is held by another program.", port=where),
                text("Stop rngd or ModemManager: sudo systemctl stop rng-tools ModemManager."),
            )
        if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
            return LuckTrouble(
                text("There is no {port} here.", port=where),
                text(
                    "Plug {name} in; lsusb shows it as {ids}.", name=self._stick.name, ids=self._identities()
                ),
            )
        return LuckTrouble(
            text("{port} cannot be opened: {reason}.", port=where, reason=reason_of(error)),
            text("Plug it out and in again, or draw by hand."),
        )

    def _foreign(self, port: Port | None) -> Text:
        """What the named port is, where it is not that of such a stick; None: nothing that pyserial knows."""
        if port is None or port.vid is None:
            return text(
                "{port} is no {name}: it has no USB identity.", port=self._device, name=self._stick.name
            )
        return text(
            "{port} is no {name}: its USB identity is {id}.",
            port=self._device,
            name=self._stick.name,
            id=_identity(port.vid, port.pid or 0),
        )

    def _lost(self) -> LuckTrouble:
        return LuckTrouble(
            text("{device} was lost while it was read.", device=self.label),
            text("Plug it in again, or draw by hand."),
        )

    def _identities(self) -> str:
        return " or ".join(_identity(vendor, product) for vendor, product in self._stick.ids)


def opened(stick: Stick, setup: EntropySetup) -> UsbEntropy:
    """The stick of a profile."""
    return UsbEntropy(stick, setup.device)


def _group(port: str) -> str:
    """The group a port belongs to: that of systemd/60-orbweaver.rules, else the system's usual one."""
    try:
        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except (OSError, KeyError):
        return "dialout"


def _identity(vendor: int, product: int) -> str:
    return f"{vendor:04x}:{product:04x}"


def _sample(data: bytes) -> str:
    return data[:16].decode("ascii", "replace").split("\n")[0].strip()
