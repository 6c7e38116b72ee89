"""The pages that are read and not cut: how to set up, what each thing is, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin

from companion.components import Components, Opening, Side, Token
from companion.kit import compass
from companion.paper import boards, sides
from companion.paper.boards import Drawing
from companion.paper.flow import Band
from companion.paper.palette import ACCENT, CREAM, DARK_ACCENT, INK, LINE, MUTED, SAND, WHITE
from companion.paper.pen import BOLD, PLAIN, POINT, TITLE, Pen, fitted, width_of
from companion.play import Board, Game, Text, text
from companion.views.prose import say

BODY = 8.5  # size of running words
LEADING = BODY * POINT * 1.35
GUTTER = 8.0
BANNER = 36.0

TRUE_SIZE = (
    text("Print at 100 % (“actual size”), never “fit to page”, on one side of the paper."),
    text("Measure the ruler at the foot of a page: 100 mm and 4 inches must be right."),
    text(
        "Cut tiles of a board at the left and the upper edge where scissors are shown, and glue them "
        "over the strip of their neighbour: crosses lie on crosses."
    ),
    text("Paste tokens on card before you cut them out."),
)

NAMES = {
    "hex-flat": text(
        "A space is called by its column, a letter from west to east, and its number from the "
        "top of that column. The box and the phones say the same names."
    ),
    "point": text(
        "A space is called by its spoke, a letter clockwise from the top, and its ring, a number "
        "from the inside out; the middle is the hub. The box and the phones say the same names."
    ),
    "square": text(
        "A square is called by its column, a letter from the left, and its row, a number from "
        "the top; underground it ends in -u. The box and the phones say the same names."
    ),
}


COMPASS = tuple(compass.EIGHT.values())
"""Clockwise, an eighth of a turn each."""


# ---------------------------------------------------------------------------------- set-up


def set_up(
    pen: Pen,
    width: float,
    height: float,
    game: Game,
    components: Components,
    contents: Sequence[tuple[str, str]],
    minis: Sequence[Drawing],
) -> None:
    """The first page: what this is, what else it takes, and how to begin. ``contents`` are lines
    of (pages, what is on them); ``minis`` are the boards of the openings."""
    _masthead(pen, width, game, components)
    top = BANNER + 4
    half = (width - GUTTER) / 2
    left = _list(pen, 0, top, half, text("In this file"), [], contents)
    needs = [(str(need.count), say(need.what)) for need in components.needs]
    left = _list(pen, 0, left + 4, half, text("What else you need"), [], needs)
    left = _list(pen, 0, left + 4, half, text("True size"), TRUE_SIZE, ())
    right = _list(pen, half + GUTTER, top, half, text("Set up with the box"), components.steps, ())
    below = max(left, right) + 5
    _openings(pen, width, below, height, components.openings, minis)


def _masthead(pen: Pen, width: float, game: Game, components: Components) -> None:
    pen.rectangle(0, 0, width, BANNER, fill=SAND)
    with pen.within(0, 0, width, BANNER):
        _orb(pen, width - 20, 12, 48)
    sides.picture(pen, Side("female"), width - 36, 20, 19)
    title = say(game.title)
    pen.text(7, 14, title, fitted(title, TITLE, 34, width - 70), TITLE)
    below = pen.write(7, 20.5, width - 68, say(game.about), 9)
    pen.text(7, below + 1, say(components.credit), 7, fill=MUTED)


def _orb(pen: Pen, x: float, y: float, radius: float) -> None:
    """A web of twelve spokes behind the title."""
    turns = [pi * k / 6 + 0.12 for k in range(12)]
    for turn in turns:
        pen.line((x, y), (x + radius * cos(turn), y + radius * sin(turn)), stroke=LINE, width=0.3)
    for ring in range(1, 8):
        far = radius * ring / 7.5
        at = [(x + far * cos(turn), y + far * sin(turn)) for turn in turns]
        for (ax, ay), (bx, by) in zip(at, (*at[1:], at[0]), strict=True):
            bend = (x + ((ax + bx) / 2 - x) * 0.9, y + ((ay + by) / 2 - y) * 0.9)
            pen.curve((ax, ay), bend, (bx, by), stroke=LINE, width=0.25)


def _list(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    title: Text,
    steps: Sequence[Text],
    lines: Sequence[tuple[str, str]],
) -> float:
    """A titled list, numbered steps or lines with a figure before them; gives where it ends."""
    rows = [(str(number), say(step)) for number, step in enumerate(steps, 1)] or list(lines)
    if not rows:
        return y
    _section(pen, x, y, width, say(title))
    y += 10.5
    indent = max(width_of(figure, BOLD, BODY) for figure, _ in rows) + 3
    for figure, words in rows:
        if steps:
            pen.circle(x + 2.1, y - 1.05, 2.1, fill=ACCENT)
            pen.centred(x + 2.1, y - 1.05, figure, 7.5, BOLD)
            indent = 6.5
        else:
            pen.text(x, y, figure, BODY, BOLD, fill=DARK_ACCENT)
        y = pen.write(x + indent, y, width - indent, words, BODY, leading=1.35) + 1.1
    return y - LEADING


def _section(pen: Pen, x: float, y: float, width: float, title: str) -> None:
    pen.text(x, y + 4.2, title, 12, TITLE)
    pen.line((x, y + 6), (x + width, y + 6), stroke=DARK_ACCENT, width=0.4)


def _openings(
    pen: Pen,
    width: float,
    top: float,
    height: float,
    openings: Sequence[Opening],
    minis: Sequence[Drawing],
) -> None:
    """The boards before the first turn, small, side by side as large as the page lets them be."""
    room = min(height - top - 6, 150.0)
    if not openings or room < 20:
        return
    share = (width - GUTTER / 2 * (len(openings) - 1)) / len(openings)
    for number, (opening, drawing) in enumerate(zip(openings, minis, strict=True)):
        scale = min(share / drawing.width, room / drawing.height)
        x = number * (share + GUTTER / 2) + share / 2
        pen.text(x, top + 3, say(opening.title), 9, BOLD, align="middle")
        with pen.at(x - drawing.width * scale / 2, top + 5, scale=scale):
            _small(pen, drawing, opening)


def _small(pen: Pen, drawing: Drawing, opening: Opening) -> None:
    drawing.shapes(pen)
    for space, side in opening.pieces:
        x, y = drawing.at[space]
        size = drawing.cell * (0.95 if side.picture == "web" else 0.85)
        sides.picture(pen, side, x, y, size)
        if side.figure and side.picture != "spider":
            pen.circle(x, y, drawing.cell * 0.4, fill=WHITE if side.colour == "white" else INK, stroke=INK)
            ink = INK if side.colour == "white" else WHITE
            pen.centred(x, y, side.figure, drawing.cell * 1.3, BOLD, fill=ink)


# ------------------------------------------------------------------------------- reference

KEY_ROW = 11.0
KEY_WIDE = 46.0


def reference(components: Components, width: float) -> Iterator[Band]:
    """Directions and names of spaces of each kind of board, then every token with its count."""
    kinds: dict[str, Board] = {}
    for variant in components.boards:
        kinds.setdefault(variant.board.spaces[0].shape, variant.board)
    for shape, board in kinds.items():
        words = NAMES.get(shape, NAMES["hex-flat"])
        yield Band(56.0, partial(_directions, board=board, words=words, width=width))
    if not components.tokens:
        return
    yield Band(8.0, partial(_section, x=0, y=0, width=width, title=say(text("What is what"))), heading=True)
    columns = max(1, int(width // KEY_WIDE))
    for start in range(0, len(components.tokens), columns):
        row = components.tokens[start : start + columns]
        last = start + columns >= len(components.tokens)
        yield Band(KEY_ROW, partial(_key, row=row, wide=width / columns), gap=6.0 if last else 0.0)


def _directions(pen: Pen, board: Board, words: Text, width: float) -> None:
    _section(pen, 0, 0, width, say(text("Directions and names of spaces")))
    boards.rose(pen, board, 36, 32, 24)
    y = pen.write(78, 13, width - 78, say(words), 9.5, leading=1.4)
    _compass(pen, 78, y + 3, board)


def _compass(pen: Pen, x: float, y: float, board: Board) -> None:
    """The numbers of a direction die in words."""
    for number, (way, angle) in enumerate(boards.ways(board)):
        if not way.isdecimal():
            return
        column, row = divmod(number, 3)
        at = (x + column * 46, y + row * 7)
        pen.rectangle(*at, 5.6, 5.6, radius=1, fill=WHITE, stroke=INK, width=0.3)
        pen.centred(at[0] + 2.8, at[1] + 2.8, way, 8.5, BOLD)
        pen.text(at[0] + 8, at[1] + 3.9, say(COMPASS[round(angle / 45) % 8]), 9)


def _key(pen: Pen, row: Sequence[Token], wide: float) -> None:
    for column, token in enumerate(row):
        x = column * wide
        sides.picture(pen, token.front, x + 5, 5, 9)
        title = say(token.title)
        pen.text(x + 12, 4.4, title, fitted(title, BOLD, 7.5, wide - 14), BOLD)
        pen.text(x + 12, 8.0, f"× {token.count}", 7.5, fill=MUTED)


# ----------------------------------------------------------------------------------- score

ROW = 8.5
BLOCK_GAP = 9.0


def score(game: Game, components: Components, width: float, height: float) -> list[Band]:
    """As many games as fit on this height: a block each, or a line each where nothing is counted."""
    heading = Band(
        8.0, partial(_section, x=0, y=0, width=width, title=say(text("Score sheet"))), heading=True, gap=2.0
    )
    seats = max(game.seats)
    if components.score:
        tall = ROW * (len(components.score) + 1)
        block = Band(tall, partial(_block, components=components, width=width, seats=seats), gap=BLOCK_GAP)
        count = int((height - 10 + BLOCK_GAP) // (tall + BLOCK_GAP))
        return [heading, *[block] * count]
    rows = int((height - 10) // ROW) - 1
    return [heading, Band(ROW * (rows + 1), partial(_won, width=width, seats=seats, rows=rows))]


def _block(pen: Pen, components: Components, width: float, seats: int) -> None:
    """One game: a line for each thing that counts, a column for each player."""
    first = min(66.0, width * 0.42)
    columns = [0.0, *(first + seat * (width - first) / seats for seat in range(seats + 1))]
    _grid(pen, columns, len(components.score) + 1, [say(text("Date")), *[say(text("Player"))] * seats])
    for number, tally in enumerate(components.score, 1):
        y = number * ROW
        title = say(tally.title)
        pen.text(2, y + (4.0 if tally.note else 5.6), title, 9, BOLD)
        if tally.note:
            words = say(tally.note)
            pen.text(2, y + 7.1, words, fitted(words, PLAIN, 6.5, first - 4), fill=MUTED)


def _won(pen: Pen, width: float, seats: int, rows: int) -> None:
    """A line for each game: who played, and who won."""
    share = (width - 30) / (seats + 1)
    columns = [0.0, *(30 + share * number for number in range(seats + 2))]
    heads = [say(text("Date")), *[say(text("Player"))] * seats, say(text("Winner"))]
    _grid(pen, columns, rows + 1, heads)


def _grid(pen: Pen, columns: Sequence[float], rows: int, heads: Sequence[str]) -> None:
    width = columns[-1]
    pen.rectangle(0, 0, width, ROW, fill=SAND)
    for row in range(2, rows, 2):
        pen.rectangle(0, row * ROW, width, ROW, fill=CREAM)
    for row in range(rows + 1):
        pen.line((0, row * ROW), (width, row * ROW), stroke=LINE, width=0.25)
    for x in columns:
        pen.line((x, 0), (x, rows * ROW), stroke=LINE, width=0.25)
    for x, head in zip(columns, heads, strict=False):
        pen.text(x + 1.5, 3.2, head, 6, fill=MUTED)
