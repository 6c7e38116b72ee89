"""The colours of print, light ones."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.seatmarks import SEATMARKS, Palette

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
COVERED, COVERED_TINT = "#c8402f", "#f6d5d0"


HUES: Mapping[str, Palette] = {
    **{colour: mark.print for colour, mark in SEATMARKS.items()},
    "blue": Palette("#2a6fb5", WHITE, "#174a80", "#d0e1f2"),
    "": Palette(ACCENT, INK, DARK_ACCENT, "#fdf1d8"),
}
"""By the colour of a seat; blue for what lies opposite red, empty for nobody's."""
