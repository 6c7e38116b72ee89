"""Protocols of the devices: what the rest of the house asks of a key, a display, a lamp, a voice.

Drivers implement them, fronts and the desk use them, ``companion.app`` brings them together.
Times are seconds of a monotonic clock. Every call that can fail raises DeviceError with a
sentence; ``close`` never does and may be called twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, Protocol

from companion.frozen import frozen

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.pixels import Pixels


@frozen
class Edge:
    """A raw change of one input: its name (``key1``), down or up, and when (monotonic s)."""

    key: str
    down: bool
    at: float


class Keys(Protocol):
    """The buttons of a unit. Edges are raw: bouncing, with no meaning yet."""

    names: tuple[str, ...]  # inputs this unit has: key1 key2 key3 up down left right press
    printed: Mapping[str, str]  # what stands beside those that are not below the display

    def start(self, on_edge: Callable[[Edge], None]) -> None:
        """Begin to report. ``on_edge`` is called on a device thread and must only enqueue."""
        ...

    def pressed(self) -> tuple[str, ...]:
        """The inputs whose contact is closed at this moment. Errors: DeviceError."""
        ...

    def alive(self) -> bool:
        """False when the device can no longer report edges."""
        ...

    def close(self) -> None: ...


class Display(Protocol):
    """A one-bit display of ``width`` by ``height`` pixels."""

    width: int
    height: int

    def show(self, pixels: Pixels | Image) -> None:
        """Put exactly so many pixels on the display; an image is one of mode ``1``.

        Errors: DeviceError."""
        ...

    def contrast(self, level: int) -> None:
        """Brightness 0–255."""
        ...

    def power(self, on: bool) -> None:
        """Light or darken the display; what was shown stays in its memory."""
        ...

    def reopen(self) -> None:
        """Initialise again after a fault or an unplugging. Errors: DeviceError."""
        ...

    def close(self) -> None: ...


class Lights(Protocol):
    """The seat lamps; ``count`` is 0 for a unit without any, 1 for one shared lamp."""

    count: int

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        """Set every lamp, red green blue 0–255 each. Errors: DeviceError."""
        ...

    def close(self) -> None: ...


class Sound(Protocol):
    """A small beeper."""

    def tone(self, hertz: float | None) -> None:
        """Sound one note until told otherwise; None is silence. Errors: DeviceError."""
        ...

    def close(self) -> None: ...


class Voice(Protocol):
    """Reads sentences aloud, one after another, each to its end."""

    @property
    def speaks(self) -> bool:
        """False for a unit that has no voice."""
        ...

    def speak(self, sentence: str, language: str) -> None:
        """Speak when the sentence under way is over. Returns at once, and raises nothing; a sentence
        that still waits is replaced and never heard. ``language`` is ``en``, ``de`` and the like."""
        ...

    def check(self) -> None:
        """Whether the last sentence was heard. Errors: DeviceError, why it was not."""
        ...

    def close(self) -> None:
        """Fall silent, in the middle of a sentence too."""
        ...


StickProblem = Literal["full", "read-only", "broken", "pulled", "box"]
"""Why a stick holds no copy: it is full, locked, or not to be written or read; it was pulled out before the
copy was whole; or the box itself could not make one."""
StickState = Literal["offered", "strange", "saving", "saved", "failed"]


@frozen
class Stick:
    """A stick in the box, and what came of it.

    ``name`` is the system's (``sda1``). It is ``offered`` until somebody wants a copy, or ``strange`` where
    it has no file system that the box writes; then ``saving`` until ``saved``, with that many ``games``, or
    ``failed`` with a ``problem``; where it is full ``megabytes`` are needed. What came of it is told until
    somebody has read it, though the stick is not ``there`` any more.
    """

    name: str
    state: StickState
    games: int = 0
    problem: StickProblem | None = None
    megabytes: int = 0
    there: bool = True


class Sticks(Protocol):
    """The sticks that people put into the box, one at a time. Nothing is raised, and nobody waits."""

    def look(self) -> Stick | None:
        """The one to be spoken of now."""
        ...

    def save(self, stick: Stick) -> None:
        """Have all games copied onto it."""
        ...

    def dismiss(self, stick: Stick) -> None:
        """Somebody has read what came of it."""
        ...


class Devices(Protocol):
    """The devices between people and a unit."""

    @property
    def keys(self) -> Keys: ...

    @property
    def display(self) -> Display: ...

    @property
    def lights(self) -> Lights: ...

    @property
    def sound(self) -> Sound: ...

    @property
    def voice(self) -> Voice: ...


class Entropy(Protocol):
    """A source of random bytes with an honest name.

    ``provenance`` is ``hwrng``, ``serial`` or ``getrandom``; ``label`` names the device
    (``/dev/hwrng (virtio_rng.0)``); ``bits_per_byte`` is the min-entropy claimed for the health
    tests, at most 8. All three are of the device that the last read came from.
    """

    @property
    def provenance(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def bits_per_byte(self) -> float: ...

    def read(self, count: int) -> bytes:
        """Exactly ``count`` bytes. May block. Errors: EntropyError when silent or gone."""
        ...

    def close(self) -> None: ...


class SimulatedUnit(Protocol):
    """The bench side of a simulated unit: its display to look at, its buttons to press."""

    width: int
    height: int
    key_names: tuple[str, ...]
    printed: Mapping[str, str]  # as of Keys

    def pixels(self) -> bytes:
        """What the display shows, row by row, eight pixels to a byte, first pixel highest;
        all zero when the display is dark."""
        ...

    def brightness(self) -> int:
        """0–255; 0 when the display is off."""
        ...

    def frame(self) -> int:
        """Counts up with every change of the display."""
        ...

    def key(self, name: str, down: bool) -> None:
        """Press or let go a button, through the pin it is wired to."""
        ...

    def faults(self) -> Mapping[str, bool]:
        """Every fault this unit can have, and whether it has it now: ``bounce``, ``nak``,
        ``unplugged``, ``luck-dead``, ``luck-stuck``, ``luck-short``, and ``key1-stuck`` for
        each key."""
        ...

    def fault(self, name: str, on: bool) -> None:
        """Break something, or mend it. Errors: KeyError for a fault there is not."""
        ...
