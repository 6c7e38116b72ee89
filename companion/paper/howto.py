"""How to play: the last page of every print."""

from __future__ import annotations

from collections.abc import Sequence

from companion.components import Components
from companion.kit.game import Game
from companion.kit.howto import KINDS, Diagram, HowTo, Kind
from companion.paper import diagrams, reading
from companion.paper.boards import Drawing
from companion.paper.palette import ACCENT, CREAM, LINE
from companion.paper.pen import BOLD, PLAIN, POINT, TITLE, Pen, fitted, wrapped
from companion.play import Text, text
from companion.views.prose import Speech

HEAD = 14.0
SETUP = 84.0  # height of the picture of the set-up
PIECE, ASIDE = 5.5, 2.0  # how large a kind of piece is, and how far beside it words begin
PICTURE = 30.0  # height of a picture of the turn
BETWEEN = 3.0
SIZES = (9.5, 9.0, 8.5)  # of running words, the largest at which the page holds them
TITLE_SIZE = 10.0
LEADING = 1.32


def page(
    pen: Pen,
    width: float,
    height: float,
    game: Game,
    components: Components,
    howto: HowTo,
    speech: Speech,
) -> None:
    """The whole page. Errors: ValueError where words do not fit it."""
    size = next((one for one in SIZES if _height(howto, width, one, speech) <= height), None)
    if size is None:
        raise ValueError(f"How to play {game.name} does not fit a page")
    spare = (height - _height(howto, width, size, speech)) / 5
    of = diagrams.sheets(components, howto.opening)
    pen.text(0, 8, speech.translate(game.title), 26, TITLE)
    pen.text(width, 8, speech.translate(text("How to play")), 13, BOLD, align="right")
    y = HEAD
    left = _left(howto, width)
    right = left + reading.GUTTER
    below = _told(pen, 0, y, left, text("Goal"), howto.goal, size, speech)
    below = _told(pen, 0, below + 4, left, text("Set-up"), howto.setup, size, speech)
    if howto.kinds:
        reading.section(pen, 0, below + 4, left, speech.translate(KINDS))
        _kinds(pen, below + 14.5, left, howto.kinds, size, speech)
    with pen.at(right, y):
        diagrams.board(pen, of[0], howto.opening.pieces, width - right, SETUP)
    y += _top(howto, width, size, speech) + spare
    reading.section(pen, 0, y, width, speech.translate(howto.turn))
    y += 9
    wide = _card(width)
    tall = _cards(howto, width, size, speech)
    for number, one in enumerate(howto.pictures):
        with pen.at(number * (wide + BETWEEN), y):
            title = f"{number + 1} {speech.translate(one.title)}"
            _picture(pen, title, speech.translate(one.text), one.diagram, of, wide, tall, size)
    y = _told(pen, 0, y + tall + 3 + spare, width, text("The end"), howto.end, size, speech)
    reading.section(pen, 0, y + spare, width, speech.translate(text("Rules people forget")))
    forgotten = [speech.translate(words) for words in howto.forgotten]
    _forgotten(pen, y + spare + 11, width, forgotten, size)


def _height(howto: HowTo, width: float, size: float, speech: Speech) -> float:
    end = 9 + _lines(speech.translate(howto.end), width, size)
    rows = sum(_pairs([speech.translate(words) for words in howto.forgotten], width, size))
    cards = _cards(howto, width, size, speech)
    return HEAD + _top(howto, width, size, speech) + 9 + cards + 3 + end + 12 + rows


def _top(howto: HowTo, width: float, size: float, speech: Speech) -> float:
    left = _left(howto, width)
    told = [_lines(speech.translate(words), left, size) for words in (howto.goal, howto.setup)]
    words = 2 * 11 + 4 + sum(told)
    if howto.kinds:
        words += 15 + sum(_tall(one, left, size, speech) for one in howto.kinds)
    return max(SETUP, words) + 3


def _left(howto: HowTo, width: float) -> float:
    """How wide the words beside the picture of the set-up are."""
    return width * (0.55 if howto.kinds else 0.38)


def _tall(one: Kind, width: float, size: float, speech: Speech) -> float:
    """The height of a kind of piece, with its picture."""
    return max(PIECE, _lines(speech.translate(one.text), width - PIECE - ASIDE, size)) + 1.5


def _kinds(pen: Pen, y: float, width: float, kinds: Sequence[Kind], size: float, speech: Speech) -> None:
    for one in kinds:
        with pen.at(0, y - 5.1):
            diagrams.diagram(pen, Diagram(row=(one.side,)), (), PIECE, PIECE / 0.7)
        pen.write(PIECE + ASIDE, y, width - PIECE - ASIDE, speech.translate(one.text), size, leading=LEADING)
        y += _tall(one, width, size, speech)


def _lines(words: str, width: float, size: float) -> float:
    return len(wrapped(words, PLAIN, size, width)) * size * POINT * LEADING


def _card(width: float) -> float:
    return (width - 4 * BETWEEN) / 5


def _cards(howto: HowTo, width: float, size: float, speech: Speech) -> float:
    return (
        PICTURE
        + 9
        + max(_lines(speech.translate(one.text), _card(width) - 4, size) for one in howto.pictures)
    )


def _told(
    pen: Pen, x: float, y: float, width: float, title: Text, words: Text, size: float, speech: Speech
) -> float:
    reading.section(pen, x, y, width, speech.translate(title))
    end = pen.write(x, y + 10.5, width, speech.translate(words), size, leading=LEADING)
    return end - size * POINT * 0.3


def _picture(
    pen: Pen,
    title: str,
    words: str,
    diagram: Diagram,
    of: list[Drawing],
    wide: float,
    tall: float,
    size: float,
) -> None:
    pen.rectangle(0, 0, wide, tall, radius=2, fill=CREAM, stroke=LINE, width=0.3)
    with pen.at(2, 2):
        diagrams.diagram(pen, diagram, of, wide - 4, PICTURE - 3)
    pen.text(2, PICTURE + 3.6, title, fitted(title, BOLD, TITLE_SIZE, wide - 4), BOLD)
    pen.write(2, PICTURE + 8, wide - 4, words, size, leading=LEADING)


def _pairs(forgotten: Sequence[str], width: float, size: float) -> list[float]:
    """The height of each row of two."""
    room = _room(width)
    tall = [_lines(words, room, size) + 2 for words in forgotten]
    return [max(tall[start : start + 2]) for start in range(0, len(tall), 2)]


def _room(width: float) -> float:
    return (width - reading.GUTTER) / 2 - 7


def _forgotten(pen: Pen, y: float, width: float, forgotten: Sequence[str], size: float) -> None:
    rows = _pairs(forgotten, width, size)
    for number, words in enumerate(forgotten):
        row, column = divmod(number, 2)
        x, top = column * (width + reading.GUTTER) / 2, y + sum(rows[:row])
        pen.circle(x + 2.3, top - 1.1, 2.3, fill=ACCENT)
        pen.centred(x + 2.3, top - 1.1, str(number + 1), 8, BOLD)
        pen.write(x + 7, top, _room(width), words, size, leading=LEADING)
