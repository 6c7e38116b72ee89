"""Measure Orbweaver on this machine: ``python tools/measure.py [start|memory|fsync|fold|press]``.

Prints one line per figure. Times are medians; nothing here asserts anything.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import config
from companion.app import brought_up
from companion.kit import grammar
from companion.play import Over
from companion.ports import SimulatedUnit
from companion.table import record
from companion.table.desk import Desk
from companion.table.entries import verified
from companion.table.intents import LUCK, Intent, Origin
from companion.table.journal import Journal
from companion.table.pool import Pool
from drivers.entropy import EntropySetup, open_entropy

BARE = "import flask, gpiozero, luma.oled.device, PIL.Image"
RUNS = 15
UNIT = Origin("unit")


# ------------------------------------------------------------------------------ the daemon


@contextmanager
def daemon() -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """A running Orbweaver with the simulated unit, and the seconds until it said READY."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"{folder}/notify")
        manager.settimeout(60)
        command = [sys.executable, "-m", "companion", "run", "--profile", "desk", "--port", "0"]
        began = time.perf_counter()
        process = subprocess.Popen(
            [*command, "--data", f"{folder}/data"],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "NOTIFY_SOCKET": f"{folder}/notify", "PYTHONDONTWRITEBYTECODE": ""},
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
    """Resident memory of the daemon after ten idle seconds."""
    with daemon() as (process, _):
        time.sleep(10)
        status = Path(f"/proc/{process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        print(f"memory  {int(found[1]) * 1024 / 1e6:.1f} MB resident, idle")


# -------------------------------------------------------------------------------- the desk


@contextmanager
def table(folder: Path) -> Iterator[tuple[Desk, Journal]]:
    """A desk of its own, with luck from the system."""
    journal = Journal(folder)
    entropy = open_entropy(EntropySetup("getrandom"))
    pool = Pool(entropy)
    desk = Desk(journal, pool)
    desk.start()
    pool.wait_ready(10)
    try:
        yield desk, journal
    finally:
        desk.stop()
        pool.close()
        journal.close()


def play(desk: Desk, opening: str, entries: int | None = None) -> None:
    """Play at random, uniform over complete words, to the end or for so many entries."""
    choose = random.Random(1)
    say(desk, opening, None)
    while not isinstance(pending := desk.snapshot().pending, Over):
        seen = desk.snapshot()
        if entries is not None and seen.entry >= entries:
            return
        if not isinstance(pending, tuple):
            say(desk, "draw", LUCK)
            continue
        seat = choose.choice(pending).seat
        say(desk, choose.choice(list(grammar.words(seen.game, seen.state, seat))), seat)


def say(desk: Desk, word: str, asked: int | None) -> None:
    """Say a word to the desk, as the unit."""
    seen = desk.snapshot()
    seat = None if asked == LUCK else asked
    ask = None if asked is None else seen.asks[asked]
    answer = desk.submit(Intent(f"measure-{seen.rev}", word, UNIT, seat, ask)).result(10)
    assert answer.ok, (word, answer.refusal)


def fold() -> None:
    """Entries a second when the record of a 4-seat random Arachnid game is read back."""
    with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as (desk, journal):
        play(desk, "new arachnid 4 start")
        stored = journal.stored(1)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        record.fold(verified(stored))
        times.append(time.perf_counter() - began)
    rate = len(stored) / statistics.median(times)
    print(f"fold    {rate:,.0f} entries a second ({len(stored)} entries: checked, read, played)")


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
            if line == b"event: view\n":
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


def _press(bench: SimulatedUnit | None, key: str) -> float:
    """Press a button; the seconds until the glass changed."""
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


FIGURES: dict[str, Callable[[], None]] = {
    "start": start,
    "memory": memory,
    "fsync": fsync,
    "fold": fold,
    "press": press,
}

if __name__ == "__main__":
    for wanted in sys.argv[1:] or FIGURES:
        FIGURES[wanted]()
