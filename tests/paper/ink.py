"""What is on the pages of a PDF, in mm from the upper left corner: words, straight lines and circles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any, cast

from pypdf import PageObject, PdfReader

from companion import games
from companion.paper import book, papers
from companion.paper.pen import CAPITAL, width_of
from companion.views.prose import Speech

MM = 25.4 / 72
Matrix = list[float]


@dataclass(frozen=True)
class Word:
    """A line of type: where it begins, its size in points, its font, its colour, as #rrggbb, and how far it
    is turned, in degrees."""

    words: str
    x: float
    y: float
    size: float
    font: str
    colour: str
    turn: int = 0

    @cached_property
    def _width(self) -> float:
        return width_of(self.words, self.font, self.size)

    @property
    def middle(self) -> float:
        return self.x + self._width / 2

    @property
    def right(self) -> float:
        return self.x + self._width

    @property
    def top(self) -> float:
        """How high its capitals reach; ``y`` is the line they stand on."""
        return self.y - self.size * MM * CAPITAL[self.font]

    def covers(self, other: Word) -> bool:
        """Whether it lies on another by more than a hair; lines that are turned otherwise may cross."""
        if self.turn != other.turn:
            return False
        along, across = _turned_back(other.x - self.x, other.y - self.y, self.turn)
        long, high = (self.right - self.x, self.y - self.top)
        wide, tall = (other.right - other.x, other.y - other.top)
        beside = min(long, along + wide) - max(0.0, along)
        above = min(0.0, across) - max(-high, across - tall)
        return beside > HAIR and above > HAIR


HAIR = 0.3  # mm


def _turned_back(x: float, y: float, turn: int) -> tuple[float, float]:
    """A way on the page along and across a line that is turned."""
    angle = radians(turn)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


@dataclass(frozen=True)
class Circle:
    """A circle, and how wide its line is."""

    x: float
    y: float
    radius: float
    line: float

    def holds(self, word: Word) -> bool:
        """Whether a word is whole within it, all its letters, and does not touch its line."""
        corners = [(x, y) for x in (word.x, word.right) for y in (word.top, word.y)]
        return all(hypot(x - self.x, y - self.y) <= self.radius - self.line / 2 for x, y in corners)


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    words: tuple[Word, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    circles: tuple[Circle, ...]

    @property
    def title(self) -> str:
        """What the footer says is on it."""
        return max(
            (word for word in self.words if " · " in word.words), key=lambda word: word.y
        ).words.partition(" · ")[2]

    @property
    def board(self) -> str:
        """Which board it shows, whatever tile or level of it."""
        return self.title.partition(", sheet ")[0].partition(": ")[0]

    def __contains__(self, words: str) -> bool:
        return any(words in word.words for word in self.words)


@cache
def order(game: str, part: book.Part = "all", paper: str = "A4", language: str = "en") -> book.Order:
    return book.Order(games.find(game), part, papers.find(paper), speech=Speech(language))


@cache
def content(game: str, part: book.Part = "all", paper: str = "A4", language: str = "en") -> bytes:
    return book.printed(order(game, part, paper, language)).content


@cache
def pages(game: str, part: book.Part = "all", paper: str = "A4", language: str = "en") -> tuple[Page, ...]:
    return read(content(game, part, paper, language))


def read(made: bytes) -> tuple[Page, ...]:
    return tuple(_page(page) for page in PdfReader(BytesIO(made)).pages)


def _page(page: PageObject) -> Page:
    """Follow the page's own commands: only those that our pen uses."""
    contents = page.get_contents()
    assert contents is not None
    fonts = {name: _Font(font.get_object()) for name, font in cast(Any, page["/Resources"])["/Font"].items()}
    height = float(page.mediabox.height)
    words: list[Word] = []
    lines: list[tuple[float, float, float, float]] = []
    circles: list[Circle] = []
    curves: list[tuple[float, float]] = []  # of this path, where each ends
    matrix, kept = IDENTITY, []
    here = (0.0, 0.0)
    wide = 0.0
    for found in COMMAND.finditer(contents.get_data().decode("latin-1")):
        if found["text"]:
            written = TEXT.search(found["text"])
            if written:
                x, y = _through(matrix, float(written["x"]), float(written["y"]))
                size = hypot(matrix[0], matrix[1]) * float(written["size"])
                font = fonts[written["font"]]
                colour = "".join(f"{round(255 * float(part)):02x}" for part in written["colour"].split())
                said = font.read(written["said"])
                turn = round(degrees(atan2(matrix[1], matrix[0])))
                words.append(Word(said, x * MM, (height - y) * MM, size, font.name, f"#{colour}", turn))
            continue
        numbers = [float(number) for number in found["numbers"].split()]
        match found["operator"]:
            case "q":
                kept.append(matrix)
            case "Q":
                matrix = kept.pop()
            case "cm":
                matrix = _after(numbers[-6:], matrix)
            case "w":
                wide = numbers[-1]
            case "c":
                curves.append(_through(matrix, *numbers[-2:]))
            case "S" | "B" | "f" | "n" as operator:
                circles += _circle(curves, height, 0 if operator == "f" else wide * hypot(*matrix[:2]))
                curves = []
            case "m" | "l" as operator:
                there = _through(matrix, *numbers[-2:])
                if operator == "l":
                    ends = (here[0] * MM, (height - here[1]) * MM, there[0] * MM, (height - there[1]) * MM)
                    lines.append(ends)
                here = there
    return Page(float(page.mediabox.width) * MM, height * MM, tuple(words), tuple(lines), tuple(circles))


def _circle(curves: list[tuple[float, float]], height: float, wide: float) -> list[Circle]:
    """A path of four curves from side to side is a circle."""
    if len(curves) != 4:
        return []
    x, y = (sum(end[axis] for end in curves) / 4 for axis in (0, 1))
    far = [hypot(end[0] - x, end[1] - y) for end in curves]
    if max(far) - min(far) > 0.01 * max(far):
        return []
    return [Circle(x * MM, (height - y) * MM, max(far) * MM, wide * MM)]


IDENTITY = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]
COMMAND = re.compile(
    r"(?P<text>\bBT\b.*?\bET\b)|(?P<numbers>(?:[-.\d]+ )*)(?P<operator>cm|[mlcwqQSBfn])\b", re.S
)
TEXT = re.compile(
    r"1 0 0 -1 (?P<x>[-.\d]+) (?P<y>[-.\d]+) Tm.*?(?P<colour>[.\d]+ [.\d]+ [.\d]+) rg.*?"
    r"(?P<font>/F\S+) (?P<size>[.\d]+) Tf.*?"
    r"\((?P<said>(?:[^\\)]|\\.)*)\) Tj",
    re.S,
)


class _Font:
    """A font of a page: its name, and what its codes stand for."""

    def __init__(self, font: Any) -> None:
        self.name = font["/BaseFont"].partition("+")[2].lower()
        table = font["/ToUnicode"].get_data().decode("ascii")
        self._codes = {
            int(code, 16): chr(int(sign, 16)) for code, sign in re.findall(r"<(\w\w)> <(\w{4})>", table)
        }

    def read(self, said: str) -> str:
        plain = re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), said)
        return "".join(self._codes[ord(code)] for code in re.sub(r"\\(.)", r"\1", plain))


def _after(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    return [*_turned(then, a, b), *_turned(then, c, d), *_through(then, e, f)]


def _turned(cm: Matrix, x: float, y: float) -> tuple[float, float]:
    return cm[0] * x + cm[2] * y, cm[1] * x + cm[3] * y


def _through(cm: Matrix, x: float, y: float) -> tuple[float, float]:
    return cm[0] * x + cm[2] * y + cm[4], cm[1] * x + cm[3] * y + cm[5]
