"""Bytes and time to the display for each kind of change, beside luma's own: ``measure.py display``."""

from __future__ import annotations

import itertools
import random
import statistics
import tempfile
import time
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import luma.oled.device
from desks import UNIT, RepeatedLuck, submit, table
from luma.core.interface.serial import i2c

from companion import games
from companion.fronts.console import Console, Shown
from companion.fronts.oled import render
from companion.pixels import Pixels
from companion.play import Over
from companion.ports import Edge
from companion.table.desk.desk import Desk
from companion.table.intents import Intent
from companion.views.bodies import Amounts, Boxes, Columns, Direction, Map, Panel, Rose, Rows
from companion.views.glance import Invitation
from companion.views.screens.screen import Submission
from drivers.display import DisplaySetup
from drivers.display.oled import OledDisplay


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
        for said in self._console.errands():
            if not isinstance(said, Submission):
                continue
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
    with tempfile.TemporaryDirectory() as folder, table(Path(folder), RepeatedLuck) as (desk, _):
        submit(desk, opening, None)
        fingers = Fingers(desk)
        for _ in range(presses):
            if isinstance(desk.snapshot().pending, Over):
                break
            key = choose.choice(("key1", "key2", "key2", "key3", "key3", "key3"))
            fingers.press(key, 0.7 if choose.random() < 0.1 else 0.1, choose.choice((0.1, 0.5, 2.0)))
    return fingers.pictures


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
    if isinstance(one, Map) and isinstance(other, Map) and one.caption.what != other.caption.what:
        return "another map"
    return STEPS.get(type(other), "numbers or lines")


PROBE = 3  # bytes for a picture that stands already


class Wire:
    """An I2C bus that takes everything and counts it, address and control bytes included."""

    def __init__(self) -> None:
        self.bytes = 0

    def write_i2c_block_data(self, _address: int, _control: int, data: list[int]) -> None:
        self.bytes += 2 + len(data)


def traffic() -> None:
    """Bytes to the display for each new picture of every game, and processor time beside luma's.

    Ours is everything from a Panel to the bytes; luma's is ``display`` alone, from a picture that
    has been drawn already to its bytes. Beside it how many bytes differ, and what a chip with pages
    cannot do with less than: these, and for each gap between them GAP or the bytes that stand there.
    """
    warnings.simplefilter("ignore", DeprecationWarning)  # luma asks Pillow for what Pillow will drop
    seen = [pressed(f"new {name} {max(games.find(name).seats)} start", 1500) for name in games.names()]
    kinds = [what for game in seen for what in ("first", *(kind(*two) for two in pairs(game)))]
    pictures = [render(one.panel, calm=one.calm).moved(*one.shift) for game in seen for one in game]
    every = [picture.image() for picture in pictures]
    changed = [(0, 0), *(differing(*two) for two in itertools.pairwise(pictures))]
    for chip in ("ssd1306", "sh1106"):
        wire, luma_s_wire = Wire(), Wire()
        ours = OledDisplay(DisplaySetup("oled", chip), partial(i2c, bus=wire))
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
        updates = [
            (what, sent, *two, taken)
            for what, sent, two, taken in zip(kinds, counts, changed, seconds, strict=True)
        ]
        _tell_traffic(chip, frame, statistics.median(luma_s_seconds), updates)


GAP = 3
"""Bytes that passing over a gap costs at least where pages are addressed, however commands and data are
framed: a control byte, a command, and a control byte for the data behind it."""


def differing(before: Pixels, after: Pixels) -> tuple[int, int]:
    """Bytes of the display's memory that differ, and how many a chip with pages needs at the least."""
    memories = zip(b"".join(before.pages()), b"".join(after.pages()), strict=True)
    places = [place for place, (one, other) in enumerate(memories) if one != other]
    gaps = (other - one - 1 for one, other in itertools.pairwise(places))
    return len(places), len(places) + sum(min(gap, GAP) for gap in gaps)


def pairs(game: list[Shown]) -> Iterator[tuple[Panel, Panel]]:
    """Each panel with the one before."""
    return itertools.pairwise(shown.panel for shown in game)


def _tell_traffic(
    chip: str, frame: int, lumas: float, updates: Iterable[tuple[str, int, int, int, float]]
) -> None:
    found: dict[str, list[tuple[int, int, int, float]]] = defaultdict(list)
    for what, count, differ, least, taken in updates:
        if what != "first" and count > PROBE:
            found[what].append((count, differ, least, taken))
            found["any picture"].append((count, differ, least, taken))
    print(f"display  {chip}: luma sends {frame} bytes and takes {1e6 * lumas:.0f} µs a picture")
    for what, some in sorted(found.items(), key=lambda one: statistics.median(sent for sent, *_ in one[1])):
        sent = sorted(count for count, *_ in some)
        middle = statistics.median(sent)
        few = sum(count <= 0.15 * frame for count in sent) / len(sent)
        differ, least, time_taken = (
            statistics.median(figures) for figures in list(zip(*some, strict=True))[1:]
        )
        print(
            f"display  {chip}  {what:19} {middle:4.0f} bytes ({middle / frame:3.0%};"
            f" {differ:3.0f} differ, {least:3.0f} needed), mean {statistics.mean(sent):4.0f},"
            f" 90 % within {sent[len(sent) * 9 // 10]:4}, at most {sent[-1]:4},"
            f" {few:4.0%} of them up to 15 %;"
            f" {1e6 * time_taken:3.0f} µs ({time_taken / lumas:3.0%}); {len(sent)} pictures"
        )
