"""The rulings of Arachne about its web, its dice and its lines, each at work.

The number of a ruling is in its test's name.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from companion.games.arachne.chances import odds, threats
from companion.games.arachne.game import game
from companion.play import Chance
from tests.games.arachne.positions import (
    DUEL,
    dice_due,
    ends,
    notes,
    position,
    refused,
    say,
    sentences,
    where,
    words,
)
from tests.support.there import of_kind

# --------------------------------------------------------------------------- board and set-up


def test_n1_the_web_has_16_spokes_5_rings_and_a_middle() -> None:
    board = game.board(game.configure(2, {}))
    assert len(board.spaces) == 81
    assert Counter(space.name[1:] for space in board.spaces if space.name != "hub") == dict.fromkeys(
        "12345", 16
    )
    assert len(board.neighbours["hub"]) == 16


def test_n1_each_side_fills_its_zone() -> None:
    pieces = where(game.start(game.configure(2, {})))
    assert len(pieces) == 24
    kinds = Counter(piece.rstrip("-123456") for piece in pieces.values())
    for colour in ("white", "black"):
        assert kinds[f"{colour}-matron"] == kinds[f"{colour}-priestess"] == 1
        assert kinds[f"{colour}-wizard"] == kinds[f"{colour}-blademaster"] == 2
        assert kinds[f"{colour}-grunt"] == 6
    assert (pieces["a5"], pieces["a4"], pieces["i5"]) == ("white-matron", "white-priestess", "black-matron")
    assert {pieces["p5"][:12], pieces["b5"][:12]} == {"white-wizard"}


@pytest.mark.parametrize(("board", "spaces"), [("web16x5", 81), ("web16x6", 97)])
@pytest.mark.parametrize("diagonal", [False, True])
def test_n1_nobody_can_capture_in_the_first_turn(board: str, spaces: int, diagonal: bool) -> None:
    settings = game.configure(2, {"arachne.board": board, "arachne.wizard_diagonal": diagonal})
    assert len(game.board(settings).spaces) == spaces
    state = say(game.start(settings), "roll 4", "roll 6").state
    assert threats(state) == []
    assert words(state, "capture") == set()


def test_n1_an_owner_can_enter_another_web() -> None:
    mine = {
        "name": "mine",
        "spokes": 12,
        "rings": 6,
        "white_spoke": 1,
        "black_spoke": 7,
        "rows_from_edge": ["BPMPB", "GGWGG"],
    }
    settings = game.configure(2, {}, {"board-web16x5.json": json.dumps(mine)}.get)
    state = game.start(settings)
    assert len(game.board(settings).spaces) == 73
    assert len(where(state)) == 20
    assert where(state)["b6"] == "white-matron"
    assert where(state)["h5"] == "black-wizard"


def test_n2_white_begins() -> None:
    assert of_kind(Chance, game.pending(game.start(game.configure(2, {})))).by == 0


@pytest.mark.parametrize(("face", "seat"), [("white", 0), ("black", 1)])
def test_n2_who_begins_may_be_drawn(face: str, seat: int) -> None:
    state = game.start(game.configure(2, {"arachne.first": "random"}))
    assert of_kind(Chance, game.pending(state)).faces == (("white", 1), ("black", 1))
    begun = say(state, f"draw {face}")
    assert sentences(begun) == [f"{face.title()} begins."]
    assert of_kind(Chance, game.pending(begun.state)).by == seat


# --------------------------------------------------------------------------------------- dice


@pytest.mark.parametrize(
    ("variant", "turn", "fight"),
    [("original", "d8", "d8"), ("convenient", "d6", "d6"), ("strategist", "d6", None)],
)
def test_n3_the_variant_says_which_dice(variant: str, turn: str, fight: str | None) -> None:
    assert dice_due(game.start(game.configure(2, {"arachne.variant": variant}))) == turn
    state = say(position(DUEL, arachne_variant=variant), "capture c3 c2").state
    if fight:
        assert game.scene(state).phase.msgid == "Attack"
        assert dice_due(state) == fight
    else:
        assert where(state)["c2"] == "white-wizard-1"


@pytest.mark.parametrize("die", ["d6", "d8"])
def test_n4_the_strategist_rolls_for_spiders_eyes_only(die: str) -> None:
    start = game.start(game.configure(2, {"arachne.variant": "strategist", "arachne.eyes_die": die}))
    assert dice_due(start) == die
    assert len(of_kind(Chance, game.pending(start)).faces) == int(die[1])


@pytest.mark.parametrize("die", ["d6", "d8"])
def test_n4_the_other_variants_roll_their_own_dice(die: str) -> None:
    assert dice_due(game.start(game.configure(2, {"arachne.eyes_die": die}))) == "d8"


def test_two_dice_are_rolled_before_anything_else_with_one_press() -> None:
    first = game.start(game.configure(2, {}))
    assert not of_kind(Chance, game.pending(first)).auto
    second = say(first, "roll 7").state
    assert of_kind(Chance, game.pending(second)).auto
    assert sentences(say(second, "roll 1")) == ["White rolls 7 and 1: no spiders’ eyes."]


@pytest.mark.parametrize(
    ("attacker", "target", "helpers", "ways"),
    [
        ("wizard", "wizard", 0, 36),  # level: 1+2+…+8 of 64
        ("wizard", "grunt", 0, 54),
        ("grunt", "matron", 0, 6),
        ("wizard", "grunt", 2, 43),
        ("matron", "grunt", 0, 61),
    ],
)
def test_the_chance_of_a_capture_is_exact(attacker: str, target: str, helpers: int, ways: int) -> None:
    board = {"c3": f"white-{attacker}", "c2": f"black-{target}"}
    board |= dict.fromkeys(["b2", "d2"][:helpers], "black-grunt")
    state = position(board)
    spaces = state.equipment.index
    assert odds(state, state.spaces[spaces["c3"]], spaces["c2"]) == (ways, 64)
    succeeded = 0
    for mine in range(1, 9):
        for other in range(1, 9):
            after = say(state, "capture c3 c2", f"roll {mine}", f"roll {other}").state
            succeeded += where(after).get("c2", "").startswith(f"white-{attacker}")
    assert succeeded == ways
    assert notes(state, "capture", "c3")["c2"] == f"{round(100 * ways / 64)} %"


def test_n37_only_other_grunts_of_the_defender_on_connected_spaces_help() -> None:
    def chance(**more: str) -> str:
        return notes(position({"c3": "white-wizard", "c2": "black-grunt"} | more), "capture", "c3")["c2"]

    assert chance() == "84 %"
    assert chance(b2="black-grunt") == "77 %"
    assert chance(b2="white-grunt") == "84 %"
    assert chance(b2="black-wizard") == "84 %"
    assert chance(b1="black-grunt") == "84 %"


def test_n38_the_attacker_succeeds_with_an_equal_sum() -> None:
    state = position({"c3": "white-wizard", "c2": "black-wizard"})
    even = say(state, "capture c3 c2", "roll 4", "roll 4")
    assert where(even.state)["c2"] == "white-wizard-1"
    assert even.events[0].rule == "N-38"
    less = say(state, "capture c3 c2", "roll 4", "roll 5")
    assert where(less.state)["c3"] == "white-wizard-1"
    assert sentences(less) == ["White has 7, Black 8: Black Wizard on c2 holds."]


# -------------------------------------------------------------------------------------- lines


def test_n5_the_middle_is_a_space_that_lines_run_through() -> None:
    state = position({"c2": "white-priestess"})
    assert {"hub", "k1", "k5"} <= ends(state, "c2")
    in_the_middle = position({"hub": "white-priestess"})
    assert len(ends(in_the_middle, "hub")) == 16 * 5 - 2  # all but the two Matrons


@pytest.mark.parametrize(
    ("centre", "reached", "neighbours"),
    [("space", {"hub", "k1"}, 4), ("crossing", {"k1"}, 4), ("hole", set(), 3)],
)
def test_n5_by_house_rule_it_is_a_crossing_or_a_hole(centre: str, reached: set[str], neighbours: int) -> None:
    state = position({"c2": "white-priestess"}, arachne_centre=centre)
    assert ends(state, "c2") & {"hub", "k1"} == reached
    board = game.board(game.configure(2, {"arachne.centre": centre}))
    assert len(board.neighbours["c1"]) == neighbours
    assert len(board.spaces) == (81 if centre == "space" else 80)


def test_n6_lines_run_along_the_ring_and_along_the_spoke() -> None:
    state = position({"c3": "white-matron", "a5": "white-grunt"})
    assert ends(state, "c3") == {"c4", "c5", "c2", "c1", "d3", "e3", "b3", "a3"}


def test_n7_corners_do_not_connect() -> None:
    state = position({"c3": "white-blademaster", "d4": "black-grunt", "b2": "black-grunt"})
    assert words(state, "capture") == set()
    near = game.board(game.configure(2, {})).neighbours["c3"]
    assert near == {"outward": "c4", "inward": "c2", "clockwise": "d3", "back": "b3"}


def test_n8_a_blademaster_does_not_end_where_he_began() -> None:
    state = say(position({"c3": "white-blademaster"}), "move c3 c2").state
    assert "c3" not in ends(state, "c2")
    assert "c4" in ends(state, "c2")
    assert refused(state, "move c2 c3").rule == "N-8"


def test_n9_after_a_move_only_what_lies_straight_ahead_is_captured() -> None:
    state = position({"c5": "white-priestess", "c2": "black-grunt", "d3": "black-grunt", "b4": "black-grunt"})
    moved = say(state, "move c5 c3").state
    assert words(moved) == {"capture c2", "stay"}
    assert refused(moved, "capture d3").rule == "N-9"


def test_n10_without_a_move_any_connected_enemy_is_a_target() -> None:
    state = position({"c3": "white-priestess", "c2": "black-grunt", "d3": "black-grunt", "b4": "black-grunt"})
    assert words(state, "capture c3") == {"capture c3 c2", "capture c3 d3"}


def test_n11_a_capture_may_be_left_out() -> None:
    state = say(position({"c5": "white-priestess", "c2": "black-grunt"}), "move c5 c3", "stay").state
    assert where(state)["c2"] == "black-grunt-1"
    assert of_kind(Chance, game.pending(state)).by == 1
