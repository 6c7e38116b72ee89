"""Light and sound: what happened becomes cues, and a player turns them into lamps and notes.

Nothing is told by sound or colour alone: everything here is on the display too.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import pi, sin

from companion.errors import DeviceError
from companion.frozen import frozen
from companion.kit.seatmarks import SEATMARKS
from companion.play import Chance, Choice, Over, Text
from companion.ports import Lights, Sound
from companion.table.intents import Snapshot
from companion.views.announcing import tells_of_battle
from companion.views.questions import turn

Colour = tuple[int, int, int]
Note = tuple[float | None, float]
"""Hertz, None for a rest, and how long in seconds."""

DARK: Colour = (0, 0, 0)
WHITE: Colour = (110, 110, 110)
GAIN: Colour = (0, 210, 40)
TOLL: Colour = (255, 160, 0)
ALARM: Colour = (255, 20, 0)
FRAME = 0.1
IMPATIENT = 20.0


@frozen
class Signal:
    """Notes to play, and a flash: its colour (None: that of the seat), how often, how long in
    all; ``round`` lets it run round the table lamp by lamp."""

    notes: tuple[Note, ...] = ()
    colour: Colour | None = None
    flashes: int = 0
    seconds: float = 0.0
    round: bool = False


CUES: Mapping[str, Signal] = {
    "turn": Signal(((660, 0.08), (880, 0.08))),
    "asked": Signal(((740, 0.08),)),
    "draw": Signal(((180, 0.06), (None, 0.04), (180, 0.06), (None, 0.1), (420, 0.05)), WHITE, 1, 0.6, True),
    "toll": Signal(((220, 0.2),), TOLL, 1, 0.4),
    "gain": Signal(((1320, 0.12),), GAIN, 1, 0.4),
    "event": Signal(((587, 0.06), (None, 0.03), (587, 0.06)), WHITE, 1, 0.2),
    "battle": Signal(((294, 0.1), (None, 0.05), (294, 0.1), (None, 0.05), (220, 0.18)), ALARM, 2, 0.6),
    "danger": Signal(((140, 0.03), (None, 0.03)) * 4, ALARM, 1, 0.4),
    "refused": Signal(((165, 0.12),), ALARM, 2, 0.4),
    "held": Signal(((1760, 0.02),), WHITE, 1, 0.1),
    "nothing": Signal(((120, 0.03),)),
    "trouble": Signal(((165, 0.15), (None, 0.1)) * 3),
    "over": Signal(((523, 0.12), (659, 0.12), (784, 0.12), (659, 0.12), (1047, 0.24)), None, 1, 1.2, True),
}


def cues_between(before: Snapshot, after: Snapshot) -> tuple[str, ...]:
    """The cues of what happened between two snapshots, in order."""
    found: list[str] = []
    fought = after.key == before.key and tells_of_battle(before, after)
    if after.key == before.key and after.moved != before.moved:
        if any(not drawn.again and drawn.provenance != "hand" for drawn in after.drawn):
            found.append("draw")
        own = [event.cue for event in after.events if event.cue]
        told = any(event.title is not None for event in after.events)
        found += own or (["event"] if told and not found and not fought else [])
    if fought:
        found.append("battle")
    if after.luck.problem is not None and before.luck.problem is None:
        found.append("trouble")
    if isinstance(after.pending, Over) and not isinstance(before.pending, Over):
        found.append("over")
    if after.asks != before.asks and isinstance(after.pending, tuple):
        mine, theirs = turn(after), turn(before)
        if mine is not None and (theirs is None or theirs.seat != mine.seat):
            found.append("turn")
        elif set(after.asks) - set(before.asks):
            found.append("asked")
    return tuple(found)


def lamps(snapshot: Snapshot, count: int, quiet: float) -> tuple[Colour, ...]:
    """How the lamps stand while nothing flashes, ``quiet`` seconds after the last change.

    The lamp of whose turn it is shines; whoever else is asked breathes, faster after 20 s; all
    glow red while draws are paused. A single lamp stands for the whole table.
    """
    if snapshot.scene is None or snapshot.paused:
        return (DARK,) * count
    if snapshot.luck.problem is not None and isinstance(snapshot.pending, Chance):
        return (_at(ALARM, _breath(quiet, 0.25)),) * count
    own = {line.seat: SEATMARKS[line.colour].lamp for line in snapshot.scene.seats}
    lit: dict[int, Colour] = {}
    if isinstance(snapshot.pending, Over):
        lit = {seat: own[seat] for seat in snapshot.pending.winners}
    elif isinstance(snapshot.pending, Chance):
        if snapshot.pending.by is not None:
            lit = {snapshot.pending.by: own[snapshot.pending.by]}
    elif snapshot.pending is not None:
        mine = turn(snapshot)
        breath = _breath(quiet, 1.0 if quiet > IMPATIENT else 0.5)
        lit = {choice.seat: _lamp(choice, mine, own, breath) for choice in snapshot.pending}
    if count == 1:
        return (next(iter(lit.values()), DARK),)
    return tuple(lit.get(seat, DARK) for seat in range(count))


def _lamp(choice: Choice, mine: Choice | None, own: Mapping[int, Colour], breath: float) -> Colour:
    return own[choice.seat] if choice is mine else _at(own[choice.seat], breath)


def _breath(seconds: float, hertz: float) -> float:
    return 0.55 + 0.45 * sin(2 * pi * hertz * seconds)


def _at(colour: Colour, share: float) -> Colour:
    red, green, blue = (round(value * share) for value in colour)
    return red, green, blue


class Player:
    """Plays cues on lamps and beeper, one after another; told the time, it never waits.

    ``troubles`` has a sentence for lamps or beeper that failed; they are left alone then.
    """

    def __init__(self, lights: Lights, sound: Sound) -> None:
        self._lights = lights
        self._sound = sound
        self._snapshot: Snapshot | None = None
        self._changed = 0.0
        self._notes: list[tuple[float, float | None]] = []
        self._flash: tuple[Signal, float] | None = None
        self._tone: float | None = None
        self._shown: tuple[Colour, ...] = ()
        self.troubles: dict[str, Text] = {}

    def follow(self, before: Snapshot, after: Snapshot, now: float) -> None:
        """The table moved on."""
        if after.asks != before.asks:
            self._changed = now
        self._snapshot = after
        for name in cues_between(before, after):
            self.enqueue(name, now)

    def enqueue(self, name: str, now: float) -> None:
        """Play a cue, behind those that are still playing."""
        cue = CUES[name]
        at = max(now, self._notes[-1][0] if self._notes else now)
        for hertz, seconds in cue.notes:
            self._notes.append((at, hertz))
            at += seconds
        if cue.notes:
            self._notes.append((at, None))
        if cue.flashes:
            self._flash = (cue, now)

    def tick(self, now: float) -> float | None:
        """Bring lamps and beeper to this moment; when to call again, None for never."""
        while self._notes and self._notes[0][0] <= now:
            _, hertz = self._notes.pop(0)
            if hertz != self._tone:
                self._play(hertz)
        dues = [self._notes[0][0]] if self._notes else []
        if self._lights.count and "lights" not in self.troubles:
            moving = self._show(now)
            dues += [now + FRAME] if moving else []
        return min(dues, default=None)

    def silence(self) -> None:
        """Lamps off, no sound."""
        self._notes.clear()
        self._play(None)
        if self._lights.count:
            self._light((DARK,) * self._lights.count)

    def _show(self, now: float) -> bool:
        """Set the lamps; True while they move by themselves."""
        count = self._lights.count
        quiet = now - self._changed
        colours = lamps(self._snapshot, count, quiet) if self._snapshot else (DARK,) * count
        moving = self._snapshot is not None and colours != lamps(self._snapshot, count, quiet + 0.37)
        if self._flash is not None:
            cue, start = self._flash
            if now < start + cue.seconds:
                colours, moving = _flashing(cue, (now - start) / cue.seconds, colours), True
            else:
                self._flash = None
        if colours != self._shown:
            self._light(colours)
        return moving

    def _light(self, colours: tuple[Colour, ...]) -> None:
        try:
            self._lights.show(colours)
        except DeviceError as error:
            self.troubles["lights"] = error.text
        self._shown = colours

    def _play(self, hertz: float | None) -> None:
        self._tone = hertz
        try:
            self._sound.tone(hertz)
        except DeviceError as error:
            self.troubles["sound"] = error.text


def _flashing(cue: Signal, share: float, under: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """The lamps in the middle of a flash that has gone on for that share of its time."""
    colour = cue.colour or next((lamp for lamp in under if lamp != DARK), WHITE)
    if cue.round:
        here = int(share * len(under))
        return tuple(colour if lamp == here else below for lamp, below in enumerate(under))
    on = int(share * cue.flashes * 2) % 2 == 0
    return (colour if on else DARK,) * len(under)
