"""What a word does, how to play and the rules, on the display alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.play import Refusal, text
from companion.views.bodies import Notice, Rows
from companion.views.prose import languages
from companion.views.screens.refusal import refuse
from companion.views.walk import RULES, RefusedWord, turn_to
from tests.fronts.fingers import Fingers, drafted
from tests.fronts.wear import stays_whole
from tests.support.tables import Table


def at_the_rules(fingers: Fingers) -> None:
    while fingers.on != "rules":
        fingers.press(1)


def test_holding_key_2_explains_the_act_in_focus(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    assert fingers.on == "turn"
    fingers.press(3, 2)
    row = fingers.focused
    assert row == "Beta: move"
    fingers.hold(2)
    assert fingers.panel.title == "Move"
    assert fingers.body(Notice).head.startswith("Move goes anywhere on the web it stands on")
    fingers.press(2)
    assert fingers.body(Notice).head == "A-47 Move"
    assert fingers.body(Notice).text
    fingers.press(3)  # back where it was held
    assert (fingers.on, fingers.focused) == ("menu", row)
    fingers.hold(2)
    fingers.press(1)
    assert (fingers.on, fingers.focused) == ("menu", row)


def test_of_an_act_nothing_else_is_told(tmp_path: Path) -> None:
    """To offer a draw was explained by the question of the turn, an act by chapters of dozens of pages."""
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new spidertwist 2 start").ok
        table.play_to_a_turn(Random(1))
        fingers = Fingers(table)
        fingers.skip()
        fingers.press(3)
        told = {}
        for _ in range(len(fingers.labels)):
            if "key2" in fingers.holds():
                row = fingers.focused
                fingers.hold(2)
                told[row] = fingers.panel.title
                fingers.press(1)
            fingers.press(2)
        assert told
        assert told.keys().isdisjoint(("Offer a draw", "Resign"))
        assert all(row.startswith(title) for row, title in told.items()), told
        assert "Offer a draw" in fingers.labels


def test_key_2_goes_on_and_on_where_nothing_is_to_explain(shop: Table) -> None:
    assert shop.submit("new arachnid 2 start").ok
    fingers = Fingers(shop)
    fingers.press(1, 1, 1, 1, 1, 1)
    assert fingers.walk.menu.tree == "desk"
    assert "key2" not in fingers.holds()


def test_the_rules_lie_among_the_pages_of_a_game(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    at_the_rules(fingers)
    assert fingers.labels[:5] == ["Your turn", "Move", "Over-Spin", "Spin", "How to play"]
    fingers.go_to("How to play")
    assert fingers.panel.keys[2].label == "Read"
    fingers.press(3)
    assert fingers.labels[:2] == ["Goal", "Set-up"]
    assert fingers.labels[-2:] == ["The end", "Rules people forget"]
    fingers.press(3)
    assert fingers.body(Notice).head == "Goal"
    fingers.press(1, 1)
    assert fingers.focused == "How to play"
    fingers.go_to("Battle")
    fingers.press(3, 3, 2)
    assert fingers.panel.title == "Battle"
    fingers.press(3)
    assert fingers.on == "turn"


def test_a_long_chapter_is_a_list_of_its_headings_and_is_read_both_ways(shop: Table) -> None:
    """Forty and more pages had led forward only, from the first one."""
    fingers = drafted(shop, "hand bughit1")
    at_the_rules(fingers)
    fingers.go_to("Turn")
    fingers.press(3)
    assert fingers.panel.title == "Turn"
    assert len(fingers.labels) > 20
    fingers.go_to("A-32 What stays and what goes")
    fingers.press(3)
    assert (fingers.body(Notice).head, fingers.panel.context) == ("A-32 What stays and what goes", "1/3")
    first = fingers.panel
    fingers.press(2)
    assert (fingers.panel.title, fingers.panel.context) == ("Turn", "2/3")
    fingers.press(1)
    assert fingers.panel == first
    fingers.press(2, 2, 2)
    assert fingers.body(Notice).head.startswith("A-33")  # and on, under the next heading
    fingers.press(1)
    assert fingers.focused.startswith("A-33")
    fingers.press(1)
    assert (fingers.panel.title, fingers.focused) == ("Rules", "Turn")


def test_a_joystick_turns_what_is_read_and_left_leads_to_the_headings(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    at_the_rules(fingers)
    fingers.go_to("Turn")
    fingers.press(3, 3)
    first = fingers.panel
    fingers.push("down")
    assert fingers.panel != first
    fingers.push("up")
    assert fingers.panel == first
    fingers.push("up")  # from the first page to the last one
    fingers.push("down", "down", "left")
    assert (fingers.panel.title, fingers.focused) == ("Turn", "Turn")
    fingers.push("left")
    assert fingers.panel.title == "Rules"


def test_the_rule_that_a_refusal_cites_can_be_read_there(shop: Table) -> None:
    fingers = drafted(shop, "hand bughit1")
    refusal = Refusal("far", text("That is too far."), "A-47")
    fingers.walk = refuse(fingers.walk, RefusedWord("move beta", refusal, 0))
    fingers.press(1)
    assert fingers.panel.title == "Rule A-47"
    assert fingers.body(Notice).text.startswith("To any free space of the web")
    pages = fingers.panel.context.partition("/")[2]
    fingers.press(2)
    assert fingers.body(Notice).head == ""  # and so on to its end
    assert fingers.panel.context == f"2/{pages}"
    fingers.press(1)
    assert fingers.panel.context == f"1/{pages}"
    fingers.press(1)
    assert (fingers.on, fingers.body(Notice).head) == ("refused", "That is too far.")
    fingers.press(1, 3)
    assert fingers.on == "turn"


@pytest.mark.parametrize("game", games.names())
def test_all_of_the_rules_stands_on_the_display(game: str, tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit(f"new {game} 2 start").ok
        fingers = Fingers(table)
        fingers.skip()
        for language in languages():
            listed = replace(turn_to(fingers.walk, RULES), language=language)
            fingers.walk = listed
            for at, label in enumerate(fingers.labels):
                fingers.walk = replace(listed, scroll=at)
                fingers.press(3)
                assert fingers.walk.reading is not None
                if isinstance(fingers.panel.body, Rows):
                    for heading in fingers.labels:
                        assert (fingers.panel.title, fingers.focused) == (label, heading)
                        assert heading not in draw(fingers.panel).cut  # in focus it stands whole
                        fingers.press(2)
                    fingers.press(3)
                first, pages = fingers.panel, 0
                while not pages or fingers.panel != first:
                    shown = fingers.panel
                    assert (shown.title, draw(shown).cut, draw(shown).spilled) == (label, [], [])
                    assert stays_whole(shown), shown
                    assert fingers.body(Notice) != Notice(""), shown
                    pages += 1
                    fingers.press(2)
