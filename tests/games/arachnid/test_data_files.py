"""Data files: an owner's own file is used, a wrong one refused with file, key and reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from companion.errors import DataError, plain
from companion.games.arachnid.game import game
from companion.games.arachnid.printed.equipment import equip
from companion.games.arachnid.tasks.setup import first_state
from companion.kit import hexes

OWN = files("companion.games.arachnid") / "data"


def values(name: str) -> Any:
    return json.loads((OWN / name).read_text("utf-8"))


def read(name: str, changed: Any) -> Callable[[str], str | None]:
    source = changed if isinstance(changed, str) else json.dumps(changed)
    return lambda asked: source if asked == name else None


def test_an_owners_cards_are_used() -> None:
    cards = values("cards.json")
    cards["alpha"]["attack"] = 3
    settings = game.configure(2, {}, read("cards.json", cards))
    spider = first_state(equip(settings)).colonies[0].spiders[0]
    assert spider.attack == 3


@pytest.mark.parametrize(
    ("name", "change", "complaint"),
    [
        ("den.json", {"store": 0}, "den.json: store"),
        ("den.json", {"stacks": {"2": [0, 0, 0, 0, 0, 0], "3": [1] * 6, "4": [1] * 6}}, "den.json: stacks.2"),
        ("den.json", {"stacks": {"2": [9] * 6, "3": [1] * 6, "4": [1] * 6}}, "den.json: stacks.2 uses 57"),
        ("den.json", {"food_at_start": 7}, "den.json: food_at_start is 7, more than the store of 5"),
        ("dice.json", {"attack": []}, "dice.json: attack"),
        ("tokens.json", {"bloodied": 12}, "tokens.json: bloodied is too small"),
        ("tokens.json", {"food": "many"}, "tokens.json: food"),
        ("tokens.json", {"gold": 3}, "tokens.json"),
        ("events.json", {"spaces": 6}, "events.json: spaces is 6, more than 5"),
        ("critters.json", {"worm": {"tokens": 1, "food": [1, 2]}}, "critters.json: worm.food"),
        ("board-small.json", {"spawn": "a1"}, "board-small.json: fly_order names"),
        ("board-small.json", {"radius": 5}, "board-small.json"),
        ("board-small.json", {"starts": {}}, "board-small.json: starts.2 is missing"),
    ],
)
def test_a_wrong_file_is_refused(name: str, change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        game.configure(2, {}, read(name, values(name) | change))
    assert plain(caught.value.text).startswith(complaint)


def test_a_track_keeps_one_open_space() -> None:
    cards = values("cards.json")
    cards["beta"]["tracks"]["spin"]["bloodied"] = 4
    with pytest.raises(DataError, match=r"cards\.json: beta\.tracks\.spin covers all 4 spaces"):
        game.configure(2, {}, read("cards.json", cards))


def test_a_start_is_on_two_different_free_webs() -> None:
    board = values("board-small.json")
    board["starts"]["2"][1]["webs"][0] = "g1"
    with pytest.raises(DataError, match="names g1, which is taken already"):
        game.configure(2, {}, read("board-small.json", board))


def test_what_is_not_json_is_said_to_be_so() -> None:
    with pytest.raises(DataError, match=r"cards\.json is not JSON"):
        game.configure(2, {}, read("cards.json", "{"))


@pytest.mark.parametrize(("name", "radius"), [("board-small.json", 4), ("board-large.json", 5)])
def test_a1_a2_every_web_space_has_one_number_and_turning_the_board_shifts_it(name: str, radius: int) -> None:
    board = values(name)
    number = {
        hexes.names(radius)[space]: int(key) for key, row in board["fly_order"].items() for space in row
    }
    assert len(number) == (60 if radius == 4 else 90)
    for cell, own in number.items():
        assert number[hexes.turned(cell)] == own % 6 + 1


@pytest.mark.parametrize(("name", "radius"), [("board-small.json", 4), ("board-large.json", 5)])
def test_flies_look_for_the_innermost_space_first(name: str, radius: int) -> None:
    for row in values(name)["fly_order"].values():
        rings = [hexes.distance(hexes.names(radius)[space]) for space in row]
        assert rings == sorted(rings)


@pytest.mark.parametrize(("name", "radius"), [("board-small.json", 4), ("board-large.json", 5)])
def test_a6_starting_webs_touch_each_other(name: str, radius: int) -> None:
    names = hexes.names(radius)
    for homes in values(name)["starts"].values():
        for home in homes:
            cells = [names[space] for space in home["webs"]]
            assert all(hexes.distance(one, other) <= 1 for one in cells for other in cells)
