"""How each body of a panel stands on the display: a function per layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.fronts import glyphs, lists
from companion.fronts.boards import draw_map, draw_rose
from companion.fronts.canvas import Canvas
from companion.fronts.fields import draw_field
from companion.fronts.joining import broken, qr_code
from companion.fronts.lists import BOTTOM, IN_VIEW, ROW, TOP, bar
from companion.fronts.typesetting import Strike, font, run_on, wrap
from companion.frozen import replace
from companion.play import Glyph
from companion.views import bodies
from companion.views.prose import figure

RIM = 3
"""Columns that words leave free at the right: a last letter may take two of them, and the picture that moves
against wear the other."""

# ------------------------------------------------------------------------- outside a game


def idle(canvas: Canvas, body: bodies.Idle) -> None:
    """The name beside a web; the spider has gone on one strand since the last minute."""
    glyphs.web(canvas, 103, 26, 46, 5, 12, 0.13)
    dx, dy = glyphs.compass(body.beat % 12 * 30 + 22, 0 if body.beat == 0 else 6)
    canvas.oval(92 + dx, 15 + dy, 114 + dx, 37 + dy, fill=0)
    glyphs.icon(canvas, round(103 + dx), round(24 + dy), "spider", 11)
    canvas.box(0, 12, 76, 50, fill=0, ink=0)
    canvas.box(0, 50, 127, 63, fill=0, ink=0)
    canvas.write(1, 27, body.name, "B14")
    canvas.fit(1, 38, body.motto, 76, "R8")


def join(canvas: Canvas, body: bodies.Join) -> None:
    """A code to scan at the right, the same in letters at the left."""
    canvas.image.paste(qr_code(body.url, 64), (64, 0))
    canvas.fit(1, 10, body.title, 60, "B12")
    if font("M12").width(body.address) <= 61:
        canvas.fit(1, 22, body.hint, 61, "R8")
        canvas.write(1, 32, body.address, "M12")
    else:
        for baseline, part in zip((22, 32), broken(body.address, 62), strict=False):
            canvas.fit(1, baseline, part, 62, "R8")
    canvas.fit(1, 41, body.join_code, 60, "B8")
    for place, (mark, taken) in enumerate(body.seats):
        canvas.picture(1 + place * 14, 43, mark, hollow=not taken)


def countdown(canvas: Canvas, body: bodies.Countdown) -> None:
    """A ring that closes around the seconds left."""
    canvas.fit(64, 11, body.above, 126, "B10", "B8", align="middle")
    glyphs.ring(canvas, 64, 34, 19, 1 - (body.seconds - 1) / body.of)
    canvas.write(64.5, 43, str(body.seconds), "B24", "middle")
    canvas.fit(64, 62, body.below, 126, "R8", align="middle")


def safe(canvas: Canvas, body: bodies.Safe) -> None:
    """The sign of the power button, and that it is done."""
    glyphs.power(canvas, 64, 17)
    canvas.fit(64, 47, body.head, 126, "B12", "B10", align="middle")
    canvas.fit(64, 60, body.line, 126, "R8", align="middle")


# ------------------------------------------------------------------------ events and luck


Reasoned = TypeVar("Reasoned", bodies.Card, bodies.Dice)


def with_why(layout: Callable[[Canvas, Reasoned], None]) -> Callable[[Canvas, Reasoned], None]:
    """The layout with what speaks for what it tells after its lines, where all of that stands whole."""

    def whole(canvas: Canvas, body: Reasoned) -> None:
        if body.why:
            tried = Canvas(canvas.width, canvas.height)
            layout(tried, replace(body, lines=(*body.lines, body.why), why=""))
            if not tried.cut and not tried.spilled:
                canvas.lay(tried.overlay())
                return
        layout(canvas, body)

    return whole


@with_why
def card(canvas: Canvas, body: bodies.Card) -> None:
    """A picture at the left; at the right a headline and what there is to say about it."""
    left = 2
    if body.glyph is not None and _glyph(canvas, body.glyph, body.shaken):
        left = 47
    room = canvas.width - RIM - left
    end = left + room + 1  # of bold letters, which take one column less
    at = left
    if body.mark:
        canvas.picture(left, 17, body.mark)
        at = left + 12
    lines = [line for line in body.lines if line]
    if not body.head and not body.mark:
        _alone(canvas, left, room, _sentence(lines))
        return
    if font("B8").width(body.head) > end - at:
        head, words = wrap(body.head, end - at, "B8"), wrap(_sentence(lines), room, "R8")
        for place, line in enumerate(run_on(head, 2)):
            canvas.fit(at, 23 + 9 * place, line, end - at, "B8", "R8")
        for place, line in enumerate(run_on(words, 2)):
            canvas.fit(left, 42 + 9 * place, line, room, "R8")
        return
    if len(lines) <= 2 and all(font("R8").width(line) <= room for line in lines):
        if body.large:
            canvas.fit(at, 28, body.head, end - at, "B14", "B12", "B10", "B8")
        else:
            canvas.fit(at, 24, body.head, end - at, "B10", "B8")
        strike: Strike = "R10" if all(font("R10").width(line) <= room for line in lines) else "R8"
        for baseline, line in zip((40, 51) if body.large else (36, 48), lines, strict=False):
            canvas.fit(left, baseline, line, room, strike)
        return
    canvas.fit(at, 23, body.head, end - at, "B10", "B8")
    for place, line in enumerate(run_on(wrap(_sentence(lines), room, "R8"), 3)):
        canvas.fit(left, 33 + 9 * place, line, room, "R8")


def _alone(canvas: Canvas, left: int, room: int, sentence: str) -> None:
    """What has no headline has its room too, in the largest type that holds it."""
    settings: tuple[tuple[Strike, int, int, int], ...] = (
        ("R10", 24, 12, 3),
        ("R8", 21, 10, 4),
        ("R8", 20, 8, 5),
    )
    fits = (one for one in settings if len(wrap(sentence, room, one[0])) <= one[3])
    strike, start, high, most = next(fits, settings[-1])
    lines = wrap(sentence, room, strike)
    for place, line in enumerate(run_on(lines, most)):
        canvas.fit(left, start + high * place, line, room, strike)


def _sentence(lines: list[str]) -> str:
    """Lines run on into one another, with a full stop where the next begins anew, a comma before a number."""
    words = ""
    for line in lines:
        ends = bool(words) and words[-1].isalnum()
        stop = "." if ends and line[0].isupper() else "," if ends and line[0].isdigit() else ""
        words += f"{stop} {line}"
    return words.strip()


def _glyph(canvas: Canvas, glyph: Glyph, shaken: int) -> bool:
    number = glyph.value if isinstance(glyph.value, int) else 0
    if glyph.kind == "bag":
        glyphs.bag(canvas, 24, 36, str(number), shaken)
    elif glyph.kind == "number":
        glyphs.number_hexagon(canvas, 22, 33, str(number), glyph.icon)
    elif glyph.kind == "direction":
        glyphs.number_hexagon(canvas, 22 + shaken, 33, "?", "")
    elif glyph.kind == "compass":
        glyphs.arrow_of_eight(canvas, 22 + shaken, 33, 20, 0)
        canvas.write(22.5 + shaken, 42, "?", "B24", "middle")
    elif glyph.kind == "dice":
        glyphs.die(canvas, 8 + shaken, 19, number or 5, 29)
    else:
        return glyphs.icon(canvas, 22, 33, glyph.icon, 20)
    return True


def direction(canvas: Canvas, body: bodies.Direction) -> None:
    """The arrow takes the left half; number, word and who goes there the right."""
    (glyphs.arrow_of_eight if body.sides == 8 else glyphs.arrow)(canvas, 32, 32, 31, body.number)
    room = canvas.width - RIM - 69
    canvas.fit(69, 10, body.who, room, "B10", "B8", "R8")
    if font("R8").width(body.word) <= room:
        glyphs.icon(canvas, 108, 27, body.icon, 13)
        canvas.write(69, 37, str(body.number), "B24")
        canvas.fit(69, 50, body.word, room, "B12", "B10", "B8", "R8")
        return
    first, *rest = wrap(body.word, room, "R8")
    glyphs.icon(canvas, 108, 24, body.icon, 10)
    canvas.write(69, 35, str(body.number), "B24")
    canvas.write(69, 43, first, "R8")
    canvas.fit(69, BOTTOM, " ".join(rest), room, "R8")


@with_why
def dice(canvas: Canvas, body: bodies.Dice) -> None:
    """Dice of both sides under one another, what they count behind them, the outcome in what room is left."""
    sides = body.sides[:2]
    end = 13 + max((_dice_width(one.faces, one.bonus) for one in sides), default=0)
    for side, (mark, faces, bonus, total) in enumerate(sides):
        y = 16 + 19 * side
        if mark:
            canvas.picture(1, y + 3, mark)
        _throw(canvas, 13, y, faces, bonus)
        if total is not None:
            canvas.fit(end + 11, y + 14, str(total), 20, "B18", "B14", align="middle")
    if any(one.total is not None for one in sides):
        end += 22
    canvas.dots_down(end, TOP, 52)
    left = end + 3
    room = canvas.width - RIM - left
    words = [part for line in body.lines for part in wrap(line, room, "R8")]
    shown = [*words[:4], " ".join(words[4:])] if len(words) > 5 else words
    start, high = {4: (24, 9), 5: (20, 8)}.get(len(shown), (25, 12))
    for place, line in enumerate(shown):
        if place or len(shown) == 5:
            canvas.fit(left, start + high * place, line, room, "R8")
        else:
            canvas.fit(left, start, line, room, "B10", "B8", "R8")


def _dice_width(faces: tuple[int, ...], bonus: int) -> int:
    """The pixels that ``_throw`` takes."""
    places = len(faces) + bool(bonus)
    if places <= 3:
        return 17 * places
    return 51 if places == 4 else min(len(faces), 6) * 7 + (14 if bonus else 2)


def _throw(canvas: Canvas, x: int, y: int, faces: tuple[int, ...], bonus: int) -> None:
    """Some dice in 51 by 15 pixels: with pips while there is room, then with figures."""
    places = len(faces) + bool(bonus)
    if places <= 4:
        size = 15 if places <= 3 else 11
        for place, pips in enumerate(faces):
            glyphs.die(canvas, x + place * (size + 2), y + (15 - size) // 2, pips, size)
        end = x + len(faces) * (size + 2)
    else:
        for place, pips in enumerate(faces[:12]):
            left, top = x + place % 6 * 7, y + (-1 if places > 6 else 3) + place // 6 * 8
            canvas.box(left, top, left + 6, top + 8)
            canvas.picture(left + 2, top + 2, f"tiny-{pips}")
        end = x + min(len(faces), 6) * 7 + 2
    if bonus:
        canvas.write(end, y + 11, f"+{bonus}", "B8")


# ----------------------------------------------------------------------- results and text


def score(canvas: Canvas, body: bodies.Score) -> None:
    """The winner's points in a large box (a frame where nobody has them alone), the others in order, why."""
    left, small = 60, 8
    if body.value or body.shared:
        alone = int(not body.shared)
        canvas.box(0, 15, 54, 52, fill=alone, radius=3)
        canvas.fit(27.5, 43, body.value or "=", 50, "B24", "B18", align="middle", ink=1 - alone)
    else:
        glyphs.icon(canvas, 27, 34, "crown", 20)
    settings: tuple[int, int, Strike, Strike] = (ROW, 10, "B10", "R10")
    if len(body.rows) > IN_VIEW:
        settings = (small + 2, small, "B8", "R8")
    pitch, down, bold, plain = settings
    for place, row in enumerate(body.rows[: IN_VIEW + 1]):
        y = TOP + place * pitch
        canvas.picture(left, y + down - 8, row.mark)
        canvas.write(126, y + down, row.note, bold, "right")
        canvas.fit(left + 13, y + down, row.label, 108 - left - 13, plain, "R8")
    room = canvas.width - RIM - left
    lines = wrap(body.reason, room, "R8")
    top = TOP + len(body.rows) * pitch
    if top + small * len(lines) <= BOTTOM and all(font("R8").width(line) <= room for line in lines):
        for place, line in enumerate(lines, 1):
            canvas.write(left, top + small * place, line, "R8")


def sheet(canvas: Canvas, body: bodies.Sheet) -> None:
    """Numbers in columns under the marks of the seats."""
    count = len(body.marks)
    pitch = 17 if count > 2 else 26
    left = canvas.width - pitch * count - (4 if len(body.rows) > IN_VIEW else 0)
    for place, mark in enumerate(body.marks):
        canvas.picture(left + place * pitch + pitch // 2 - 4, 0, mark)
    for line, (heading, values) in enumerate(body.rows[body.first : body.first + IN_VIEW]):
        baseline = TOP + line * ROW + 10
        canvas.fit(1, baseline, heading, left - 3, "R10", "R8")
        for place, value in enumerate(values):
            middle = left + place * pitch + pitch / 2 + 0.5
            canvas.fit(middle, baseline, figure(value), pitch - 2, "B10", "B8", align="middle")
    if len(body.rows) > IN_VIEW:
        canvas.lay(bar(body.first, len(body.rows)))


def notice(canvas: Canvas, body: bodies.Notice) -> None:
    """What is in the way in bold, then what would work, in the largest type that holds them."""
    room = canvas.width - RIM - 1
    settings: tuple[tuple[Strike, Strike, int, int, int], ...] = (
        ("B10", "R10", 24, 12, 3),
        ("B8", "R10", 24, 12, 3),
        ("B8", "R8", 21, 10, 4),
    )
    for setting in settings:
        bold, plain, start, high, most = setting
        lines = [(line, bold) for line in wrap(body.head, room, bold)]
        lines += [(line, plain) for line in wrap(body.text, room, plain)]
        if len(lines) <= most or setting is settings[-1]:
            break
    if len(lines) > most:
        kept, cut = lines[: most - 1], lines[most - 1 :]
        lines = [*kept, (" ".join(line for line, _ in cut), cut[0][1])]
    for place, (line, strike) in enumerate(lines):
        canvas.fit(1, start + place * high, line, room, strike)


def log(canvas: Canvas, body: bodies.Log) -> None:
    """The newest entries in small type, as many as there is room for."""
    room = canvas.width - RIM - 12
    baselines = [21, 31, 41, BOTTOM]
    for mark, line in body.lines:
        if not baselines:
            return
        parts = wrap(line, room, "R8")
        if len(parts) > len(baselines) and len(baselines) < 4:
            return
        if mark:
            canvas.picture(0, baselines[0] - 7, mark)
        for place, part in enumerate(parts):
            rest = " ".join(parts[place:]) if len(baselines) == 1 else part
            canvas.fit(12, baselines.pop(0), rest, room, "R8")
            if not baselines:
                return


Layout = Callable[[Canvas, Any], None]

LAYOUTS: Mapping[type, Layout] = {
    bodies.Idle: idle,
    bodies.Join: join,
    bodies.Card: card,
    bodies.Direction: direction,
    bodies.Columns: lists.columns,
    bodies.KeyHelp: lists.key_help,
    bodies.Rows: lists.rows,
    bodies.Mat: lists.mat,
    bodies.SmallPrint: lists.small_print,
    bodies.Orders: lists.orders,
    bodies.Amounts: lists.amounts,
    bodies.Boxes: lists.boxes,
    bodies.Rose: draw_rose,
    bodies.Map: draw_map,
    bodies.Field: draw_field,
    bodies.Dice: dice,
    bodies.Score: score,
    bodies.Sheet: sheet,
    bodies.Notice: notice,
    bodies.Log: log,
    bodies.Countdown: countdown,
    bodies.Safe: safe,
}
