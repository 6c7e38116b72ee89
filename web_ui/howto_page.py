"""The pictures of a how-to page for the phone: what print draws, as SVG."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from companion.kit.game import Game

if TYPE_CHECKING:
    from companion.components import Opening
    from companion.kit.howto import Figure
    from companion.paper.pen import Pen
    from companion.play import Text

PAGES = 8  # pages whose pictures are remembered
SETUP = (100.0, 84.0)  # in the units of print
PICTURE = (44.0, 30.0)


class Drawings(NamedTuple):
    """SVG of each set-up with its title, and of each picture of a turn."""

    setups: tuple[tuple[Text, str], ...]
    turn: tuple[str, ...]


@lru_cache(maxsize=PAGES)
def drawings(game: Game) -> Drawings:
    """The pictures of a game that brings a page; they hold no words, so they are for any language."""
    from companion.paper import book, figures, svg  # here, because most evenings nobody asks

    told = game.howto()
    assert told is not None, f"{game.name} says how to play"
    made = book.components_of(game)
    of = figures.sheets(made, told.opening)

    def setup(opening: Opening, pen: Pen) -> None:
        figures.board(pen, figures.sheets(made, opening)[0], opening.pieces, *SETUP)

    def turn(figure: Figure, pen: Pen) -> None:
        figures.figure(pen, figure, of, *PICTURE)

    pictures = (svg.drawn(*PICTURE, partial(turn, one.figure)) for one in told.pictures)
    openings = made.openings or (told.opening,)
    setups = ((one.title, svg.drawn(*SETUP, partial(setup, one))) for one in openings)
    return Drawings(tuple(setups), tuple(pictures))
