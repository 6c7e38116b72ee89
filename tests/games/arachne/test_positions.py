"""Positions that no play could reach are refused, and the invariant is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.errors import DataError, PositionError
from companion.games.arachne.game import game
from tests.games.arachne.positions import EYES, position, say

BOARD = {"c3": "white-wizard", "c2": "black-grunt", "g3": "white-grunt", "e5": "black-priestess"}


def play(**changes: Any) -> dict[str, Any]:
    """A good dump of a turn, with some parts changed."""
    return game.dump(position(BOARD)) | changes


def board(**changes: str) -> dict[str, str]:
    found: dict[str, str] = game.dump(position(BOARD))["board"] | changes
    return found


def attack(**changes: Any) -> dict[str, Any]:
    """A good dump of a capture that is being rolled for, with some parts changed."""
    return game.dump(say(position(BOARD), "capture c3 c2", "roll 5").state) | changes


def strike(**changes: Any) -> dict[str, Any]:
    """A good dump after a move that has opened a capture, with some parts changed."""
    state = position({"c5": "white-priestess", "c2": "black-grunt"})
    return game.dump(say(state, "move c5 c3").state) | changes


def arrived(**changes: Any) -> dict[str, Any]:
    """A good dump of a Grunt that may be promoted, with some parts changed."""
    state = position({"i3": "white-grunt", "c3": "white-wizard"})
    return game.dump(say(state, "move i3 i4").state) | changes


def drawn(**changes: Any) -> dict[str, Any]:
    """A good dump before it is drawn who begins, with some parts changed."""
    return game.dump(game.start(game.configure(2, {"arachne.first": "random"}))) | changes


def without(space: str, dump: dict[str, Any]) -> dict[str, Any]:
    """The same with a space empty."""
    return dump | {"board": {at: piece for at, piece in dump["board"].items() if at != space}}


EMPTY = "." * 81 + " b"


@pytest.mark.parametrize(
    ("dump", "sentence", "rule"),
    [
        (play(board=board(z9="white-grunt-4")), "no space z9", "N-1"),
        (play(board=board(a1="red-grunt-1")), "No piece is called red-grunt-1", None),
        (play(board=board(a1="white-wizard-1")), "white-wizard-1 stands on two spaces", None),
        (play(seat="black"), "other player’s turn", "N-2"),
        (play(turns=41), "other player’s turn", "N-2"),
        (play(first="black", turns=41), "White begins", "N-2"),
        (play(stage="first"), "before it is drawn who begins", "N-2"),
        (drawn(first="white"), "before it is drawn who begins", "N-2"),
        (drawn(seat="white"), "before it is drawn who begins", "N-2"),
        (drawn(turns=1), "before it is drawn who begins", "N-2"),
        (drawn(history=[EMPTY]), "before it is drawn who begins", "N-2"),
        (without("a5", drawn()), "only by house rule", "N-2"),
        (
            game.dump(game.start(game.configure(2, {}))) | {"stage": "first", "first": None, "seat": None},
            "only by house rule",
            "N-2",
        ),
        (play(turns=4), "cannot be lost in 4 turns", "Capturing"),
        (play(dice=[3]), "dice of this moment", "Turncoat"),
        (play(stage="roll"), "dice of this moment", "Turncoat"),
        (play(stage="turncoat"), "needs spiders’ eyes", "Turncoat"),
        (
            game.dump(position(BOARD, arachne_variant="convenient")) | {"dice": [3, 7]},
            "dice of this moment",
            "Turncoat",
        ),
        (arrived(dice=[1, 1], turncoat=True), "No turncoat acts", "Turncoat"),
        (play(stage="over", reason="agreement", dice=[], offered=True), "before an action", "N-40"),
        (play(stage="roll", dice=[], offered=True), "before an action", "N-40"),
        (play(turncoat=True), "needs spiders’ eyes", "Turncoat"),
        (play(stage="turncoat", dice=[1, 1], offered=True), "before an action", "N-40"),
        (play(stage="offer"), "Nobody has offered", "N-40"),
        (play(board={"a5": "white-matron"}), "Black’s Matron", "End"),
        (play(stage="over", reason="matron", dice=[]), "Black’s Matron", "End"),
        (play(promoted=[6, 0]), "costs White a Grunt", "N-25"),
        (play(history=[EMPTY]), "pieces of today", "N-39"),
        (play(stage="over", reason="repetition", dice=[]), "fourth time", "N-39"),
        (play(stage="over", dice=[]), "has a reason", "End"),
        (play(reason="agreement"), "has a reason", "End"),
        (play(attack=3), "has rolled", "Variants"),
        (play(piece="white-wizard-1"), "No piece acts now", "N-12"),
        (play(home="c3"), "No piece acts now", "N-12"),
        (play(origin="c3"), "No piece acts now", "N-12"),
        (play(target="c3"), "No piece acts now", "N-12"),
        (play(history=[EMPTY] * 41), "not so many positions", "N-39"),
        (
            without("i5", play(stage="over", reason="matron", dice=[], turns=41, seat="black")),
            "White’s Matron",
            "End",
        ),
        (play(half=2), "No piece acts now", "N-12"),
        (play(leap=True), "Three steps", "N-18"),
        (attack(piece=None), "side that acts", "Movement"),
        (attack(piece="black-grunt-1"), "side that acts", "Movement"),
        (attack(home=None), "began its turn", "N-8"),
        (attack(home="c4"), "begins where the piece stood", "N-8"),
        (attack(half=2), "Only a Blademaster", "N-20"),
        (attack(target="e5"), "under attack", "Capturing"),
        (attack(target=None), "under attack", "Capturing"),
        (attack(attack=0), "has rolled", "Variants"),
        (attack(leap=True), "Three steps", "N-18"),
        (attack(stage="follow"), "Three steps|rolled|captured", "Variants"),
        (strike(target="c2"), "can be captured after this move", "N-11"),
        (strike(stage="again", half=2), "Only a Blademaster", "N-20"),
        (arrived(target="a1"), "has left the space", "N-27"),
        (arrived(origin="i3"), "captures nobody", "N-22"),
        (strike(origin=None), "begins where", "N-8"),
        (strike(origin="c2", home="c2"), "moved from is empty", "Movement"),
        (strike(origin="e5", home="e5"), "from there to here", "Movement"),
        (strike(origin="d3", home="d3"), "can be captured after this move", "N-11"),
        (strike(stage="again"), "no second half", "N-20"),
        (arrived(home="i4"), "just arrived", "N-27"),
        (arrived(home="a1"), "just arrived", "N-27"),
        (arrived(half=2), "Only a Blademaster", "N-20"),
        (play(stage="nap"), "stage", None),
        (play(turns=-1), "turns", None),
        ({}, "settings", None),
    ],
)
def test_an_impossible_position_names_its_invariant(dump: Any, sentence: str, rule: str | None) -> None:
    with pytest.raises(PositionError, match=sentence) as wrong:
        game.load(dump)
    assert wrong.value.rule == rule


@pytest.mark.parametrize(
    "dump",
    [
        drawn(),
        play(),
        play(turns=5, seat="black"),  # 18 pieces are lost: three in each turn, and in the one that goes on
        attack(),
        strike(),
        arrived(),
        play(stage="over", reason="agreement", dice=[]),
        play(stage="offer", offered=True),
        play(stage="roll", dice=[1]),
        game.dump(position(BOARD, arachne_variant="convenient", dice=(3, 6))),
        without("i5", play(stage="over", reason="matron", dice=[])),
    ],
)
def test_these_are_good(dump: Any) -> None:
    assert game.dump(game.load(dump)) == dump


def test_nobody_comes_back_who_was_not_lost_n26() -> None:
    dump = arrived()
    dump["board"] |= {
        "b1": "white-priestess",
        "b2": "white-wizard-2",
        "b3": "white-blademaster-1",
        "b4": "white-blademaster-2",
    }
    with pytest.raises(PositionError, match=r"pieces of today|come back"):
        game.load(dump)
    with pytest.raises(PositionError, match="come back") as wrong:
        game.load(dump | {"history": []})
    assert wrong.value.rule == "N-26"


def test_an_earlier_position_is_kept_as_a_letter_for_each_space_n39() -> None:
    state = say(position({"c3": "white-wizard", "c2": "black-grunt"}), "move a5 b5").state
    (letters,) = game.dump(state)["history"]
    spaces = [space.name for space in game.board(game.settings(state)).spaces]
    found = {space: letter for space, letter in zip(spaces, letters[:-2], strict=True) if letter != "."}
    assert found == {"a5": "M", "c2": "g", "c3": "W", "i5": "m"}
    assert letters[-2:] == " w"


def test_a_position_that_stood_three_times_before_is_over_n39() -> None:
    (white,) = say(position({}), "move a5 b5").state.history
    black = f"{white[:-1]}b"
    dump = game.dump(position({}))
    assert game.load(dump | {"history": [white, black] * 2}).history.count(white) == 2
    with pytest.raises(PositionError, match="fourth time") as wrong:
        game.load(dump | {"history": [white, black] * 3})
    assert wrong.value.rule == "N-39"


def test_without_a_turncoat_to_play_nobody_is_asked_n12() -> None:
    held = {"h5": "white-wizard", "j5": "white-wizard", "i4": "white-grunt"}
    with pytest.raises(PositionError, match="No piece could act") as wrong:
        position(held, dice=EYES)
    assert wrong.value.rule == "N-12"


# ------------------------------------------------------------------- an owner's own data files

SHAPE: dict[str, Any] = {
    "name": "mine",
    "spokes": 12,
    "rings": 5,
    "white_spoke": 0,
    "black_spoke": 6,
    "rows_from_edge": ["WMW", "BPB", "GGG"],
}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"spokes": 13}, "board-web16x5.json: spokes"),
        ({"spokes": 26}, "board-web16x5.json: spokes"),
        ({"rings": 1}, "board-web16x5.json: rings"),
        ({"rings": 2}, "3 rows do not fit on 2 rings"),
        ({"black_spoke": 12}, "last spoke is number 11"),
        ({"black_spoke": 2}, "zones overlap"),
        ({"rows_from_edge": ["WPW"]}, "exactly one Matron"),
        ({"rows_from_edge": ["MMW"]}, "exactly one Matron"),
        ({"rows_from_edge": ["WM"]}, "an odd number of letters"),
        ({"rows_from_edge": ["WMW", "G"]}, "rows of one length"),
        ({"rows_from_edge": ["WQM"]}, r"board-web16x5.json: .*rows_from_edge"),
    ],
)
def test_a_wrong_board_is_refused_with_file_and_reason(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        game.configure(2, {}, {"board-web16x5.json": json.dumps(SHAPE | changes)}.get)


@pytest.mark.parametrize(("spokes", "rings"), [(4, 3), (12, 5), (12, 6), (14, 5), (24, 9)])
def test_other_sizes_load_too(spokes: int, rings: int) -> None:
    rows = SHAPE["rows_from_edge"] if spokes > 4 else ["M", "P", "G"]
    changes = {"spokes": spokes, "rings": rings, "black_spoke": spokes // 2, "rows_from_edge": rows}
    settings = game.configure(2, {}, {"board-web16x5.json": json.dumps(SHAPE | changes)}.get)
    assert len(game.board(settings).spaces) == spokes * rings + 1
    state = game.start(settings)
    assert game.load(json.loads(json.dumps(game.dump(state)))) == state
