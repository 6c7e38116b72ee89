"""Positions in which one reason forbids a word: for every row of the table of reasons at least one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.play import Step
from tests.games.arachne.positions import EYES, LINES, position, say

Position = tuple[Callable[[], Step], dict[str, str]]
BOARD = {
    "c3": "white-wizard",
    "c5": "white-blademaster",
    "e3": "white-grunt",
    "p3": "white-priestess",
    "c2": "black-grunt",
    "g3": "black-wizard",
    "p2": "white-grunt",
}
"""White’s turn, with a piece of each kind."""


def turn(board: dict[str, str], *said: str, dice: tuple[int, int] = (3, 5), **options: Any) -> Step:
    """A turn of White after these words."""
    return say(position(board, dice=dice, **options), *said)


def turncoat(board: dict[str, str], *said: str, **options: Any) -> Step:
    """White moves a piece of Black, after these words."""
    return turn(board, "turncoat", *said, dice=EYES, **options)


OF_NO_MENU = {"acts.elsewhere_code"}  # of another question
SUMMED_UP = {"acts.way_code": {"capture": "not-ahead", "punish": "not-ahead"}}
POSITIONS: tuple[Position, ...] = (
    (
        lambda: turn(BOARD),
        {
            "move d4 d5": "empty-space",
            "move g3 g4": "not-yours",
            "move c3 c3": "same-space",
            "move c3 c2": "occupied",
            "move c3 d4": "not-straight",
            "move c3 a3": "too-far:wizard",
            "move a5 d5": "too-far:matron",
            "move c5 c1": "too-far:blademaster",
            "move c5 c3": "occupied",
            "move p3 p1": "blocked",
            "move e3 d3": "wrong-way",
            "leap p3 p4": "no-wizard",
            "leap c3 c1": "no-way",
            "leap c3 e3": "occupied",
            "capture c2": "missing-piece",
            "punish p2": "missing-piece",
            "capture c3 d3": "nobody-there",
            "capture p3 p2": "no-target",
            "capture c5 g3": "not-near",
            "capture e3 g3": "not-near-grunt",
            "punish c3 c2": "punish-own",
            "punish p2 p3": "rank",
            "punish p3 a5": "punish-the-matron",
            "punish p3 c5": "not-near",
            "pass": "must-act",
        },
    ),
    (lambda: turn(BOARD, "offer", "decline"), {"offer": "offered"}),
    # On the way of a Matron, after a move, in the second half.
    (lambda: turn({"c3": "white-matron", "d3": "black-grunt"}), {"move c3 e3": "blocked-matron"}),
    (
        lambda: turn({"c5": "white-priestess", "c2": "black-grunt", "d3": "black-grunt"}, "move c5 c3"),
        {"capture c3 c2": "has-moved", "capture d3": "not-ahead"},
    ),
    (
        lambda: turn({"c3": "white-wizard", "c1": "black-grunt", "e4": "black-grunt"}, "leap c3 b1"),
        {"capture e4": "not-connected"},
    ),
    (
        lambda: turn({"c5": "white-blademaster", "e3": "white-wizard", "d4": "black-grunt"}, "move c5 c4"),
        {"move e3 e4": "one-piece", "move c4 c5": "same-space", "move c4 e4": "blocked-half"},
    ),
    # A turncoat.
    (
        lambda: turncoat(LINES | {"b3": "black-matron"}),
        {
            "move d3 d4": "no-turncoat",
            "capture c3 d3": "no-traitor-target",
            "capture c3 b3": "never-the-matron",
            "punish c3 c2": "no-punishment",
        },
    ),
    (lambda: turncoat({"c3": "black-matron", "d3": "white-grunt"}), {"move c3 e3": "blocked-turncoat"}),
    (
        lambda: turncoat({"c3": "black-grunt", "c5": "black-wizard", "c1": "white-grunt"}),
        {"move c3 c2": "wrong-way-turncoat"},
    ),
    (lambda: turncoat(LINES, arachne_turncoat_must_move=True), {"capture c3 c2": "move-first"}),
    # Promotion.
    (
        lambda: turn({"i3": "white-grunt", "i5": "black-matron", "a4": "white-priestess"}, "move i3 i4"),
        {"promote priestess": "not-lost"},
    ),
)
