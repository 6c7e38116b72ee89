"""What stands in a line of a record, read the same by every program."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

LARGEST = 2**53 - 1
DEEPEST, LONGEST_NUMBER = 32, 32
"""Lists in lists of a line, and characters of one of its numbers."""


class Wrong(Exception):
    """The first entry that does not hold: its number, what it breaks in one word, and a sentence."""

    def __init__(self, n: int, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.n, self.rule, self.sentence = n, rule, sentence


def _refuse(_: str) -> NoReturn:
    raise ValueError


def parsed(line: str) -> Any:
    """A line of JSON; None for what is none."""
    try:
        return json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def is_plain(line: str) -> bool:
    """False for what programs read differently: too many lists in lists, or digits."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"?', " ", line, flags=re.DOTALL)
    depth = 0
    for one in re.findall(r"[][{}]", bare):
        depth += 1 if one in "[{" else -1
        if depth > DEEPEST:
            return False
    return re.search(rf"[-+.0-9eE]{{{LONGEST_NUMBER + 1}}}", bare) is None


def utf8(value: Any) -> bytes | None:
    """The bytes of a text; None for what has none."""
    try:
        return value.encode() if isinstance(value, str) else None
    except UnicodeEncodeError:
        return None


def is_of_one_act(first: Any, id_: Any) -> bool:
    """True for the id of an entry that was written in one act with the entry of the ``first`` id."""
    return isinstance(first, str) and isinstance(id_, str) and id_.startswith(f"{first}#")


def as_bytes(value: Any, count: int) -> bytes | None:
    """So many bytes out of lower-case hex."""
    sound = isinstance(value, str) and len(value) == 2 * count and not value.strip("0123456789abcdef")
    return bytes.fromhex(value) if sound else None


def as_count(value: Any) -> int | None:
    """A whole number from 0 on, small enough for every program; 1.0 is 1."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value <= LARGEST and value == int(value) else None


def as_pairs(value: Any) -> list[tuple[Any, Any]] | None:
    """A list of pairs."""
    sound = isinstance(value, list) and all(isinstance(one, list) and len(one) == 2 for one in value)
    return [(first, second) for first, second in value] if sound else None
