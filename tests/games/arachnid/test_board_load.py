"""A dump of a tracked board is a possible one, or refused with what is wrong about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import PositionError, plain
from companion.games.arachnid.game import game
from tests.games.arachnid.board import Board

Pairs = list[list[Any]]


def dump() -> dict[str, Any]:
    table = Board()
    table.lay(
        {"d4": "yellow red", "c3": "red", "b3": "red", "g5": "yellow", "h5": "yellow"},
        {"red-alpha": "d4", "red-beta": "c3", "yellow-alpha": "g5", "yellow-beta": "h5"},
        {"heebie": "d4", "worm": "e5"},
        {"funnel1": "g5"},
        flies=["a1"],
    ).turn()
    values: dict[str, Any] = json.loads(json.dumps(game.dump(table.state)))
    assert game.load(values) == table.state
    return values


def put(pairs: Pairs, name: str, to: Any) -> None:
    next(pair for pair in pairs if pair[0] == name)[1] = to


CASES: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
    ("two webs entries", lambda p: p["webs"].append(["b3", [0]]), "two entries of webs"),
    ("three webs", lambda p: put(p["webs"], "d4", [1, 0, 0]), "3 webs lie on d4"),
    ("no web at all", lambda p: put(p["webs"], "b3", []), "0 webs lie on b3"),
    ("another owner", lambda p: put(p["webs"], "b3", [1]), "not as counted"),
    ("a colour that does not play", lambda p: put(p["webs"], "b3", [3]), "seat 3"),
    ("a web on the spawn hex", lambda p: p["webs"].append(["e5", [0]]), "spawn hex"),
    ("a space off the board", lambda p: put(p["critters"], "worm", "k9"), "no space k9"),
    ("a spider without a web", lambda p: put(p["spiders"], "red-alpha", "e1"), "stands on no web"),
    ("two spiders on a space", lambda p: put(p["spiders"], "red-alpha", "c3"), "two spiders"),
    ("a spider twice", lambda p: p["spiders"].append(["red-alpha", "b3"]), "in two places"),
    ("a spider missing", lambda p: p["spiders"].pop(0), "nowhere on it"),
    ("a spider too many", lambda p: p["spiders"].append(["red-spider1", "b3"]), "not on the board"),
    ("a worm on a spider", lambda p: put(p["critters"], "worm", "c3"), "stands on a spider"),
    ("two critters on a space", lambda p: put(p["critters"], "worm", "d4"), "two critters"),
    ("a critter missing", lambda p: p["critters"].pop(), "nowhere on it"),
    ("a funnel on a rival’s web", lambda p: put(p["funnels"], "funnel1", "b3"), "no web of its owner"),
    ("a funnel missing", lambda p: p["funnels"].pop(), "nowhere on it"),
    ("a fly on a web", lambda p: p["flies"].__setitem__(0, "b3"), "fly lies on a web"),
    ("a fly on the spawn hex", lambda p: p["flies"].__setitem__(0, "e5"), "spawn hex"),
    ("a fly too many", lambda p: p["flies"].append("a2"), "flies are counted"),
    ("two flies on a space", lambda p: p["flies"].append("a1"), "two flies"),
]


@pytest.mark.parametrize(
    ("change", "sentence"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_an_impossible_board_is_refused_by_name(change: Callable[[Any], Any], sentence: str) -> None:
    values = dump()
    change(values["places"])
    with pytest.raises(PositionError) as caught:
        game.load(values)
    assert sentence in plain(caught.value.text)


def test_a_tracked_board_needs_places_and_counters_have_none() -> None:
    values = dump()
    with pytest.raises(PositionError):
        game.load({**values, "places": None})
    settings = {**values["settings"], "options": {**values["settings"]["options"], "mode": "counters"}}
    with pytest.raises(PositionError):
        game.load({**values, "settings": settings})


@pytest.mark.parametrize(
    "task",
    [
        {"task": "Retreat", "seat": 0, "spider": "spider1", "winner": "yellow-alpha"},
        {"task": "Retreat", "seat": 0, "spider": "alpha", "winner": "red-beta2"},
        {"task": "Retreat", "seat": 5, "spider": "alpha", "winner": "yellow-alpha"},
        {"task": "Steer", "seat": 0, "token": "ladybird"},
        {"task": "Settle", "left": [7], "spider": "alpha"},
        {"task": "Settle", "left": [0], "spider": "spider1"},
        {
            "task": "Landing",
            "seat": 0,
            "spider": "spider2",
            "agile": True,
            "food": True,
            "in_den": False,
            "foes": None,
            "place": "",
        },
    ],
)
def test_what_is_due_must_fit_the_board(task: dict[str, Any]) -> None:
    values = dump()
    values["agenda"].append(task)
    with pytest.raises(PositionError):
        game.load(values)
