"""The larger signs of the display, drawn by lines and ovals: bag, dice, arrow, web; and pictures.

Every function draws around a centre. ``k`` scales a drawing that was thought for about 28 pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, hypot, pi, radians, sin

from PIL import Image

from companion.fronts.canvas import Canvas, bitmap, picture
from companion.pictures import bitmaps

Pen = Callable[[Canvas, float, float, float], None]

# ----------------------------------------------------------------------- plain geometry


def hexagon(canvas: Canvas, cx: float, cy: float, radius: float, *, fill: int | None = None) -> None:
    """A hexagon with a flat top."""
    half, high = radius / 2, round(radius * 0.866)
    points = [(-radius, 0), (-half, -high), (half, -high), (radius, 0), (half, high), (-half, high)]
    canvas.polygon([(cx + x, cy + y) for x, y in points], fill=fill)


def hexagon_pointy(canvas: Canvas, cx: float, cy: float, radius: float, *, fill: int | None = None) -> None:
    """A hexagon with a point at the top."""
    half, wide = radius / 2, round(radius * 0.866)
    points = [(0, -radius), (wide, -half), (wide, half), (0, radius), (-wide, half), (-wide, -half)]
    canvas.polygon([(cx + x, cy + y) for x, y in points], fill=fill)


def arrow(canvas: Canvas, cx: float, cy: float, radius: float, direction: int) -> None:
    """The side of a hexagonal die that came, 1 north and on clockwise, as a fat arrow in it."""
    hexagon(canvas, cx, cy, radius)
    hexagon(canvas, cx, cy, radius - 2)
    _fat_arrow(canvas, cx, cy, radius, -pi / 2 + (direction - 1) * pi / 3)


def _fat_arrow(canvas: Canvas, cx: float, cy: float, radius: float, angle: float) -> None:
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    tip = radius * 0.866 - 4
    neck, tail = tip - radius * 0.36, -tip * 0.72
    shaft, barb = radius * 0.11, radius * 0.28
    outline = (
        (tip, 0),
        (neck, barb),
        (neck, shaft),
        (tail, shaft),
        (tail, -shaft),
        (neck, -shaft),
        (neck, -barb),
    )
    canvas.polygon(
        [(cx + along[0] * a + across[0] * b, cy + along[1] * a + across[1] * b) for a, b in outline], fill=1
    )


def arrow_of_eight(canvas: Canvas, cx: float, cy: float, radius: float, direction: int) -> None:
    """The side of an eight-sided die that came, 1 north and on clockwise, as an arrow in an octagon."""
    for inset in (0, 2):
        corners = [compass(22.5 + 45 * side, radius - inset) for side in range(8)]
        canvas.polygon([(cx + x, cy + y) for x, y in corners])
    if direction:
        _fat_arrow(canvas, cx, cy, radius, -pi / 2 + (direction - 1) * pi / 4)


def needle(canvas: Canvas, cx: float, cy: float, radius: float, direction: int) -> None:
    """The same side in a few pixels: a hexagon and a needle with a head."""
    hexagon(canvas, cx, cy, radius)
    angle = -pi / 2 + (direction - 1) * pi / 3
    tip_x, tip_y = cx + radius * 0.6 * cos(angle), cy + radius * 0.6 * sin(angle)
    canvas.line((cx - radius * 0.4 * cos(angle), cy - radius * 0.4 * sin(angle)), (tip_x, tip_y))
    canvas.box(round(tip_x) - 1, round(tip_y) - 1, round(tip_x) + 1, round(tip_y) + 1, fill=1)


def number_hexagon(canvas: Canvas, cx: float, cy: float, figure: str, icon: str) -> None:
    """A figure in a double hexagon, with a small picture above it where there is one."""
    hexagon(canvas, cx, cy, 21)
    hexagon(canvas, cx, cy, 19)
    small = fitting(icon, 13, 11)
    if small is not None:
        canvas.stamp(cx - small.width // 2, cy - 15, small)
        canvas.write(cx + 0.5, round(cy) + 13, figure, "B18", "middle")
    else:
        canvas.write(cx + 0.5, round(cy) + 9, figure, "B24", "middle")


def has_picture(name: str) -> bool:
    """True when a small picture of that name is drawn."""
    try:
        picture(name)
    except KeyError:
        return False
    return True


def bag(canvas: Canvas, cx: float, cy: float, count: str, shaken: int = 0) -> None:
    """A tied bag with the number of tokens left in it; the number stands still while the bag is
    ``shaken`` so many pixels to the right."""
    middle, cx = cx, cx + shaken
    canvas.oval(cx - 18, cy - 12, cx + 18, cy + 15)
    canvas.polygon([(cx - 6, cy - 10), (cx - 10, cy - 19), (cx + 10, cy - 19), (cx + 6, cy - 10)], fill=1)
    canvas.line((cx - 8, cy - 12), (cx + 8, cy - 12), ink=0)
    canvas.line((cx - 7, cy - 11), (cx + 7, cy - 11), ink=0)
    canvas.fit(middle + 0.5, round(cy) + 9, count, 30, "B18", "B14", align="middle", ink=0)


PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
}


def die(canvas: Canvas, x: float, y: float, pips: int, size: int = 15) -> None:
    """A die with that many pips, its top left corner at x, y."""
    canvas.box(x, y, x + size - 1, y + size - 1, radius=max(2, size // 5))
    middle, step = size // 2, round(size * 0.24)
    half = 1 if size >= 13 else 0
    for across, down in PIPS.get(pips, ()):
        px, py = x + middle + across * step, y + middle + down * step
        canvas.box(px - half, py - half, px + half, py + half, fill=1)


def tick(canvas: Canvas, cx: float, cy: float, ink: int = 1) -> None:
    """A check mark."""
    shape = picture("tick")
    canvas.picture(cx - shape.width // 2, cy - shape.height // 2, "tick", ink)


def ring(canvas: Canvas, cx: float, cy: float, radius: float, share: float) -> None:
    """A thin ring with a thick arc that has gone round by that share."""
    frame = (cx - radius, cy - radius, cx + radius, cy + radius)
    canvas.draw.arc(frame, 0, 360, fill=1)
    if share > 0:
        canvas.draw.arc(frame, -90, -90 + 360 * share, fill=1, width=5)


def power(canvas: Canvas, cx: float, cy: float) -> None:
    """The sign on a power button."""
    canvas.draw.ellipse((cx - 12, cy - 11, cx + 12, cy + 13), outline=1, width=2)
    canvas.box(cx - 3, cy - 15, cx + 3, cy + 1, fill=0, ink=0)
    canvas.box(cx - 1, cy - 14, cx + 1, cy, fill=1)


def web(canvas: Canvas, cx: float, cy: float, radius: float, rings: int, spokes: int, turned: float) -> None:
    """An orb web: spokes, and rings that sag between them."""
    angles = [turned + k * 2 * pi / spokes for k in range(spokes)]
    for angle in angles:
        canvas.line((cx, cy), (cx + radius * cos(angle), cy + radius * sin(angle)))
    for step in range(1, rings + 1):
        reach = radius * step / rings * 0.94
        knots = [(cx + reach * cos(angle), cy + reach * sin(angle)) for angle in angles]
        for (x0, y0), (x1, y1) in zip(knots, [*knots[1:], knots[0]], strict=True):
            sag = (cx + ((x0 + x1) / 2 - cx) * 0.86, cy + ((y0 + y1) / 2 - cy) * 0.86)
            canvas.line((x0, y0), sag, (x1, y1))


def phone(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A phone that says something."""
    canvas.box(round(cx - 9 * k), round(cy - 15 * k), round(cx + 9 * k), round(cy + 15 * k), radius=3)
    for row in (-7, -2, 3):
        canvas.line((cx - 5 * k, cy + row * k), (cx + (1 if row == 3 else 5) * k, cy + row * k), width=2)
    canvas.line((cx - 2 * k, cy + 11 * k), (cx + 2 * k, cy + 11 * k))


SIGNS: dict[str, tuple[Pen, int]] = {"phone": (phone, 16)}
"""What the box itself draws in any size: how, and how far it reaches from its middle at k = 1."""


def icon(canvas: Canvas, cx: float, cy: float, name: str, reach: float) -> bool:
    """The picture of that name, about ``reach`` pixels from its middle; False if there is none."""
    if name in SIGNS:
        pen, natural = SIGNS[name]
        pen(canvas, cx, cy, min(1.15, reach / natural))
        return True
    side = 2 * int(reach) + 3
    shape = fitting(name, side, side) or (picture(name) if has_picture(name) else None)
    if shape is not None:
        canvas.stamp(cx - shape.width // 2, cy - shape.height // 2, shape)
    return shape is not None


@cache
def fitting(name: str, wide: int, high: int) -> Image.Image | None:
    """The largest bitmap of a picture within so many pixels, None where none is that small."""
    fits = [rows for rows in bitmaps(name) if len(rows[0]) <= wide and len(rows) <= high]
    return bitmap(fits[-1]) if fits else None


def compass(degrees: float, distance: float) -> tuple[float, float]:
    """The offset of a point seen in that direction, clockwise from north."""
    return distance * sin(radians(degrees)), -distance * cos(radians(degrees))


def spread(points: list[tuple[float, float]]) -> float:
    """The smallest distance between two of the points."""
    return min(
        (hypot(x0 - x1, y0 - y1) for i, (x0, y0) in enumerate(points) for x1, y1 in points[:i]), default=1.0
    )
