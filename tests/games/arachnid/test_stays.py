"""What is told until the next word, so that whoever plays with cubes and tokens can carry it out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import plain
from companion.frozen import replace
from companion.play import Event
from companion.views.prose import translate
from tests.games.arachnid.board import Board
from tests.games.arachnid.tabletop import Tabletop


def told(table: Tabletop) -> list[str]:
    return [plain(event.text) for event in table.events if event.stays]


def of_kind(table: Tabletop, kind: str) -> Event:
    return next(event for event in table.events if event.kind == kind)


def test_a_turn_in_which_nothing_can_be_done_is_a_step_with_the_mark_of_its_seat() -> None:
    for table in (Tabletop(), Board()):
        table.draw("bughit1")
        table.arrange("yellow", store=0)
        table.say("red: pass")
        skipped = [event for event in table.events if event.kind == "pass"][-1]
        assert skipped.stays
        assert skipped.title is not None
        assert skipped.glyph is not None
        assert skipped.glyph.seats == (1,)
        assert plain(skipped.text) == "Yellow can do nothing: the turn is skipped"
        assert translate(skipped.text, "de") == "Gelb kann nichts tun: Der Zug entfällt"


@pytest.mark.parametrize(
    ("store", "spiders", "why"),
    [
        (0, {}, "no food for an act"),
        (2, {"stunned": True}, "all spiders are stunned"),
        (2, {"on_board": False}, "no spider on the board"),
        (2, {"full": True}, "no act is possible"),
    ],
)
def test_the_step_of_a_skipped_turn_says_why(store: int, spiders: dict[str, Any], why: str) -> None:
    table = Tabletop()
    table.draw("bughit1")
    table.arrange("yellow", store=store)
    for name in ("yellow-alpha", "yellow-beta") if spiders else ():
        full = tuple(replace(track, food=track.length) for track in table.spider(name).tracks)
        table.change(name, **({"tracks": full} if "full" in spiders else spiders))
    table.say("red: pass")
    skipped = [event for event in table.events if event.kind == "pass"][-1]
    assert [plain(line) for line in skipped.lines] == [why]


def test_where_one_spider_alone_is_stunned_that_is_not_why() -> None:
    table = Tabletop()
    table.draw("bughit1")
    table.arrange("yellow", store=0)
    table.change("yellow-alpha", stunned=True)
    table.say("red: pass")
    skipped = [event for event in table.events if event.kind == "pass"][-1]
    assert [plain(line) for line in skipped.lines] == ["no food for an act"]


def test_a_turn_that_ends_by_itself_stays_told() -> None:
    table = Tabletop().turn().arrange("red", store=0).track("red-beta", "spin", food=3)
    table.say("red: spin beta")
    assert told(table)[0] == "Red can do nothing more: the turn ends"


def test_what_is_cleared_is_named_by_its_track() -> None:
    table = Tabletop().turn()
    table.say("red: spin beta", "red: spin beta", "red: pass")
    assert told(table) == ["Red discards 1 food: Beta Spin"]


def test_food_on_the_den_is_named_by_its_space() -> None:
    table = Tabletop().turn().arrange("red", refreshed=True)
    table.say("red: pass")
    assert told(table) == ["Red discards 1 food: Refresh"]


def test_a_fly_that_the_table_lays_is_an_order_and_says_where() -> None:
    table = Tabletop().event()
    table.draw("bughit2")
    drawn = of_kind(table, "event-flyhit")
    number = table.state.equipment.events["bughit2"].number
    assert drawn.order == "comes"
    assert translate(drawn.lines[0]) == f"new fly on the innermost open {number}"
    assert translate(drawn.lines[0], "de") == f"neue Fliege auf die innerste offene {number}"


def test_a_lost_battle_says_that_the_snare_goes_back() -> None:
    table = Tabletop().turn().change("yellow-beta", snared=True)
    snares = table.state.snares
    table.say("red: move alpha", "red: battle alpha yellow-beta", "red: commit 1 0 0", "yellow: commit 0 0 0")
    table.draw("2")
    assert table.state.snares == snares + 1
    assert "Yellow Beta is free: its Snare goes back to the pool" in told(table)


def test_a_killed_critter_says_that_its_snare_goes_back() -> None:
    table = Tabletop().turn().critters("ladybird", snared=True)
    table.say("red: bite alpha ladybird")
    assert told(table) == ["The Snare on Ladybird Bandit goes back to the pool"]


def test_a_refresh_and_an_upgrade_stay_told() -> None:
    table = Tabletop().den().change("red-beta", stunned=True)
    table.say("red: refresh beta")
    assert told(table) == ["Red Beta is refreshed: dice back, awake"]
    fights = Tabletop().turn().change("red-alpha", fought=1).change("yellow-alpha", fought=1)
    fights.say("red: pass", "red: upgrade alpha move")
    assert any("Move" in one for one in told(fights)), told(fights)


def test_where_something_comes_or_goes_the_heading_is_a_sentence() -> None:
    table = Tabletop().event()
    table.draw("critter1", "heebie")
    spawned = of_kind(table, "critter")
    assert spawned.title is not None
    assert translate(spawned.title) == "Heebie Jeebies spawns"
    assert translate(spawned.title, short=True) == "Heebie"


def test_what_is_eaten_is_told_with_the_mark_of_whose_it_was() -> None:
    table = Tabletop().event().arrange("red", store=1)
    table.draw("feed1")
    table.say("red: eat web")
    eaten = of_kind(table, "eaten")
    assert eaten.stays
    assert eaten.glyph is not None
    assert eaten.glyph.seats == (eaten.seat,)
    fed = [event for event in table.events if event.kind == "fed"][-1]
    assert 0 not in [change for _, change in fed.gains]
    assert plain(fed.text) == "Every spider is fed: Red pays 2, Yellow pays 2"
