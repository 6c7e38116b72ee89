"""What hands keep out of a bag that they draw from is told them: the box alone knew of it."""

from __future__ import annotations

from companion.fronts.console import READING
from companion.views.bodies import Card, Rows
from tests.fronts.bench import Bench
from tests.fronts.fingers import drafted
from tests.support.tables import Table

BY_HAND = "source event-bag hand"


def test_before_they_draw_by_hand_they_are_told_what_stays_out(shop: Table) -> None:
    fingers = drafted(shop)
    feed = shop.now.state.held_out
    number = shop.now.state.equipment.events[feed].number
    fingers.press(2)
    assert fingers.said[-1] == BY_HAND
    assert fingers.on == "kept out"
    assert fingers.panel.title == "Stays out of the bag"
    assert fingers.body(Card).head == f"Feed, number {number}"
    fingers.press(2)
    assert fingers.on == "kept out", "key 2 says nothing"
    fingers.press(3)
    assert fingers.on == "menu"
    assert not any(label.endswith(f" {number}") and "Feed" in label for label in fingers.labels)
    assert shop.submit("hand bughit1").ok
    fingers.look()
    assert fingers.walk.kept_out is not None, "once is enough"


def test_where_the_box_draws_nothing_has_to_be_taken_out(shop: Table) -> None:
    assert drafted(shop).on == "draw"


def test_it_is_told_a_box_that_was_restarted_and_no_press_on_its_way_answers(shop: Table) -> None:
    drafted(shop)
    bench = Bench(shop)
    bench.tap("key2")
    bench.tap("key3")
    assert (bench.on, bench.words) == ("kept out", [BY_HAND])
    bench.wait(READING)
    bench.tap("key3")
    assert bench.body(Rows).rows
    assert Bench(shop).on == "kept out"
