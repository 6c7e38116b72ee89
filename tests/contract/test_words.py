"""Words made up from a game's own language are accepted or refused in exactly one way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import Refused
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.play import Chance, Game, Over, Slot
from tests.contract.recordings import Recording, recording, tables
from tests.contract.wellformed import check_refusal
from tests.lab.fairness import fair

NONSENSE = ("zz", "hub9", "0", "7", "-1", "007", "½", "Red", "swaap")


@cache
def spaces(name: str, seats: int) -> tuple[str, ...]:
    one = recording(name, seats)
    board = one.game.board(one.settings)
    return tuple(space.name for space in board.spaces) if board else ()


def slot_words(one: Recording, slot: Slot) -> st.SearchStrategy[str]:
    """Something for one slot: mostly what belongs there, sometimes nonsense."""
    if slot.kind == "number":
        return st.one_of(st.integers(0, 12).map(str), st.sampled_from(NONSENSE))
    known = slot.names or (spaces(one.game.name, one.settings.seats) if slot.kind == "space" else ())
    return st.sampled_from((*known, *NONSENSE[:2]))


@st.composite
def said(draw: st.DrawFn, name: str, seats: int) -> tuple[Any, str, int | None]:
    """A state, a word of the game's language or near it, and who says it."""
    one = recording(name, seats)
    states = one.sample(25)
    state = states[draw(st.integers(0, len(states) - 1))]
    seat = draw(st.sampled_from(speakers(one.game, state)))
    if draw(st.integers(0, 9)) == 0:
        seat = draw(st.sampled_from((None, *range(one.settings.seats))))
    kind = draw(st.sampled_from(("legal", "nearly legal", "made up")))
    legal = may_say(one.game, state, seat)
    parts = (
        draw(made_up(name, seats)) if kind == "made up" or not legal else draw(st.sampled_from(legal)).split()
    )
    if kind == "nearly legal" and legal and len(parts) > 1:
        shapes = [shape for shape in one.game.verbs[parts[0]].shapes if len(shape) == len(parts) - 1]
        place = draw(st.integers(1, len(parts) - 1))
        parts[place] = draw(slot_words(one, shapes[0][place - 1]))
    if draw(st.integers(0, 19)) == 0:
        parts = parts[:-1] if len(parts) > 1 and draw(st.booleans()) else [*parts, "zz"]
    return state, " ".join(parts), seat


@st.composite
def made_up(draw: st.DrawFn, name: str, seats: int) -> list[str]:
    """A verb with things in its slots, as one might say it at the wrong moment."""
    one = recording(name, seats)
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
    shapes = [shape for shape in game.verbs[verb].shapes if len(shape) == len(parts)]
    shapes = [
        shape
        for shape in shapes
        if all(
            slot.kind != "number" or grammar.is_number(part) for slot, part in zip(shape, parts, strict=True)
        )
    ]
    if not shapes:
        return "wrong-shape"
    board = spaces(game.name, one.settings.seats)
    if not any(
        all(
            part in (slot.names or (board if slot.kind == "space" else ()) or (part,))
            for slot, part in zip(shape, parts, strict=True)
        )
        for shape in shapes
    ):
        return "unknown-name"
    return None if may_speak(game, state, verb, seat) else "not-asked"


def may_speak(game: Game, state: Any, verb: str, seat: int | None) -> bool:
    pending = game.pending(state)
    if isinstance(pending, Over):
        return False
    if isinstance(pending, Chance):
        return seat is None and verb == pending.verb
    return seat in [choice.seat for choice in pending]


@pytest.mark.parametrize(("name", "seats"), tables())
@settings(max_examples=300, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_word_is_accepted_or_refused_in_exactly_one_way(name: str, seats: int, data: st.DataObject) -> None:
    one = recording(name, seats)
    state, word, seat = data.draw(said(name, seats))
    refusal = one.game.why_not(state, word, seat)
    pending = one.game.pending(state)
    if seat is None:
        legal = isinstance(pending, Chance) and grammar.answers(pending, word)
    else:
        legal = grammar.on_menu(one.game, state, seat, word)
    assert (refusal is None) == legal
    if refusal is None:
        assert one.game.apply(state, word, seat).state is not state
        return
    check_refusal(one.game, refusal)
    expected = general_refusal(one, state, word, seat)
    if expected is None:
        assert refusal.rule is not None
    else:
        assert refusal.slug == expected
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
def test_the_words_a_game_lists_are_those_of_its_menu(name: str, seats: int) -> None:
    one = recording(name, seats)
    if (quick := grammar.quick_words(one.game)) is None:
        return
    for state in one.sample(80):
        for seat in range(seats):
            listed = list(quick.words(state, seat))
            assert len(set(listed)) == len(listed)
            assert sorted(listed) == sorted(grammar.walk(one.game, state, seat))


@pytest.mark.parametrize(("name", "seats"), tables())
def test_random_words_are_all_as_likely(name: str, seats: int) -> None:
    one = recording(name, seats)
    if (quick := grammar.quick_words(one.game)) is None:
        return
    luck = SeededLuck(f"{name} {seats}")
    for state in one.sample(2 if len(one.said) > 900 else 6):
        for seat in grammar.asked(one.game, state):
            words = list(grammar.walk(one.game, state, seat))
            draws = range(12 * len(words))
            assert fair(Counter(quick.random_word(state, seat, luck.pick) for _ in draws), words)
