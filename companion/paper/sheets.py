"""The pages that are read and not cut: how to set up, what each thing is, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from companion.components import Components, Face, Layout, Token
from companion.paper import boards, faces
from companion.paper.boards import Drawing
from companion.paper.palette import ACCENT, CREAM, DARK_ACCENT, FAINT, INK, LINE, MUTED, SAND, WHITE
from companion.paper.pen import BOLD, PLAIN, POINT, TITLE, Pen, fitted, lines_of, width_of
from companion.play import Board, Game, Text, text
from companion.views.prose import say

BODY = 8.5  # size of running words
LEADING = BODY * POINT * 1.35
GUTTER = 8.0

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


# ---------------------------------------------------------------------------------- set-up


def set_up(
    pen: Pen,
    width: float,
    height: float,
    game: Game,
    box: Components,
    contents: Sequence[tuple[str, str]],
    minis: Sequence[Drawing],
) -> None:
    """The first page: what this is, what else it takes, and how to begin. ``contents`` are lines
    of (pages, what is on them); ``minis`` are the boards of the layouts."""
    _masthead(pen, width, game, box)
    top = 42.0
    half = (width - GUTTER) / 2
    left = _list(pen, 0, top, half, text("In this file"), [], contents)
    needs = [(str(need.count), say(need.what)) for need in box.needs]
    left = _list(pen, 0, left + 4, half, text("What else you need"), [], needs)
    left = _list(pen, 0, left + 4, half, text("True size"), TRUE_SIZE, ())
    right = _list(pen, half + GUTTER, top, half, text("Set up with the box"), box.steps, ())
    below = max(left, right) + 5
    _layouts(pen, width, below, height, box.layouts, minis)


def _masthead(pen: Pen, width: float, game: Game, box: Components) -> None:
    pen.rectangle(0, 0, width, 34, fill=SAND)
    with pen.within(0, 0, width, 34):
        _orb(pen, width - 20, 12, 46)
    faces.picture(pen, Face("female"), width - 36, 19, 19)
    title = say(game.title)
    pen.text(7, 15.5, title, fitted(title, TITLE, 34, width - 70), TITLE)
    lines = lines_of(say(game.about), PLAIN, 9.5, width - 72)
    for number, line in enumerate(lines):
        pen.text(7, 21.5 + number * 4.2, line, 9.5)
    pen.text(7, 38, say(box.credit), 7, fill=MUTED)


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
    _section(pen, x, y, width, say(title))
    y += 10.5
    rows = [(str(number), say(step)) for number, step in enumerate(steps, 1)] or list(lines)
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


def _layouts(
    pen: Pen,
    width: float,
    top: float,
    height: float,
    layouts: Sequence[Layout],
    minis: Sequence[Drawing],
) -> None:
    """The boards before the first turn, small, side by side as large as the page lets them be."""
    if not layouts:
        return
    share = (width - GUTTER / 2 * (len(layouts) - 1)) / len(layouts)
    room = min(height - top - 6, 95.0)
    for number, (layout, drawing) in enumerate(zip(layouts, minis, strict=True)):
        scale = min(share / drawing.width, room / drawing.height)
        x = number * (share + GUTTER / 2) + share / 2
        pen.text(x, top + 3, say(layout.title), 9, BOLD, side="middle")
        with pen.at(x - drawing.width * scale / 2, top + 5, scale=scale):
            _small(pen, drawing, layout)


def _small(pen: Pen, drawing: Drawing, layout: Layout) -> None:
    drawing.shapes(pen)
    for space, face in layout.pieces:
        x, y = drawing.at[space]
        size = drawing.cell * (0.95 if face.picture == "web" else 0.85)
        faces.picture(pen, face, x, y, size)
        if face.figure and face.picture != "spider":
            pen.circle(x, y, drawing.cell * 0.4, fill=WHITE if face.colour == "white" else INK, stroke=INK)
            ink = INK if face.colour == "white" else WHITE
            pen.centred(x, y, face.figure, drawing.cell * 1.3, BOLD, fill=ink)


# ------------------------------------------------------------------------------- reference


def legend(pen: Pen, width: float, title: str, shown: Sequence[Board], tokens: Sequence[Token]) -> None:
    """Directions and names of spaces of each kind of board, then every token with its count."""
    _heading(pen, width, title)
    y = 14.0
    seen = set()
    for board in shown:
        shape = board.spaces[0].shape
        if shape in seen:
            continue
        seen.add(shape)
        _section(pen, 0, y, width, say(text("Directions and names of spaces")))
        boards.rose(pen, board, 24, y + 34, 25)
        words = pen.write(58, y + 14, width - 58, say(NAMES.get(shape, NAMES["hex-flat"])), 9.5, leading=1.4)
        _compass(pen, 58, words + 3, board)
        y += 66
    if tokens:
        _section(pen, 0, y, width, say(text("What is what")))
        _key(pen, width, y + 10, tokens)


def _compass(pen: Pen, x: float, y: float, board: Board) -> None:
    """The numbers of a direction die in words."""
    names = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
    for number, (way, angle) in enumerate(boards.ways(board)):
        if not way.isdecimal():
            return
        column, row = divmod(number, 3)
        at = (x + column * 46, y + row * 7)
        pen.rectangle(*at, 5.6, 5.6, radius=1, fill=WHITE, stroke=INK, width=0.3)
        pen.centred(at[0] + 2.8, at[1] + 2.8, way, 8.5, BOLD)
        pen.text(at[0] + 8, at[1] + 3.9, names[round(angle / 45) % 8], 9)


def _key(pen: Pen, width: float, top: float, tokens: Sequence[Token]) -> None:
    columns = max(1, int(width // 46))
    wide = width / columns
    for number, token in enumerate(tokens):
        row, column = divmod(number, columns)
        x, y = column * wide, top + row * 11.5
        faces.picture(pen, token.front, x + 5, y + 4, 9)
        title = say(token.title)
        pen.text(x + 12, y + 3.4, title, fitted(title, BOLD, 7.5, wide - 14), BOLD)
        pen.text(x + 12, y + 7.0, f"× {token.count}", 7.5, fill=MUTED)


# ----------------------------------------------------------------------------------- score


def score(pen: Pen, width: float, height: float, game: Game, box: Components) -> None:
    """Columns for every seat, as many games as fit on the page."""
    _heading(pen, width, say(text("{game}: score", game=game.title)))
    seats = max(game.seats)
    lines = len(box.score)
    row = 9.0
    block = row * (lines + 1) + 11
    across = 2 if width > 230 else 1
    wide = (width - GUTTER * (across - 1)) / across
    for number in range(max(1, int((height - 14) // block)) * across):
        down, column = divmod(number, across)
        with pen.at(column * (wide + GUTTER), 14 + down * block):
            _score_block(pen, wide, box, seats, row)


def _score_block(pen: Pen, width: float, box: Components, seats: int, row: float) -> None:
    first = min(66.0, width * 0.42)
    cell = (width - first) / seats
    high = row * (len(box.score) + 1)
    pen.rectangle(0, 0, width, row, fill=SAND)
    pen.text(2, row - 3.2, say(text("Date")), 7, fill=MUTED)
    for seat in range(seats):
        pen.text(first + seat * cell + 1.5, row - 5.2, say(text("Player")), 6, fill=MUTED)
    for number, tally in enumerate(box.score, 1):
        y = number * row
        if number % 2 == 0:
            pen.rectangle(0, y, width, row, fill=CREAM)
        title = say(tally.title)
        pen.text(2, y + (4.2 if tally.note else 5.8), title, 9, BOLD)
        if tally.note:
            words = say(tally.note)
            pen.text(2, y + 7.4, words, fitted(words, PLAIN, 6.5, first - 4), fill=MUTED)
    for number in range(len(box.score) + 2):
        pen.line((0, number * row), (width, number * row), stroke=LINE, width=0.25)
    for x in (0.0, *(first + seat * cell for seat in range(seats)), width):
        pen.line((x, 0), (x, high), stroke=LINE, width=0.25)


def _heading(pen: Pen, width: float, title: str) -> None:
    pen.text(0, 7.5, title, fitted(title, TITLE, 20, width), TITLE)
    pen.line((0, 10.5), (width, 10.5), stroke=FAINT, width=0.3)
