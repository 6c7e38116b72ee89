"""Dumps that no play could reach are refused by name; random play keeps every invariant."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import PositionError
from companion.games.taller_ants.state import equipment
from companion.games.taller_ants.state.position import cocooned
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over
from tests.games.taller_ants.positions import (
    dumped,
    game,
    group,
    nest_at,
    position,
    say,
    unit,
    values,
    words,
)


def hunter(**changes: Any) -> dict[str, Any]:
    """One spider with some parts changed."""
    return {"spiders": {"spider1": {"at": "h12", **changes}}}


def foragers(**changes: Any) -> dict[str, Any]:
    """One red group above ground with some parts changed."""
    return {"ants": {"red": {"group1": {"at": "b2", **changes}}}}


WATER = {"at": "h8", "ants": 2, "points": 0, "bridge": ["g8", "h8", "j8"]}

IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "a web on rock": ({"webs": ["d4"]}, "T-28"),
    "a web on fungus": ({"webs": ["e9"]}, "T-28"),
    "fungus in water": ({"fungus": ["h8"]}, "T-72"),
    "no fungus": ({"fungus": []}, "T-69"),
    "a ward on a hole": ({"wards": ["d8"]}, "T-74"),
    "half of a fungus group spent": ({"spent": ["d9"]}, "T-69"),
    "a spider on the lake": ({"spiders": {"spider1": "h8"}}, "T-16"),
    "two spiders on a square": ({"spiders": {"spider1": "h12", "spider2": "h12"}}, "T-10"),
    "a spider without hp": ({"spiders": {"spider1": {"at": "h12", "hp": 0}, "spider2": "b14"}}, "T-29"),
    "a spider that laid and has points": ({"spiders": {"spider1": {"at": "h12", "laid": True}}}, "T-29"),
    "an attack of who has not acted": ({"spiders": {"spider1": {"at": "h12", "attacked": True}}}, "T-37"),
    "a spider among ants": ({"ants": {"red": {"group1": "h12"}}}, "T-10"),
    "a group in the dirt": ({"ants": {"red": {"group1": "a1-u"}}}, "T-18"),
    "ants in open water": ({"ants": {"red": {"group1": "h1"}}}, "T-18"),
    "two groups on a square": ({"ants": {"red": {"group1": "b2", "group2": "b2"}}}, "T-10"),
    "seven ants": ({"ants": {"red": {"group1": {"at": "b2", "ants": 7}}}}, "Ants"),
    "a load too heavy": ({"ants": {"red": {"group1": {"at": "b2", "food": 26}}}}, "T-61"),
    "black ants among red": ({"ants": {"red": {"group1": {"at": "b2", "black": 1}}}}, "T-8"),
    "a crooked bridge": ({"ants": {"red": {"group1": WATER}}}, "T-66"),
    "a second hole": ({"ants": {"red": {"shafts": ["c7"]}}}, "T-58"),
    "a nest without its hole": ({"ants": {"red": {"nest": ["a1-u"], "queen": None, "group1": "b2"}}}, "T-80"),
    "food in the dirt": ({"items": {"a1-u": {"food": 1}}}, "T-61"),
    "eggs of nobody": ({"items": {"b2": {"brood3": 1}}}, "T-53"),
    "an unknown square": ({"webs": ["z9"]}, "T-2"),
    "the round after the last": ({"round": 41}, "T-79"),
    "a round before everything is placed": ({"round": 0}, "Round"),
    "a direction without a step": ({"heading": 3}, "Round"),
    "a reason while it goes on": ({"reason": "rounds"}, "End"),
    "a fight out of turn": (
        {"fight": {"seat": 0, "unit": "spider1", "foe": 1, "target": "group1", "dice": []}},
        "Attacking",
    ),
    "growth in the middle of a turn": ({"growing": ["e9"]}, "T-4"),
    "a colony out though it lives": ({"ants": {"red": {"out": True}}}, "T-77"),
    "something handled from afar": (
        {"ants": {"red": {"group1": {"at": "b2", "handled": ["put e13 food"]}}}},
        "T-82",
    ),
    "taken and put at once": (
        {"spiders": {"spider1": {"at": "h12", "handled": ["put h13 eggs", "take h13 eggs"]}}},
        "T-82",
    ),
    "ants that moved outside a regrouping": (
        {"ants": {"red": {"group1": {"at": "b2", "moved": [1, 0]}}}},
        "T-67",
    ),
    "a dead spider player in a game of two": ({"spiders": {}}, "End"),
    "a web on a ward": ({"webs": ["e13"], "wards": ["e13"]}, "T-28"),
    "fungus on rock": ({"fungus": ["d4"]}, "T-72"),
    "fungus on a hole": ({"fungus": ["d8"]}, "T-72"),
    "fungus on a ward": ({"fungus": ["e9"], "wards": ["e9"]}, "T-72"),
    "a ward on rock": ({"wards": ["d4"]}, "T-74"),
    "a ward in water": ({"wards": ["h8"]}, "T-74"),
    "fungus spent where none grows": ({"spent": ["e13"]}, "T-69"),
    "a direction of growth in the middle of a turn": ({"way": 1}, "T-4"),
    "more growth than fungus": ({"grown": 99}, "T-71"),
    "ants in the turn of the spiders": ({"seat": 1}, "T-4"),
    "a fight without fighters": ({"stage": "fight"}, "Attacking"),
    "winners while it goes on": ({"winners": [0]}, "End"),
    "no ants in a group": (foragers(ants=0), "Ants"),
    "more red ants moved than there are": (
        {"turn": "red", "stage": "regroup"} | foragers(moved=[6, 0]),
        "T-67",
    ),
    "black ants moved, and there are none": (
        {"turn": "red", "stage": "regroup"} | foragers(moved=[0, 1]),
        "T-67",
    ),
    "two groups of one name": (
        {"ants": {"red": {"groups": [group("group1", at, "red", 10) for at in ("b2", "c2")]}}},
        "T-67",
    ),
    "a group without a proper name": (
        {"ants": {"red": {"groups": [group("ant1", "b2", "red", 10)]}}},
        "T-67",
    ),
    "a spider on rock": ({"spiders": {"spider1": "d4"}}, "T-16"),
    "a spider on fungus": ({"spiders": {"spider1": "e9"}}, "T-16"),
    "a spider on a ward": ({"spiders": {"spider1": "h12"}, "wards": ["h12"]}, "T-16"),
    "a victory without an attack": (hunter(acted=True, beaten="red-group1"), "T-37"),
    "a victory of who has not acted": (hunter(beaten="red-group1"), "T-37"),
    "a victory over a spider": (hunter(acted=True, attacked=True, beaten="spider1"), "T-37"),
    "a spider that laid and has acted and has points": (hunter(laid=True, acted=True, points=3), "T-29"),
    "a spider that laid and has not acted": (hunter(laid=True, points=0), "T-29"),
    "a spider that has not acted and lacks a point": (hunter(points=19), "Spiders"),
    "a last word without an end": ({"last": ["step", "spider1"]}, "Round"),
    "a last step to food": ({"last": ["step", "spider1", "food"]}, "Round"),
    "a last word of one part": ({"last": ["done"]}, "Round"),
    "a last word of no verb": ({"last": ["bake", "spider1"]}, "Round"),
    "a last word of nobody": ({"last": ["web", "h12"]}, "Round"),
    "a last word with something unknown": ({"last": ["web", "spider1", "pie"]}, "Round"),
    "a direction after a web": ({"heading": 3, "last": ["web", "spider1", "h12"]}, "Round"),
    "on the way where one may stay": ({"passing": "spider1", "last": ["step", "spider1", "h13"]}, "T-10"),
    "another on the way": ({"passing": "spider2", "last": ["step", "spider1", "h13"]}, "T-10"),
    "a nest of eight squares": ({"ants": {"red": {"nest": nest_at("d8")[:8]}}}, "T-1"),
    "the rounds are over too soon": (
        {"stage": "over", "reason": "rounds", "winners": [1], "round": 39},
        "End",
    ),
    "the wrong winner": ({"stage": "over", "reason": "rounds", "winners": [0], "round": 40}, "End"),
    "a winner too many": ({"stage": "over", "reason": "rounds", "winners": [0, 1], "round": 40}, "End"),
    "no ants are left, though there are": ({"stage": "over", "reason": "ants-dead", "winners": [0]}, "End"),
}

POSSIBLE: dict[str, dict[str, Any]] = {
    "nothing has happened": {},
    "the largest group": foragers(ants=6),
    "the largest load": foragers(food=25),
    "a spider that has acted": hunter(acted=True, points=19),
    "a spider that has attacked": hunter(acted=True, attacked=True),
    "a spider that has won": hunter(acted=True, attacked=True, beaten="red-group1"),
    "a spider that died laying": {
        "spiders": {
            "spider1": {"at": "h12", "hp": 0, "laid": True, "acted": True, "points": 0},
            "spider2": "b14",
        }
    },
    "the last round": {"round": 40},
    "after a step": {"last": ["step", "spider1", "h13"]},
    "after a cocoon": {"last": ["cocoon", "spider1", "red-group1", "3"]},
    "after the last round": {"stage": "over", "reason": "rounds", "winners": [1], "round": 40},
    "after the last spider": {"stage": "over", "reason": "spiders-dead", "winners": [1], "spiders": {}},
    "eggs of the red queen": {"items": {"b2": {"brood1": 1}}},
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_position_that_play_can_reach_is_read(name: str) -> None:
    dump = values(**POSSIBLE[name])
    assert dumped(game.load(dump)) == dump


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused_by_name(name: str) -> None:
    described, rule = IMPOSSIBLE[name]
    with pytest.raises(PositionError) as wrong:
        position(**described)
    assert wrong.value.rule == rule, wrong.value.text


def test_an_end_that_did_not_come_is_refused() -> None:
    found = values(stage="over", reason="spider-goal", winners=[0])
    with pytest.raises(PositionError, match="ended like this"):
        game.load(found)


def test_a_game_of_the_first_edition_goes_on() -> None:
    found = values("red", ants={"red": {"group1": "b2", "group2": "c2"}}, stage="regroup")
    for one in found["colonies"][0]["groups"]:
        del one["brood"], one["moved"]
        one |= {"regrouped": one["name"] == "group1", "handled": ["food"]}
    found["spiders"][0]["handled"] = ["eggs"]
    state = game.load(found)
    assert unit(state, "group1", 1)["moved"] == [5, 0]
    assert words(state, "split") == words(state, "split group2"), "group 1 has had its turn"


def test_a_spider_is_saved_on_its_way_past_another() -> None:
    state = position(spiders={"spider1": "e4", "spider2": "e5"})
    state = say(state, "step spider1 e5").state
    assert dumped(state)["passing"] == "spider1"
    assert game.load(dumped(state)) == state


def test_a_fight_is_saved_in_the_middle() -> None:
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}})
    for word in ("attack spider1 red-group1", "roll 6", "fight", "roll 6", "roll 6"):
        state = say(state, word).state
        assert game.load(dumped(state)) == state


@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_invariants_after_every_word_of_random_play(data: st.DataObject) -> None:
    """Whatever is said, the position loads again, the scene can be drawn, nothing is made of nothing."""
    options = {rule.key: data.draw(st.sampled_from(rule.values), rule.key) for rule in game.house_rules}
    seats = data.draw(st.sampled_from([2, 3, 4]))
    luck = SeededLuck(data.draw(st.integers(0, 10**6)))
    state = game.start(game.configure(seats, options | {"ta.map": 12}))
    for _ in range(250):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        before = state
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
        else:
            seat = pending[0].seat
            word = game.quick_words.random_word(state, seat, luck.pick)
            state = game.apply(state, word, seat, trusted=True).state
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state
        check(before, state)


def check(before: Any, state: Any) -> None:
    """What only grows, and what never comes from nowhere."""
    assert len(state.spiders) <= 5
    assert all(1 <= group.ants <= 6 for colony in state.colonies for group in colony.groups)
    assert state.round >= before.round
    if state.round == before.round and before.spiders:
        ants = sum(colony.ants for colony in before.colonies) - sum(colony.ants for colony in state.colonies)
        prisoners = sum(one.ants for one in before.spiders)
        assert cocooned(state) <= cocooned(before) + max(ants, 0) + prisoners + 10 * (not before.round)
    dug = [colony.nest for colony in before.colonies]
    assert all(now.nest & then == then for now, then in zip(state.colonies, dug, strict=True))


def test_an_area_widens_to_what_is_one_step_away_and_round_no_edge() -> None:
    fixed = position().equipment
    for square in range(fixed.size):
        near = {other for other in range(fixed.size) if fixed.distance(square, other) <= 1}
        assert set(equipment.bits(fixed.widened(1 << square))) == near
