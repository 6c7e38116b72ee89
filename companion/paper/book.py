"""The whole PDF: which pages there are, in order, and what stands at the foot of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from companion.components import BoardVariant, Components, Group, Mat
from companion.errors import OptionError
from companion.frozen import frozen
from companion.kit.data import own_only
from companion.kit.game import Game
from companion.kit.howto import HowTo
from companion.paper import boards, howto, mats, reading, tokens
from companion.paper.boards import Drawing
from companion.paper.flow import Band, PaperPage, fewest, paged
from companion.paper.footer import footer
from companion.paper.letters import lettered, lettered_howto
from companion.paper.papers import MARGIN, PAPERS, Paper
from companion.paper.pen import MM, PLAIN, Pen, load_fonts
from companion.paper.tiled import tile_pages
from companion.play import ReadFile, Settings, text
from companion.views.prose import Speech

Part = Literal["all", "board", "tokens", "sheet"]
"""Everything; boards; what is cut out; what is read and written on."""
PARTS: tuple[Part, ...] = ("board", "tokens", "sheet")
TellPages = Callable[[int, int], None]


@frozen
class Printed:
    """A finished PDF, and how many pages it has."""

    content: bytes
    pages: int


@frozen
class Order:
    """What is to be printed of a game, on which paper, in which language.

    ``tables`` are those that are printed for (``Game.tables``), all that may play if there are none.
    """

    game: Game
    part: Part = "all"
    paper: Paper = PAPERS["a4"]
    tables: tuple[Settings, ...] = ()
    speech: Speech = Speech()
    read: ReadFile = own_only

    @property
    def title(self) -> str:
        return self.speech.translate(self.game.title)

    @property
    def seats(self) -> int:
        """The most that play."""
        return max(one.seats for one in self.tables) if self.tables else max(self.game.seats)

    def has(self, part: Part) -> bool:
        """True if this part is to be printed."""
        return self.part in ("all", part)


@frozen
class _Chapter:
    """Pages that belong together, and how the first page lists them."""

    title: str
    pages: tuple[PaperPage, ...]


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


def printed(order: Order, progress: TellPages = lambda _done, _all: None) -> Printed:
    """What was ordered as a PDF; the same bytes for the same order and data.

    Errors: DataError for a data file, OptionError for a part that the game has nothing of.
    """
    components = lettered(components_of(order.game, order.tables, order.read), order.speech)
    told = order.game.howto(order.tables or order.game.tables(read=order.read))
    chapters = [*_chapters(order, components, told), *_how_to_play(order, components, told)]
    first = _set_up(order, components, chapters) if order.has("sheet") else ()
    pages = [*first, *(page for chapter in chapters for page in chapter.pages)]
    if not pages:
        other = "board or sheet" if components.boards else "sheet"
        raise OptionError(
            text(
                "{game} has no {part} to print. Take {other}.",
                game=order.game.title,
                part=order.part,
                other=other,
            ),
            slug="no-part",
        )
    buffer = BytesIO()
    load_fonts()
    # Without a first font of its own a page would name one that is not embedded; the stub errs.
    canvas = Canvas(buffer, invariant=1, initialFontName=PLAIN)  # type: ignore[arg-type]
    canvas.setTitle(f"{order.title}, {order.paper.name}")
    canvas.setAuthor("Orbweaver")
    canvas.setCreator("Orbweaver")
    for number, page in enumerate(pages, 1):
        width, height = order.paper.page(landscape=page.landscape)
        canvas.setPageSize((width * MM, height * MM))
        pen = Pen(canvas, height)
        with pen.at(MARGIN, MARGIN):
            page.draw(pen)
        footer(pen, width, height, f"{order.title} · {page.title}", number, len(pages), order.speech)
        canvas.showPage()
        progress(number, len(pages))
    canvas.save()
    return Printed(buffer.getvalue(), len(pages))


def components_of(game: Game, tables: Sequence[Settings] = (), read: ReadFile = own_only) -> Components:
    """What a game says it is made of for these tables, all that may play if there are none; at least its
    board. Errors: DataError."""
    tables = tables or game.tables(read=read)
    components = game.components(tables)
    if components is not None:
        return components
    board = game.board(tables[-1])
    shown = () if board is None else (BoardVariant(text("Board"), board),)
    return Components(boards=shown, credit=text("Get the game from its maker."))


def drawn(order: Order, components: Components, variant: BoardVariant) -> dict[str, Drawing]:
    """The drawings of a board: one for each level it has, by the level's name."""
    cell = boards.cell_of(variant.board, components.boards, order.paper)
    name = order.speech.translate(variant.title)
    return boards.drawings(variant.board, cell, order.title, name, dict(variant.printed))


def _chapters(order: Order, components: Components, told: HowTo | None) -> Iterator[_Chapter]:
    if order.has("board"):
        for variant in components.boards:
            yield from _boards(order, components, variant)
    mats = [*components.mats, *_reminders(order, components, told)]
    if order.has("tokens") and (components.tokens or mats):
        title = text("Tokens, cards and mats") if mats else text("Tokens")
        words = order.speech.translate(title)
        yield _Chapter(words, tuple(fewest(words, order.paper, partial(_to_cut, order, components, mats))))
    if order.has("sheet"):
        yield from _reading(order, components)


def _how_to_play(order: Order, components: Components, told: HowTo | None) -> Iterator[_Chapter]:
    """One page, the last of the print, to lie beside the board; nothing for a game that brings none."""
    if told is None or not order.has("sheet"):
        return
    width, height = order.paper.body(landscape=False)
    title = order.speech.translate(text("How to play"))
    draw = partial(
        howto.page,
        width=width,
        height=height,
        game=order.game,
        components=components,
        howto=lettered_howto(told, order.speech),
        speech=order.speech,
    )
    yield _Chapter(title, (PaperPage(title, False, draw),))


def _reminders(order: Order, components: Components, told: HowTo | None) -> Iterator[Mat]:
    """A card for each player with what a turn is, beside the other cards of a game that has some."""
    if told is None or all(mat.form != "card" for mat in components.mats):
        return
    lines = tuple((Group(one.title, note=one.text),) for one in told.pictures)
    yield Mat("reminder", text("A round in short"), lines, order.seats)


def _boards(order: Order, components: Components, variant: BoardVariant) -> Iterator[_Chapter]:
    named = dict(variant.board.sheets)
    for level, drawing in drawn(order, components, variant).items():
        title = order.speech.translate(variant.title)
        if level in named:
            title = f"{title}: {order.speech.translate(named[level])}"
        yield _Chapter(title, tuple(tile_pages(title, drawing, order.paper, order.speech)))


def _to_cut(order: Order, components: Components, shown: Sequence[Mat], width: float) -> list[Band]:
    size = tokens.sizes(components, order.paper)
    return [
        *tokens.bands(components.tokens, size, width, order.speech),
        *mats.bands(shown, size, width, order.speech),
    ]


def _reading(order: Order, components: Components) -> Iterator[_Chapter]:
    """Directions, the key, and the score sheet below them where there is room."""
    width, height = order.paper.body(landscape=False)
    title = order.speech.translate(text("Directions, tokens and score"))
    key = list(reading.reference(components, width, order.speech))
    pages = paged(title, key, height, landscape=False)
    left = height - sum(band.height + band.gap for band in key) if len(pages) == 1 else 0.0
    below = reading.score(components, order.seats, width, left, order.speech)
    if below:
        yield _Chapter(title, tuple(paged(title, [*key, *below], height, landscape=False)))
        return
    title = order.speech.translate(text("Directions and tokens"))
    yield _Chapter(title, tuple(paged(title, key, height, landscape=False)))
    title = order.speech.translate(text("Score sheet"))
    below = reading.score(components, order.seats, width, height, order.speech)
    yield _Chapter(title, tuple(paged(title, below, height, landscape=False)))


def _set_up(order: Order, components: Components, chapters: Sequence[_Chapter]) -> tuple[PaperPage, ...]:
    width, height = order.paper.body(landscape=False)
    minis = [
        next(iter(drawn(order, components, components.boards[opening.board]).values()))
        for opening in components.openings
    ]
    contents, number = [], 2
    for chapter in chapters:
        last = number + len(chapter.pages) - 1
        contents.append((f"{number}" if last == number else f"{number}–{last}", chapter.title))
        number = last + 1
    title = order.speech.translate(text("Set-up"))
    draw = partial(
        reading.set_up,
        width=width,
        height=height,
        game=order.game,
        components=components,
        contents=contents,
        minis=minis,
        speech=order.speech,
    )
    return (PaperPage(title, False, draw),)
