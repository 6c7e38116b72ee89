"""A panel in words, for those who hear the display instead of seeing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.kit.seatmarks import SHAPES
from companion.play import Text, text
from companion.views import bodies, prose
from companion.views.bodies import Panel, Row, Shape, SoftKey

STATES: Mapping[str, Text] = {"ready": text("ready"), "thinking": text("still thinking")}
SIGNS: Mapping[str, Text] = {
    "next": text("next"),
    "along": text("go on"),
    "back": text("back"),
    "plus": text("one more"),
    "ok": text("OK"),
    "hold": text("stay"),
}


def spoken(panel: Panel, language: str = prose.ENGLISH) -> str:
    """What is on show as sentences: title, body, keys from left to right."""

    def translate(words: Text) -> str:
        return prose.translate(words, language)

    title = ", ".join(filter(None, (_mark(panel.mark, translate), panel.title, panel.context)))
    body = ", ".join(part for part in BODIES[type(panel.body)](panel.body, translate) if part)
    keys = [
        f"{place}: {_key(key, translate)}" for place, key in enumerate(panel.keys, 1) if key.label or key.sign
    ]
    sentences = (title, body, f"{translate(text('keys'))} {', '.join(keys)}" if keys else "")
    return " ".join(f"{sentence.rstrip('. ')}." for sentence in sentences if sentence)


Translate = Callable[[Text], str]


def _mark(mark: Shape, translate: Translate) -> str:
    return translate(SHAPES[mark].word) if mark else ""


def _key(key: SoftKey, translate: Translate) -> str:
    return key.label or translate(SIGNS[key.sign])


def _of(count: tuple[int, int]) -> Text:
    return text("{n} of {total}", n=count[0], total=count[1])


def _row(row: Row, translate: Translate) -> str:
    boxes = translate(_of(row.boxes)) if row.boxes[1] else ""
    return " ".join(filter(None, (_mark(row.mark, translate), row.label, row.note, boxes)))


def _join(body: bodies.Join, _translate: Translate) -> Iterator[str]:
    yield from (body.title, body.hint, body.address, body.join_code)


def _card(body: bodies.Card, translate: Translate) -> Iterator[str]:
    yield from (_mark(body.mark, translate), body.head, *body.lines, body.why)


def _direction(body: bodies.Direction, _translate: Translate) -> Iterator[str]:
    yield from (body.who, str(body.number), body.word)


def _columns(body: bodies.Columns, translate: Translate) -> Iterator[str]:
    for column in body.columns:
        state = translate(STATES[column.state]) if column.state else f"{column.value} {column.gain}".strip()
        yield f"{_mark(column.mark, translate)} {state}"


def _rows(body: bodies.Rows, translate: Translate) -> Iterator[str]:
    if body.focus is None:
        yield from (_row(row, translate) for row in body.rows[body.first : body.first + 3])
    elif body.rows:
        yield _row(body.rows[body.focus], translate)
        yield translate(_of((body.focus + 1, len(body.rows))))


def _mat(body: bodies.Mat, translate: Translate) -> Iterator[str]:
    yield translate(text("Piles: {n}", n=", ".join(map(str, body.piles))))
    yield from (_row(row, translate) for row in body.rows)


def _key_help(body: bodies.KeyHelp, translate: Translate) -> Iterator[str]:
    for line in body.lines:
        key = translate(text("key {name}", name=line.cap)) if line.cap else ""
        yield f"{key}: {line.words}" if key else line.words


def _orders(body: bodies.Orders, _translate: Translate) -> Iterator[str]:
    for number, order in enumerate(body.orders, 1):
        yield f"{number} {order.who} {order.side or ''} {order.word}".replace("  ", " ").strip()


def _amounts(body: bodies.Amounts, _translate: Translate) -> Iterator[str]:
    value, label, note = body.rows[body.focus]
    yield f"{value} {label} {note}".strip()


def _boxes(body: bodies.Boxes, _translate: Translate) -> Iterator[str]:
    yield from (body.faces[body.focus], body.line)


def _space(body: bodies.Rose | bodies.Map | bodies.Field, _translate: Translate) -> Iterator[str]:
    yield from (body.caption.what, body.caption.name, *body.caption.lines)


def _dice(body: bodies.Dice, translate: Translate) -> Iterator[str]:
    for mark, faces, _, total in body.sides:
        counted = " ".join(map(str, faces)) if total is None else total
        yield f"{_mark(mark, translate)} {counted}".strip()
    yield from (*body.lines, body.why)


def _score(body: bodies.Score, translate: Translate) -> Iterator[str]:
    yield body.value
    yield from (_row(row, translate) for row in body.rows)
    yield body.reason


def _sheet(body: bodies.Sheet, _translate: Translate) -> Iterator[str]:
    for heading, values in body.rows[body.first : body.first + 3]:
        yield f"{heading} {' '.join(map(str, values))}"


BODIES: Mapping[type, Callable[[Any, Translate], Iterator[str]]] = {
    bodies.Idle: lambda body, _translate: iter((body.name, body.motto)),
    bodies.Join: _join,
    bodies.Card: _card,
    bodies.Direction: _direction,
    bodies.Columns: _columns,
    bodies.KeyHelp: _key_help,
    bodies.Rows: _rows,
    bodies.Mat: _mat,
    bodies.SmallPrint: lambda body, _translate: (
        f"{lead} {words}".strip() for lead, words in body.paragraphs
    ),
    bodies.Orders: _orders,
    bodies.Amounts: _amounts,
    bodies.Boxes: _boxes,
    bodies.Rose: _space,
    bodies.Map: _space,
    bodies.Field: _space,
    bodies.Dice: _dice,
    bodies.Score: _score,
    bodies.Sheet: _sheet,
    bodies.Notice: lambda body, _translate: iter((body.head, body.text)),
    bodies.Log: lambda body, _translate: (line for _, line in body.lines),
    bodies.Countdown: lambda body, _translate: iter((body.above, str(body.seconds), body.below)),
    bodies.Safe: lambda body, _translate: iter((body.head, body.line)),
}
