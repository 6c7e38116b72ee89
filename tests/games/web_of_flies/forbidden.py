"""Positions in which one reason forbids a word: for every row of the table of reasons at least one."""

from __future__ import annotations

from collections.abc import Callable

from companion.play import Step
from tests.games.web_of_flies.positions import all_faces, deal, position

Position = tuple[Callable[[], Step], dict[str, str]]
BOARD = {
    "d1": "red-8",
    "d3": "red-3",
    "d4": "fly",
    "d6": "green-5",
    "f1": "green-8",
    "b2": "green-2",
    "g1": "fly",
}

OF_NO_MENU = {"position.elsewhere_code"}  # of another question
POSITIONS: tuple[Position, ...] = (
    (
        lambda: deal(all_faces(2), first="red"),  # Green has spiders of 8 legs on c2 and e5, Red one on e4
        {
            "swap e4 c2": "not-to-swap",
            "swap c2 e5": "all-alike",
            "swap c2 c2": "all-alike",
            "capture c2 e4": "swap-first",
            "pass": "swap-first",
        },
    ),
    (
        lambda: Step(position(BOARD)),
        {
            "capture d1 d6": "blocked",
            "capture d1 d3": "own-piece",
            "capture d1 d2": "nothing-there",
            "capture d3 f1": "too-many-legs",
            "capture d3 b2": "not-straight",
            "capture d6 d4": "not-yours",
            "capture d4 d6": "not-yours",
            "capture e3 d3": "empty-space",
            "capture d1 d1": "same-space",
            "pass": "must-capture",
            "keep": "swaps-are-over",
            "swap d1 d3": "swaps-are-over",
        },
    ),
    (
        lambda: Step(position(BOARD | {"d4": "dewdrop", "d2": "fly"}, wof_dewdrops=1)),
        {"capture d3 d4": "dewdrop", "capture d3 d6": "blocked-by-dewdrop"},
    ),
)
