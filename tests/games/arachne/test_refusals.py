"""Every refusal says what is in the way, cites its rule, and proposes something that works."""

from __future__ import annotations

import re

import pytest

from companion.errors import Refused, plain
from companion.games.arachne import game
from companion.kit import grammar
from tests.games.arachne.positions import EYES, position, refused, say

BOARD = {
    "c3": "white-wizard",
    "c5": "white-blademaster",
    "e3": "white-grunt",
    "p3": "white-priestess",
    "c2": "black-grunt",
    "g3": "black-wizard",
    "p2": "white-grunt",
}

WRONG = [
    ("move d4 d5", "empty-space", "Movement"),
    ("move g3 g4", "not-yours", "Movement"),
    ("move c3 c3", "same-space", "N-8"),
    ("move c3 c2", "occupied", "Movement"),
    ("move c3 d4", "not-straight", "N-6"),
    ("move c3 a3", "too-far", "Movement"),
    ("move a5 d5", "too-far", "Movement"),
    ("move p3 p1", "blocked", "Movement"),
    ("move c5 c1", "too-far", "Movement"),
    ("move c5 c3", "occupied", "Movement"),
    ("move e3 d3", "wrong-way", "N-23"),
    ("leap p3 p4", "no-wizard", "N-18"),
    ("leap c3 c1", "no-way", "N-18"),
    ("leap c3 e3", "occupied", "Movement"),
    ("capture c2", "say-from", "N-10"),
    ("punish p2", "say-from", "N-10"),
    ("capture c3 d3", "nobody-there", "Capturing"),
    ("capture p3 p2", "no-target", "Capturing"),
    ("capture c5 g3", "not-connected", "N-10"),
    ("capture e3 g3", "not-connected", "N-10"),
    ("punish c3 c2", "punish-own", "N-35"),
    ("punish p2 p3", "rank", "N-35"),
    ("punish p3 a5", "the-matron", "N-36"),
    ("punish p3 c5", "not-connected", "N-10"),
    ("pass", "must-act", "N-12"),
    ("stay", "another-question", "N-12"),
    ("promote wizard", "another-question", "N-12"),
    ("turncoat", "another-question", "N-12"),
    ("draw white", "no-draw", "Turncoat"),
    ("roll 3", "no-draw", "Turncoat"),
    ("move c3 z9", "unknown-name", None),
    ("move c3", "wrong-shape", None),
    ("promote matron", "unknown-name", None),
    ("jump c3 c4", "unknown-verb", None),
]


@pytest.mark.parametrize(("word", "slug", "rule"), WRONG)
def test_a_wrong_word_in_a_turn(word: str, slug: str, rule: str | None) -> None:
    with pytest.raises(Refused) as wrong:
        game.apply(position(BOARD), word, 0)
    assert (wrong.value.slug, wrong.value.rule) == (slug, rule)


@pytest.mark.parametrize("word", [word for word, _, rule in WRONG if rule])
def test_a_refusal_proposes_words_that_work(word: str) -> None:
    state = position(BOARD)
    sentence = plain(refused(state, word).text)
    proposed = sentence.rpartition("Say for example ")[2].rstrip(".").split(", ")
    assert proposed
    assert all(grammar.on_menu(game, state, 0, one) for one in proposed), sentence
    assert not any(one.startswith("punish") for one in proposed), "nobody is talked into that"


def test_after_a_move_the_target_alone_is_named() -> None:
    state = say(position({"c5": "white-priestess", "c2": "black-grunt"}), "move c5 c3").state
    assert refused(state, "move c3 c4").rule == "N-9"
    assert refused(state, "capture c3 c2").slug == "has-moved"
    assert refused(state, "end").rule == "N-11"
    assert "capture c2, stay" in plain(refused(state, "pass").text)


def test_in_the_second_half_the_blademaster_goes_on() -> None:
    state = say(position({"c5": "white-blademaster", "e3": "white-wizard"}), "move c5 c4").state
    assert refused(state, "move e3 e4").slug == "one-piece"
    assert refused(state, "offer").rule == "N-20"
    assert refused(state, "move c4 c5").rule == "N-8"


@pytest.mark.parametrize(
    ("said", "word", "rule", "hint"),
    [
        ((), "move c3 c4", "N-28", "turncoat, forgo"),
        (("forgo", "offer"), "end", "N-40", "accept, decline"),
    ],
)
def test_a_question_is_answered_before_anything_else(
    said: tuple[str, ...], word: str, rule: str, hint: str
) -> None:
    state = say(position(BOARD, dice=EYES), *said).state
    refusal = refused(state, word)
    assert refusal.rule == rule
    assert hint in plain(refusal.text)


def test_a_turncoat_is_a_piece_of_the_rival() -> None:
    state = say(position(BOARD, dice=EYES), "turncoat").state
    refusal = refused(state, "move c3 c4")
    assert (refusal.slug, refusal.rule) == ("not-yours", "Turncoat")
    assert plain(refusal.text).startswith("A turncoat is a piece of Black. ")


@pytest.mark.parametrize(("variant", "rule"), [("original", None), ("convenient", "N-4")])
def test_a_die_shows_what_it_has(variant: str, rule: str | None) -> None:
    start = game.start(game.settle(2, {"arachne.variant": variant}))
    refusal = game.why_not(start, "roll 8", None)
    assert (refusal.rule if refusal else None) == rule


def test_only_lost_kinds_come_back() -> None:
    board = {"i3": "white-grunt", "i5": "black-matron", "a4": "white-priestess"}
    state = say(position(board), "move i3 i4").state
    refusal = refused(state, "promote priestess")
    assert (refusal.slug, refusal.rule) == ("not-lost", "N-25")
    assert re.search(r"Say promote wizard, promote blademaster, remain\.$", plain(refusal.text))


def test_after_the_end_nothing_is_asked() -> None:
    over = say(position({}), "offer", "accept").state
    refusal = game.why_not(over, "move a5 a4", 0)
    assert refusal is not None
    assert refusal.slug == "not-asked"
