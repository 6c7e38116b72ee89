"""The pages that are read and not cut: how to set up, what each thing is, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin

from companion.components import Components, Opening, TokenSide
from companion.frozen import frozen, replace
from companion.kit import compass
from companion.kit.game import Game
from companion.paper import boards, diagrams, sides
from companion.paper.boards import Drawing
from companion.paper.flow import Band
from companion.paper.palette import ACCENT, CREAM, DARK_ACCENT, INK, LINE, MUTED, SAND, WHITE
from companion.paper.pen import BOLD, PLAIN, POINT, READABLE, TITLE, Pen, fitted, width_of
from companion.play import Board, Form, Text, text
from companion.views.prose import Speech

BODY = 8.5  # size of running words
LEADING = BODY * POINT * 1.35
GUTTER = 8.0
BANNER = 39.0

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
    speech: Speech,
) -> None:
    """The first page: what this is, what else it takes, and how to begin. ``contents`` are lines
    of (pages, what is on them); ``minis`` are the boards of the openings."""
    _masthead(pen, width, game, components, speech)
    top = BANNER + 4
    half = (width - GUTTER) / 2
    left = _list(pen, 0, top, half, speech.translate(text("In this file")), [], contents)
    needs = [(str(need.count), speech.translate(need.what)) for need in components.needs]
    left = _list(pen, 0, left + 4, half, speech.translate(text("What else you need")), [], needs)
    true_size = [speech.translate(words) for words in TRUE_SIZE]
    left = _list(pen, 0, left + 4, half, speech.translate(text("True size")), true_size, ())
    steps = [speech.translate(words) for words in (*components.steps, *components.starting)]
    right = _list(pen, half + GUTTER, top, half, speech.translate(text("Set up with the box")), steps, ())
    below = max(left, right) + 5
    titles = [speech.translate(opening.title) for opening in components.openings]
    _openings(pen, width, below, height, titles, components.openings, minis)


def _masthead(pen: Pen, width: float, game: Game, components: Components, speech: Speech) -> None:
    pen.rectangle(0, 0, width, BANNER, fill=SAND)
    with pen.within(0, 0, width, BANNER):
        _orb(pen, width - 20, 12, 48)
    sides.picture(pen, TokenSide("widow"), width - 36, BANNER / 2 + 2, 19)
    title = speech.translate(game.title)
    pen.text(7, 14, title, fitted(title, TITLE, 34, width - 70), TITLE)
    below = pen.write(7, 20.5, width - 68, speech.translate(game.about), 9)
    pen.write(7, below + 1, width - 68, speech.translate(components.credit), READABLE, fill=MUTED)


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
    title: str,
    steps: Sequence[str],
    lines: Sequence[tuple[str, str]],
) -> float:
    """A titled list, numbered steps or lines with a figure before them; gives where it ends."""
    rows = [(str(number), step) for number, step in enumerate(steps, 1)] or list(lines)
    if not rows:
        return y
    section(pen, x, y, width, title)
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


def section(pen: Pen, x: float, y: float, width: float, title: str) -> None:
    """A heading over a line."""
    pen.text(x, y + 4.2, title, 12, TITLE)
    pen.line((x, y + 6), (x + width, y + 6), stroke=DARK_ACCENT, width=0.4)


def _openings(
    pen: Pen,
    width: float,
    top: float,
    height: float,
    titles: Sequence[str],
    openings: Sequence[Opening],
    minis: Sequence[Drawing],
) -> None:
    """The boards before the first turn, small, side by side as large as the page lets them be."""
    if not openings:
        return
    share = (width - GUTTER / 2 * (len(openings) - 1)) / len(openings)
    # No higher than the highest of them is at that width, so that each stands just below its title.
    room = min(height - top - 6, 150.0, share * max(one.height / one.width for one in minis))
    if room < 20:
        return
    for number, (title, opening, drawing) in enumerate(zip(titles, openings, minis, strict=True)):
        x = number * (share + GUTTER / 2) + share / 2
        pen.text(x, top + 3, title, 9, BOLD, align="middle")
        with pen.at(x - share / 2, top + 5):
            diagrams.board(pen, drawing, opening.pieces, share, room)


# ------------------------------------------------------------------------------- reference

KEY_ROW = 11.0
KEY_WIDE = 46.0


def reference(components: Components, width: float, speech: Speech) -> Iterator[Band]:
    """Directions and names of spaces of each kind of board, then every token with its count; tokens of
    one title are told of as one."""
    kinds: dict[str, Board] = {}
    for variant in components.boards:
        kinds.setdefault(variant.board.spaces[0].shape, variant.board)
    for shape, board in kinds.items():
        words = NAMES.get(shape, NAMES["hex-flat"])
        yield Band(56.0, partial(_directions, board=board, words=words, width=width, speech=speech))
    if not components.tokens:
        return
    yield Band(
        8.0,
        partial(section, x=0, y=0, width=width, title=speech.translate(text("What is what"))),
        heading=True,
    )
    columns = max(1, int(width // KEY_WIDE))
    told: dict[str, _Told] = {}
    for token in components.tokens:
        title = speech.translate(token.title)
        first = told.get(title, _Told(title, token.front, token.form, 0))
        told[title] = replace(first, count=first.count + token.count)
    rows = list(told.values())
    for start in range(0, len(rows), columns):
        row = rows[start : start + columns]
        last = start + columns >= len(rows)
        yield Band(KEY_ROW, partial(_key, row=row, wide=width / columns), gap=6.0 if last else 0.0)


@frozen
class _Told:
    """What tokens of one title look like, and how many there are."""

    title: str
    front: TokenSide
    form: Form
    count: int


def _directions(pen: Pen, board: Board, words: Text, width: float, speech: Speech) -> None:
    section(pen, 0, 0, width, speech.translate(text("Directions and names of spaces")))
    boards.rose(pen, board, 44, 32, 24, speech)
    y = pen.write(78, 13, width - 78, speech.translate(words), 9.5, leading=1.4)
    _compass(pen, 78, y + 3, board, speech)


def _compass(pen: Pen, x: float, y: float, board: Board, speech: Speech) -> None:
    """The numbers of a direction die in words."""
    for number, (way, angle) in enumerate(boards.ways(board)):
        if not way.isdecimal():
            return
        column, row = divmod(number, 3)
        at = (x + column * 46, y + row * 7)
        pen.rectangle(*at, 5.6, 5.6, radius=1, fill=WHITE, stroke=INK, width=0.3)
        pen.centred(at[0] + 2.8, at[1] + 2.8, way, 8.5, BOLD)
        pen.text(at[0] + 8, at[1] + 3.9, speech.translate(COMPASS[round(angle / 45) % 8]), 9)


def _key(pen: Pen, row: Sequence[_Told], wide: float) -> None:
    for column, told in enumerate(row):
        x = column * wide
        sides.picture(pen, told.front, x + 5, 5, 9, told.form)
        pen.text(x + 12, 4.4, told.title, fitted(told.title, BOLD, 7.5, wide - 14), BOLD)
        pen.text(x + 12, 8.0, f"× {told.count}", 7.5, fill=MUTED)


# ----------------------------------------------------------------------------------- score

ROW = 8.5
BLOCK_GAP = 9.0
FEWEST_LINES = 8
"""With room for fewer games the score sheet takes a page of its own."""


def score(components: Components, seats: int, width: float, height: float, speech: Speech) -> list[Band]:
    """As many games as fit on this height: a block each, or a line each where nothing is counted. Nothing,
    not even the heading, where there is no room for one."""
    heading = Band(
        8.0,
        partial(section, x=0, y=0, width=width, title=speech.translate(text("Score sheet"))),
        heading=True,
        gap=2.0,
    )
    if components.score:
        tall = ROW * (len(components.score) + 1)
        block = Band(
            tall,
            partial(_block, components=components, width=width, seats=seats, speech=speech),
            gap=BLOCK_GAP,
        )
        count = int((height - 10 + BLOCK_GAP) // (tall + BLOCK_GAP))
        return [heading, *[block] * count] if count > 0 else []
    rows = int((height - 10) // ROW) - 1
    if rows < FEWEST_LINES:
        return []
    return [
        heading,
        Band(ROW * (rows + 1), partial(_won, width=width, seats=seats, rows=rows, speech=speech)),
    ]


def _block(pen: Pen, components: Components, width: float, seats: int, speech: Speech) -> None:
    """One game: a line for each thing that counts, a column for each player."""
    first = min(66.0, width * 0.42)
    columns = [0.0, *(first + seat * (width - first) / seats for seat in range(seats + 1))]
    _grid(
        pen,
        columns,
        len(components.score) + 1,
        [speech.translate(text("Date")), *[speech.translate(text("Player"))] * seats],
    )
    for number, tally in enumerate(components.score, 1):
        y = number * ROW
        title = speech.translate(tally.title)
        pen.text(2, y + (4.0 if tally.note else 5.6), title, 9, BOLD)
        if tally.note:
            words = speech.translate(tally.note)
            pen.text(2, y + 7.3, words, fitted(words, PLAIN, READABLE, first - 4), fill=MUTED)


def _won(pen: Pen, width: float, seats: int, rows: int, speech: Speech) -> None:
    """A line for each game: who played, and who won."""
    share = (width - 30) / (seats + 1)
    columns = [0.0, *(30 + share * number for number in range(seats + 2))]
    heads = [
        speech.translate(text("Date")),
        *[speech.translate(text("Player"))] * seats,
        speech.translate(text("Winner")),
    ]
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
        pen.text(x + 1.5, 3.4, head, READABLE, fill=MUTED)
