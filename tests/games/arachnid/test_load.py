"""Loading: an impossible position is refused and the broken invariant named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.errors import PositionError, plain
from companion.games.arachnid.game import game
from tests.games.arachnid.tabletop import Tabletop


def dumped() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(game.dump(Tabletop().turn().critters("worm").state)))
    return data


def put(data: dict[str, Any], path: str, value: Any) -> None:
    inner: Any = data
    *parents, last = path.split(".")
    for part in parents:
        inner = inner[int(part)] if isinstance(inner, list) else inner[part]
    if isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("pool", 43, "food instead of 50"),
        ("bloodied", 37, "bloodied tokens instead of 50"),
        ("colonies.0.tops", 4, "Red has 27 webs instead of 26"),
        ("colonies.0.store", 6, "food"),
        ("bag", ["worm", "ladybird", "tater1", "tater2", "heebie"], "the critters are not the 5"),
        ("university", [], "ability tokens"),
        ("snares", 2, "snare tokens instead of 3"),
        ("track", ["feed1", "feed1"], "on the track twice"),
        ("held_out", "bughit9", "not of this table"),
        ("weavers", 5, "more Weaver cards than 4"),
        ("colonies.0.spiders.0.attack", 3, "more dice than its card"),
        ("colonies.0.spiders.0.tracks.0.length", 5, "other tracks than its card"),
        ("colonies.0.spiders.0.name", "beta", "figure twice"),
        ("critters.0.bites", 1, "more bites"),
        ("holder", 2, "at no seat of this table"),
        ("agenda.1.seat", 7, "Turn names a seat that is not at the table"),
        ("agenda.1.begun", False, "nobody is asked anything here"),
        (
            "agenda.0",
            {"task": "Turn", "seat": 0, "begun": True, "acted": False, "last": []},
            "end of the round",
        ),
        ("due", [{"seat": 0, "spiders": ["spider1"], "swaps": False}], "not in play"),
        ("reports.retreated", ["green-alpha"], "not at the table"),
        ("ended", "last-web", "has not ended"),
        ("agenda", [], "nothing is waited for"),
        ("agenda", [{"task": "Dance"}], "is no task"),
        ("flies", "many", "flies is not a whole number"),
        ("settings.options.den.timing", "never", "missing or unknown"),
    ],
)
def test_an_impossible_position_names_what_is_wrong(path: str, value: Any, reason: str) -> None:
    data = dumped()
    if path == "settings.options.den.timing":
        data["surplus"] = 1
    else:
        put(data, path, value)
    with pytest.raises(PositionError) as caught:
        game.load(data)
    assert reason in plain(caught.value.text)


@pytest.mark.parametrize(
    ("spider", "reason"),
    [("spider2", "Yellow Spider 2 fights and is not on the board"), ("over", "Battle does not fit")],
)
def test_who_fights_is_a_spider_on_the_board(spider: str, reason: str) -> None:
    table = Tabletop().turn()
    table.say("red: move alpha", "red: battle alpha yellow-alpha")
    data = json.loads(json.dumps(game.dump(table.state)))
    (fight,) = (task for task in data["agenda"] if task["task"] == "Battle")
    fight["defender"]["spider"] = spider
    with pytest.raises(PositionError) as caught:
        game.load(data)
    assert reason in plain(caught.value.text)


def test_a_missing_part_is_named() -> None:
    data = dumped()
    del data["agenda"]
    with pytest.raises(PositionError, match="agenda is missing"):
        game.load(data)


def test_settings_of_a_dump_are_checked_too() -> None:
    data = dumped()
    data["settings"]["options"]["den.timing"] = "never"
    with pytest.raises(PositionError, match=r"den\.timing cannot be never"):
        game.load(data)
