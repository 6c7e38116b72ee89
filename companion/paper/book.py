"""The whole PDF: which pages there are, in order, and what stands at the foot of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Literal, cast

from reportlab.pdfgen.canvas import Canvas

from companion.components import BoardVariant, Components, Printable
from companion.errors import OptionError
from companion.kit.data import own_only
from companion.paper import boards, mats, reading, tokens
from companion.paper.boards import Drawing
from companion.paper.flow import Band, Page, fewest, paged
from companion.paper.footer import footer
from companion.paper.papers import MARGIN, Paper
from companion.paper.pen import MM, PLAIN, Pen, load_fonts
from companion.paper.tiled import tile_pages
from companion.play import Game, ReadFile, text
from companion.views.prose import say

Part = Literal["all", "board", "tokens", "sheet"]
"""Everything; boards; what is cut out; what is read and written on."""
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
    """The part of that name, everything for None. Errors: OptionError."""
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
    """The components of a game, or a part of them, as a PDF; the same bytes for the same data.

    Errors: DataError for a data file, OptionError for a part that the game has nothing of.
    """
    components = components_of(game, read)
    chapters = list(_chapters(game, components, part, paper))
    first = _set_up(game, components, paper, chapters) if part in ("all", "sheet") else ()
    pages = [*first, *(page for chapter in chapters for page in chapter.pages)]
    if not pages:
        other = "board or sheet" if components.boards else "sheet"
        raise OptionError(
            text("{game} has no {part} to print. Take {other}.", game=game.title, part=part, other=other),
            slug="no-part",
        )
    buffer = BytesIO()
    load_fonts()
    # Without a first font of its own a page would name one that is not embedded; the stub errs.
    canvas = Canvas(buffer, invariant=1, initialFontName=PLAIN)  # type: ignore[arg-type]
    canvas.setTitle(f"{say(game.title)}, {paper.name}")
    canvas.setAuthor("Orbweaver")
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


def components_of(game: Game, read: ReadFile = own_only) -> Components:
    """What a game says it is made of; at least its board. Errors: DataError."""
    if hasattr(game, "components"):
        return cast(Printable, game).components(read)
    board = game.board(game.settle(max(game.seats), {}, read))
    shown = () if board is None else (BoardVariant(text("Board"), board),)
    return Components(boards=shown, credit=text("Get the game from its maker."))


def drawn(game: Game, components: Components, variant: BoardVariant) -> dict[str, Drawing]:
    """The drawings of a board: one for each level it has, by the level's name."""
    cell = boards.cell_of(variant.board, components.boards)
    return boards.drawings(variant.board, cell, say(game.title), say(variant.title), dict(variant.printed))


def _chapters(game: Game, components: Components, part: Part, paper: Paper) -> Iterator[_Chapter]:
    if part in ("all", "board"):
        for variant in components.boards:
            yield from _boards(game, components, variant, paper)
    if part in ("all", "tokens") and (components.tokens or components.mats):
        title = say(text("Tokens, cards and mats")) if components.mats else say(text("Tokens"))
        yield _Chapter(title, tuple(fewest(title, paper, partial(_to_cut, components))))
    if part in ("all", "sheet"):
        yield from _reading(game, components, paper)


def _boards(game: Game, components: Components, variant: BoardVariant, paper: Paper) -> Iterator[_Chapter]:
    named = dict(variant.board.sheets)
    for level, drawing in drawn(game, components, variant).items():
        title = say(variant.title)
        if level in named:
            title = f"{title}: {say(named[level])}"
        note = f", {say(variant.note)}" if variant.note else ""
        yield _Chapter(title + note, tuple(tile_pages(title, drawing, paper)))


def _to_cut(components: Components, width: float) -> list[Band]:
    size = tokens.sizes(components)
    return [*tokens.bands(components.tokens, size, width), *mats.bands(components.mats, size, width)]


def _reading(game: Game, components: Components, paper: Paper) -> Iterator[_Chapter]:
    """Directions, the key, and the score sheet below them where there is room."""
    width, height = paper.body(landscape=False)
    title = say(text("Directions, tokens and score"))
    key = list(reading.reference(components, width))
    pages = paged(title, key, height, landscape=False)
    left = height - sum(band.height + band.gap for band in key) if len(pages) == 1 else 0.0
    if left > ROOM_FOR_SCORE:
        below = reading.score(game, components, width, left)
        yield _Chapter(title, tuple(paged(title, [*key, *below], height, landscape=False)))
        return
    title = say(text("Directions and tokens"))
    yield _Chapter(title, tuple(paged(title, key, height, landscape=False)))
    title = say(text("Score sheet"))
    below = reading.score(game, components, width, height)
    yield _Chapter(title, tuple(paged(title, below, height, landscape=False)))


def _set_up(
    game: Game, components: Components, paper: Paper, chapters: Sequence[_Chapter]
) -> tuple[Page, ...]:
    width, height = paper.body(landscape=False)
    minis = [
        next(iter(drawn(game, components, components.boards[opening.board]).values()))
        for opening in components.openings
    ]
    contents, number = [], 2
    for chapter in chapters:
        last = number + len(chapter.pages) - 1
        contents.append((f"{number}" if last == number else f"{number}–{last}", chapter.title))
        number = last + 1
    title = say(text("Set-up"))
    draw = partial(
        reading.set_up,
        width=width,
        height=height,
        game=game,
        components=components,
        contents=contents,
        minis=minis,
    )
    return (Page(title, False, draw),)
