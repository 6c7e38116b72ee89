"""Positions in which one reason forbids a word: for every row of the table of reasons at least one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.play import Step
from tests.games.spidertwist.positions import position, say

Position = tuple[Callable[[], Step], dict[str, str]]
BOARD = {"a5": "black", "a4": "black", "b4": "white", "c5": "black"}


def turn(board: dict[str, str], *said: str, **described: Any) -> Step:
    """A turn of Black after these words."""
    return say(position(board, **described), *said)


def disturbed(board: dict[str, str]) -> Step:
    """The female has sat on a3 and is drawn to d5, for White to lead."""
    return turn(board, "black: add d5", female="a3")


OF_NO_MENU = {"position.elsewhere_code"}  # of another question
POSITIONS: tuple[Position, ...] = (
    (
        lambda: turn(BOARD, female="d5"),
        {
            "add a5": "entry-taken",
            "add b3": "not-the-edge",
            "add hub": "not-the-edge",
            "add d5": "female-there",
            "step a5 a4": "occupied",
            "step a5 a3": "not-next",
            "step a5 a5": "not-next",
            "step b4 b3": "not-yours",
            "step e3 e4": "no-male",
            "step d5 d4": "female-here",
            "step c5 d5": "is-mating",
            "mate a5 j5": "no-female",
            "mate a5 d5": "not-next",
            "end": "must-act",
            "pass": "must-act",
            "lead d4": "not-disturbed",
            "accept": "no-offer",
        },
    ),
    (
        lambda: turn(
            BOARD | {"a3": "black", "d4": "black"},
            *("black: add j5", "black: step a3 a2", "black: step a4 a3", "black: mate d4 d5"),
            female="d5",
            feeding=6,
        ),
        {
            "add e5": "added-already",
            "step j5 j4": "new-male",
            "mate j5 j4": "new-male/mate",
            "step a3 b3": "moved-already",
            "mate c5 d5": "mated-already",
            "pass": "no-passing",
        },
    ),
    (lambda: turn(BOARD, "black: offer", female="d5"), {"end": "answer-first"}),
    (lambda: turn(BOARD, "black: offer", "white: decline", female="d5"), {"offer": "offered"}),
    (
        lambda: disturbed({"h4": "black", "d4": "white"}),
        {
            "lead a3": "must-move",
            "lead a4": "wrong-distance",
            "lead b5": "wrong-distance",
            "lead i3": "not-shortest",
            "add a5": "lead-first",
            "end": "lead-first",
        },
    ),
    (
        lambda: disturbed({"h4": "black", "d4": "white", "a5": "white", "c3": "black"}),
        {"lead b4": "prey-first"},
    ),
    (
        lambda: disturbed({"h4": "black", "d4": "white", "a4": "white", "a5": "white", "c3": "black"}),
        {"lead a5": "behind-prey"},
    ),
    (
        lambda: turn(
            dict.fromkeys(("a5", "g4"), "black") | {"g5": "white"}, mated=(5, 0), eaten=(3, 0), feeding=6
        ),
        {"add b5": "no-stock"},
    ),
)
