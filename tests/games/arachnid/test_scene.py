"""What everybody sees: seats, cards, dens, commons; and who is active."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.play import Item, Tray
from tests.games.arachnid.playing import play
from tests.games.arachnid.tabletop import Tabletop
from tests.support.there import there


def tray(table: Tabletop, name: str) -> Tray:
    return next(tray for tray in game.scene(table.state).trays if tray.id == name)


def item(table: Tabletop, name: str, what: str) -> Item:
    return next(item for item in tray(table, name).items if item.id == what)


def test_counters_mode_has_no_board() -> None:
    assert game.board(game.configure(4, {})) is None
    assert game.scene(Tabletop().state).pieces == ()


def test_a_seat_shows_food_incubator_and_points_at_a_glance() -> None:
    table = Tabletop(3).arrange("green", store=4, incubator=2)
    line = game.scene(table.state).seats[2]
    assert (line.colour, line.headline, line.pips, line.score) == ("green", 4, (2, 3), 12)


def test_a_card_shows_uses_left_dice_and_what_it_suffers() -> None:
    table = Tabletop().turn()
    table.say("red: move beta")
    table.change("red-beta", stunned=True, attack=0)
    move = item(table, "red-beta", "move")
    assert (move.value, move.of, move.icon) == (2, 3, "food")
    assert (item(table, "red-beta", "attack").value, item(table, "red-beta", "attack").of) == (0, 1)
    assert tray(table, "red-beta").marks == ("turned",)
    assert "off" not in tray(table, "red-alpha").marks


def test_a_track_is_shown_as_it_is_printed_with_what_the_next_use_costs() -> None:
    table = Tabletop().turn()
    before = item(table, "red-beta", "move")
    assert before.boxes == ("covered", "free", "free", "last")
    assert plain(there(before.cost)) == "1 food, 3 uses"
    table.say("red: move beta")
    after = item(table, "red-beta", "move")
    assert after.boxes == ("covered", "token", "free", "last")
    assert plain(there(after.cost)) == "2 more, free"


def test_a_special_track_is_the_button_of_an_active_ability_only() -> None:
    assert item(Tabletop().ability("red-beta", "jump"), "red-beta", "special").path == ("jump",)
    assert item(Tabletop().ability("red-beta", "stealth"), "red-beta", "special").path == ()


def test_the_commons_show_bags_track_critters_and_pool() -> None:
    table = Tabletop().critters("worm")
    table.draw("bughit1")
    assert [one.id for one in tray(table, "events").items] == ["bughit1", "event-bag"]
    assert item(table, "events", "event-bag").value == 4
    assert item(table, "critters", "critter-bag").value == 4
    assert item(table, "board", "flies").value == 1
    assert item(table, "pool", "food").value == table.state.pool


def test_what_is_left_in_the_bags_is_open_to_all() -> None:
    table = Tabletop().critters("worm")
    table.draw("bughit1")
    left = [one.id for one in tray(table, "event-bag").items]
    assert sorted(left) == sorted(
        {"feed1", "feed2", "critter1", "critter2", "bughit2"} - {table.state.held_out}
    )
    inside = {one.id: one.value for one in tray(table, "critter-bag").items}
    assert inside == {"ladybird": 1, "tater": 2, "heebie": 1}


def test_the_last_round_is_announced_to_everyone() -> None:
    table = Tabletop().arrange("red", stacks=(0, 0, 0, 0, 0, 1)).turn()
    table.say("red: spin beta")
    assert [plain(line) for line in game.scene(table.state).progress] == ["Last round"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_the_active_seat_is_the_one_whose_turn_it_is_even_while_others_decide(seats: int, seed: int) -> None:
    for state in play(seats, seed, rounds=20):
        scene = game.scene(state)
        turn = [task for task in state.agenda if type(task).__name__ == "Turn" and task.begun]  # type: ignore[attr-defined]
        if turn:
            assert scene.active == turn[0].seat  # type: ignore[attr-defined]
            assert len(turn) == 1
