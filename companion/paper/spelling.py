"""Words in the letters that a font of prints has: a name keeps its letters as far as they can be drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

MISSING = "?"
"""Stands for a letter that no other can be written for, as on the display."""
_ALIKE = {**dict(zip("ŁłĐđĦħŦŧıŊŋ", "LlDdHhTtiNn", strict=True)), "ẞ": "ß"}
"""Letters that are written for others, where Unicode does not take these apart."""


def spelled(words: str, has: Callable[[str], bool]) -> str:
    """The words with other letters for those that a font does not have: ``fi`` for a ligature, a letter
    without its accent; ``MISSING`` where there are none."""
    return "".join(_letters(one, has) for one in unicodedata.normalize("NFC", words))


def _letters(one: str, has: Callable[[str], bool]) -> str:
    if has(one):
        return one
    if unicodedata.category(one) in ("Mn", "Me", "Cf"):
        return ""  # it stands on or between others
    apart = unicodedata.normalize("NFKD", one)
    base = "".join(letter for letter in apart if not unicodedata.combining(letter))
    for other in (_ALIKE.get(one, ""), unicodedata.normalize("NFKC", one), base):
        if other and all(map(has, other)):
            return other
    return MISSING
