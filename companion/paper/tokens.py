"""Tokens to cut out: each as often as the game has it, those with two sides to be folded over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import floor
from typing import get_args

from companion.components import Components, Fit, Form, Side, Token
from companion.paper import sides
from companion.paper.boards import cell_of
from companion.paper.flow import Band
from companion.paper.palette import CUT, MUTED
from companion.paper.pen import BOLD, PLAIN, Pen
from companion.play import Text, text
from companion.views.prose import say

BETWEEN = 2.0
"""Between two tokens, and across the line to fold along."""
AFTER = 4.0
"""Below a block."""
MARKER, CUBE = 20.0, 10.0
LARGEST_PIECE = 18.0

Pair = tuple[Side, Side | None]

ONE_SIDE = text("Paste on card and cut out.")
FOLD = text("Fold along the dashed line, paste together, and cut out.")


@dataclass(frozen=True, slots=True)
class Sizes:
    """How high tokens are, in mm, so that they fit the smallest board of their game."""

    space: float
    piece: float
    marker: float = MARKER
    cube: float = CUBE

    def of(self, fit: Fit) -> float:
        size: float = getattr(self, fit)
        return size

    def scaled(self, share: float) -> Sizes:
        """The same, all as much smaller."""
        return Sizes(*(share * size for size in (self.space, self.piece, self.marker, self.cube)))


def sizes(components: Components) -> Sizes:
    """The sizes of a game's tokens. A web leaves a little of its space to be seen; a piece stands
    well on the first board and still apart from its neighbours on the smallest."""
    cells = [cell_of(one.board, components.boards) for one in components.boards] or [25.0]
    piece = min(LARGEST_PIECE, 0.74 * cells[0], 0.84 * min(cells))
    return Sizes(floor(min(cells) * 0.95 * 2) / 2, floor(piece * 2) / 2)


@dataclass(frozen=True, slots=True)
class _Kind:
    """What tokens have in common that are cut out in one block."""

    form: Form
    fit: Fit
    folded: bool


def bands(tokens: Sequence[Token], size: Sizes, width: float) -> Iterator[Band]:
    """Every token for a page of this width, block by block."""
    ordered = sorted(tokens, key=lambda token: get_args(Fit).index(token.fit))
    for kind, alike in groupby(ordered, key=lambda one: _Kind(one.form, one.fit, one.back is not None)):
        pairs = [(one.front, one.back) for one in alike for _ in range(one.count)]
        across = size.of(kind.fit)
        yield _heading(len(pairs), FOLD if kind.folded else ONE_SIDE)
        if kind.form == "hexagon":
            yield from _comb([front for front, _ in pairs], across, width)
        else:
            yield from _rows(pairs, kind, across, width)


def _heading(count: int, how: Text) -> Band:
    return Band(4.0, partial(_write_heading, count, how), heading=True, gap=1.5)


def _write_heading(count: int, how: Text, pen: Pen) -> None:
    pen.text(0, 3.2, say(text("{n} token", plural="{n} tokens", n=count)), 9, BOLD)
    pen.text(28, 3.2, say(how), 7.5, PLAIN, fill=MUTED)


def _comb(fronts: Sequence[Side], across: float, width: float) -> Iterator[Band]:
    """Hexagons side by side as on the board, every second column half a hexagon lower."""
    wide = across * sides.WIDE["hexagon"]
    columns = floor((width - wide) / (wide * 0.75)) + 1
    rows = [fronts[start : start + columns] for start in range(0, len(fronts), columns)]
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        yield Band(across * 1.5, partial(_comb_row, row, across, wide), gap=AFTER if last else -across / 2)


def _comb_row(row: Sequence[Side], across: float, wide: float, pen: Pen) -> None:
    for column, side in enumerate(row):
        x = wide / 2 + column * wide * 0.75
        sides.draw(pen, side, x, across * (0.5 if column % 2 == 0 else 1.0), across, "hexagon")


def _rows(pairs: Sequence[Pair], kind: _Kind, across: float, width: float) -> Iterator[Band]:
    gap = BETWEEN if kind.form == "disc" or kind.folded else 0.0
    columns = floor((width + gap) / (across + gap))
    for start in range(0, len(pairs), columns):
        row = pairs[start : start + columns]
        high = 2 * across + BETWEEN if kind.folded else across
        last = start + columns >= len(pairs)
        draw = partial(_row, row, kind, across, gap)
        yield Band(high, draw, gap=AFTER if last else gap)


def _row(row: Sequence[Pair], kind: _Kind, across: float, gap: float, pen: Pen) -> None:
    for column, (front, back) in enumerate(row):
        x = across / 2 + column * (across + gap)
        sides.draw(pen, front, x, across / 2, across, kind.form)
        if back is not None:
            # Folded under, what is drawn upside down here stands upright.
            with pen.at(x, across * 1.5 + BETWEEN, turn=180):
                sides.draw(pen, back, 0, 0, across, kind.form)
    if kind.folded:
        y = across + BETWEEN / 2
        pen.line((-4, y), (len(row) * (across + gap), y), stroke=CUT, width=0.2, dash=(1.5, 1.0))
