"""Measure Orbweaver on this machine: ``python tools/measure.py [FIGURE …]``, all of them without one:
start, memory, limits, fsync, fold, check, write, long, press, push,
pages, load, word, menu, display, think.

``menu`` alone takes a game, its seats and house rules: ``measure.py menu arachnid 4 mode=tracked``.

Prints one line per figure. Times are medians; nothing here asserts anything.
"""

from __future__ import annotations

import gc
import re
import shutil
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

import crowd
import display
import long_game
import pages
import push
import thinking
import wire
from desks import UNIT, as_served, play, table

from companion import config, games
from companion.app import brought_up, freeze_heap
from companion.frozen import replace
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout
from companion.play import Menu
from companion.ports import SimulatedUnit
from companion.table.fold.fold import fold as fold_record
from companion.table.intents import Intent
from companion.table.journal.journal import FILE, Journal
from companion.table.record.entries import NO_HASH, Stored, parse, store, verified

BARE = "import flask, gpiozero, luma.oled.device, PIL.Image"
RUNS = 15


# ------------------------------------------------------------------------------ the daemon


@contextmanager
def daemon(
    start: Callable[..., subprocess.Popen[Any]] = subprocess.Popen,
) -> Iterator[tuple[subprocess.Popen[Any], float]]:
    """A running Orbweaver with the simulated unit, and the seconds until it said READY."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"{folder}/notify")
        manager.settimeout(60)
        command = [sys.executable, "-m", "companion", "run", "--profile", "desk", "--port", "0"]
        began = time.perf_counter()
        process = start(
            [*command, "--data", f"{folder}/data"],
            stdout=subprocess.DEVNULL,
            env={**as_served(), "NOTIFY_SOCKET": f"{folder}/notify", "PYTHONDONTWRITEBYTECODE": ""},
        )
        try:
            assert manager.recv(100) == b"READY=1"
            yield process, time.perf_counter() - began
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(10)


def start() -> None:
    """Until the daemon is ready, beside a bare import of the four libraries it stands on."""
    bare, ready = [], []
    with daemon():
        pass  # the first start ever also compiles the modules
    for _ in range(RUNS):  # in turns, so that a busy machine is unfair to neither
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", BARE], check=True)
        bare.append(time.perf_counter() - began)
        with daemon() as (_, seconds):
            ready.append(seconds)
    first, second = statistics.median(bare), statistics.median(ready)
    print(f"start   ready after {second:.2f} s, {second / first:.2f} × the bare import ({first:.2f} s)")


def memory() -> None:
    """Resident memory of the daemon after ten idle seconds, and of its libraries alone as it loads them."""
    with daemon() as (process, _):
        time.sleep(10)
        idle = _resident(Path(f"/proc/{process.pid}/status").read_text())
    bare = f"from companion.left_out import leave_out; leave_out(); {BARE}"
    bare += "; print(open('/proc/self/status').read())"
    told = subprocess.run([sys.executable, "-c", bare], check=True, text=True, stdout=subprocess.PIPE)
    print(f"memory  {idle:.1f} MB resident, idle; its libraries alone {_resident(told.stdout):.1f}")


def _resident(status: str) -> float:
    """Resident memory in MB, as the kernel tells of a process."""
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) * 1024 / 1e6


# -------------------------------------------------------------------------------- the desk


def fold() -> None:
    """Entries a second when the record of a 4-seat random Arachnid game is read back."""
    with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as (desk, journal):
        play(desk, "new arachnid 4 start")
        stored = journal.stored(1)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        fold_record(verified(stored))
        times.append(time.perf_counter() - began)
    rate = len(stored) / statistics.median(times)
    print(f"fold    {rate:,.0f} entries a second ({len(stored)} entries: checked, read, played)")


CHECKED = 230  # entries of each game in the journal that is checked
GAMES_CHECKED = 218


def check() -> None:
    """Seconds that opening a journal of some 50,000 entries takes, all of it checked, and a game woken."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with table(folder) as (desk, journal):
            play(desk, "new arachnid 4 start", CHECKED)
            record = journal.stored(1)
        with closing(sqlite3.connect(folder / FILE)) as db, db:
            for key in range(2, GAMES_CHECKED + 1):
                _copy_game(db, key, record)
        times = []
        for _ in range(5):
            began = time.perf_counter()
            journal = Journal(folder)
            times.append(time.perf_counter() - began)
            journal.close()
    print(
        f"check   {statistics.median(times):.2f} s to open a journal of {GAMES_CHECKED * len(record):,}"
        f" entries in {GAMES_CHECKED} games, all of them checked"
    )


def _copy_game(db: sqlite3.Connection, key: int, stored: list[Stored]) -> None:
    """Game 1 again, under another key and with ids of its own."""
    before = NO_HASH
    for item in stored:
        entry = parse(item.data)
        again = store(replace(entry, id=f"{key}-{entry.id}"), before)
        before = again.hash
        row = (key, entry.n, f"{key}-{entry.id}", again.data, again.hash)
        db.execute("INSERT INTO entries (game, n, id, data, hash) VALUES (?, ?, ?, ?, ?)", row)
    db.execute(
        "INSERT INTO latest SELECT ?, name, seats, n, at, over, view FROM latest WHERE game = 1", (key,)
    )


def fsync() -> None:
    """Flushes to the disk for each accepted entry: of a long game less those of a short one."""
    if shutil.which("strace") is None:
        print("fsync   needs strace: apt-get install strace")
        return
    few, many = 50, 150
    flushes = (_flushes(many) - _flushes(few)) / (many - few)
    print(f"fsync   {flushes:.2f} for each accepted entry")


def _flushes(entries: int) -> int:
    code = "import measure, sys; measure.record_of(int(sys.argv[1]), sys.argv[2])"
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        watched = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(trace)]
        python = [sys.executable, "-c", code, str(entries), f"{folder}/data"]
        subprocess.run([*watched, *python], check=True, cwd=Path(__file__).parent)
        return sum("sync(" in line for line in trace.read_text().splitlines())


def record_of(entries: int, folder: str) -> None:
    """Play so many entries of Arachnid and put them on the disk."""
    with table(Path(folder)) as (desk, _):
        play(desk, "new arachnid 4 start", entries)


# ------------------------------------------------------------------------ press to picture


class Phone:
    """A phone that looks on, and when its last view began to arrive."""

    def __init__(self, port: int) -> None:
        self.at = 0.0
        self._lines = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/live")
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._lines:
            if line in (b"event: view\n", b"event: change\n"):
                self.at = time.perf_counter()


def press() -> None:
    """From a button going down to a new picture, and to a phone that looks on.

    One press steps through a list, the other draws all of Web of Flies' set-up for four.
    """
    steps, draws, phones = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        flags = {"unit.profile": "desk", "web.port": 0, "web.host": "127.0.0.1", "table.data": folder}
        with brought_up(config.load(None, flags), lambda: None) as house:
            phone = Phone(house.server.port)
            for number in range(RUNS):
                begun = house.desk.submit(Intent(f"new-{number}", "new web-of-flies 4 start", UNIT))
                assert begun.result(10).ok
                time.sleep(1)  # until the picture stands still
                _press(house.unit.bench, "key2")  # by hand: a list of faces
                steps.append(_press(house.unit.bench, "key2"))
                _press(house.unit.bench, "key1")  # and back
                began = time.perf_counter()
                draws.append(_press(house.unit.bench, "key3"))
                phones.append(phone.at - began)
    print(
        f"press   new picture after {1000 * statistics.median(steps):.0f} ms for a step in a list,"
        f" {1000 * statistics.median(draws):.0f} ms for a draw;"
        f" on a phone {1000 * statistics.median(phones):.0f} ms after the draw"
    )


def load() -> None:
    """A page of a running game on the phone of somebody who looks on."""
    flags = {"unit.profile": "desk", "web.port": 0, "web.host": "127.0.0.1"}
    with (
        tempfile.TemporaryDirectory() as folder,
        brought_up(config.load(None, {**flags, "table.data": folder}), lambda: None) as house,
    ):
        play(house.desk, "new arachnid 4 mode=tracked start", 150)
        wire.load(house.server.port)


def _press(bench: SimulatedUnit | None, key: str) -> float:
    """Press a button; the seconds until the display changed."""
    assert bench is not None
    frame, began = bench.frame(), time.perf_counter()
    bench.key(key, True)
    while bench.frame() == frame:
        time.sleep(0.0005)
    taken = time.perf_counter() - began
    time.sleep(0.05)
    bench.key(key, False)
    time.sleep(0.5)
    return taken


# -------------------------------------------------------------------------- levels of menus

GAMES = 200


class Watched:
    """A game that notes how long each level of its menus takes, in ns: processor time, wall clock,
    and the processor time of the garbage collector. Arrays of numbers are nothing to it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.times = {"processor": array("q"), "wall clock": array("q"), "collector": array("q")}
        self._collected = self._began = 0
        gc.callbacks.append(self._collector)

    quick_words = None  # words are found by its menus here

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def menu(self, state: Any, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        self._collected = 0
        cpu, wall = time.thread_time_ns(), time.perf_counter_ns()
        level = self._game.menu(state, seat, prefix)
        wall, cpu = time.perf_counter_ns() - wall, time.thread_time_ns() - cpu
        for kept, taken in zip(self.times.values(), (cpu, wall, self._collected), strict=True):
            kept.append(taken)
        return level

    def _collector(self, phase: str, _about: Mapping[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time_ns()
        else:
            self._collected += time.thread_time_ns() - self._began


def menu(name: str = "arachnid", seats: str = "2", *options: str) -> None:
    """A level of the menu of any position of 200 random games, inside a daemon at work.

    Its threads run and its collector is set as the daemon's is: what was there when it was ready is
    frozen, Python's own thresholds hold for the rest.
    """
    if name == "arachnid" and not options:
        options = ("mode=tracked",)
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        flags = {"unit.profile": "desk", "web.port": 0, "web.host": "127.0.0.1", "table.data": folder}
        with brought_up(config.load(None, flags), lambda: None):
            game = Watched(games.find(name))
            settings = game.configure(int(seats), dict(option.split("=", 1) for option in options))
            freeze_heap()
            for number in range(GAMES):
                playout(cast(Game, game), settings, SeededLuck(number))
    every = len(game.times["processor"])
    print(f"menu    {name} for {seats} {' '.join(options)}: {every:,} levels of {GAMES} random games")
    for what, times in game.times.items():
        ordered = sorted(times)
        middle, rare, worst = ordered[every // 2], ordered[every - every // 1000 - 1], ordered[-1]
        print(
            f"menu    {what:10}  median {middle / 1e6:.3f} ms, 99.9 % within {rare / 1e6:.2f} ms,"
            f" worst {worst / 1e6:.2f} ms"
        )


FIGURES: dict[str, Callable[[], None]] = {
    "start": start,
    "memory": memory,
    "limits": crowd.limits,
    "fsync": fsync,
    "fold": fold,
    "check": check,
    "press": press,
    "write": long_game.write,
    "long": long_game.long,
    "push": push.push,
    "pages": pages.pages,
    "load": load,
    "word": wire.word,
    "menu": menu,
    "display": display.traffic,
    "think": thinking.think,
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["menu"]:
        menu(*sys.argv[2:])
    else:
        for wanted in sys.argv[1:] or FIGURES:
            FIGURES[wanted]()
