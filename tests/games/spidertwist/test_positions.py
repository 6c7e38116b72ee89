"""Positions that no play could reach are refused, and the invariant is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.errors import DataError, PositionError
from companion.games.spidertwist.game import game
from tests.games.spidertwist.positions import begun, position, say

BOARD = {"a5": "black", "a4": "black", "g5": "white"}


def turn(**changes: Any) -> dict[str, Any]:
    """A good dump of a turn, with some parts changed."""
    return game.dump(position(BOARD, female="c3", eaten=(0, 1))) | changes


def reaction(**changes: Any) -> dict[str, Any]:
    """A good dump of a reaction."""
    state = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    return game.dump(state) | changes


def board(**changes: str) -> dict[str, str]:
    found: dict[str, str] = turn()["board"]
    return found | changes


def level(**changes: Any) -> dict[str, Any]:
    """A good dump before it is known who begins, with some parts changed."""
    return game.dump(say(game.start(game.configure(2, {})), "roll 4", "roll 4").state) | changes


def early(**changes: Any) -> dict[str, Any]:
    """A good dump after a turn of each player, with some parts changed."""
    few: dict[str, Any] = {"turns": 2, "stock": [9, 9], "eaten": [0, 0]}
    return turn(**few, board={"a5": "black-1", "g5": "white-1"}) | changes


@pytest.mark.parametrize(
    "dump",
    [
        turn(),
        reaction(),
        early(),
        level(),
        level(rolls=[4, 4, 3]),
        turn(mating=True, acted=True, mated=[1, 0], stock=[7, 8]),
        turn(mated=[8, 0], stock=[0, 8]),
        turn(stage="offer", offered=True),
        turn(stage="meal", acted=True),
        turn(stage="over", resigned="black"),
        turn(stage="over", agreed=True, offered=True),
    ],
)
def test_these_are_good(dump: Any) -> None:
    assert game.dump(game.load(dump)) == dump


@pytest.mark.parametrize(
    ("dump", "sentence", "rule"),
    [
        (turn(stock=[9, 8]), "Black has 11 males", "Setup"),
        (turn(eaten=[1, 1]), "Black has 11 males", "Setup"),
        (turn(board=board(a5="black-9")), "in order", "Adding"),
        (turn(board=board(a5="black-2")), "black-2 stands on two spaces", None),
        (turn(board=board(z9="black-3")), "no space z9", "S-1"),
        (turn(board=board(a3="red-1")), "No piece is called red-1", None),
        (turn(female="a5"), "both on a5", "S-33"),
        (turn(female="k1"), "no space k1", "S-1"),
        (turn(feeding=7), "feeding", None),
        (turn(turns=41), "other player’s turn", "Setup"),
        (turn(first=None), "other player’s turn", "Setup"),
        (turn(turns=0, first="black"), "more than a male a turn", "Adding"),
        (turn(rolls=[3]), "Start rolls", "Setup"),
        (turn(mating=True, acted=True), "no mated male", "S-9"),
        (turn(acted=False, added=True), "counts as begun", "S-6"),
        (turn(turns=0, stock=[10, 9], eaten=[0, 0], board={"g5": "white-1"}), "White has added", "Adding"),
        (turn(turns=0, stock=[9, 10], eaten=[0, 0], board={"c5": "black-1"}), "Black has added", "Adding"),
        (
            turn(board={"a5": "black-10", "g5": "white-10"}, stock=[0, 0], mated=[9, 9], eaten=[0, 0])
            | {"stage": "over"},
            "first player has one male left",
            "S-28",
        ),
        (
            turn(board={"g5": "white-2"}, stock=[0, 8], mated=[6, 0], eaten=[4, 1]),
            "ends when Black has one male left",
            "S-28",
        ),
        (
            turn(turns=2, stock=[8, 9], mated=[2, 0], eaten=[0, 0], board={"g5": "white-1"})
            | {"acted": True, "added": True},
            "mated more than once a turn",
            "S-9",
        ),
        (turn(acted=True, added=True), "was added and waits", "S-4"),
        (turn(acted=True, done=["white-2"]), "cannot have moved", "S-5"),
        (turn(acted=True, done=["black-2", "black-1"]), "in order", "S-5"),
        (turn(acted=True, done=["black-7"]), "cannot have moved", "S-5"),
        (turn(stage="over"), "not over", "S-28"),
        (turn(stage="over", agreed=True), "Nobody has offered", "S-35"),
        (turn(stage="offer"), "Nobody has offered", "S-35"),
        (turn(stage="over", agreed=True, offered=True, resigned="black"), "one reason", "S-35"),
        (turn(resigned="black"), "over here", "S-35"),
        (turn(stage="meal"), "just been eaten", "S-23"),
        (level(rolls=[4, 4, 3, 5]), "begins at once", "S-31"),
        (level(agreed=True), "Nobody has offered", "S-35"),
        (level(turns=1), "nobody has done anything", "Setup"),
        (level(offered=True), "nobody has done anything", "Setup"),
        (early(turns=1, seat="white"), "White has added", "Adding"),
        (early(turns=0), "Black has added", "Adding"),
        (turn(mating=True, mated=[1, 0], stock=[7, 8]), "counts as begun", "S-6"),
        (turn(done=["black-1"]), "counts as begun", "S-6"),
        (
            early(acted=True, added=True, stock=[10, 9], board={"g5": "white-1"}),
            "nobody was added",
            "Adding",
        ),
        (turn(acted=True, done=["black-1", "black-1"]), "once each", "S-5"),
        (turn(stage="meal", acted=True, feeding=2), "just been eaten", "S-23"),
        (turn(stage="reaction"), "exactly when she reacts", "Reaction"),
        (turn(disturber="a5"), "exactly when she reacts", "Reaction"),
        (turn(stage="start"), "nobody has done anything", "Setup"),
        (turn(stage="nap"), "stage", None),
        (reaction(feeding=2), "does not react", "S-23"),
        (reaction(disturber="h4"), "has just moved", "Reaction"),
        (reaction(female="d2"), "one end only", "Reaction"),
        ({}, "settings", None),
    ],
)
def test_an_impossible_position_names_its_invariant(dump: Any, sentence: str, rule: str | None) -> None:
    with pytest.raises(PositionError, match=sentence) as wrong:
        game.load(dump)
    assert wrong.value.rule == rule


def test_the_settings_of_a_dump_name_all_data_files() -> None:
    dump = turn()
    del dump["settings"]["data"]["pieces.json"]
    with pytest.raises(PositionError, match="every data file"):
        game.load(dump)


def test_a_finished_game_is_marked_as_over_s28() -> None:
    with pytest.raises(PositionError, match="is over here") as wrong:
        position({"a5": "black"}, mated=(9, 0))
    assert wrong.value.rule == "S-28"


def test_a_finished_game_is_marked_as_over_s35() -> None:
    with pytest.raises(PositionError, match="is over here") as wrong:
        position({"a5": "black"}, turns=20, spidertwist_max_turns=20)
    assert wrong.value.rule == "S-35"


def test_start_rolls_are_level_until_one_is_higher_s31() -> None:
    state = say(game.start(game.configure(2, {})), "roll 4", "roll 4", "roll 2").state
    assert game.load(game.dump(state)) == state
    with pytest.raises(PositionError, match="begins at once") as wrong:
        game.load(game.dump(state) | {"rolls": [4, 5]})
    assert wrong.value.rule == "S-31"


def test_a_game_rests_only_where_there_is_a_choice() -> None:
    board = {"a5": "black", "a4": "black"} | dict.fromkeys(("b5", "j5", "b4", "j4"), "white")
    with pytest.raises(PositionError, match="no choice here") as wrong:
        position(board, female="f1", feeding=3, turns=60, mated=(3, 0), eaten=(5, 0))
    assert wrong.value.rule == "S-7"


# ------------------------------------------------------------------- an owner's own data files


def web(**changes: Any) -> str:
    return json.dumps({"name": "mine", "spokes": [8, 8, 8, 8], "strands": "rings"} | changes)


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("pieces.json", "{", "pieces.json is not JSON"),
        ("pieces.json", '{"males": 1}', "pieces.json: males"),
        ("pieces.json", '{"males": 30}', "it takes at least 62"),
        ("board-summer_morning.json", web(spokes=[2, 2]), "spokes"),
        ("board-summer_morning.json", web(spokes=[3, 3, 3]), "has 10 nodes"),
        ("board-summer_morning.json", web(strands="star"), "strands"),
        ("board-summer_morning.json", web(strands=[["a1", "e1"]]), "from a1 to e1"),
        ("board-summer_morning.json", web(strands=[["a1", "a1"]]), "from a1 to a1"),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_reason(file: str, text: str, sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        game.configure(2, {}, {file: text}.get)


def test_a_web_may_have_spokes_of_different_lengths() -> None:
    uneven = web(spokes=[8, 5, 8, 6], strands="spiral")
    board = game.board(game.configure(2, {}, {"board-summer_morning.json": uneven}.get))
    edge = [space.name for space in board.spaces if "edge" in space.marks]
    assert edge == ["a8", "b5", "c8", "d6"]
    assert "b6" not in board.neighbours["a6"].values()
    assert board.neighbours["d6"]["clockwise"] == "a5"


def test_fewer_males_make_a_shorter_game() -> None:
    settings = game.configure(2, {}, {"pieces.json": '{"males": 3}'}.get)
    assert begun().equipment.males == 10
    assert game.start(settings).stock == (3, 3)
