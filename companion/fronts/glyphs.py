"""The larger pictures of the display, drawn by lines and ovals: bag, dice, arrow, animals, web.

Every function draws around a centre. ``k`` scales a drawing that was thought for about 28 pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, radians, sin

from companion.fronts.canvas import Canvas, picture

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
    small = f"{icon}-small" if icon else ""
    if small and has_picture(small):
        canvas.picture(cx - picture(small).width // 2, cy - 15, small)
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


def bag(canvas: Canvas, cx: float, cy: float, count: str) -> None:
    """A tied bag with the number of tokens left in it."""
    canvas.oval(cx - 18, cy - 12, cx + 18, cy + 15)
    canvas.polygon([(cx - 6, cy - 10), (cx - 10, cy - 19), (cx + 10, cy - 19), (cx + 6, cy - 10)], fill=1)
    canvas.line((cx - 8, cy - 12), (cx + 8, cy - 12), ink=0)
    canvas.line((cx - 7, cy - 11), (cx + 7, cy - 11), ink=0)
    canvas.fit(cx + 0.5, round(cy) + 9, count, 30, "B18", "B14", align="middle", ink=0)


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


# ------------------------------------------------------------------------------ animals


def spider(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A spider seen from above, head up."""
    legs = ((9, -9, 15, -3), (11, -4, 19, 2), (11, 3, 18, 10), (8, 7, 12, 16))
    for side in (-1, 1):
        for knee_x, knee_y, foot_x, foot_y in legs:
            canvas.line(
                (cx + side * 3 * k, cy + knee_y * 0.25 * k),
                (cx + side * knee_x * k, cy + knee_y * k),
                (cx + side * foot_x * k, cy + foot_y * k),
                width=1 if k < 0.9 else 2,
            )
    canvas.oval(cx - 6 * k, cy - k, cx + 6 * k, cy + 13 * k)
    canvas.oval(cx - 4 * k, cy - 7 * k, cx + 4 * k, cy + k)


def fly(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A fly seen from above: round wings, a body with rings, big eyes."""
    for side in (-1, 1):
        wing = [(cx + side * x * k, cy + y * k) for x, y in ((3, -4), (12, -9), (17, -3), (14, 5), (5, 3))]
        canvas.polygon(wing)
        canvas.line((cx + side * 4 * k, cy), (cx + side * 13 * k, cy - 3 * k))
        for foot in (-1, 5, 10):
            canvas.line((cx + side * 3 * k, cy + foot * k), (cx + side * 8 * k, cy + (foot + 5) * k))
    canvas.oval(cx - 5 * k, cy - 6 * k, cx + 5 * k, cy + 13 * k)
    canvas.oval(cx - 5 * k, cy - 12 * k, cx - k, cy - 6 * k)
    canvas.oval(cx + k, cy - 12 * k, cx + 5 * k, cy - 6 * k)
    for ring_y in (3, 7):
        canvas.line((cx - 4 * k, cy + ring_y * k), (cx + 4 * k, cy + ring_y * k), ink=0)


def worm(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A worm on its way to the right, with an eye, a mouth and feelers."""
    bends = [(cx + (-15 + i * 0.5) * k, cy - cos(i / 60 * 3 * pi) * 5 * k) for i in range(61)]
    for x, y in bends:
        x, y = round(x), round(y)
        canvas.oval(x - 2, y - 2, x + 2, y + 2)
    x, y = (round(value) for value in bends[-1])
    canvas.oval(x - 4, y - 4, x + 4, y + 4)
    canvas.box(x, y - 2, x + 1, y - 1, fill=0, ink=0)
    canvas.line((x + 2, y + 2), (x + 4, y + 2), ink=0)
    canvas.line((x - 1, y - 4), (x - 3, y - 8))
    canvas.line((x + 2, y - 4), (x + 3, y - 8))


def _beetle_legs(canvas: Canvas, cx: float, cy: float, k: float) -> None:
    for side in (-1, 1):
        for knee, foot in ((-4, -9), (2, 2), (7, 13)):
            canvas.line(
                (cx + side * 7 * k, cy + knee * k),
                (cx + side * 13 * k, cy + (knee + foot) / 2 * k),
                (cx + side * 15 * k, cy + foot * k),
            )
        canvas.line((cx + side * 2 * k, cy - 11 * k), (cx + side * 6 * k, cy - 16 * k))


def tater(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A potato beetle with striped wings."""
    _beetle_legs(canvas, cx, cy, k)
    canvas.oval(cx - 6 * k, cy - 14 * k, cx + 6 * k, cy - 4 * k)
    canvas.oval(cx - 10 * k, cy - 8 * k, cx + 10 * k, cy + 15 * k)
    for stripe in (-6, -2, 2, 6):
        canvas.line((cx + stripe * k, cy - 4 * k), (cx + stripe * 0.9 * k, cy + 13 * k), ink=0)
    canvas.line((cx - 8 * k, cy - 5 * k), (cx + 8 * k, cy - 5 * k), ink=0)


def ladybird(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A ladybird with six spots."""
    _beetle_legs(canvas, cx, cy, k)
    canvas.oval(cx - 6 * k, cy - 14 * k, cx + 6 * k, cy - 3 * k)
    canvas.oval(cx - 12 * k, cy - 9 * k, cx + 12 * k, cy + 14 * k)
    canvas.line((cx, cy - 8 * k), (cx, cy + 14 * k), ink=0)
    canvas.line((cx - 10 * k, cy - 5 * k), (cx + 10 * k, cy - 5 * k), ink=0)
    spot = 1.6 * k
    for x, y in ((-6, -1), (6, -1), (-7, 6), (7, 6), (-3, 10), (3, 10)):
        canvas.oval(cx + x * k - spot, cy + y * k - spot, cx + x * k + spot, cy + y * k + spot, fill=0, ink=0)


def heebie(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A fuzzy thing with two different eyes and a doubtful mouth."""
    for hair in range(16):
        angle = hair * pi / 8 + 0.2
        canvas.line(
            (cx + 9 * k * cos(angle), cy + 9 * k * sin(angle)),
            (cx + 15 * k * cos(angle + 0.15), cy + 14 * k * sin(angle + 0.15)),
        )
    canvas.oval(cx - 10 * k, cy - 10 * k, cx + 10 * k, cy + 10 * k)
    canvas.oval(cx - 6 * k, cy - 5 * k, cx - k, cy + k, fill=0, ink=0)
    canvas.oval(cx + k, cy - 5 * k, cx + 6 * k, cy + k, fill=0, ink=0)
    canvas.oval(cx - 4 * k, cy - 3 * k, cx - 2 * k, cy - k)
    canvas.oval(cx + 2 * k, cy - 3 * k, cx + 4 * k, cy - k)
    canvas.draw.arc((cx - 6 * k, cy - 3 * k, cx + 6 * k, cy + 7 * k), 20, 160, fill=0)


def dewdrop(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A drop with a gleam."""
    canvas.polygon([(cx, cy - 15 * k), (cx - 7 * k, cy), (cx + 7 * k, cy)], fill=1)
    canvas.oval(cx - 9 * k, cy - 5 * k, cx + 9 * k, cy + 13 * k)
    canvas.draw.arc((cx - 6 * k, cy - 3 * k, cx + 5 * k, cy + 10 * k), 110, 200, fill=0, width=2)


def web_icon(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A small orb web."""
    web(canvas, cx, cy, 16 * k, 3, 8, pi / 8)


def bag_icon(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A closed bag without a number."""
    canvas.oval(cx - 13 * k, cy - 6 * k, cx + 13 * k, cy + 14 * k)
    canvas.polygon(
        [
            (cx - 4 * k, cy - 6 * k),
            (cx - 8 * k, cy - 14 * k),
            (cx + 8 * k, cy - 14 * k),
            (cx + 4 * k, cy - 6 * k),
        ],
        fill=1,
    )
    canvas.line((cx - 7 * k, cy - 6 * k), (cx + 7 * k, cy - 6 * k), ink=0)


def crown(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A crown, for who leads or wins."""
    points = ((-14, 10), (-14, -8), (-7, 0), (0, -12), (7, 0), (14, -8), (14, 10))
    canvas.polygon([(cx + x * k, cy + y * k) for x, y in points], fill=1)
    canvas.line((cx - 12 * k, cy + 7 * k), (cx + 12 * k, cy + 7 * k), ink=0)


def swap(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """Two arrows past each other."""
    for side in (-1, 1):
        y = cy + side * 7 * k
        canvas.line((cx - 14 * k, y), (cx + 14 * k, y), width=3)
        tip, back = cx + side * 16 * k, cx + side * 6 * k
        canvas.polygon([(tip, y), (back, y - 7 * k), (back, y + 7 * k)], fill=1)


def phone(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """A phone that says something."""
    canvas.box(round(cx - 9 * k), round(cy - 15 * k), round(cx + 9 * k), round(cy + 15 * k), radius=3)
    for row in (-7, -2, 3):
        canvas.line((cx - 5 * k, cy + row * k), (cx + (1 if row == 3 else 5) * k, cy + row * k), width=2)
    canvas.line((cx - 2 * k, cy + 11 * k), (cx + 2 * k, cy + 11 * k))


def ant(canvas: Canvas, cx: float, cy: float, k: float = 1.0) -> None:
    """An ant from above: three parts, six legs, two feelers."""
    for side in (-1, 1):
        for start, knee, foot in (((-1), -6, -9), (0, 1, 2), (1, 8, 12)):
            canvas.line((cx, cy + start * k), (cx + side * 7 * k, cy + knee * k), width=2)
            canvas.line((cx + side * 7 * k, cy + knee * k), (cx + side * 12 * k, cy + foot * k), width=2)
        canvas.line((cx, cy - 9 * k), (cx + side * 6 * k, cy - 16 * k))
    canvas.oval(cx - 4 * k, cy - 12 * k, cx + 4 * k, cy - 4 * k, fill=1)
    canvas.oval(cx - 3 * k, cy - 4 * k, cx + 3 * k, cy + 3 * k, fill=1)
    canvas.oval(cx - 5 * k, cy + 3 * k, cx + 5 * k, cy + 16 * k, fill=1)


DRAWINGS: dict[str, tuple[Pen, int]] = {
    "spider": (spider, 19),
    "fly": (fly, 17),
    "ant": (ant, 16),
    "worm": (worm, 15),
    "tater": (tater, 15),
    "ladybird": (ladybird, 15),
    "heebie": (heebie, 15),
    "dewdrop": (dewdrop, 15),
    "web": (web_icon, 16),
    "bag": (bag_icon, 14),
    "crown": (crown, 14),
    "swap": (swap, 16),
    "phone": (phone, 16),
}
"""What can be drawn in any size: how, and how far it reaches from its middle at k = 1."""


def icon(canvas: Canvas, cx: float, cy: float, name: str, reach: float) -> bool:
    """The picture of that name, at most ``reach`` pixels from its middle; False if there is none."""
    if name in DRAWINGS:
        pen, natural = DRAWINGS[name]
        pen(canvas, cx, cy, min(1.15, reach / natural))
        return True
    if name and has_picture(name):
        shape = picture(name)
        canvas.picture(cx - shape.width // 2, cy - shape.height // 2, name)
        return True
    return False


def has_drawing(name: str) -> bool:
    """True when ``icon`` has something to draw for this name."""
    return name in DRAWINGS or has_picture(name)


def compass(degrees: float, distance: float) -> tuple[float, float]:
    """The offset of a point seen in that direction, clockwise from north."""
    return distance * sin(radians(degrees)), -distance * cos(radians(degrees))


def spread(points: list[tuple[float, float]]) -> float:
    """The smallest distance between two of the points."""
    return min(
        (hypot(x0 - x1, y0 - y1) for i, (x0, y0) in enumerate(points) for x1, y1 in points[:i]), default=1.0
    )
