"""The 43 rulings of Arachne, each at work. The number of a ruling is in its test's name."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.errors import plain
from companion.games.arachne import game
from companion.games.arachne.position import actions, odds, threats
from companion.play import Chance, Choice, Over
from tests.contract.recordings import recording
from tests.games.arachne.positions import (
    EYES,
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

TURNCOAT = "turncoat"

# --------------------------------------------------------------------------- board and set-up


def test_n1_the_web_has_16_spokes_5_rings_and_a_middle() -> None:
    board = game.board(game.settle(2, {}))
    assert len(board.spaces) == 81
    assert Counter(space.name[1:] for space in board.spaces if space.name != "hub") == dict.fromkeys(
        "12345", 16
    )
    assert len(board.neighbours["hub"]) == 16


def test_n1_each_side_fills_its_zone() -> None:
    pieces = where(game.start(game.settle(2, {})))
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
    settings = game.settle(2, {"arachne.board": board, "arachne.wizard_diagonal": diagonal})
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
    settings = game.settle(2, {}, {"board-web16x5.json": json.dumps(mine)}.get)
    state = game.start(settings)
    assert len(game.board(settings).spaces) == 73
    assert len(where(state)) == 20
    assert where(state)["b6"] == "white-matron"
    assert where(state)["h5"] == "black-wizard"


def test_n2_white_begins() -> None:
    assert game.pending(game.start(game.settle(2, {}))).by == 0


@pytest.mark.parametrize(("face", "seat"), [("white", 0), ("black", 1)])
def test_n2_who_begins_may_be_drawn(face: str, seat: int) -> None:
    state = game.start(game.settle(2, {"arachne.first": "random"}))
    assert game.pending(state).faces == (("white", 1), ("black", 1))
    begun = say(state, f"draw {face}")
    assert sentences(begun) == [f"{face.title()} begins."]
    assert game.pending(begun.state).by == seat


# --------------------------------------------------------------------------------------- dice

DUEL = {"c3": "white-wizard", "c2": "black-grunt"}


@pytest.mark.parametrize(
    ("variant", "turn", "fight"),
    [("original", "d8", "d8"), ("convenient", "d6", "d6"), ("strategist", "d6", None)],
)
def test_n3_the_variant_says_which_dice(variant: str, turn: str, fight: str | None) -> None:
    assert dice_due(game.start(game.settle(2, {"arachne.variant": variant}))) == turn
    state = say(position(DUEL, arachne_variant=variant), "capture c3 c2").state
    if fight:
        assert game.scene(state).phase.msgid == "Attack"
        assert dice_due(state) == fight
    else:
        assert where(state)["c2"] == "white-wizard-1"


@pytest.mark.parametrize("die", ["d6", "d8"])
def test_n4_the_strategist_rolls_for_spiders_eyes_only(die: str) -> None:
    start = game.start(game.settle(2, {"arachne.variant": "strategist", "arachne.eyes_die": die}))
    assert dice_due(start) == die
    assert len(game.pending(start).faces) == int(die[1])


@pytest.mark.parametrize("die", ["d6", "d8"])
def test_n4_the_other_variants_roll_their_own_dice(die: str) -> None:
    assert dice_due(game.start(game.settle(2, {"arachne.eyes_die": die}))) == "d8"


def test_two_dice_are_rolled_before_anything_else_with_one_press() -> None:
    first = game.start(game.settle(2, {}))
    assert not game.pending(first).auto
    second = say(first, "roll 7").state
    assert game.pending(second).auto
    assert sentences(say(second, "roll 1")) == ["White rolls 7 and 1."]


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
    spaces = state.layout.index
    assert odds(state, state.spaces[spaces["c3"]], spaces["c2"]) == (ways, 64)
    succeeded = 0
    for mine in range(1, 9):
        for other in range(1, 9):
            after = say(state, "capture c3 c2", f"roll {mine}", f"roll {other}").state
            succeeded += where(after).get("c2", "").startswith(f"white-{attacker}")
    assert succeeded == ways
    assert notes(state, "capture", "c3")["c2"] == f"{ways}/64"


def test_n37_only_other_grunts_of_the_defender_on_connected_spaces_help() -> None:
    def chance(**more: str) -> str:
        return notes(position({"c3": "white-wizard", "c2": "black-grunt"} | more), "capture", "c3")["c2"]

    assert chance() == "54/64"
    assert chance(b2="black-grunt") == "49/64"
    assert chance(b2="white-grunt") == "54/64"
    assert chance(b2="black-wizard") == "54/64"
    assert chance(b1="black-grunt") == "54/64"


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
    board = game.board(game.settle(2, {"arachne.centre": centre}))
    assert len(board.neighbours["c1"]) == neighbours
    assert len(board.spaces) == (81 if centre == "space" else 80)


def test_n6_lines_run_along_the_ring_and_along_the_spoke() -> None:
    state = position({"c3": "white-matron", "a5": "white-grunt"})
    assert ends(state, "c3") == {"c4", "c5", "c2", "c1", "d3", "e3", "b3", "a3"}


def test_n7_corners_do_not_connect() -> None:
    state = position({"c3": "white-blademaster", "d4": "black-grunt", "b2": "black-grunt"})
    assert words(state, "capture") == set()
    near = game.board(game.settle(2, {})).neighbours["c3"]
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
    assert game.pending(state).by == 1


# --------------------------------------------------------------------------- something to do


def test_n12_something_has_to_be_done() -> None:
    assert refused(position({}), "pass").rule == "N-12"
    assert "pass" not in words(position({}))


def test_n12_there_is_always_something_to_do() -> None:
    for state in recording("arachne", 2).states:
        if state.stage == "act":
            assert any(verb != "punish" for verb, _, _ in actions(state))


def test_n12_a_failed_attempt_is_the_action_of_the_turn() -> None:
    state = say(position(DUEL), "capture c3 c2", "roll 1", "roll 8").state
    assert where(state)["c3"] == "white-wizard-1"
    assert game.pending(state).by == 1


def test_n12_a_turncoat_without_anything_to_do_makes_it_a_normal_turn() -> None:
    held = {"h5": "white-wizard", "j5": "white-wizard", "i4": "white-grunt"}
    state = position(held, dice=(1, 2), changes={"stage": "roll", "dice": [1]})
    step = say(state, "roll 1")
    assert sentences(step)[1] == "No piece of Black can act as a turncoat. White moves as usual."
    assert "capture h5 i5" in words(step.state)


def test_n12_the_only_thing_to_do_is_done_and_announced() -> None:
    held = {"h5": "white-wizard", "j5": "white-wizard", "i3": "white-grunt"}
    asked = say(position(held, dice=EYES), "turncoat").state
    assert words(asked) == {"move i5 i4", "offer"}
    step = say(asked, "offer", "decline")
    assert sentences(step)[-1] == "Black Matron moves from i5 to i4. It was the only move."
    assert where(step.state)["i4"] == "black-matron"


def test_n42_a_piece_that_cannot_move_may_capture() -> None:
    around = {"c4": "black-grunt", "c2": "white-grunt", "b3": "white-grunt", "d3": "white-grunt"}
    state = position({"c3": "white-priestess"} | around)
    assert ends(state, "c3") == set()
    assert words(state, "capture c3") == {"capture c3 c4"}


# ---------------------------------------------------------------------------------- following up


def test_n13_who_captures_follows_up() -> None:
    state = say(position(DUEL, arachne_variant="strategist"), "capture c3 c2").state
    assert where(state)["c2"] == "white-wizard-1"
    assert "c3" not in where(state)


@pytest.mark.parametrize(("word", "space"), [("follow", "c2"), ("stay", "c3")])
def test_n13_by_house_rule_one_may_stay_behind(word: str, space: str) -> None:
    state = position(DUEL, arachne_followup_optional=True)
    asked = say(state, "capture c3 c2", "roll 8", "roll 1").state
    assert words(asked) == {"follow", "stay"}
    assert where(say(asked, word).state)[space] == "white-wizard-1"


def test_n13_a_wizard_does_not_follow_up_after_three_steps() -> None:
    state = position({"c3": "white-wizard", "c1": "black-grunt"}, arachne_variant="strategist")
    after = say(state, "leap c3 b1", "capture c1").state
    assert where(after)["b1"] == "white-wizard-1"
    assert "c1" not in where(after)


# ------------------------------------------------------------------------------------- pieces


def test_n14_the_matron_passes_her_own_pieces_only() -> None:
    state = position(
        {
            "c3": "white-matron",
            "c2": "white-grunt",
            "d3": "black-grunt",
            "b3": "white-grunt",
            "a3": "white-grunt",
        }
    )
    assert ends(state, "c3") == {"c1", "c4", "c5"}
    assert refused(state, "move c3 e3").rule == "N-14"


def test_n15_as_a_turncoat_she_passes_pieces_of_her_own_colour() -> None:
    state = position({"c3": "black-matron", "c2": "black-grunt", "d3": "white-grunt"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert "c1" in ends(acting, "c3")
    assert "e3" not in ends(acting, "c3")
    assert refused(acting, "move c3 e3").rule == "N-15"


def test_n16_the_priestess_stops_on_the_space_before_her_prey() -> None:
    state = position(
        {"c5": "white-priestess", "c2": "black-grunt", "e5": "black-grunt", "f5": "black-wizard"}
    )
    assert notes(state, "move", "c5")["c3"] == "Grunt c2 58/64"
    assert notes(state, "move", "c5")["d5"] == "Grunt e5 58/64"
    assert notes(state, "move", "c5")["c4"] == ""
    assert "f5" not in ends(state, "c5")


def test_n16_a_space_on_two_lines_aims_along_both() -> None:
    # From c3 to k3 one comes through the middle, towards k4, and round the ring, towards l3.
    board = {"c3": "white-priestess", "k4": "black-grunt", "l3": "black-grunt"}
    assert words(say(position(board), "move c3 k3").state) == {"capture k4", "capture l3", "stay"}
    closed = position(board | {"k1": "white-grunt"})
    assert words(say(closed, "move c3 k3").state) == {"capture l3", "stay"}


@pytest.mark.parametrize(("diagonal", "targets"), [(False, {"c2"}), (True, {"c2", "b4", "d2"})])
def test_n17_a_wizard_surrounds_what_is_connected(diagonal: bool, targets: set[str]) -> None:
    board = {"c4": "white-wizard", "c2": "black-grunt", "b4": "black-grunt", "d2": "black-grunt"}
    state = position(board, arachne_wizard_diagonal=diagonal)
    moved = say(state, "move c4 c3").state
    assert {word.split()[1] for word in words(moved, "capture")} == targets
    leapt = say(state, "leap c4 c3").state
    assert {word.split()[1] for word in words(leapt, "capture")} == targets


def test_n18_three_steps_turn_and_cross_and_never_meet_themselves() -> None:
    walls = {"c4": "white-grunt", "c2": "black-grunt", "b3": "white-grunt", "d3": "black-grunt"}
    state = position({"c3": "white-wizard"} | walls)
    reached = ends(state, "c3", "leap")
    assert {"hub", "f3", "d1", "d5", "b5"} <= reached
    assert "c3" not in reached
    assert "c2" not in reached
    assert "c5" not in reached, "two steps away, and no way of three"


def test_n18_three_steps_exactly() -> None:
    state = position({"c3": "white-wizard"})
    reached = ends(state, "c3", "leap")
    assert "f3" in reached
    assert "e3" not in reached
    assert "c1" not in reached
    assert ends(state, "c3") == {"c4", "c2", "b3", "d3"}


def test_n19_a_wizard_may_capture_where_he_stands_and_follows_up() -> None:
    state = say(position(DUEL, arachne_variant="strategist"), "capture c3 c2").state
    assert where(state)["c2"] == "white-wizard-1"


def test_n20_a_blademaster_moves_and_captures_twice() -> None:
    board = {"c5": "white-blademaster", "c2": "black-grunt", "e2": "black-grunt"}
    state = say(position(board, arachne_variant="strategist"), "move c5 c3", "capture c2").state
    assert where(state)["c2"] == "white-blademaster-1"
    state = say(state, "move c2 d2", "capture e2").state
    assert where(state)["e2"] == "white-blademaster-1"
    assert game.pending(state).by == 1


def test_n20_a_failed_capture_ends_its_half_only() -> None:
    board = {"c3": "white-blademaster", "c2": "black-grunt"}
    state = say(position(board), "capture c3 c2", "roll 1", "roll 8").state
    assert "capture c3 c2" in words(state)
    assert "end" in words(state)


def test_n20_the_second_half_may_be_left_out_and_belongs_to_him_alone() -> None:
    state = say(position({"c3": "white-blademaster", "e3": "white-wizard"}), "move c3 c2").state
    assert game.pending(state)[0].finish == "end"
    assert {word.split()[1] for word in words(state, "move")} == {"c2"}
    assert game.pending(say(state, "end").state).by == 1


def test_n21_following_up_costs_a_blademaster_no_steps() -> None:
    board = {"c3": "white-blademaster", "c2": "black-grunt"}
    state = say(position(board, arachne_variant="strategist"), "capture c3 c2").state
    assert {"c1", "hub"} <= ends(state, "c2")


# ------------------------------------------------------------------------------------- Grunts


def test_n22_a_grunt_moves_or_captures() -> None:
    state = position({"c3": "white-grunt", "c1": "black-grunt"})
    after = say(state, "move c3 c2").state
    assert game.pending(after).by == 1, "no capture after his step"


@pytest.mark.parametrize(("path", "steps"), [("ignore", {"c4"}), ("around", {"b3", "d3", "c4"})])
def test_n23_a_grunt_goes_nearer_to_the_nearest_enemy(path: str, steps: set[str]) -> None:
    # c5 is the nearest, two steps away; by the other count the way over c4 is the nearest too.
    state = position({"c3": "white-grunt", "c5": "black-grunt"}, arachne_grunt_path=path)
    assert ends(state, "c3") == {"c4"}
    blocked = position(
        {"c3": "white-grunt", "c4": "white-wizard", "c5": "black-grunt"}, arachne_grunt_path=path
    )
    assert ends(blocked, "c3") == (set() if path == "ignore" else {"b3", "d3"})


def test_n23_next_to_an_enemy_a_grunt_cannot_move() -> None:
    state = position({"c3": "white-grunt", "c2": "black-grunt"})
    assert ends(state, "c3") == set()
    assert words(state, "capture c3") == {"capture c3 c2"}


def test_n24_between_shortest_ways_the_player_chooses() -> None:
    assert ends(position({"c3": "white-grunt", "d4": "black-grunt"}), "c3") == {"c4", "d3"}
    assert ends(position({"c3": "white-grunt", "c5": "black-grunt", "c1": "black-grunt"}), "c3") == {
        "c4",
        "c2",
    }


# ---------------------------------------------------------------------------------- promotion


def arriving(**more: str) -> Any:
    """A white Grunt one step before the space where the black Priestess began."""
    return position({"i3": "white-grunt", "i5": "black-matron"} | more)


def test_n25_a_grunt_is_replaced_by_a_captured_piece() -> None:
    state = say(arriving(), "move i3 i4").state
    assert words(state) == {"promote priestess", "promote wizard", "promote blademaster", "remain"}
    promoted = say(state, "promote wizard").state
    assert where(promoted)["i4"] == "white-wizard-1"
    tray = game.scene(promoted).trays[0]
    assert plain(tray.note) == "1 promoted"
    assert where(say(state, "remain").state)["i4"] == "white-grunt-1"


def test_n25_only_pieces_that_were_lost_come_back() -> None:
    board = {"a4": "white-priestess", "p5": "white-wizard", "b5": "white-wizard"}
    state = say(arriving(**board), "move i3 i4").state
    assert words(state) == {"promote blademaster", "remain"}
    assert refused(state, "promote wizard").rule == "N-25"


def test_n26_with_nobody_lost_there_is_no_promotion() -> None:
    board = {"a4": "white-priestess", "p5": "white-wizard", "b5": "white-wizard"}
    board |= {"p4": "white-blademaster", "b4": "white-blademaster"}
    state = say(arriving(**board), "move i3 i4").state
    assert game.pending(state).by == 1


def test_n27_arriving_by_a_capture_counts_too() -> None:
    board = {"i3": "white-grunt", "i4": "black-grunt"}
    state = say(position(board), "capture i3 i4", "roll 8", "roll 1").state
    assert "promote priestess" in words(state)


def test_n27_moved_by_the_rival_it_does_not_count() -> None:
    board = {"a3": "black-grunt", "a5": "black-wizard", "c1": "white-matron"}
    state = position(board, dice=EYES)
    after = say(state, TURNCOAT, "move a3 a4").state
    assert where(after)["a4"] == "black-grunt-1"
    assert isinstance(game.pending(after), Chance)


# ------------------------------------------------------------------------------------ turncoat

LINES = {"c3": "black-wizard", "c2": "black-grunt", "d3": "white-grunt"}


def test_n28_spiders_eyes_offer_a_turncoat() -> None:
    start = game.start(game.settle(2, {}))
    step = say(start, "roll 1", "roll 1")
    assert sentences(step) == ["White rolls 1 and 1. Spiders’ eyes."]
    assert words(step.state) == {"turncoat", "forgo"}
    assert {word.split()[1] for word in words(say(step.state, "turncoat").state, "move")} <= {
        space for space, piece in where(start).items() if piece.startswith("black")
    }


@pytest.mark.parametrize("value", ["move", "lose"])
def test_n28_without_the_turncoat_one_moves_or_by_house_rule_loses_the_turn(value: str) -> None:
    state = say(position(LINES, dice=EYES, arachne_decline_turncoat=value), "forgo").state
    if value == "move":
        assert words(state, "capture") == {"capture d3 c3"}
    else:
        assert game.pending(state).by == 1


def test_n29_a_turncoat_captures_its_own_colour_and_never_yours() -> None:
    state = say(position(LINES, dice=EYES), TURNCOAT).state
    assert words(state, "capture c3") == {"capture c3 c2"}
    assert refused(state, "capture c3 d3").rule == "N-29"


def test_n30_a_grunt_as_a_turncoat_goes_for_its_own_colour() -> None:
    state = position({"c3": "black-grunt", "c5": "black-wizard", "c1": "white-grunt"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert ends(acting, "c3") == {"c4"}
    assert refused(acting, "move c3 c2").rule == "N-30"


def test_n31_a_grunt_as_a_turncoat_moves_or_captures() -> None:
    state = position({"c3": "black-grunt", "c4": "black-wizard"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert words(acting, "capture c3") == {"capture c3 c4"}
    assert ends(acting, "c3") == set()


def test_n32_a_blademaster_as_a_turncoat_has_both_halves() -> None:
    state = position(
        {"c5": "black-blademaster", "c2": "black-grunt"}, dice=EYES, arachne_variant="strategist"
    )
    after = say(state, TURNCOAT, "move c5 c3", "capture c2").state
    assert where(after)["c2"] == "black-blademaster-1"
    assert "end" in words(after)


def test_n33_the_matron_can_be_a_turncoat_but_not_its_prey() -> None:
    state = position({"c3": "black-matron", "c2": "black-grunt"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert words(acting, "capture c3") == {"capture c3 c2"}
    assert words(acting, "capture c2") == set()
    assert refused(acting, "capture c2 c3").rule == "N-33"


def test_n34_the_owners_grunts_help_against_a_turncoat_but_not_itself() -> None:
    alone = say(position({"c3": "black-grunt", "c2": "black-grunt"}, dice=EYES), TURNCOAT).state
    assert notes(alone, "capture", "c3")["c2"] == "36/64"
    helped = position({"c3": "black-grunt", "c2": "black-grunt", "b2": "black-grunt"}, dice=EYES)
    assert notes(say(helped, TURNCOAT).state, "capture", "c3")["c2"] == "28/64"
    fight = say(alone, "capture c3 c2", "roll 5").state
    assert game.pending(fight).by == 1, "the owner defends"


@pytest.mark.parametrize(("must", "able"), [(False, {"capture c3 c2"}), (True, set())])
def test_n43_a_turncoat_may_capture_without_moving_unless_the_house_forbids(
    must: bool, able: set[str]
) -> None:
    board = LINES | {"c5": "black-grunt"}
    state = say(position(board, dice=EYES, arachne_turncoat_must_move=must), TURNCOAT).state
    assert words(state, "capture c3") == able
    if must:
        assert refused(state, "capture c3 c2").rule == "N-43"
        moved = say(state, "move c3 c4").state
        assert words(moved, "capture") == {"capture c5"}


# ---------------------------------------------------------------------------------- punishment


@pytest.mark.parametrize("variant", ["original", "convenient", "strategist"])
def test_n35_a_punishment_always_succeeds_and_is_followed_up(variant: str) -> None:
    state = position({"c3": "white-wizard", "c2": "white-grunt"}, arachne_variant=variant)
    step = say(state, "punish c3 c2")
    assert where(step.state)["c2"] == "white-wizard-1"
    assert step.events[0].gains == ((0, -1),)
    assert game.pending(step.state).by == 1


def test_n35_only_lower_ranks_ahead_after_a_move_and_never_as_a_turncoat() -> None:
    board = {"c5": "white-priestess", "c2": "white-grunt", "d5": "white-wizard"}
    moved = say(position(board), "move c5 c3").state
    assert words(moved) == {"punish c2", "stay"}
    assert refused(position(board), "punish d5 c5").rule == "N-35"
    turned = say(position(LINES, dice=EYES), TURNCOAT).state
    assert words(turned, "punish") == set()
    assert refused(turned, "punish c3 c2").rule == "N-35"


def test_n35_a_wizard_after_three_steps_punishes_without_following_up() -> None:
    state = say(position({"c3": "white-wizard", "c1": "white-grunt"}), "leap c3 b1", "punish c1").state
    assert where(state)["b1"] == "white-wizard-1"
    assert "c1" not in where(state)


def test_n36_nobody_punishes_a_matron() -> None:
    state = position({"a4": "white-priestess"})
    assert words(state, "punish") == {"punish a5 a4"}
    assert refused(state, "punish a4 a5").rule == "N-36"


# ----------------------------------------------------------------------------------------- end


def test_who_captures_the_matron_wins() -> None:
    state = position({"i4": "white-grunt"}, arachne_variant="strategist")
    over = game.pending(say(state, "capture i4 i5").state)
    assert isinstance(over, Over)
    assert (over.ranking, over.reason, over.rule) == (((0,), (1,)), "matron", "End")


def test_a_wizard_wins_after_three_steps_as_well() -> None:
    state = position({"c3": "black-wizard"}, mover="black", arachne_variant="strategist")
    over = say(state, "leap c3 b5", "capture a5").state
    assert game.pending(over).ranking == ((1,), (0,))
    assert where(over)["b5"] == "black-wizard-1"


BACK_AND_FORTH = (
    "move a5 b5",
    "roll 2",
    "roll 3",
    "move i5 j5",
    "roll 2",
    "roll 3",
    "move b5 a5",
    "roll 2",
    "roll 3",
    "move j5 i5",
    "roll 2",
    "roll 3",
)


def test_n39_the_fourth_time_is_a_draw() -> None:
    state = position({})
    for turn in range(2):
        state = say(state, *BACK_AND_FORTH).state
        assert plain(game.scene(state).progress[-1]) == f"this position: time {turn + 2} of 4"
    state = say(state, *BACK_AND_FORTH[:-2]).state
    over = game.pending(state)
    assert isinstance(over, Over)
    assert (over.ranking, over.reason, over.rule) == (((0, 1),), "repetition", "N-39")


def test_n39_the_side_to_move_counts_and_the_dice_do_not() -> None:
    state = say(position({}), *BACK_AND_FORTH).state
    assert state.history.count(state.history[0]) == 1
    other = say(position({}), *(word.replace("roll 3", "roll 7") for word in BACK_AND_FORTH)).state
    assert other.history == state.history


def test_n39_a_capture_lets_no_earlier_position_come_back() -> None:
    state = say(position(DUEL, arachne_variant="strategist"), "capture c3 c2").state
    assert state.history == ()


@pytest.mark.parametrize("agree", [True, False])
def test_n40_a_draw_is_offered_and_agreed_on_or_not(agree: bool) -> None:
    asked = say(position({}), "offer").state
    (choice,) = game.pending(asked)
    assert isinstance(choice, Choice)
    assert (choice.seat, words(asked)) == (1, {"accept", "decline"})
    if agree:
        over = game.pending(say(asked, "accept").state)
        assert (over.ranking, over.reason, over.rule) == (((0, 1),), "agreement", "N-40")
    else:
        back = say(asked, "decline").state
        assert game.pending(back)[0].seat == 0
        assert refused(back, "offer").rule == "N-40"


def test_n41_two_lone_matrons_play_on() -> None:
    state = say(position({}), "move a5 a4").state
    assert isinstance(game.pending(state), Chance)
