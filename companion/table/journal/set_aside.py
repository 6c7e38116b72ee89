"""What cannot be used is set aside: kept in its folder, under a name with the date."""

from __future__ import annotations

import itertools
import os
import time
from contextlib import suppress
from pathlib import Path

COMPANIONS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database, which is less without them."""


def with_companions(path: Path) -> tuple[Path, ...]:
    """A file, and those that SQLite would keep beside it."""
    return (path, *(path.with_name(path.name + ending) for ending in COMPANIONS))


def free_name(path: Path, why: str) -> Path:
    """``<stem>.<why>-<date>-<number><suffix>``, the first at which nothing lies nor beside it."""
    start = f"{path.stem}.{why}-{time.strftime('%Y-%m-%d')}"
    names = (path.with_name(f"{start}-{number}{path.suffix}") for number in itertools.count(1))
    return next(name for name in names if not any(map(os.path.lexists, with_companions(name))))


def set_aside(path: Path, why: str) -> Path:
    """Give a file and its companions, as far as they are there, a free name, which is returned.

    Errors: OSError.
    """
    place = free_name(path, why)
    for old, new in zip(with_companions(path), with_companions(place), strict=True):
        with suppress(FileNotFoundError):
            os.rename(old, new)
    return place
