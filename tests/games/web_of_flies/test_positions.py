"""Positions that no play could reach are refused, and the invariant is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.errors import DataError, PositionError, plain
from companion.games.web_of_flies.game import game
from companion.play import Chance
from tests.games.web_of_flies.positions import all_faces, deal, position

BOARD = {"d1": "red-8", "d3": "red-3", "d5": "fly", "b3": "green-8", "g1": "fly"}


def play(**changes: Any) -> dict[str, Any]:
    """A good dump in play, with some parts changed."""
    return game.dump(position(BOARD)) | changes


def board(**changes: str) -> dict[str, str]:
    found: dict[str, str] = game.dump(position(BOARD))["board"] | changes
    return found


def begun(**changes: Any) -> dict[str, Any]:
    """A good dump before anything is drawn, with some parts changed."""
    return game.dump(game.start(game.configure(2, {}))) | changes


def dealing(**changes: Any) -> dict[str, Any]:
    """A good dump of a deal in which Red begins, with some parts changed."""
    return game.dump(deal(["red-8", "fly", "green-1"]).state) | changes


def swapping(**changes: Any) -> dict[str, Any]:
    """A good dump in which Green may swap, with some parts changed."""
    return game.dump(deal(all_faces(2)).state) | changes


@pytest.mark.parametrize("dump", [begun(), dealing(), swapping(), play()])
def test_these_are_good(dump: Any) -> None:
    assert game.dump(game.load(dump)) == dump


@pytest.mark.parametrize(
    ("dump", "sentence", "rule"),
    [
        (begun(first="red"), "nobody begins", "W-4"),
        (begun(seat="red"), "nobody begins", "W-4"),
        (begun(board={"a1": "fly1"}), "nobody begins", "W-4"),
        (begun(turns=1), "before play begins", None),
        (begun(last=[1, 0]), "before play begins", None),
        (dealing(first=None), "drawn before the pieces", "W-4"),
        (dealing(seat="green"), "drawn before the pieces", "W-4"),
        (swapping(first=None), "do not begin", "W-3"),
        (swapping(seat=None), "do not begin", "W-3"),
        (swapping(last=[0, 1]), "before play begins", None),
        (play(first=None), "another player’s turn", "W-16"),
        (play(last=[33, 32]), "not a turn of Red", "W-16"),
        (play(last=[0, 0]), "pieces are missing", "W-7"),
        (play(board=board(z9="fly3")), "no space z9", "W-1"),
        (play(board=board(a1="blue-8")), "No piece is called blue-8", None),
        (play(board=board(a1="fly1")), "fly1 stands on two spaces", None),
        (play(turns=3), "another player’s turn", "W-16"),
        (play(seat="green"), "another player’s turn", "W-16"),
        (play(last=[1, 2]), "pieces are missing", "W-7"),
        (play(last=[31, 31]), "not a turn of Green", "W-16"),
        (play(last=[1]), "seats do not match", None),
        (play(seat="orange"), "seats do not match", None),
        (play(stage="over"), "The game is not over here", "W-9"),
        (play(stage="swap"), "before play begins", None),
        (play(stage="nap"), "stage", None),
        (play(turns=-1), "turns", None),
        ({}, "settings", None),
    ],
)
def test_an_impossible_position_names_its_invariant(dump: Any, sentence: str, rule: str | None) -> None:
    with pytest.raises(PositionError, match=sentence) as wrong:
        game.load(dump)
    assert wrong.value.rule == rule


def refused(board: dict[str, str], **options: Any) -> PositionError:
    with pytest.raises(PositionError) as wrong:
        position(board, **options)
    return wrong.value


def test_an_eight_is_always_left_w11() -> None:
    assert refused({"d1": "red-7", "d5": "fly", "g1": "fly", "b3": "green-7"}).rule == "W-11"


def test_dewdrops_never_leave_w17() -> None:
    assert refused({"d1": "red-8", "d5": "fly", "g1": "fly", "b3": "green-8"}, wof_dewdrops=1).rule == "W-17"


def test_a_game_rests_only_where_there_is_a_choice_w8() -> None:
    assert refused({"d1": "red-8", "d5": "fly", "b3": "green-8"}).rule == "W-8"


def test_a_finished_game_is_marked_as_over_w10() -> None:
    ended = refused({"d1": "red-8", "d5": "fly", "g1": "fly", "b3": "green-7"})
    assert (ended.rule, plain(ended.text)) == ("W-10", "The game is over here.")


def test_the_deal_leaves_no_gaps_w19() -> None:
    dump = game.dump(deal(["red-8", "fly", "green-1"]).state)
    del dump["board"]["a2"]
    with pytest.raises(PositionError, match="without gaps"):
        game.load(dump)


def test_pieces_that_are_all_alike_are_dealt_without_a_draw_w19() -> None:
    dump = game.dump(deal(all_faces(2)).state)
    (last, _) = dump["board"].popitem()
    with pytest.raises(PositionError, match="all alike"):
        game.load(dump | {"stage": "deal", "seat": dump["first"]})
    assert last == "g4"


def test_swaps_come_with_every_space_filled_w19() -> None:
    dump = game.dump(deal(all_faces(2)).state)
    del dump["board"]["g4"]
    with pytest.raises(PositionError, match="every space"):
        game.load(dump)
    dump = game.dump(deal(all_faces(2)).state) | {"seat": "red"}
    with pytest.raises(PositionError, match="do not begin"):
        game.load(dump)


def test_the_settings_of_a_dump_are_checked_too() -> None:
    dump = copy.deepcopy(play())
    dump["settings"]["options"]["wof.dewdrops"] = 9
    with pytest.raises(PositionError, match=r"wof\.dewdrops cannot be 9"):
        game.load(dump)


# ------------------------------------------------------------------- an owner's own data files


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("pieces.json", "{", "pieces.json is not JSON"),
        ("pieces.json", '{"players": {}}', "pieces.json: players"),
        ("board-hexhex4.json", '{"name": "x", "shape": "hexagon"}', r"board-hexhex4.json: .*\bradius\b"),
        (
            "board-hexhex4.json",
            '{"name": "x", "shape": "hexagon", "radius": 3, "rings": 6}',
            "board-hexhex4.json: rings",
        ),
        ("board-hexhex4.json", '{"name": "x", "shape": "star", "radius": 3}', "board-hexhex4.json: shape"),
        (
            "board-hexhex4.json",
            '{"name": "x", "shape": "hexagon", "radius": 4}',
            "37 pieces, but .* 61 spaces",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_reason(file: str, text: str, sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        game.configure(2, {}, {file: text}.get)


def test_an_owner_can_enter_a_larger_board_with_more_pieces() -> None:
    files = {
        "board-hexhex4.json": '{"name": "mine", "shape": "hexagon", "radius": 4}',
        "pieces.json": '{"players": {"2": {"sets": 3, "flies": 13}, "3": {"sets": 2, "flies": 13}, '
        '"4": {"sets": 1, "flies": 29}}}',
    }
    for seats in game.seats:
        settings = game.configure(seats, {}, files.get)
        assert len(game.board(settings).spaces) == 61
        dealing = game.pending(game.apply(game.start(settings), "draw red", None).state)
        assert isinstance(dealing, Chance)
        assert sum(weight for _, weight in dealing.faces) == 61
