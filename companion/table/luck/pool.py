"""The pool: tested luck, read ahead, so that the desk never waits for a device.

A thread of its own reads the device, holds every byte against the health tests and mixes it
with the system's generator: ``HMAC-SHA-256(device bytes, getrandom(32) ‖ counter)``, keyed with
the device bytes. A failed source can so never make the luck worse than the system's own; it is
still not used, because then the name on the draw would be wrong. It is read now and then also
while nobody draws, so that people learn of a fault before they need it. A silent device or a failed
test empties the pool and pauses draws until a start-up test has passed again. So does another device
in its place: bytes keep the name of the one they were read from. The pool is small: what is read ahead
could be read by someone else.

Nothing is tried twice at once: each failure pauses draws. The device is looked at again after a second,
then after twice as long each time, up to 16 s, and at once when somebody wants to draw. It is never given up
for good: a stick that is plugged in again is found without anybody's help.
"""

from __future__ import annotations

import hmac
import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.errors import EntropyError
from companion.health import START_UP, Health
from companion.play import Text, text
from companion.ports import Entropy
from companion.table.luck.generator import AlarmKind, Generator, GeneratorWatch

CAPACITY = 512  # bytes; dealing 37 pieces takes about 60
BLOCK = 32  # device bytes for as many mixed ones
LOOK = 5.0  # s after which a device that nobody needs is read all the same, to know it is well
_PAUSE = 1.0  # s until a device that has failed is looked at again, doubled each time
_DOUBLINGS = 4  # so to 16 s
_SILENCE = 2.0  # s after which a read that has not come back is a silent device

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Luck:
    """Random bytes and where they truly came from (``hwrng``, ``serial``, ``getrandom``)."""

    data: bytes = field(repr=False)
    provenance: str


class _Alarm(Exception):
    """The device is not to be used now: in which way it fails, and what people are told."""

    def __init__(self, kind: AlarmKind, why: Text) -> None:
        super().__init__()
        self.kind = kind
        self.why = why


class _Swapped(Exception):
    """Other bytes than before: those of another device."""


class Pool:
    """Luck on store from one device. All methods may be called from any thread.

    ``now`` is the clock on the wall, in Unix s.
    """

    def __init__(
        self, entropy: Entropy, *, capacity: int = CAPACITY, now: Callable[[], float] = time.time
    ) -> None:
        self._entropy = entropy
        self._capacity = capacity
        self._now = now
        self._generator = GeneratorWatch(entropy, now())
        self._failures = 0  # one after the other, without a byte in store between
        self._change = threading.Condition()
        self._store = bytearray()
        self._counter = 0
        self._problem: Text | None = None
        self._reading_since: float | None = None
        self._closed = False
        self._watch: Callable[[], None] = lambda: None
        self._thread: threading.Thread | None = None

    def generator(self) -> Generator:
        """The device that was read last, and how it does."""
        with self._change:
            if not self._store and self._hangs():
                self._generator.fails("silent", self._now())
            return self._generator.shown

    # ---------------------------------------------------------------------------- taking

    def take(self, count: int) -> Luck:
        """``count`` bytes, at once. Errors: EntropyError when they are not there."""
        with self._change:
            if len(self._store) < count:
                raise EntropyError(self._why_empty())
            data = bytes(self._store[:count])
            self._store[:count] = bytes(count)
            del self._store[:count]
            self._change.notify_all()
            return Luck(data, self._generator.shown.provenance)

    def problem(self) -> Text | None:
        """Why no luck can be drawn now, None when it can."""
        with self._change:
            return self._problem or (None if self._store else self._why_empty())

    def _why_empty(self) -> Text:
        if self._problem is not None:
            return self._problem
        if self._hangs():
            return _silent(self._entropy.label)
        return text(
            "Luck from {device} is being tested. Try again in a moment, or draw by hand.",
            device=self._entropy.label,
            short="Luck not ready yet",
        )

    def _hangs(self) -> bool:
        since = self._reading_since
        return since is not None and time.monotonic() - since > _SILENCE

    def retry(self) -> None:
        """Look at the device again now instead of after a pause."""
        with self._change:
            self._change.notify_all()

    def watch(self, changed: Callable[[], None]) -> None:
        """Call ``changed``, on the pool's thread, when draws are paused or possible again."""
        self._watch = changed

    def wait_ready(self, timeout: float) -> bool:
        """True once luck can be drawn; False when that took too long."""
        with self._change:
            return self._change.wait_for(
                lambda: self._problem is None and len(self._store) >= self._capacity, timeout
            )

    # --------------------------------------------------------------------------- filling

    def start(self) -> None:
        """Begin to read ahead. A second call does nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="luck", daemon=True)
            self._thread.start()

    def alive(self) -> bool:
        """True while the thread that reads the device runs."""
        return self._thread is not None and self._thread.is_alive()

    def close(self) -> None:
        """Stop reading and forget what is stored. The device itself is not closed."""
        with self._change:
            self._closed = True
            self._empty()
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=1)

    def _run(self) -> None:
        while not self._closed:
            try:
                self._fill()
            except _Swapped:
                log.warning("luck comes from another device now, %s", self._entropy.label)
            except _Alarm as alarm:
                self._pause(alarm)

    def _fill(self) -> None:
        """Test the device, then keep the store full until something is wrong."""
        health = Health(self._entropy.bits_per_byte)
        self._sample(health, START_UP)
        while True:
            with self._change:
                wanted = self._change.wait_for(lambda: self._closed or self._room() >= BLOCK, LOOK)
                if self._closed:
                    return
            samples = self._sample(health, BLOCK)
            if wanted:
                self._put(self._mix(samples))

    def _room(self) -> int:
        return self._capacity - len(self._store)

    def _sample(self, health: Health, count: int) -> bytes:
        """Bytes of the device that have passed. Errors: _Alarm, _Swapped."""
        samples = self._read(count)
        with self._change:
            same = self._generator.reads(self._entropy, count, self._now())
            if not same:
                self._empty()
        if not same:
            self._watch()
            raise _Swapped
        if not health.passes(samples):
            assert health.failure is not None
            raise _Alarm(
                health.failure,
                text(
                    "{device} repeats itself and is not used. Draw by hand, or try again.",
                    device=self._entropy.label,
                    short="Luck is not sound",
                ),
            )
        return samples

    def _read(self, count: int) -> bytes:
        self._reading_since = time.monotonic()
        try:
            samples = self._entropy.read(count)
        except EntropyError as error:
            why = text("{why} Draw by hand, or try again.", why=error.text, short="Luck is silent")
            raise _Alarm("silent", why) from None
        except Exception:
            log.exception("reading %s failed", self._entropy.label)
            raise _Alarm("silent", _silent(self._entropy.label)) from None
        self._reading_since = None
        if len(samples) != count:
            raise _Alarm("silent", _silent(self._entropy.label))
        return samples

    def _mix(self, samples: bytes) -> bytes:
        self._counter += 1
        return hmac.digest(samples, os.getrandom(32) + self._counter.to_bytes(8, "big"), "sha256")

    def _put(self, mixed: bytes) -> None:
        with self._change:
            if self._closed:
                return
            was_paused = self._problem is not None or not self._store
            self._problem = None
            self._failures = 0
            self._generator.passed(self._now())
            self._store += mixed
            self._change.notify_all()
        if was_paused:
            self._watch()

    def _pause(self, alarm: _Alarm) -> None:
        with self._change:
            before = self._problem, self._generator.shown
            self._problem = alarm.why
            self._generator.fails(alarm.kind, self._now())
            self._reading_since = None
            self._empty()
            news = before != (self._problem, self._generator.shown)
        if news:
            self._watch()
        with self._change:
            if not self._closed:
                self._change.wait(_PAUSE * 2**self._failures)
                self._failures = min(self._failures + 1, _DOUBLINGS)

    def _empty(self) -> None:
        self._store[:] = bytes(len(self._store))
        self._store.clear()


def _silent(device: str) -> Text:
    return text(
        "{device} gives no luck. Draw by hand, or try again.",
        device=device,
        short="Luck is silent",
    )
