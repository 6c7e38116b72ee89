"""The fields of a position, taken out of its dump one by one: so two positions are compared field by field.

What lies in no order, such as the tokens of a bag, is a set; what has a name is known by it.
"""

from __future__ import annotations

import json
from collections.abc import Collection
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
    found: list[Leaf] = []
    for key, value in dump.items():
        if key != "settings":
            _add(found, value, key, (), whole)
    return frozenset(found)


def _add(found: list[Leaf], value: Any, field: str, of: tuple[str, ...], whole: Collection[str]) -> None:
    if field in whole or not isinstance(value, dict | list):
        found.append(Leaf(field, of, json.dumps(value)))
    elif isinstance(value, dict):
        for key, one in value.items():
            if field in BY_SPACE:
                _add(found, one, field, (*of, key), whole)
            else:
                _add(found, one, f"{field}.{key}", of, whole)
    else:
        for place, one in enumerate(value):
            if isinstance(one, dict):
                known = next((str(one[name]) for name in NAMES if name in one), str(place))
                _add(found, one, field, (*of, known), whole)
            elif isinstance(one, int):
                found.append(Leaf(field, (*of, str(place)), json.dumps(one)))
            else:
                found.append(Leaf(field, of, json.dumps(one)))
