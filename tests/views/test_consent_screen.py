"""What is proposed to all seats, on the display: it comes up by itself, and key 3 held agrees for all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageChops

from companion.fronts.oled import render
from companion.views.bodies import Notice, Rows
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.screen import Submission
from companion.views.walk import Walk
from tests.fronts.bench import Bench
from tests.fronts.fingers import Fingers
from tests.support.tables import GREEN, RED, Table
from tests.support.there import there

PROPOSED = 5
"""The entry that proposes: before it a game was opened, dealt, and two seats were ready."""


@pytest.fixture
def view(tmp_path: Path) -> Iterator[ShownScreen]:
    with Table(tmp_path) as table:
        table.start_turns()
        walk = reconcile(Walk(), table.now)
        assert table.submit("source die hand", RED).ok
        yield ShownScreen(reconcile(walk, table.now), table.now)


def test_it_says_what_would_be_done_and_who_is_asked(view: ShownScreen) -> None:
    assert view.screen.name == "consent"
    assert isinstance(view.panel.body, Notice)
    assert (view.panel.title, view.panel.body.head) == ("Red proposes", "Die: from now on drawn by hand")
    assert view.panel.body.text.startswith("Asked: Green.")
    assert [key.label for key in view.panel.keys] == ["No", "Later", "Hold: yes"]
    assert [key.hold for key in view.panel.keys] == [True, False, True]


def test_only_a_held_key_agrees_for_the_table(view: ShownScreen) -> None:
    assert view.press("key3")[1] is None
    assert view.hold("key3")[1] == Submission("agree", None, PROPOSED)
    assert view.press("key1")[1] == Submission("object", None, PROPOSED)


def test_who_puts_it_off_plays_on_and_finds_it_among_the_pages(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.start_turns()
        assert table.submit("source die hand", RED).ok
        view = ShownScreen(reconcile(Walk(), table.now), table.now)
        later = ShownScreen(view.press("key2")[0], table.now)
        assert later.screen.name == "turn"
        assert ShownScreen(later.press("key1")[0], table.now).screen.name == "consent"
        assert table.submit("object", GREEN).ok
        assert table.submit("source bag hand", GREEN).ok
        assert ShownScreen(reconcile(later.walk, table.now), table.now).screen.name == "consent"


# ------------------------------------------------------------------- while a correction is begun


def begin_a_correction(at: Fingers) -> None:
    """Into the pencil's menu of the box, to the value that is set."""
    while at.walk.menu.tree != "desk" and at.presses < 12:
        at.press(1)
    while at.focused != "Correct" and at.presses < 24:
        at.press(2)
    at.press(3, 3)
    assert at.walk.menu.place.prefix[:1] == ("pencil",)


def test_in_the_menu_of_the_pencil_a_sign_tells_that_a_question_waits(table: Table) -> None:
    table.start_turns()
    at = Fingers(table)
    begin_a_correction(at)
    begun, before = at.walk, render(at.panel)
    assert at.panel.waits == ""
    assert table.submit("source die hand", RED).ok
    at.look()
    assert (at.on, at.walk) == ("menu", begun)
    assert at.panel.waits == "? hold"
    assert at.panel.keys[0].hold
    after = render(at.panel)
    changed = ImageChops.logical_xor(before.image(), after.image())
    assert there(changed.crop((0, 0, 128, 12)).getbbox())[2] == 127, "the sign is in the corner"
    assert changed.crop((0, 13, 128, 53)).getbbox() is None, "and what is chosen stands as it was"


@pytest.mark.parametrize("answer", ["later", "no", "all agree", "elsewhere"])
def test_the_question_is_looked_at_and_the_correction_goes_on(table: Table, answer: str) -> None:
    table.start_turns()
    at = Fingers(table)
    begin_a_correction(at)
    begun = at.walk.menu
    assert table.submit("source die hand", RED).ok
    at.look()
    at.hold(1)
    assert at.on == "consent"
    assert at.panel.title == "Red proposes"
    if answer == "later":
        at.press(2)
    elif answer == "no":
        at.press(1)
        assert at.said == ["object"]
    elif answer == "all agree":
        at.hold(3)
        assert at.said == ["agree"]
    else:
        assert table.submit("object", GREEN).ok
        at.look()
    assert (at.on, at.walk.menu) == ("menu", begun)
    assert at.panel.waits == ("? hold" if answer == "later" else "")


def test_a_question_that_was_put_off_has_its_sign_on_what_is_played(table: Table) -> None:
    table.start_turns()
    at = Fingers(table)
    assert table.submit("source die hand", RED).ok
    at.look()
    assert (at.on, at.panel.waits) == ("consent", "")
    at.press(2)
    assert (at.on, at.panel.waits) == ("turn", "?")


def test_what_was_put_off_is_a_page_that_key_1_turns_and_key_2_says_no(table: Table) -> None:
    table.start_turns()
    at = Fingers(table, joystick=True)
    assert table.submit("source die hand", RED).ok
    at.look()
    at.press(2, 1)
    assert at.on == "consent"
    assert [key.label for key in at.panel.keys] == ["more", "No", "Hold: yes"]
    for _ in range(10):
        at.press(1)
        assert at.on != "consent"
        if at.walk.menu.tree == "desk":
            break
    assert at.said == []
    at.hold(1)
    assert [key.label for key in at.panel.keys] == ["back", "No", "Hold: yes"]
    at.press(1)
    assert at.walk.menu.tree == "desk"
    at.hold(1)
    at.push("down")
    assert at.said == []
    at.press(2)
    assert at.said == ["object"]


def test_at_the_console_the_correction_outlasts_the_answer(table: Table) -> None:
    table.start_turns()
    bench = Bench(table, motion=False)
    for key in ("key1",) * 12:
        if bench.console.walk.menu.tree == "desk":
            break
        bench.tap(key)
    for _ in range(12):
        body = bench.body(Rows)
        if body.rows[there(body.focus)].label == "Correct":
            break
        bench.tap("key2")
    bench.tap("key3")
    bench.tap("key3")
    begun = bench.console.walk.menu
    assert len(begun.place.prefix) > 1
    assert table.submit("source die hand", RED).ok
    bench.console.see(table.now, bench.now)
    bench.down("key1")
    bench.wait(1.0)
    bench.up("key1")
    assert bench.console.shown().panel.title == "Red proposes"
    bench.wait(1.0)
    bench.tap("key1")
    assert bench.words == ["object"]
    assert bench.console.walk.menu == begun
    assert not table.now.proposal
