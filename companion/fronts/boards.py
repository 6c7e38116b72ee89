"""Spaces on the display: the rose of a piece's neighbours and the map of a whole board."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from companion.fronts import glyphs
from companion.fronts.canvas import Canvas, Overlay
from companion.fronts.typesetting import font, wrap
from companion.frozen import frozen
from companion.views.bodies import Caption, Map, Rose, Spot

WIDTH, HEIGHT = 128, 64
MIDDLE_X, MIDDLE_Y = 31, 31
HALF, ROOMY_HALF = 28, 26
"""From the middle of a map to its outermost spaces; the frame around a piece with a number is wider."""
RIGHT = 67
ROOM = WIDTH - 3 - RIGHT  # a last letter takes two columns, the picture that moves against wear the other
ROOMY = 7
"""Pixels between spaces that leave room for a number."""
TINY = 5
"""Pixels of a piece on a board with many spaces."""


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
        cell(canvas, x, y, radius - 1)
        if arm.focus:
            cell(canvas, x, y, radius - 4, fill=1)
        ink = 0 if arm.focus else 1
        canvas.fit(x + 0.5, y + 4, arm.label, 18, "B10", "B8", align="middle", ink=ink)
    glyphs.icon(canvas, MIDDLE_X, MIDDLE_Y - 2, body.icon, 9.5)
    draw_caption(canvas, body.caption)


def draw_map(canvas: Canvas, body: Map) -> None:
    """The board in the left half; where pieces have room they carry their number."""
    chart = _chart(body.spots)
    canvas.image = _ground(body.spots, body.strands, body.targets).copy()
    if body.focus is not None:
        _draw_spot(canvas, body, chart, body.focus)
    draw_caption(canvas, body.caption)


@frozen
class _Chart:
    """Where every spot stands on the display, whether pieces have room for a number there, and
    whether some of them lie under others."""

    places: tuple[tuple[int, int], ...]
    roomy: bool
    layered: bool
    at: Callable[[float, float], tuple[int, int]]


@lru_cache(maxsize=4)
def _chart(spots: tuple[Spot, ...]) -> _Chart:
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    wide = max(max(xs) - min(xs), max(ys) - min(ys), 0.001)
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def chart(half: int, *, roomy: bool) -> _Chart:
        def at(x: float, y: float) -> tuple[int, int]:
            scale = 2 * half / wide
            return round(MIDDLE_X + (x - middle_x) * scale), round(MIDDLE_Y + (y - middle_y) * scale)

        places = tuple(at(spot.x, spot.y) for spot in spots)
        return _Chart(places, roomy, any(spot.lies for spot in spots), at)

    found = chart(ROOMY_HALF, roomy=True)
    return found if glyphs.spread(list(found.places)) >= ROOMY else chart(HALF, roomy=False)


@lru_cache(maxsize=4)
def _ground(
    spots: tuple[Spot, ...], strands: tuple[tuple[float, float, float, float], ...], targets: frozenset[int]
) -> Image.Image:
    """The board with its pieces and all that may be chosen, before any of it is in focus."""
    canvas = Canvas(WIDTH, HEIGHT)
    chart = _chart(spots)
    for x0, y0, x1, y1 in strands:
        canvas.line(chart.at(x0, y0), chart.at(x1, y1))
    body = Map(spots, strands, Caption("", ""), targets)
    for place in sorted(range(len(spots)), key=lambda place: (place in targets, not spots[place].lies)):
        _draw_spot(canvas, body, chart, place)
    return canvas.image


def _draw_spot(canvas: Canvas, body: Map, chart: _Chart, place: int) -> None:
    spot, (x, y) = body.spots[place], chart.places[place]
    focus, target = place == body.focus, place in body.targets
    if chart.roomy:
        choosing = bool(body.targets)
        solid = focus or (target if choosing else spot.holds == "own")
        _spot_large(canvas, x, y, spot, focus=focus, solid=solid)
    elif focus or target:
        _target_small(canvas, x, y, focus=focus, on_line=bool(body.strands))
    else:
        stands = chart.layered and not spot.lies
        _spot_small(canvas, x, y, spot, on_line=bool(body.strands), stands=stands)


def _spot_large(canvas: Canvas, x: int, y: int, spot: Spot, *, focus: bool, solid: bool) -> None:
    """Pieces by their number; solid what may be chosen, framed what is in focus."""
    if focus:
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


def _target_small(canvas: Canvas, x: int, y: int, *, focus: bool, on_line: bool) -> None:
    """What may be chosen is framed, what is in focus solid."""
    if focus:
        canvas.box(x - 4, y - 4, x + 4, y + 4, fill=0, ink=0)
        canvas.box(x - 3, y - 3, x + 3, y + 3, fill=1)
        return
    if on_line:
        canvas.box(x - 2, y - 2, x + 2, y + 2, fill=0, ink=0)
    canvas.box(x - 2, y - 2, x + 2, y + 2, fill=0)
    canvas.dot(x, y)


def _spot_small(canvas: Canvas, x: int, y: int, spot: Spot, *, on_line: bool, stands: bool) -> None:
    """Pieces by their shape: own solid, others hollow, nobody's by its picture, else a cross.

    ``stands``: the piece is larger than those that only cover their space.
    """
    if on_line and spot.holds:
        canvas.box(x - 2, y - 2, x + 2, y + 2, fill=0, ink=0)
    if spot.holds == "own":
        canvas.box(x - 1, y - 1, x + 1, y + 1, fill=1)
        if stands:
            _legs(canvas, x, y)
    elif spot.holds == "rival" and (stands or spot.lies):
        _diamond(canvas, x, y, 2 if stands else 1)
        canvas.dot(x, y, 1 if stands else 0)
    elif spot.holds == "rival":
        canvas.box(x - 1, y - 1, x + 1, y + 1)
        canvas.dot(x, y, 0)
    elif (tiny := glyphs.fitting(spot.picture, TINY, TINY)) is not None:
        canvas.stamp(x - tiny.width // 2, y - tiny.height // 2, tiny)
    elif spot.holds == "neutral":
        canvas.line((x - 2, y - 2), (x + 2, y + 2))
        canvas.line((x - 2, y + 2), (x + 2, y - 2))
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


def draw_caption(canvas: Canvas, caption: Caption) -> None:
    """The right half: what for, the name of the space large, and a word about it.

    Each stands on pages of its own as far as it can: the next space costs few bytes.
    """
    canvas.lay(_what(caption.what))
    canvas.lay(_name(caption.name))
    canvas.lay(_about(caption.lines))


@lru_cache(maxsize=16)
def _what(words: str) -> Overlay:
    canvas = Canvas(WIDTH, HEIGHT)
    lines = [words] if font("R8").width(words) <= ROOM else wrap(words, ROOM, "R8")
    if len(lines) == 1:
        canvas.fit(RIGHT, 10, words, ROOM, "R10", "R8")
    else:
        for baseline, line in zip((7, 16), (lines[0], " ".join(lines[1:])), strict=True):
            canvas.fit(RIGHT, baseline, line, ROOM, "R8")
    return canvas.overlay()


@lru_cache(maxsize=128)
def _name(name: str) -> Overlay:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.fit(RIGHT, 31, name, ROOM, "B18", "B14", "B12", "B10")
    return canvas.overlay()


@lru_cache(maxsize=64)
def _about(words: tuple[str, ...]) -> Overlay:
    canvas = Canvas(WIDTH, HEIGHT)
    lines = [part for line in words for part in wrap(line, ROOM, "R8")]
    if len(lines) == 1:
        canvas.fit(RIGHT, 48, lines[0], ROOM, "R10", "R8")
    for baseline, line in zip((39, 48), lines if len(lines) > 1 else [], strict=False):
        canvas.fit(RIGHT, baseline, line, ROOM, "R8")
    return canvas.overlay()
