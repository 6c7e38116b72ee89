"""Words and menus: listing, walking and the refusals that need no rule."""

from __future__ import annotations

from typing import cast

import pytest

from companion.errors import plain
from companion.games.web_of_flies.game import WebOfFlies
from companion.kit import grammar
from companion.kit.refusals import is_number
from companion.play import Chance, End, Option, text
from tests.support.toy_game import State, game


def after(*said: tuple[int | None, str]) -> State:
    """The toy after a deal and these words."""
    state = game.start(game.configure(2, {}))
    for seat, word in ((None, "draw sun"), (None, "draw moon"), *said):
        state = game.apply(state, word, seat).state
    return state


READY = ((0, "ready"), (1, "ready"))


def test_words_are_the_complete_paths_of_the_menu_in_its_order() -> None:
    assert list(grammar.words(game, after(), 0)) == ["ready", *(f"cheer {n}" for n in range(4))]
    assert list(grammar.words(game, after(*READY), 0))[:3] == ["take 1", "take 2", "take 3"]
    assert list(grammar.words(game, after(*READY), 1)) == []


@pytest.mark.parametrize(
    ("word", "legal"),
    [
        ("take 2", True),
        ("pass", True),
        ("take 4", False),
        ("take", False),
        ("take 02", False),
        ("take ２", False),
        ("pass now", False),
        ("take  2", False),
        (" pass", False),
        ("", False),
    ],
)
def test_a_word_is_legal_if_it_is_a_complete_path(word: str, legal: bool) -> None:
    assert grammar.on_menu(game, after(*READY), 0, word) is legal


def test_who_is_asked() -> None:
    assert grammar.asked(game, game.start(game.configure(2, {}))) == ()
    assert grammar.asked(game, after()) == (0, 1)
    assert grammar.asked(game, after((0, "ready"))) == (1,)
    assert grammar.choice_of(game, after((0, "ready")), 0) is None
    choice = grammar.choice_of(game, after(*READY), 0)
    assert choice is not None
    assert choice.preset == "take 2"


def test_a_chance_is_answered_by_one_of_its_faces() -> None:
    chance = game.pending(game.start(game.configure(2, {})))
    assert isinstance(chance, Chance)
    assert grammar.answers(chance, "draw sun")
    assert not grammar.answers(chance, "roll sun")
    assert not grammar.answers(chance, "draw comet")


@pytest.mark.parametrize(
    ("word", "seat", "slug", "sentence"),
    [
        ("", 0, "wrong-shape", "Nothing was said. Say a verb first, for example ready."),
        ("tkae 2", 0, "unknown-verb", "No verb is called tkae. Say take."),
        ("take", 0, "wrong-shape", "Say it as take NUMBER."),
        ("take two", 0, "wrong-shape", "A number is missing. Say it as take NUMBER."),
        ("take  2", 0, "wrong-shape", "Put one space between the parts of a word: take 2."),
        ("draw snu", 0, "unknown-name", "There is no name snu. Try sun."),
        ("take 2", 1, "not-asked", "It is not your turn. It is asked: Take pebbles."),
        ("draw sun", None, "not-asked", "No draw is due now: Take pebbles."),
    ],
)
def test_the_refusals_that_need_no_rule(word: str, seat: int | None, slug: str, sentence: str) -> None:
    refusal = game.why_not(after(*READY), word, seat)
    assert refusal is not None
    assert (refusal.slug, plain(refusal.text), refusal.rule) == (slug, sentence, None)


def test_while_a_draw_is_due_nobody_else_speaks() -> None:
    start = game.start(game.configure(2, {}))
    refusal = game.why_not(start, "pass", 0)
    assert refusal is not None
    assert (refusal.slug, plain(refusal.text)) == ("not-asked", "A draw comes first: Draw a token.")
    assert game.why_not(start, "draw sun", None) is None


def test_what_is_of_the_language_is_left_to_the_rules() -> None:
    refusal = game.why_not(after(*READY), "take 9", 0)
    assert refusal is not None
    assert refusal.slug == "too-many"


def test_the_pencil_mends_at_any_time_what_is_on_its_menu() -> None:
    for state in (game.start(game.configure(2, {})), after(), after(*READY)):
        assert game.why_not(state, "correct set red 5", None) is None
        refusal = game.why_not(state, "correct set red 100", None)
        assert refusal is not None
        assert refusal.slug == "wrong-shape"
        assert plain(refusal.text) == "No correction reads like that. Choose one from the menu."


@pytest.mark.parametrize(
    ("part", "number"),
    [("0", True), ("12", True), ("012", False), ("-1", False), ("²", False), ("9999999", False)],
)
def test_numbers_are_plain_digits(part: str, number: bool) -> None:
    assert is_number(part) is number


def test_a_menu_can_be_made_from_all_the_words_of_a_question() -> None:
    paths = (("step", "a1", "a2"), ("step", "a1", "b1"), ("mate", "b2", "c2"), ("end",))

    def parts(*prefix: str) -> list[str] | End:
        menu = grammar.level(paths, prefix, lambda path: Option(path[-1], text(" ".join(path))))
        return menu if isinstance(menu, End) else [option.part for option in cast("tuple[Option]", menu)]

    assert parts() == ["step", "mate", "end"]
    assert parts("step") == ["a1"]
    assert parts("step", "a1") == ["a2", "b1"]
    assert parts("step", "a1", "b1") == parts("end") == End()
    assert parts("step", "b2") == parts("end", "a1") == []


def test_a_space_that_is_not_on_the_board_is_refused_before_all_that_depends_on_the_turn() -> None:
    game = WebOfFlies()
    state = game.start(game.configure(2, {}))
    refusal = game.why_not(state, "capture a1 z9", 0)
    assert refusal is not None
    assert refusal.slug == "unknown-name"
    assert plain(refusal.text) == "There is no space z9. Try a1 … g4."
    refusal = game.why_not(state, "capture a1 a2", 0)
    assert refusal is not None
    assert refusal.slug == "not-asked"
