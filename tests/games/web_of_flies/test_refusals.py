"""Every refusal says what is in the way, cites its rule, and proposes something that works."""

from __future__ import annotations

import re

import pytest

from companion.errors import Refused, plain
from companion.games.web_of_flies.game import game
from companion.kit import grammar
from tests.games.web_of_flies.forbidden import BOARD
from tests.games.web_of_flies.positions import deal, position
from tests.support.there import there


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("draw red", "not-asked"),
        ("capture d1 zz", "unknown-name"),
        ("swap d1 hub", "unknown-name"),
        ("capture d1", "wrong-shape"),
        ("eat d1 d4", "unknown-verb"),
    ],
)
def test_a_word_of_another_question_or_none(word: str, slug: str) -> None:
    with pytest.raises(Refused) as refused:
        game.apply(position(BOARD), word, 0)
    assert (refused.value.slug, refused.value.rule) == (slug, None)


@pytest.mark.parametrize("word", ["capture d1 d6", "capture d3 f1", "capture d6 d4", "capture e3 d3", "pass"])
def test_a_refusal_proposes_captures_that_work(word: str) -> None:
    state = position(BOARD)
    sentence = plain(there(game.why_not(state, word, 0)).text)
    if proposed := re.search(r"From (\w+) take ([\w, ]+)\.", sentence):
        start, ends = proposed.group(1), proposed.group(2).split(", ")
        words = [f"capture {start} {end}" for end in ends]
    else:
        words = re.findall(r"capture \w+ \w+", sentence)
    assert words
    assert all(grammar.on_menu(game, state, 0, one) for one in words)


def test_a_piece_that_has_left_the_bag_cannot_be_drawn() -> None:
    state = deal(["red-8", "red-8"]).state
    refusal = there(game.why_not(state, "draw red-8", None))
    assert (refusal.slug, refusal.rule) == ("unknown-name", None)
    assert "red-7" in plain(refusal.text)


def test_a_colour_that_does_not_play_cannot_begin() -> None:
    refusal = there(game.why_not(game.start(game.configure(2, {})), "draw yellow", None))
    assert (refusal.slug, refusal.rule) == ("unknown-name", None)


def test_after_the_end_nothing_is_asked() -> None:
    state = position({"d1": "red-8", "d5": "green-8", "g1": "fly", "a1": "red-1"})
    over = game.apply(state, "capture d1 d5", 0).state
    refusal = there(game.why_not(over, "capture a1 a2", 0))
    assert refusal.slug == "not-asked"
    assert plain(refusal.text) == "The game is over."
