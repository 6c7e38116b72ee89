"""The colours of print, light ones, and the shapes that tell seats apart without colour."""

from __future__ import annotations

from dataclasses import dataclass

INK = "#241d2e"
MUTED = "#61586f"
LINE = "#b9ad9a"
FAINT = "#ddd4c6"
CREAM = "#fbf8f2"
SAND = "#efe8db"
WHITE = "#ffffff"
ACCENT = "#f4bc52"
DARK_ACCENT = "#875000"
CUT = "#8c8497"
THREAD = "#8d8070"
WAVE = "#2a6fb5"


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour to fill with, what is written on it, its line, and a tint that spares ink."""

    fill: str
    ink: str
    edge: str
    tint: str


HUES = {
    "red": Hue("#cf3a2b", WHITE, "#a32619", "#f6d5d0"),
    "yellow": Hue("#f2c03c", INK, "#7f5b00", "#fbecc0"),
    "green": Hue("#1b8048", WHITE, "#125a32", "#cfe6d8"),
    "purple": Hue("#6e45c8", WHITE, "#4b2a96", "#ddd3f3"),
    "orange": Hue("#d9660f", WHITE, "#8f3f00", "#f9dcc4"),
    "blue": Hue("#2a6fb5", WHITE, "#174a80", "#d0e1f2"),
    "black": Hue("#241d2e", WHITE, "#241d2e", "#d9d5de"),
    "white": Hue("#ffffff", INK, "#61586f", "#ffffff"),
    "": Hue(ACCENT, INK, DARK_ACCENT, "#fdf1d8"),
}

SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "yellow": ((0, -1.2), (1.16, 0.81), (-1.16, 0.81)),
    "green": ((-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)),
    "purple": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    "white": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    "orange": ((0, -1.1), (0.95, -0.55), (0.95, 0.55), (0, 1.1), (-0.95, 0.55), (-0.95, -0.55)),
}
"""Corners round a centre, about 1 away; a colour without corners is a disc."""
