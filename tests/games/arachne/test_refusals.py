"""Every refusal says what is in the way, cites its rule, and proposes something that works."""

from __future__ import annotations

import pytest

from companion.errors import Refused, plain
from companion.games.arachne.game import game
from companion.kit import grammar
from tests.games.arachne.forbidden import BOARD, POSITIONS
from tests.games.arachne.positions import EYES, position, refused, say


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("stay", "not-asked"),
        ("promote wizard", "not-asked"),
        ("turncoat", "not-asked"),
        ("draw white", "not-asked"),
        ("roll 3", "not-asked"),
        ("move c3 z9", "unknown-name"),
        ("move c3", "wrong-shape"),
        ("promote matron", "unknown-name"),
        ("jump c3 c4", "unknown-verb"),
    ],
)
def test_a_word_of_another_question_or_none(word: str, slug: str) -> None:
    with pytest.raises(Refused) as wrong:
        game.apply(position(BOARD), word, 0)
    assert (wrong.value.slug, wrong.value.rule) == (slug, None)


@pytest.mark.parametrize("word", POSITIONS[0][1])
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
    assert "Say capture c2, stay." in plain(refused(state, "capture c3").text)
    assert plain(refused(state, "end").text) == "end is not asked for now. Say capture, stay."


def test_in_the_second_half_no_draw_is_offered() -> None:
    state = say(position({"c5": "white-blademaster", "e3": "white-wizard"}), "move c5 c4").state
    assert refused(state, "offer").slug == "not-asked"


@pytest.mark.parametrize(
    ("said", "word", "answers"),
    [
        ((), "move c3 c4", "turncoat, forgo"),
        (("forgo", "offer"), "end", "accept, decline"),
    ],
)
def test_a_question_is_answered_before_anything_else(said: tuple[str, ...], word: str, answers: str) -> None:
    state = say(position(BOARD, dice=EYES), *said).state
    verb = word.partition(" ")[0]
    assert plain(refused(state, word).text) == f"{verb} is not asked for now. Say {answers}."


def test_a_turncoat_is_a_piece_of_the_rival() -> None:
    state = say(position(BOARD, dice=EYES), "turncoat").state
    assert plain(refused(state, "move c3 c4").text).startswith("A turncoat is a piece of Black. ")


@pytest.mark.parametrize(("variant", "stands"), [("original", True), ("convenient", False)])
def test_a_die_shows_what_it_has(variant: str, stands: bool) -> None:
    start = game.start(game.configure(2, {"arachne.variant": variant}))
    assert (game.why_not(start, "roll 8", None) is None) == stands


def test_only_lost_kinds_come_back() -> None:
    board = {"i3": "white-grunt", "i5": "black-matron", "a4": "white-priestess"}
    state = say(position(board), "move i3 i4").state
    sentence = plain(refused(state, "promote priestess").text)
    assert sentence.endswith("Say promote wizard, promote blademaster, remain.")


def test_after_the_end_nothing_is_asked() -> None:
    over = say(position({}), "offer", "accept").state
    refusal = game.why_not(over, "move a5 a4", 0)
    assert refusal is not None
    assert refusal.slug == "not-asked"
