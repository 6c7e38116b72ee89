"""Where the female may go, against a slow search that lists every shortest way."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion.games.spidertwist.game import game
from companion.games.spidertwist.masks import mask_of, nodes_of, web_of
from companion.games.spidertwist.position import ends as reaction_ends
from tests.games.spidertwist.positions import ends, position, say, words

Web = dict[str, list[str]]


def shortest_ways(near: Web, start: str, goal: str) -> list[list[str]]:
    """Every shortest way, without its start."""
    found: list[list[str]] = []
    queue = deque([[start]])
    while queue:
        way = queue.popleft()
        if found and len(way) > len(found[0]) + 1:
            break
        if way[-1] == goal:
            found.append(way[1:])
            continue
        queue += [[*way, node] for node in near[way[-1]] if node not in way]
    return found


def ends_by_the_book(near: Web, males: set[str], female: str, goal: str, impact: int) -> set[str]:
    """Section 2a: the impact, shortest ways, prey first, the first male on each."""
    parts = [way[:impact] for way in shortest_ways(near, female, goal)]
    prey = {next(node for node in part if node in males) for part in parts if males & set(part)}
    return prey or {part[-1] for part in parts}


def impact_by_the_book(nodes: list[str], males: set[str], goal: str) -> int:
    spokes = {node[0] for node in nodes if node != "hub"}
    on = {spoke: sum(node[0] == spoke and node != "hub" for node in males) for spoke in spokes}
    return max(on.values()) + 1 if goal == "hub" else on[goal[0]] + ("hub" in males)


@pytest.mark.parametrize("web", ["summer_morning", "spiral"])
def test_her_ends_are_those_of_the_rules(web: str) -> None:
    board = game.board(game.configure(2, {"spidertwist.web": web}))
    near = {node: list(ways.values()) for node, ways in board.neighbours.items()}
    luck = Random(web)
    choices = 0
    for _ in range(150):
        nodes = luck.sample(list(near), 9)
        female, *others = nodes
        state: Any = position(
            {node: luck.choice(("black", "white")) for node in others} | {others[0]: "black"},
            female=female,
            spidertwist_web=web,
        )
        steps = [word for word in words(state) if word.startswith(f"step {others[0]} ")]
        if not steps:
            continue
        word = luck.choice(steps)
        goal = word.split()[2]
        after = say(state, f"black: {word}")
        males = {*others, goal} - {others[0]}
        impact = impact_by_the_book(list(near), males, goal)
        expected = ends_by_the_book(near, males, female, goal, impact)
        if len(expected) > 1:
            choices += 1
            assert set(ends(after.state)) == expected
        else:
            assert {after.events[1].spaces[-1]} == expected
    assert choices > 20


@pytest.mark.parametrize("centre_plus", [False, True])
@pytest.mark.parametrize("web", ["summer_morning", "spiral"])
def test_who_plays_ahead_finds_the_same_ends_for_every_place_of_hers_and_of_who_disturbs_her(
    web: str, centre_plus: bool
) -> None:
    settings = game.configure(2, {"spidertwist.web": web, "spidertwist.centre_plus": centre_plus})
    state, masks, luck = game.start(settings), web_of(settings), Random(web)
    nodes = range(len(state.equipment.names))
    for female, disturber in permutations(nodes, 2):
        for others in range(4):
            males = {disturber, *luck.sample(nodes, 2 * others)} - {female}
            on = bytes(int(node in males) for node in nodes)
            asked = replace(state, males=on, female=female, disturber=disturber, stage="reaction")
            assert nodes_of(masks.ends(mask_of(males), female, disturber)) == reaction_ends(asked)
