"""What sentences say of what was typed wrongly: the nearest name there is, a value cut short."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

LONGEST_QUOTED = 80
"""Characters of a value that a sentence quotes."""


def nearest(name: str, names: Iterable[str]) -> str:
    """The nearest of some names, or all of them where none is near, as a list in words."""
    known = list(names)
    return ", ".join(get_close_matches(name, known, 1) or known)


def quoted(value: Any) -> str:
    """A value as it stands in a file, as much of it as tells which it is."""
    return shortened(json.dumps(value, default=str, ensure_ascii=False))


def shortened(words: str) -> str:
    """Words as they may be quoted: what is too long ends in an ellipsis."""
    return words if len(words) <= LONGEST_QUOTED else f"{words[:LONGEST_QUOTED]}…"
