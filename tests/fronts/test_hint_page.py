"""The page of a hint, with fingers that take time: what comes up under one is not played by it."""

from __future__ import annotations

from companion.fronts.console import READING
from companion.frozen import replace
from companion.table.intents import Advice
from companion.views.screens.screen import HintRequest, Submission
from tests.fronts.bench import Bench
from tests.support.tables import Table


class Asking(Bench):
    """Somebody who asks for a hint, about which the box thinks."""

    def __init__(self, table: Table) -> None:
        table.start_turns()
        super().__init__(table)
        self.console.see(replace(table.now, engines=frozenset({"pebbles"})), self.now)
        self.tap("key2")

    def answer(self) -> None:
        for errand in self.console.errands():
            if isinstance(errand, HintRequest):
                self.asked = errand
            elif isinstance(errand, Submission):
                self.words.append(errand.word)


def test_the_key_that_leaves_the_page_plays_no_word_that_comes_up_under_it(table: Table) -> None:
    """Two of two who looked in and left at once had a move played for them."""
    somebody = Asking(table)
    somebody.console.hinted(somebody.asked, (Advice("take 1", 0.7, 5),), None, somebody.now)
    somebody.tap("key3")
    assert somebody.words == []
    somebody.wait(READING)
    somebody.tap("key3")
    assert somebody.words == ["take 1"]
