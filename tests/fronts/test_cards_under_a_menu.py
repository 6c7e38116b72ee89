"""What the box does waits under a menu or page that somebody has opened.

Its cards lay over the menu of the table, and the press that cleared one left the finger on *Take back*.
"""

from __future__ import annotations

import pytest

from companion.fronts.console import DIM_AFTER, READING
from companion.frozen import replace
from companion.play import Event, text
from companion.views.screens.event import STEP
from companion.views.steps import MANY_STEPS
from companion.views.walk import enter, enter_desk, turn_to
from tests.fronts.bench import Bench, titled
from tests.fronts.test_cards_of_the_box import Beside
from tests.support.tables import Table
from tests.support.there import there


@pytest.fixture
def display(table: Table) -> Beside:
    return Beside(table)


def opened(display: Beside, what: str) -> None:
    """Somebody goes to the menu of the table, into it, to a page, or into a word of their turn."""
    walk, snapshot = display.console.walk, display.console.snapshot
    display.console._go(
        {
            "menu": lambda: enter_desk(walk),
            "inside": lambda: enter_desk(walk, "source"),
            "page": lambda: turn_to(walk, "log"),
            "turn": lambda: enter(walk, snapshot, 0),
        }[what](),
        pressed=True,
    )


@pytest.mark.parametrize("what", ["menu", "inside", "page", "turn"])
def test_no_card_comes_over_what_somebody_has_opened_and_all_are_told_afterwards(
    display: Beside, what: str
) -> None:
    opened(display, what)
    display.tap("key2")  # somebody is there
    before = display.console.shown().panel
    display.says("One", "Two")
    display.says("Three")
    display.wait(60)
    assert display.console.shown().panel == before
    display.tap("key2")
    assert display.words == []
    for _ in range(3):  # one for each level of a menu
        if not display.card:
            display.tap("key1")
    assert display.card == "One"
    display.tap("key3")
    assert display.card == "One", "a press that was on its way to the menu is not for it"
    display.wait(READING)
    assert display.rest == ["One", "Two", "Three"]


def test_a_word_without_a_card_takes_none_away_that_nobody_has_seen(display: Beside) -> None:
    opened(display, "menu")
    display.says("One")
    display.someone(Event("toy", text("Red passes.")))
    display.tap("key1")
    display.wait(READING)
    assert display.rest == ["One"]


def test_nor_does_the_box_a_list_that_waits_there(display: Beside) -> None:
    many = [f"Put {number}" for number in range(MANY_STEPS + 1)]
    opened(display, "menu")
    display.happen(*map(titled, many))
    display.says("One")
    display.tap("key1")
    display.wait(READING)
    assert display.rest == [*many, "One"]


def test_they_go_by_themselves_from_when_they_are_on_show(display: Beside) -> None:
    opened(display, "menu")
    display.tap("key2")
    display.says("One", "Two")
    display.wait(30)
    display.tap("key1")
    display.wait(STEP - 0.2)
    assert display.card == "One"
    display.wait(0.2)
    assert display.card == "Two"


def test_a_press_in_the_menu_acts_while_the_box_plays(display: Beside) -> None:
    opened(display, "menu")
    display.tap("key2")
    focus = display.console.walk.menu.place.focus
    display.says("One")
    display.tap("key2")
    assert display.console.walk.menu.place.focus == focus + 1


def test_without_the_box_only_the_newest_is_told(table: Table) -> None:
    table.start_turns()
    bench = Bench(table)
    bench.console._go(enter_desk(bench.console.walk), pressed=True)
    bench.tap("key2")
    bench.happen(replace(titled("One"), order="comes"))
    bench.happen(replace(titled("Two"), order="comes"))
    assert bench.on == "menu"
    bench.tap("key1")
    assert bench.on == "steps"
    assert [event.title for event in there(bench.console.walk.steps).events] == [text("Two")]
    bench.happen(Event("toy", text("Red passes.")))
    assert bench.on != "steps"


def test_a_page_that_everybody_has_gone_from_hides_no_card(display: Beside) -> None:
    opened(display, "page")
    display.tap("key2")
    display.says("One")
    display.wait(DIM_AFTER - 1)
    assert display.console.walk.page == "log"
    assert "log" in display.on
    display.wait(2)
    assert display.card == "One"
    display.says("Two")
    display.wait(STEP)
    assert display.card == "Two", "nor one that comes later"


def test_no_press_that_came_as_it_did_turns_over_a_card_that_comes_up_then(display: Beside) -> None:
    opened(display, "page")
    display.tap("key2")
    display.says("One", "Two")
    display.wait(DIM_AFTER + 0.1)
    assert display.card == "One"
    display.tap("key3")
    display.tap("key1")
    assert "Two" not in display.rest[:1]


def test_what_comes_of_a_word_that_is_said_in_a_menu_is_shown_at_once(table: Table) -> None:
    table.start_turns()
    bench = Bench(table)
    bench.tap("key3")  # Act
    assert bench.on == "menu"
    bench.happen(titled("One"), asks={0: bench.console.snapshot.entry + 1})
    assert bench.on == "steps"
