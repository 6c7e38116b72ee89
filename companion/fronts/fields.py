"""Squares on the glass: a window of cells with what is on them."""

from __future__ import annotations

from companion.fronts import glyphs
from companion.fronts.boards import draw_here
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
            _thing(canvas, x, y, cell.lies)
        elif cell.target:
            canvas.box(x + 3, y + 3, x + 5, y + 5)
    for cell in body.cells:
        if cell.focus:
            x, y = cell.x * SIDE, cell.y * SIDE
            canvas.box(x - 1, y - 1, x + SIDE, y + SIDE)
            canvas.box(x, y, x + SIDE - 1, y + SIDE - 1)
    draw_here(canvas, body.here)


def _ground(canvas: Canvas, x: int, y: int, cell: Cell) -> None:
    """Dots for open ground, dashes for water, a block for rock, an outline for what is dug."""
    if cell.ground == "rock":
        canvas.box(x + 1, y + 1, x + 7, y + 7, fill=1)
    elif cell.ground in ("stream", "lake"):
        for row in (2, 6) if cell.ground == "stream" else (1, 4, 7):
            canvas.line((x + 1, y + row), (x + 3, y + row))
            canvas.line((x + 5, y + row), (x + 7, y + row))
    elif "tunnel" in cell.lies:
        canvas.box(x, y, x + SIDE - 1, y + SIDE - 1)
    elif cell.ground != "below" and not cell.lies:
        canvas.dot(x + 4, y + 4)
    if "web" in cell.lies:
        canvas.line((x, y), (x + 8, y + 8))
        canvas.line((x + 8, y), (x, y + 8))
    if "hole" in cell.lies:
        canvas.oval(x + 1, y + 1, x + 7, y + 7, fill=None)


def _unit(canvas: Canvas, x: int, y: int, cell: Cell) -> None:
    """Own units are solid with their number cut out, others a frame with theirs."""
    own = cell.holds == "own"
    canvas.box(x + 1, y + 1, x + 7, y + 7, fill=1 if own else 0)
    digit = f"tiny-{cell.label}"
    if glyphs.has_picture(digit):
        canvas.picture(x + 3, y + 2, digit, 0 if own else 1)
    else:
        canvas.box(x + 3, y + 3, x + 5, y + 5, fill=0 if own else 1)


def _thing(canvas: Canvas, x: int, y: int, lies: tuple[str, ...]) -> None:
    """Fungus is a star, a ward a smaller one; anything lying about is a heap."""
    middle = (x + 4, y + 4)
    if "fungus" in lies or "ward" in lies:
        reach = 3 if "fungus" in lies else 2
        for dx, dy in ((reach, 0), (0, reach), (reach, reach), (reach, -reach)):
            canvas.line((middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy))
    elif set(lies) - {"web", "tunnel", "hole"}:
        canvas.polygon([(x + 2, y + 6), (x + 4, y + 2), (x + 6, y + 6)], fill=1)
