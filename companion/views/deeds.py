"""A word by itself, as a hint tells it: nobody has chosen its parts one after the other."""

from __future__ import annotations

from collections.abc import Callable

from companion.kit.game import Parts
from companion.play import Board, Menu, Option, Text

TO, TO_IN_BRIEF = " → ", ">"
"""Before what is meant, after who does it; the type of the display has no arrow."""


def in_words(
    menu_at: Callable[[Parts], Menu],
    board: Board | None,
    word: str,
    translate: Callable[[Text], str],
    *,
    brief: bool = False,
) -> str:
    """A word as its menu calls it: *Capture: 8 on d5 → Green 8 on d6*; in brief what stands somewhere is told
    by its space alone: *Capture: d5>d6*. What the menu says of the space that it ends on is told too, where
    that has no figures: *Step: Group 1 → d10, up the hole*."""
    spaces = {space.name for space in board.spaces} if board is not None else set()
    verb, *parts = word.split()
    act = _option(menu_at(()), verb)
    words = translate(act.label) if act is not None else verb
    after_a_place, note = False, ""
    for at, part in enumerate(parts):
        option = _option(menu_at((verb, *parts[:at])), part)
        named = part in spaces
        is_place = named or (option is not None and bool(option.piece or option.space))
        label = translate(option.label) if option is not None else part
        by_space = brief and named and part in label  # else its name is one for machines
        sign = ": " if at == 0 else ", " if not (after_a_place and is_place) else TO_IN_BRIEF if brief else TO
        words += sign + (part if by_space else label)
        after_a_place = is_place
        note = translate(option.note) if option is not None and option.space and option.note else ""
    told = note and not any(letter.isdigit() for letter in note)
    return f"{words}, {note}" if told else words


def _option(level: Menu, part: str) -> Option | None:
    """The option of a level that adds this part, None for a number."""
    options = level if isinstance(level, tuple) else ()
    return next((option for option in options if option.part == part), None)
