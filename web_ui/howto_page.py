"""How to play on a screen: the pictures that print draws, as SVG, and the pages that a big board turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from companion.kit.game import Game
from companion.kit.howto import KINDS
from companion.play import Settings, Text, text
from companion.views.prose import Speech
from web_ui.schema import HowToPage
from web_ui.translation import current_language, translate

if TYPE_CHECKING:
    from companion.components import Components, Opening, TokenSide
    from companion.kit.howto import Diagram, HowTo
    from companion.kit.howto import Sign as Told
    from companion.paper.pen import Pen

PAGES = 8  # pages whose pictures are remembered
SETUP = (100.0, 84.0)  # in the units of print
PICTURE = (44.0, 30.0)
KIND = 10.0
COLUMN = "kinds"
LINES = 4  # of what people forget, on a page of a big board


class Setup(NamedTuple):
    """A picture of the set-up: for how many players, 0 for any number."""

    title: Text
    seats: int
    drawing: str


class Sign(NamedTuple):
    """A picture that boards and cards show, and what it is."""

    drawing: str
    text: Text


class Drawings(NamedTuple):
    """SVG of each set-up, of each picture of a turn, and of each kind of piece; of all kinds in a column; and
    what every other picture means."""

    setups: tuple[Setup, ...]
    turn: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    column: str = ""
    signs: tuple[Sign, ...] = ()

    def named(self) -> Mapping[str, str]:
        """All of them by the names that pages give them."""
        setups = {_setup(one): one.drawing for one in self.setups}
        setups |= {COLUMN: self.column} if self.column else {}
        return setups | {_turn(n): drawing for n, drawing in enumerate(self.turn, 1)}


@lru_cache(maxsize=PAGES)
def drawings(game: Game, language: str) -> Drawings:
    """The pictures of a game that brings a page, with the letters of this language."""
    # Here, because most evenings nobody asks.
    from companion.kit.howto import Diagram
    from companion.paper import book, diagrams, letters, svg

    told = game.howto()
    assert told is not None, f"{game.name} says how to play"
    speech = Speech(language)
    told, made = letters.lettered_howto(told, speech), letters.lettered(book.components_of(game), speech)
    of = diagrams.sheets(made, told.opening)

    def setup(opening: Opening, pen: Pen) -> None:
        diagrams.board(pen, diagrams.sheets(made, opening)[0], opening.pieces, *SETUP)

    def turn(diagram: Diagram, pen: Pen) -> None:
        diagrams.diagram(pen, diagram, of, *PICTURE)

    def kinds(sides: tuple[TokenSide, ...], pen: Pen) -> None:
        for n, side in enumerate(sides):
            with pen.at(0, n * KIND):
                diagrams.diagram(pen, Diagram(row=(side,)), (), KIND, KIND)

    every = tuple(one.side for one in told.kinds)
    column = svg.drawn(KIND, KIND * len(every), partial(kinds, every)) if every else ""
    pictures = (svg.drawn(*PICTURE, partial(turn, one.diagram)) for one in told.pictures)
    # A print shows its board bare where people fill it; a page that shows more is right for any number.
    openings = made.openings if told.opening in made.openings else (told.opening,)
    setups = (Setup(one.title, one.seats, svg.drawn(*SETUP, partial(setup, one))) for one in openings)
    each = tuple(svg.drawn(KIND, KIND, partial(kinds, (one,))) for one in every)

    def sign(diagram: Diagram, pen: Pen) -> None:
        diagrams.diagram(pen, diagram, of, KIND, KIND)

    meant = (Sign(svg.drawn(KIND, KIND, partial(sign, one.diagram)), one.text) for one in signs(told, made))
    return Drawings(tuple(setups), tuple(pictures), each, column, tuple(meant))


def signs(told: HowTo, made: Components) -> Iterator[Told]:
    """Each picture of the game once, by what the game calls it: its own signs, then a token of each."""
    from companion.frozen import replace
    from companion.kit.howto import Diagram
    from companion.kit.howto import Sign as Told

    yield from told.signs
    seen = {side.picture for one in told.signs for side in one.diagram.row if not (side.marks or side.beside)}
    for token in made.tokens:
        if token.front.picture not in seen:
            seen.add(token.front.picture)
            front = token.front  # where it is nobody's, a number hides the picture that a board shows
            yield Told(
                Diagram(row=(front if front.colour else replace(front, figure=""),)),
                token.title,
            )


def turned(game: Game, seats: int, opened: Settings | None = None) -> Iterator[HowToPage]:
    """The page in parts, read one after the other, for so many players, or as it is ``opened`` at the table;
    none of a game without one."""
    from companion.paper import book  # as above

    told = game.howto(() if opened is None else (opened,))
    if told is None:
        return
    setups = drawings(game, current_language()).setups
    opening = next((one for one in setups if one.seats == seats), setups[0])
    yield _page(text("Goal"), told.goal)
    laid = _page(text("Set-up"), told.setup, picture=f"/howto/{game.name}/{_setup(opening)}.svg")
    if opened is not None and game.board(opened) is not None:
        steps: Sequence[Text] = ()  # the box keeps the board: nothing is laid out
    else:
        steps = book.components_of(game, game.tables(seats if seats in game.seats else None)).steps
    yield laid | {"steps": [translate(one) for one in steps]}
    if told.kinds:
        yield _page(KINDS, *(one.text for one in told.kinds), picture=f"/howto/{game.name}/{COLUMN}.svg")
    for n, one in enumerate(told.pictures, 1):
        yield _page(one.title, one.text, over=told.turn, n=n, picture=f"/howto/{game.name}/{_turn(n)}.svg")
    yield _page(text("The end"), told.end)
    for first in range(0, len(told.forgotten), LINES):
        yield _page(text("Rules people forget"), *told.forgotten[first : first + LINES])


def _page(title: Text, *lines: Text, over: Text | None = None, n: int = 0, picture: str = "") -> HowToPage:
    head = f"{n} {translate(title)}" if n else translate(title)
    page = HowToPage(title=head, lines=[translate(line) for line in lines])
    if over is not None:
        page["over"] = translate(over)
    if picture:
        page["picture"] = picture
    return page


def _setup(one: Setup) -> str:
    return f"set-up-{one.seats}"


def _turn(n: int) -> str:
    return f"turn-{n}"
