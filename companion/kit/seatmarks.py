"""Seat marks: what tells the seats of a table apart in every medium, read from ``seats.toml``.

A game names its seats by colours. Everything that shows a seat looks up here what such a seat is
called, how it is filled and lined, which shape it has, and how its lamp shines.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from companion.frozen import frozen
from companion.play import Text


@frozen
class Palette:
    """A seat in one theme, as ``#rrggbb``: ``fill``, the ``ink`` of what is written on it, and
    ``line``, for its outline and for text. ``tint`` spares ink; only print has one."""

    fill: str
    ink: str
    line: str
    tint: str = ""


@frozen
class Shape:
    """The shape of a seat round a middle, about 1 from it, y down: a ``circle`` of that radius, or
    ``corners``.

    ``eye`` are the radii of circles inside it, from the outermost, in ink and fill by turns. A
    letter stands ``drop`` below the middle; where the shape has no room for it, on a disc of the
    radius ``plate``. ``lit`` and ``hollow`` are nine rows of nine pixels, # for those that are lit;
    hollow is a seat that nobody has taken.
    """

    name: str
    lit: str
    hollow: str
    circle: float = 0.0
    corners: tuple[tuple[float, float], ...] = ()
    eye: tuple[float, ...] = ()
    plate: float = 0.0
    drop: float = 0.0

    @property
    def word(self) -> Text:
        """What the shape is called."""
        return Text(self.name)


@frozen
class Seatmark:
    """What tells one colour from all others. ``lamp`` is red, green and blue, 0–255 each."""

    colour: str
    name: Text
    shape: Shape
    dark: Palette
    light: Palette
    print: Palette
    lamp: tuple[int, int, int]


def names(colours: Iterable[str]) -> tuple[Text, ...]:
    """What seats of these colours are called. Errors: KeyError for a colour that no seat can have."""
    return tuple(SEATMARKS[colour].name for colour in colours)


def _shape(name: str, values: dict[str, Any]) -> Shape:
    corners = tuple((x, y) for x, y in values.pop("corners", ()))
    return Shape(name, corners=corners, eye=tuple(values.pop("eye", ())), **values)


def _seatmark(colour: str, values: Mapping[str, Any]) -> Seatmark:
    dark, light, print_ = (Palette(**values[theme]) for theme in ("dark", "light", "print"))
    red, green, blue = bytes.fromhex(values["lamp"].removeprefix("#"))
    shape = SHAPES[values["shape"]]
    return Seatmark(colour, Text(values["name"]), shape, dark, light, print_, (red, green, blue))


_FILE = tomllib.loads((files("companion.kit") / "seats.toml").read_text("utf-8"))

SHAPES: Mapping[str, Shape] = {name: _shape(name, values) for name, values in _FILE["shape"].items()}
SEATMARKS: Mapping[str, Seatmark] = {
    colour: _seatmark(colour, values) for colour, values in _FILE["colour"].items()
}
"""All that a seat may be, by its colour."""
