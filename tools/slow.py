"""A slow machine: the box on one core at a tenth of its speed, and everybody else at full speed.

``make slow`` prints what it came to, beside what it should. The tenth is a quota of a control group where
this machine lets us make one, which takes root; elsewhere the box is stopped nine milliseconds of every
ten. The process that thinks is the box's child and shares its tenth.

A press goes through the pins of the simulated unit to its display, whose bus takes no time: at
400 kHz a real one takes 2 ms for a step in a list, 17 ms for another screen. Work that others do on
this machine meanwhile is in the figures.
"""

from __future__ import annotations

import json
import os
import queue
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import crowd
from desks import submit
from measure import Phone, daemon

from companion import config
from companion.app import House, brought_up, freeze_heap

TENTH = 0.1
PERIOD = 0.01  # s in which it has its tenth
STARTS, PRESSES, TAPS, TURNS = 5, 20, 20, 3
QUIET = 0.5  # s without a picture after which the next one belongs to the next press

Start = Callable[..., "subprocess.Popen[Any]"]

# ------------------------------------------------------------------------- a tenth of a core

GROUPS = Path("/sys/fs/cgroup/cpu/orbweaver-slow"), Path("/sys/fs/cgroup/orbweaver-slow")
"""Where a control group would be, in their first version and in their second."""


@contextmanager
def slowed() -> Iterator[tuple[str, Start]]:
    """How processes are slowed, and what starts one like that on one core."""
    core = max(os.sched_getaffinity(0))
    group = _group()
    if group is not None:
        try:
            yield "the quota of a control group", _starter(core, lambda: _move_to(group))
        finally:
            _remove(group)
        return
    slow: list[subprocess.Popen[Any]] = []
    done = threading.Event()
    pulse = threading.Thread(target=_pulse, args=(slow, done), daemon=True)
    pulse.start()
    start = _starter(core, os.setsid)

    def noted(command: list[str], **how: Any) -> subprocess.Popen[Any]:
        slow.append(start(command, **how))
        return slow[-1]

    try:
        yield "stopping it nine tenths of the time", noted
    finally:
        done.set()
        pulse.join()


def _starter(core: int, first: Callable[[], object]) -> Start:
    def prepare() -> None:
        os.sched_setaffinity(0, {core})
        first()

    def start(command: list[str], **how: Any) -> subprocess.Popen[Any]:
        process: subprocess.Popen[Any] = subprocess.Popen(command, **how, preexec_fn=prepare)
        return process

    return start


def _group() -> Path | None:
    """A control group with a tenth of a core; None where we may make none."""
    period, quota = round(1e6 * PERIOD), round(1e6 * PERIOD * TENTH)
    for group in GROUPS:
        with suppress(OSError):
            group.mkdir(exist_ok=True)
            if (group / "cpu.max").exists():
                (group / "cpu.max").write_text(f"{quota} {period}")
                return group
            if (group / "cpu.cfs_quota_us").exists():
                (group / "cpu.cfs_period_us").write_text(str(period))
                (group / "cpu.cfs_quota_us").write_text(str(quota))
                return group
            group.rmdir()
    return None


def _move_to(group: Path) -> None:
    (group / "cgroup.procs").write_text(str(os.getpid()))


def _remove(group: Path) -> None:
    for _ in range(50):  # until the last process in it has ended
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.1)


def _pulse(slow: list[subprocess.Popen[Any]], done: threading.Event) -> None:
    """Let the processes go on for a tenth of the time."""
    while not done.wait(PERIOD * TENTH):
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for process in slow:
                with suppress(OSError):
                    os.killpg(process.pid, number)
            if number == signal.SIGSTOP:
                time.sleep(PERIOD * (1 - TENTH))


# ------------------------------------------------------------------------------- the slow box


class Box:
    """The slow box seen from outside: a process that presses its own keys when it is told to."""

    def __init__(self, start: Start, folder: str) -> None:
        self._process = start(
            [sys.executable, __file__, "box", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port, self.token = self._told()

    def press(self, key: str) -> float:
        """Press a key and let it go; the seconds until the display showed something else."""
        seconds: float = self._asked(["press", key])
        return seconds

    def say(self, word: str) -> None:
        """Say a word at the unit that no question asks for."""
        self._asked(["say", word])

    def _asked(self, what: list[str]) -> Any:
        print(json.dumps(what), file=self._process.stdin, flush=True)
        return self._told()

    def _told(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def stop(self) -> None:
        self._process.communicate(timeout=60)


def box(folder: str) -> None:
    """In the slow process: the whole program, and a finger that does what it reads."""
    flags = {"unit.profile": "desk", "web.port": 0, "web.host": "127.0.0.1", "table.data": folder}
    with brought_up(config.load(None, flags), lambda: None) as house:
        freeze_heap()
        pictures = _watched(house)
        print(json.dumps([house.server.port, house.guests.token]), flush=True)
        for line in sys.stdin:
            act, what = json.loads(line)
            if act == "say":
                submit(house.desk, what, None)
            taken = _pressed(house, pictures, what) if act == "press" else None
            print(json.dumps(taken), flush=True)


def _watched(house: House) -> queue.SimpleQueue[float]:
    """The moments at which the display shows something else; nobody has to look at it for that."""
    moments: queue.SimpleQueue[float] = queue.SimpleQueue()
    show, bench = house.unit.display.show, house.unit.bench
    assert bench is not None

    def noted(pixels: Any) -> None:
        before = bench.frame()
        show(pixels)
        if bench.frame() != before:
            moments.put(time.perf_counter())

    house.unit.display.show = noted  # type: ignore[method-assign]
    return moments


def _pressed(house: House, moments: queue.SimpleQueue[float], key: str) -> float:
    assert house.unit.bench is not None
    with suppress(queue.Empty):
        while True:
            moments.get(timeout=QUIET)
    began = time.perf_counter()
    house.unit.bench.key(key, True)
    taken = moments.get(timeout=30) - began
    time.sleep(0.05)
    house.unit.bench.key(key, False)
    return taken


# ---------------------------------------------------------------------------------- the figures


def tell(what: str, seconds: list[float], goal: float) -> None:
    """Print the median and the worst of some times, and whether the median meets its goal."""
    middle, worst = statistics.median(seconds), max(seconds)
    verdict = "" if middle <= goal else ", MISSED"
    print(
        f"slow    {what:44} median {1000 * middle:5.0f} ms, worst {1000 * worst:5.0f} ms of {len(seconds)};"
        f" goal {1000 * goal:.0f} ms{verdict}",
        flush=True,
    )


def tapped(port: int, phone: Phone, cookie: str, word: str, seat: int | None, ask: int | None) -> float:
    """From a tap to the moment at which the phone is told what became of it."""
    began = time.perf_counter()
    crowd.say(port, cookie, word, seat, ask)
    while phone.at < began:
        time.sleep(0.001)
    return phone.at - began


def played(port: int, phone: Phone, cookie: str, taps: int, seats: Collection[int]) -> list[float]:
    """Taps of somebody who plays at random for some seats, until another one is asked."""
    choose, taken = random.Random(1), list[float]()
    while len(taken) < taps:
        view = json.loads(crowd.ask(port, "/api/view", cookie))
        asked = [one for one in view.get("questions", ()) if one["seat"] in seats]
        if "chance" in view:
            taken.append(tapped(port, phone, cookie, "draw", None, view["chance"]["ask"]))
        elif asked:
            word = _any_word(asked[0]["menu"], choose)
            taken.append(tapped(port, phone, cookie, word, asked[0]["seat"], asked[0]["ask"]))
        else:
            break
        time.sleep(QUIET)
    return taken


def _any_word(menu: Any, choose: random.Random) -> str:
    """A word of a menu, which does not end the game."""
    parts: list[str] = []
    while menu:
        if isinstance(menu, dict):
            parts.append(str(menu["low"]))
            menu = menu.get("then")
        else:
            option = choose.choice([one for one in menu if one["part"] != "resign"])
            parts.append(option["part"])
            menu = option.get("then")
    return " ".join(parts)


def main() -> None:
    """Start it, press it, tap at it, and let it think meanwhile."""
    with slowed() as (how, start):
        print(f"slow    one core at a tenth of its speed, by {how}", flush=True)
        ready = []
        with daemon():
            pass  # the first start ever also compiles the modules
        for _ in range(STARTS):
            with daemon(start) as (_, seconds):
                ready.append(seconds)
        tell("ready to play", ready, 4.0)
        with tempfile.TemporaryDirectory() as folder:
            slow = Box(start, folder)
            try:
                _at_the_table(slow)
            finally:
                slow.stop()


def _at_the_table(slow: Box) -> None:
    cookie = crowd.join(slow.port, f"/j/{slow.token}", "none")
    crowd.join(slow.port, "/j/mine", "all", cookie)
    phone = Phone(slow.port)
    for opening in ("arachnid 4 mode=tracked", "web-of-flies 4"):
        slow.say(f"new {opening} start")
        tell(f"tap to phone, {opening}", played(slow.port, phone, cookie, TAPS, range(4)), 0.3)
    draws = []
    for _ in range(3):
        slow.say("new web-of-flies 4 start")
        draws.append(slow.press("key3"))
    tell("press to picture, all draws of a set-up", draws, 0.1)
    slow.say("new web-of-flies 4 start")
    slow.press("key2")  # by hand: a list of faces
    tell("press to picture, a step in a list", [slow.press("key2") for _ in range(PRESSES)], 0.1)
    _against_the_box(slow, cookie, phone)


def _against_the_box(slow: Box, cookie: str, phone: Phone) -> None:
    """While hint after hint is thought about somebody steps through a list and writes notes; then the
    box plays a seat itself."""
    slow.say("new spidertwist 2 start")
    played(slow.port, phone, cookie, 4, {0})
    while _asks(slow, cookie, 1):
        played(slow.port, phone, cookie, 1, {1})
    curious = crowd.Crowd()
    curious.add(lambda: crowd.ask(slow.port, "/api/hint", cookie, '{"seat": 0}'))
    time.sleep(10)  # until the process that thinks has started
    tell("press to picture while it thinks", [slow.press("key2") for _ in range(PRESSES)], 0.1)
    notes = [tapped(slow.port, phone, cookie, "note hello", 0, None) for _ in range(TAPS)]
    tell("tap to phone while it thinks", notes, 0.3)
    curious.go_home()
    slow.say("opponent white 1000")
    answers = list[float]()
    for _ in range(TURNS):
        played(slow.port, phone, cookie, 100, {0})
        began = time.perf_counter()
        while _asks(slow, cookie, 1):
            time.sleep(0.1)
        answers.append(time.perf_counter() - began)
    tell("the opponent’s word: pace 4 s, thought 1 s", answers, 6.0)


def _asks(slow: Box, cookie: str, seat: int) -> bool:
    view = json.loads(crowd.ask(slow.port, "/api/view", cookie))
    return any(one["seat"] == seat for one in view.get("questions", ()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["box"]:
        box(sys.argv[2])
    else:
        main()
