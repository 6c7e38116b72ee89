"""Saved in the middle of a set-up, a fight, a harvest or at the end: read as it was, or refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import PositionError
from companion.play import Value
from tests.games.taller_ants.positions import dumped, game, group, position, say

Dump = dict[str, Any]


def set_up(*said: str, seats: int = 3, **options: Value) -> Dump:
    """A set-up after these words."""
    chosen = {key.replace("__", "."): value for key, value in options.items()}
    return dumped(say(game.start(game.configure(seats, chosen)), *said).state)


def hunt(*said: str) -> Dump:
    """A spider attacks the group beside it."""
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}})
    return dumped(say(state, "attack spider1 red-group1", *said).state)


def sortie(*said: str) -> Dump:
    """A group attacks the spider beside it."""
    state = position("red", spiders={"spider1": "g5"}, ants={"red": {"group1": "f6", "group2": "b2"}})
    return dumped(say(state, "attack group1 purple-spider1", *said).state)


def harvest(*said: str) -> Dump:
    """Three ants at the fungus."""
    units = {"group1": {"at": "f9", "ants": 3}, "group2": "b2"}
    return dumped(say(position("red", ants={"red": units}), "harvest group1 e9", *said).state)


def growth(*said: str) -> Dump:
    return dumped(say(position(), "done", "done", *said).state)


def colony(dump: Dump, seat: int, **changes: Any) -> Dump:
    """The dump with parts of a colony changed."""
    colonies = [one | changes if at == seat else one for at, one in enumerate(dump["colonies"], 1)]
    return dump | {"colonies": colonies}


def nest(dump: Dump, seat: int, squares: int) -> Dump:
    """The dump with only the first squares of a nest."""
    return colony(dump, seat, nest=dump["colonies"][seat - 1]["nest"][:squares])


RED = ("colour red", "hole d8")
PLACED = (*RED, "rest", "rest")

POSSIBLE = {
    "a player chooses": set_up(),
    "the second of three chooses": set_up("colour red", seats=4),
    "a hole": set_up("colour red"),
    "a nest of its hole alone": set_up(*RED),
    "a nest of two squares": set_up(*RED, "nest e9-u"),
    "a nest that is done": set_up(*RED, "rest"),
    "a group stands": set_up(*RED, "rest", "place d8-u"),
    "the second hole": set_up(*PLACED),
    "the first spider": set_up(*PLACED, "rest", "rest", "rest"),
    "the first spider enters before anybody": set_up(ta__spider_places="first"),
    "a colour after the first spider": set_up("rest", ta__spider_places="first"),
    "smaller colonies": set_up(*PLACED, "hole m9", "rest", "rest", ants__setup="B"),
    "the first die of a fight": hunt(),
    "the ants may avoid": hunt("roll 6"),
    "the last die of a fight": hunt("roll 1", "roll 6"),
    "the prize": hunt("roll 1", "roll 6", "roll 6"),
    "ants attack": sortie(),
    "the prize of a spider that was attacked": sortie("roll 1", "roll 6", "roll 6"),
    "a harvest": harvest(),
    "a harvest of two dice": harvest("roll 1", "roll 1"),
    "growth": growth(),
    "the tile that grows": growth("roll 1"),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_game_goes_on_from_the_middle_of(name: str) -> None:
    dump = POSSIBLE[name]
    assert dumped(game.load(dump)) == dump


NEST, SETTLE, SECOND = (
    POSSIBLE["a nest of two squares"],
    POSSIBLE["a group stands"],
    POSSIBLE["the second hole"],
)
ENTER = POSSIBLE["the first spider"]
PRIZE, HARVEST, TILE = (
    POSSIBLE["the prize"],
    POSSIBLE["a harvest of two dice"],
    POSSIBLE["the tile that grows"],
)

IMPOSSIBLE: dict[str, tuple[Dump, str]] = {
    "somebody has chosen before": (colony(set_up(), 2, kind="red"), "T-8"),
    "somebody has not chosen": (colony(NEST, 2, kind=""), "T-8"),
    "a hole before its turn": (colony(NEST, 2, hole="m9", nest=["m9-u"]), "T-80"),
    "a hole on rock": (colony(NEST, 1, hole="d4", nest=["d4-u"]), "T-80"),
    "a hole in water": (colony(NEST, 1, hole="h1", nest=["h1-u"]), "T-80"),
    "a nest without a square": (colony(NEST, 1, nest=[]), "T-80"),
    "a nest that is done, and still dug": (SETTLE | {"stage": "nest"}, "T-80"),
    "a nest too small to settle": (nest(SETTLE, 1, 19), "T-80"),
    "a group before the nest is done": (
        colony(NEST, 1, groups=[group("group1", "d8-u", "red", 0)]),
        "T-80",
    ),
    "a group of four at the beginning": (
        colony(SETTLE, 1, groups=[group("group1", {"at": "d8-u", "ants": 4}, "red", 0)]),
        "T-80",
    ),
    "the second group first": (colony(SETTLE, 1, groups=[group("group2", "d8-u", "red", 0)]), "T-80"),
    "a queen before the groups": (colony(SETTLE, 1, queen={"at": "d8-u", "hp": 10, "points": 0}), "T-80"),
    "a group is missing": (colony(SECOND, 1, groups=SECOND["colonies"][0]["groups"][:3]), "T-80"),
    "a queen is missing": (colony(SECOND, 1, queen=None) | {"items": {}}, "T-80"),
    "a square of a nest is missing": (nest(ENTER, 2, 19), "T-80"),
    "food is missing": (SECOND | {"items": {}}, "T-1"),
    "a web before the first round": (NEST | {"webs": ["a1"]}, "Setup"),
    "a spider before it enters": (ENTER | {"spiders": PRIZE["spiders"]}, "T-5"),
    "a fight of another's turn": (PRIZE | {"fight": PRIZE["fight"] | {"seat": 1, "foe": 0}}, "Attacking"),
    "a fight with oneself": (PRIZE | {"fight": PRIZE["fight"] | {"foe": 0}}, "Attacking"),
    "a fight with nobody": (PRIZE | {"fight": PRIZE["fight"] | {"target": "group9"}}, "T-36"),
    "a die too many": (PRIZE | {"stage": "fight"}, "Attacking"),
    "a prize before the last die": (PRIZE | {"fight": PRIZE["fight"] | {"dice": [1, 6]}}, "T-41"),
    "a prize without a victory": (PRIZE | {"fight": PRIZE["fight"] | {"dice": [6, 1, 1]}}, "T-41"),
    "ants avoid without a six": (hunt("roll 6") | {"fight": PRIZE["fight"] | {"dice": [5]}}, "T-38"),
    "ants attack and could still go": (
        colony(sortie(), 1, groups=harvest()["colonies"][0]["groups"]),
        "T-36",
    ),
    "a harvest of nobody": (HARVEST | {"picking": HARVEST["picking"] | {"group": "group9"}}, "T-70"),
    "a die more than ants": (HARVEST | {"picking": HARVEST["picking"] | {"dice": [1, 1, 1]}}, "T-70"),
    "a harvest where no fungus grows": (HARVEST | {"picking": HARVEST["picking"] | {"tile": "g9"}}, "T-68"),
    "a harvest from afar": (HARVEST | {"picking": HARVEST["picking"] | {"tile": "m8"}}, "T-68"),
    "a harvest of what was harvested": (HARVEST | {"spent": HARVEST["fungus"]}, "T-68"),
    "a harvest that nobody does": (HARVEST | {"stage": "ants"}, "T-68"),
    "a direction without a tile": (TILE | {"stage": "fungus"}, "T-71"),
    "a tile without a direction": (TILE | {"way": 0}, "T-71"),
    "growth where no fungus is": (TILE | {"growing": ["a1"]}, "T-71"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_no_game_stands_like_this(name: str) -> None:
    dump, rule = IMPOSSIBLE[name]
    with pytest.raises(PositionError) as wrong:
        game.load(dump)
    assert wrong.value.rule == rule, wrong.value.text
