"""The coach of a first game: every kind of question and draw has a sentence, and a rule that says more."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from companion import games
from companion.kit.tips import Tip
from companion.play import Chance, Value
from companion.views import rulebook
from tests.contract.recordings import drawn, house_rules, recording, tables, working

ROOT = Path(__file__).parents[2]


OF_THE_BOX = ["arachne", "arachnid", "spidertwist", "taller-ants", "web-of-flies"]


def tips(name: str, **rules: Value) -> Sequence[Tip]:
    """What is told in a game of as many as may play, with these house rules."""
    game = games.find(name)
    return game.tips(game.configure(max(game.seats), rules))


TAUGHT = [name for name in working() if tips(name)]
"""A game from elsewhere may bring none."""


def test_the_games_of_the_box_bring_tips():
    assert set(OF_THE_BOX) <= set(TAUGHT)


NOT_ASKED = {
    "arachne": {"first", "roll", "attack", "defend", "over"},
    "taller-ants": {"fungus", "fight", "harvest", "spiders", "ants", "over"},
}
"""Of games that ask by their stage: those in which dice fall, nothing does, or another name is asked by."""


def asked_by_name(name: str) -> Iterator[str]:
    """The topics that the code of a game writes down, or the stages that it goes through."""
    package = name.replace("-", "_")
    for path in (ROOT / "companion/games" / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Choice":
                topic = node.args[2]
                if isinstance(topic, ast.Constant):
                    yield str(topic.value)
                elif isinstance(topic, ast.Attribute) and topic.attr == "stage":
                    (where,) = (ROOT / "companion/games" / package).rglob("position.py")
                    module = ".".join(where.relative_to(ROOT).with_suffix("").parts)
                    yield from set(get_args(import_module(module).Stage)) - NOT_ASKED[name]


@pytest.mark.parametrize("name", TAUGHT)
def test_every_topic_that_a_game_writes_down_has_a_tip(name):
    told = {one.about for one in tips(name) if not one.verb and not one.after}
    asked = set(asked_by_name(name))
    assert asked
    assert asked <= told


@pytest.mark.parametrize(("name", "seats"), [one for one in tables() if one[0] in TAUGHT])
def test_everything_that_is_asked_or_drawn_in_a_game_has_a_tip(name, seats):
    game, told = games.find(name), {one.about for one in tips(name) if not one.verb and not one.after}
    for played in (recording(name, seats), drawn(game, 1, seats)):
        for state in played.states:
            pending = game.pending(state)
            if isinstance(pending, Chance):
                assert pending.source in told
            elif isinstance(pending, tuple):
                topics = {one.topic for one in pending}
                assert topics <= told
                assert not topics & NOT_ASKED.get(name, set())


@pytest.mark.parametrize("name", TAUGHT)
def test_every_source_has_a_tip_under_every_house_rule(name):
    game = games.find(name)
    for _, key, value in (one for one in house_rules() if one[0] == name):
        told = {one.about for one in tips(name, **{key: value}) if not one.verb and not one.after}
        assert set(game.sources(game.configure(max(game.seats), {key: value}))) <= told


@pytest.mark.parametrize("name", TAUGHT)
def test_a_tip_is_short_and_its_rule_and_its_verb_are_there(name):
    game = games.find(name)
    tables = [tips(name, **{key: value}) for other, key, value in house_rules() if other == name]
    rules = rulebook.find(game, ROOT / "docs/rules", "en")
    assert rules is not None
    for told in tables:
        assert len({(one.about, one.verb, one.after) for one in told}) == len(told)
    for one in {one for told in (*tables, tips(name)) for one in told}:
        assert len(one.text.msgid) <= 110, one.text.msgid
        assert rulebook.ruling(rules, one.rule) is not None, one.rule
        assert one.verb in game.verbs or not one.verb
