"""Spaces on the glass: the rose of a piece's neighbours and the map of a whole board."""

from __future__ import annotations

from companion.fronts import glyphs
from companion.fronts.canvas import Canvas
from companion.fronts.type import wrap
from companion.views.bodies import Here, Map, Rose, Spot

MIDDLE_X, MIDDLE_Y = 32, 32
HALF = 28
RIGHT = 67


def draw_rose(canvas: Canvas, body: Rose) -> None:
    """Six cells around a piece; the closed ones are a dot."""
    radius = 12
    cell = glyphs.hexagon_pointy if body.pointy else glyphs.hexagon
    for arm in body.arms:
        dx, dy = glyphs.compass(arm.degrees, radius * 1.732)
        x, y = round(MIDDLE_X + dx), round(MIDDLE_Y + dy)
        if not arm.open:
            canvas.box(x - 1, y - 1, x + 1, y + 1, fill=1)
            continue
        cell(canvas, x, y, radius - 1, fill=1 if arm.focus else None)
        ink = 0 if arm.focus else 1
        canvas.fit(x + 0.5, y + 4, arm.label, 18, "B10", "B8", align="middle", ink=ink)
    glyphs.icon(canvas, MIDDLE_X, MIDDLE_Y - 2, body.icon, 9.5)
    draw_here(canvas, body.here)


def draw_map(canvas: Canvas, body: Map) -> None:
    """The board in the left half; where pieces have room they carry their number."""
    xs, ys = [spot.x for spot in body.spots], [spot.y for spot in body.spots]
    span = max(max(xs) - min(xs), max(ys) - min(ys), 0.001)
    scale = 2 * HALF / span
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def at(x: float, y: float) -> tuple[int, int]:
        return round(MIDDLE_X + (x - middle_x) * scale), round(MIDDLE_Y + (y - middle_y) * scale)

    roomy = glyphs.spread([at(spot.x, spot.y) for spot in body.spots]) >= 7
    for x0, y0, x1, y1 in body.strands:
        canvas.line(at(x0, y0), at(x1, y1))
    choosing = any(spot.target or spot.focus for spot in body.spots)
    layered = any(spot.lies for spot in body.spots)
    for spot in sorted(body.spots, key=lambda spot: (spot.focus, spot.target, not spot.lies)):
        x, y = at(spot.x, spot.y)
        if roomy:
            solid = spot.target if choosing else spot.holds == "own"
            _spot_large(canvas, x, y, spot, solid=solid or spot.focus)
        else:
            stands = layered and not spot.lies
            _spot_small(canvas, x, y, spot, on_line=bool(body.strands), stands=stands)
    draw_here(canvas, body.here)


def _spot_large(canvas: Canvas, x: int, y: int, spot: Spot, *, solid: bool) -> None:
    """Pieces by their number; solid what may be chosen, framed what is in focus."""
    if spot.focus:
        canvas.box(x - 6, y - 6, x + 6, y + 6, fill=0, ink=0)
        canvas.box(x - 5, y - 5, x + 5, y + 5)
    if solid:
        canvas.box(x - 3, y - 3, x + 3, y + 3, fill=1)
    ink = 0 if solid else 1
    digit = f"tiny-{spot.label}"
    if spot.label and glyphs.has_picture(digit):
        canvas.picture(x - 1, y - 2, digit, ink)
    elif spot.holds:
        canvas.box(x - 1, y - 1, x + 1, y + 1, fill=ink, ink=ink)
    else:
        canvas.dot(x, y, ink)


def _spot_small(canvas: Canvas, x: int, y: int, spot: Spot, *, on_line: bool, stands: bool) -> None:
    """Pieces by their shape: own solid, others hollow, nobody's a cross, flies wings; targets framed.

    ``stands``: the piece is larger than those that only cover their space.
    """
    if on_line and (spot.holds or spot.target):
        canvas.box(x - 2, y - 2, x + 2, y + 2, fill=0, ink=0)
    if spot.focus:
        canvas.box(x - 4, y - 4, x + 4, y + 4, fill=0, ink=0)
        canvas.box(x - 3, y - 3, x + 3, y + 3, fill=1)
    elif spot.target:
        canvas.box(x - 2, y - 2, x + 2, y + 2, fill=0)
        canvas.dot(x, y)
    elif spot.holds == "own":
        canvas.box(x - 1, y - 1, x + 1, y + 1, fill=1)
        if stands:
            _legs(canvas, x, y)
    elif spot.holds == "rival" and (stands or spot.lies):
        _diamond(canvas, x, y, 2 if stands else 1)
        canvas.dot(x, y, 1 if stands else 0)
    elif spot.holds == "rival":
        canvas.box(x - 1, y - 1, x + 1, y + 1)
        canvas.dot(x, y, 0)
    elif spot.holds == "neutral":
        canvas.line((x - 2, y - 2), (x + 2, y + 2))
        canvas.line((x - 2, y + 2), (x + 2, y - 2))
    elif spot.holds == "fly":
        for dx, dy in ((-1, -1), (1, -1), (0, 0), (0, 1)):
            canvas.dot(x + dx, y + dy)
    else:
        canvas.dot(x, y)


def _legs(canvas: Canvas, x: int, y: int) -> None:
    """Four legs at the corners of a body of three pixels, two at its sides."""
    for side in (-1, 1):
        canvas.dot(x + 2 * side, y)
        canvas.dot(x + 3 * side, y)
        for end in (-1, 1):
            canvas.dot(x + 2 * side, y + 2 * end)


def _diamond(canvas: Canvas, x: int, y: int, radius: int) -> None:
    """The outline of a square on its corner."""
    for step in range(radius):
        rest = radius - step
        for dx, dy in ((step, -rest), (rest, step), (-step, rest), (-rest, -step)):
            canvas.dot(x + dx, y + dy)


def draw_here(canvas: Canvas, here: Here) -> None:
    """The right half: what for, the name of the space large, and a word about it."""
    room = canvas.width - 1 - RIGHT
    canvas.fit(RIGHT, 10, here.what, room, "R10", "R8")
    canvas.fit(RIGHT, 33, here.name, room, "B24", "B18", "B14", "B12", "B10")
    lines = [part for line in here.lines for part in wrap(line, room, "R8")]
    if len(lines) == 1:
        canvas.fit(RIGHT, 48, lines[0], room, "R10", "R8")
    for baseline, line in zip((42, 51), lines if len(lines) > 1 else [], strict=False):
        canvas.fit(RIGHT, baseline, line, room, "R8")
