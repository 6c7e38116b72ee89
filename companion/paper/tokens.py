"""Tokens to cut out: each as often as the game has it, those with two sides to be folded over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from math import floor
from typing import get_args

from companion.components import Components, Fit, Token, TokenSide
from companion.frozen import frozen, replace
from companion.paper import sides
from companion.paper.boards import cell_of
from companion.paper.flow import Band
from companion.paper.palette import CUT, MUTED
from companion.paper.papers import Paper
from companion.paper.pen import BOLD, PLAIN, Pen, width_of
from companion.play import Form, Text, text
from companion.views.prose import Speech

BETWEEN = 2.0
"""Between two tokens, and across the line to fold along."""
AFTER = 4.0
"""Below a block."""
MARKER, CUBE = 20.0, 10.0
LARGEST_PIECE = 18.0

Pair = tuple[TokenSide, TokenSide | None]

ONE_SIDE = text("Paste on card and cut out.")
FOLD = text("Fold along the dashed line, paste together, and cut out.")


@frozen
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


def sizes(components: Components, paper: Paper) -> Sizes:
    """The sizes of a game's tokens. A web leaves a little of its space to be seen; a piece stands
    well on the first board and still apart from its neighbours on the smallest."""
    cells = [cell_of(one.board, components.boards, paper) for one in components.boards] or [25.0]
    squares = any(one.board.spaces[0].shape == "square" for one in components.boards)
    piece = min(LARGEST_PIECE, 0.74 * cells[0], 0.84 * min(cells))
    return Sizes(floor(min(cells) * (0.92 if squares else 0.95) * 2) / 2, floor(piece * 2) / 2)


@frozen
class _Kind:
    """What tokens have in common that are cut out in one block."""

    form: Form
    fit: Fit
    folded: bool
    section: Text | None


def bands(tokens: Sequence[Token], size: Sizes, width: float, speech: Speech) -> Iterator[Band]:
    """Every token for a page of this width, block by block."""
    ordered = sorted(tokens, key=lambda token: get_args(Fit).index(token.fit))
    for kind, alike in groupby(ordered, key=_kind):
        pairs = [(one.front, one.back) for one in alike for _ in range(one.count)]
        across = size.of(kind.fit)
        title = speech.translate(text("{n} token", plural="{n} tokens", n=len(pairs)))
        if kind.section is not None:
            title = f"{speech.translate(kind.section)}: {title}"
        how = speech.translate(FOLD if kind.folded else ONE_SIDE)
        yield Band(4.0, partial(_heading, title, how), heading=True, gap=1.5)
        title = speech.translate(text("{what} (continued)", what=title))
        again = Band(4.0, partial(_heading, title, how), gap=1.5)
        if kind.form == "hexagon":
            rows = _comb([front for front, _ in pairs], across, width, speech)
        else:
            rows = _rows(pairs, kind, across, width, speech)
        yield from (replace(row, again=again) for row in rows)


def _kind(token: Token) -> _Kind:
    return _Kind(token.form, token.fit, token.back is not None, token.section)


def _heading(title: str, how: str, pen: Pen) -> None:
    pen.text(0, 3.2, title, 9, BOLD)
    pen.text(max(28.0, width_of(title, BOLD, 9) + 5), 3.2, how, 7.5, PLAIN, fill=MUTED)


def _comb(fronts: Sequence[TokenSide], across: float, width: float, speech: Speech) -> Iterator[Band]:
    """Hexagons side by side as on the board, every second column half a hexagon lower."""
    wide = across * sides.WIDE["hexagon"]
    columns = floor((width - wide) / (wide * 0.75)) + 1
    rows = [fronts[start : start + columns] for start in range(0, len(fronts), columns)]
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        yield Band(
            across * 1.5, partial(_comb_row, row, across, wide, speech), gap=AFTER if last else -across / 2
        )


def _comb_row(row: Sequence[TokenSide], across: float, wide: float, speech: Speech, pen: Pen) -> None:
    for column, side in enumerate(row):
        x = wide / 2 + column * wide * 0.75
        sides.draw(pen, side, x, across * (0.5 if column % 2 == 0 else 1.0), across, "hexagon", speech)


def _rows(pairs: Sequence[Pair], kind: _Kind, across: float, width: float, speech: Speech) -> Iterator[Band]:
    gap = BETWEEN if kind.form == "disc" or kind.folded else 0.0
    columns = floor((width + gap) / (across + gap))
    for start in range(0, len(pairs), columns):
        row = pairs[start : start + columns]
        high = 2 * across + BETWEEN if kind.folded else across
        last = start + columns >= len(pairs)
        draw = partial(_row, row, kind, across, gap, speech)
        yield Band(high, draw, gap=AFTER if last else gap)


def _row(row: Sequence[Pair], kind: _Kind, across: float, gap: float, speech: Speech, pen: Pen) -> None:
    for column, (front, back) in enumerate(row):
        x = across / 2 + column * (across + gap)
        sides.draw(pen, front, x, across / 2, across, kind.form, speech)
        if back is not None:
            # Folded under, what is drawn upside down here stands upright.
            with pen.at(x, across * 1.5 + BETWEEN, turn=180):
                sides.draw(pen, back, 0, 0, across, kind.form, speech)
    if kind.folded:
        y = across + BETWEEN / 2
        pen.line((-4, y), (len(row) * (across + gap), y), stroke=CUT, width=0.2, dash=(1.5, 1.0))
