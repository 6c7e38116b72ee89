"""A one-bit canvas: text by its baseline, small pictures, boxes and dotted rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

from PIL import Image, ImageDraw

from companion.fronts.typesetting import Align, Strike, fit, font, place
from companion.kit.seatmarks import SHAPES
from companion.pixels import Pixels

Points = Sequence[tuple[float, float]]

_HOLLOW = "hollow {}"
"""The name of the second picture of a seat's shape."""


TAG = 10
"""Rows of a tag."""


class Overlay(NamedTuple):
    """What was drawn on a canvas, to be laid over others: its lit pixels, what spilled and was cut."""

    bits: int
    spilled: tuple[str, ...]
    cut: tuple[str, ...]


class Canvas:
    """A display under the pen. Coordinates are pixels, x to the right, y down.

    Parts that often come again are drawn on canvases of their own, kept as overlays and laid over
    one another: pixels that are lit on any of them are lit. ``spilled`` lists every text that did
    not fit on the display: it stays empty unless a layout is wrong. ``cut`` lists those that ended in
    an ellipsis. The tests look at both.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.spilled: list[str] = []
        self.cut: list[str] = []
        self._laid = 0

    @cached_property
    def image(self) -> Image.Image:
        """What the pen draws on; made when it first touches it."""
        return Image.new("1", (self.width, self.height))

    @cached_property
    def draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def lay(self, overlay: Overlay) -> None:
        """Light every pixel that is lit on an overlay of the same size."""
        self._laid |= overlay.bits
        self.spilled += overlay.spilled
        self.cut += overlay.cut

    def overlay(self) -> Overlay:
        """All of it as an overlay."""
        drawn = Pixels.of(self.image).bits if "image" in self.__dict__ else 0
        return Overlay(self._laid | drawn, tuple(self.spilled), tuple(self.cut))

    def result(self) -> Pixels:
        """All of it, for a display."""
        return Pixels(self.width, self.height, self.overlay().bits)

    def write(
        self, x: float, baseline: int, line: str, strike: Strike, align: Align = "left", ink: int = 1
    ) -> int:
        """Set a line as it is; returns the x behind its last pixel."""
        face = font(strike)
        return self._set(place(x, face.width(line), align), baseline, line, strike, ink)

    def fit(
        self,
        x: float,
        baseline: int,
        line: str,
        width: int,
        *strikes: Strike,
        align: Align = "left",
        ink: int = 1,
    ) -> int:
        """Set a line in the first strike that is narrow enough, else with an ellipsis in the last."""
        strike, shown = fit(line, width, *strikes)
        if shown != line:
            self.cut.append(line)
        return self._set(place(x, font(strike).width(shown), align), baseline, shown, strike, ink)

    def _set(self, x: int, baseline: int, line: str, strike: Strike, ink: int) -> int:
        face = font(strike)
        end = x + face.width(line)
        if x < 0 or end > self.width or baseline > self.height:
            self.spilled.append(line)
        face.draw(self.image, x, baseline, line, ink)
        return end

    def picture(self, x: float, y: float, name: str, ink: int = 1, *, hollow: bool = False) -> None:
        """A small picture with its top left corner at x, y; shapes of seats are ``hollow`` too."""
        self.stamp(x, y, picture(_HOLLOW.format(name) if hollow else name), ink)

    def stamp(self, x: float, y: float, mask: Image.Image, ink: int = 1) -> None:
        """A mask with its top left corner at x, y."""
        self.image.paste(ink, (round(x), round(y)), mask)

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        *,
        fill: int | None = None,
        radius: int = 0,
        ink: int = 1,
    ) -> None:
        """A rectangle with both corners inside it."""
        if radius:
            self.draw.rounded_rectangle((x0, y0, x1, y1), radius, fill=fill, outline=ink)
        else:
            self.draw.rectangle((x0, y0, x1, y1), fill=fill, outline=ink)

    def tag(self, words: str, *, left: bool = False) -> int:
        """Words on a lit ground in a top corner, over whatever is there; the x of its left side. The last
        column stays dark, for a picture that moves against wear."""
        wide = font("R8").width(words) + 5
        at = 0 if left else self.width - 1 - wide
        rim = (at, 0, wide + 1, TAG + 1) if left else (at - 1, 0, self.width, TAG + 1)
        self._laid &= Pixels.of(_but(self.width, self.height, rim)).bits
        self.box(rim[0], rim[1], rim[2] - 1, rim[3] - 1, fill=0, ink=0)
        self.box(at, 0, at + wide - 1, TAG - 1, fill=1, radius=1)
        self.write(at + 3, 8, words, "R8", ink=0)
        return at

    def line(self, *points: tuple[float, float], ink: int = 1, width: int = 1) -> None:
        """A line through the points."""
        self.draw.line([(round(x), round(y)) for x, y in points], fill=ink, width=width)

    def oval(self, x0: float, y0: float, x1: float, y1: float, *, fill: int | None = 1, ink: int = 1) -> None:
        """An ellipse that touches the sides of this rectangle."""
        self.draw.ellipse((x0, y0, x1, y1), fill=fill, outline=ink)

    def polygon(self, points: Points, *, fill: int | None = None, ink: int = 1) -> None:
        """A closed outline through the points."""
        self.draw.polygon([(round(x), round(y)) for x, y in points], fill=fill, outline=ink)

    def dot(self, x: float, y: float, ink: int = 1) -> None:
        """One pixel."""
        self.draw.point((round(x), round(y)), fill=ink)

    def dots_across(self, y: int, x0: int, x1: int) -> None:
        """A dotted rule: every second pixel."""
        self.draw.point([(x, y) for x in range(x0, x1 + 1, 2)], fill=1)

    def dots_down(self, x: int, y0: int, y1: int, step: int = 2) -> None:
        """A dotted rule downwards."""
        self.draw.point([(x, y) for y in range(y0, y1 + 1, step)], fill=1)


@cache
def _but(width: int, height: int, rim: tuple[int, int, int, int]) -> Image.Image:
    """A mask of all pixels but those within a rim."""
    mask = Image.new("1", (width, height), 1)
    mask.paste(0, rim)
    return mask


def picture(name: str) -> Image.Image:
    """A small picture as a mask. Errors: KeyError for one that is not drawn."""
    return _pictures()[name]


@cache
def _pictures() -> dict[str, Image.Image]:
    text = (files("companion.fronts") / "pictures.txt").read_text(encoding="utf-8")
    found = {name: bitmap(rows) for name, *rows in map(str.split, text.split("\n= ")[1:])}
    for name, shape in SHAPES.items():
        found[name], found[_HOLLOW.format(name)] = bitmap(shape.lit.split()), bitmap(shape.hollow.split())
    return found


def bitmap(rows: Sequence[str]) -> Image.Image:
    """Rows of pixels, # for ink, as a mask."""
    image = Image.new("1", (len(rows[0]), len(rows)))
    image.putdata([cell == "#" for row in rows for cell in row])
    return image
