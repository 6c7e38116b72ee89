"""The rulings of Arachne about single pieces, each at work.

The number of a ruling is in its test's name.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import plain
from companion.games.arachne.game import game
from companion.play import DONE_EVENT, Chance
from tests.games.arachne.positions import (
    DUEL,
    EYES,
    LINES,
    TURNCOAT,
    ends,
    notes,
    position,
    refused,
    say,
    sentences,
    where,
    words,
)
from tests.support.saying import options
from tests.support.tables import choices
from tests.support.there import of_kind, there

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
    assert notes(state, "move", "c5")["c3"] == "Grunt c2 91 %"
    assert notes(state, "move", "c5")["d5"] == "Grunt e5 91 %"
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
    assert of_kind(Chance, game.pending(state)).by == 1


def test_n20_a_failed_capture_ends_its_half_only() -> None:
    board = {"c3": "white-blademaster", "c2": "black-grunt"}
    state = say(position(board), "capture c3 c2", "roll 1", "roll 8").state
    assert "capture c3 c2" in words(state)
    assert "end" in words(state)


def test_a_fight_is_remembered_by_sums_and_chance_also_where_the_attacked_holds() -> None:
    """In 49 of 64 rolls one die and 2 are as high as another die."""
    board = {"c3": "white-blademaster", "c2": "black-grunt"}
    step = say(position(board), "capture c3 c2", "roll 1", "roll 8")
    (fought,) = filter(None, (event.fought for event in step.events))
    assert [plain(one) for one in fought.figures] == ["White Blademaster", "Black Grunt"]
    assert (fought.totals, fought.winner, fought.chance) == ((3, 8), 1, 23)


def test_n20_the_second_half_may_be_left_out_and_belongs_to_him_alone() -> None:
    state = say(position({"c3": "white-blademaster", "e3": "white-wizard"}), "move c3 c2").state
    assert choices(game.pending(state))[0].finish == "end"
    assert {word.split()[1] for word in words(state, "move")} == {"c2"}
    assert of_kind(Chance, game.pending(say(state, "end").state)).by == 1


def test_n21_following_up_costs_a_blademaster_no_steps() -> None:
    board = {"c3": "white-blademaster", "c2": "black-grunt"}
    state = say(position(board, arachne_variant="strategist"), "capture c3 c2").state
    assert {"c1", "hub"} <= ends(state, "c2")


# ------------------------------------------------------------------------------------- Grunts


def test_n22_a_grunt_moves_or_captures() -> None:
    state = position({"c3": "white-grunt", "c1": "black-grunt"})
    after = say(state, "move c3 c2").state
    assert of_kind(Chance, game.pending(after)).by == 1, "no capture after his step"


@pytest.mark.parametrize(("path", "steps"), [("ignore", {"c4"}), ("around", {"b3", "d3", "c4"})])
def test_n23_a_grunt_goes_nearer_to_the_nearest_enemy(path: str, steps: set[str]) -> None:
    # c5 is the nearest, two steps away; by the other count the way over c4 is the nearest too.
    state = position({"c3": "white-grunt", "c5": "black-grunt"}, arachne_grunt_path=path)
    assert ends(state, "c3") == {"c4"}
    blocked = position(
        {"c3": "white-grunt", "c4": "white-wizard", "c5": "black-grunt"}, arachne_grunt_path=path
    )
    assert ends(blocked, "c3") == (set() if path == "ignore" else {"b3", "d3"})


@pytest.mark.parametrize("path", ["ignore", "around"])
def test_n23_a_grunt_goes_a_single_step(path: str) -> None:
    state = position({"c5": "white-grunt", "c2": "black-grunt"}, arachne_grunt_path=path)
    assert ends(state, "c5") == {"c4"}
    assert refused(state, "move c5 c3").rule == "N-23"


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
    assert plain(there(tray.note)) == "1 promoted"
    remained = say(state, "remain")
    assert where(remained.state)["i4"] == "white-grunt-1"
    assert sentences(remained) == ["White’s Grunt stays a Grunt."]
    assert remained.events[0].kind == DONE_EVENT, "no piece is moved"


def test_n25_only_pieces_that_were_lost_come_back() -> None:
    board = {"a4": "white-priestess", "p5": "white-wizard", "b5": "white-wizard"}
    state = say(arriving(**board), "move i3 i4").state
    assert words(state) == {"promote blademaster", "remain"}
    assert refused(state, "promote wizard").rule == "N-25"


def test_n26_with_nobody_lost_there_is_no_promotion() -> None:
    board = {"a4": "white-priestess", "p5": "white-wizard", "b5": "white-wizard"}
    board |= {"p4": "white-blademaster", "b4": "white-blademaster"}
    state = say(arriving(**board), "move i3 i4").state
    assert of_kind(Chance, game.pending(state)).by == 1


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


# ---------------------------------------------------------------------------------- punishment


@pytest.mark.parametrize("variant", ["original", "convenient", "strategist"])
def test_n35_a_punishment_always_succeeds_and_is_followed_up(variant: str) -> None:
    state = position({"c3": "white-wizard", "c2": "white-grunt"}, arachne_variant=variant)
    step = say(state, "punish c3 c2")
    assert where(step.state)["c2"] == "white-wizard-1"
    assert step.events[0].gains == ((0, -1),)
    assert of_kind(Chance, game.pending(step.state)).by == 1


def test_n35_a_row_says_that_the_punished_piece_is_lost() -> None:
    at_once = position({"c3": "white-wizard", "c2": "white-grunt"})
    board = {"c5": "white-priestess", "c2": "white-grunt"}
    moved = say(position(board), "move c5 c3").state
    for state, prefix in ((at_once, ("punish", "c3")), (moved, ("punish",))):
        (goal,) = options(game.menu(state, 0, prefix))
        assert goal.cost is not None
        assert plain(goal.cost) == "Grunt c2 is lost: that clears the way."


def test_n35_only_lower_ranks_ahead_after_a_move_and_never_as_a_turncoat() -> None:
    board = {"c5": "white-priestess", "c2": "white-grunt", "d5": "white-wizard"}
    moved = say(position(board), "move c5 c3").state
    assert words(moved) == {"punish c2", "stay"}
    assert refused(position(board), "punish d5 c5").rule == "N-35"
    turned = say(position(LINES, dice=EYES), TURNCOAT).state
    assert words(turned, "punish") == set()
    assert refused(turned, "punish c3 c2").rule == "N-35"


def test_n17_after_its_move_a_wizard_captures_what_is_connected_and_nothing_else() -> None:
    board = {"c3": "white-wizard", "c1": "black-grunt", "e4": "black-grunt"}
    state = say(position(board), "leap c3 b1").state
    assert "capture c1" in words(state)
    refusal = refused(state, "capture e4")
    assert (refusal.slug, refusal.rule) == ("not-connected", "N-17")
    assert plain(refusal.text).startswith("e4 is not connected to Wizard b1.")


def test_n35_not_ones_equal() -> None:
    state = position({"c3": "white-wizard", "d3": "white-wizard", "b3": "white-grunt"})
    assert words(state, "punish") == {"punish c3 b3"}
    assert refused(state, "punish c3 d3").rule == "N-35"


def test_n35_a_wizard_after_three_steps_punishes_without_following_up() -> None:
    state = say(position({"c3": "white-wizard", "c1": "white-grunt"}), "leap c3 b1", "punish c1").state
    assert where(state)["b1"] == "white-wizard-1"
    assert "c1" not in where(state)


def test_n36_nobody_punishes_a_matron() -> None:
    state = position({"a4": "white-priestess"})
    assert words(state, "punish") == {"punish a5 a4"}
    assert refused(state, "punish a4 a5").rule == "N-36"
