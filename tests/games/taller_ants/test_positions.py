"""Dumps that no play could reach are refused by name; random play keeps every invariant."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import PositionError
from companion.games.taller_ants.state import cocooned
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over
from tests.games.taller_ants.positions import dumped, game, position, say, values

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
    "a dead spider player in a game of two": ({"spiders": {}}, "End"),
}


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
    state = game.start(game.settle(seats, options | {"ta.map": 12}))
    for _ in range(250):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        before = state
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
        else:
            seat = pending[0].seat
            word = game.random_word(state, seat, luck.pick)  # type: ignore[attr-defined]
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
