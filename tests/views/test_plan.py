"""Which game is set up on the box is told to everybody."""

from __future__ import annotations

import pytest

from companion.kit.game import Introduction
from companion.table.intents import Plan, Snapshot
from companion.views.walk import MenuWalk, Place, Walk, plan
from tests.support.luck import luck_from
from tests.support.toy_game import game


@pytest.mark.parametrize(
    ("prefix", "planned"),
    [
        ((), None),
        (("new",), None),
        (("open", "3"), None),
        (("new", game.name), Plan(game.name, game.seats[0])),
        (("new", game.name, "2"), Plan(game.name, 2)),
        (("new", game.name, "2", "start"), Plan(game.name, 2)),
        (("new", "again"), None),
    ],
)
def test_the_menu_of_the_box_sets_up_what_is_chosen_in_it(prefix: tuple[str, ...], planned: Plan) -> None:
    games: tuple[Introduction, ...] = (game,)
    snapshot = Snapshot(1, luck_from("getrandom", "box"), games=games)
    assert plan(Walk(menu=MenuWalk("desk", place=Place(prefix))), snapshot) == planned
    assert plan(Walk(), snapshot) is None
