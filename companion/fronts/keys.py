"""What fingers mean: raw edges become presses, holds, repeats and the power-off chord.

One pure state machine. It reads no clock and starts no thread: the front feeds it every edge in
the order of their times, asks ``tick(now)`` what became due, and sleeps until the deadline that
``tick`` names. There are three soft keys with their holds, and two of them together for power-off.
A joystick that is pressed is key 3, whether or not there is a key for that too; ``up down left
right`` speak for themselves.

Contacts bounce. A press counts once the contact has been closed for 5 ms, so that a spike on a
long wire is no press and a finger still feels no delay; it counts as let go after 20 ms of
open contact. Times of presses are those of the contact, not of the decision.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from companion.frozen import frozen
from companion.ports import Edge

Kind = Literal[
    "short",  # act: on press, or on release for a key that has a hold meaning
    "hold-progress",  # the hold is under way; value is the share of it, 0–1
    "hold",  # the hold happens, once, while the key is still down
    "cancel",  # a hold that was under way will not happen, and is no short either
    "no-hold",  # a key without a hold meaning was held: low tick
    "repeat",  # key2 and the five-way go on; value counts the repeats of this press
    "countdown",  # both keys of the chord are held; value is the seconds left until power-off: 3, 2, 1
    "countdown-cancel",  # let go in time
    "power-off",
    "wake",  # the display slept: this press only wakes it
    "stuck",  # down for 30 s; ignored until let go
]

PRESS_DEBOUNCE = 0.005
RELEASE_DEBOUNCE = 0.020
HOLD = 0.6
CHORD_WITHIN = 0.3
REPEATING = frozenset({"key2", "up", "down", "left", "right"})


def chord_of(names: Collection[str]) -> tuple[str, str]:
    """The two keys that are held to switch off: the outer ones. Where key 3 is a joystick that is
    pressed, no hand holds it and key 1 at once by accident or on purpose: then the two buttons."""
    return ("key1", "key2") if "press" in names and "key3" not in names else ("key1", "key3")


@frozen
class Press:
    """One thing a finger emitted. ``at`` is when, ``since`` when that key went down (seconds).

    ``value`` is explained at each kind. After the first ``hold-progress`` of a press comes
    exactly one of ``hold``, ``short`` and ``cancel``.
    """

    kind: Kind
    key: str
    at: float
    since: float
    value: float = 0.0


# A script is what a key says while it stays down: (seconds after it went down, kind, value).
_Script = tuple[tuple[float, Kind, float], ...]


def _repeats() -> _Script:
    """From 0.4 s eight a second, after 2 s sixteen."""
    steps: list[tuple[float, Kind, float]] = []
    after = 0.4
    while after < 30.0:
        steps.append((after, "repeat", len(steps) + 1))
        after += 1 / 8 if after < 2.0 else 1 / 16
    return tuple(steps)


_STUCK: _Script = ((30.0, "stuck", 0.0),)
_SILENT = _STUCK
_PLAIN: _Script = ((HOLD, "no-hold", 0.0), *_STUCK)
_REPEAT: _Script = (*_repeats(), *_STUCK)
_HOLD: _Script = (
    *((after, "hold-progress", after / HOLD) for after in (0.2, 0.3, 0.4, 0.5)),
    (HOLD, "hold", 1.0),
    *_STUCK,
)
_POWER: _Script = (
    (0.5, "countdown", 3.0),
    (1.5, "countdown", 2.0),
    (2.5, "countdown", 1.0),
    (3.5, "power-off", 0.0),
    *_STUCK,
)


@dataclass(slots=True)
class _Key:
    name: str  # the input
    level: bool = False  # the contact as last reported
    changed: float = 0.0  # and since when
    down: bool = False  # the key, bounce taken away
    since: float = 0.0  # when it went down
    script: _Script = ()
    step: int = 0

    def follow(self, script: _Script) -> None:
        self.script, self.step = script, 0

    @property
    def means(self) -> str:
        """What it is to the table."""
        return "key3" if self.name == "press" else self.name

    @property
    def held(self) -> bool:
        """Its hold meaning is still open: neither fired nor cancelled."""
        return self.script is _HOLD and self.step < len(_HOLD) - 1

    @property
    def stuck(self) -> bool:
        """Down for so long that it is ignored."""
        return bool(self.script) and self.step == len(self.script)

    @property
    def counting(self) -> bool:
        """It leads the chord, and power-off has not come."""
        return self.script is _POWER and self.step < len(_POWER) - 1


@dataclass(slots=True)
class KeyReader:
    """Reads the keys of one unit.

    The front sets ``holds``, the keys that have a hold meaning on the present screen (looked
    up when a key goes down), and ``asleep`` when the display is off (cleared by the press
    that wakes it). ``chord`` are the keys that switch off together.
    """

    holds: frozenset[str] = frozenset()
    asleep: bool = False
    chord: tuple[str, str] = ("key1", "key3")
    _keys: dict[str, _Key] = field(default_factory=dict)
    _emitted: list[Press] = field(default_factory=list)
    _now: float = float("-inf")
    _looked: frozenset[str] = frozenset()  # closed at the last look

    def edge(self, edge: Edge) -> None:
        """Take in one edge; what follows from it is returned by the next ``tick``."""
        self._advance(edge.at)
        key = self._keys.setdefault(edge.key, _Key(edge.key))
        if key.level != edge.down:
            key.level, key.changed = edge.down, self._now

    def tick(self, now: float) -> tuple[tuple[Press, ...], float | None]:
        """The presses due until ``now``, and when to ask again if no edge comes (None: never).

        Feed the edges that are already waiting first, each followed by ``tick(edge.at)``: a
        release that was late to be read must not become a hold.
        """
        self._advance(now)
        emitted = tuple(self._emitted)
        self._emitted.clear()
        due = self._next()
        return emitted, due[0] if due else None

    def contacts(self, closed: Collection[str], now: float) -> None:
        """How the contacts stand, to make good an edge that was lost on its way.

        A release counts from now on. A press whose beginning nobody saw means nothing: it may have
        been there before the first look, and nobody knows for how long. It takes two looks to tell
        it from one that is just on its way here.
        """
        self._advance(now)
        for name in {*self._keys, *closed}:
            key = self._keys.setdefault(name, _Key(name))
            if key.level and name not in closed:
                self.edge(Edge(name, False, now))
            elif name in closed and name in self._looked and not key.level and not key.down:
                key.level, key.changed = True, now
                key.down, key.since = True, now
                key.follow(_SILENT)
        self._looked = frozenset(closed)

    @property
    def stuck(self) -> tuple[str, ...]:
        """The inputs that are ignored until they are let go."""
        return tuple(key.name for key in self._keys.values() if key.stuck)

    # -------------------------------------------------------------------------------- time

    def _advance(self, now: float) -> None:
        while (due := self._next()) is not None and due[0] <= now:
            at, key = due
            self._now = max(self._now, at)
            if key.level and not key.down:
                self._pressed(key)
            elif key.down and not key.level:
                self._released(key)
            else:
                self._step(key)
        self._now = max(self._now, now)

    def _next(self) -> tuple[float, _Key] | None:
        """The earliest thing to happen by itself; at the same moment a release before a press."""
        dues = ((due, key) for key in self._keys.values() if (due := self._due(key)) is not None)
        return min(dues, key=lambda pair: (pair[0], not pair[1].down), default=None)

    def _due(self, key: _Key) -> float | None:
        if key.down and not key.level:
            return key.changed + RELEASE_DEBOUNCE
        if key.level and not key.down:
            # A release under way on another key comes first, so that presses keep their order.
            releases = (k.changed + RELEASE_DEBOUNCE for k in self._keys.values() if k.down and not k.level)
            return max(key.changed + PRESS_DEBOUNCE, *releases, 0.0)
        if key.step == len(key.script):
            return None
        if key.counting and not self._partner(key).level:
            return None  # the other key may just be let go: wait until its release is debounced
        return key.since + key.script[key.step][0]

    # ---------------------------------------------------------------------------- meanings

    def _pressed(self, key: _Key) -> None:
        key.down, key.since = True, key.changed
        others = [other for other in self._keys.values() if other.down and other is not key]
        if self.asleep:
            self.asleep = False
            key.follow(_SILENT)
            self._emit("wake", key)
            return
        if self._makes_chord(key):
            self._give_up(self._partner(key))
            key.follow(_POWER)
            return
        stops_a_hold = any(other.held or other.counting for other in others)
        for other in others:
            self._give_up(other)
        if stops_a_hold:
            key.follow(_SILENT)  # it was pressed for that, and not for itself
        elif key.means in self.holds:
            key.follow(_HOLD)
        else:
            key.follow(_REPEAT if key.name in REPEATING else _PLAIN)
            self._emit("short", key)

    def _released(self, key: _Key) -> None:
        if key.held:
            self._emit("short", key)
        if key.name in self.chord and self._partner(key).counting:
            self._give_up(self._partner(key))
        if key.counting:
            self._give_up(key)
        key.down = False
        key.follow(())

    def _step(self, key: _Key) -> None:
        _after, kind, value = key.script[key.step]
        key.step += 1
        self._emit(kind, key, value)

    def _give_up(self, key: _Key) -> None:
        """Nothing more comes of this press."""
        if key.held and key.step > 0:
            self._emit("cancel", key)
        if key.counting and key.step > 0:
            self._emit("countdown-cancel", key)
        key.follow(_SILENT if key.step < len(key.script) else ())

    def _makes_chord(self, key: _Key) -> bool:
        if key.name not in self.chord:
            return False
        partner = self._partner(key)
        fresh = partner.held or partner.script in (_PLAIN, _REPEAT)
        return fresh and key.since - partner.since <= CHORD_WITHIN

    def _partner(self, key: _Key) -> _Key:
        name = self.chord[1] if key.name == self.chord[0] else self.chord[0]
        return self._keys.setdefault(name, _Key(name))

    def _emit(self, kind: Kind, key: _Key, value: float = 0.0) -> None:
        self._emitted.append(Press(kind, key.means, self._now, key.since, value))
