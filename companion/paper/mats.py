"""Cards and strips: places for cubes, dice and tokens, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import floor

from companion.components import Group, Mat, Place, TokenSide
from companion.paper import pictures, sides
from companion.paper.flow import Band
from companion.paper.palette import COVERED, COVERED_TINT, CREAM, CUT, FAINT, HUES, INK, LINE, MUTED, WHITE
from companion.paper.pen import BOLD, PLAIN, POINT, READABLE, TITLE, Pen, fitted, width_of, wrapped
from companion.paper.sides import WIDE
from companion.paper.tokens import Sizes
from companion.views.prose import Speech

CARD = (63.0, 88.0)
"""The usual size of playing cards, for sleeves."""
STRIP = 188.0
STRIP_GAP = 3.0
EDGE = 4.0
BETWEEN = 1.2  # from place to place
HEAD = {"card": 12.5, "strip": 10.5}
NAME, SMALL = 7.5, READABLE  # sizes of type: titles of groups, and notes
TITLE_ROOM = 4.1
NOTE_ROOM = 3.2
LINE_GAP = 2.0
ICON = 10.0


def bands(mats: Sequence[Mat], size: Sizes, width: float, speech: Speech) -> Iterator[Band]:
    """Every mat as often as the game has it: the strips, then the cards side by side."""
    for mat in mats:
        if mat.form == "strip":
            for _ in range(mat.count):
                yield Band(
                    _strip_height(mat, size, speech),
                    partial(draw, mat=mat, size=size, speech=speech),
                    gap=STRIP_GAP,
                )
    cards = [mat for mat in mats if mat.form == "card" for _ in range(mat.count)]
    columns = max(1, floor(width / CARD[0]))
    for start in range(0, len(cards), columns):
        yield Band(CARD[1], partial(_row, cards[start : start + columns], size, speech), gap=0.0)


def _row(mats: Sequence[Mat], size: Sizes, speech: Speech, pen: Pen) -> None:
    for number, mat in enumerate(mats):
        with pen.at(number * CARD[0], 0):
            draw(pen, mat, size, speech)


def draw(pen: Pen, mat: Mat, size: Sizes, speech: Speech) -> None:
    """A mat with its upper left corner at (0, 0)."""
    size = fitting(mat, size)
    wide, high = CARD if mat.form == "card" else (STRIP, _strip_height(mat, size, speech))
    hue = HUES[mat.colour]
    pen.rectangle(0, 0, wide, high, fill=CREAM)
    pen.rectangle(0, 0, wide, HEAD[mat.form], fill=hue.tint)
    pen.line((0, HEAD[mat.form]), (wide, HEAD[mat.form]), stroke=hue.line, width=0.5)
    _head(pen, mat, wide, speech)
    heights = [_line_height(line, size, wide, speech) for line in mat.lines]
    room = high - HEAD[mat.form] - EDGE / 2 - sum(heights)
    space = room / (len(mat.lines) + 1)
    y = HEAD[mat.form] + space
    for line, tall in zip(mat.lines, heights, strict=True):
        _line(pen, line, y, size, wide, speech)
        y += tall + space
    pen.rectangle(0, 0, wide, high, stroke=CUT, width=0.15)


def fitting(mat: Mat, size: Sizes) -> Sizes:
    """The sizes of places, smaller where the longest line would not fit."""
    wide = CARD[0] if mat.form == "card" else STRIP
    share = 1.0
    for line in mat.lines:
        between = sum(BETWEEN * max(0, len(group.places) - 1) for group in line)
        room = wide - 2 * EDGE - EDGE * (len(line) - 1) - between
        taken = sum(places_width(group.places, size) for group in line) - between
        share = min(share, room / max(1.0, taken))
    return size.scaled(share)


def _strip_height(mat: Mat, size: Sizes, speech: Speech) -> float:
    size = fitting(mat, size)
    lines = sum(_line_height(line, size, STRIP, speech) for line in mat.lines)
    return HEAD["strip"] + lines + LINE_GAP * (len(mat.lines) + 1) + EDGE / 2


def _head(pen: Pen, mat: Mat, wide: float, speech: Speech) -> None:
    head = HEAD[mat.form]
    x = EDGE
    if mat.colour:
        sides.seat_shape(pen, mat.colour, x + 2.6, head / 2, 2.4)
        x += 7.5
    title, note = speech.translate(mat.title), speech.translate(mat.note) if mat.note else ""
    art = wide - EDGE - head * 0.42
    if mat.picture:
        side = TokenSide(mat.picture, mat.colour)
        sides.picture(pen, side, art, head / 2, head * 0.86)
    if mat.form == "strip":
        pen.text(x, head / 2 + 1.9, title, 15, TITLE)
        start = x + width_of(title, TITLE, 15) + 4
        if note:
            size = fitted(note, PLAIN, 8, art - head / 2 - start - 2)
            pen.text(start, head / 2 + 1.8, note, size)
        return
    room = (art - head / 2 if mat.picture else wide - EDGE) - x
    pen.text(x, 6.8 if note else head / 2 + 1.9, title, fitted(title, TITLE, 15, room), TITLE)
    if note:
        pen.text(x, 10.8, note, 7.5)


# ----------------------------------------------------------------------------------- lines


def _line_height(line: Sequence[Group], size: Sizes, wide: float, speech: Speech) -> float:
    return max(
        _group_height(group, size, own, speech)
        for group, own in zip(line, _widths(line, size, wide, speech), strict=True)
    )


def _widths(line: Sequence[Group], size: Sizes, wide: float, speech: Speech) -> list[float]:
    """How wide each group of a line is: what its places take, or a share of what is left."""
    natural = [0.0 if group.note else _natural(group, size, speech) for group in line]
    free = wide - 2 * EDGE - sum(natural) - EDGE * (len(line) - 1)
    words = sum(1 for group in line if group.note)
    return [free / words if group.note else width for group, width in zip(line, natural, strict=True)]


def _natural(group: Group, size: Sizes, speech: Speech) -> float:
    return max(places_width(group.places, size), width_of(speech.translate(group.title), BOLD, NAME))


def places_width(places: Sequence[Place], size: Sizes) -> float:
    """How much room places side by side take."""
    return sum(size.of(one.fit) * WIDE[one.form] for one in places) + BETWEEN * max(0, len(places) - 1)


def _group_height(group: Group, size: Sizes, wide: float, speech: Speech) -> float:
    tallest = max((size.of(one.fit) for one in group.places), default=0.0)
    if group.note is None:
        notes = max((len(place.notes) for place in group.places), default=0)
        return TITLE_ROOM + tallest + notes * NOTE_ROOM
    start = _words_start(group, size)
    lines = wrapped(speech.translate(group.note), PLAIN, SMALL, wide - start)
    return max(tallest, ICON if group.picture else 0.0, TITLE_ROOM + len(lines) * SMALL * POINT * 1.3)


def _words_start(group: Group, size: Sizes) -> float:
    """How far from the left the words of a group begin."""
    if group.places:
        return places_width(group.places, size) + 2
    return ICON + 2 if group.picture else 0.0


def _line(pen: Pen, line: Sequence[Group], y: float, size: Sizes, wide: float, speech: Speech) -> None:
    x = EDGE
    for group, own in zip(line, _widths(line, size, wide, speech), strict=True):
        with pen.at(x, y):
            _group(pen, group, size, own, speech)
        x += own + EDGE


def _group(pen: Pen, group: Group, size: Sizes, wide: float, speech: Speech) -> None:
    title = speech.translate(group.title)
    if group.note is None:
        pen.text(0, 2.7, title, NAME, BOLD)
        _places(pen, group, TITLE_ROOM, size, speech)
        return
    if group.picture:
        sides.picture(pen, TokenSide(group.picture, group.colour), ICON / 2, ICON / 2, ICON)
    _places(pen, group, 0.0, size, speech)
    start = _words_start(group, size)
    pen.text(start, 2.7, title, fitted(title, BOLD, NAME, wide - start), BOLD)
    pen.write(start, 6.2, wide - start, speech.translate(group.note), SMALL)


# ---------------------------------------------------------------------------------- places


def _places(pen: Pen, group: Group, y: float, size: Sizes, speech: Speech) -> None:
    x = 0.0
    covered = False
    for place in group.places:
        across = size.of(place.fit)
        wide = across * WIDE[place.form]
        if covered and "covered" not in place.marks:
            between = x - BETWEEN / 2
            pen.line((between, y - 0.8), (between, y + across + 0.8), stroke=INK, width=0.35, dash=(0.8, 0.7))
        covered = "covered" in place.marks
        _place(pen, place, x + wide / 2, y + across / 2, across)
        for number, note in enumerate(map(speech.translate, place.notes)):
            fit = fitted(note, PLAIN, SMALL, wide)
            below = y + across + 3.0 + number * 3.0
            pen.text(x + wide / 2, below, note, fit, align="middle")
        x += wide + BETWEEN


def _place(pen: Pen, place: Place, x: float, y: float, across: float) -> None:
    covered = "covered" in place.marks
    fill = COVERED_TINT if covered else WHITE
    dash = (1.0, 0.8) if "empty" in place.marks else ()
    sides.outline(pen, x, y, across, place.form, fill=fill, stroke=LINE, width=0.4, dash=dash)
    if "end" in place.marks:
        arm = across * 0.26
        for side in (1, -1):
            pen.line((x - arm, y - arm * side), (x + arm, y + arm * side), stroke=FAINT, width=1.3)
    if covered:
        pictures.draw(pen, place.picture, x, y, across * 0.62, pictures.Paint(COVERED))
    elif place.picture:
        lift = across * (0.1 if place.figure else 0)
        share = 0.5 if place.fit == "space" else 0.66
        pictures.draw(pen, place.picture, x, y - lift, across * share, pictures.Paint(HUES[""].tint))
    if place.figure:
        low = across * (0.28 if place.picture else 0)
        pen.centred(x, y + low, place.figure, across * (0.5 if place.picture else 1.1), BOLD, fill=MUTED)
