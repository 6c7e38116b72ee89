"""The fields of a position, taken out of its dump one by one: so two positions are compared field by field.

What lies in no order, such as the tokens of a bag, is a set; what has a name is known by it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

NAMES = ("name", "token")
BY_SPACE = ("board", "items")
"""Fields that say what is on each space."""


class Leaf(NamedTuple):
    """A value: its ``field``, as ``colonies.spiders.attack``, what it is of, and how it is written."""

    field: str
    of: tuple[str, ...]
    value: str


def leaves(dump: dict[str, Any], whole: Collection[str]) -> frozenset[Leaf]:
    """All values of a dump but its settings; a field that is ``whole`` is one value, whatever is in it.

    ``{"battle": {"attacker": "red", "dice": [1, 2]}}`` has the leaves ``battle.attacker`` and twice
    ``battle.dice``; where ``battle`` is whole, it has one, ``battle``. So a part of a position that no
    correction sets, such as a fight under way, is named once and not value by value.
    """
    rest = {key: value for key, value in dump.items() if key != "settings"}
    return frozenset(_leaves(rest, "", (), whole))


def _leaves(value: Any, field: str, of: tuple[str, ...], whole: Collection[str]) -> Iterator[Leaf]:
    if field in whole or not isinstance(value, dict | list):
        yield Leaf(field, of, json.dumps(value))
    elif isinstance(value, dict):
        for key, one in value.items():
            if field in BY_SPACE:
                yield from _leaves(one, field, (*of, key), whole)
            else:
                yield from _leaves(one, f"{field}.{key}" if field else key, of, whole)
    else:
        for place, one in enumerate(value):
            if isinstance(one, dict):
                known = next((str(one[name]) for name in NAMES if name in one), str(place))
                yield from _leaves(one, field, (*of, known), whole)
            elif isinstance(one, int):
                yield Leaf(field, (*of, str(place)), json.dumps(one))
            else:
                yield Leaf(field, of, json.dumps(one))
