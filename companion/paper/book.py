"""The whole PDF: which pages a box has, in order, and what stands at the foot of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Literal, cast

from reportlab.pdfgen.canvas import Canvas

from companion.components import Boxed, Components, Sheet
from companion.kit.data import own_only
from companion.paper import boards, mats, sheets, tokens
from companion.paper.boards import Drawing
from companion.paper.flow import Page, fewest
from companion.paper.footer import footer
from companion.paper.papers import MARGIN, Paper
from companion.paper.pen import MM, Pen
from companion.paper.tiled import tile_pages
from companion.play import Game, ReadFile, text
from companion.views.prose import say

What = Literal["all", "board", "tokens", "sheet"]
WHATS: tuple[What, ...] = ("all", "board", "tokens", "sheet")


@dataclass(frozen=True, slots=True)
class _Part:
    """Pages that belong together, and how the first page lists them."""

    title: str
    pages: tuple[Page, ...]


def pdf(game: Game, what: What, paper: Paper, read: ReadFile = own_only) -> bytes:
    """The box of a game, or a part of it, as a PDF; equal for equal data. Errors: DataError."""
    box = components(game, read)
    parts = list(_parts(game, box, what, paper))
    first = _set_up(game, box, paper, parts) if what in ("all", "sheet") else ()
    pages = [*first, *(page for part in parts for page in part.pages)]
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=1)
    canvas.setTitle(f"{say(game.title)}, {paper.name}")
    canvas.setCreator("Orbweaver")
    for number, page in enumerate(pages, 1):
        width, height = paper.page(landscape=page.landscape)
        canvas.setPageSize((width * MM, height * MM))
        pen = Pen(canvas, height)
        with pen.at(MARGIN, MARGIN):
            page.draw(pen)
        footer(pen, width, height, say(game.title), page.title, number, len(pages))
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def components(game: Game, read: ReadFile = own_only) -> Components:
    """What a game says is in its box; at least its board. Errors: DataError."""
    if hasattr(game, "components"):
        return cast(Boxed, game).components(read)
    board = game.board(game.settle(max(game.seats), {}, read))
    shown = () if board is None else (Sheet(text("Board"), board),)
    return Components(sheets=shown, credit=text("Get the game from its maker."))


def drawn(game: Game, box: Components, sheet: Sheet) -> dict[str, Drawing]:
    """The drawings of a board: one for each level it has, by the level's name."""
    cell = boards.cell_of(sheet.board, box.sheets)
    return boards.drawings(sheet.board, cell, say(game.title), say(sheet.title), dict(sheet.printed))


def _parts(game: Game, box: Components, what: What, paper: Paper) -> Iterator[_Part]:
    if what in ("all", "board"):
        for sheet in box.sheets:
            yield from _boards(game, box, sheet, paper)
    size = tokens.sizes(box)
    if what in ("all", "tokens") and box.tokens:
        title = say(text("Tokens"))
        made = fewest(title, paper, lambda width, _: list(tokens.bands(box.tokens, size, width)))
        yield _Part(title, tuple(made))
    if what in ("all", "tokens") and box.mats:
        title = say(text("Cards and mats"))
        made = fewest(title, paper, lambda width, _: list(mats.bands(box.mats, size, width)))
        yield _Part(title, tuple(made))
    if what in ("all", "sheet"):
        yield from _reading(game, box, paper)


def _boards(game: Game, box: Components, sheet: Sheet, paper: Paper) -> Iterator[_Part]:
    named = dict(sheet.board.sheets)
    for level, drawing in drawn(game, box, sheet).items():
        title = say(sheet.title)
        if level in named:
            title = f"{title}: {say(named[level])}"
        note = f", {say(sheet.note)}" if sheet.note else ""
        yield _Part(title + note, tuple(tile_pages(title, drawing, paper)))


def _reading(game: Game, box: Components, paper: Paper) -> Iterator[_Part]:
    width, height = paper.body(landscape=False)
    title = say(text("Directions and tokens"))
    shown = [sheet.board for sheet in box.sheets]
    draw = partial(sheets.legend, width=width, title=title, shown=shown, tokens=box.tokens)
    yield _Part(title, (Page(title, False, draw),))
    if box.score:
        title = say(text("Score sheet"))
        draw = partial(sheets.score, width=width, height=height, game=game, box=box)
        yield _Part(title, (Page(title, False, draw),))


def _set_up(game: Game, box: Components, paper: Paper, parts: Sequence[_Part]) -> tuple[Page, ...]:
    width, height = paper.body(landscape=False)
    minis = [next(iter(drawn(game, box, box.sheets[layout.sheet]).values())) for layout in box.layouts]
    contents, number = [], 2
    for part in parts:
        last = number + len(part.pages) - 1
        contents.append((f"{number}" if last == number else f"{number}–{last}", part.title))
        number = last + 1
    title = say(text("Set-up"))
    draw = partial(
        sheets.set_up, width=width, height=height, game=game, box=box, contents=contents, minis=minis
    )
    return (Page(title, False, draw),)
