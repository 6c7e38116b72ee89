"""Time and chance of a simulated world: both come from the seed, for every module of the program.

The program takes its clocks and its random bytes from the standard library. While a world runs,
those functions are the world's: nothing there depends on the machine, and nothing waits.
"""

from __future__ import annotations

import os
import random as chance
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from companion.table.people.sidefile import SideFile
from companion.table.record.clock import Clock
from web_ui import security

EVENING = 1_790_000_000.0  # epoch seconds: when a world begins


class Times:
    """The clocks of the box. ``wall`` may jump, ``mono`` only goes on and begins anew with a boot.
    ``lived`` are true seconds since the world began, which nobody in the world can read."""

    def __init__(self) -> None:
        self.wall = EVENING
        self.mono = 1_000.0
        self.lived = 0.0
        self.boots = 1
        self.runs = 0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def go_on(self, seconds: float) -> None:
        self.wall += seconds
        self.mono += seconds
        self.lived += seconds

    def jump(self, seconds: float) -> None:
        """Somebody, or a server of time, sets the wall clock."""
        self.wall = max(0.0, self.wall + seconds)

    def boot(self, off: float, wall: float | None) -> None:
        """The machine was off for so long; ``wall`` is what its clock says then, None for the truth."""
        self.lived += off
        self.wall = self.wall + off if wall is None else wall
        self.mono = 5.0
        self.boots += 1

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """What a timer of the program does so many seconds from now."""
        self.timers.append((self.lived + seconds, act))

    def ring(self) -> None:
        """Do what is due by now."""
        due = [act for at, act in self.timers if at <= self.lived]
        self.timers = [timer for timer in self.timers if timer[0] > self.lived]
        for act in due:
            act()

    def clock(self) -> Clock:
        """What the desk dates its entries by, for one more run of the program."""
        self.runs += 1
        return Clock(lambda: self.wall, lambda: self.mono, f"boot-{self.boots}/{self.runs}")


@contextmanager
def one_world(times: Times, random: Random) -> Iterator[None]:
    """Every clock and every random byte of the process come from this world."""

    def some(count: int, flags: int = 0) -> bytes:
        return random.randbytes(count)

    def mono() -> float:
        return times.mono

    def later(_file: SideFile, seconds: float, act: Callable[[], None]) -> None:
        times.later(seconds, act)

    # A clock that stands as a default was taken from the library when its module was read.
    started = security.Rate.__init__
    defaults = tuple(mono if value is time.monotonic else value for value in started.__defaults__ or ())
    with (
        patch.object(started, "__defaults__", defaults),
        patch.object(time, "time", lambda: times.wall),
        patch.object(time, "time_ns", lambda: int(times.wall * 1e9)),
        patch.object(time, "monotonic", mono),
        patch.object(time, "monotonic_ns", lambda: int(times.mono * 1e9)),
        patch.object(os, "urandom", some),
        patch.object(os, "getrandom", some),
        patch.object(chance, "_urandom", some),
        patch.object(SideFile, "_later", later),
    ):
        yield
