"""How well one colour stands out from another, and the colours of the pages."""

from __future__ import annotations

import re
from pathlib import Path

TOKENS = Path(__file__).parents[2] / "web_ui" / "static" / "styles" / "tokens.css"


def tokens() -> dict[str, dict[str, str]]:
    """The colours of the pages by name, dark and light."""
    dark, light = TOKENS.read_text("utf-8").split("@media (prefers-color-scheme: light)")
    first = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", dark))
    return {"dark": first, "light": first | dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", light))}


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2 of ``#rgb`` or ``#rrggbb``."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [byte / 255 for byte in bytes.fromhex(digits)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 for the same to 21 for black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
