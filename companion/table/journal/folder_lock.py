"""A data folder is held by one program at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.table.journal import disk

LOCK = "record.lock"


class FolderLock:
    """The lock of a folder, which is made when missing; the system lets go when the program ends.

    To take it raises RecordError where another program has it, OSError where no lock can be had.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: int | None = None

    @property
    def held(self) -> bool:
        """Whether the folder is held, as far as is known: it may have been deleted since."""
        return self._held is not None

    def take(self) -> None:
        """Hold the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / LOCK
        try:
            lock = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            lock = os.open(file, os.O_RDONLY)  # what a read-only disk still allows
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise disk.in_use(self._folder) from None
        except OSError:  # a disk that knows no locks, or has none left
            os.close(lock)
            raise
        self.release()
        self._held = lock

    def take_again(self) -> None:
        """Hold the folder again where it was deleted with its lock; until then the old lock is kept."""
        if self._held is None or disk.file_identity(self._folder / LOCK) != disk.file_identity(self._held):
            self.take()

    def release(self) -> None:
        """Let go of the folder. May be called twice."""
        if self._held is not None:
            os.close(self._held)
            self._held = None
