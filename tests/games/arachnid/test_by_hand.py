"""Random games under drawn house rules: moves and bites are those that people would reckon (``by_hand``)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.arachnid.game import game
from companion.games.arachnid.state.position import State
from companion.kit import grammar
from companion.play import Chance, Over, Value
from tests.games.arachnid import by_hand

OF_THE_SPACE = {"too-far", "no-way", "occupied", "there-already", "no-web-there", "spawn-hex"}
BEFORE_FOOD = {"Wake", "Steer", "Spawn", "DenPhase", "Turn"}
"""What comes after a critter without food coming or going between."""


def dumped(state: State) -> dict[str, Any]:
    return json.loads(json.dumps(game.dump(state)))  # type: ignore[no-any-return]


def drawn(luck: Random, reach: str, *, passing: bool) -> dict[str, Value]:
    """House rules by lot but for the two, and for a last round agreed on: critters come late."""
    chosen: dict[str, Value] = {rule.key: luck.choice(rule.values) for rule in game.house_rules}
    return {
        **chosen,
        "mode": "tracked",
        "end.max_rounds": 0,
        "move.reach": reach,
        "critters.passing": passing,
    }


def check_moves(state: State, seat: int) -> int:
    """How many spiders of a seat may move, and that they may go there; who may not has another reason."""
    dump, words = dumped(state), [word.split() for word in grammar.words(game, state, seat)]
    if dump["agenda"][-1]["task"] != "Turn":
        return 0
    able = 0
    for spider in (one["name"] for one in dump["colonies"][seat]["spiders"] if one["on_board"]):
        targets = {word[2] for word in words if word[:2] == ["move", spider] and len(word) == 3}
        wanted = by_hand.moves(dump, seat, spider)
        able += bool(targets)
        if targets:
            assert targets == wanted, spider
        for space in wanted - targets:
            refusal = game.why_not(state, f"move {spider} {space}", seat)
            assert refusal is not None
            assert refusal.slug not in OF_THE_SPACE, f"{spider} to {space}"
    return able


def check_bites(before: State, word: str, after: State) -> int:
    """Where a critter goes and what it costs; whether that could be reckoned."""
    then, now = dumped(before), dumped(after)
    task, verb, *rest = then["agenda"][-1], *word.split()
    counted = now["agenda"][-1]["task"] in BEFORE_FOOD and len(now["critters"]) == len(then["critters"])
    if task["task"] not in ("Wake", "Steer") or not counted:
        return 0
    token = rest[0] if verb == "steer" else task["tokens"][0]
    end = dict(now["places"]["critters"])[token]
    stores = zip(then["colonies"], now["colonies"], strict=True)
    lost = Counter({seat: one["store"] - other["store"] for seat, (one, other) in enumerate(stores)})
    if token.startswith("ladybird"):
        if end == dict(then["places"]["critters"])[token] and sum(lost.values()) == 0:
            return 0  # only its edge was rolled, or it rolls again
        assert lost in by_hand.flown(then, token, end), (token, end)
        return 1
    expected = by_hand.crawled(then, token, int(rest[-1]))
    if expected is None and verb != "steer":
        return 0
    if expected is not None:
        assert (end, lost) == expected, (token, word)
    return 1


def played(luck: Random, seats: int, rules: dict[str, Value]) -> Counter[str]:
    """A random game of which every move and bite is checked; how many were."""
    state: State = game.start(game.configure(seats, rules))
    checked = Counter[str]()
    while not isinstance(pending := game.pending(state), Over) and state.round <= 40:
        if isinstance(pending, Chance):
            seat, word = None, f"{pending.verb} {luck.choice(pending.faces)[0]}"
        else:
            seat = luck.choice(pending).seat
            checked["moves"] += check_moves(state, seat)
            word = luck.choice(list(grammar.words(game, state, seat)))
        after = game.apply(state, word, seat).state
        checked["bites"] += check_bites(state, word, after)
        state = after
    return checked


@pytest.mark.parametrize("passing", [False, True])
@pytest.mark.parametrize("reach", ["network", "step"])
def test_moves_and_bites_are_those_of_the_rules_page(reach: str, passing: bool) -> None:
    luck, checked = Random(f"{reach} {passing}"), Counter[str]()
    for seats in (2, 3, 4, 4):
        checked += played(luck, seats, drawn(luck, reach, passing=passing))
    assert min(checked["moves"], checked["bites"]) > 5, checked
