"""How the generator behind the luck does: what was read, whether it passed, every alarm since the start.

A generator is *testing* until its start-up test has passed, *well* until something is wrong, then *failed*
until a start-up test has passed again. Another device in the same place is another generator, and is
tested from the beginning.
"""

from __future__ import annotations

from typing import Literal

from companion.frozen import frozen, replace
from companion.health import START_UP, Failure, proportion_cutoff, repetition_cutoff
from companion.ports import Entropy

GeneratorCondition = Literal["testing", "well", "failed"]
AlarmKind = Failure | Literal["silent"]


@frozen
class Alarm:
    """How often a generator has failed in one way, and when it last began to (Unix s)."""

    kind: AlarmKind
    count: int
    last: float


@frozen
class Generator:
    """The device that was read last, and how it does.

    ``since`` is when it came to its ``condition`` (Unix s). ``tested`` counts the bytes that were tested
    since the box was started, in whole start-up tests of 1,024: it is told to every phone, which need not
    hear of each read. ``in_a_row`` equal bytes, or one byte ``in_a_window`` times, are a failure.
    """

    provenance: str
    label: str
    condition: GeneratorCondition
    since: float
    in_a_row: int
    in_a_window: int
    tested: int = 0
    alarms: tuple[Alarm, ...] = ()


class GeneratorWatch:
    """The state of a generator as it goes on. Not for two threads: the pool holds its lock.

    Whenever it changes, ``shown`` is another value.
    """

    def __init__(self, entropy: Entropy, now: float) -> None:
        self._tested = 0
        self.shown = _begun(entropy, now)

    def reads(self, entropy: Entropy, count: int, now: float) -> bool:
        """Note bytes that came; False when they are another device's than those before, whose test begins
        now."""
        self._tested += count
        shown = replace(self.shown, tested=self._tested - self._tested % START_UP)
        same = (shown.provenance, shown.label) == (entropy.provenance, entropy.label)
        if not same:
            shown = replace(_begun(entropy, now), tested=shown.tested, alarms=shown.alarms)
        self.shown = shown
        return same

    def passed(self, now: float) -> None:
        """A start-up test has passed."""
        self._becomes("well", now)

    def fails(self, kind: AlarmKind, now: float) -> None:
        """Something is wrong. What goes on being wrong in the same way is one alarm."""
        alarms = self.shown.alarms
        if self.shown.condition == "failed" and alarms[-1].kind == kind:
            return
        before = sum(alarm.count for alarm in alarms if alarm.kind == kind)
        others = tuple(alarm for alarm in alarms if alarm.kind != kind)
        self.shown = replace(self.shown, alarms=(*others, Alarm(kind, before + 1, now)))
        self._becomes("failed", now)

    def _becomes(self, condition: GeneratorCondition, now: float) -> None:
        if self.shown.condition != condition:
            self.shown = replace(self.shown, condition=condition, since=now)


def _begun(entropy: Entropy, now: float) -> Generator:
    bits = entropy.bits_per_byte
    return Generator(
        entropy.provenance,
        entropy.label,
        "testing",
        now,
        repetition_cutoff(bits),
        proportion_cutoff(bits),
    )
