"""After a restart where the box plays every seat what it did last is told, not what was laid out before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.intents import BOT, Origin
from companion.views.told_again import told_again
from tests.fronts.test_restart import at, cards, say_a_word
from tests.support.tables import Table
from tests.support.there import there


def goes_on(table: Table, enough: Callable[[], bool]) -> None:
    """The box draws and says everything."""
    while not enough():
        if isinstance(table.now.pending, tuple):
            say_a_word(table, Origin(BOT))
        else:
            assert table.submit("draw", Origin(BOT, frozenset(range(2)))).ok


def say(table: Table, word: str) -> None:
    """The box says a word of the one seat that is asked, and draws what follows."""
    assert isinstance(table.now.pending, tuple)
    (question,) = table.now.pending
    assert table.submit(word, Origin(BOT), question.seat).ok
    goes_on(table, lambda: isinstance(table.now.pending, tuple))


def rounds(table: Table) -> int:
    return there(table.now.game).rounds_begun(table.now.state)


@pytest.mark.parametrize("game", ["arachnid", "arachne", "web-of-flies"])
def test_the_set_up_is_not_told_once_rounds_were_played(tmp_path: Path, game: str) -> None:
    """*Green begins*, and 37 pieces that lay there already, stood before what the box had done last: nobody
    had acted since they were drawn."""
    with at(tmp_path) as table:
        assert table.submit(f"new {game} 2 start").ok
        goes_on(table, lambda: rounds(table) > 1)
        last = table.now.moved
    with at(tmp_path) as table:
        told, _ = told_again(table.now)
        assert told[-1].moved == last
        assert not [steps.moved for steps in told if steps.set_up or steps.listed]


@pytest.mark.parametrize(("words", "told"), [(1, 39), (2, 2)])
def test_with_the_second_word_the_board_was_laid_out(tmp_path: Path, words: int, told: int) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
        for _ in range(words):
            say_a_word(table, Origin(BOT))
        assert rounds(table) == 1
    with at(tmp_path) as table:
        assert len(cards(table)) == told


def test_words_that_set_up_are_not_told_either_once_rounds_were_played(tmp_path: Path) -> None:
    """Taller-Ants is set up by words; each side ends its turn at once."""
    with at(tmp_path) as table:
        assert table.submit("new taller-ants 2 start").ok
        for word in ("colour red", "rest", "rest", "rest"):
            say(table, word)
        laid_out = table.now.moved
        for word in ("rest", "done", "done"):
            say(table, word)
        assert rounds(table) > 1
    with at(tmp_path) as table:
        told, _ = told_again(table.now)
        assert told[-1].moved == table.now.moved
        assert [steps.moved for steps in told if steps.moved <= laid_out] == []
