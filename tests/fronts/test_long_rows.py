"""What is long stands whole: the row in focus of a list, and the title over it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.lists import IN_VIEW, bar
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.views.bodies import Notice, Panel, Row, Rows
from companion.views.prose import languages
from companion.views.screens import ShownScreen
from companion.views.walk import enter_desk
from tests.fronts.fingers import INVITATION, Fingers
from tests.support.tables import RED, OnPhones, Table
from tests.support.there import of_kind, there

RULE = "Rounds without a new web that end the game, 0 for never"


def cut(panel: Panel) -> list[str]:
    """What ends in an ellipsis, apart from rows that are not in focus."""
    rows = of_kind(Rows, panel.body)
    alone = tuple(row if place == rows.focus else Row("") for place, row in enumerate(rows.rows))
    return draw(replace(panel, body=Rows(alone, rows.focus))).cut


def in_each_language(fingers: Fingers) -> Iterator[Panel]:
    for language in languages():
        walk = replace(fingers.walk, language=language)
        yield ShownScreen(walk, fingers.table.now, INVITATION).panel


@pytest.mark.parametrize("game", games.names())
def test_each_house_rule_can_be_read_to_its_end(game: str, tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names) as table:
        fingers = Fingers(table)
        fingers.walk = enter_desk(fingers.walk, "new", game, str(games.find(game).seats[0]))
        fingers.go_to("House rules")
        fingers.press(3)
        for _ in fingers.labels:
            assert [cut(panel) for panel in in_each_language(fingers)] == [[]] * len(languages())
            at = fingers.walk
            fingers.press(3)
            if fingers.walk.menu.place.column:  # else it was several rules that go together
                assert [cut(panel) for panel in in_each_language(fingers)] == [[]] * len(languages())
            fingers.walk = at
            fingers.press(2)


@pytest.mark.parametrize("game", games.names())
def test_each_step_to_go_back_to_can_be_read_to_its_end(game: str, tmp_path: Path) -> None:
    random = Random(game)
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit(f"new {game} 2 start").ok
        fingers = Fingers(table)
        for _ in range(400):
            fingers.press(random.choice((1, 2, 3, 3, 3)))
            if fingers.walk.menu.tree == "desk" or fingers.on == "paused":
                fingers.press(1)
        fingers.skip()
        fingers.walk = enter_desk(fingers.walk, "rewind")
        for _ in fingers.labels:
            assert [cut(panel) for panel in in_each_language(fingers)] == [[]] * len(languages())
            fingers.press(2)


def test_what_all_are_asked_stands_whole_with_who_is_asked(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        rev = table.now.rev
        table.seat(OnPhones(0, 1))
        table.desk.wait(rev, 10)
        assert table.submit("new arachne 2 start").ok
        random, attack = Random(1), None
        while attack is None:
            assert table.play_a_step(random).ok
            lines = there(table.now.timeline).lines(9)
            attack = next((line for line in lines if "attacks" in line.text.msgid), None)
        assert table.submit(f"rewind {attack.n}", RED).ok
        fingers = Fingers(table)
        fingers.skip()
        for panel in in_each_language(fingers):
            assert re.search("Attack on|Angriff auf", of_kind(Notice, panel.body).head)
            assert draw(panel).cut == []


def test_a_long_row_is_whole_while_it_is_in_focus() -> None:
    rows = tuple(Row(label) for label in ("Snare tokens", RULE, "yes", "no"))
    assert draw(Panel(Rows(rows, 0))).cut == [RULE]
    assert draw(Panel(Rows(rows, 1))).cut == []


def test_a_long_title_stands_on_two_lines_over_two_rows() -> None:
    rows = Rows(tuple(Row(word) for word in ("never", "3", "4", "5")), 3)
    assert draw(Panel(rows, RULE)).cut == []
    assert draw(Panel(rows, RULE)).spilled == []


@pytest.mark.parametrize("count", [IN_VIEW + 1, 100, 1000])
def test_the_bar_of_any_list_can_be_drawn(count: int) -> None:
    for low in (False, True):
        assert all(bar(first, count, low=low).bits for first in range(count))


def test_a_long_note_leaves_out_who_it_speaks_of_and_no_letter_of_its_row() -> None:
    """*Nochmal* ended in dots beside *Königin: Eier legen*."""
    panel = Panel(Rows((Row("Nochmal", note="Königin: Eier legen"), Row("Gehen")), 0))
    assert draw(panel).cut == []
