"""The end of a game as comma-separated values, for whoever counts on."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from companion.play import text
from companion.views.ending import Ending, moment
from companion.views.prose import Speech

HEAD = (text("kind"), text("what"), text("round"), text("player"), text("number"), text("text"))
KINDS = (
    text("game"),
    text("headline"),
    text("rank"),
    text("score"),
    text("table"),
    text("time"),
    text("figure"),
    text("turning point"),
    text("award"),
    text("luck"),
)
"""What a row is, as the first column says it."""
BYTE_ORDER_MARK = "\ufeff"
"""Tells spreadsheets that the letters are UTF-8."""
FORMULA = frozenset("=+-@＝＋－＠\t\r\n")
"""What makes a formula of a cell that begins with it, also in wide letters."""

TRUTHS = frozenset(("true", "false", "wahr", "falsch"))
"""Words that spreadsheets in English or German take for something else."""

Cell = str | int
Row = tuple[Cell, ...]


def spreadsheet(ending: Ending, speech: Speech) -> str:
    """All figures, one in a row, below ``HEAD``. Only numbers that the box has counted may look like one.
    Times are in seconds."""
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([speech.translate(heading) for heading in HEAD])
    kinds = {kind.msgid: speech.translate(kind) for kind in KINDS}
    for kind, *row in _rows(ending, speech):
        told = [kinds[str(kind)], *row]
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in told])
    return BYTE_ORDER_MARK + file.getvalue()


def guarded(words: str) -> str:
    """Words that no spreadsheet takes for a formula: behind an apostrophe, where they begin like one."""
    first = words.lstrip(" \u00a0")[:1]
    return f"'{words}" if first in FORMULA and first else words


def _name(name: str) -> str:
    """A name that no spreadsheet takes for a number, a date or a truth, as 1E5, 3 Mar or True."""
    return f"'{name}" if name.casefold() in TRUTHS or any(map(str.isdigit, name)) else name


def _rows(ending: Ending, speech: Speech) -> Iterator[Row]:
    translate, lines = speech.translate, ending.scene.seats
    names = [_name(translate(line.name)) for line in lines]
    began = moment(ending.began)
    yield ("game", translate(ending.title), "", "", "", "" if began is None else f"{began:%Y-%m-%d %H:%M}")
    yield ("headline", translate(ending.who_won), "", "", "", translate(ending.deciding))
    for seat, place in ending.over.places.items():
        yield ("rank", "", "", names[seat], place, "")
    for seat, score in enumerate(ending.over.scores):
        if score is not None:
            yield ("score", "", "", names[seat], score, "")
    for heading, row in ending.over.table:
        for name, number in zip(names, row, strict=True):
            yield ("table", translate(heading), "", name, number, "")
    for heading, row in ending.time:
        for name, seconds in zip(names, row, strict=True):
            yield ("time", translate(heading), "", name, seconds, "")
    for chart in ending.charts:
        for number, values in zip(chart.rounds, chart.values, strict=True):
            for name, value in zip(names, values, strict=True):
                yield ("figure", translate(chart.label), number, name, value, "")
    for point in ending.turning:
        whose = "" if point.seat is None else names[point.seat]
        yield ("turning point", translate(point.title), point.round, whose, "", translate(point.text))
    for award in ending.awards:
        yield ("award", translate(award.title), "", names[award.seat], "", translate(award.text))
    for luck in ending.luck:
        whose = "" if luck.seat is None else names[luck.seat]
        likely = ""
        if luck.likely is not None and luck.chance is not None:
            likely = f"{translate(luck.likely)} ({luck.chance.numerator}/{luck.chance.denominator})"
        yield ("luck", translate(luck.text), "", whose, luck.seen, likely)
