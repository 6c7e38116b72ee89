"""One side of a token: its ground and rim, its picture, its figure and its words."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from companion.components import Form, Side
from companion.paper import pictures
from companion.paper.palette import CUT, HUES, INK, MUTED, SAND, SHAPES, WHITE, Hue
from companion.paper.pen import BOLD, Pen, Point, fitted
from companion.views.prose import say

WIDE = {"hexagon": 2 / sqrt(3), "disc": 1.0, "square": 1.0}
"""Width of a token as a share of its height."""


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


def draw(pen: Pen, side: Side, x: float, y: float, across: float, form: Form) -> None:
    """A side of a token with the line to cut along."""
    hue = HUES[side.colour]
    ground = _ground(side, hue)
    outline(pen, x, y, across, form, fill=ground)
    if form == "hexagon" and side.picture == "web":
        with pen.at(x, y):
            _web(pen, side, hue, across)
    elif "back" in side.marks:
        _back(pen, side, x, y, across, form)
    else:
        rim = across * (0.11 if side.colour == "black" else 0.045)
        dash = (1.2, 0.8) if "stunned" in side.marks else ()
        outline(pen, x, y, across - rim - 0.8, form, stroke=hue.edge, width=rim, dash=dash)
        _front(pen, side, hue, x, y, across)
    outline(pen, x, y, across, form, stroke=CUT, width=0.12)


def seat_shape(pen: Pen, colour: str, x: float, y: float, radius: float, width: float = 0.25) -> None:
    """The shape of a seat, so that nobody needs to see its colour."""
    hue = HUES[colour]
    corners = SHAPES.get(colour)
    if corners is None:
        pen.circle(x, y, radius, fill=hue.fill, stroke=hue.edge, width=width)
    else:
        points = [(x + dx * radius, y + dy * radius) for dx, dy in corners]
        pen.polygon(points, fill=hue.fill, stroke=hue.edge, width=width)


def picture(pen: Pen, side: Side, x: float, y: float, size: float) -> None:
    """The picture of a side without its token: a spider has its seat's shape for a body."""
    hue = HUES[side.colour]
    if side.picture == "spider":
        _spider(pen, side, hue, x, y, size)
    elif side.picture == "web" and side.colour:
        with pen.at(x, y):
            pen.polygon(hexagon(0, 0, size), fill=hue.tint)
            _web(pen, side, hue, size)
    elif side.picture:
        pictures.draw(pen, side.picture, x, y, size, hue.fill)


def _ground(side: Side, hue: Hue) -> str:
    if "back" in side.marks:
        return SAND
    return WHITE if "stunned" in side.marks else hue.tint


def _front(pen: Pen, side: Side, hue: Hue, x: float, y: float, across: float) -> None:
    if "plain" in side.marks:
        if side.colour:
            seat_shape(pen, side.colour, x, y, across * 0.14)
        return
    with pen.at(x, y, turn=180 if "stunned" in side.marks else 0):
        lift = across * (0.1 if side.caption else 0)
        picture(pen, side, 0, -lift, across * (0.58 if side.caption else 0.74))
        if side.picture != "spider" and side.figure:
            _badge(pen, side.figure, hue, across, -0.2 if side.caption else 0.23)
        if side.caption:
            words = say(side.caption)
            size = fitted(words, BOLD, across * 0.36, across * 0.66)
            pen.text(0, across * 0.315, words, size, BOLD, align="middle")


def _badge(pen: Pen, figure: str, hue: Hue, across: float, drop: float) -> None:
    """A figure in a small disc at the right, ``drop`` of the height below the middle."""
    x, y, radius = across * 0.27, across * drop, across * 0.145
    fill, ink = (hue.fill, hue.ink) if hue.fill != WHITE else (WHITE, INK)
    pen.circle(x, y, radius, fill=fill, stroke=WHITE if fill != WHITE else INK, width=0.3)
    pen.centred(x, y, figure, across * 0.56, BOLD, fill=ink)


def _back(pen: Pen, side: Side, x: float, y: float, across: float, form: Form) -> None:
    outline(pen, x, y, across * 0.9, form, stroke=MUTED, width=across * 0.03)
    outline(pen, x, y, across * 0.82, form, stroke=MUTED, width=across * 0.01)
    pictures.draw(pen, side.picture, x, y, across * 0.68, WHITE)


def _spider(pen: Pen, side: Side, hue: Hue, x: float, y: float, size: float) -> None:
    """Eight legs, or as many as a mark ``legs-5`` says, and its letter or number on the body."""
    legs = next((int(mark[5:]) for mark in side.marks if mark.startswith("legs-")), 8)
    missing = frozenset(f"leg{number}" for number in range(legs + 1, 9))
    unit = size / pictures.SIZE
    pictures.draw(pen, "spider", x, y, size, hue.fill, skip=missing)
    seat_shape(pen, side.colour, x, y + 4 * unit, 9.2 * unit, max(0.2, 1.1 * unit))
    if side.figure:
        drop = 2.2 * unit if side.colour == "yellow" else 0
        pen.centred(x, y + 4 * unit + drop, side.figure, 34 * unit, BOLD, fill=hue.ink)


def _web(pen: Pen, side: Side, hue: Hue, across: float) -> None:
    """A web that fills its hexagon: silk between six threads, and the shape of its owner."""
    corners = hexagon(0, 0, across)
    pen.polygon(hexagon(0, 0, across * 0.94), stroke=hue.edge, width=across * 0.035)
    for corner in corners:
        pen.line((0, 0), (corner[0] * 0.94, corner[1] * 0.94), stroke=hue.edge, width=across * 0.016)
    for share in (0.36, 0.56, 0.76):
        ring = [(cx * share, cy * share) for cx, cy in corners]
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            bend = ((ax + bx) / 2 * 0.8, (ay + by) / 2 * 0.8)
            pen.curve((ax, ay), bend, (bx, by), stroke=hue.edge, width=across * 0.016)
    pen.circle(0, 0, across * 0.18, fill=hue.tint)
    seat_shape(pen, side.colour, 0, 0, across * 0.135)
