"""One side of a token: its ground and rim, its picture, its figure and its words."""

from __future__ import annotations

from itertools import cycle
from math import cos, pi, sin, sqrt

from companion.components import TokenSide
from companion.kit.seatmarks import SEATMARKS, SHAPES, Palette
from companion.paper import pictures
from companion.paper.palette import CUT, HUES, INK, MUTED, SAND, WHITE
from companion.paper.pen import BOLD, CAPITAL, DESCENT, POINT, READABLE, SMALLEST, Pen, Point, fitted
from companion.play import Form
from companion.views.prose import Speech

WIDE = {"hexagon": 2 / sqrt(3), "disc": 1.0, "square": 1.0}
"""Width of a token as a share of its height."""

UNOWNED = SHAPES["disc"]
"""The body of what is nobody's."""
RIM = 0.045
"""How wide the ring of a token is, as a share of its height."""
WHITE_RIM = 0.8
"""What is left white round that ring, on both sides together, in mm."""
CLEAR = 0.4
"""How far words stay away from it, in mm."""
LOW = (0.315, 0.29, 0.265, 0.24, 0.215, 0.19)
"""Where the last line of words may stand below the middle of a token, as shares of its height, best first."""
LEADING = 1.12
"""From line to line there, as a share of the size."""


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
        rim = across * (0.11 if hue.fill == hue.line else RIM)
        dash = (1.2, 0.8) if "turned" in side.marks else ()
        outline(pen, x, y, across - rim - WHITE_RIM, form, stroke=hue.line, width=rim, dash=dash)
        _front(pen, side, hue, x, y, across, form, speech)
    outline(pen, x, y, across, form, stroke=CUT, width=0.12)


def seat_shape(
    pen: Pen,
    colour: str,
    x: float,
    y: float,
    radius: float,
    width: float = 0.25,
    *,
    figure: str = "",
    bare: bool = False,
) -> None:
    """The shape of a seat, so that nobody needs to see its colour; with a figure on it, if any,
    or ``bare``, with room for something else.

    Without a colour it is a plain disc, nobody's.
    """
    hue, shape = HUES[colour], SEATMARKS[colour].shape if colour else UNOWNED
    if shape.corners:
        points = [(x + dx * radius, y + dy * radius) for dx, dy in shape.corners]
        pen.polygon(points, fill=hue.fill, stroke=hue.line, width=width)
    else:
        pen.circle(x, y, radius * shape.circle, fill=hue.fill, stroke=hue.line, width=width)
    if (figure or bare) and shape.plate:
        pen.circle(x, y, radius * shape.plate, fill=hue.fill, stroke=hue.line, width=width / 2)
    if bare:
        return
    if figure:
        pen.centred(x, y + shape.drop * radius, figure, radius * 3.7, BOLD, fill=hue.ink)
        return
    for share, fill in zip(shape.eye, cycle((hue.ink, hue.fill)), strict=False):
        pen.circle(x, y, radius * share, fill=fill)


def picture(pen: Pen, side: TokenSide, x: float, y: float, size: float, form: Form = "hexagon") -> None:
    """The picture of a side without its token; with the shape of its seat and its figure where the
    picture has a place for them. What covers its space has the ``form`` of that space."""
    if side.layer == "cover" and side.colour:
        outline(pen, x, y, size, form, fill=HUES[side.colour].tint)
        _cover(pen, side, x, y, size, form)
    elif side.picture:
        _picture(pen, side, x, y, size, INK)


def emblem(pen: Pen, side: TokenSide, x: float, y: float, cell: float) -> None:
    """A round token as it stands on a space, shown small: its picture, and its letter as large as the rim has
    room for, on a disc of its owner's colour, which leaves a little of the space round it."""
    hue, radius = HUES[side.colour], cell * 0.45
    pen.circle(x, y, radius, fill=hue.fill, stroke=hue.line, width=cell * 0.05)
    paint = pictures.Paint(hue.ink, hue.ink, parts=side.parts)
    pictures.draw(pen, side.picture, x - radius * 0.12, y - radius * 0.12, radius * 1.42, paint)
    if side.figure:
        plate, far = radius * 0.36, radius * 0.56
        pen.circle(x + far, y + far, plate, fill=hue.ink, stroke=hue.fill, width=cell * 0.03)
        pen.centred(x + far, y + far, side.figure, radius * 1.75, BOLD, fill=hue.fill)


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
    if "stacked" in side.marks:
        outline(pen, x, y, inner * 0.84, form, stroke=line, width=across * 0.07)
    _picture(pen, side, x, y, inner * WIDE[form], line)


def _ground(side: TokenSide, hue: Palette) -> str:
    if "back" in side.marks:
        return SAND
    return WHITE if "turned" in side.marks else hue.tint


def _front(
    pen: Pen, side: TokenSide, hue: Palette, x: float, y: float, across: float, form: Form, speech: Speech
) -> None:
    if "plain" in side.marks:
        if side.colour:
            seat_shape(pen, side.colour, x, y, across * 0.14)
        return
    with pen.at(x, y, turn=180 if "turned" in side.marks else 0):
        if side.caption:
            high = _caption(pen, speech.translate(side.caption), across, form)
            # From just within the ring, or as far from it as a picture alone, to the words.
            top = -across * 0.39
            size = min(across * 0.58, high - 0.4 - top)
            picture(pen, side, 0, min(-across * 0.1, top + size / 2), size)
        else:
            picture(pen, side, 0, 0, across * 0.74)
        if side.figure and not (side.colour and pictures.seat(side.picture)):
            _badge(pen, side.figure, hue, across, -0.2 if side.caption else 0.23)


def _caption(pen: Pen, words: str, across: float, form: Form) -> float:
    """Words below the picture of a token, within its ring; gives how high they reach."""
    size, lines = _fitting(words, across, form)
    for line, y in lines:
        pen.text(0, y, line, size, BOLD, align="middle")
    return lines[0][1] - size * POINT * CAPITAL[BOLD]


def _fitting(words: str, across: float, form: Form) -> tuple[float, list[tuple[str, float]]]:
    """The size of words on a token, and its lines with where they stand: as low as they fit, on two lines
    where one would not, and smaller than can be read well only if nothing else helps.

    Errors: ValueError below the smallest size.
    """
    most = max(READABLE, across * 0.36)
    best, found = 0.0, [(words, 0.0)]
    for broken in (words,), words.rsplit(" ", 1):
        for low in LOW:
            ends = [low * across - above * LEADING * READABLE * POINT for above in range(len(broken))]
            lines = list(zip(broken, reversed(ends), strict=True))
            size = min(fitted(line, BOLD, most, _room(y, across, form), least=0) for line, y in lines)
            if size >= READABLE:
                return size, lines
            best, found = max((best, found), (size, lines))
    if best < SMALLEST:
        raise ValueError(f"{words!r} does not fit a token of {across:.1f} mm at {SMALLEST} pt")
    return best, found


def _room(y: float, across: float, form: Form) -> float:
    """How wide a line of words may be whose letters stand on y below the middle of a token."""
    reach = across * (0.5 - RIM) - WHITE_RIM / 2
    if form == "square":
        return 2 * (reach - CLEAR)
    return 2 * (sqrt(reach**2 - (y + DESCENT * READABLE * POINT) ** 2) - CLEAR)


def _badge(pen: Pen, figure: str, hue: Palette, across: float, drop: float) -> None:
    """A figure in a small disc at the right, ``drop`` of the height below the middle."""
    x, y, radius = across * 0.27, across * drop, across * 0.145
    size = fitted(figure, BOLD, across * 0.56, radius * 1.5)
    fill, ink = (hue.fill, hue.ink) if hue.fill != WHITE else (WHITE, INK)
    pen.circle(x, y, radius, fill=fill, stroke=WHITE if fill != WHITE else INK, width=0.3)
    pen.centred(x, y, figure, size, BOLD, fill=ink)


def _back(pen: Pen, side: TokenSide, x: float, y: float, across: float, form: Form) -> None:
    outline(pen, x, y, across * 0.9, form, stroke=MUTED, width=across * 0.03)
    outline(pen, x, y, across * 0.82, form, stroke=MUTED, width=across * 0.01)
    pictures.draw(pen, side.picture, x, y, across * 0.68, pictures.Paint(WHITE))
