"""The pages of a board: one tile each, with marks to cut along and to lay on one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.paper.boards import ROSE, Drawing, rose
from companion.paper.flow import PaperPage
from companion.paper.palette import CUT, INK, MUTED
from companion.paper.papers import Paper
from companion.paper.pen import PLAIN, READABLE, Pen
from companion.paper.tiles import OVERLAP, Span, Tile, Tiling, tile_name, tiled
from companion.play import text
from companion.views.prose import Speech

CROSS = 2.2
"""Half the size of a cross, in mm."""
REACH = 5.0
"""How far cutting marks stand out of what they cut."""


def tile_pages(title: str, drawing: Drawing, paper: Paper, speech: Speech) -> Iterator[PaperPage]:
    """A page for each tile, its name in the footer when there are several."""
    tiling = tiled(drawing.width, drawing.height, paper, [[*drawing.whole, *drawing.nodes], drawing.whole])
    body = paper.body(landscape=tiling.landscape)
    for tile in tiling.tiles:
        name = title
        if len(tiling.tiles) > 1:
            name = speech.translate(
                text(
                    "{board}, sheet {tile} of {columns} × {rows}",
                    board=title,
                    tile=tile.name,
                    columns=tiling.columns,
                    rows=tiling.rows,
                )
            )
        draw = partial(
            _draw,
            drawing=drawing,
            tiling=tiling,
            tile=tile,
            width=body[0],
            height=body[1],
            speech=speech,
        )
        yield PaperPage(name, tiling.landscape, draw)


def _draw(
    pen: Pen,
    drawing: Drawing,
    tiling: Tiling,
    tile: Tile,
    width: float,
    height: float,
    speech: Speech,
) -> None:
    shown = tile.shown
    # Tiles that have a neighbour lean towards it; along a side without one they stand in the middle.
    x = _place(tile.column, tiling.columns, width - shown.width)
    y = _place(tile.row, tiling.rows, height - shown.height)
    with pen.at(x, y):
        with pen.within(0, 0, shown.width, shown.height), pen.at(-shown.left, -shown.top):
            drawing.shapes(pen)
            if drawing.rose and tile.shows(*drawing.rose, ROSE):
                rose(pen, drawing.board, *drawing.rose, ROSE, speech)
            for label in drawing.labels:
                if tile.owns(label.x, label.y):
                    label.write(pen)
            for cross in crosses(drawing, tiling):
                _cross(pen, *cross)
        _marks(pen, tiling, tile, speech)


def _place(number: int, count: int, free: float) -> float:
    return free / 2 if count == 1 else (free if number == 0 else 0.0)


def _marks(pen: Pen, tiling: Tiling, tile: Tile, speech: Speech) -> None:
    wide, high = tile.shown.width, tile.shown.height
    inner_x, inner_y = tile.seen.width, tile.seen.height
    if tile.column > 0:
        _cut(pen, (0, -REACH), (0, high + REACH))
        _scissors(pen, 0, -REACH + 1.0, 0)
    if tile.row > 0:
        _cut(pen, (-REACH, 0), (wide + REACH, 0))
        _scissors(pen, -REACH + 1.0, 0, -90)
    if tile.column < tiling.columns - 1:
        for y, end in ((0, -REACH), (high, high + REACH)):
            pen.line((inner_x, y), (inner_x, end), stroke=INK, width=0.3)
        _glue(pen, inner_x - 1.0, -2.0, _glued(tile.column + 1, tile.row, speech))
    if tile.row < tiling.rows - 1:
        for x, end in ((0, -REACH), (wide, wide + REACH)):
            pen.line((x, inner_y), (end, inner_y), stroke=INK, width=0.3)
        _glue(pen, wide, high + 2.7, _glued(tile.column, tile.row + 1, speech))


def crosses(drawing: Drawing, tiling: Tiling) -> Iterator[tuple[float, float]]:
    """Points of the drawing in the middle of the strips that two tiles share, away from words."""
    whole = drawing.whole
    for seam in sorted({tile.seen.left for tile in tiling.tiles} - {0.0}):
        x = seam + OVERLAP / 2
        taken = [(box.top, box.bottom) for box in whole if box.left - CROSS < x < box.right + CROSS]
        yield from ((x, y) for y in _free(drawing.height, taken))
    for seam in sorted({tile.seen.top for tile in tiling.tiles} - {0.0}):
        y = seam + OVERLAP / 2
        taken = [(box.left, box.right) for box in whole if box.top - CROSS < y < box.bottom + CROSS]
        yield from ((x, y) for x in _free(drawing.width, taken))


def _free(length: float, taken: Sequence[Span]) -> Iterator[float]:
    """A place near each end of a strip and one near its middle where a cross covers nothing."""
    for wanted in (2 * CROSS, length / 2, length - 2 * CROSS):
        places = (wanted + side * step / 2 for step in range(60) for side in (1, -1))
        yield next(
            (
                place
                for place in places
                if CROSS <= place <= length - CROSS
                and all(place < low - CROSS or place > high + CROSS for low, high in taken)
            ),
            wanted,
        )


def _cross(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, 1.3, stroke=INK, width=0.15)
    pen.line((x - CROSS, y), (x + CROSS, y), stroke=INK, width=0.15)
    pen.line((x, y - CROSS), (x, y + CROSS), stroke=INK, width=0.15)


def _cut(pen: Pen, one: tuple[float, float], other: tuple[float, float]) -> None:
    pen.line(one, other, stroke=CUT, width=0.25, dash=(2.0, 1.2))


def _scissors(pen: Pen, x: float, y: float, turn: float) -> None:
    """A pair of scissors on a line, cutting downwards (turn 0) or to the right (-90)."""
    with pen.at(x, y, turn=turn):
        for side in (1, -1):
            pen.circle(side * 1.1, -1.4, 0.8, stroke=INK, width=0.3)
            pen.line((side * 0.7, -0.8), (-side * 0.7, 2.6), stroke=INK, width=0.35)


def _glued(column: int, row: int, speech: Speech) -> str:
    return speech.translate(text("glue {tile} over this strip", tile=tile_name(column, row)))


def _glue(pen: Pen, x: float, y: float, words: str) -> None:
    pen.text(x, y, words, READABLE, PLAIN, fill=MUTED, align="right")
