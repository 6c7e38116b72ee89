"""A Panel becomes a picture of one bit per pixel, for a display of 128 by 64.

The grid: rows 0–11 the title, 12 a dotted rule, 14–52 the body (three rows of 13, or columns of
32 pixels), 54–63 the labels of the three keys. Large pictures take the left half and leave title
and left keys out. Nothing but labels touches the rim, and the only filled areas are the focus
and the label of key 3, so that the glass wears evenly.
"""

from __future__ import annotations

from PIL import Image, ImageChops

from companion.fronts.canvas import Canvas, picture
from companion.fronts.layouts import LAYOUTS
from companion.fronts.type import font
from companion.views.bodies import Direction, Join, Map, Panel, Rose, Shape, SoftKey

WIDTH, HEIGHT = 128, 64
CELLS = ((0, 41), (43, 84), (86, 127))
BESIDE = ((0, 41), (67, 84), (86, 127))  # where a picture takes the left half
LEFT_HALF = (Join, Direction, Rose, Map)
TITLE_BASELINE, RULE, KEYS, LABEL_BASELINE = 9, 12, 54, 62


def render(panel: Panel) -> Image.Image:
    """The picture of a panel, mode ``1``."""
    return draw(panel).image


def draw(panel: Panel) -> Canvas:
    """The canvas with the picture of a panel; it also knows what did not fit."""
    canvas = Canvas(WIDTH, HEIGHT)
    if panel.title:
        _title(canvas, panel.title, panel.mark, panel.context)
    LAYOUTS[type(panel.body)](canvas, panel.body)
    beside = isinstance(panel.body, LEFT_HALF)
    for place, key in enumerate(panel.keys):
        named = bool(key.label or key.sign) and not (beside and place == 0)
        if named or key.held:
            _soft_key(canvas, *(BESIDE if beside else CELLS)[place], key, solid=place == 2)
    return canvas


def placed(image: Image.Image, width: int, height: int, shift: tuple[int, int] = (0, 0)) -> Image.Image:
    """The picture in the middle of a glass of that size, moved by some pixels against wear."""
    if shift == (0, 0) and image.size == (width, height):
        return image
    glass = Image.new("1", (width, height))
    dx, dy = shift
    glass.paste(image, ((width - image.width) // 2 + dx, (height - image.height) // 2 + dy))
    return glass


def _title(canvas: Canvas, words: str, mark: Shape, context: str) -> None:
    left = 1
    if mark:
        canvas.picture(1, 1, mark)
        left = 13
    right = WIDTH - 2
    room = right - left
    context_room = min(font("R8").width(context), max(26, room - font("B8").width(words) - 5))
    if context:
        canvas.fit(right, TITLE_BASELINE, context, context_room, "R8", align="right")
        room -= context_room + 5
    canvas.fit(left, TITLE_BASELINE, words, room, "B10", "B8", "R8")
    canvas.dots_across(RULE, 1, right)


def _soft_key(canvas: Canvas, x0: int, x1: int, key: SoftKey, *, solid: bool) -> None:
    """A label over its key. Holding fills it from the left; a dog-ear says that holding means
    something."""
    if solid:
        canvas.box(x0, KEYS, x1, HEIGHT - 1, fill=1, radius=2)
    ink = 0 if solid else 1
    left = x0
    if key.printed:
        canvas.fit(x0 + 3, LABEL_BASELINE, key.printed, x1 - x0 - 3, "R8", ink=ink)
        left += 3 + font("R8").width(key.printed)
    if key.sign:
        shape = picture(key.sign)
        canvas.picture((left + x1 + 1 - shape.width) // 2, KEYS + 2, key.sign, ink)
    else:
        canvas.fit(
            (left + x1) / 2 + 0.5,
            LABEL_BASELINE,
            key.label,
            x1 - left - 3,
            "B8",
            "R8",
            align="middle",
            ink=ink,
        )
    if key.hold:
        _dog_ear(canvas, x0, x1, solid=solid)
    if key.held:
        _invert(canvas, x0, x0 + round((x1 - x0) * min(1.0, key.held)))


def _dog_ear(canvas: Canvas, x0: int, x1: int, *, solid: bool) -> None:
    """The outer lower corner of a label turned up: at the right of a solid one, else at the left."""
    last = HEIGHT - 1
    if solid:
        canvas.polygon([(x1, last), (x1 - 4, last), (x1, last - 4)], fill=0, ink=0)
        canvas.polygon([(x1, last), (x1 - 2, last), (x1, last - 2)], fill=1)
    else:
        canvas.polygon([(x0, last), (x0 + 3, last), (x0, last - 3)], fill=1)


def _invert(canvas: Canvas, x0: int, x1: int) -> None:
    window = (x0, KEYS, x1 + 1, HEIGHT)
    label = canvas.image.crop(window)
    white = Image.new("1", label.size, 1)
    canvas.image.paste(ImageChops.logical_xor(label, white), window)
