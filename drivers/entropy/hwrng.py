"""The kernel's hardware random number generator, ``/dev/hwrng``.

Any file could be named in its place, and what it gives would stand in the record as luck of a
hardware generator. So the kernel is asked what the file is, and another is not read.

A read of the device blocks for as long as the generator is silent, so a thread of its own reads
and the caller waits no longer than its patience. Bytes that come late serve the next read.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from companion.frozen import frozen
from companion.play import Text, text
from drivers.entropy import EntropySetup
from drivers.trouble import LuckTrouble, reason_of

CURRENT = Path("/sys/class/misc/hw_random/rng_current")
PATIENCE = 2.0  # seconds until a device that gives nothing counts as failed
GENERATOR = os.makedev(10, 183)  # in every Linux: Documentation/admin-guide/devices.txt
OF_THE_SYSTEM = (os.makedev(1, 8), os.makedev(1, 9))  # /dev/random and /dev/urandom


def nature_of(found: os.stat_result) -> Text | None:
    """What the kernel says of a file that is no hardware generator; None for one that is."""
    if stat.S_ISCHR(found.st_mode):
        if found.st_rdev == GENERATOR:
            return None
        if found.st_rdev in OF_THE_SYSTEM:
            return text("the operating system’s generator")
        return text("another device")
    if stat.S_ISREG(found.st_mode):
        return text("a plain file")
    return text("a folder") if stat.S_ISDIR(found.st_mode) else text("a pipe or a disk")


@frozen
class _Given:
    """Bytes, and whose they are."""

    data: bytes
    label: str


class Hwrng:
    """A generator behind a device file, opened read-only at the first read.

    ``label`` adds what the kernel has behind it: ``/dev/hwrng (virtio_rng.0)``. The kernel may take
    another at any time, when a stick comes or goes or somebody says so: it is asked before and after each
    read, and bytes that two may have given are not used. A file that is no hardware generator is refused
    by each read.
    The claim of 7 bits in a byte is less than makers state, so that the health tests catch a
    generator that has failed and leave alone one that is merely good.
    """

    provenance = "hwrng"
    bits_per_byte = 7.0

    def __init__(
        self,
        device: str = "/dev/hwrng",
        *,
        patience: float = PATIENCE,
        current: Path = CURRENT,
    ) -> None:
        self._device = device
        self._patience = patience
        self._current = current
        self.label = _label(device, current)
        self._wanted: SimpleQueue[int | None] = SimpleQueue()
        self._given: SimpleQueue[_Given | OSError | LuckTrouble] = SimpleQueue()
        self._owed = False  # the thread has been asked and has not answered
        self._thread: Thread | None = None
        self._lock = Lock()

    def read(self, count: int) -> bytes:
        with self._lock:
            got = b""
            while len(got) < count:
                given = self._ask(count - len(got))
                if given.label != self.label:
                    self.label, got = given.label, b""  # what another gave before is not used
                got += given.data
            return got[:count]

    def close(self) -> None:
        # Not joined: the thread may hang in a read that only ends with the process.
        thread, self._thread = self._thread, None
        if thread is not None:
            self._wanted.put(None)

    def _ask(self, count: int) -> _Given:
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
        if isinstance(given, LuckTrouble):
            raise given
        if isinstance(given, OSError):
            raise self._trouble(given) from given
        return given

    def _serve(self) -> None:
        handle = -1
        while (count := self._wanted.get()) is not None:
            try:
                if handle < 0:
                    self._require_generator()  # before it is opened, which may set off what it is
                    handle = os.open(self._device, os.O_RDONLY | os.O_CLOEXEC)
                before = _label(self._device, self._current)
                data = _whole(handle, count)
                after = _label(self._device, self._current)
                self._given.put(_Given(data if before == after else b"", after))
            except (OSError, LuckTrouble) as error:
                if handle >= 0:
                    os.close(handle)
                    handle = -1
                self._given.put(error)
        if handle >= 0:
            os.close(handle)

    def _require_generator(self) -> None:
        """Errors: OSError when the file is not there, LuckTrouble when it is something else."""
        try:
            other = nature_of(os.stat(self._device))
        except ValueError:  # no file can have that name
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT)) from None
        if other is not None:
            raise LuckTrouble(
                text("{device} is {what}, and no hardware generator.", device=self._device, what=other),
                text('Name another device in the profile, or choose driver = "getrandom" under [entropy].'),
            )

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
            text("{device} cannot be read: {reason}.", device=device, reason=reason_of(error)),
            text("Draw by hand, or restart the machine."),
        )


def _label(device: str, current: Path) -> str:
    try:
        if os.stat(device).st_rdev == GENERATOR:
            return f"{device} ({current.read_text('ascii').strip()})"
    except (OSError, ValueError):
        pass
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
