"""Menus walked to their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from companion.play import End, Menu, Range


def every_word(
    menu: Callable[[tuple[str, ...]], Menu], prefix: tuple[str, ...] = (), depth: int = 4
) -> Iterator[str]:
    """Every complete word of a menu, to a depth; of a range the ends and what is preset."""
    level = menu(prefix)
    if isinstance(level, End):
        yield " ".join(prefix)
    elif depth and isinstance(level, Range):
        for number in {level.low, level.preset, level.high}:
            yield from every_word(menu, (*prefix, str(number)), depth - 1)
    elif depth and isinstance(level, tuple):
        for option in level:
            yield from every_word(menu, (*prefix, option.part), depth - 1)


def some_word(menu: Callable[[tuple[str, ...]], Menu], luck: Random, prefix: tuple[str, ...] = ()) -> str:
    """A complete word of a menu, found by a choice at each level; empty where one leads nowhere."""
    while not isinstance(level := menu(prefix), End):
        if isinstance(level, Range):
            prefix = (*prefix, str(luck.randint(level.low, level.high)))
        elif level:
            prefix = (*prefix, luck.choice(level).part)
        else:
            return ""
    return " ".join(prefix)
