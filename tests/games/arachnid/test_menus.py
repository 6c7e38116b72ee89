"""What the rows of a menu say, and where no menu goes on."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.printed.names import COLOUR, COLOURS
from companion.games.arachnid.state.pieces import Activity, Reports
from companion.games.arachnid.tasks.critters import Sweep
from companion.games.arachnid.tasks.rounds import EndRound
from companion.play import Range
from tests.games.arachnid.tabletop import Tabletop
from tests.support.tables import choices


def rows(table: Tabletop, *prefix: str, colour: str = "red") -> dict[str, str]:
    """The note of each row, empty where there is none."""
    level = game.menu(table.state, COLOURS.index(colour), prefix)
    assert isinstance(level, tuple)
    return {option.part: plain(option.note) if option.note else "" for option in level}


def test_an_act_says_what_it_costs() -> None:
    table = (
        Tabletop(2, {"consume.anytime": True, "incubator.voluntary": True})
        .ability("red-beta", "snare")
        .turn()
    )
    priced = {"snare": "food −1", "incubate": "food −1"}
    assert rows(table) == dict.fromkeys(("move", "overspin", "spin", "eat", "pass"), "") | priced
    assert rows(table, "move") == {"alpha": "food −1", "beta": "food −1"}
    table.say("red: move beta")
    assert rows(table, "move") == {"alpha": "food −1", "beta": "2 left"}


def test_a100_whether_nobody_was_bitten_is_read_off_the_row_that_ends_a_sweep() -> None:
    def labels() -> dict[str, str]:
        level = game.menu(table.state, 0)
        assert isinstance(level, tuple)
        return {option.part: plain(option.label) for option in level}

    table = Tabletop().event().critters("worm").at(EndRound(), Sweep())
    table.arrange(reports=Reports(activity=Activity(near=2)))
    assert labels() == {"swept": "Nobody bitten", "bitten": "Bitten"}
    table.say("red: bitten yellow-alpha")
    assert labels() == {"swept": "Done", "bitten": "Bitten"}


def test_a100_where_no_den_has_food_nobody_is_asked_who_was_bitten() -> None:
    table = Tabletop().event().critters("worm").at(EndRound(), Sweep())
    table.arrange("red", store=0).arrange("yellow", store=0)
    (worm,) = (critter.token for critter in table.state.critters)
    moves, comes = Activity(near=2), Activity(near=1, spawned=worm)
    for activity, asked in (
        (moves, "Red moves the critters in order"),
        (comes, "Red goes on: the new critter bites, but"),
    ):
        table.arrange(reports=Reports(activity=activity))
        pending, rows = game.pending(table.state), game.menu(table.state, 0)
        assert isinstance(pending, tuple)
        assert isinstance(rows, tuple)
        assert plain(pending[0].prompt).startswith(asked)
        assert plain(pending[0].prompt).endswith(" no spider out there has food to lose")
        assert plain(rows[0].label) == "Done"


def test_a100_food_in_a_den_whose_spiders_are_not_deployed_is_none_to_lose() -> None:
    table = Tabletop().event().critters("worm").at(EndRound(), Sweep())
    (worm,) = (critter.token for critter in table.state.critters)
    table.arrange("red", store=0).arrange("yellow", store=3)
    table.change("yellow-alpha", on_board=False).change("yellow-beta", on_board=False)
    table.arrange(reports=Reports(activity=Activity(near=1, spawned=worm)))
    pending = game.pending(table.state)
    assert isinstance(pending, tuple)
    assert (
        plain(pending[0].prompt)
        == "Red goes on: the new critter bites, but no spider out there has food to lose"
    )
    assert set(rows(table)) == {"swept", "no-spawn"}


def test_a100_the_question_says_who_was_bitten_so_far_and_the_cards_why_nobody_else_can_be() -> None:
    table = Tabletop().event().ability("red-beta", "stealth").critters("worm").at(EndRound(), Sweep())
    (worm,) = (critter.token for critter in table.state.critters)
    table.arrange("red", store=2).arrange("yellow", store=1)
    table.arrange(reports=Reports(activity=Activity(near=1, spawned=worm)))
    table.say("red: bitten yellow-alpha")
    pending = game.pending(table.state)
    assert isinstance(pending, tuple)
    assert plain(pending[0].prompt).endswith("food lost so far: Yellow Alpha")
    notes = {tray.id: [plain(note) for note in tray.notes] for tray in game.scene(table.state).trays}
    assert notes["yellow-alpha"] == ["bitten", "no food"]
    assert notes["yellow-beta"] == ["no food"]
    assert notes["red-beta"] == ["critters do not see it"]
    assert notes["red-alpha"] == []


def test_a_question_orders_whom_it_is_put_to_and_tells_the_others_what_is_waited_for() -> None:
    table = Tabletop().turn()
    turn = table.pending
    (sweep,) = choices(Tabletop().event().critters("worm").at(Sweep()).pending)
    both = choices(Tabletop().den().pending)
    assert {plain(asked.prompt) for asked in both} == {"Red, Yellow: refresh, deploy or be ready"}
    table = Tabletop().den()
    table.say("red: done")
    for asked in (*choices(turn), sweep, *choices(table.pending)):
        assert plain(asked.prompt).startswith(plain(COLOUR[asked.seat]))
        assert asked.prompt.you
        assert "{colour}" not in asked.prompt.you


def test_a86_a_row_says_what_is_eaten_is_worth() -> None:
    table = Tabletop().event().arrange("red", store=0, upgrades=1)
    table.draw("feed1")
    assert rows(table, "eat") == {"upgrade": "1 food", "web": "2 food", "alpha": "3 food", "beta": "3 food"}


def test_a93_a_row_says_what_a_card_brings_and_how_many_are_left() -> None:
    table = Tabletop().event()
    table.arrange("red", store=5, incubator=2).arrange(soldiers=3).draw("bughit1")
    assert rows(table, "hatch") == {
        "weaver": "Move 2, Spin 2 · dice 1 attack, 1 defense · 4 left",
        "soldier": "Move 2, Bite 2 · dice 2 attack, 1 defense · 3 left",
    }


def test_an_ability_and_a_track_say_what_they_bring_where_they_are_chosen() -> None:
    table = Tabletop().turn().change("red-beta", fought=1)
    table.say("red: pass")
    assert all(rows(table, "swap").values())
    told = rows(table, "upgrade", "beta")
    assert set(told.values()) == {"3 uses for 1 food, not 2", "4 uses for 1 food, not 3"}


@pytest.mark.parametrize("dice", ["0", "3", "x", "½"])
def test_no_menu_goes_on_after_a_number_that_nobody_may_commit(dice: str) -> None:
    table = Tabletop().turn()
    table.say("red: move alpha", "red: battle alpha yellow-alpha")
    assert isinstance(game.menu(table.state, 0, ("commit", "2")), Range)
    assert rows(table, "commit", dice) == {}
