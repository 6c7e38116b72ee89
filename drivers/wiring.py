"""What is to be wired, from a profile: parts with their terminals, each on a pin of the header.

The drawing and the builders' pages are made from it, so that neither can differ from what the
program opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from companion.frozen import frozen, replace
from drivers.header import GPIO, GROUND, POWER_3V3
from drivers.profiles import Profile, Wire

Kind = Literal["display", "buttons", "joystick", "lamp", "beeper"]
WAYS = ("up", "down", "left", "right", "press")
KEYS: Mapping[str, str] = {
    "key1": "key 1, left",
    "key2": "key 2, middle",
    "key3": "key 3, right",
    "press": "pressed: key 3",
}
RESISTOR = "330 Ω"


@frozen
class Terminal:
    """One end of a wire: its name at the part, its colour group, and the pin it goes to."""

    name: str
    colour: str
    pin: int


@frozen
class Part:
    """One thing to wire, or one group of contacts on a board."""

    kind: Kind
    title: str
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
        title = f"{setup.width}×{setup.height} OLED, {setup.chip.upper()}, {place}"
        yield Part("display", title, tuple(_terminal(wire, wire.line, wire.line) for wire in display))
    keys = [wire for wire in wires if wire.part in profile.keys.pins]
    printed = profile.keys.printed
    for kind, title, names in (
        ("buttons", "Buttons", [key for key in profile.keys.pins if key not in WAYS]),
        ("joystick", "Joystick", [key for key in profile.keys.pins if key in WAYS]),
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
        title = f"RGB {part}, common cathode"
        yield Part(
            "lamp", title, tuple(_terminal(wire, f"{wire.line} by {RESISTOR}", wire.line) for wire in mine)
        )
    for wire in wires:
        if wire.part == "beeper":
            yield Part("beeper", "Passive piezo beeper", (_terminal(wire, "+", "beeper"),))


def _terminal(wire: Wire, name: str, colour: str) -> Terminal:
    return Terminal(name, colour, GPIO[wire.pin])


def _key(name: str, printed: Mapping[str, str]) -> str:
    if name in printed:
        return f"key {name[-1]}, marked {printed[name]}"
    return KEYS.get(name, name)


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
            ends = [Terminal("the other contact of each", "GND", ends[0].pin)]
        yield Part(part.kind, part.title, (*part.terminals, *ends))


def _nearest(part: Part, pins: Sequence[int]) -> int:
    """The pin that is the fewest places away from one of the part's own; one in the other row
    counts as two further."""
    own = [terminal.pin for terminal in part.terminals]

    def distance(pin: int) -> tuple[int, int]:
        return min(abs((pin + 1) // 2 - (at + 1) // 2) + 2 * ((pin - at) % 2) for at in own), pin

    return min(pins, key=distance)
