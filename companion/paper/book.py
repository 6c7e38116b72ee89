"""The whole PDF: which pages a box has, in order, and what stands at the foot of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Literal, cast

from reportlab.pdfgen.canvas import Canvas

from companion.components import Boxed, Components, Sheet
from companion.errors import OptionError
from companion.kit.data import own_only
from companion.paper import boards, mats, sheets, tokens
from companion.paper.boards import Drawing
from companion.paper.flow import Band, Page, fewest, paged
from companion.paper.footer import footer
from companion.paper.papers import MARGIN, Paper
from companion.paper.pen import MM, Pen
from companion.paper.tiled import tile_pages
from companion.play import Game, ReadFile, text
from companion.views.prose import say

Part = Literal["all", "board", "tokens", "sheet"]
"""The whole box; boards; what is cut out; what is read and written on."""
PARTS: tuple[Part, ...] = ("board", "tokens", "sheet")
ROOM_FOR_SCORE = 90.0
"""With less than this left below the key, in mm, the score sheet takes a page of its own."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, and how many pages it has."""

    content: bytes
    pages: int


@dataclass(frozen=True, slots=True)
class _Chapter:
    """Pages that belong together, and how the first page lists them."""

    title: str
    pages: tuple[Page, ...]


def find_part(name: str | None) -> Part:
    """The part of that name, the whole box for None. Errors: OptionError."""
    if name is None:
        return "all"
    for part in PARTS:
        if name.lower() == part:
            return part
    raise OptionError(
        text("{name} cannot be printed. Take board, tokens or sheet.", name=name), slug="no-part"
    )


def printed(
    game: Game,
    part: Part,
    paper: Paper,
    read: ReadFile = own_only,
    progress: Progress = lambda _done, _all: None,
) -> Printed:
    """The box of a game, or a part of it, as a PDF; the same bytes for the same data.

    Errors: DataError for a data file, OptionError for a part that the game has nothing of.
    """
    box = components(game, read)
    chapters = list(_chapters(game, box, part, paper))
    first = _set_up(game, box, paper, chapters) if part in ("all", "sheet") else ()
    pages = [*first, *(page for chapter in chapters for page in chapter.pages)]
    if not pages:
        raise OptionError(
            text("{game} has no {part} to print. Take sheet.", game=game.title, part=part), slug="no-part"
        )
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
        progress(number, len(pages))
    canvas.save()
    return Printed(buffer.getvalue(), len(pages))


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


def _chapters(game: Game, box: Components, part: Part, paper: Paper) -> Iterator[_Chapter]:
    if part in ("all", "board"):
        for sheet in box.sheets:
            yield from _boards(game, box, sheet, paper)
    if part in ("all", "tokens") and (box.tokens or box.mats):
        title = say(text("Tokens, cards and mats")) if box.mats else say(text("Tokens"))
        yield _Chapter(title, tuple(fewest(title, paper, partial(_to_cut, box))))
    if part in ("all", "sheet"):
        yield from _reading(game, box, paper)


def _boards(game: Game, box: Components, sheet: Sheet, paper: Paper) -> Iterator[_Chapter]:
    named = dict(sheet.board.sheets)
    for level, drawing in drawn(game, box, sheet).items():
        title = say(sheet.title)
        if level in named:
            title = f"{title}: {say(named[level])}"
        note = f", {say(sheet.note)}" if sheet.note else ""
        yield _Chapter(title + note, tuple(tile_pages(title, drawing, paper)))


def _to_cut(box: Components, width: float, _height: float) -> list[Band]:
    size = tokens.sizes(box)
    return [*tokens.bands(box.tokens, size, width), *mats.bands(box.mats, size, width)]


def _reading(game: Game, box: Components, paper: Paper) -> Iterator[_Chapter]:
    """Directions, the key, and the score sheet below them if there is room for two games."""
    width, height = paper.body(landscape=False)
    title = say(text("Directions, tokens and score"))
    key = list(sheets.reference(box, width))
    pages = paged(title, key, height, landscape=False)
    left = height - sum(band.height + band.gap for band in key) if len(pages) == 1 else 0.0
    below = sheets.score(game, box, width, left)
    if left > ROOM_FOR_SCORE and len(below) > 1:
        yield _Chapter(title, tuple(paged(title, [*key, *below], height, landscape=False)))
        return
    title = say(text("Directions and tokens"))
    yield _Chapter(title, tuple(paged(title, key, height, landscape=False)))
    title = say(text("Score sheet"))
    below = sheets.score(game, box, width, height)
    yield _Chapter(title, tuple(paged(title, below, height, landscape=False)))


def _set_up(game: Game, box: Components, paper: Paper, chapters: Sequence[_Chapter]) -> tuple[Page, ...]:
    width, height = paper.body(landscape=False)
    minis = [next(iter(drawn(game, box, box.sheets[layout.sheet]).values())) for layout in box.layouts]
    contents, number = [], 2
    for chapter in chapters:
        last = number + len(chapter.pages) - 1
        contents.append((f"{number}" if last == number else f"{number}–{last}", chapter.title))
        number = last + 1
    title = say(text("Set-up"))
    draw = partial(
        sheets.set_up, width=width, height=height, game=game, box=box, contents=contents, minis=minis
    )
    return (Page(title, False, draw),)
