"""Stop one thread of a process for good, as a bug that never returns would."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

_libc = ctypes.CDLL(None, use_errno=True)
_SEIZE, _INTERRUPT, _DETACH = 0x4206, 0x4207, 17
_ALL = 0x40000000  # __WALL: threads of others too


@contextmanager
def hanging(thread: int) -> Iterator[None]:
    """The thread of that number stands still inside the block. Errors: OSError."""
    _ptrace(_SEIZE, thread)
    try:
        _ptrace(_INTERRUPT, thread)
        os.waitpid(thread, _ALL)
        # When its process is ended, the thread is gone only once we have taken note of it.
        Thread(target=_take_note, args=(thread,), daemon=True).start()
        yield
    finally:
        _libc.ptrace(_DETACH, thread, None, None)  # it may have died meanwhile, which is no trouble


def _take_note(thread: int) -> None:
    with suppress(ChildProcessError):  # it was let go
        os.waitpid(thread, _ALL)


def threads(process: int) -> list[int]:
    """The threads of a process in the order in which they began."""
    return sorted(int(name) for name in os.listdir(f"/proc/{process}/task"))


def _ptrace(request: int, thread: int) -> None:
    if _libc.ptrace(request, ctypes.c_long(thread), None, None) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
