"""A game on one page, so that it can be played on by hand or brought to another box.

The board with what stands on it, all that is counted, whose turn it is and what comes next, the house rules
that differ; below it the code of ``table.archive.paper_code``, to scan and to type. The code stands in the
file's keywords too, so that the file itself can be brought to a box. Nothing names a device or a person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from itertools import product
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from companion.components import TokenSide
from companion.frozen import frozen
from companion.kit.game import Game
from companion.kit.typed_lines import grouped
from companion.paper import boards, diagrams
from companion.paper.palette import LINE, MUTED, SAND, WHITE
from companion.paper.papers import MARGIN, PAPERS, Paper
from companion.paper.pen import BOLD, MM, PLAIN, TITLE, Pen, fitted, load_fonts
from companion.paper.standing_words import Block, Group, PrintedClock, coming, continued, groups
from companion.play import Board, Pending, Piece, Scene, text
from companion.table.archive import paper_code
from companion.views.prose import Speech
from companion.views.standing import turn

SIZES = (8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)  # of running words, the largest at which the page holds them
SMALLER = (4.5, 4.0, 3.5)  # on a sheet of their own
SHARES = (0.72, 0.64, 0.56, 0.5, 0.45, 0.4)  # of the body for the board
LEVELS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # of it for words alone: as short columns as hold them
GAP = 5.0
FOOT = 4.0
CODE_SIZE = 7.0
CODE_LEADING = 3.35
QR = 44.0
MODULE = 0.42  # mm, the least that the camera of a phone reads well
QUIET = 4  # modules round a QR code
LAYERS = ("cover", "lies", "stands")


@frozen
class PrintedGame:
    """How a game stands on a page: ``pending`` is what is waited for, ``clock`` how time is kept."""

    game: Game
    state: Any
    scene: Scene
    pending: Pending
    code: bytes
    clock: PrintedClock | None = None

    @property
    def page(self) -> str:
        """What the page is called."""
        return paper_code.page_of(self.code)


def board_of(game: Game, state: Any) -> Board | None:
    """The board, where the box knows what stands on it."""
    known = game.scene(state).pieces or game.spaces(state)
    return game.board(game.settings(state)) if known else None


def standing(game: Game, state: Any, clock: PrintedClock | None = None) -> PrintedGame:
    """A game as it stands, for a page."""
    code = paper_code.code_of(game, state)
    return PrintedGame(game, state, game.scene(state), game.pending(state), code, clock)


def printed(told: PrintedGame, paper: Paper, speech: Speech, address: str) -> bytes:
    """The page as a PDF, the same bytes for the same game; ``address`` is where a box takes games.
    A game with more to tell than one sheet holds has its words on a second one.
    """
    buffer = BytesIO()
    load_fonts()
    title = speech.translate(told.game.title)
    # Without a first font of its own a page would name one that is not embedded; the stub errs.
    canvas = Canvas(
        buffer,
        (paper.width * MM, paper.height * MM),
        invariant=1,
        initialFontName=PLAIN,  # type: ignore[arg-type]
    )
    canvas.setTitle(f"{title}: {speech.translate(text('page {page}', page=told.page))}")
    canvas.setAuthor("Orbweaver")
    canvas.setCreator("Orbweaver")
    code = _code_of(told.code, address)
    canvas.setKeywords(paper_code.MARK + "".join(code.lines))
    pen = Pen(canvas, paper.height)
    width, height = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    with pen.at(MARGIN, MARGIN):
        top = _head(pen, told, width, speech)
        low = height - code.height
        with pen.at(0, top):
            whole = _body(pen, told, width, low - top - GAP, speech)
        with pen.at(0, low):
            _code(pen, code, width, speech)
        foot = speech.translate(
            text("Orbweaver · {game} · page {page}", game=told.game.title, page=told.page)
        )
        pen.text(0, height + FOOT, foot, 6.5, fill=MUTED)
    canvas.showPage()
    if not whole:
        pen = Pen(canvas, paper.height)
        with pen.at(MARGIN, MARGIN):
            _second(pen, told, width, height, speech)
            pen.text(0, height + FOOT, foot, 6.5, fill=MUTED)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _head(pen: Pen, told: PrintedGame, width: float, speech: Speech) -> float:
    """Title, whose turn, and what comes next; gives how far down it reaches."""
    name = speech.translate(text("page {page}", page=told.page))
    pen.text(width, 7, name, 11, BOLD, fill=MUTED, align="right")
    title = speech.translate(told.game.title)
    pen.text(0, 8, title, fitted(title, TITLE, 24, width - 45), TITLE)
    now = turn(told.scene, speech)
    pen.text(0, 14.5, now, fitted(now, BOLD, 12, width), BOLD)
    y = 20.0
    for words in coming(told.pending, told.scene, speech):
        head = speech.translate(text("Next:"))
        block = Block(head, words)
        block.draw(pen, y - 3, width, 9)
        y += block.height(width, 9) + 0.3
    return y


# ------------------------------------------------------------------------------- the middle


def _body(pen: Pen, told: PrintedGame, width: float, height: float, speech: Speech) -> bool:
    """Board and words; the board alone where a page does not hold both. True where all is told."""
    board = board_of(told.game, told.state)
    words = _words(told, speech)
    shares = SHARES if board is not None else LEVELS
    for size in SIZES:
        for whole, share in product((True, False), shares):
            regions = _regions(board, width, height, share)
            placed = _poured(words, regions[1:], size, speech, whole=whole)
            if placed is not None:
                if board is not None:
                    draw_board(pen, board, told.scene, regions[0], speech)
                _write(pen, placed, size)
                return True
    if board is not None:
        draw_board(pen, board, told.scene, (0, 0, width, height - GAP), speech)
    pen.text(
        width, height, speech.translate(text("All that is counted is on the second sheet.")), 9, align="right"
    )
    return False


def _second(pen: Pen, told: PrintedGame, width: float, height: float, speech: Speech) -> None:
    """All words on a sheet of their own, in as large a type as it holds."""
    words, columns = _words(told, speech), _regions(None, width, height, 1)[1:]
    for size, whole in product((*SIZES, *SMALLER), (True, False)):
        placed = _poured(words, columns, size, speech, whole=whole)
        if placed is not None:
            _write(pen, placed, size)
            return
    raise ValueError(f"{told.game.name} has more to tell than two sheets hold")


def _words(told: PrintedGame, speech: Speech) -> list[Group]:
    return groups(told.game, told.game.settings(told.state), told.scene, told.clock, speech)


def _write(pen: Pen, placed: Sequence[tuple[float, float, float, Block]], size: float) -> None:
    for x, y, wide, block in placed:
        with pen.at(x, 0):
            block.draw(pen, y, wide, size)


Region = tuple[float, float, float, float]
"""A part of the page: x, y, how wide, how high."""


def _regions(board: Board | None, width: float, height: float, share: float) -> list[Region]:
    """Where the board goes, then where words go, column by column; ``share`` is how much of the height the
    board has, or words where there is none."""
    third = (width - 2 * GAP) / 3
    columns = [(number * (third + GAP), third) for number in range(3)]
    if board is None:
        return [(0, 0, 0, 0), *((x, 0, wide, height * share) for x, wide in columns)]
    sheets = {space.sheet for space in board.spaces}
    high = height * share
    below = [(x, high + GAP, wide, height - high - GAP) for x, wide in columns]
    if len(sheets) > 1:
        return [(0, 0, width, high), *below]
    wide = min(width * 0.68, high * 1.05)
    return [(0, 0, wide, high), (wide + GAP, 0, width - wide - GAP, high), *below]


def _poured(
    words: Sequence[Group], regions: Sequence[Region], size: float, speech: Speech, *, whole: bool
) -> list[tuple[float, float, float, Block]] | None:
    """Blocks one below the other, region after region, those of a group all in one where it stays ``whole``.
    Of one that does not, the first stays with the second, and its name stands again above what goes on.
    None where they do not fit."""
    placed: list[tuple[float, float, float, Block]] = []
    left = list(regions)
    used = 0.0
    for group in words:
        parts = [group] if whole else [group[:2], *((block,) for block in group[2:])]
        for part in parts:
            while left:
                x, y, wide, high = left[0]
                goes_on = part is not parts[0] and not used
                column = (continued(group[0], speech), *part) if goes_on else part
                tall = [block.height(wide, size) for block in column]
                if used + sum(tall) <= high:
                    for block, its_height in zip(column, tall, strict=True):
                        placed.append((x, y + used, wide, block))
                        used += its_height
                    break
                left.pop(0)
                used = 0.0
            else:
                return None
    return placed


# -------------------------------------------------------------------------------- the board


def draw_board(pen: Pen, board: Board, scene: Scene, region: Region, speech: Speech) -> None:
    """A board with what stands on it, sheet beside sheet, within a region."""
    x, y, width, height = region
    cell = boards.cell_of(board, (), PAPERS["a4"])
    sheets = list(boards.drawings(board, cell, "", "", {}).values())
    wide = (width - GAP * (len(sheets) - 1)) / len(sheets)
    colours = {line.seat: line.colour for line in scene.seats}
    pieces = sorted(scene.pieces, key=lambda piece: LAYERS.index(piece.layer))
    for number, drawing in enumerate(sheets):
        on = [(one.space, _side(one, colours, speech)) for one in pieces if one.space in drawing.at]
        with pen.at(x + number * (wide + GAP), y):
            diagrams.board(pen, drawing, on, wide, height, named=True)


def _side(piece: Piece, colours: dict[int, str], speech: Speech) -> TokenSide:
    """A piece as print draws tokens; of several on one another, how many."""
    colour = "" if piece.seat is None else colours[piece.seat]
    shown = speech.letter(piece.label, piece.initial) or (str(piece.height) if piece.height > 1 else "")
    marks = tuple(mark for mark in piece.marks if mark == "turned")
    return TokenSide(piece.picture, colour, shown, marks=marks, layer=piece.layer)


# --------------------------------------------------------------------------------- the code


@frozen
class PrintedCode:
    """The code of a page, to type and to scan: its lines, and the rows of its picture."""

    lines: Sequence[str]
    rows: Sequence[bytes]

    @property
    def across(self) -> float:
        """How wide the picture is, in mm."""
        return max(QR, (len(self.rows) + 2 * QUIET) * MODULE)

    @property
    def height(self) -> float:
        """How high a box with both is, in mm."""
        return max(self.across + 4, 19 + CODE_LEADING * self.deep)

    @property
    def deep(self) -> int:
        """Lines below one another: there are two columns."""
        return -(-len(self.lines) // 2)


def _code_of(code: bytes, address: str) -> PrintedCode:
    import segno

    lines = paper_code.lines_of(code)
    # Two parts, each in the mode that suits it: the address as bytes, the code in letters and figures.
    made = segno.make([f"{address}#", "".join(lines)], error="l", micro=False)  # type: ignore[arg-type]
    return PrintedCode(lines, [bytes(row) for row in made.matrix])


def _code(pen: Pen, code: PrintedCode, width: float, speech: Speech) -> None:
    pen.rectangle(0, 0, width, code.height, radius=3, fill=WHITE, stroke=LINE)
    _picture(pen, code, 1, (code.height - code.across) / 2)
    left = code.across + 4
    room = width - left - 3
    pen.text(left, 6, speech.translate(text("To play on at a box")), 9.5, BOLD)
    how = text(
        "Scan the picture with the camera of a phone that has joined. At another box open its page, More,"
        " On paper: paste what the camera reads, choose the file of this page, or type these"
        " {n} lines.",
        n=len(code.lines),
    )
    pen.write(left, 10, room, speech.translate(how), 7, fill=MUTED)
    column = (room - GAP) / 2
    group = (column - 16) / 5
    for number, line in enumerate(code.lines):
        over, down = divmod(number, code.deep)
        x, y = left + (column + GAP) * over, 20 + CODE_LEADING * down
        if down % 2 == 0:
            pen.rectangle(x - 0.8, y - 2.5, column + 1.6, CODE_LEADING, fill=SAND)
        pen.text(x + 4.2, y, f"{number + 1}.", CODE_SIZE, fill=MUTED, align="right")
        *signs, check = grouped(line).split(" ")
        for place, part in enumerate(signs):
            _spaced(pen, x + 6 + place * group, y, part, (group - 1.6) / 5)
        _spaced(pen, x + 8 + 5 * group, y, check, (group - 1.6) / 5)


def _spaced(pen: Pen, x: float, y: float, signs: str, apart: float) -> None:
    """Signs under those of the line above."""
    for place, sign in enumerate(signs):
        pen.text(x + (place + 0.5) * apart, y, sign, CODE_SIZE, BOLD, align="middle")


def _picture(pen: Pen, code: PrintedCode, x: float, y: float) -> None:
    module = code.across / (len(code.rows) + 2 * QUIET)
    with pen.at(x + QUIET * module, y + QUIET * module, scale=module):
        path: Any = pen.new_path()
        for down, row in enumerate(code.rows):
            for run in re.finditer(b"\x01+", row):
                path.rect(run.start(), down, run.end() - run.start(), 1.0)
        pen.paint(path, "#000000", None, 0, ())
