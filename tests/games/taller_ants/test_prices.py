"""What an act costs, as its label says it, its refusal and what is left after it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import plain
from companion.play import Range
from tests.games.taller_ants.positions import game, position, refused, say, unit
from tests.support.saying import options
from tests.support.there import there

SPENT = [  # What a spider does, and the half points and hp that it just has for it.
    ("step spider1 h13", 2, 0),
    ("web spider1 h13", 2, 1),
    ("span spider1 j8", 4, 2),
    ("cocoon spider1 red-group1 2", 4, 1),
    ("cocoon spider1 red-group1 3", 10, 3),
    ("wrap spider1", 2, 0),
    ("heal spider1 3", 6, 0),
]
PLACES = {"span": "g8", "cocoon": "g5"}


def with_just(word: str, points: int, hp: int) -> Any:
    """A position in which the spider has just so many half points and hp, and another waits."""
    at = PLACES.get(word.split()[0], "h12")
    spider = {"at": at, "points": points, "hp": hp, "ants": 1, "acted": True}
    ants = {"red": {"group1": "f6"}}
    return position(spiders={"spider1": spider, "spider2": "b14"}, ants=ants, webs=["f6"])


@pytest.mark.parametrize(("word", "points", "hp"), SPENT)
def test_an_act_is_done_with_just_what_it_costs_and_not_with_less(word: str, points: int, hp: int) -> None:
    after = unit(say(with_just(word, points, hp + 1), word).state, "spider1")
    healed = int(word.split()[-1]) if word.startswith("heal") else 0
    assert (after["points"], after["hp"]) == (0, 1 + healed)
    assert refused(with_just(word, points - 1, hp + 1), word).slug == "tired"
    if hp:
        assert refused(with_just(word, points, hp), word).slug == "weak"


@pytest.mark.parametrize(("hp", "option", "dies"), [(11, False, False), (10, False, True), (10, True, False)])
def test_t29_the_menu_says_beforehand_who_dies_of_laying(hp: int, option: bool, dies: bool) -> None:
    spiders = {"spider1": "h12", "spider2": {"at": "h14", "hp": hp}}
    state = position(spiders=spiders, options={"eggs.exact10_survives": option})
    row = next(row for row in options(game.menu(state, 0, ("lay",))) if row.part == "spider2")
    assert plain(there(row.cost)) == (
        "It has 10 hp and dies of it."
        if dies
        else f"It costs 10 MP and {hp - 1} hp: it keeps 1 hp and does no more this turn."
    ), "what costs is asked about once more"
    left = [one["name"] for one in game.dump(say(state, "lay spider2", "done").state)["spiders"]]
    assert ("spider2" not in left) is dies


def test_the_button_for_laying_says_what_it_costs_for_no_space_is_asked_for_after_it() -> None:
    spider = position(spiders={"spider1": "h12"})
    labels = {row.part: plain(row.label) for row in options(game.menu(spider, 0))}
    assert labels["lay"] == "Lay eggs: 10 MP and 10 hp"


def test_amounts_say_their_price() -> None:
    hurt = {"at": "g5", "hp": 15}
    state = position(spiders={"spider1": hurt}, ants={"red": {"group1": "f6"}}, webs=["f6"])
    notes = {}
    for prefix in (("heal", "spider1"), ("cocoon", "spider1", "red-group1")):
        amounts = game.menu(state, 0, prefix)
        assert isinstance(amounts, Range)
        assert amounts.note is not None
        notes[prefix[0]] = plain(amounts.note)
    assert notes == {"heal": "1 MP each", "cocoon": "2 for 2 MP and 1 hp, 5 for 5 MP and 3 hp"}
