"""Lists, numbers and seats on the display, put together from overlays that are kept.

What people change with one press (a focus, a number) is an overlay of its own and stands, as far as
it can, on few pages: the next picture is then quick to draw and small to send.
"""

from __future__ import annotations

from functools import lru_cache

from companion.fronts import glyphs
from companion.fronts.canvas import Canvas, Overlay
from companion.fronts.typesetting import Strike, font, run_on, wrap
from companion.views import bodies
from companion.views.bodies import Column, Row

WIDTH, HEIGHT = 128, 64
TOP, ROW = 14, 12
BOTTOM = 51  # the last line of a body: what hangs below it stays clear of the labels of the keys
IN_VIEW = 3
COLUMN = 32
MARK = 9
"""Pixels of a seat's mark, across and down."""
SMALL: Strike = "R8"
PILE, CELLS = 23, 2
"""The middle of the piles of a mat, and the rows of cells that there is room for."""
LABELS = 16
"""Where labels begin in a list with a focus."""
LINE = 9
"""Pixels of a line of a row that takes more than one: four stand in the room of three rows."""


def _blank() -> Canvas:
    return Canvas(WIDTH, HEIGHT)


def columns(canvas: Canvas, body: bodies.Columns) -> None:
    """The seats share the width; each column is drawn 32 pixels wide."""
    pitch = canvas.width // max(2, len(body.columns))
    gaining = any(column.gain for column in body.columns)
    for place, column in enumerate(body.columns):
        left = place * pitch + (pitch - COLUMN) // 2
        canvas.lay(_column(left, column, focus=place == body.focus))
        if gaining and place:
            canvas.lay(_between(place * pitch - 1))


@lru_cache(maxsize=8)
def _between(x: int) -> Overlay:
    canvas = _blank()
    canvas.dots_down(x, 15, 52, 3)
    return canvas.overlay()


@lru_cache(maxsize=128)
def _column(left: int, column: Column, *, focus: bool) -> Overlay:
    """A seat's mark over what it has. In focus the mark stands in a tag, two pages high, and all else
    stays as it is: the next seat costs few bytes."""
    canvas = _blank()
    at, rim = (left + 2, 2) if column.gain else (left + 11, 3)
    if focus:
        begin, end = at - rim, at + MARK - 1 + rim
        canvas.polygon([(begin, 16), (end, 16), (end, 27), (at + 4, 30), (begin, 27)], fill=1)
    canvas.picture(at, 18, column.mark, 0 if focus else 1)
    if column.gain:
        canvas.fit(left + 13, 26, column.gain, 18, "B10", "B8")
    if column.state == "ready":
        glyphs.tick(canvas, left + 15, 38)
    elif column.state == "thinking":
        for step in (-1, 0, 1):
            canvas.box(left + 14 + step * 6, 38, left + 16 + step * 6, 40, fill=1)
    else:
        baseline = 45 if column.pips[1] else 46
        canvas.fit(left + 15.5, baseline, column.value, 30, "B18", "B14", "B12", align="middle")
        _boxes(canvas, left + 16 - column.pips[1] * 7 // 2, 47, column.pips, 7)
    return canvas.overlay()


def _boxes(canvas: Canvas, x: int, y: int, boxes: tuple[int, int], pitch: int) -> None:
    filled, count = boxes
    for place in range(count):
        left = x + place * pitch
        canvas.box(left, y, left + 4, y + 4, fill=1 if place < filled else None)


def rows(canvas: Canvas, body: bodies.Rows, *, low: bool = False) -> None:
    """Three rows of a list, two of one that is ``low`` under a title of two lines. A tag at the left points
    to the one in focus, a bar at the right shows which part of the list they are. The rows stand still while
    the focus goes down them; but one in focus that a line does not hold takes the room of the next ones,
    until it is whole."""
    count, focus = len(body.rows), body.focus if body.rows else None
    in_view = IN_VIEW - low
    top = TOP + ROW * low
    left = 2 if focus is None else LABELS
    right = 121 if count > in_view else 126
    first, high = body.first, 1
    if focus is not None:
        high = min(in_view, len(_lines(body.rows[focus], left, right)))
        first = max(_first_in_view(focus, count, in_view), focus + high - in_view)
        canvas.lay(_tag(top + (focus - first) * ROW))
    y = top
    for number, row in enumerate(body.rows[first:], first):
        tall = high if number == focus else 1
        if y + tall * ROW > top + in_view * ROW:
            break
        canvas.lay(_row(y, row, left, right) if tall == 1 else _long_row(y, row, left, right, tall))
        y += tall * ROW
    if count > in_view:
        canvas.lay(bar(first, count, low=low))


def mat(canvas: Canvas, body: bodies.Mat) -> None:
    """Each pile as the topmost thing on it with how many are there, none where it is empty; then cells."""
    pitch = (WIDTH - 2) // max(6, len(body.piles))
    for place, left in enumerate(body.piles):
        x = 1 + pitch * place + pitch // 2
        if left:
            glyphs.hexagon(canvas, x, PILE, pitch // 2 - 1)
        canvas.write(x + 0.5, PILE + 5, str(left), "B10" if left else "R8", "middle")
    for place, row in enumerate(body.rows[:CELLS]):
        baseline = 42 + 10 * place
        _boxes(canvas, 70, baseline - 6, row.boxes, 7)
        canvas.fit(1, baseline, row.label, 66, "R8")


def small_print(canvas: Canvas, body: bodies.SmallPrint) -> None:
    """Word after word, each paragraph on a line of its own: four lines."""
    lines = [21, 31, 41, BOTTOM]
    for lead, words in body.paragraphs:
        if not lines:
            canvas.cut.append(lead or words)
            return
        baseline, x = lines.pop(0), 1
        spaced: list[tuple[str, Strike]] = [(word, "B8") for word in lead.split()]
        for word, strike in [*spaced, *((word, SMALL) for word in words.split())]:
            wide = font(strike).width(word)
            if x > 1 and x + wide > WIDTH - 2:
                if not lines:
                    canvas.cut.append(words)
                    return
                baseline, x = lines.pop(0), 1
            x = canvas.write(x, baseline, word, strike) + 4


def _first_in_view(focus: int, count: int, in_view: int = IN_VIEW) -> int:
    """The first row on the display: lists are leafed through, three rows at a time."""
    return max(0, min(focus - focus % in_view, count - in_view))


@lru_cache(maxsize=IN_VIEW)
def _tag(y: int) -> Overlay:
    """What points to the row in focus. It is all that a step in a list changes on the display."""
    canvas = _blank()
    canvas.polygon([(0, y), (6, y), (12, y + 6), (6, y + 12), (0, y + 12)], fill=1)
    return canvas.overlay()


@lru_cache(maxsize=32)
def bar(first: int, count: int, *, low: bool = False) -> Overlay:
    """A bar at the right rim: which of ``count`` rows are in view."""
    canvas = _blank()
    in_view, top = IN_VIEW - low, TOP + ROW * low
    high = ROW * in_view
    start = top + min(high - 1, round(high * first / count))
    end = max(start, top + round(high * min(count, first + in_view) / count) - 1)
    canvas.dots_down(125, top, top + high - 1)
    canvas.box(124, start, 126, end, fill=1)
    return canvas.overlay()


@lru_cache(maxsize=256)
def _row(y: int, row: Row, left: int, right: int) -> Overlay:
    """A row on one line."""
    canvas = _blank()
    start, end = _ends(canvas, y, row, left, right)
    canvas.fit(start, y + 10, row.label, end - start, "R10", SMALL)
    return canvas.overlay()


@lru_cache(maxsize=16)
def _long_row(y: int, row: Row, left: int, right: int, tall: int) -> Overlay:
    """A row on as many lines of small type as it takes, in the room of so many rows."""
    canvas = _blank()
    start, end = _ends(canvas, y, row, left, right)
    most = tall * ROW // LINE
    for number, line in enumerate(run_on(wrap(row.label, end - start, SMALL), most)):
        canvas.fit(start, y + LINE + LINE * number, line, end - start, SMALL)
    return canvas.overlay()


@lru_cache(maxsize=64)
def _lines(row: Row, left: int, right: int) -> tuple[str, ...]:
    """The lines of a row in small type."""
    start, end = _ends(_blank(), TOP, row, left, right)
    return tuple(wrap(row.label, end - start, SMALL))


def _ends(canvas: Canvas, y: int, row: Row, left: int, right: int) -> tuple[int, int]:
    """What stands at both ends of a row, drawn; where its label begins, and where that ends."""
    if row.mark:
        canvas.picture(left, y + 2, row.mark)
        left += 13
    end = right - 3
    count = row.boxes[1]
    if count:
        _boxes(canvas, end + 1 - count * 6, y + 4, row.boxes, 6)
        end -= count * 6 + 3
    if row.note:
        note = _ending(row.note, end - left - font("R8").width(row.label) - 5)
        room = max(30, end - left - font("R10").width(row.label) - 5)
        strike: Strike = "R10" if font("R10").width(note) <= room else "R8"
        canvas.write(end, y + 10, note, strike, "right")
        end -= font(strike).width(note) + 5
    return left, end


def _ending(note: str, room: int) -> str:
    """As many words as have room, the last ones: they say most. A number is never left out."""
    words = note.split(" ")
    while len(words) > 1 and not any(map(str.isdigit, words[0])) and font("R8").width(" ".join(words)) > room:
        words = words[1:]
    return " ".join(words)


def key_help(canvas: Canvas, body: bodies.KeyHelp) -> None:
    """A cap for each key, with what is printed beside it or its number, and what it does."""
    wide = max(font("B8").width(line.cap) for line in body.lines) + 7
    for place, line in enumerate(body.lines):
        y = TOP + place * (ROW + 1)
        left = 2
        if line.cap:
            canvas.box(1, y, wide, y + 11, radius=2)
            canvas.write(1 + wide / 2, y + 9, line.cap, "B8", "middle")
            left = wide + 6
        canvas.fit(left, y + 10, line.words, canvas.width - left - 1, "R10", "R8")


def orders(canvas: Canvas, body: bodies.Orders) -> None:
    """What to carry out: number, who, the side of the die as a needle in a hexagon, a word.

    Four and five of them stand closer, in small type and without the hexagon.
    """
    close = len(body.orders) > IN_VIEW
    pitch = {4: 10, 5: 8}.get(len(body.orders), ROW)
    for place, order in enumerate(body.orders):
        baseline = TOP + place * pitch + (7 if close else 10)
        canvas.write(2, baseline, str(place + body.first), "R8" if close else "R10")
        canvas.fit(125, baseline, order.word, 74, "R8", align="right")
        left = 125 - min(74, font("R8").width(order.word))
        if order.side:
            canvas.write(109, baseline, str(order.side), "B8" if close else "B10", "right")
            left = 100
        if order.side and not close:
            glyphs.needle(canvas, 93, baseline - 4, 6, order.side)
            left = 86
        canvas.fit(11, baseline, order.who, left - 14, *(("B8", "R8") if close else ("B10", "B8", "R8")))


def amounts(canvas: Canvas, body: bodies.Amounts) -> None:
    """A number before each row; the one in focus again in large, to be read across the table."""
    first = _first_in_view(body.focus, len(body.rows))
    for place, (value, label, note) in enumerate(body.rows[first : first + IN_VIEW]):
        canvas.lay(_amount(place, str(value)))
        canvas.lay(_amount_label(place, label, note))
    canvas.lay(_tag(TOP + (body.focus - first) * ROW))
    value, label, _ = body.rows[body.focus]
    canvas.lay(_large(str(value)))
    canvas.lay(_under_large(label))


@lru_cache(maxsize=64)
def _amount(place: int, value: str) -> Overlay:
    canvas = _blank()
    canvas.fit(22, TOP + place * ROW + 10, value, 13, "B10", "B8", "R8", align="middle")
    return canvas.overlay()


@lru_cache(maxsize=64)
def _amount_label(place: int, label: str, note: str) -> Overlay:
    canvas = _blank()
    baseline = TOP + place * ROW + 10
    left, right = 31, 96
    if note and font("R8").width(note) + 4 + font("R8").width(label) <= right - left:
        canvas.write(right, baseline, note, "R8", "right")
        right -= font("R8").width(note) + 4
    canvas.fit(left, baseline, label, right - left, "R10", "R8")
    return canvas.overlay()


@lru_cache(maxsize=64)
def _large(value: str) -> Overlay:
    """The number in focus; with what it counts under it, on pages of their own where possible."""
    canvas = _blank()
    canvas.fit(113, 38, value, 28, "B24", "B18", align="middle")
    return canvas.overlay()


@lru_cache(maxsize=32)
def _under_large(label: str) -> Overlay:
    canvas = _blank()
    if font("R8").width(label) <= 25:
        canvas.write(113, 48, label, "R8", "middle")
    return canvas.overlay()


def boxes(canvas: Canvas, body: bodies.Boxes) -> None:
    """A box for each face, the one in focus filled; what it means below."""
    for place, face in enumerate(body.faces):
        canvas.lay(_box(place, len(body.faces), face, focus=place == body.focus))
    canvas.lay(_below(body.line))


@lru_cache(maxsize=64)
def _box(place: int, count: int, face: str, *, focus: bool) -> Overlay:
    """One of ``count`` boxes, just two pages high."""
    canvas = _blank()
    pitch = 21
    x = (WIDTH - pitch * count) // 2 + 1 + place * pitch
    canvas.box(x, 16, x + 18, 31, fill=1 if focus else None, radius=3)
    canvas.fit(x + 9.5, 29, face, 17, "B14", "B10", align="middle", ink=0 if focus else 1)
    return canvas.overlay()


@lru_cache(maxsize=32)
def _below(line: str) -> Overlay:
    canvas = _blank()
    canvas.fit(64, 47, line, 124, "R10", "R8", align="middle")
    return canvas.overlay()
