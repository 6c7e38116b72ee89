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

SIX: Mapping[str, Text] = {str(face): EIGHT[side] for face, side in enumerate("124568", 1)}
"""The sides of the hexagonal die; the ways from a hexagon with a flat side up."""
