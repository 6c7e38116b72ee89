"""Menus as trees of plain JSON values, for those who cannot walk them level by level.

``schema.Menu`` is their shape. Where a word goes on alike after every value of a Range, that is said
once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from companion.play import End, Menu, Option, Outlook, Range
from companion.views import schema
from companion.views.prose import Speech

MenuLookup = Callable[[tuple[str, ...]], Menu | None]
"""One level of a menu, for the prefix walked so far; None for one that is left out."""

Values = TypeVar("Values", bound=Mapping[str, object])
LEFT_OUT = "later"


def tree(menu_at: MenuLookup, most: int, speech: Speech) -> schema.Menu:
    """A menu as deep as it has at most ``most`` options, and its first level in any case.

    A Range counts as one: what follows its values is mostly alike, and then said once."""
    top: dict[str, Any] = {}
    ahead: list[tuple[dict[str, Any], tuple[str, ...]]] = [(top, ())]  # what a level goes into, its prefix
    written = 0
    while ahead:
        levels = [(holder, prefix, menu_at(prefix)) for holder, prefix in ahead]
        written += sum(_options(level) for _, _, level in levels)
        deeper = written <= most or not ahead[0][1]
        ahead = []
        for holder, prefix, level in levels:
            if isinstance(level, End):
                continue
            if level is None or not deeper:
                holder["then"] = LEFT_OUT
                continue
            holder["then"], children = _written(level, speech)
            ahead += [(child, (*prefix, part)) for part, child in children]
    menu: schema.Menu = _fold_ranges(top.get("then", []))
    return menu


def _options(level: Menu | None) -> int:
    return len(level) if isinstance(level, tuple) else isinstance(level, Range)


def _written(level: tuple[Option, ...] | Range, speech: Speech) -> tuple[Any, list[tuple[str, Any]]]:
    """A level, and each of its parts with what goes on after it."""
    if isinstance(level, Range):
        values = range(level.low, level.high + 1)
        each: list[dict[str, Any]] = [{} for _ in values]
        return {**_range(level, speech), "each": each}, list(zip(map(str, values), each, strict=True))
    rows = [_option(option, speech) for option in level]
    return rows, [(option.part, row) for row, option in zip(rows, level, strict=True)]


def _option(option: Option, speech: Speech) -> schema.Option:
    return lean(
        schema.Option(
            part=option.part,
            label=speech.translate(option.label),
            note=speech.maybe(option.note),
            space=option.space,
            piece=option.piece,
            late=option.late,
            now=option.now,
            cost=speech.maybe(option.cost),
            consent=option.consent,
        )
    )


def _range(level: Range, speech: Speech) -> schema.Numbers:
    return lean(
        schema.Numbers(
            low=level.low,
            high=level.high,
            preset=level.preset,
            label=speech.translate(level.label),
            note=speech.maybe(level.note),
            outlook=[_outlook(one, speech) for one in level.outlook],
            sums=[speech.translate(one) for one in level.sums],
            die=level.die,
        )
    )


def _outlook(one: Outlook, speech: Speech) -> schema.Outlook:
    return lean(
        schema.Outlook(
            label=speech.translate(one.label),
            chances=(one.win, one.tie, one.lose),
            ends=one.ends,
            note=speech.maybe(one.note),
        )
    )


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


def lean(values: Values) -> Values:
    """The values that say something: no None, no empty text or row, no False."""
    told = {
        key: value
        for key, value in values.items()
        if value or not (value is None or value is False or value in ("", (), []))
    }
    return cast(Values, told)
