"""The foot of every page: a ruler to check the printer by, and which page this is."""

from __future__ import annotations

from companion.paper.palette import INK, MUTED
from companion.paper.papers import FOOTER, MARGIN
from companion.paper.pen import BOLD, Pen, fitted
from companion.play import text
from companion.views.prose import Speech

MILLIMETRES, INCHES = 100, 4
INCH = 25.4
SIZE = 6.5
"""Of the figures of the ruler, in points."""


def footer(pen: Pen, width: float, height: float, name: str, page: int, pages: int, speech: Speech) -> None:
    """Draw it, with this name of the page, above the lower margin of a page of this size."""
    y = height - MARGIN - FOOTER / 2 + 3
    _ruler(pen, MARGIN, y)
    right = width - MARGIN
    room = right - MARGIN - INCHES * INCH - 12
    pen.text(right, y - 0.8, name, fitted(name, BOLD, 8, room), BOLD, align="right")
    count = speech.translate(text("page {page} of {pages}", page=page, pages=pages))
    pen.text(right, y + 3.0, count, 7, fill=MUTED, align="right")


def _ruler(pen: Pen, x: float, y: float) -> None:
    """Millimetres above the line, inches below."""
    pen.line((x, y), (x + INCHES * INCH, y), stroke=INK, width=0.2)
    for mark in range(0, MILLIMETRES + 1, 5):
        pen.line((x + mark, y), (x + mark, y - (2.2 if mark % 10 == 0 else 1.2)), stroke=INK, width=0.2)
    for mark in range(2 * INCHES + 1):
        at = x + mark * INCH / 2
        pen.line((at, y), (at, y + (1.2 if mark % 2 else 2.2)), stroke=INK, width=0.2)
    for mark in (0, 50, MILLIMETRES):
        words = f"{mark} mm" if mark == MILLIMETRES else str(mark)
        pen.text(x + mark, y - 2.8, words, SIZE, fill=MUTED, align="left" if mark == 0 else "middle")
    for mark in range(INCHES + 1):
        words = f"{mark} in" if mark == INCHES else str(mark)
        pen.text(x + mark * INCH, y + 4.5, words, SIZE, fill=MUTED, align="left" if mark == 0 else "middle")
