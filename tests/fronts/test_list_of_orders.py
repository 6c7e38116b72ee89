"""The list of what hands carry out is one, though they draw for a part of it themselves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.play import Chance, Choice, text
from companion.views.bodies import Direction, Order, Orders, Panel, SoftKey
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.event import STEPS
from companion.views.screens.orders import MOST_ORDERS
from companion.views.walk import Walk
from tests.fronts.fingers import Fingers, drafted
from tests.fronts.test_as_the_table_moves import told
from tests.support.tables import Table
from tests.support.there import of_kind, there


def critters_twice(table: Table) -> Fingers:
    """Arachnid, events and critters drawn by hand, up to the second event of critters: one has moved, and
    another is to be drawn."""
    assert table.submit("new arachnid 2 start").ok
    assert table.say_by_hand("red").ok
    for bag in ("event-bag", "critter-bag"):
        assert table.submit(f"source {bag} hand").ok
    fingers, luck, events = Fingers(table), Random(1), 0
    while events < 2:
        fingers.skip()
        pending = table.now.pending
        if isinstance(pending, Chance) and pending.source == "event-bag":
            critters = next(face for face, _ in pending.faces if "critter" in face)
            assert table.submit(f"hand {critters}").ok
            events += 1
        else:
            assert table.play_a_step(luck).ok
        fingers.look()
    return fingers


def rows(fingers: Fingers) -> list[str]:
    return [one.who for one in fingers.body(Orders).orders]


def test_what_was_listed_before_hands_drew_heads_the_list_after_it(tmp_path: Path) -> None:
    """Before the draw a list of two stood without a title, and after it one of the new critter alone."""
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        fingers = critters_twice(table)
        fingers.skip()
        assert fingers.on == "orders"
        assert fingers.panel.title == "Draw a critter"
        assert [key.label for key in fingers.panel.keys] == ["again", "", ""]
        before = rows(fingers)
        assert len(before) == 2
        fingers.press(2)
        assert fingers.on == "orders", "there is nothing else to do"
        fingers.press(3)
        assert fingers.on == "menu"
        assert table.play_a_step(Random(1)).ok
        fingers.look()
        fingers.skip()
        assert fingers.on == "orders"
        assert rows(fingers) == [*before, rows(fingers)[-1]]
        assert len(rows(fingers)) == 3
        fingers.press(1)
        assert len(there(fingers.walk.steps).events) == 3, "and key 1 tells all of them again"


def test_what_followed_from_no_draw_is_a_list_of_its_own(table: Table) -> None:
    table.start_turns()
    asks = (Choice(0, text("Is it done?"), "done", preset="yes"),)
    moved = replace(table.now, moved=table.now.moved + 1, pending=asks, events=(told("One", "goes"),))
    walk = reconcile(reconcile(Walk(), table.now), moved)
    again = replace(moved, moved=moved.moved + 1, events=(told("Two", "goes"),))
    walk = reconcile(walk, again)
    assert [event.text for event in there(walk.orders).steps.events] == [again.events[0].text]
    assert there(walk.orders).earlier == 0


@pytest.mark.parametrize(
    ("earlier", "first", "context"), [(0, 1, "1–5 of 7"), (1, 2, "2–6 of 7"), (4, 3, "3–7 of 7")]
)
def test_of_many_it_says_which_are_on_show_and_those_after_a_draw_are(
    table: Table, earlier: int, first: int, context: str
) -> None:
    """It said *5 of 7* of the first five."""
    table.start_turns()
    asks = (Choice(0, text("Is it done?"), "done", preset="yes"),)
    events = tuple(told(f"Order {n}", "goes") for n in range(1, 8))
    moved = replace(table.now, moved=table.now.moved + 1, pending=asks, events=events)
    walk = reconcile(reconcile(Walk(), table.now), moved)
    walk = replace(walk, steps=None, orders=replace(there(walk.orders), earlier=earlier))
    shown = ShownScreen(walk, moved)
    assert shown.screen.name == "orders"
    body = of_kind(Orders, shown.panel.body)
    assert (body.first, shown.panel.context) == (first, context)
    assert [one.who for one in body.orders] == [f"Order {n}" for n in range(first, first + MOST_ORDERS)]


@pytest.mark.parametrize(
    ("many", "contexts"), [(3, ["round 1"]), (7, ["1–4 of 7", "5–7 of 7"]), (6, ["1–3 of 6", "4–6 of 6"])]
)
def test_a_page_of_the_list_says_which_it_shows_and_a_list_of_all_none(
    table: Table, many: int, contexts: list[str]
) -> None:
    """It said *3 of 3* over all three, the number of the card before."""
    table.start_turns()
    before = table.now
    events = tuple(told(f"Order {n}", "comes") for n in range(many))
    moved = replace(before, moved=before.moved + 1, events=events)
    walk = reconcile(reconcile(Walk(), before), moved)
    found = []
    while (shown := ShownScreen(walk, moved)).screen is STEPS:
        if isinstance(shown.panel.body, Orders):
            found.append(shown.panel.context)
        walk, _ = shown.press("key3")
    assert found == contexts


def test_a_long_word_beside_an_arrow_lies_on_no_picture() -> None:
    """*Kante 6, Platz 2* lay on the feet of the ladybird."""
    word = "Kante 6, Platz 2 daneben"
    pictures = [
        draw(Panel(Direction(6, word, "Marienkäfer", icon), "", keys=(SoftKey(),) * 3)).result().image()
        for icon in ("", "ladybird")
    ]
    without, with_it = (picture.crop((69, 35, 128, 64)).tobytes() for picture in pictures)
    assert without == with_it
    assert pictures[0].tobytes() != pictures[1].tobytes()


def listed_orders(fingers: Fingers) -> tuple[Order, ...]:
    """What hands have to do, once all cards are read."""
    while fingers.on in ("notice", "putting back", "steps"):
        fingers.press(3)
    assert fingers.on == "orders"
    return fingers.body(Orders).orders


@pytest.mark.parametrize("words", [("bitten red-alpha",), ("bitten red-alpha", "bitten yellow-alpha")])
def test_after_a_restart_the_list_stands_again_though_something_was_said_out_of_it(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """The question stays open after it, and nothing said any more what was to be moved."""
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        fingers = drafted(table)
        assert table.say_by_hand("critter1").ok
        fingers.look()
        for word in words:
            seat = of_kind(tuple, table.now.pending)[0].seat
            assert table.submit(word, seat=seat).ok
            fingers.look()
        live = listed_orders(fingers)
        assert len(live) > 1
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        assert listed_orders(Fingers(table)) == live


def test_then_it_has_what_was_listed_before_hands_drew(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        fingers = critters_twice(table)
        before = listed_orders(fingers)
        assert table.play_a_step(Random(1)).ok
        fingers.look()
        live = listed_orders(fingers)
        assert live[: len(before)] == before
        assert len(live) == len(before) + 1
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        assert listed_orders(Fingers(table)) == live


def test_one_that_was_carried_out_stands_no_more_after_a_restart(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        fingers = drafted(table)
        assert table.say_by_hand("critter1").ok
        fingers.look()
        listed_orders(fingers)
        fingers.press(3)
        assert fingers.on != "orders"
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        assert Fingers(table).walk.orders is None
