"""One side of a token: its ground and rim, its picture, its figure and its words."""

from __future__ import annotations

from itertools import cycle
from math import cos, pi, sin, sqrt

from companion.components import TokenSide
from companion.kit.seatmarks import SEATMARKS, SHAPES, Palette
from companion.paper import pictures
from companion.paper.palette import CUT, HUES, INK, MUTED, SAND, WHITE
from companion.paper.pen import BOLD, Pen, Point, fitted
from companion.play import Form
from companion.views.prose import Speech

WIDE = {"hexagon": 2 / sqrt(3), "disc": 1.0, "square": 1.0}
"""Width of a token as a share of its height."""

UNOWNED = SHAPES["disc"]
"""The body of what is nobody's."""


def hexagon(x: float, y: float, across: float) -> list[Point]:
    """The corners of a hexagon with a flat side up, ``across`` high."""
    radius = across / sqrt(3)
    return [(x + radius * cos(k * pi / 3), y + radius * sin(k * pi / 3)) for k in range(6)]


def outline(
    pen: Pen,
    x: float,
    y: float,
    across: float,
    form: Form,
    *,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.3,
    dash: tuple[float, ...] = (),
) -> None:
    """The edge of a token round (x, y), ``across`` mm high."""
    half = across / 2
    if form == "hexagon":
        pen.polygon(hexagon(x, y, across), fill=fill, stroke=stroke, width=width, dash=dash)
    elif form == "disc":
        pen.circle(x, y, half, fill=fill, stroke=stroke, width=width, dash=dash)
    else:
        pen.rectangle(x - half, y - half, across, across, fill=fill, stroke=stroke, width=width, dash=dash)


def draw(pen: Pen, side: TokenSide, x: float, y: float, across: float, form: Form, speech: Speech) -> None:
    """A side of a token with the line to cut along."""
    hue = HUES[side.colour]
    ground = _ground(side, hue)
    outline(pen, x, y, across, form, fill=ground)
    if side.layer == "cover" and "back" not in side.marks:
        _cover(pen, side, x, y, across, form)
    elif "back" in side.marks:
        _back(pen, side, x, y, across, form)
    else:
        # A seat as dark as its own line would be a smudge of ink: its rim alone says so.
        rim = across * (0.11 if hue.fill == hue.line else 0.045)
        dash = (1.2, 0.8) if "turned" in side.marks else ()
        outline(pen, x, y, across - rim - 0.8, form, stroke=hue.line, width=rim, dash=dash)
        _front(pen, side, hue, x, y, across, speech)
    outline(pen, x, y, across, form, stroke=CUT, width=0.12)


def seat_shape(
    pen: Pen, colour: str, x: float, y: float, radius: float, width: float = 0.25, *, figure: str = ""
) -> None:
    """The shape of a seat, so that nobody needs to see its colour; with a figure on it, if any.

    Without a colour it is a plain disc, nobody's.
    """
    hue, shape = HUES[colour], SEATMARKS[colour].shape if colour else UNOWNED
    if shape.corners:
        points = [(x + dx * radius, y + dy * radius) for dx, dy in shape.corners]
        pen.polygon(points, fill=hue.fill, stroke=hue.line, width=width)
    else:
        pen.circle(x, y, radius * shape.circle, fill=hue.fill, stroke=hue.line, width=width)
    if figure:
        if shape.plate:
            pen.circle(x, y, radius * shape.plate, fill=hue.fill, stroke=hue.line, width=width / 2)
        pen.centred(x, y + shape.drop * radius, figure, radius * 3.7, BOLD, fill=hue.ink)
        return
    for share, fill in zip(shape.eye, cycle((hue.ink, hue.fill)), strict=False):
        pen.circle(x, y, radius * share, fill=fill)


def picture(pen: Pen, side: TokenSide, x: float, y: float, size: float) -> None:
    """The picture of a side without its token; with the shape of its seat and its figure where the
    picture has a place for them."""
    if side.layer == "cover" and side.colour:
        outline(pen, x, y, size, "hexagon", fill=HUES[side.colour].tint)
        _cover(pen, side, x, y, size, "hexagon")
    elif side.picture:
        _picture(pen, side, x, y, size, INK)


def _picture(pen: Pen, side: TokenSide, x: float, y: float, size: float, line: str) -> None:
    place = pictures.seat(side.picture) if side.colour else None
    colour = HUES[side.colour].fill if side.colour else ""
    paint = pictures.Paint(colour, line, place is not None, side.parts)
    pictures.draw(pen, side.picture, x, y, size, paint)
    if place is not None:
        (dx, dy), radius = place
        unit = size / pictures.SIZE
        edge = max(0.2, 1.1 * unit)
        seat_shape(pen, side.colour, x + dx * unit, y + dy * unit, radius * unit, edge, figure=side.figure)


def _cover(pen: Pen, side: TokenSide, x: float, y: float, across: float, form: Form) -> None:
    """What fills its space, within a rim of its owner's colour."""
    inner = across * 0.94
    line = HUES[side.colour].line if side.colour else INK
    if side.colour:
        outline(pen, x, y, inner, form, stroke=line, width=across * 0.035)
    _picture(pen, side, x, y, inner * WIDE[form], line)


def _ground(side: TokenSide, hue: Palette) -> str:
    if "back" in side.marks:
        return SAND
    return WHITE if "turned" in side.marks else hue.tint


def _front(
    pen: Pen, side: TokenSide, hue: Palette, x: float, y: float, across: float, speech: Speech
) -> None:
    if "plain" in side.marks:
        if side.colour:
            seat_shape(pen, side.colour, x, y, across * 0.14)
        return
    with pen.at(x, y, turn=180 if "turned" in side.marks else 0):
        lift = across * (0.1 if side.caption else 0)
        picture(pen, side, 0, -lift, across * (0.58 if side.caption else 0.74))
        if side.figure and not (side.colour and pictures.seat(side.picture)):
            _badge(pen, side.figure, hue, across, -0.2 if side.caption else 0.23)
        if side.caption:
            words = speech.translate(side.caption)
            size = fitted(words, BOLD, across * 0.36, across * 0.66)
            pen.text(0, across * 0.315, words, size, BOLD, align="middle")


def _badge(pen: Pen, figure: str, hue: Palette, across: float, drop: float) -> None:
    """A figure in a small disc at the right, ``drop`` of the height below the middle."""
    x, y, radius = across * 0.27, across * drop, across * 0.145
    fill, ink = (hue.fill, hue.ink) if hue.fill != WHITE else (WHITE, INK)
    pen.circle(x, y, radius, fill=fill, stroke=WHITE if fill != WHITE else INK, width=0.3)
    pen.centred(x, y, figure, across * 0.56, BOLD, fill=ink)


def _back(pen: Pen, side: TokenSide, x: float, y: float, across: float, form: Form) -> None:
    outline(pen, x, y, across * 0.9, form, stroke=MUTED, width=across * 0.03)
    outline(pen, x, y, across * 0.82, form, stroke=MUTED, width=across * 0.01)
    pictures.draw(pen, side.picture, x, y, across * 0.68, pictures.Paint(WHITE))
