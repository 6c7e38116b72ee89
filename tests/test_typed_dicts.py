"""Dicts whose keys only the checking of types knows: like those of ``typing``, with less work at a start."""

from __future__ import annotations

import ast
import typing
from pathlib import Path
from typing import Annotated, Any, NotRequired

import companion
from companion.typed_dicts import TypedDict, is_typed_dict

ROOT = Path(companion.__file__).parents[1]


class Called(TypedDict):
    """What has a name."""

    name: Annotated[str, "What people call it."]


class Placed(TypedDict, total=False):
    """What may lie somewhere."""

    at: int


Weighed = TypedDict("Weighed", {"in": NotRequired[str]})


class Thing(Called, Placed, Weighed):
    """All of it, and its size."""

    size: int


def test_a_value_is_a_dict_and_nothing_else() -> None:
    thing: Any = Thing(name="web", size=3)
    assert (thing, type(thing)) == ({"name": "web", "size": 3}, dict)


def test_what_a_schema_is_made_of_is_told_as_typing_tells_it() -> None:
    kind: Any = Thing
    assert [*kind.__annotations__] == ["name", "at", "in", "size"]
    assert kind.__optional_keys__ == {"at"}
    assert typing.get_type_hints(kind, include_extras=True)["name"] == Annotated[str, "What people call it."]
    assert is_typed_dict(kind)
    assert not is_typed_dict(dict)


def test_the_box_has_no_others() -> None:
    """A class of ``typing`` compiles a reference for every key: a thousand at a start."""
    for package in ("companion", "drivers", "web_ui"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if (
                    isinstance(node, ast.ImportFrom)
                    and node.module == "typing"
                    and path.name != "typed_dicts.py"
                ):
                    assert "TypedDict" not in [one.name for one in node.names], path
