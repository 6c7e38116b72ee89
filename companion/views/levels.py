"""One level of a menu as a list with few buttons needs it: short, in useful order, nothing to skip.

Levels with one child are walked through. A verb and its piece share a row where there are few
pieces ("Beta: spin"). Many spaces are chosen by column first, house rules by rule. The row last
used comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from companion.frozen import frozen, replace
from companion.kit.game import Parts
from companion.kit.options import typed
from companion.play import End, Menu, Option, Preset, Range, Text, is_way, text

MenuAt = Callable[[Parts], Menu]

FEW_PIECES = 3
MOST_JOINED = 12
MOST_SPACES = 7
AROUND_A_SQUARE = 9
"""On squares as many spaces are listed one by one: the neighbours, and the way to another sheet."""
USUAL = text("usual")
NOW = text("now")
"""Beside what is in force already."""
HOUSE_RULES = "house rules"
"""The column of the list of them."""
LABEL = 8
"""Characters that the label of a key holds."""

BoxSeats = tuple[tuple[int, int | None], ...]
"""Seats of a new game, each with the milliseconds for a word with which the box plays it, None for people."""


@frozen
class Line:
    """A row to accept: the parts it adds to the word, and how it reads.

    ``who`` stands before the label of a joined row. A line with a ``column`` adds no part: it
    narrows a long list, of spaces to a column, of house rules to one rule. Nor does one that says of
    ``box`` which seats it plays.
    """

    parts: Parts
    label: Text
    who: Text | None = None
    note: Text | None = None
    space: str | None = None
    late: bool = False
    column: str = ""
    box: BoxSeats = ()


@frozen
class Lines:
    """Rows to choose from after ``prefix``. ``spaces``: each of them is a space of the board."""

    prefix: Parts
    lines: tuple[Line, ...]
    spaces: bool = False


@frozen
class Numbers:
    """One or more numbers to choose after ``prefix``, with the values they have now."""

    prefix: Parts
    ranges: tuple[Range, ...]
    values: tuple[int, ...]

    @property
    def open(self) -> tuple[int, ...]:
        """The places of those that are shown: all but where nothing else than 0 may stand, or all."""
        found = tuple(place for place, one in enumerate(self.ranges) if (one.low, one.high) != (0, 0))
        return found or tuple(range(len(self.ranges)))


Level = Lines | Numbers


@frozen
class Spaces:
    """The spaces of a board as a list takes them: their ``names``, and how many are listed at once; more come
    ``by_column``, or all of them anyway."""

    names: Collection[str] = ()
    most: int = MOST_SPACES
    by_column: bool = True


@frozen
class RowOrder:
    """What moves rows from where the game has them: of the words to come ``first`` the first that is there,
    and the one that ends the question ``last``."""

    first: Sequence[Parts] = ()
    last: Parts = ()


NO_BOARD, AS_LISTED = Spaces(), RowOrder()


def follow(menu: MenuAt, prefix: Parts) -> tuple[Parts, Menu]:
    """Walk on while there is only one way; the place reached and its menu."""
    level = menu(prefix)
    while (only := _only(level)) is not None:
        below = menu((*prefix, only))
        if isinstance(level, Range) and isinstance(below, Range):
            break  # numbers that belong together are shown together
        prefix, level = (*prefix, only), below
    return prefix, level


def unasked(menu: MenuAt, prefix: Parts) -> tuple[Option, ...]:
    """What else a word says after ``prefix`` where nothing is left to choose, but for numbers that can be one
    only."""
    place, level = follow(menu, prefix)
    if not isinstance(level, End):
        return ()
    levels = (menu(place[:depth]) for depth in range(len(prefix), len(place)))
    return tuple(level[0] for level in levels if isinstance(level, tuple))


def cost_of(menu: MenuAt, word: Parts) -> Text | None:
    """What a word takes for good from whoever says it, None where it takes nothing."""
    for depth, part in enumerate(word):
        level = menu(word[:depth])
        options = level if isinstance(level, tuple) else ()
        cost = next((option.cost for option in options if option.part == part), None)
        if cost is not None:
            return cost
    return None


def _only(level: Menu) -> str | None:
    """The one part that may follow, None when there are several or none."""
    if isinstance(level, Range):
        return str(level.low) if level.low == level.high else None
    return level[0].part if isinstance(level, tuple) and len(level) == 1 else None


def level_at(
    menu: MenuAt,
    prefix: Parts,
    *,
    values: tuple[int, ...] = (),
    column: str = "",
    spaces: Spaces = NO_BOARD,
    order: RowOrder = AS_LISTED,
    acts: Collection[str] = (),
    presets: Iterable[Preset] = (),
) -> Level:
    """What there is to choose after a prefix.

    ``values`` are numbers chosen so far, ``column`` what a long list was narrowed to. ``acts`` are the verbs
    that a piece follows. ``presets`` are house rules that go together.
    """
    place, level = follow(menu, prefix)
    if isinstance(level, Range):
        return _numbers(menu, place, values)
    if isinstance(level, End):
        place, level = prefix, menu(prefix)
    options = level if isinstance(level, tuple) else ()
    spatial = bool(options) and all(_space(option, spaces.names) is not None for option in options)
    if spatial:
        found = [_line(option, spaces.names) for option in options]
        shown = _by_column(found, column, spaces.most) if spaces.by_column else tuple(found)
        return Lines(place, shown, spaces=True)
    if any("=" in part for part in (*place, *(option.part for option in options))):
        return Lines(place, _by_rule(menu, place, column, presets))
    lines = [line for option in options for line in _rows(menu, place, option, acts, spaces.names)]
    if len(lines) > MOST_JOINED:
        lines = [_line(option, spaces.names) for option in options]
    lines.sort(key=lambda line: ((*place, *line.parts) == order.last, line.late))
    wanted = [word[len(place) :] for word in order.first if _begins(word, place)]
    return Lines(place, tuple(_raised(lines, wanted)))


def _line(option: Option, spaces: Collection[str]) -> Line:
    return Line(
        (option.part,),
        option.label,
        note=NOW if option.now else option.note,
        space=_space(option, spaces),
        late=option.late,
    )


def _space(option: Option, spaces: Collection[str]) -> str | None:
    if option.space is not None:
        return option.space
    return option.part if option.part in spaces else None


def _rows(
    menu: MenuAt, place: Parts, option: Option, acts: Collection[str], spaces: Collection[str]
) -> list[Line]:
    """The row of an option; for a verb that few pieces can do, a row each."""
    below = menu((*place, option.part)) if not place and option.part in acts else ()
    if not isinstance(below, tuple) or not 0 < len(below) <= FEW_PIECES:
        return [_line(option, spaces)]
    return [
        replace(
            _line(piece, spaces),
            parts=(option.part, piece.part),
            label=option.label,
            who=piece.label,
            note=piece.note or option.note,
            late=option.late or piece.late,
        )
        for piece in below
    ]


def _begins(word: Parts, place: Parts) -> bool:
    return word[: len(place)] == place


def _by_column(lines: list[Line], column: str, most: int) -> tuple[Line, ...]:
    if column:
        return tuple(line for line in lines if column_of(line.space or "") == column)
    if len(lines) <= most:
        return tuple(lines)
    columns: dict[str, list[Line]] = {}
    for line in lines:
        columns.setdefault(column_of(line.space or ""), []).append(line)
    return tuple(
        group[0] if len(group) == 1 else Line((), Text(name), space=group[0].space, column=name)
        for name, group in sorted(columns.items())
    )


def _by_rule(menu: MenuAt, place: Parts, rule: str, presets: Iterable[Preset]) -> tuple[Line, ...]:
    """How a game is started. First to start it: at once, or in each of the ways to play it, which are
    options ``key=value`` whose key has no dot. The house rules, all other keys, are a list behind one
    row, which says how many are chosen, and the values of each another list behind that. Those that
    go together come first in it, while none is chosen; one that is chosen stands there with its value.
    """
    if rule and rule != HOUSE_RULES:
        now = next((part for part in place if _key(part) == rule), None)
        return tuple(
            Line(
                (option.part,),
                option.note or Text(_value(option.part)),
                note=NOW if option.part == now else None if n else USUAL,
            )
            for n, option in enumerate(_values(menu, place, rule))
        )
    options, chosen = _options(menu, place), _chosen(menu, place)
    rows = _rules(menu, place, options, chosen)
    if rule == HOUSE_RULES:
        together = [
            Line(tuple(f"{key}={typed(value)}" for key, value in preset.options.items()), preset.name)
            for preset in presets
            if not chosen
        ]
        return (*together, *rows)
    ways = [option for option in options if "=" in option.part and is_way(_key(option.part))]
    begin = [
        Line((option.part, "start"), option.note or option.label, note=None if n else USUAL)
        for n, option in enumerate(ways)
    ] or [_line(option, ()) for option in options if "=" not in option.part]
    note = text("{n} chosen", n=len(chosen)) if chosen else text("as printed")
    return (*begin, Line((), text("House rules"), note=note, column=HOUSE_RULES)) if rows else tuple(begin)


def _rules(
    menu: MenuAt, place: Parts, options: tuple[Option, ...], chosen: Mapping[str, Option]
) -> list[Line]:
    """A row for each house rule, in the order of all of them where none is chosen."""
    begun = next((n for n, part in enumerate(place) if "=" in part), len(place))
    still = {_key(option.part): option for option in reversed(options)}
    keys = dict.fromkeys(_key(option.part) for option in (*_options(menu, place[:begun]), *options))
    return [
        Line(
            (),
            (chosen.get(key) or still[key]).label,
            note=(chosen[key].note or Text(_value(chosen[key].part))) if key in chosen else None,
            column=key,
        )
        for key in keys
        if key and not is_way(key) and (key in chosen or key in still)
    ]


def _chosen(menu: MenuAt, place: Parts) -> dict[str, Option]:
    """What is chosen of the house rules so far."""
    return {
        key: option
        for n, part in enumerate(place)
        if (key := _key(part)) and not is_way(key)
        for option in _options(menu, place[:n])
        if option.part == part
    }


def _options(menu: MenuAt, place: Parts) -> tuple[Option, ...]:
    level = menu(place)
    return level if isinstance(level, tuple) else ()


def with_rule(menu: MenuAt, word: Parts, part: str) -> Parts:
    """A word that starts a game with another value of a house rule; the usual one, the first, is not said. Of
    the others those stay that have a say then."""
    usual = next((one.part for one in _values(menu, word, _key(part))), "")
    return _said(menu, word, _key(part), () if part == usual else (part,))


def _values(menu: MenuAt, word: Parts, rule: str) -> list[Option]:
    """What may be chosen of a house rule."""
    return [option for option in _options(menu, _said(menu, word, rule, ())) if _key(option.part) == rule]


def _said(menu: MenuAt, word: Parts, rule: str, instead: Parts) -> Parts:
    """A word without what it says of a house rule, or with something else of it."""
    kept = tuple(part for part in word if not _key(part))
    for part in (*instead, *(part for part in word if _key(part) not in ("", rule))):
        if part in (option.part for option in _options(menu, kept)):
            kept = (*kept, part)
    return kept


def _key(part: str) -> str:
    """The house rule that a part of a word speaks of, empty for any other part."""
    key, equals, _ = part.partition("=")
    return key if equals else ""


def _value(part: str) -> str:
    return part.partition("=")[2]


def column_of(space: str) -> str:
    """The column a space stands in: the letters its name begins with."""
    found = re.match(r"[a-z]+", space)
    return found.group() if found else ""


def _raised(lines: list[Line], wanted: list[Parts]) -> list[Line]:
    """The lines with the first wanted one that is there at the top."""
    for parts in wanted:
        for line in lines:
            if line.parts and _begins(parts, line.parts):
                return [line, *(other for other in lines if other is not line)]
    return lines


def _numbers(menu: MenuAt, place: Parts, values: tuple[int, ...]) -> Numbers:
    """All the ranges in a row from here, each value kept within its range."""
    ranges: list[Range] = []
    chosen: list[int] = []
    level = menu(place)
    while isinstance(level, Range):
        wanted = values[len(chosen)] if len(chosen) < len(values) else level.preset
        ranges.append(level)
        chosen.append(max(level.low, min(level.high, wanted)))
        level = menu((*place, *map(str, chosen)))
    return Numbers(place, tuple(ranges), tuple(chosen))
