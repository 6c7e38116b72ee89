"""Data files: a game's own, an owner's in its place, and a clear no."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from typing import Any

import pytest

from companion import games
from companion.errors import DataError, OptionError
from companion.kit import data

PACKAGE = "companion.games.web_of_flies"


def test_a_game_reads_its_own_file() -> None:
    assert data.load(PACKAGE, "board-hexhex4.json") == {"name": "hexhex4", "shape": "hexagon", "radius": 3}


def test_an_owners_file_comes_first() -> None:
    own = {"board-hexhex4.json": '{"name": "mine", "shape": "hexagon", "radius": 2}'}
    assert data.load(PACKAGE, "board-hexhex4.json", own.get)["radius"] == 2
    assert data.load(PACKAGE, "board-radial6x6.json", own.get)["spokes"] == 6


def test_a_whole_number_may_be_written_with_a_decimal_point() -> None:
    own = {"board-hexhex4.json": '{"name": "tiny", "shape": "hexagon", "radius": 2.0}'}
    radius = data.load(PACKAGE, "board-hexhex4.json", own.get)["radius"]
    assert (radius, type(radius)) == (2, int)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "pieces.json is not JSON: "),
        ("[]", "pieces.json: the whole file must be object"),
        (
            '{"players": {"2": {"sets": 0, "flies": 5}, "3": {}, "4": {}}}',
            "pieces.json: players.2.sets must be",
        ),
        ('{"players": 3}', "pieces.json: players must be object"),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_reason(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as wrong:
        data.load(PACKAGE, "pieces.json", {"pieces.json": text}.get)
    assert str(wrong.value).startswith(sentence)
    assert wrong.value.slug == "wrong-data"


DATA_FILES = sorted(
    (name, file.name)
    for name in games.names()
    if (folder := files(f"companion.games.{name.replace('-', '_')}") / "data").is_dir()
    for file in folder.iterdir()
    if file.name.endswith(".json") and not file.name.endswith(".schema.json")
)
PYTHON = re.compile(r"\['|\{'|\bNone\b|\bTrue\b|\bFalse\b|Error\(|<class|'str'|'int'|\\x")


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every key of every object and list in a value, with what holds it; of long lists the ends."""
    keys = list(value) if isinstance(value, dict) else [0, len(value) - 1] if isinstance(value, list) else []
    for key in keys[:6] if len(keys) > 12 else keys:
        if isinstance(value, dict) or value:
            yield value, key
            yield from places(value[key])


@pytest.mark.parametrize(("name", "file"), DATA_FILES)
def test_whatever_is_wrong_with_an_owners_file_is_said_without_python(name: str, file: str) -> None:
    """Each value in turn is of another type, out of bounds, missing, or has company."""
    game = games.find(name)
    package = f"companion.games.{name.replace('-', '_')}"
    right = json.loads((files(package) / "data" / file).read_text("utf-8"))
    changes: tuple[Any, ...] = (
        None,
        "x",
        "",
        [],
        {},
        -1,
        10**6,
        1.5,
        True,
        ["a", 1, None],
        {"more": {"and": ["more"]}},
        "gone",
    )
    said = set()
    for number in range(sum(1 for _ in places(right))):
        for change in changes:
            values = copy.deepcopy(right)
            holder, key = list(places(values))[number]
            if change == "gone":
                holder.pop(key)
            else:
                holder[key] = change
            own = {file: json.dumps(values)}.get
            for reads in (
                partial(data.load, package, file),
                *(partial(game.configure, n, {}) for n in game.seats),
            ):
                try:
                    reads(own)
                except (DataError, OptionError) as error:
                    said.add(str(error))
    assert said
    for sentence in said:
        assert not PYTHON.search(sentence), sentence
        assert len(sentence) < 1000
