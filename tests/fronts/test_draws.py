"""Luck at the unit: a press draws it, or people say what they drew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.games.taller_ants.tactics import tactics
from companion.play import Chance
from companion.views.bodies import Boxes, Card, Row, Rows
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk, turn_to
from tests.fronts.bench import Bench
from tests.fronts.fingers import Fingers, drafted
from tests.support.tables import Table, choices
from tests.support.there import there


def test_a_draw_is_one_press(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.press(3)
    assert fingers.said == ["draw"]
    assert fingers.on == "seats"


def test_people_who_draw_by_hand_say_what_they_drew(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.press(2)
    assert fingers.labels == ["Sun", "Moon", "Star"]
    fingers.press(2, 3)
    assert fingers.said == ["source bag hand", "hand moon"]
    assert table.now.log[-1].text.msgid == "A {token} is dealt" or table.now.drawn


def test_a_source_drawn_by_hand_asks_for_the_face_at_once(table: Table) -> None:
    table.new()
    table.submit("source bag hand")
    fingers = Fingers(table)
    assert fingers.on == "menu"
    assert fingers.labels == ["Sun", "Moon", "Star"]
    assert fingers.panel.context == "by hand"
    fingers.press(3, 3)
    assert fingers.said == ["hand sun", "hand sun"]


def test_a_press_too_many_by_hand_is_one_press_from_the_way_back(table: Table) -> None:
    """Key 1 said no more than “more”, and the box drew again only through four menus of the table."""
    table.new()
    fingers = Fingers(table)
    fingers.press(2)
    assert fingers.panel.keys[0].sign == "back"
    fingers.press(1)
    assert [key.label for key in fingers.panel.keys] == ["more", "By box", "By hand"]
    assert "luck: by hand" in fingers.body(Card).lines
    fingers.press(3)
    assert fingers.labels == ["Sun", "Moon", "Star"]
    fingers.press(1, 2)
    assert fingers.said == ["source bag hand", "source bag box"]
    assert fingers.on == "draw"
    fingers.press(3)
    assert fingers.said[-1] == "draw"


def test_from_a_draw_by_hand_all_pages_are_reached_and_a_joystick_goes_back_too(table: Table) -> None:
    table.new()
    table.submit("source bag hand")
    fingers = Fingers(table, joystick=True)
    fingers.push("left")
    assert fingers.on == "by hand"
    seen = []
    while fingers.panel.title != "Table":
        seen.append(fingers.on)
        fingers.press(1)
    assert {"log", "seats-page"} < {*seen}
    fingers.press(1)
    fingers.push("left")
    assert fingers.on == "by hand"


@pytest.mark.parametrize("presses", [0, 1])
def test_where_a_phone_lets_the_box_draw_again_the_display_shows_that(table: Table, presses: int) -> None:
    """It stayed in a menu “by hand” whose one row was to draw."""
    table.new()
    fingers = Fingers(table)
    fingers.press(2, *[1] * presses)
    assert table.submit("source bag box").ok
    fingers.look()
    assert (fingers.on, fingers.panel.keys[1].label) == ("draw", "By hand")


def test_paused_luck_offers_to_draw_by_hand(tmp_path: Path) -> None:
    with Table(tmp_path / "games.sqlite", mood="dead") as table:
        table.new()
        fingers = Fingers(table)
        assert fingers.on == "trouble"
        fingers.press(3)
        assert fingers.on == "refused"
        fingers.press(3, 2)
        assert fingers.labels == ["Sun", "Moon", "Star"]


def test_the_round_of_the_evening_code_is_not_taken_for_one_of_the_game(shop: Table) -> None:
    assert shop.submit("new web-of-flies 2 start").ok
    shown = replace(there(shop.now.round), code=(5, (1234, 2345, 3456)))
    now = replace(shop.now, round=shown)
    panel = ShownScreen(replace(reconcile(Walk(), now), page="luck"), now).panel
    assert (panel.title, panel.context) == ("Evening code", "luck round 5")


def test_at_the_display_too_other_faces_of_a_die_are_rolled_again(tmp_path: Path) -> None:
    """A few faces stand in boxes, by their numbers; what one means, below them: it was cut in its box."""
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as shop:
        assert shop.submit("new taller-ants 2 start").ok
        assert shop.submit("source d8 hand").ok
        luck = Random(4)
        seen: set[tuple[type, str]] = set()
        while len(seen) < 3:
            pending = shop.now.pending
            if isinstance(pending, Chance):
                if pending.source == "d8":
                    fingers = Fingers(shop)
                    fingers.skip()
                    panel = fingers.panel
                    assert panel.context == ("by hand" if len(pending.faces) == 8 else "others: again")
                    assert draw(panel).cut == []
                    if isinstance(panel.body, Boxes):
                        assert panel.body.faces == tuple(face for face, _ in pending.faces)
                        assert panel.body.line.startswith(f"{pending.faces[0][0]}: ")
                    seen.add((type(panel.body), panel.context))
                assert shop.play_a_step(luck).ok
            else:
                word = " ".join(tactics.word(shop.now.state))
                assert shop.submit(word, seat=choices(pending)[0].seat).ok


def test_who_begins_stays_to_be_read_where_they_take_something(
    shop: Table,
) -> None:
    """The card said to take the event bag, and went after 2.4 s."""
    assert shop.submit("new arachnid 2 start").ok
    bench = Bench(shop)
    assert shop.submit("draw").ok
    bench.console.see(shop.now, bench.now)
    bench.wait(60)
    assert bench.body(Card).lines == ("and takes the event bag",)
    assert bench.console.shown().panel.keys[1].label == "by itself"
    bench.tap("key3")
    assert bench.console.walk.steps is None


def test_hands_find_an_event_by_what_is_printed_on_it(shop: Table) -> None:
    """The list said *Critter 1* and *Critter 2*, the first and the second of them: the token of the first has
    number 2."""
    fingers = drafted(shop)
    fingers.press(2, 3)  # by hand, and the Feed is out
    numbers = {token: event.number for token, event in shop.now.state.equipment.events.items()}
    kinds = {"feed": "Feed", "critter": "Critter", "bughit": "Fly Hit"}
    assert isinstance(shop.now.pending, Chance)
    assert fingers.labels == [
        f"{kinds[face[:-1]]}, number {numbers[face]}" for face, _ in shop.now.pending.faces
    ]
    fingers.go_to("Critter, number 2")
    fingers.press(3)
    assert fingers.said[-1] == "hand critter1"


def test_a_page_of_the_table_calls_the_number_of_an_event_a_number(shop: Table) -> None:
    """*Critter 1* and a 2 behind it stood there like a count."""
    fingers = drafted(shop, "hand critter1")
    fingers.walk = replace(turn_to(fingers.walk, "tracks"), scroll=0)
    seen: set[Row] = set()
    for _ in range(40):
        seen |= {*fingers.body(Rows).rows}
        fingers.press(2)
    assert Row("Critter 1", "number 2") in seen
