"""The pictures of a how-to page: a cut of a board with pieces and arrows, or things in a row."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from contextlib import nullcontext
from math import atan2, ceil, cos, dist, pi, sin, sqrt

from companion.components import Components, Opening, TokenSide
from companion.frozen import replace
from companion.kit.howto import Diagram
from companion.paper import boards, pictures, sides
from companion.paper.boards import PAD, Drawing
from companion.paper.palette import DARK_ACCENT, HUES, INK, MUTED, THREAD, WHITE
from companion.paper.papers import PAPERS
from companion.paper.pen import BOLD, POINT, Pen
from companion.play import Form

ROUND = 0.62
"""How far a cut reaches round the middle of a space, in cells."""
SIDE_BY_SIDE = 0.92
"""How much of a space is for pieces that share it."""
NAME_SIZE = 5.0
"""Of the names of spaces, on a board that is shown small."""
BETWEEN = 0.15
"""Space between things in a row, as a share of one."""


def sheets(components: Components, opening: Opening) -> list[Drawing]:
    """The drawings of the board that an opening is on, a sheet each, without words round it."""
    variant = components.boards[opening.board]
    cell = boards.cell_of(variant.board, components.boards, PAPERS["a4"])
    return list(boards.drawings(variant.board, cell, "", "", dict(variant.printed)).values())


def diagram(pen: Pen, diagram: Diagram, of: Sequence[Drawing], wide: float, high: float) -> None:
    """A diagram in the middle of a room with its corner at (0, 0), as large as fits."""
    if not diagram.spaces:
        _row(pen, diagram.row, wide, high, _form(of[0]) if of else "hexagon")
        return
    sheet = next(one for one in of if diagram.spaces[0] in one.at)
    names = set(diagram.spaces)
    cut = replace(
        sheet,
        spaces=tuple(space for space in sheet.spaces if space.name in names),
        printed={name: side for name, side in sheet.printed.items() if name in names},
        at={name: sheet.at[name] for name in diagram.spaces},
    )
    board(pen, cut, diagram.pieces, wide, high, diagram.arrows)


def board(
    pen: Pen,
    drawing: Drawing,
    pieces: Sequence[tuple[str, TokenSide]],
    wide: float,
    high: float,
    arrows: Sequence[tuple[str, str]] = (),
    *,
    named: bool = False,
) -> None:
    """The spaces of a drawing with pieces and arrows, in the middle of a room, as large as fits; ``named``
    with the names of its spaces. Pieces that share a space stand side by side on what covers it.
    """
    reach = drawing.cell * ROUND
    across = [x for x, _ in drawing.at.values()]
    down = [y for _, y in drawing.at.values()]
    left, top = min(across) - reach, min(down) - reach
    own_wide, own_high = max(across) + reach - left, max(down) + reach - top
    scale = min(wide / own_wide, high / own_high)
    middle = ((wide - own_wide * scale) / 2, (high - own_high * scale) / 2)
    with pen.at(*middle, scale=scale), pen.at(-left, -top):
        drawing.shapes(pen)
        taken = {space for space, _ in pieces}
        for space in drawing.spaces:
            if space.label not in ("", space.name) and space.name not in taken:
                pen.centred(*drawing.at[space.name], space.label, drawing.cell, BOLD, fill=THREAD)
        # A long way runs under what it passes; a short one would be hidden by it.
        ways = [(drawing.at[start], drawing.at[end], end in taken) for start, end in arrows]
        for start, end, full in ways:
            if dist(start, end) > 1.5 * drawing.cell:
                _arrow(pen, start, end, drawing.cell, full)
        if named:
            _names(pen, drawing, scale, taken)
        _pieces(pen, drawing, pieces)
        for start, end, full in ways:
            if dist(start, end) <= 1.5 * drawing.cell:
                _arrow(pen, start, end, drawing.cell, full)


def _pieces(pen: Pen, drawing: Drawing, pieces: Sequence[tuple[str, TokenSide]]) -> None:
    """What covers spaces, then what is on them."""
    cell, form = drawing.cell, _form(drawing)
    shared: dict[str, list[TokenSide]] = {}
    for name, side in pieces:
        if side.layer == "cover":
            _piece(pen, side, *drawing.at[name], cell, form)
        else:
            shared.setdefault(name, []).append(side)
    for name, together in shared.items():
        x, y = drawing.at[name]
        across = ceil(sqrt(len(together)))
        small = cell * SIDE_BY_SIDE / across if across > 1 else cell
        for place, side in enumerate(together):
            down, right = divmod(place, across)
            rows = ceil(len(together) / across)
            far, low = (right - (across - 1) / 2) * small, (down - (rows - 1) / 2) * small
            _piece(pen, side, x + far, y + low, small, form)


def _form(drawing: Drawing) -> Form:
    """The outline of what covers a space."""
    return "square" if drawing.board.is_of_squares else "hexagon"


def _names(pen: Pen, drawing: Drawing, scale: float, taken: Set[str]) -> None:
    """The names of spaces in small type, in a web below nodes that are taken; of squares, those of columns
    and rows along the edges."""
    size, cell = NAME_SIZE / scale, drawing.cell
    if drawing.board.is_of_squares:
        for name, (x, y) in drawing.at.items():
            column, row = re.fullmatch(r"([a-z]+)(\d+).*", name, re.ASCII).groups()  # type: ignore[union-attr]
            if y < cell * 0.8 + PAD:
                pen.centred(x, -size * POINT * 0.55, column, size, fill=MUTED)
            if x < cell * 0.8 + PAD:
                pen.text(-0.6 / scale, y + size * POINT * 0.36, row, size, fill=MUTED, align="right")
        return
    web = drawing.spaces[0].shape == "point"
    for name, (x, y) in drawing.at.items():
        drop = 0.37 if not web else 0.54 if name in taken else 0.0
        pen.centred(x, y + cell * drop, name, size, fill=MUTED)


def _row(pen: Pen, row: Sequence[TokenSide], wide: float, high: float, form: Form) -> None:
    size = min(wide / (len(row) + BETWEEN * (len(row) - 1)), high * 0.7)
    start = (wide - size * (len(row) + BETWEEN * (len(row) - 1))) / 2 + size / 2
    for number, side in enumerate(row):
        _piece(pen, side, start + number * size * (1 + BETWEEN), high / 2, size, form)


def _piece(pen: Pen, side: TokenSide, x: float, y: float, cell: float, form: Form) -> None:
    """A piece with what a screen shows on it and beside it."""
    lies = bool(side.beside) and side.layer == "lies"
    if side.holder:
        pen.circle(x, y, cell * 0.36, stroke=HUES[side.holder].fill, width=cell * 0.07)
    with pen.paled() if "done" in side.marks else nullcontext():
        _bare(pen, side, x - cell * 0.12 * lies, y, cell * (0.75 if lies else 1), form)
    if "netted" in side.marks:
        near, far = cell * 0.17, cell * 0.3
        for over in (1, -1):
            pen.line((x - far * over, y - near), (x + near * over, y + far), width=cell * 0.025)
            pen.line((x - near * over, y - far), (x + far * over, y + near), width=cell * 0.025)
    if lies:
        pen.text(x + cell * 0.13, y + cell * 0.1, side.beside, cell * 0.9, BOLD)
    elif side.beside:
        pen.text(x + cell * 0.5, y - cell * 0.2, side.beside, cell * 0.9, BOLD, align="right")


def _bare(pen: Pen, side: TokenSide, x: float, y: float, cell: float, form: Form) -> None:
    if "turned" in side.marks:
        with pen.at(x, y, turn=180):
            _bare(pen, replace(side, marks=()), 0, 0, cell, form)
    elif "bared" in side.marks:
        sides.outline(
            pen, x, y, cell * 0.9, form, stroke=DARK_ACCENT, width=cell * 0.04, dash=(cell * 0.1, cell * 0.07)
        )
        sides.picture(pen, side, x, y, cell * 0.6)
    elif side.picture == "dice" and side.figure:
        _die(pen, side, x, y, cell * 0.38)
    elif not side.figure or (side.colour and pictures.seat(side.picture)):
        sides.picture(pen, side, x, y, cell * (0.95 if side.layer == "cover" else 0.85), form)
    elif side.picture and side.colour:
        sides.emblem(pen, side, x, y, cell)
    else:
        pen.circle(x, y, cell * 0.4, fill=HUES[side.colour].fill, stroke=INK)
        pen.centred(x, y, side.figure, cell * 1.3, BOLD, fill=HUES[side.colour].ink)


def _die(pen: Pen, side: TokenSide, x: float, y: float, radius: float) -> None:
    """A die that shows a figure: a cube from the front, one with eight sides with a triangle before us."""

    def corners(count: int, far: float, turn: float) -> list[tuple[float, float]]:
        angles = [turn + 2 * pi * corner / count for corner in range(count)]
        return [(x + far * sin(angle), y - far * cos(angle)) for angle in angles]

    eight, width = side.parts == 8, radius * 0.1
    edge = corners(6, radius * 1.15, 0) if eight else corners(4, radius * 1.3, pi / 4 - 0.14)
    pen.polygon(edge, fill=WHITE, stroke=INK, width=width)
    if eight:
        pen.polygon(edge[::2], stroke=INK, width=width)
    pen.centred(x, y + radius * 0.04, side.figure, radius * 2.6, BOLD)


def _arrow(pen: Pen, start: tuple[float, float], end: tuple[float, float], cell: float, full: bool) -> None:
    """From beside the piece it begins at to the rim of the space it leads to; well into one that is empty."""
    turn = atan2(end[1] - start[1], end[0] - start[0])
    far = dist(start, end)
    head, side = cell * 0.26, cell * 0.15
    near, tip = cell * 0.36, max(cell * 0.66, far - cell * (0.44 if full else 0.1))

    def at(along: float, beside: float = 0.0) -> tuple[float, float]:
        x = start[0] + along * cos(turn) - beside * sin(turn)
        return x, start[1] + along * sin(turn) + beside * cos(turn)

    for colour, width in ((WHITE, 0.16), (DARK_ACCENT, 0.08)):
        pen.line(at(near), at(tip - head), stroke=colour, width=cell * width)
        edge = cell * 0.08 if colour == WHITE else 0.1
        corners = [at(tip), at(tip - head, side), at(tip - head, -side)]
        pen.polygon(corners, fill=DARK_ACCENT, stroke=colour, width=edge)
