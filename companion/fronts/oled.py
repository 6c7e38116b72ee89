"""A Panel becomes pixels of one bit each, for a display of 128 by 64 or a smaller one.

The grid: rows 0–11 the title, 12 a dotted rule, 14–52 the body (three rows of 12, or columns of
32 pixels), 54–62 the labels of the three keys. The last row and column stay dark, for the picture that
moves against wear: at every place all of it is seen. Large pictures take the left half and leave title
and left keys out. Capitals are eight rows high: as far as they can, they stand on pages of the
display's memory, so that another line costs half the bytes. Nothing but title and labels touches the
rim, and the only filled areas are the focus and the label of key 3, so that the display wears evenly.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from companion.fronts.canvas import Canvas, Overlay, picture
from companion.fronts.layouts import LAYOUTS
from companion.fronts.lists import LINE, rows
from companion.fronts.small import SQUARE, WIDE, Size, draw_small
from companion.fronts.typesetting import Strike, fit, font, run_on, wrap
from companion.pixels import Pixels
from companion.views.bodies import Body, Direction, Join, Map, Panel, Rose, Rows, Shape, SoftKey

WIDTH, HEIGHT = 128, 64
CELLS = ((0, 41), (42, 83), (85, 126))
BESIDE = ((0, 41), (66, 83), (85, 126))  # where a picture takes the left half
LEFT_HALF = (Join, Direction, Rose, Map)
TITLE_BASELINE, RULE, KEYS, FOOT, LABEL_BASELINE = 8, 12, 54, 62, 61
RISE = 7
"""Rows above its baseline that a label has room for in its frame; dots on a capital take one more."""
EAR, BETWEEN = 5, 3
"""Columns at the end of the label of key 3 that its dog-ear takes, and those that lie free before it."""
TITLE: tuple[Strike, ...] = ("B10", "B8")
"""Type of a title, where it is not too high: capitals with dots have room in the second only."""


def render(panel: Panel, size: Size = (WIDTH, HEIGHT), *, calm: bool = False) -> Pixels:
    """The picture of a panel on a display of that size. ``calm``: nobody touches the keys just now,
    and the label of key 3 and the mark of the seat are framed, not filled."""
    return draw(panel, size, calm=calm).result()


def draw(panel: Panel, size: Size = (WIDTH, HEIGHT), *, calm: bool = False) -> Canvas:
    """The canvas with the picture of a panel; it also knows what did not fit."""
    canvas = Canvas(*size)
    if size in (WIDE, SQUARE):
        draw_small(canvas, panel)
        return canvas
    lists_rows = isinstance(panel.body, Rows)
    low = False
    if panel.title:
        titled, low = _title(
            panel.title, panel.mark, panel.context, panel.waits, calm=calm, may_wrap=lists_rows
        )
        canvas.lay(titled)
    canvas.lay(_body(panel.body, low=low))
    if panel.waits and not panel.title:
        canvas.tag(panel.waits[:1], left=True)
    keys = panel.keys
    if isinstance(panel.body, Join):
        canvas.lay(_keys_beside_a_code(keys))
        keys = (SoftKey(held=keys[0].held), SoftKey(held=keys[1].held), SoftKey(held=keys[2].held))
    beside = isinstance(panel.body, LEFT_HALF)
    for place, key in enumerate(keys):
        named = bool(key.label or key.sign) and not (beside and place == 0)
        if named or key.held:
            left, right = (BESIDE if beside else CELLS)[place]
            canvas.lay(_soft_key(left, right, key, main=place == 2, calm=calm))
    return canvas


@lru_cache(maxsize=8)
def _body(body: Body, *, low: bool) -> Overlay:
    canvas = Canvas(WIDTH, HEIGHT)
    if isinstance(body, Rows) and low:
        rows(canvas, body, low=True)
    else:
        LAYOUTS[type(body)](canvas, body)
    return canvas.overlay()


@lru_cache(maxsize=64)
def _title(
    words: str, mark: Shape, context: str, waits: str, *, calm: bool, may_wrap: bool
) -> tuple[Overlay, bool]:
    """The title, and whether it stands on two lines: over a list, where one does not hold it."""
    canvas = Canvas(WIDTH, HEIGHT)
    left = 1
    if mark:
        canvas.picture(1, 0, mark, hollow=calm)
        left = 13
    right = WIDTH - 2
    if waits:
        at = WIDTH - left - (12 if mark else 0)
        roomy = font("B8").width(words) + font("R8").width(waits) + 12 <= at
        right = canvas.tag(waits if roomy else waits[:1]) - 4
    aside = _aside(words, context, right - left)
    room = right - left - (font("R8").width(aside) + 5 if aside else 0)
    canvas.write(right - 1, TITLE_BASELINE, aside, "R8", "right")
    if may_wrap and font("R8").width(words) > room:
        for place, line in enumerate(run_on(wrap(words, room, "R8"), 2)):
            canvas.fit(left, TITLE_BASELINE + LINE * place, line, room, "B8", "R8")
        canvas.dots_across(RULE + LINE, 1, WIDTH - 2)
        return canvas.overlay(), True
    low = [strike for strike in TITLE if font(strike).rise(words) <= TITLE_BASELINE]
    canvas.fit(left, TITLE_BASELINE, words, room, *low, "R8")
    canvas.dots_across(RULE, 1, WIDTH - 2)
    return canvas.overlay(), False


def _aside(words: str, context: str, room: int) -> str:
    """As much of the context as stands beside the title, from the first of its parts on."""
    parts = context.split(" · ")
    for count in range(len(parts), 0, -1):
        aside = " · ".join(parts[:count])
        if font("B8").width(words) + 5 + font("R8").width(aside) <= room:
            return aside
    return ""


@lru_cache(maxsize=8)
def _keys_beside_a_code(keys: tuple[SoftKey, ...]) -> Overlay:
    """What the keys do, each behind what is printed on it or a cap with its number: the code takes its half
    down to the rim, where no label can stand over its key."""
    canvas = Canvas(WIDTH, HEIGHT)
    at = 0
    for place, key in enumerate(keys, 1):
        if not (key.label or key.sign):
            continue
        if key.printed:
            wide = font("R8").width(key.printed)
            canvas.write(at, LABEL_BASELINE, key.printed, "R8")
        else:
            wide = font("B8").width(str(place)) + 6
            canvas.box(at, KEYS - 1, at + wide, FOOT, radius=2)
            canvas.write(at + (wide + 1) / 2, LABEL_BASELINE, str(place), "B8", "middle")
        if key.hold:
            _dog_ear(canvas, at, at + wide, main=place == 3)
        at += wide + 3
        if key.sign:
            canvas.picture(at, KEYS + 1, key.sign)
            at += picture(key.sign).width + 4
        else:
            canvas.fit(at, LABEL_BASELINE, key.label, 60 - at, "R8")
            at += font("R8").width(key.label) + 4
    return canvas.overlay()


@lru_cache(maxsize=128)
def _soft_key(x0: int, x1: int, key: SoftKey, *, main: bool, calm: bool) -> Overlay:
    """A label over its key. Holding fills it from the left; a dog-ear, clear of the letters, says that
    holding means something."""
    canvas = Canvas(WIDTH, HEIGHT)
    solid = main and not calm
    low = solid and font("B8").rise(key.label) <= RISE
    top = KEYS if low else KEYS - 1  # letters stand clear of a line around them
    ink = 0 if solid else 1
    first, last = x0 + 2, x1 - 2
    if key.hold:
        first, last = (first, x1 - EAR) if main else (x0 + EAR - 1, x1 - 1)
    left = x0
    if key.printed:
        left = max(first, x0 + 3) + font("R8").width(key.printed)
        first = left + 2
    if key.hold and main:  # a wide label needs some of the room between the keys
        more = max(0, min(BETWEEN, font("R8").width(key.label) - (last + 1 - first)))
        x0, first = x0 - more, first - more
    if main:
        canvas.box(x0, top, x1, FOOT, fill=1 if solid else None, radius=2)
    if key.printed:
        start = first - 2 - font("R8").width(key.printed)
        canvas.fit(start, LABEL_BASELINE, key.printed, x1 - start, "R8", ink=ink)
    if key.sign:
        shape = picture(key.sign)
        canvas.picture((left + x1 + 1 - shape.width) // 2, KEYS + 1, key.sign, ink)
    else:
        room = last + 1 - first
        strike, shown = fit(key.label, room, "B8", "R8")
        wide = font(strike).width(shown)
        middle = (left + x1) / 2 + 0.5
        at = max(first, min(round(middle - wide / 2), last + 1 - wide))
        canvas.fit(at, LABEL_BASELINE, key.label, room, "B8", "R8", ink=ink)
    if key.hold:
        _dog_ear(canvas, x0, x1, main=main)
    if key.held:
        _invert(canvas, x0, x0 + round((x1 - x0) * min(1.0, key.held)), top)
    return canvas.overlay()


def _dog_ear(canvas: Canvas, x0: int, x1: int, *, main: bool) -> None:
    """The outer lower corner of a label turned up: at the right of the main one, else at the left."""
    if main:
        canvas.polygon([(x1, FOOT), (x1 - 4, FOOT), (x1, FOOT - 4)], fill=0, ink=0)
        canvas.polygon([(x1, FOOT), (x1 - 2, FOOT), (x1, FOOT - 2)], fill=1)
    else:
        canvas.polygon([(x0, FOOT), (x0 + 3, FOOT), (x0, FOOT - 3)], fill=1)


def _invert(canvas: Canvas, x0: int, x1: int, top: int) -> None:
    window = (x0, top, x1 + 1, FOOT + 1)
    label = canvas.image.crop(window)
    white = Image.new("1", label.size, 1)
    canvas.image.paste(ImageChops.logical_xor(label, white), window)
