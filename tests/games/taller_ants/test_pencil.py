"""The pencil of Taller-Ants: units, the ground, what lies there; scores follow."""

from __future__ import annotations

import pytest

from companion.errors import Refused, plain
from companion.games.taller_ants.state import areas
from companion.games.taller_ants.state import position as at
from companion.games.taller_ants.state.equipment import GROUP
from companion.games.taller_ants.state.position import State
from tests.games.taller_ants.positions import game, position
from tests.support.there import there


def test_a_score_follows_from_what_is_corrected() -> None:
    state = position()
    assert at.stored(state, 1) == 0
    state = game.apply(state, "correct lying d8-u food 7", None).state
    assert at.stored(state, 1) == 7
    webs = at.webs(state)
    state = game.apply(state, "correct ground b3 webs yes", None).state
    assert at.webs(state) == webs + 1
    assert game.apply(state, "correct ground b3 webs no", None).state.webs == position().webs


def test_a_unit_is_where_it_truly_is_with_what_it_truly_has() -> None:
    state = position("red", ants={"red": {"group1": "b2"}})
    state = game.apply(state, "correct unit red-group1 b3", None).state
    state = game.apply(state, "correct ants red-group1 red 3", None).state
    state = game.apply(state, "correct load red-group1 food 15", None).state
    group = at.group_of(state, 1, "group1")
    assert group is not None
    assert (state.equipment.names[group.square], group.red, group.food) == ("b3", 3, 15)
    with pytest.raises(Refused, match="carries too much"):
        game.apply(state, "correct ants red-group1 red 2", None)


def test_what_is_taken_away_leaves_what_it_carried() -> None:
    state = position("red", ants={"red": {"group1": {"at": "b2", "food": 4}, "group2": "b4"}})
    step = game.apply(state, "correct unit red-group1 off", None)
    assert plain(step.events[0].text).endswith("What it carried lies there.")
    assert at.count_at(step.state, step.state.equipment.index["b2"], "food") == 4
    back = game.apply(step.state, "correct unit red-group1 b2", None).state
    assert at.group_of(back, 1, "group1") is not None


def test_whoever_is_given_the_turn_has_all_points() -> None:
    state = game.apply(position(), "correct turn red", None).state
    assert (state.stage, state.seat) == ("ants", 1)
    assert all(group.points == 10 for group in state.colony.groups)


def test_who_may_not_stay_keeps_the_points_to_go_on() -> None:
    """With none of them it had no word left, and the box met a mistake of its own."""
    state = position(spiders={"spider1": "g2"})
    on_water = game.apply(state, "step spider1 h2", 0).state
    with pytest.raises(Refused, match="has to have points to go on"):
        game.apply(on_water, "correct points purple-spider1 0", None)
    assert game.apply(on_water, "correct points purple-spider1 2", None).state.spiders[0].points == 2


def test_no_game_stands_on_a_rock() -> None:
    state = position()
    rock = next(
        name for name in state.equipment.names if state.equipment.rock >> state.equipment.index[name] & 1
    )
    with pytest.raises(Refused, match=f"No spider can stand at {rock}"):
        game.apply(state, f"correct unit purple-spider1 {rock}", None)


def test_a_tunnel_is_dug_and_filled_where_it_truly_is() -> None:
    state = position()
    before, bit = state.colonies[0].nest, 1 << state.equipment.index["b3"]
    dug = game.apply(state, "correct tunnel b3-u red", None).state
    assert dug.colonies[0].nest == before | bit
    assert game.apply(dug, "correct tunnel b3-u nobody", None).state.colonies[0].nest == before


def test_a_round_may_be_the_first_again_and_none_before_it() -> None:
    assert game.apply(position(), "correct round 1", None).state.round == 1
    with pytest.raises(Refused):
        game.apply(position(), "correct round 0", None)


def holes(state: State, seat: int = 1) -> set[str]:
    """The squares above ground where a colony has its holes."""
    colony = state.colonies[seat - 1]
    return {state.equipment.names[hole] for hole in (colony.hole, *colony.shafts)}


def test_a_hole_is_where_it_truly_is_and_a_colony_keeps_one() -> None:
    state = position()
    (before,) = holes(state)
    dug = next(square for square in state.equipment.names[: state.equipment.size] if fits(state, square))
    with pytest.raises(Refused, match="The nest contains the square of its hole"):
        game.apply(state, f"correct hole {dug} red", None)
    state = game.apply(state, f"correct tunnel {dug}-u red", None).state
    step = game.apply(state, f"correct hole {dug} red", None)
    assert holes(step.state) == {dug}
    assert plain(step.events[0].text) == f"Corrected. Hole on {dug}: Red instead of nobody."
    with pytest.raises(Refused, match="A colony keeps a hole"):
        game.apply(step.state, f"correct hole {dug} nobody", None)
    assert holes(game.apply(step.state, f"correct hole {before} red", None).state) == {before}
    assert game.load(game.dump(step.state)) == step.state


def test_under_the_house_rule_a_colony_has_several_and_others_may_be_closed() -> None:
    state = position(options={"ants.new_holes": True})
    (before,) = holes(state)
    dug = next(square for square in state.equipment.names[: state.equipment.size] if fits(state, square))
    with pytest.raises(Refused, match="Under a hole the ground is excavated"):
        game.apply(state, f"correct hole {dug} red", None)
    state = game.apply(state, f"correct tunnel {dug}-u red", None).state
    state = game.apply(state, f"correct hole {dug} red", None).state
    assert holes(state) == {before, dug}
    assert holes(game.apply(state, f"correct hole {before} nobody", None).state) == {dug}
    assert holes(game.apply(state, f"correct hole {dug} nobody", None).state) == {before}


def fits(state: State, square: str) -> bool:
    """Whether the ground is open there, and nobody has anything under it."""
    place, fixed = state.equipment.index[square], state.equipment
    taken = any(colony.nest >> place & 1 for colony in state.colonies)
    return not (fixed.rock | fixed.water) >> place & 1 and not taken


def shores(state: State) -> tuple[str, str]:
    """Two squares of land with open water in a straight line between them."""
    names = state.equipment.names
    for square in range(state.equipment.size):
        for end, line in areas.water_lines(state, square).items():
            if len(line) <= GROUP:
                return names[square], names[end]
    raise AssertionError("no water")


def test_a_group_is_a_bridge_where_it_truly_is_one_and_none_any_more() -> None:
    start, end = shores(position())
    state = position("red", ants={"red": {"group1": {"at": start, "red": 5}}})
    step = game.apply(state, f"correct bridge red-group1 {end}", None)
    laid = there(at.group_of(step.state, 1, "group1"))
    assert [state.equipment.names[one] for one in (laid.bridge[0], laid.bridge[-1])] == [start, end]
    assert (laid.points, game.load(game.dump(step.state))) == (0, step.state)
    back = game.apply(step.state, "correct bridge red-group1 no", None).state
    points = there(at.group_of(state, 1, "group1")).points
    assert game.apply(back, f"correct points red-group1 {points}", None).state == state
    few = game.apply(state, "correct ants red-group1 red 1", None).state
    if len(laid.stands) > 1:
        with pytest.raises(Refused, match="an ant for each square"):
            game.apply(few, f"correct bridge red-group1 {end}", None)


def test_what_a_group_has_paid_to_dig_is_put_right() -> None:
    state = position("red", ants={"red": {"group1": {"at": "b2", "red": 3}}})
    paid = game.apply(state, "correct credit red-group1 2", None).state
    assert there(at.group_of(paid, 1, "group1")).credit == 2
    assert game.apply(paid, "correct credit red-group1 0", None).state == state


def test_fungus_is_harvested_as_a_whole_group() -> None:
    state = position("red", ants={"red": {"group1": "b2"}})
    tile = state.equipment.names[(state.fungus & -state.fungus).bit_length() - 1]
    spent = game.apply(state, f"correct ground {tile} harvested yes", None).state
    assert spent.spent == areas.patch_at(state, state.equipment.index[tile])
    assert game.apply(spent, f"correct ground {tile} harvested no", None).state == state


def test_a_queen_that_fell_is_back_with_what_she_truly_has() -> None:
    state = game.apply(position("red"), "correct unit red-queen b2", None).state
    hurt = game.apply(state, "correct hp red-queen 4", None).state
    gone = game.apply(hurt, "correct unit red-queen off", None).state
    assert gone.colonies[0].queen is None
    back = game.apply(gone, "correct unit red-queen b2", None).state
    assert game.apply(back, "correct hp red-queen 4", None).state == hurt
