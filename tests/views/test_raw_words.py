"""No raw word (``capture c2 c4``) reaches a person: over random games, on pages and on the display."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.play import Over
from companion.views import page
from companion.views.prose import languages
from companion.views.spoken import spoken
from tests.fronts.fingers import Fingers
from tests.support.tables import Table
from tests.support.there import there

FOR_MACHINES = {"word", "preset", "finish", "path", "part", "said", "back", "key", "id", "ask", "stem"}
"""Keys of a page whose values no page shows."""
STEPS, SOME = 60, 120  # of a game; of the words that a seat may say


def sentences(value: Any) -> Iterator[str]:
    """All that a page may show."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in FOR_MACHINES:
                yield from sentences(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from sentences(inner)


def raw(words: set[str], shown: Iterator[str]) -> list[str]:
    """The sentences that hold one of the words."""
    long = [word for word in words if " " in word]  # "pass" is a word of people too
    return [one for one in shown if any(word in one for word in long)]


def test_a_raw_word_is_found() -> None:
    told = {"events": [{"text": "Green says: capture c2 c4"}], "questions": [{"preset": "capture c2 c4"}]}
    assert raw({"capture c2 c4", "pass"}, sentences(told)) == ["Green says: capture c2 c4"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("opening", [*(f"{name} 2" for name in games.names()), "arachnid 2 mode=tracked"])
def test_no_raw_word_reaches_a_person(tmp_path, opening, language):
    table = Table(tmp_path, find=games.find, names=games.names, seed=3)
    assert table.submit(f"new {opening} start").ok
    fingers, luck = Fingers(table), Random(7)
    try:
        for _ in range(STEPS):
            now = table.now
            if isinstance(now.pending, Over):
                break
            words = {
                word
                for seat in now.asks
                if seat >= 0
                for word in islice(grammar.words(there(now.game), now.state, seat), SOME)
            }
            assert table.play_a_step(luck).ok
            fingers.look()
            shown = [*sentences(page.page(table.now, language)), spoken(fingers.panel, language)]
            assert raw(words, iter(shown)) == []
    finally:
        table.close()
