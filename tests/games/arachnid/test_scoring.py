"""The end: points, the count of webs, ties."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid.game import game
from companion.games.arachnid.tasks.scoring import LARGEST, CountWebs, spider_points
from tests.games.arachnid.tabletop import Tabletop
from tests.support.saying import options
from tests.support.tables import choices
from tests.support.there import there


def ended(seats: int = 2, options: dict[str, object] | None = None, **tops: int) -> Tabletop:
    """A game that has just ended, with this many topmost webs for each colour."""
    table = Tabletop(seats, options)  # type: ignore[arg-type]
    for colour, count in tops.items():
        table.arrange(colour, tops=count)
    table.at(CountWebs(tuple(colony.tops for colony in table.state.colonies)))
    return table.arrange(ended="last-web")


def test_a134_spiders_by_number() -> None:
    assert [spider_points(count) for count in range(7)] == [0, 3, 6, 10, 15, 20, 25]


def test_a133_a135_spiders_on_the_board_webs_on_top_upgrades_kept() -> None:
    table = ended(red=9, yellow=4)
    table.arrange("red", upgrades=2).change("red-beta", on_board=False).change("red-alpha", stunned=True)
    table.say("red: right")
    assert table.over.scores == (3 + 18 + 2, 6 + 8)
    assert table.over.ranking == ((0,), (1,))
    headings = {plain(heading): row for heading, row in table.over.table}
    assert headings["Spiders"] == (3, 6)
    assert headings["Webs"] == (18, 8)
    assert headings["Upgrades"] == (2, 0)


def test_a135_the_running_count_is_offered_and_can_be_corrected_once_a_colour() -> None:
    table = ended(red=9, yellow=4)
    table.arrange("red", under=1)
    (choice,) = choices(table.pending)
    assert choice.preset == "right"
    counted = [plain(there(option.note)) for option in options(game.menu(table.state, 0, ("webs",)))]
    assert counted == ["9 webs on top", "4 webs on top"]
    assert table.words("red", "webs")[:2] == ["webs red 0", "webs red 1"]
    assert table.why_not("red: webs red 11").rule == "A-135"
    table.say("red: webs red 8")
    assert table.why_not("red: webs red 9").rule == "A-135"
    table.say("red: right")
    assert table.over.scores == (22, 14)


def test_a135_everybody_sees_all_counts_and_what_they_come_to_also_of_one_that_was_corrected() -> None:
    table = ended(red=9, yellow=4)
    table.arrange("red", under=1)
    table.say("red: webs red 8")
    (tray,) = [tray for tray in game.scene(table.state).trays if tray.id == "count"]
    assert [(item.id, item.value, plain(there(item.cost))) for item in tray.items] == [
        ("red", 8, "spiders 6 + webs 8 × 2 + upgrades 0 = 22"),
        ("yellow", 4, "spiders 6 + webs 4 × 2 + upgrades 0 = 14"),
    ]


def test_a136_a_tie_asks_for_the_largest_web() -> None:
    table = ended(red=5, yellow=5)
    table.say("red: right")
    assert table.asked == {"red": "largest"}
    table.say("red: largest 3")
    assert table.asked == {"yellow": "largest"}
    table.say("yellow: largest 5")
    assert table.over.ranking == ((1,), (0,))


def test_a136_nobody_is_asked_how_large_a_single_web_is() -> None:
    table = Tabletop()
    for colour in ("red", "yellow"):
        table.change(f"{colour}-beta", on_board=False).arrange(colour, tops=1)
    table.at(CountWebs((1, 1))).arrange(ended="last-web")
    table.say("red: webs red 1", "red: webs yellow 1")
    assert table.over.ranking == ((0, 1),)


def test_a136_by_house_rule_all_topmost_webs_count_and_nobody_is_asked() -> None:
    table = ended(2, {"tie.largest": "total"}, red=5, yellow=4)
    table.arrange("yellow", upgrades=2)
    table.say("red: right")
    assert table.over.scores == (16, 16)
    assert table.over.ranking == ((0,), (1,))


def test_a137_then_food_in_store_and_incubator() -> None:
    table = ended(red=5, yellow=5).arrange("yellow", store=2, incubator=2)
    table.say("red: right", "red: largest 5", "yellow: largest 5")
    assert table.over.ranking == ((1,), (0,))


def test_a138_then_the_victory_is_shared() -> None:
    table = ended(red=5, yellow=5)
    table.say("red: right", "red: largest 5", "yellow: largest 5")
    assert table.over.ranking == ((0, 1),)
    assert "share the victory" in plain(table.over.text)


def test_only_those_who_are_tied_are_asked() -> None:
    table = ended(3, red=9, yellow=5, green=5)
    table.say("red: right")
    assert table.asked == {"yellow": "largest"}
    table.say("yellow: largest 4", "green: largest 2")
    assert table.over.ranking == ((0,), (1,), (2,))


def test_a_standing_can_be_asked_at_any_time() -> None:
    over = game.result(Tabletop(3).state)
    assert over.reason == "limit"
    assert over.scores == (12, 12, 12)
    assert over.ranking == ((0, 1, 2),)


NOT_ASKED = " Nobody was asked for the largest web."


def parted(table: Tabletop) -> str:
    """What is said of those who are level, if the game ended now."""
    breaker = game.result(table.state).breaker
    assert breaker is not None
    return plain(breaker)


@pytest.mark.parametrize(
    ("tops", "stores", "told"),
    [
        ((5, 5, 4), (1, 4, 5), f"Decided with 16 points each by more food, 4 to 1.{NOT_ASKED}"),
        ((5, 5, 5), (4, 4, 3), f"Decided with 16 points each by more food, 4 to 3.{NOT_ASKED}"),
        ((5, 5, 5), (4, 4, 4), f"16 points and 4 food each.{NOT_ASKED}"),
        ((2, 2, 2), (4, 4, 4), f"10 points and 4 food each.{NOT_ASKED}"),
        ((1, 1, 1), (4, 4, 4), "5 points, a web of 1 and 4 food each."),
        ((1, 1, 1), (4, 4, 3), "Decided with 5 points and a web of 1 each by more food, 4 to 3."),
    ],
)
def test_a136_a137_whoever_stops_and_counts_is_told_what_parts_those_who_are_level(
    tops: tuple[int, ...], stores: tuple[int, ...], told: str
) -> None:
    """Two of three with as many points had won, and nothing said why the third had not."""
    table = Tabletop(3)
    for colour, top, store in zip(("red", "yellow", "green"), tops, stores, strict=True):
        table.change(f"{colour}-beta", on_board=top > 1).arrange(colour, tops=top, store=store)
    assert parted(table) == told


def test_a136_only_webs_of_those_who_are_level_have_to_be_known() -> None:
    table = Tabletop(3)
    for colour in ("red", "yellow"):
        table.change(f"{colour}-beta", on_board=False).arrange(colour, tops=1, store=3, upgrades=3)
    table.change("green-beta", on_board=False).arrange("green", tops=2)
    assert parted(table) == "8 points, a web of 1 and 3 food each."


def test_a136_what_only_one_of_two_has_said_decides_nothing() -> None:
    table = ended(red=5, yellow=5)
    table.say("red: right", "red: largest 3")
    assert game.result(table.state).ranking == ((0, 1),)
    assert parted(table) == f"16 points and 3 food each.{NOT_ASKED}"
    table.say("yellow: largest 5")
    assert game.result(table.state).ranking == ((1,), (0,))
    assert parted(table) == "Decided with 16 points each by the larger web, 5 to 3."


def test_a136_by_house_rule_whoever_stops_is_parted_by_all_webs() -> None:
    table = Tabletop(2, {"tie.largest": "total"})
    table.arrange("red", tops=5).arrange("yellow", tops=4, upgrades=2)
    assert game.result(table.state).ranking == ((0,), (1,))
    assert parted(table) == "Decided with 16 points each by the larger web, 5 to 4."


def test_a_largest_web_that_is_not_known_stands_in_no_table() -> None:
    headings = [plain(heading) for heading, _ in game.result(Tabletop(2).state).table]
    assert headings == ["Spiders", "Webs", "Upgrades", "Points", "Food"]


def test_nor_does_one_of_those_who_are_level_behind_the_first() -> None:
    over = game.result(Tabletop(3).arrange("red", tops=4).state)
    assert over.breaker is None
    assert LARGEST not in [heading for heading, _ in over.table]


def test_whoever_is_ahead_by_points_needs_no_more_words() -> None:
    assert game.result(Tabletop(2).arrange("red", tops=4).state).breaker is None


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_everyone_finishes_the_round(colour: str) -> None:
    table = Tabletop().arrange(colour, stacks=(0, 0, 0, 0, 0, 1))
    table.draw("feed1")
    if colour == "yellow":
        table.say("red: pass")
    table.say(f"{colour}: spin beta", f"{colour}: pass")
    if colour == "red":
        assert table.asked == {"yellow": "turn"}
        table.say("yellow: pass")
    assert table.asked == {"red": "count"}
