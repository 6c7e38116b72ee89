"""A box without a clock of its own: whatever the wall clock does, everybody keeps their seat.

The program is the real one; the time that it is told is changed while it runs. Seconds that only
count up are left alone, as the kernel leaves them.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import Running
from tests.support.phone import Phone
from tests.support.preloading import STEPPING_CLOCK, preloaded

DAY = 24 * 3600


def to_1970() -> int:
    return -int(time.time()) + 60


class Clock:
    """The wall clock of a box, in a file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self.environment = {**preloaded(folder, STEPPING_CLOCK), "CLOCK_STEP": str(self._file)}
        self.step(0)

    def step(self, seconds: int) -> None:
        """Be so many seconds away from the true time."""
        fresh = self._file.with_suffix(".new")
        fresh.write_text(str(seconds))
        fresh.rename(self._file)


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path)


class Seated(Phone):
    """A phone at a seat of its own. It keeps its cookie as long as a browser would."""

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        before = self.cookie
        answer = super().ask(path, body, **headers)
        assert self.cookie == before or not before  # nothing takes the cookie away
        return answer

    def seats(self) -> list[int]:
        return list(json.loads(self.ask("/api/you")[1])["seats"])


def token(running: Running) -> str:
    return running.welcome.split("/j/")[1][:12]


class Evening:
    """Two phones that have dealt and said a word each, and one without a seat that wants one."""

    def __init__(self, running: Running) -> None:
        running.join()
        running.begin()
        running.ask("/j/mine", "seat=leave")
        self.phones = [Seated(running.port) for _ in range(2)]
        for seat, phone in enumerate(self.phones):
            phone.join(token(running), str(seat))
        self.thief = Seated(running.port)
        self.thief.join(token(running), "none")
        self.running = running

    def goes_on(self, running: Running) -> None:
        """The box has started again, on another port."""
        self.running = running
        for phone in (*self.phones, self.thief):
            phone.port = running.port

    def play(self) -> int:
        """Whoever is asked says a word on their own phone; the entry it became."""
        question = self.running.view()["questions"][0]
        entry: int = self.phones[question["seat"]].answer()
        return entry

    def check(self) -> None:
        """Every phone has its seat, nobody else can have it, and the log is in order."""
        for seat, phone in enumerate(self.phones):
            assert phone.seats() == [seat]
            assert self.thief.ask("/j/mine", f"seat={seat}")[0] == 409
            assert phone.seats() == [seat]
        numbers = [line["n"] for line in self.running.view()["log"]]
        assert numbers == sorted(numbers)


def test_the_clock_is_the_boxs_own(tmp_path: Path, clock: Clock) -> None:
    """The record is dated by the wall clock, and only that."""
    with Running(tmp_path / "data", **clock.environment) as running:
        clock.step(to_1970())
        running.join()
        assert running.submit("new web-of-flies 2 start")["ok"]
        assert json.loads(running.ask("/api/shelf")[1])[0]["at"] < 3600


def test_a_step_of_the_clock_while_people_play(tmp_path: Path, clock: Clock) -> None:
    with Running(tmp_path / "data", **clock.environment) as running:
        evening = Evening(running)
        entry = evening.play()
        for step in (-20 * 60, to_1970(), DAY):
            clock.step(step)
            evening.check()
            assert evening.play() == entry + 1
            late = Seated(running.port)  # who joins now stays when the clock is set right
            late.join(token(running), "none")
            clock.step(0)
            evening.check()
            assert late.ask("/j/mine", "seat=none")[0] == 303
            assert evening.play() == entry + 2
            entry += 2


def test_a_power_cut_after_which_the_clock_is_wrong(tmp_path: Path, clock: Clock) -> None:
    """It starts in 1970, then a day ahead of the time, then at the right one, a day back."""
    with Running(tmp_path / "data", **clock.environment) as running:
        evening = Evening(running)
        entry = evening.play()
        running.kill()
    for step in (to_1970(), DAY, 0):
        clock.step(step)
        with Running(tmp_path / "data", **clock.environment) as running:
            evening.goes_on(running)
            evening.check()
            entry += 1
            assert evening.play() == entry
            running.kill()
