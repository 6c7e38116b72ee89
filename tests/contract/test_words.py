"""Words made up from a game's own language are accepted or refused in exactly one way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import games
from companion.errors import Refused
from companion.kit import grammar
from companion.kit.game import Game
from companion.kit.refusals import OTHER_QUESTION, is_number, reason, slug
from companion.lab.luck import SeededLuck
from companion.play import Chance, End, Menu, Over, Refusal, Slot, Text
from tests.contract.recordings import Recording, drawn, fewest_and_most, recording, tables
from tests.contract.wellformed import check_refusal
from tests.lab.fairness import fair
from tests.support.there import there

DRAWN = 3
"""Games under drawn house rules beside the one with the usual ones."""
NONSENSE = ("zz", "hub9", "0", "7", "-1", "007", "½", "Red", "swaap")


@cache
def at(name: str, seats: int) -> tuple[Recording, ...]:
    """A game as it comes, and some under drawn house rules."""
    return (recording(name, seats), *(drawn(games.find(name), seed, seats) for seed in range(DRAWN)))


def spaces(one: Recording) -> tuple[str, ...]:
    board = one.game.board(one.settings)
    return tuple(space.name for space in board.spaces) if board else ()


def slot_words(one: Recording, slot: Slot) -> st.SearchStrategy[str]:
    """Something for one slot: mostly what belongs there, sometimes nonsense."""
    if slot.kind == "number":
        return st.one_of(st.integers(0, 12).map(str), st.sampled_from(NONSENSE))
    known = slot.names or (spaces(one) if slot.kind == "space" else ())
    return st.sampled_from((*known, *NONSENSE[:2]))


@st.composite
def said(draw: st.DrawFn, name: str, seats: int) -> tuple[Recording, Any, str, int | None]:
    """A game, a state, a word of the game's language or near it, and who says it."""
    one = draw(st.sampled_from(at(name, seats)))
    states = one.sample(25)
    state = states[draw(st.integers(0, len(states) - 1))]
    seat = draw(st.sampled_from(speakers(one.game, state)))
    if draw(st.integers(0, 9)) == 0:
        seat = draw(st.sampled_from((None, *range(one.settings.seats))))
    kind = draw(st.sampled_from(("legal", "nearly legal", "made up")))
    legal = may_say(one.game, state, seat)
    parts = draw(made_up(one)) if kind == "made up" or not legal else draw(st.sampled_from(legal)).split()
    if kind == "nearly legal" and legal and len(parts) > 1:
        shapes = [shape for shape in one.game.verbs[parts[0]].shapes if len(shape) == len(parts) - 1]
        place = draw(st.integers(1, len(parts) - 1))
        parts[place] = draw(slot_words(one, shapes[0][place - 1]))
    if draw(st.integers(0, 19)) == 0:
        parts = parts[:-1] if len(parts) > 1 and draw(st.booleans()) else [*parts, "zz"]
    return one, state, " ".join(parts), seat


@st.composite
def made_up(draw: st.DrawFn, one: Recording) -> list[str]:
    """A verb with things in its slots, as one might say it at the wrong moment."""
    verb = draw(st.sampled_from((*one.game.verbs, "swaap")))
    shapes = one.game.verbs[verb].shapes if verb in one.game.verbs else ((Slot("space"),),)
    return [verb, *(draw(slot_words(one, slot)) for slot in draw(st.sampled_from(shapes)))]


def speakers(game: Game, state: Any) -> tuple[int | None, ...]:
    """The seats that are asked, or nobody in particular."""
    return grammar.asked(game, state) or (None,)


def may_say(game: Game, state: Any, seat: int | None) -> list[str]:
    """Every word that stands now."""
    if seat is not None:
        return list(grammar.words(game, state, seat))
    pending = game.pending(state)
    return [f"{pending.verb} {face}" for face, _ in pending.faces] if isinstance(pending, Chance) else []


def general_refusal(one: Recording, state: Any, word: str, seat: int | None) -> str | None:
    """The slug of the first general refusal that fits, worked out from the grammar alone."""
    game = one.game
    verb, *parts = word.split(" ")
    if verb not in game.verbs:
        return "unknown-verb"
    pending = game.pending(state)
    if seat is None and isinstance(pending, Chance) and verb == pending.verb and len(parts) == 1 and parts[0]:
        return "unknown-name"  # a face is looked for among those that can come
    shapes = [shape for shape in game.verbs[verb].shapes if len(shape) == len(parts)]
    shapes = [
        shape
        for shape in shapes
        if all(slot.kind != "number" or is_number(part) for slot, part in zip(shape, parts, strict=True))
    ]
    if not shapes:
        return "wrong-shape"
    board = spaces(one)
    if not any(
        all(
            part in (slot.names or (board if slot.kind == "space" else ()) or (part,))
            for slot, part in zip(shape, parts, strict=True)
        )
        for shape in shapes
    ):
        return "unknown-name"
    if seat is None and verb in first_parts(game.corrections(state)):
        return "wrong-shape"
    return None if may_speak(game, state, verb, seat) else "not-asked"


def may_speak(game: Game, state: Any, verb: str, seat: int | None) -> bool:
    pending = game.pending(state)
    if isinstance(pending, Over):
        return False
    if isinstance(pending, Chance):
        return seat is None and verb == pending.verb
    return seat in [choice.seat for choice in pending]


def check_reason(game: Game, refusal: Refusal, state: Any, word: str, seat: int) -> None:
    """The refusal is the row of the game's code; or the verb is not one of the question's."""
    path = tuple(word.split())
    code = game.code(state, seat, path)
    if code == OTHER_QUESTION:
        assert refusal.slug == "not-asked"
        assert path[0] not in first_parts(game.menu(state, seat))
        return
    sentence, rule = reason(game.reasons, code, path[0])
    assert (refusal.slug, refusal.rule) == (slug(code), rule)
    assert sentence.msgid in [
        refusal.text.msgid,
        *(part.msgid for _, part in refusal.text.args if isinstance(part, Text)),
    ]


def first_parts(level: Menu) -> list[str]:
    return [option.part for option in level] if isinstance(level, tuple) else []


@pytest.mark.parametrize(("name", "seats"), fewest_and_most())
@settings(max_examples=200, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_word_is_accepted_or_refused_in_exactly_one_way(name: str, seats: int, data: st.DataObject) -> None:
    one, state, word, seat = data.draw(said(name, seats))
    refusal = one.game.why_not(state, word, seat)
    pending = one.game.pending(state)
    if seat is None:
        legal = isinstance(pending, Chance) and grammar.answers(pending, word)
        legal = legal or one.game.corrections(state, tuple(word.split())) == End()
    else:
        legal = grammar.on_menu(one.game, state, seat, word)
    assert (refusal is None) == legal
    if refusal is None:
        assert one.game.apply(state, word, seat).state is not state
        return
    check_refusal(one.game, refusal)
    expected = general_refusal(one, state, word, seat)
    if expected is not None:
        assert refusal.slug == expected
    elif seat is None:
        assert refusal.slug == "unknown-name"
    else:
        check_reason(one.game, refusal, state, word, seat)
    with pytest.raises(Refused) as caught:
        one.game.apply(state, word, seat)
    assert caught.value.refusal == refusal


@pytest.mark.parametrize(("name", "seats"), tables())
def test_odd_spacing_and_empty_words_are_refused(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample(5):
        for seat in grammar.asked(one.game, state):
            word = next(grammar.words(one.game, state, seat))
            for odd in ("", " ", f" {word}", f"{word} ", word.replace(" ", "  ") + " ", word.upper()):
                refusal = one.game.why_not(state, odd, seat)
                assert refusal is not None
                check_refusal(one.game, refusal)
                with pytest.raises(Refused):
                    one.game.apply(state, odd, seat)


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_seat_that_is_not_asked_has_no_menu(name: str, seats: int) -> None:
    one = recording(name, seats)
    for state in one.sample(40):
        for seat in {*range(seats)} - {*grammar.asked(one.game, state)}:
            assert one.game.menu(state, seat) == ()


def has_quick_words(table: tuple[str, int]) -> bool:
    """A game may do without."""
    return games.find(table[0]).quick_words is not None


@pytest.mark.parametrize(("name", "seats"), [*filter(has_quick_words, tables())])
def test_the_words_a_game_lists_are_those_of_its_menu(name: str, seats: int) -> None:
    one = recording(name, seats)
    quick = there(one.game.quick_words)
    for state in one.sample(80):
        for seat in range(seats):
            listed = list(quick.words(state, seat))
            assert len(set(listed)) == len(listed)
            played = [word for word in grammar.menu_words(one.game, state, seat) if not aside(one.game, word)]
            assert sorted(listed) == sorted(played)


def aside(game: Game, word: str) -> bool:
    return game.verbs[word.split()[0]].aside


@pytest.mark.parametrize(("name", "seats"), [*filter(has_quick_words, tables())])
def test_random_words_are_all_as_likely(name: str, seats: int) -> None:
    one = recording(name, seats)
    quick = there(one.game.quick_words)
    luck = SeededLuck(f"{name} {seats}")
    for state in one.sample(2 if len(one.said) > 900 else 6):
        for seat in grammar.asked(one.game, state):
            words = list(grammar.words(one.game, state, seat))
            draws = range(12 * len(words))
            assert fair(Counter(quick.random_word(state, seat, luck.pick) for _ in draws), words)
