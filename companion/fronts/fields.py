"""Squares on the display: a window of cells with what is on them."""

from __future__ import annotations

from companion.fronts import glyphs
from companion.fronts.boards import draw_caption
from companion.fronts.canvas import Canvas
from companion.views.bodies import Cell, Field

SIDE = 9
"""Pixels from one cell to the next."""


def draw_field(canvas: Canvas, body: Field) -> None:
    """Cells by what covers them; units as digits, own ones solid; a frame around what is chosen."""
    for cell in body.cells:
        x, y = cell.x * SIDE, cell.y * SIDE
        _ground(canvas, x, y, cell)
        if cell.holds:
            _unit(canvas, x, y, cell)
        elif cell.lies:
            canvas.polygon([(x + 2, y + 6), (x + 4, y + 2), (x + 6, y + 6)], fill=1)
        elif cell.target and not cell.covers:
            canvas.box(x + 3, y + 3, x + 5, y + 5)
    for cell in body.cells:
        if cell.focus:
            x, y = cell.x * SIDE, cell.y * SIDE
            canvas.box(x - 1, y - 1, x + SIDE, y + SIDE)
            canvas.box(x, y, x + SIDE - 1, y + SIDE - 1)
    draw_caption(canvas, body.caption)


def _ground(canvas: Canvas, x: int, y: int, cell: Cell) -> None:
    """What the ground is like and what covers it; a dot where both are plain."""
    shown = [glyphs.fitting(name, SIDE, SIDE) for name in (cell.ground, *cell.covers)]
    for mask in shown:
        if mask is not None:
            canvas.stamp(x + (SIDE - mask.width) // 2, y + (SIDE - mask.height) // 2, mask)
    if not cell.ground and not cell.covers and not cell.lies:
        canvas.dot(x + 4, y + 4)


def _unit(canvas: Canvas, x: int, y: int, cell: Cell) -> None:
    """Own units are solid with their number cut out, others a frame with theirs."""
    own = cell.holds == "own"
    canvas.box(x + 1, y + 1, x + 7, y + 7, fill=1 if own else 0)
    digit = f"tiny-{cell.label}"
    if glyphs.has_picture(digit):
        canvas.picture(x + 3, y + 2, digit, 0 if own else 1)
    else:
        canvas.box(x + 3, y + 3, x + 5, y + 5, fill=0 if own else 1)
