"""Every refusal says what is in the way, cites its rule, and proposes something that works."""

from __future__ import annotations

import re

import pytest

from companion.errors import Refused, plain
from companion.games.spidertwist.game import game
from companion.kit import grammar
from tests.games.spidertwist.forbidden import BOARD
from tests.games.spidertwist.positions import position, say


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("roll 3", "not-asked"),
        ("roll 7", "unknown-name"),
        ("step a5 zz", "unknown-name"),
        ("step a5 a6", "unknown-name"),
        ("add", "wrong-shape"),
        ("spin a5", "unknown-verb"),
    ],
)
def test_a_word_of_another_question_or_none(word: str, slug: str) -> None:
    with pytest.raises(Refused) as refused:
        game.apply(position(BOARD, female="d5"), word, 0)
    assert (refused.value.slug, refused.value.rule) == (slug, None)


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
    assert plain(refusal.text) == "i3 is on no shortest way to d5. Lead the female to a5, b4, c3."


def test_a_roll_comes_before_everything() -> None:
    state = say(position({"a2": "white", "g5": "black"}), "black: add a5").state
    refusal = game.why_not(state, "end", 0)
    assert refusal is not None
    assert refusal.slug == "not-asked"
    assert plain(refusal.text) == "A draw comes first: Roll for how long the female feeds."
