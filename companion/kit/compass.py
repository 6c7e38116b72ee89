"""The compass in words: what the directions of boards and dice are called.

Keys are the faces of the dice, clockwise from north.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.play import Text, text

EIGHT: Mapping[str, Text] = {
    "1": text("north"),
    "2": text("north-east"),
    "3": text("east"),
    "4": text("south-east"),
    "5": text("south"),
    "6": text("south-west"),
    "7": text("west"),
    "8": text("north-west"),
}
"""The sides of the eight-sided die; the ways from a square."""

LETTERS: Mapping[str, Text] = {
    "1": text("N"),
    "2": text("NE"),
    "3": text("E"),
    "4": text("SE"),
    "5": text("S"),
    "6": text("SW"),
    "7": text("W"),
    "8": text("NW"),
}
"""The same in letters, where there is little room."""

SIX: Mapping[str, Text] = {str(face): EIGHT[side] for face, side in enumerate("124568", 1)}
"""The sides of the hexagonal die; the ways from a hexagon with a flat side up."""

SIX_LETTERS: Mapping[str, Text] = {str(face): LETTERS[side] for face, side in enumerate("124568", 1)}
"""The same in letters."""
