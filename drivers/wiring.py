"""What is to be wired, from a profile: parts with their terminals, each on a pin of the header.

The drawing and the builders' pages are made from it, so that neither can differ from what the
program opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from companion.frozen import frozen, replace
from companion.play import Text, text
from companion.views.prose import translate
from drivers.header import GPIO, GROUND, POWER_3V3
from drivers.profiles import Profile, Wire

Kind = Literal["display", "buttons", "joystick", "lamp", "beeper"]
WAYS = ("up", "down", "left", "right", "press")
Name = Text | str
"""What people call something: in their language, or as it is printed on the thing."""
KEYS: Mapping[str, Text] = {
    "key1": text("key 1, left"),
    "key2": text("key 2, middle"),
    "key3": text("key 3, right"),
    "up": text("stick up"),
    "down": text("stick down"),
    "left": text("stick left"),
    "right": text("stick right"),
    "press": text("pressed: key 3"),
}
LEGS: Mapping[str, Text] = {
    "red": text("red by {value}", value="330 Ω"),
    "green": text("green by {value}", value="330 Ω"),
    "blue": text("blue by {value}", value="330 Ω"),
}


@frozen
class Terminal:
    """One end of a wire: its name at the part, its colour group, and the pin it goes to."""

    name: Name
    colour: str
    pin: int


@frozen
class Part:
    """One thing to wire, or one group of contacts on a board."""

    kind: Kind
    title: Name
    terminals: tuple[Terminal, ...]


def parts(profile: Profile) -> tuple[Part, ...]:
    """Every part in the order of the header. On a board that carries them all only the signals
    are there: it brings power and ground by itself."""
    found = [*_raw_parts(profile)]
    found.sort(key=lambda part: sum(terminal.pin for terminal in part.terminals) / len(part.terminals))
    wired = found if profile.board else _powered(found)
    return tuple(replace(part, terminals=_ordered(part)) for part in wired)


def _ordered(part: Part) -> tuple[Terminal, ...]:
    """As on the header, where no other order is known to people."""
    if part.kind in ("display", "joystick"):
        return tuple(sorted(part.terminals, key=lambda terminal: terminal.pin))
    return part.terminals


def _raw_parts(profile: Profile) -> Iterator[Part]:
    wires = profile.wires()
    display = [wire for wire in wires if wire.part == "display"]
    if display:
        setup = profile.display
        place = f"I2C, 0x{setup.address:02X}" if setup.bus == "i2c" else f"SPI {setup.port}.{setup.device}"
        module = f"{setup.width}×{setup.height} OLED, {setup.chip.upper()}, {place}"
        yield Part("display", module, tuple(_terminal(wire, wire.line, wire.line) for wire in display))
    keys = [wire for wire in wires if wire.part in profile.keys.pins]
    printed = profile.keys.printed
    for kind, title, names in (
        ("buttons", text("Buttons"), [key for key in profile.keys.pins if key not in WAYS]),
        ("joystick", text("Joystick"), [key for key in profile.keys.pins if key in WAYS]),
    ):
        mine = [wire for wire in keys if wire.part in names]
        if mine:
            yield Part(
                "buttons" if kind == "buttons" else "joystick",
                title,
                tuple(_terminal(wire, _key(wire.part, printed), wire.part) for wire in mine),
            )
    for part in dict.fromkeys(wire.part for wire in wires if wire.part.startswith("lamp")):
        mine = [wire for wire in wires if wire.part == part]
        lamp = text("RGB lamp {n}, common cathode", n=int(part.split()[1]))
        yield Part("lamp", lamp, tuple(_terminal(wire, LEGS[wire.line], wire.line) for wire in mine))
    for wire in wires:
        if wire.part == "beeper":
            beeper = text("Passive piezo beeper")
            yield Part("beeper", beeper, (_terminal(wire, "+", "beeper"),))


def said(name: Name, language: str) -> str:
    """What somebody reads in their language."""
    return name if isinstance(name, str) else translate(name, language)


def _terminal(wire: Wire, name: Name, colour: str) -> Terminal:
    return Terminal(name, colour, GPIO[wire.pin])


def _key(name: str, printed: Mapping[str, str]) -> Name:
    if name in printed:
        return text("key {n}, marked {letter}", n=int(name[-1]), letter=printed[name])
    return KEYS[name]


def _powered(found: Sequence[Part]) -> Iterator[Part]:
    """Each part with a ground of its own where there are enough, as near as there is one."""
    grounds = list(GROUND)
    for part in found:
        ends = [Terminal("GND", "GND", _nearest(part, grounds))]
        grounds.remove(ends[0].pin)
        grounds = grounds or list(GROUND)
        if part.kind == "display":
            ends.insert(0, Terminal("VCC", "3.3 V", _nearest(part, POWER_3V3)))
        elif part.kind in ("buttons", "joystick"):
            ends = [Terminal(text("the other contact of each"), "GND", ends[0].pin)]
        yield Part(part.kind, part.title, (*part.terminals, *ends))


def _nearest(part: Part, pins: Sequence[int]) -> int:
    """The pin that is the fewest places away from one of the part's own; one in the other row
    counts as two further."""
    own = [terminal.pin for terminal in part.terminals]

    def distance(pin: int) -> tuple[int, int]:
        return min(abs((pin + 1) // 2 - (at + 1) // 2) + 2 * ((pin - at) % 2) for at in own), pin

    return min(pins, key=distance)
