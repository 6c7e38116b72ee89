"""Measure Orbweaver on this machine: ``python tools/measure.py [FIGURE …]``, all of them without one:
start, memory, fsync, fold, press, menu, screen.

``menu`` alone takes a game, its seats and house rules: ``measure.py menu arachnid 4 mode=tracked``.

Prints one line per figure. Times are medians; nothing here asserts anything.
"""

from __future__ import annotations

import gc
import itertools
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
import warnings
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import luma.oled.device
from luma.core.interface.serial import i2c

from companion import config, games
from companion.app import brought_up, keep_heap
from companion.fronts.console import Console, Shown
from companion.fronts.oled import render
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout
from companion.play import Game, Menu, Over
from companion.ports import Edge, Entropy, SimulatedUnit
from companion.table import record
from companion.table.desk import Desk
from companion.table.entries import verified
from companion.table.intents import LUCK, Intent, Origin
from companion.table.journal import Journal
from companion.table.pool import Luck, Pool
from companion.views.bodies import Amounts, Boxes, Columns, Direction, Map, Panel, Rose, Rows
from companion.views.panel import Invitation
from drivers.entropy import EntropySetup, open_entropy
from drivers.screen import ScreenSetup
from drivers.screen.oled import OledScreen

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
def table(folder: Path, make_pool: Callable[[Entropy], Pool] = Pool) -> Iterator[tuple[Desk, Journal]]:
    """A desk of its own, with luck from the system unless told otherwise."""
    journal = Journal(folder)
    entropy = open_entropy(EntropySetup("getrandom"))
    pool = make_pool(entropy)
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
            settings = game.settle(int(seats), dict(option.split("=", 1) for option in options))
            keep_heap()
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


# ---------------------------------------------------------------------- bytes to the display


class Repeated(Pool):
    """The same luck in every run, so that the same pictures are measured."""

    def __init__(self, entropy: Entropy) -> None:
        super().__init__(entropy)
        self._random = random.Random(1)

    def take(self, count: int) -> Luck:
        return Luck(self._random.randbytes(count), self.provenance)


class Fingers:
    """Somebody who presses keys in a time of his own; ``pictures`` are what he saw."""

    def __init__(self, desk: Desk) -> None:
        self.pictures: list[Shown] = []
        self._desk = desk
        self._now = 1000.0
        self._console = Console(desk.snapshot(), self._now)
        self._said = 0

    def press(self, key: str, seconds: float, pause: float) -> None:
        self._console.edge(Edge(key, True, self._now))
        self._wait(seconds)
        self._console.edge(Edge(key, False, self._now))
        self._wait(pause)

    def _wait(self, seconds: float) -> None:
        """Let time pass, from one moment at which the picture may move to the next."""
        end = self._now + seconds
        while True:
            due = self._console.tick(self._now)
            self._look()
            self._say()
            if due is None or due >= end:
                break
            self._now = max(self._now, due)
        self._now = end

    def _say(self) -> None:
        for said in self._console.says():
            self._said += 1
            intent = Intent(f"fingers-{self._said}", said.word, UNIT, said.seat, said.ask)
            answer = self._desk.submit(intent).result(10)
            self._console.see(self._desk.snapshot(), self._now)
            self._console.answered(said, answer, self._now)
            self._look()

    def _look(self) -> None:
        if self._console.inviting:
            address = "192.168.4.1:8000"
            self._console.invite(Invitation(f"HTTP://{address}/J/7KQ4M2XH9TDR", address, "7KQ4", frozenset()))
        shown = self._console.shown()
        if not self.pictures or self.pictures[-1] != shown:
            self.pictures.append(shown)


def pressed(opening: str, presses: int) -> list[Shown]:
    """The pictures of a game played by random presses, one in ten of them a hold."""
    choose = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, table(Path(folder), Repeated) as (desk, _):
        say(desk, opening, None)
        fingers = Fingers(desk)
        for _ in range(presses):
            if isinstance(desk.snapshot().pending, Over):
                break
            key = choose.choice(("key1", "key2", "key2", "key3", "key3", "key3"))
            fingers.press(key, 0.7 if choose.random() < 0.1 else 0.1, choose.choice((0.1, 0.5, 2.0)))
    return fingers.pictures


GAMES_ON_SHOW = ("new arachnid 3 start", "new web-of-flies 4 start", "new spidertwist 2 start")

STEPS: dict[type, str] = {
    Amounts: "amount",
    Boxes: "face",
    Columns: "seat",
    Direction: "turning arrow",
    Map: "space on the map",
    Rose: "neighbour",
}


def kind(before: Panel, after: Panel) -> str:
    """What a person would say has changed."""
    if before.body == after.body:
        held = [key.held for key in before.keys] != [key.held for key in after.keys]
        return "hold under way" if held else "prompt line or keys"
    one, other = before.body, after.body
    if type(one) is not type(other) or before.title != after.title:
        return "another screen"
    if isinstance(one, Rows) and isinstance(other, Rows):
        if one.rows != other.rows:
            return "another list"
        turned = one.first != other.first or (one.focus or 0) // 3 != (other.focus or 0) // 3
        return "next rows of a list" if turned else "step in a list"
    if isinstance(one, Map) and isinstance(other, Map) and one.here.what != other.here.what:
        return "another map"
    return STEPS.get(type(other), "numbers or lines")


PROBE = 3  # bytes for a picture that stands already


class Wire:
    """An I2C bus that takes everything and counts it, address and control bytes included."""

    def __init__(self) -> None:
        self.bytes = 0

    def write_i2c_block_data(self, _address: int, _control: int, data: list[int]) -> None:
        self.bytes += 2 + len(data)


def screen() -> None:
    """Bytes to the display for each new picture of three games, and processor time beside luma's.

    Ours is everything from a Panel to the bytes; luma's is ``display`` alone, from a picture that
    has been drawn already to its bytes.
    """
    warnings.simplefilter("ignore", DeprecationWarning)  # luma asks Pillow for what Pillow will drop
    seen = [pressed(opening, 1500) for opening in GAMES_ON_SHOW]
    kinds = [what for game in seen for what in ("first", *(kind(*two) for two in pairs(game)))]
    every = [render(one.panel, calm=one.calm).moved(*one.shift).image() for game in seen for one in game]
    for chip in ("ssd1306", "sh1106"):
        wire, luma_s_wire = Wire(), Wire()
        ours = OledScreen(ScreenSetup("oled", chip), partial(i2c, bus=wire))
        ours.reopen()
        lumas = getattr(luma.oled.device, chip)(i2c(bus=luma_s_wire))
        lumas.persist = True
        counts, seconds, luma_s_seconds = [], [], []
        for one, image in zip(itertools.chain(*seen), every, strict=True):
            sent, began = wire.bytes, time.perf_counter()
            ours.show(render(one.panel, calm=one.calm).moved(*one.shift))
            seconds.append(time.perf_counter() - began)
            counts.append(wire.bytes - sent)
            if len(counts) % 4 == 0:  # in turns, so that a busy machine is unfair to neither
                began = time.perf_counter()
                lumas.display(image)
                luma_s_seconds.append(time.perf_counter() - began)
        frame = luma_s_wire.bytes // (len(luma_s_seconds) + 1)
        _tell_screen(chip, frame, statistics.median(luma_s_seconds), kinds, counts, seconds)


def pairs(game: list[Shown]) -> Iterator[tuple[Panel, Panel]]:
    """Each panel with the one before."""
    return itertools.pairwise(shown.panel for shown in game)


def _tell_screen(
    chip: str,
    frame: int,
    lumas: float,
    kinds: list[str],
    counts: list[int],
    seconds: list[float],
) -> None:
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for what, count, taken in zip(kinds, counts, seconds, strict=True):
        if what != "first" and count > PROBE:
            found[what].append((count, taken))
            found["any picture"].append((count, taken))
    print(f"screen  {chip}: luma sends {frame} bytes and takes {1e6 * lumas:.0f} µs a picture")
    for what, some in sorted(found.items(), key=lambda one: statistics.median(count for count, _ in one[1])):
        sent = sorted(count for count, _ in some)
        middle = statistics.median(sent)
        few = sum(count <= 0.15 * frame for count in sent) / len(sent)
        taken = statistics.median(taken for _, taken in some)
        print(
            f"screen  {chip}  {what:19} {middle:4.0f} bytes ({middle / frame:3.0%}),"
            f" mean {statistics.mean(sent):4.0f}, 90 % within {sent[len(sent) * 9 // 10]:4},"
            f" {few:4.0%} of them up to 15 %;"
            f" {1e6 * taken:3.0f} µs ({taken / lumas:3.0%}); {len(sent)} pictures"
        )


FIGURES: dict[str, Callable[[], None]] = {
    "start": start,
    "memory": memory,
    "fsync": fsync,
    "fold": fold,
    "press": press,
    "menu": menu,
    "screen": screen,
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["menu"]:
        menu(*sys.argv[2:])
    else:
        for wanted in sys.argv[1:] or FIGURES:
            FIGURES[wanted]()
