"""A pen on a page of a PDF: millimetres from the upper left corner, y downwards, sizes of type in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from typing import Literal

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.paper.palette import INK
from companion.paper.spelling import spelled

MM = 72 / 25.4
POINT = 25.4 / 72
PLAIN, BOLD, TITLE = "inter-regular", "inter-bold", "fraunces-bold"
SMALLEST = 5.0
"""No type is set smaller, in points."""
READABLE = 7.0
"""Words that are read at the table, such as those of cards and tokens, are at least so large, in points."""

CAPITAL = {PLAIN: 0.727, BOLD: 0.727, TITLE: 0.70}
"""Height of capital letters and figures, as a share of the size."""
DESCENT = 0.21
"""How far letters such as g go below the line, as a share of the size."""

PALE = 0.5

NO_BREAK = "\N{NO-BREAK SPACE}"
"""As between a number and its sign for percent."""

Point = tuple[float, float]
Align = Literal["left", "middle", "right"]


# Files as bytes and not as letters, which printers have not needed for thirty years.
rl_config.useA85 = 0


@cache
def load_fonts() -> None:
    """Make the fonts known that are embedded in every file."""
    for name in (PLAIN, BOLD, TITLE):
        with as_file(files("companion.paper") / "fonts" / f"{name}.ttf") as path:
            pdfmetrics.registerFont(TTFont(name, str(path)))


_colour = cache(HexColor)  # reading one takes longer than drawing with it


def width_of(words: str, font: str, size: float) -> float:
    """How wide a line of type is, in mm."""
    return float(pdfmetrics.stringWidth(in_font(words, font), font, size)) * POINT


def in_font(words: str, font: str) -> str:
    """A line of type in letters that the font has."""
    letters = _letters(font)
    return spelled(words.replace(NO_BREAK, " "), lambda one: ord(one) in letters)


@cache
def _letters(font: str) -> frozenset[int]:
    """The code points that a font has."""
    load_fonts()
    found = pdfmetrics.getFont(font)
    assert isinstance(found, TTFont)
    return frozenset(found.face.charToGlyph)


def fitted(words: str, font: str, size: float, width: float, *, least: float = SMALLEST) -> float:
    """The size at which words fit a width, at most ``size``. Errors: ValueError below ``least``."""
    found = min(size, size * width / max(width_of(words, font, size), 1e-6))
    if found < least - 1e-6:
        raise ValueError(f"{words!r} does not fit {width:.1f} mm at {least} pt")
    return found


def wrapped(words: str, font: str, size: float, width: float) -> list[str]:
    """Words broken into lines of at most ``width``; a longer word stands alone. A number and its sign
    for percent stay together."""
    lines: list[str] = []
    for word in filter(None, words.replace(" %", f"{NO_BREAK}%").split(" ")):
        if lines and width_of(f"{lines[-1]} {word}", font, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class Pen:
    """Draws on the page that is open. ``fill`` and ``stroke`` are colours, None for none."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        load_fonts()
        self._canvas = canvas
        canvas.scale(MM, -MM)
        canvas.translate(0, -height)

    # ------------------------------------------------------------------------------ shapes

    def line(
        self,
        *points: Point,
        stroke: str = INK,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """A line through points."""
        self.polygon(points, stroke=stroke, width=width, dash=dash, close=False)

    def polygon(
        self,
        points: Sequence[Point],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
        close: bool = True,
    ) -> None:
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if close:
            path.close()
        self.paint(path, fill, stroke, width, dash)

    def curve(self, start: Point, bend: Point, end: Point, *, stroke: str, width: float) -> None:
        """A curve that leans towards ``bend``."""
        one = (start[0] + (bend[0] - start[0]) * 2 / 3, start[1] + (bend[1] - start[1]) * 2 / 3)
        two = (end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3)
        path = self._canvas.beginPath()
        path.moveTo(*start)
        path.curveTo(*one, *two, *end)
        self.paint(path, None, stroke, width, ())

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        path = self._canvas.beginPath()
        path.circle(x, y, radius)
        self.paint(path, fill, stroke, width, dash)

    def rectangle(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        radius: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        path = self._canvas.beginPath()
        if radius:
            path.roundRect(x, y, wide, high, radius)
        else:
            path.rect(x, y, wide, high)
        self.paint(path, fill, stroke, width, dash)

    def paint(
        self, path: object, fill: str | None, stroke: str | None, width: float, dash: Sequence[float]
    ) -> None:
        """Fill and stroke a path of the canvas."""
        canvas = self._canvas
        if fill:
            canvas.setFillColor(_colour(fill))
        if stroke:
            canvas.setStrokeColor(_colour(stroke))
            canvas.setLineWidth(width)
            canvas.setDash(list(dash))
        canvas.setLineJoin(1)
        canvas.setLineCap(1 if not dash else 0)
        canvas.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None))

    @contextmanager
    def paled(self) -> Iterator[None]:
        """Let what is drawn be half as strong."""
        self._canvas.saveState()
        self._canvas.setFillAlpha(PALE)
        self._canvas.setStrokeAlpha(PALE)
        yield
        self._canvas.restoreState()

    def new_path(self) -> object:
        """An empty path, for ``paint``."""
        return self._canvas.beginPath()

    # -------------------------------------------------------------------------------- type

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        font: str = PLAIN,
        *,
        fill: str = INK,
        align: Align = "left",
    ) -> None:
        """One line, its baseline at y; ``align`` is the end of it that stands at x."""
        long = width_of(words, font, size)
        start = x - {"left": 0.0, "middle": long / 2, "right": long}[align]
        written = self._canvas.beginText()
        written.setTextTransform(1, 0, 0, -1, start, y)
        written.setFont(font, size * POINT)
        written.setFillColor(_colour(fill))
        written.textOut(in_font(words, font))
        self._canvas.drawText(written)

    def centred(
        self, x: float, y: float, words: str, size: float, font: str = PLAIN, *, fill: str = INK
    ) -> None:
        """One line whose figures stand round a point, in both directions."""
        self.text(x, y + size * POINT * CAPITAL[font] / 2, words, size, font, fill=fill, align="middle")

    def write(
        self,
        x: float,
        y: float,
        width: float,
        words: str,
        size: float,
        font: str = PLAIN,
        *,
        fill: str = INK,
        leading: float = 1.3,
    ) -> float:
        """Lines of at most ``width`` from a first baseline at y; gives the baseline after the last."""
        for line in wrapped(words, font, size, width):
            self.text(x, y, line, size, font, fill=fill)
            y += size * POINT * leading
        return y

    # ------------------------------------------------------------------------------ places

    @contextmanager
    def at(self, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """Everything inside is drawn round (x, y), turned clockwise by degrees."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        if turn:
            self._canvas.rotate(turn)
        if scale != 1.0:
            self._canvas.scale(scale, scale)
        yield
        self._canvas.restoreState()

    @contextmanager
    def within(self, x: float, y: float, wide: float, high: float) -> Iterator[None]:
        """Nothing inside is drawn beyond a rectangle."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(x, y, wide, high)
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def changed(self, matrix: tuple[float, float, float, float, float, float]) -> Iterator[None]:
        """Everything inside goes through a matrix, as SVG writes them."""
        self._canvas.saveState()
        self._canvas.transform(*matrix)
        yield
        self._canvas.restoreState()
