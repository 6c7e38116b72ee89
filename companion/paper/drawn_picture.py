"""A pen that draws a picture instead of a page: the same strokes, as pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from companion.left_out import outline_fonts
from companion.paper.palette import INK
from companion.paper.pen import PLAIN, POINT, Align, Pen, Point, in_font, width_of

SCALE = 5
"""Pixels for a millimetre of the finished picture."""
FINER = 2
"""How many times finer it is drawn, so that its edges are smooth."""


class DrawnPicture(Pen):
    """Draws lines, shapes and type on a picture so many millimetres wide and high.

    Of what a pen can do, curves, dashes and turns are left out.
    """

    def __init__(self, width: float, height: float, *, ground: str) -> None:
        self._scale = SCALE * FINER
        self._image = Image.new("RGB", (round(width * self._scale), round(height * self._scale)), ground)
        self._draw = ImageDraw.Draw(self._image)
        self._origin = (0.0, 0.0)

    def png(self) -> bytes:
        """The finished picture."""
        size = (self._image.width // FINER, self._image.height // FINER)
        buffer = BytesIO()
        self._image.resize(size, Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
        return buffer.getvalue()

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
        assert not dash
        at = [self._at(*point) for point in points]
        if fill:
            self._draw.polygon(at, fill=fill)
        if stroke:
            self._draw.line([*at, *at[:2]] if close else at, stroke, self._thick(width), joint="curve")

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
        assert not dash
        outer = radius + (width / 2 if stroke else 0.0)
        box = (*self._at(x - outer, y - outer), *self._at(x + outer, y + outer))
        self._draw.ellipse(box, fill, stroke, self._thick(width) if stroke else 0)

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
        assert not dash
        box = (*self._at(x, y), *self._at(x + wide, y + high))
        round_ = min(radius, wide / 2, high / 2) * self._scale
        self._draw.rounded_rectangle(box, round_, fill, stroke, self._thick(width) if stroke else 0)

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
        start = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * width_of(words, font, size)
        drawn = _font(font, round(size * POINT * self._scale))
        self._draw.text(self._at(start, y), in_font(words, font), fill, drawn, anchor="ls")

    @contextmanager
    def at(self, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """Everything inside is drawn round (x, y)."""
        assert not turn
        assert scale == 1.0
        before = self._origin
        self._origin = (before[0] + x, before[1] + y)
        yield
        self._origin = before

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return ((self._origin[0] + x) * self._scale, (self._origin[1] + y) * self._scale)

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._scale))


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    outline_fonts()
    with as_file(files("companion.paper") / "fonts" / f"{name}.ttf") as path:
        return ImageFont.truetype(BytesIO(path.read_bytes()), size)
