"""Panels on smaller displays, 128 by 32 and 64 by 48: what matters most, and no labels of keys.

What a panel says is brought into a Brief: a prompt, what is in focus, a number. Each size then has
one way to set every Brief.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.fronts import glyphs
from companion.fronts.canvas import Canvas
from companion.fronts.joining import broken, qr_code
from companion.fronts.typesetting import Strike, font, run_on, wrap
from companion.frozen import frozen, replace
from companion.play import Glyph
from companion.views import bodies
from companion.views.bodies import Panel, Shape

Size = tuple[int, int]
WIDE, SQUARE = (128, 32), (64, 48)

Line = tuple[str, tuple[Strike, ...]]
"""Words, and the strikes they may be set in."""

TICK = "✓"
SMALL: tuple[Strike, ...] = ("R8",)
BOLD: tuple[Strike, ...] = ("B12", "B10", "B8", "R8")
LINE = 8
"""Rows of a line in small type."""
IN_VIEW = 3


@frozen
class Brief:
    """What a panel comes down to. Only what is given is set.

    ``prompt`` stands over it where that is not the panel's title. ``seats``: mark, value and
    whether in focus. ``rows``: what stands left and right, ``marks`` whose each is. ``words``: texts to
    read, the first before the others. ``place``: which of how many is in focus. ``arrow``: a side of the
    hexagonal die. ``sheet``: numbers under marks.
    """

    head: str = ""
    lines: tuple[str, ...] = ()
    number: str = ""
    prompt: str = ""
    glyph: Glyph | None = None
    shaken: int = 0
    arrow: int = 0
    mark: Shape = ""
    place: tuple[int, int] = (0, 0)
    seats: tuple[tuple[Shape, str, bool], ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    marks: tuple[Shape, ...] = ()
    words: tuple[str, ...] = ()
    qr: str = ""
    sheet: bodies.Sheet | None = None


def draw_small(canvas: Canvas, panel: Panel) -> None:
    """Set a panel on a canvas of one of the small sizes."""
    brief = BRIEFS[type(panel.body)](panel.body)
    title = brief.prompt or panel.title
    if not brief.head and brief.glyph is not None:
        brief, title = replace(brief, head=title), ""
    (_on_wide if (canvas.width, canvas.height) == WIDE else _on_square)(canvas, panel, brief, title)
    if panel.waits:
        canvas.tag(panel.waits[:1])


# ------------------------------------------------------------------------ what a body says


def _with_why(body: bodies.Card | bodies.Dice) -> tuple[str, ...]:
    return (*body.lines, body.why) if body.why else body.lines


def _card(body: bodies.Card) -> Brief:
    return Brief(body.head, _with_why(body), glyph=body.glyph, shaken=body.shaken, mark=body.mark)


def _columns(body: bodies.Columns) -> Brief:
    signs = {"ready": TICK, "thinking": "…"}
    return Brief(
        seats=tuple(
            (one.mark, signs.get(one.state, one.gain.strip() or one.value), place == body.focus)
            for place, one in enumerate(body.columns)
        )
    )


def _rows(body: bodies.Rows) -> Brief:
    rows = [(row.label, row.note or _count(row.boxes)) for row in body.rows]
    if body.focus is None:
        seen = slice(body.first, body.first + IN_VIEW)
        return Brief(rows=tuple(rows[seen]), marks=tuple(row.mark for row in body.rows[seen]))
    if not rows:
        return Brief()
    label, note = rows[body.focus]
    return Brief(label, (note,) if note else (), place=(body.focus + 1, len(rows)))


def _mat(body: bodies.Mat) -> Brief:
    return Brief(
        rows=(
            (" ".join(map(str, body.piles)), ""),
            *((row.label, _count(row.boxes)) for row in body.rows[: IN_VIEW - 1]),
        )
    )


def _small_print(body: bodies.SmallPrint) -> Brief:
    return Brief(words=tuple(f"{lead} {words}".strip() for lead, words in body.paragraphs))


def _key_help(body: bodies.KeyHelp) -> Brief:
    return Brief(words=tuple(f"{line.cap} {line.words}".strip() for line in body.lines))


def _count(boxes: tuple[int, int]) -> str:
    return f"{boxes[0]}/{boxes[1]}" if boxes[1] else ""


def _orders(body: bodies.Orders) -> Brief:
    many = len(body.orders) > IN_VIEW
    return Brief(
        rows=tuple(
            (order.who, str(order.side or "") if many else f"{order.side or ''} {order.word}".strip())
            for order in body.orders
        )
    )


def _amounts(body: bodies.Amounts) -> Brief:
    value, label, note = body.rows[body.focus]
    return Brief(label, (note,) if note else (), str(value), place=(body.focus + 1, len(body.rows)))


def _boxes(body: bodies.Boxes) -> Brief:
    return Brief(body.line, number=body.faces[body.focus], place=(body.focus + 1, len(body.faces)))


def _space(body: bodies.Rose | bodies.Map | bodies.Field) -> Brief:
    caption = body.caption
    head = caption.lines[0] if caption.lines else ""
    return Brief(head, caption.lines[1:], caption.name, caption.what)


def _dice(body: bodies.Dice) -> Brief:
    sums = tuple(
        (mark, " ".join(map(str, faces)) if total is None else str(total), False)
        for mark, faces, _, total in body.sides
    )
    return Brief(seats=sums, lines=_with_why(body))


def _score(body: bodies.Score) -> Brief:
    if not body.value:
        rows = tuple(f"{row.note} {row.label}" for row in body.rows)
        return Brief(glyph=None if body.shared else Glyph("icon", icon="crown"), lines=rows or (body.reason,))
    if body.shared:
        return Brief(seats=tuple((row.mark, row.note, False) for row in body.rows[: IN_VIEW + 1]))
    others = tuple((row.mark, row.note, False) for row in body.rows[:IN_VIEW])
    return Brief(seats=(("", body.value, True), *others))


BRIEFS: Mapping[type, Callable[[Any], Brief]] = {
    bodies.KeyHelp: _key_help,
    bodies.Idle: lambda body: Brief(body.name, (body.motto,), glyph=Glyph("icon", icon="spider")),
    bodies.Join: lambda body: Brief(body.join_code, (body.address,), qr=body.url),
    bodies.Card: _card,
    bodies.Direction: lambda body: Brief(body.who, (body.word,), str(body.number), arrow=body.number),
    bodies.Columns: _columns,
    bodies.Rows: _rows,
    bodies.Mat: _mat,
    bodies.SmallPrint: _small_print,
    bodies.Orders: _orders,
    bodies.Amounts: _amounts,
    bodies.Boxes: _boxes,
    bodies.Rose: _space,
    bodies.Map: _space,
    bodies.Field: _space,
    bodies.Dice: _dice,
    bodies.Score: _score,
    bodies.Sheet: lambda body: Brief(sheet=body),
    bodies.Notice: lambda body: Brief(words=(f"{body.head} {body.text}".strip(),)),
    bodies.Log: lambda body: Brief(words=tuple(line for _, line in body.lines)),
    bodies.Countdown: lambda body: Brief(body.below, (), str(body.seconds), body.above),
    bodies.Safe: lambda body: Brief(body.head, (body.line,), glyph=Glyph("icon", icon="power")),
}


# ----------------------------------------------------------------------------- 128 by 32


def _on_wide(canvas: Canvas, panel: Panel, brief: Brief, title: str) -> None:
    """A picture at the left, a prompt over what is in focus, its number at the right."""
    if brief.words:
        _words(canvas, brief.words)
        return
    if brief.sheet is not None:
        _sheet_on_wide(canvas, brief.sheet)
        return
    if brief.rows:
        _table_on_wide(canvas, panel, brief.rows)
        return
    left, right = 1, 126
    if brief.qr:
        canvas.image.paste(qr_code(brief.qr, 32), (0, 0))
        left = 37
    elif brief.arrow:
        glyphs.arrow(canvas, 16, 16, 15, brief.arrow)
        left = 37
    elif brief.glyph is not None and _glyph(canvas, 16, 16, brief.glyph, brief.shaken):
        left = 37
    if brief.number:
        width = min(60, font("B24").width(brief.number))
        canvas.fit(right, 28, brief.number, width, "B24", "B18", "B14", align="right")
        right -= width + 5
    if title:
        _prompt_on_wide(canvas, panel, brief, title, left, right)
    if brief.seats:
        beside = _whole(brief.lines, 62, 2)
        _seats(canvas, brief, 12, 32, 62 if beside else 128)
        _stacked(canvas, 20, [(line, SMALL) for line in beside], left=66, room=62)
        return
    at = left
    if brief.mark and not (panel.mark and title):
        canvas.picture(left, 11 if title else 2, brief.mark)
        at += 12
    canvas.fit(at, 20 if title else 11, brief.head, right - at, *BOLD)
    rest = _whole(brief.lines, right - left, 1 if title else 2)
    _stacked(
        canvas, 30 if title or len(rest) < 2 else 21, [(line, SMALL) for line in rest], left, right - left
    )


def _prompt_on_wide(canvas: Canvas, panel: Panel, brief: Brief, title: str, left: int, right: int) -> None:
    """The title in small type, with a mark, and at the right where the focus is or the context."""
    aside = f"{brief.place[0]}/{brief.place[1]}" if brief.place[1] > 1 else panel.context
    mark = 12 if panel.mark else 0
    room = right - left - mark
    if aside and font("R8").width(title) + font("R8").width(aside) + 5 <= room:
        canvas.write(right, 8, aside, "R8", "right")
        room -= font("R8").width(aside) + 5
    if panel.mark:
        canvas.picture(left, 0, panel.mark)
    canvas.fit(left + mark, 8, title, room, "B8", "R8")


def _table_on_wide(canvas: Canvas, panel: Panel, rows: tuple[tuple[str, str], ...]) -> None:
    """Three rows of two columns; of more, two rows side by side."""
    left, right = 1, 126
    if panel.mark:
        canvas.picture(0, 0, panel.mark)
        left = 13
    if len(rows) > IN_VIEW:
        half = (right - left) // 2
        for place, (label, note) in enumerate(rows[: 2 * IN_VIEW]):
            x = left + place // IN_VIEW * (half + 1)
            _pair(canvas, x, x + half - 4, 9 + place % IN_VIEW * 10, label, note)
        return
    for place, (label, note) in enumerate(rows):
        _pair(canvas, left, right, 9 + place * 10, label, note)


def _pair(canvas: Canvas, left: int, right: int, baseline: int, label: str, note: str) -> None:
    """A label at the left and what belongs to it at the right."""
    room = right - left
    if note:
        width = min(font("R8").width(note), room - 24)
        canvas.fit(right, baseline, note, width, "R8", align="right")
        room -= width + 4
    canvas.fit(left, baseline, label, room, "R8")


def _sheet_on_wide(canvas: Canvas, sheet: bodies.Sheet) -> None:
    """Marks, and under them three rows without a gap to spare."""
    pitch = 17 if len(sheet.marks) > 2 else 24
    left = canvas.width - pitch * len(sheet.marks)
    for place, mark in enumerate(sheet.marks):
        canvas.picture(left + place * pitch + pitch // 2 - 4, -1, mark)
    for line, (heading, values) in enumerate(sheet.rows[sheet.first : sheet.first + IN_VIEW]):
        canvas.fit(0, 16 + LINE * line, heading, left - 3, "R8")
        for place, value in enumerate(values):
            x = left + place * pitch + pitch / 2
            canvas.fit(x, 16 + LINE * line, str(value), pitch - 1, "B8", "R8", align="middle")


# ------------------------------------------------------------------------------- 64 by 48


def _on_square(canvas: Canvas, panel: Panel, brief: Brief, title: str) -> None:
    """A picture or number over what is in focus, under a prompt of a line or two."""
    if brief.words:
        _words(canvas, brief.words)
    elif brief.qr:
        canvas.image.paste(qr_code(brief.qr, 31), (0, 0))
        _stacked(canvas, 12, [(part, SMALL) for part in brief.head.split(" ")], left=33, room=31)
        _stacked(canvas, 39, [(line, SMALL) for line in broken(brief.lines[0], 64)[:2]], room=64)
    elif brief.sheet is not None:
        for line, (heading, values) in enumerate(brief.sheet.rows[brief.sheet.first :][:IN_VIEW]):
            canvas.fit(0, 7 + 16 * line, heading, 63, "R8")
            pitch = canvas.width // max(1, len(values))
            for place, value in enumerate(values):
                x = place * pitch + pitch / 2
                canvas.fit(x, 15 + 16 * line, str(value), pitch - 1, "B8", "R8", align="middle")
    elif brief.rows:
        many = len(brief.rows) > IN_VIEW
        for place, (label, note) in enumerate(brief.rows[:5]):
            if many:
                _pair(canvas, 0, 63, 8 + 9 * place, label, note)
            else:
                canvas.fit(0, 7 + 16 * place, label, 63, "R8")
                canvas.fit(63, 15 + 16 * place, note, 60, "B8", "R8", align="right")
                if any(brief.marks[place : place + 1]):
                    canvas.picture(0, 7 + 16 * place, brief.marks[place])
    elif brief.arrow or (brief.glyph is not None and _glyph(canvas, 16, 14, brief.glyph, brief.shaken)):
        _picture_on_square(canvas, panel, brief)
    else:
        _prompted_on_square(canvas, panel, brief, title)


def _picture_on_square(canvas: Canvas, panel: Panel, brief: Brief) -> None:
    """A picture, beside it a number, or whose it is and the context; below it what it is."""
    if brief.arrow:
        glyphs.arrow(canvas, 16, 14, 15, brief.arrow)
        canvas.write(49, 24, brief.number, "B24", "middle")
    else:
        mark = brief.mark or panel.mark
        if mark:
            canvas.picture(44, 3, mark)
        if font("R8").width(panel.context) <= 30:
            canvas.write(63, 26, panel.context, "R8", "right")
    head = _fitting(brief.head, 63)[:2]
    rest = _whole(brief.lines, 63, 2 - len(head))
    _stacked(canvas, 37, [*((part, BOLD[2:]) for part in head), *((line, SMALL) for line in rest)])


def _prompted_on_square(canvas: Canvas, panel: Panel, brief: Brief, title: str) -> None:
    at = _title_on_square(canvas, panel, brief, title)
    if brief.seats:
        beside = _whole(brief.lines, 63, (46 - at - 14) // 9)
        _seats(canvas, brief, at, 48 - 9 * len(beside) - bool(beside), 64)
        _stacked(canvas, 55 - 9 * len(beside), [(line, SMALL) for line in beside])
    elif brief.number:
        last = 46 if brief.head else 47
        bottom = last - (9 if brief.head else 0)
        strikes: tuple[Strike, ...] = ("B24", "B18", "B14") if bottom - at >= 19 else ("B18", "B14", "B12")
        canvas.fit(32, bottom - (bottom - at - 18) // 2, brief.number, 62, *strikes, align="middle")
        canvas.fit(0, last, brief.head, 63, "B8", "R8")
    else:
        head = _fitting(brief.head, 63)
        rest = _whole(brief.lines, 63, 2)
        _stacked(canvas, at + 9, [*((part, BOLD[1:]) for part in head), *((line, SMALL) for line in rest)])


def _title_on_square(canvas: Canvas, panel: Panel, brief: Brief, title: str) -> int:
    """The prompt in small type; returns the first row below it."""
    if not title:
        return 0
    left = 0
    if panel.mark:
        canvas.picture(0, 0, panel.mark)
        left = 11
    lines = run_on(wrap(title, 63 - left, "R8"), 2)
    _stacked(canvas, 7, [(line, SMALL) for line in lines], left, 63 - left, LINE)
    if len(lines) == 1 and brief.place[1] > 1:
        aside = f"{brief.place[0]}/{brief.place[1]}"
        if font("R8").width(lines[0]) + left + 4 + font("R8").width(aside) <= 63:
            canvas.write(63, 7, aside, "R8", "right")
    return 2 + LINE * len(lines)


# ------------------------------------------------------------------------------ both sizes


def _seats(canvas: Canvas, brief: Brief, top: int, bottom: int, width: int) -> None:
    """Marks over or beside their values; the one in focus inverted."""
    pitch = width // max(2, len(brief.seats))
    beside = pitch >= 24
    middle = (top + bottom) // 2
    for place, (mark, value, focus) in enumerate(brief.seats):
        left = place * pitch
        ink = 0 if focus else 1
        if focus:
            canvas.box(left, top, left + pitch - 2, bottom - 1, fill=1, radius=2)
        if not mark:
            x, room, baseline = left, pitch - 1, middle + 6
        elif beside:
            canvas.picture(left + 2, middle - 4, mark, ink)
            x, room, baseline = left + 12, pitch - 13, middle + 6
        else:
            canvas.picture(left + (pitch - 10) // 2, top + 2, mark, ink)
            x, room, baseline = left, pitch - 3, bottom - 6
        if value == TICK:
            glyphs.tick(canvas, x + room // 2, baseline - 5, ink)
        else:
            canvas.fit(x + room / 2, baseline, value, room, "B14", *BOLD, align="middle", ink=ink)


def _stacked(
    canvas: Canvas, baseline: int, lines: list[Line], left: int = 0, room: int = 63, pitch: int = 9
) -> None:
    """Lines under one another, as long as there is room."""
    for line, strikes in lines:
        if baseline <= canvas.height:
            canvas.fit(left, baseline, line, room, *strikes)
        baseline += pitch


def _fitting(words: str, room: int) -> list[str]:
    """One line if small bold type allows, else as many as it takes."""
    return [words] if font("B8").width(words) <= room else wrap(words, room, "B8")


def _whole(lines: tuple[str, ...], room: int, most: int) -> list[str]:
    """The lines in small type that have room as a whole, from the first on."""
    shown: list[str] = []
    for line in lines:
        parts = wrap(line, room, "R8")
        if len(shown) + len(parts) > most:
            break
        shown += parts
    return shown


def _words(canvas: Canvas, texts: tuple[str, ...]) -> None:
    """Texts in small type; only the first may be cut, others are left out."""
    room, most = canvas.width - 1, canvas.height // LINE
    lines = run_on(wrap(texts[0], room, "R8"), most)
    lines += _whole(texts[1:], room, most - len(lines))
    _stacked(canvas, LINE - 1, [(line, SMALL) for line in lines], room=room, pitch=LINE)


def _glyph(canvas: Canvas, cx: int, cy: int, glyph: Glyph, shaken: int) -> bool:
    """A picture in 32 by 32 pixels; False where there is none."""
    number = glyph.value if isinstance(glyph.value, int) else 0
    if glyph.kind == "bag":
        glyphs.icon(canvas, cx + shaken, cy, "bag", 13)
        canvas.fit(cx + shaken + 0.5, cy + 10, str(number), 22, "B14", "B12", align="middle", ink=0)
    elif glyph.kind in ("number", "direction"):
        figure = str(number) if glyph.kind == "number" else "?"
        glyphs.hexagon(canvas, cx + shaken, cy, 15)
        canvas.fit(cx + shaken + 0.5, cy + 7, figure, 22, "B18", "B14", align="middle")
    elif glyph.kind == "dice":
        glyphs.die(canvas, cx - 12 + shaken, cy - 12, number or 5, 25)
    elif glyph.icon == "power":
        glyphs.power(canvas, cx, cy + 1)
    else:
        return glyphs.icon(canvas, cx, cy, glyph.icon, 15)
    return True
