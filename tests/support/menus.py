"""Menus walked to their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
