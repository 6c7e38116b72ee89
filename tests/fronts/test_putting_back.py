"""What people put back after a step back, at the display."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import plain
from companion.frozen import replace
from companion.views.bodies import Notice, Rows, SmallPrint
from companion.views.page import page
from companion.views.screens import small_print
from tests.fronts.fingers import Fingers
from tests.support.tables import Table
from tests.support.there import there
from tests.views.test_putting_back import CAPTURE, rewind, say, to_a_turn
from tests.views.test_rebuild import a_table, play


@pytest.fixture
def table(tmp_path: Path) -> Any:
    with a_table(tmp_path) as table:
        yield table


def test_the_display_tells_it_until_it_is_read_and_goes_on_where_it_was(table):
    play(table, "web-of-flies")
    fingers = Fingers(table)
    say(table, CAPTURE)
    fingers.skip()
    fingers.hold(1)
    assert fingers.on == "putting back"
    assert fingers.said == ["back"]
    pages = [fingers.body(SmallPrint)]
    fingers.press(2)
    while fingers.panel.body != pages[0]:
        pages.append(fingers.body(SmallPrint))
        fingers.press(2)
    words = [paragraph for one in pages for paragraph in one.paragraphs]
    assert words == [
        ("Put back:", "Red 5: e3 instead of e2 · Fly: back on e2, it was captured"),
        ("Taken back:", "Red 5 goes from e3 to e2 and takes a fly"),
    ]
    fingers.press(3)
    assert fingers.on == "turn"


def at_the_display(table: Table, kind: str, word: str, steps: int = 1) -> Fingers:
    """In a turn: a word that is said, and at once the last steps are taken back."""
    to_a_turn(table, kind)
    say(table, word)
    rewind(table, steps)
    fingers = Fingers(table)
    fingers.look()
    return fingers


def test_one_small_thing_is_one_sentence(table):
    fingers = at_the_display(table, "arachne", "punish b2")
    notice = fingers.body(Notice)
    assert f"{notice.head} {notice.text}" == (
        "Taken back: White Wizard on c2 punishes the Grunt on b2. White Grunt: back on b2, it was captured."
    )
    assert [key.label or key.sign for key in fingers.panel.keys] == ["Check", "", "ok"]
    assert page(table.now)["putting"]["short"]


def test_one_that_is_long_is_a_list_on_the_display_and_one_sentence_on_phones(table):
    fingers = at_the_display(table, "taller-ants", "step group1 d7-u")
    assert fingers.body(SmallPrint).paragraphs == (
        ("Put back:", "Red’s group 1: d6 below instead of d7 below"),
    )
    fingers.press(2)
    assert fingers.body(SmallPrint).paragraphs == (
        ("Taken back:", "Red’s group 1 goes from d6 below to d7 below: 4 MP left"),
    )
    assert page(table.now)["putting"]["short"]


def test_of_two_acts_the_display_makes_a_list_however_short_and_so_do_phones(table):
    fingers = at_the_display(table, "arachne", "stay", steps=2)
    assert fingers.body(SmallPrint).paragraphs == (("Put back:", "White Wizard: e1 instead of c2"),)
    fingers.press(2)
    assert fingers.body(SmallPrint).paragraphs == (
        (
            "Taken back:",
            "Wizard c2 leaves it at the move · White Wizard leaps from e1 to c2, a way of 3 steps",
        ),
    )
    assert "short" not in page(table.now)["putting"]


def test_and_of_two_things_that_are_put_back(table):
    fingers = at_the_display(table, "web-of-flies", CAPTURE)
    assert fingers.body(SmallPrint).paragraphs[0][0] == "Put back:"
    assert "short" not in page(table.now)["putting"]


def test_it_begins_at_its_beginning_and_leaves_the_page_below_where_it_was(table):
    """It began at the row at which the list of the rules stood, and that at its first row then."""
    play(table, "web-of-flies")
    fingers = Fingers(table)
    say(table, CAPTURE)
    assert table.submit("back", seat=0).ok
    fingers.look()
    fingers.walk = replace(fingers.walk, scroll=3)
    assert fingers.body(SmallPrint).paragraphs[0][0] == "Put back:"
    fingers.press(2)
    fingers.press(3)
    assert fingers.walk.scroll == 3


def test_the_next_step_back_is_told_from_its_beginning_though_the_last_was_read(table):
    play(table, "web-of-flies")
    fingers = Fingers(table)
    say(table, CAPTURE)
    for step in [line.n for line in there(table.now.timeline).lines(2)]:
        assert table.submit(f"rewind {step}").ok
        fingers.look()
        assert fingers.on == "putting back"
        assert fingers.body(SmallPrint).paragraphs[0][0] == "Put back:"
        fingers.press(2)  # to its second page
        assert fingers.body(SmallPrint).paragraphs[0][0] != "Put back:"
        fingers.press(3)
        assert fingers.on != "putting back"


def test_key_1_goes_from_there_through_what_stands_where(table):
    play(table, "web-of-flies")
    fingers = Fingers(table)
    say(table, CAPTURE)
    fingers.skip()
    fingers.hold(1)
    fingers.press(1)
    assert fingers.on == "rebuild"
    assert fingers.walk.looking.at == 1


def test_of_what_is_idle_the_display_says_nothing_and_a_page_one_sentence(table):
    play(table, "arachne")
    luck = Random(1)
    while "leaves it at the move" not in plain(table.now.log[-1].text):
        assert table.play_a_step(luck).ok
    fingers = Fingers(table)
    rewind(table, 1)
    fingers.look()
    assert fingers.on != "putting back"
    assert page(table.now)["putting"]["puts"] == ["Nothing has to be put back."]


def test_after_a_resignation_was_taken_back_it_is_not_the_row_in_focus(table):
    """An impatient finger resigned once more: the row last used stands first."""
    play(table, "spidertwist")
    table.play_to_a_turn(Random(1))
    fingers = Fingers(table)
    fingers.skip()
    fingers.press(3)
    labels = [row.label for row in fingers.body(Rows).rows]
    assert "Resign" in labels
    for _ in range(labels.index("Resign")):
        fingers.press(2)
    fingers.press(3, 3)
    assert fingers.said[-1] == "resign"
    fingers.hold(1)
    fingers.skip()
    while fingers.on != "menu":
        fingers.press(3)
    assert fingers.body(Rows).rows[0].label != "Resign"


def test_an_act_that_a_page_of_the_display_cannot_hold_goes_on_to_the_next():
    """In German some were cut at the end of a page."""
    act = " ".join(f"Wort{n}" for n in range(60))
    pages = small_print.small_print([("Zurückgenommen:", [act, "kurz"])], in_order=True)
    paragraphs = [paragraph for page in pages for paragraph in page.paragraphs]
    assert all(small_print._lines(lead, [words]) <= small_print.LINES for lead, words in paragraphs)
    words = " ".join(words for _, words in paragraphs).split()
    assert [one for one in words if one != small_print.DOT.strip()] == [*act.split(), "kurz"]
    assert [lead for lead, _ in paragraphs] == ["Zurückgenommen:", *[""] * (len(paragraphs) - 1)]
