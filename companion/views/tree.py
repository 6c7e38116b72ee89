"""Menus as trees of plain JSON values, for those who cannot walk them level by level.

A level is a list of ``{part, label, note, space, piece, late, then}``; ``then`` is the next
level, absent where the word is complete. A number to choose is ``{low, high, preset, label,
note, outlook, then}``, where ``then`` is one level for all values or, with ``each``, a list with one
per value, and ``outlook`` a list with ``{label, chances, note}`` per value. ``then: "ask"`` stands
for a level that was left out. Absent keys stand for nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from companion.play import End, Menu, Option, Outlook, Range
from companion.views.prose import say

Walk = Callable[[tuple[str, ...]], Menu]
"""One level of a menu, for the prefix walked so far."""

Page = dict[str, Any]
LEFT_OUT = "ask"


def tree(walk: Walk, most: int, language: str = "en") -> Any:
    """A whole menu, the shallow levels first; levels after ``most`` options are left out."""
    top: Page = {}
    ahead: deque[tuple[Page, tuple[str, ...]]] = deque([(top, ())])
    written = 0
    while ahead:
        holder, prefix = ahead.popleft()
        if written >= most:
            holder["then"] = LEFT_OUT
            continue
        level = walk(prefix)
        if isinstance(level, End):
            continue
        if isinstance(level, Range):
            values = range(level.low, level.high + 1)
            each: list[Page] = [{} for _ in values]
            ahead.extend((child, (*prefix, str(n))) for child, n in zip(each, values, strict=True))
            holder["then"] = _range(level, language) | {"each": each}
            written += len(each)
        else:
            rows = [_option(option, language) for option in level]
            ahead.extend((row, (*prefix, option.part)) for row, option in zip(rows, level, strict=True))
            holder["then"] = rows
            written += len(rows)
    return _fold_ranges(top.get("then", []))


def _option(option: Option, language: str) -> Page:
    return lean(
        part=option.part,
        label=say(option.label, language),
        note=None if option.note is None else say(option.note, language),
        space=option.space,
        piece=option.piece,
        late=option.late,
    )


def _range(level: Range, language: str) -> Page:
    return lean(
        low=level.low,
        high=level.high,
        preset=level.preset,
        label=say(level.label, language),
        note=None if level.note is None else say(level.note, language),
        outlook=[_outlook(one, language) for one in level.outlook],
    )


def _outlook(one: Outlook, language: str) -> Page:
    note = None if one.note is None else say(one.note, language)
    return {"label": say(one.label, language), "chances": [one.win, one.tie, one.lose], **lean(note=note)}


def _fold_ranges(level: Any) -> Any:
    """Where every value of a Range goes on alike, say it once."""
    if isinstance(level, list):
        for row in level:
            if "then" in row:
                row["then"] = _fold_ranges(row["then"])
    elif isinstance(level, dict):
        each = [_fold_ranges(child.get("then")) for child in level.pop("each")]
        if any(child != each[0] for child in each):
            level["each"] = each
        elif each[0] is not None:
            level["then"] = each[0]
    return level


def lean(**values: Any) -> Page:
    """The values that say something: no None, nothing empty, no False."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in values.items()
        if value is not None and value is not False and value != "" and value != () and value != []
    }
