"""The kernel's hardware random number generator, ``/dev/hwrng``.

A read of the device blocks for as long as the generator is silent, so a thread of its own reads
and the caller waits no longer than its patience. Bytes that come late serve the next read.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from companion.play import text
from drivers.entropy import EntropySetup
from drivers.trouble import LuckTrouble

CURRENT = Path("/sys/class/misc/hw_random/rng_current")
PATIENCE = 2.0


class Hwrng:
    """A generator behind a device file, opened read-only at the first read.

    ``label`` adds what the kernel has behind it: ``/dev/hwrng (virtio_rng.0)``.
    The claim of 7 bits in a byte is less than makers state, so that the health tests catch a
    generator that has failed and leave alone one that is merely good.
    """

    provenance = "hwrng"
    bits_per_byte = 7.0

    def __init__(
        self, device: str = "/dev/hwrng", *, patience: float = PATIENCE, current: Path = CURRENT
    ) -> None:
        self._device = device
        self._patience = patience
        self.label = _label(device, current)
        self._wanted: SimpleQueue[int | None] = SimpleQueue()
        self._given: SimpleQueue[bytes | OSError] = SimpleQueue()
        self._owed = False  # the thread has been asked and has not answered
        self._thread: Thread | None = None
        self._lock = Lock()

    def read(self, count: int) -> bytes:
        with self._lock:
            got = b""
            while len(got) < count:
                got += self._ask(count - len(got))
            return got[:count]

    def close(self) -> None:
        # Not joined: the thread may hang in a read that only ends with the process.
        thread, self._thread = self._thread, None
        if thread is not None:
            self._wanted.put(None)

    def _ask(self, count: int) -> bytes:
        if self._thread is None:
            self._thread = Thread(target=self._serve, name="hwrng", daemon=True)
            self._thread.start()
        if not self._owed:
            self._wanted.put(count)
            self._owed = True
        try:
            given = self._given.get(timeout=self._patience)
        except Empty:
            raise self._silent() from None
        self._owed = False
        if isinstance(given, OSError):
            raise self._trouble(given) from given
        return given

    def _serve(self) -> None:
        handle = -1
        while (count := self._wanted.get()) is not None:
            try:
                if handle < 0:
                    handle = os.open(self._device, os.O_RDONLY | os.O_CLOEXEC)
                self._given.put(_whole(handle, count))
            except OSError as error:
                if handle >= 0:
                    os.close(handle)
                    handle = -1
                self._given.put(error)
        if handle >= 0:
            os.close(handle)

    def _silent(self) -> LuckTrouble:
        return LuckTrouble(
            text(
                "{device} has given nothing for {seconds} s.",
                device=self._device,
                seconds=f"{self._patience:g}",
            ),
            text("Draw by hand, or restart the machine."),
        )

    def _trouble(self, error: OSError) -> LuckTrouble:
        device = self._device
        if error.errno in (errno.EACCES, errno.EPERM):
            return LuckTrouble(
                text("{device} may be read by root only.", device=device),
                text(
                    "Install systemd/60-orbweaver.rules as systemd/README.md shows, then join its group"
                    " and log in again: sudo usermod -aG orbweaver-rng $USER."
                ),
            )
        if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
            return LuckTrouble(
                text("This machine has no hardware generator at {device}.", device=device),
                text('Choose the operating system’s in the profile: driver = "getrandom" under [entropy].'),
            )
        return LuckTrouble(
            text("{device} cannot be read: {reason}.", device=device, reason=error.strerror or str(error)),
            text("Draw by hand, or restart the machine."),
        )


def _label(device: str, current: Path) -> str:
    try:
        return f"{device} ({current.read_text('ascii').strip()})"
    except OSError:
        return device


def _whole(handle: int, count: int) -> bytes:
    """Exactly ``count`` bytes. Errors: OSError, also for a device that ends."""
    got = b""
    while len(got) < count:
        part = os.read(handle, count - len(got))
        if not part:
            raise OSError(errno.EIO, "it ended in the middle")
        got += part
    return got


def open_driver(setup: EntropySetup) -> Hwrng:
    """The device of the profile."""
    return Hwrng(setup.device)
