"""The unit: one thread and one queue between its devices and the desk.

Edges of the keys, snapshots of the desk, requests of phones and answers to words all come through
the queue; the Console says what they mean. A display that is missing or torn out never stops a
game: it is opened again every few seconds until it answers.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Protocol

from companion.errors import DeviceError, OrbweaverError
from companion.fronts.console import Console, Light, Shown
from companion.fronts.cues import Player
from companion.fronts.herald import Herald
from companion.fronts.oled import render
from companion.frozen import frozen, replace
from companion.pixels import Pixels
from companion.play import Text, text
from companion.ports import Devices, Display, Edge, Stick, Sticks
from companion.table.desk.desk import Desk
from companion.table.intents import Advice, Answer, Intent, Plan, Snapshot
from companion.table.people.guests import PermissionRequest
from companion.table.people.switches import Switches
from companion.views.glance import Invitation, LookUp
from companion.views.screens.rebuild import is_under_way
from companion.views.screens.screen import Announce, ChooseLanguage, HintRequest, StickReply, Submission
from companion.views.spoken import spoken
from companion.views.walk import UNIT, Looking, plan

log = logging.getLogger(__name__)

REOPEN = (0.1, 0.3, 1.0, 2.0)
"""Seconds to the next try to reach a display that does not answer; the last one goes on."""
GLANCE = 0.2  # seconds between looks at whether to stop
LONGEST_SLEEP = 2.0
HUNG = 30.0
CHECK = 1.5
"""Seconds after which a display that shows the right pixels is asked whether it still does."""
MISSING = 2
"""Failures in a row before the table is told: one transfer may go astray."""
DEAF = text("The keys cannot be heard any more. Play on by phone, and restart the box in a pause.")
KEY_NAMES = {
    "key1": text("Key 1"),
    "key2": text("Key 2"),
    "key3": text("Key 3"),
    "joystick": text("The joystick"),
}
CONTRAST: dict[Light, int] = {"bright": 255, "dim": 51, "off": 0}


@frozen
class _Answered:
    """A word was answered."""

    submission: Submission
    answer: Answer


@frozen
class _HintReady:
    """A hint has been thought of, or not."""

    about: HintRequest
    words: tuple[Advice, ...]
    problem: Text | None = None


class _RequestsChanged:
    """Phones ask for something else than before."""


@frozen
class _StickChanged:
    """A stick was put in or taken out, or something came of it."""

    stick: Stick | None


class _Stop:
    """End the loop."""


_Item = Edge | Snapshot | _Answered | _HintReady | _RequestsChanged | _StickChanged | _Stop

Think = Callable[[Snapshot, int], "Future[tuple[Advice, ...]]"]
"""Has a hint thought of for a seat that is asked. The future fails with OrbweaverError."""


class Permissions(Protocol):
    """What phones wait for, the oldest first, and the press of a key that answers."""

    def permission_requests(self) -> tuple[PermissionRequest, ...]: ...

    def grant(self, request: PermissionRequest, /) -> None: ...

    def decline(self, request: PermissionRequest, /) -> None: ...


class UnitFront:
    """The box with its keys, display, lamps, beeper and voice.

    ``join`` tells how phones join right now, ``switches`` what was switched at the box, ``on_shelf`` what is
    known of games there. ``power_off`` is called once, when the keys asked for it. The devices belong to the
    caller, who closes them after ``stop``.
    """

    def __init__(
        self,
        desk: Desk,
        devices: Devices,
        permissions: Permissions,
        *,
        join: Callable[[], Invitation],
        power_off: Callable[[], None],
        hint: Think | None = None,
        clock: Callable[[], float] = time.monotonic,
        motion: bool = True,
        switches: Switches | None = None,
        sticks: Sticks | None = None,
        on_shelf: LookUp = lambda _one: None,
    ) -> None:
        self._desk = desk
        self._keys = devices.keys
        self._display = _DisplayWriter(devices.display, clock)
        self._player = Player(devices.lights, devices.sound)
        self._switches = switches or Switches()
        self._herald = Herald(devices.voice, self._switches)
        self._permissions = permissions
        self._sticks = sticks
        self._on_shelf = on_shelf
        self._join = join
        self._power_off = power_off
        self._hint = hint
        self._clock = clock
        self._motion = motion
        self._queue: SimpleQueue[_Item] = SimpleQueue()
        self._stopping = threading.Event()
        self._beat = clock()
        self._looked = clock()
        self._unread: Text | None = None
        self._left = False
        self._planned: Plan | None = None
        self._rebuilt: Looking | None = None
        self._threads: tuple[threading.Thread, ...] = ()

    def start(self) -> None:
        """Show the table and begin to read the keys. Errors: DeviceError from the keys."""
        self._keys.start(self._queue.put)
        self._desk.watch(self._tell)
        self._threads = (
            threading.Thread(target=self._run, name="unit", daemon=True),
            threading.Thread(target=self._watch, name="unit-watch", daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def stop(self, timeout: float = 3) -> None:
        """End both threads; after the keys asked for power-off what was shown last stays."""
        self._stopping.set()
        self._queue.put(_Stop())
        for thread in self._threads:
            thread.join(timeout)

    def alive(self) -> bool:
        """True while keys are read and pictures are drawn."""
        running = bool(self._threads) and all(thread.is_alive() for thread in self._threads)
        return running and self._clock() - self._beat < HUNG and self._keys.alive()

    def spoken(self) -> str:
        """What is on show, in words; empty while nothing is lit."""
        on_show = self._display.on_show
        if on_show is None or on_show.light == "off":
            return ""
        return spoken(on_show.panel, self._switches.language)

    # ------------------------------------------------------------------------- the threads

    def _tell(self) -> None:
        """Every snapshot in its turn: what one of them tells the table to do stands in no later one."""
        if not self._stopping.is_set():
            self._queue.put(self._desk.snapshot())

    def _watch(self) -> None:
        requests: tuple[PermissionRequest, ...] = ()
        stick: Stick | None = None
        while not self._stopping.wait(GLANCE):
            if self._sticks is not None and (seen := self._sticks.look()) != stick:
                stick = seen
                self._queue.put(_StickChanged(seen))
            if (waiting := self._permissions.permission_requests()) != requests:
                requests = waiting
                self._queue.put(_RequestsChanged())

    def _run(self) -> None:
        console = self._sit_down()
        due: float | None = self._clock()
        while True:
            item = self._next(due)
            if isinstance(item, _Stop):
                break
            try:
                due = self._turn(console, item)
                self._report(console)
            except Exception:
                log.exception("the unit met a mistake and starts over at the table")
                console = self._sit_down()
                due = self._clock() + 1.0
        self._player.silence()
        if console.leaving:
            self._display.show(Shown(console.farewell(), "bright"))

    def _sit_down(self) -> Console:
        """A console at the table as it is now."""
        console = Console(
            self._desk.snapshot(),
            self._clock(),
            names=self._keys.names,
            printed=self._keys.printed,
            motion=self._motion,
            language=self._switches.language,
            announcing=self._herald.wanted,
            on_shelf=self._on_shelf,
        )
        console.hear(self._permissions.permission_requests(), self._clock())
        return console

    def _next(self, due: float | None) -> _Item | None:
        """The next thing in the queue, None when the time of ``due`` has come."""
        self._beat = now = self._clock()
        wait = LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, max(0.0, due - now))
        try:
            return self._queue.get(timeout=wait) if wait > 0 else self._queue.get_nowait()
        except Empty:
            return None

    def _turn(self, console: Console, item: _Item | None) -> float | None:
        """Take in one thing, say what follows from it, show what it made; when to look again."""
        self._take(console, item)
        if isinstance(item, Edge | Snapshot) and not self._queue.empty():
            return self._clock()
        if item is None and self._clock() >= self._looked + GLANCE:
            self._look(console)
        due = console.tick(self._clock())
        for errand in console.errands():
            if isinstance(errand, Submission):
                self._submit(errand)
            elif isinstance(errand, HintRequest):
                self._ask_for_hint(errand)
            elif isinstance(errand, Announce):
                self._herald.switch(errand.on)
            elif isinstance(errand, ChooseLanguage):
                self._switches.choose_language(errand.language)
            elif isinstance(errand, StickReply):
                self._answer_stick(errand)
            else:
                answer = self._permissions.grant if errand.granted else self._permissions.decline
                answer(errand.request)
                console.hear(self._permissions.permission_requests(), self._clock())
        if (planned := plan(console.walk, console.snapshot)) != self._planned:
            self._planned = planned
            self._desk.tell_plan(planned)
        if (rebuilt := console.walk.looking if is_under_way(console.walk) else None) != self._rebuilt:
            self._rebuilt = rebuilt
            self._desk.show_whole(rebuilt is not None)
        for cue in console.cues:
            self._player.enqueue(cue, self._clock())
        console.cues.clear()
        if console.leaving and not self._left:
            self._left = True
            self._power_off()
        if console.inviting:
            console.invite(self._invitation())
        again = self._display.show(console.shown(), check=item is None)
        light = self._player.tick(self._clock())
        return min((at for at in (due, again, light) if at is not None), default=None)

    def _take(self, console: Console, item: _Item | None) -> None:
        now = self._clock()
        if isinstance(item, Edge):
            console.edge(item)
        elif isinstance(item, Snapshot) and item.rev > console.snapshot.rev:
            self._player.follow(console.snapshot, item, now)
            self._herald.follow(console.snapshot, item)
            console.see(item, now)
        elif isinstance(item, _Answered):
            console.answered(item.submission, item.answer, now)
        elif isinstance(item, _HintReady):
            console.hinted(item.about, item.words, item.problem, now)
        elif isinstance(item, _RequestsChanged):
            console.hear(self._permissions.permission_requests(), now)
        elif isinstance(item, _StickChanged):
            console.notice_stick(item.stick, now)

    def _answer_stick(self, reply: StickReply) -> None:
        if self._sticks is not None:
            (self._sticks.save if reply.save else self._sticks.dismiss)(reply.stick)

    def _submit(self, submission: Submission) -> None:
        word, seat, ask = submission.word, submission.seat, submission.ask
        intent = Intent(f"unit-{uuid.uuid4().hex}", word, UNIT, seat, ask)

        def answered(future: Future[Answer]) -> None:
            self._queue.put(_Answered(submission, future.result()))

        self._desk.submit(intent).add_done_callback(answered)

    def _ask_for_hint(self, about: HintRequest) -> None:
        if self._hint is None:
            self._queue.put(_HintReady(about, (), text("There are no hints here.")))
            return

        def thought(future: Future[tuple[Advice, ...]]) -> None:
            error = future.exception()
            if error is None:
                self._queue.put(_HintReady(about, future.result()))
            else:
                problem = error.text if isinstance(error, OrbweaverError) else text("No hint this time.")
                self._queue.put(_HintReady(about, (), problem))

        self._hint(self._desk.snapshot(), about.seat).add_done_callback(thought)

    def _look(self, console: Console) -> None:
        """Compare the keys with what was heard of them: an edge may have been lost."""
        self._looked = self._clock()
        try:
            console.contacts(self._keys.pressed(), self._looked)
            self._unread = None
        except DeviceError as error:
            self._unread = error.text

    def _report(self, console: Console) -> None:
        """Let the table know which devices fail, and which are well again."""
        self._desk.report("keys", self._of_the_keys(console))
        self._desk.report("display", self._display.trouble)
        for part, trouble in self._player.troubles.items():
            self._desk.report(part, trouble)
        self._desk.report("voice", self._herald.trouble)

    def _of_the_keys(self, console: Console) -> Text | None:
        if not self._keys.alive():
            return DEAF
        if self._unread is not None:
            return self._unread
        if not console.stuck:
            return None
        name = console.stuck[0]
        return text(
            "{key} has been down for 30 s and is ignored until it is let go. Look what presses it.",
            key=KEY_NAMES.get(name, KEY_NAMES["joystick"]),
        )

    def _invitation(self) -> Invitation | None:
        try:
            return self._join()
        except Exception:
            log.exception("how phones join is not known")
            return None


class _DisplayWriter:
    """The display with what it shows now; opened again by itself when it was gone."""

    def __init__(self, display: Display, clock: Callable[[], float]) -> None:
        self._device = display
        self._clock = clock
        self.on_show: Shown | None = None
        self._pixels: Pixels | None = None
        self._failures = 0
        self._error: DeviceError | None = None
        self._again = 0.0
        self._checked = 0.0

    @property
    def trouble(self) -> Text | None:
        """Why the display is dark; None also for one that stumbled and was back at once."""
        if self._failures < MISSING or self._error is None:
            return None
        return text("The display is dark; phones go on. {why}", why=self._error.text)

    def show(self, wanted: Shown, *, check: bool = False) -> float | None:
        """Put the panel on the display if it is another one; when to try again if that failed.

        ``check``: also find out whether a display that shows it already is still there.
        """
        if self._failures:
            return self._again if self._clock() < self._again else self._bring_back(wanted)
        if wanted == self.on_show and not (check and self._clock() >= self._checked + CHECK):
            return None
        try:
            self._put(wanted)
        except DeviceError as error:
            log.warning("the display does not answer: %s", error)
            return self._failed(error)
        return None

    def _bring_back(self, wanted: Shown) -> float | None:
        self.on_show = None
        try:
            self._device.reopen()
            self._put(wanted)
        except DeviceError as error:
            return self._failed(error)
        log.info("the display is back")
        self._failures = 0
        return None

    def _failed(self, error: DeviceError) -> float:
        self._error = error
        self._again = self._clock() + REOPEN[min(self._failures, len(REOPEN) - 1)]
        self._failures += 1
        return self._again

    def _put(self, wanted: Shown) -> None:
        before = self.on_show
        dark = wanted.light == "off"
        self._checked = self._clock()
        if self._pixels is None or before is None or replace(wanted, light=before.light) != before:
            size = self._device.width, self._device.height
            self._pixels = render(wanted.panel, size, calm=wanted.calm).moved(*wanted.shift)
        self._device.show(self._pixels)
        if before is None or wanted.light != before.light:
            self._device.power(not dark)
            if not dark:
                self._device.contrast(CONTRAST[wanted.light])
        self.on_show = wanted
