"""Small disks of their own, for tests of what happens when one is full or cannot be written."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def mounted(place: Path, *options: str) -> bool:
    done = subprocess.run(["mount", *options, str(place)], capture_output=True, text=True)
    return done.returncode == 0


@contextmanager
def small_disk(place: Path, megabytes: int) -> Iterator[Path]:
    """A disk of that size; the test is skipped where this process may mount none."""
    place.mkdir()
    if os.getuid() != 0 or not mounted(place, "-t", "tmpfs", "-o", f"size={megabytes}m", "none"):
        pytest.skip("mounting needs root and a kernel that lets it")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(folder: Path) -> Path:
    """A file that takes all the room that is left."""
    rest = folder / "rest"
    with rest.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return rest
