"""The pictures of a how-to page: a cut of a board with pieces and arrows, or things in a row."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, dist, sin

from companion.components import Components, Opening, TokenSide
from companion.frozen import replace
from companion.kit.howto import Figure
from companion.paper import boards, pictures, sides
from companion.paper.boards import Drawing
from companion.paper.palette import DARK_ACCENT, HUES, INK, THREAD, WHITE
from companion.paper.papers import PAPERS
from companion.paper.pen import BOLD, Pen

ROUND = 0.62
"""How far a cut reaches round the middle of a space, in cells."""
BETWEEN = 0.15
"""Space between things in a row, as a share of one."""


def sheets(components: Components, opening: Opening) -> list[Drawing]:
    """The drawings of the board that an opening is on, a sheet each, without words round it."""
    variant = components.boards[opening.board]
    cell = boards.cell_of(variant.board, components.boards, PAPERS["a4"])
    return list(boards.drawings(variant.board, cell, "", "", dict(variant.printed)).values())


def figure(pen: Pen, figure: Figure, of: Sequence[Drawing], wide: float, high: float) -> None:
    """A figure in the middle of a room with its corner at (0, 0), as large as fits."""
    if not figure.spaces:
        _row(pen, figure.row, wide, high)
        return
    sheet = next(one for one in of if figure.spaces[0] in one.at)
    names = set(figure.spaces)
    cut = replace(
        sheet,
        spaces=tuple(space for space in sheet.spaces if space.name in names),
        printed={name: side for name, side in sheet.printed.items() if name in names},
        at={name: sheet.at[name] for name in figure.spaces},
    )
    board(pen, cut, figure.pieces, wide, high, figure.arrows)


def board(
    pen: Pen,
    drawing: Drawing,
    pieces: Sequence[tuple[str, TokenSide]],
    wide: float,
    high: float,
    arrows: Sequence[tuple[str, str]] = (),
) -> None:
    """The spaces of a drawing with pieces and arrows, in the middle of a room, as large as fits."""
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
        ways = [(drawing.at[start], drawing.at[end]) for start, end in arrows]
        for start, end in ways:
            if dist(start, end) > 1.5 * drawing.cell:
                _arrow(pen, start, end, drawing.cell)
        for name, side in pieces:
            _piece(pen, side, *drawing.at[name], drawing.cell)
        for start, end in ways:
            if dist(start, end) <= 1.5 * drawing.cell:
                _arrow(pen, start, end, drawing.cell)


def _row(pen: Pen, row: Sequence[TokenSide], wide: float, high: float) -> None:
    size = min(wide / (len(row) + BETWEEN * (len(row) - 1)), high * 0.7)
    start = (wide - size * (len(row) + BETWEEN * (len(row) - 1))) / 2 + size / 2
    for number, side in enumerate(row):
        _piece(pen, side, start + number * size * (1 + BETWEEN), high / 2, size)


def _piece(pen: Pen, side: TokenSide, x: float, y: float, cell: float) -> None:
    sides.picture(pen, side, x, y, cell * (0.95 if side.layer == "cover" else 0.85))
    if side.figure and not (side.colour and pictures.seat(side.picture)):
        pen.circle(x, y, cell * 0.4, fill=HUES[side.colour].fill, stroke=INK)
        pen.centred(x, y, side.figure, cell * 1.3, BOLD, fill=HUES[side.colour].ink)


def _arrow(pen: Pen, start: tuple[float, float], end: tuple[float, float], cell: float) -> None:
    """From beside the piece it begins at to the rim of the space it leads to."""
    turn = atan2(end[1] - start[1], end[0] - start[0])
    far = dist(start, end)
    head, side = cell * 0.26, cell * 0.15
    near, tip = cell * 0.36, max(cell * 0.66, far - cell * 0.44)

    def at(along: float, beside: float = 0.0) -> tuple[float, float]:
        x = start[0] + along * cos(turn) - beside * sin(turn)
        return x, start[1] + along * sin(turn) + beside * cos(turn)

    for colour, width in ((WHITE, 0.16), (DARK_ACCENT, 0.08)):
        pen.line(at(near), at(tip - head), stroke=colour, width=cell * width)
        edge = cell * 0.08 if colour == WHITE else 0.1
        corners = [at(tip), at(tip - head, side), at(tip - head, -side)]
        pen.polygon(corners, fill=DARK_ACCENT, stroke=colour, width=edge)
