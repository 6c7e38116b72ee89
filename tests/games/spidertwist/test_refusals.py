"""Every refusal says what is in the way, cites its rule, and proposes something that works."""

from __future__ import annotations

import re

import pytest

from companion.errors import Refused, plain
from companion.games.spidertwist import game
from companion.kit import grammar
from tests.games.spidertwist.positions import position, say

BOARD = {"a5": "black", "a4": "black", "b4": "white", "c5": "black"}


@pytest.mark.parametrize(
    ("word", "slug", "rule"),
    [
        ("add a5", "occupied", "Adding"),
        ("add b3", "not-the-edge", "S-2"),
        ("add hub", "not-the-edge", "S-2"),
        ("add d5", "female-there", "S-3"),
        ("step a5 a4", "occupied", "Moving"),
        ("step a5 a3", "not-next", "Moving"),
        ("step a5 a5", "not-next", "Moving"),
        ("step b4 b3", "not-yours", "Moving"),
        ("step e3 e4", "no-male", "Moving"),
        ("step d5 d4", "no-male", "Moving"),
        ("step c5 d5", "say-mate", "S-8"),
        ("mate a5 j5", "no-female", "S-8"),
        ("mate a5 d5", "not-next", "Moving"),
        ("end", "must-act", "S-6"),
        ("pass", "must-act", "S-6"),
        ("lead d4", "not-disturbed", "Reaction"),
        ("roll 3", "no-roll", "S-32"),
        ("roll 7", "unknown-name", None),
        ("step a5 zz", "unknown-name", None),
        ("step a5 a6", "unknown-name", None),
        ("add", "wrong-shape", None),
        ("spin a5", "unknown-verb", None),
    ],
)
def test_a_wrong_word_in_a_turn(word: str, slug: str, rule: str | None) -> None:
    state = position(BOARD, female="d5")
    with pytest.raises(Refused) as refused:
        game.apply(state, word, 0)
    assert (refused.value.slug, refused.value.rule) == (slug, rule)


@pytest.mark.parametrize(
    ("word", "slug", "rule"),
    [
        ("add e5", "added-already", "Adding"),
        ("step j5 j4", "new-male", "S-4"),
        ("step a4 a3", "moved-already", "S-5"),
        ("mate c5 d5", "mated-already", "S-9"),
        ("pass", "say-end", "S-6"),
    ],
)
def test_a_wrong_word_later_in_a_turn(word: str, slug: str, rule: str) -> None:
    board = BOARD | {"a3": "black", "d4": "black"}
    state = position(board, female="d5", feeding=6)
    state = say(state, "black: add j5", "black: step a3 a2", "black: step a4 a3", "black: mate d4 d5").state
    word = word.replace("a4 a3", "a3 b3")
    refusal = game.why_not(state, word, 0)
    assert refusal is not None
    assert (refusal.slug, refusal.rule) == (slug, rule)


@pytest.mark.parametrize(
    ("word", "slug", "rule"),
    [
        ("lead a3", "must-move", "S-34"),
        ("lead a4", "wrong-distance", "Reaction"),
        ("lead b5", "wrong-distance", "Reaction"),
        ("lead i3", "not-shortest", "Reaction"),
        ("add a5", "lead-first", "Reaction"),
        ("end", "lead-first", "Reaction"),
    ],
)
def test_a_wrong_word_while_she_reacts(word: str, slug: str, rule: str) -> None:
    state = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    refusal = game.why_not(state, word, 1)
    assert refusal is not None
    assert (refusal.slug, refusal.rule) == (slug, rule)


def test_an_empty_stock_is_named() -> None:
    state = position({"a5": "black", "g5": "white"}, mated=(5, 0), eaten=(3, 0), feeding=6)
    values = game.dump(state)
    values["stock"], values["board"]["g4"] = [0, values["stock"][1]], "black-10"
    refusal = game.why_not(game.load(values), "add b5", 0)
    assert refusal is not None
    assert (refusal.slug, refusal.rule) == ("no-stock", "Adding")


@pytest.mark.parametrize(
    "word", ["add a5", "add b3", "step a5 a4", "step a5 a3", "step b4 b3", "step c5 d5", "end", "lead d4"]
)
def test_a_refusal_proposes_words_that_work(word: str) -> None:
    state = position(BOARD, female="d5")
    refusal = game.why_not(state, word, 0)
    assert refusal is not None
    sentence = plain(refusal.text)
    if proposed := re.search(r"From (\w+) step to ([\w, ]+)\.", sentence):
        start, nodes = proposed.group(1), proposed.group(2).split(", ")
        proposals = [f"step {start} {node}" for node in nodes]
    elif proposed := re.search(r"Add on ([\w, ]+)\.", sentence):
        proposals = [f"add {node}" for node in proposed.group(1).split(", ")]
    else:
        proposals = re.findall(r"(?:mate|step) [a-j]\d [a-j]\d|add [a-j]\d", sentence)
    assert proposals
    assert all(grammar.on_menu(game, state, 0, one) for one in proposals)


def test_a_refusal_while_she_reacts_lists_her_ends() -> None:
    state = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    refusal = game.why_not(state, "lead i3", 1)
    assert refusal is not None
    assert plain(refusal.text) == "i3 is on no shortest way to d5. Lead her to a5, b4, c3."


def test_a_roll_comes_before_everything() -> None:
    state = say(position({"a2": "white", "g5": "black"}), "black: add a5").state
    refusal = game.why_not(state, "end", 0)
    assert refusal is not None
    assert refusal.slug == "not-asked"
    assert plain(refusal.text) == "A draw comes first: Roll for how long she feeds."
