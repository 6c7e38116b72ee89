"""The steps of a build, from the same data as its wiring: what is connected when, and the mistake made there.

A build of single parts is wired part by part; a board that carries them all is laid on the header.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.frozen import frozen
from companion.play import Text, text
from drivers.profiles import Profile
from drivers.wiring import Part, Terminal, parts

Picture = Literal["wires", "plug", "board", "screws", "look"]


@frozen
class BuildStep:
    """One thing to do: lines that say it, a command as a string; the mistake that people make here, and what
    is drawn. The ``terminals`` of the ``part`` are connected now, one by one where the picture is of
    ``wires``."""

    title: Text
    lines: tuple[Text | str, ...]
    mistake: Text
    picture: Picture = "wires"
    part: Part | None = None
    terminals: tuple[Terminal, ...] = ()


def build_steps(profile: Profile) -> tuple[BuildStep, ...]:
    """Everything from the empty table to the first picture, in order; each terminal in one step."""
    found = parts(profile)
    middle = _laid_on(found) if profile.board else _wired(found)
    return (_begin(profile), *middle, _look(profile))


def _begin(profile: Profile) -> BuildStep:
    what = (
        text("Lay the Pi so that its card is at the left.")
        if profile.board
        else text("Lay the Pi and the parts out.")
    )
    return BuildStep(
        text("Pull the plug"),
        (
            what,
            text("Pin 1 is the one in the corner next to the card."),
            text("Under the board it is square."),
        ),
        text("Counting from the other end: then 5 V is where ground should be."),
        "plug",
    )


def _look(profile: Profile) -> BuildStep:
    keys = " --keys" if profile.keys.pins else ""
    return BuildStep(
        text("Look once more, then plug in"),
        (
            text("Nothing bare touches anything, nothing gets warm."),
            f"orbweaver doctor --profile {profile.name}{keys}",
            text("The display shows a frame with an arrow that points up."),
        ),
        text("Wiring with the plug in: one slip may end the Pi."),
        "look",
    )


# ---------------------------------------------------------------------------- part by part


def _wired(found: tuple[Part, ...]) -> Iterator[BuildStep]:
    """The display first: its picture shows that the bus is right before anything else is there."""
    for part in sorted(found, key=lambda part: ORDER.index(part.kind)):
        ground = tuple(end for end in part.terminals if end.colour == "GND")
        signals = tuple(end for end in part.terminals if end not in ground)
        if part.kind in ("buttons", "joystick"):
            yield BuildStep(
                text("A wire from each key to its pin"),
                (
                    text("One contact of each, the left key first."),
                    text("Four legs: use two across a corner."),
                ),
                text("Two legs of one side: they are joined inside, and the key is always down."),
                "wires",
                part,
                signals,
            )
            yield BuildStep(
                text("The other contacts to ground"),
                (
                    text("Join the other contact of all keys with each other,"),
                    text("and with one ground pin."),
                ),
                text("Joining them to 3.3 V: then no key does anything."),
                "wires",
                part,
                ground,
            )
        else:
            title, lines, mistake = WORDS[part.kind]
            yield BuildStep(title, lines, mistake, "wires", part, part.terminals)


ORDER = ("display", "buttons", "joystick", "beeper", "lamp")
WORDS = {
    "display": (
        text("The display"),
        (
            text("Go by the letters on the module:"),
            text("the order of its pins differs from one to the next."),
        ),
        text("VCC on 5 V (pin 2 or 4), or SDA and SCL swapped."),
    ),
    "beeper": (
        text("The beeper"),
        (text("A passive one; the plus, where marked, to its pin."),),
        text("An active one: it clicks, or always has the same note."),
    ),
    "lamp": (
        text("The lamp"),
        (text("Red, green and blue by a resistor each,"), text("the longest leg to ground.")),
        text("A lamp whose common leg is plus: it never goes out."),
    ),
}


# ------------------------------------------------------------------------------ as a whole


def _laid_on(found: tuple[Part, ...]) -> Iterator[BuildStep]:
    terminals = tuple(end for part in found for end in part.terminals)
    small = max(end.pin for end in terminals) <= SMALL_SOCKET
    holes = (
        text("Its first hole over pin 1, its socket over pins 1 to 6,")
        if small
        else text("Its first hole over pin 1, all forty in line,")
    )
    yield BuildStep(
        text("Lay the board on the header"),
        (
            holes,
            text("the display over the Pi and not beside it."),
            text("Press evenly until it sits, then count again."),
        ),
        text("One pin off, or turned around: the one thing here that can break."),
        "board",
        found[0],
        terminals,
    )
    if not small:
        yield BuildStep(
            text("Screw it down"),
            (text("Spacers of 11 mm between Pi and board,"), text("screws from both sides, by hand.")),
            text("None at all: whoever presses a key bends the header."),
            "screws",
        )


SMALL_SOCKET = 6
"""Pins of the socket of a small board, which covers the end of the header only."""
