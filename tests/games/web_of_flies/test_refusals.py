"""Every refusal says what is in the way, cites its rule, and proposes something that works."""

from __future__ import annotations

import re

import pytest

from companion.errors import Refused, plain
from companion.games.web_of_flies import game
from companion.kit import grammar
from tests.games.web_of_flies.positions import all_faces, deal, position

BOARD = {
    "d1": "red-8",
    "d3": "red-3",
    "d4": "fly",
    "d6": "green-5",
    "f1": "green-8",
    "b2": "green-2",
    "g1": "fly",
}


@pytest.mark.parametrize(
    ("word", "slug", "rule"),
    [
        ("capture d1 d6", "blocked", "W-5"),
        ("capture d1 d3", "own-piece", "Capture"),
        ("capture d1 d2", "nothing-there", "W-6"),
        ("capture d3 f1", "too-many-legs", "Capture"),
        ("capture d3 b2", "not-straight", "W-1"),
        ("capture d6 d4", "not-yours", "Movement"),
        ("capture d4 d6", "not-yours", "Movement"),
        ("capture e3 d3", "empty-space", "Movement"),
        ("capture d1 d1", "same-space", "W-6"),
        ("pass", "must-capture", "W-8"),
        ("keep", "swaps-are-over", "W-3"),
        ("swap d1 d3", "swaps-are-over", "W-3"),
        ("draw red", "no-draw", "W-19"),
        ("capture d1 zz", "unknown-name", None),
        ("capture d1", "wrong-shape", None),
        ("eat d1 d4", "unknown-verb", None),
    ],
)
def test_a_wrong_word_in_play(word: str, slug: str, rule: str | None) -> None:
    state = position(BOARD)
    with pytest.raises(Refused) as refused:
        game.apply(state, word, 0)
    assert (refused.value.slug, refused.value.rule) == (slug, rule)


@pytest.mark.parametrize("word", ["capture d1 d6", "capture d3 f1", "capture d6 d4", "capture e3 d3", "pass"])
def test_a_refusal_proposes_captures_that_work(word: str) -> None:
    state = position(BOARD)
    sentence = plain(game.why_not(state, word, 0).text)
    if proposed := re.search(r"From (\w+) take ([\w, ]+)\.", sentence):
        start, ends = proposed.group(1), proposed.group(2).split(", ")
        words = [f"capture {start} {end}" for end in ends]
    else:
        words = re.findall(r"capture \w+ \w+", sentence)
    assert words
    assert all(grammar.on_menu(game, state, 0, one) for one in words)


@pytest.mark.parametrize(
    ("word", "slug", "rule"),
    [
        ("swap {red} {green}", "not-yours", "W-2"),
        ("swap {green} {twin}", "all-alike", "W-2"),
        ("swap {green} {green}", "all-alike", "W-2"),
        ("capture {green} {red}", "swap-first", "W-3"),
        ("pass", "swap-first", "W-3"),
        ("swap {green} hub", "unknown-name", None),
    ],
)
def test_a_wrong_word_before_play(word: str, slug: str, rule: str | None) -> None:
    state = deal(all_faces(2), first="red").state
    spaces = {piece.id: piece.space for piece in game.scene(state).pieces}
    named = word.format(red=spaces["red-8-1"], green=spaces["green-8-1"], twin=spaces["green-8-2"])
    refusal = game.why_not(state, named, 1)
    assert (refusal.slug, refusal.rule) == (slug, rule)


def test_a_piece_that_has_left_the_bag_cannot_be_drawn() -> None:
    state = deal(["red-8", "red-8"]).state
    refusal = game.why_not(state, "draw red-8", None)
    assert (refusal.slug, refusal.rule) == ("not-in-bag", "W-19")
    assert "red-7" in plain(refusal.text)


def test_a_colour_that_does_not_play_cannot_begin() -> None:
    refusal = game.why_not(game.start(game.settle(2, {})), "draw yellow", None)
    assert (refusal.slug, refusal.rule) == ("no-such-player", "W-4")


def test_after_the_end_nothing_is_asked() -> None:
    state = position({"d1": "red-8", "d5": "green-8", "g1": "fly", "a1": "red-1"})
    over = game.apply(state, "capture d1 d5", 0).state
    refusal = game.why_not(over, "capture a1 a2", 0)
    assert refusal.slug == "not-asked"
    assert plain(refusal.text) == "The game is over."
