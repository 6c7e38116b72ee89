"""What is proposed to all seats, on the display: it comes up by itself, and key 3 held agrees for all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.views.bodies import Notice
from companion.views.screens import ShownScreen
from companion.views.screens.screen import Submission
from companion.views.walk import Walk, reconcile
from tests.support.tables import GREEN, RED, Table

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
    assert [key.label for key in view.panel.keys] == ["No", "Later", "All agree"]
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
