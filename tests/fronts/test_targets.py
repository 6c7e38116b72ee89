"""A row that leaves nothing else to choose says where it leads; one pressed OK without seeing that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.frozen import replace
from companion.play import Option, Over
from companion.views.bodies import Field, Map, Panel, Rose, Rows
from companion.views.glance import Glance
from companion.views.levels import Lines
from companion.views.prose import languages
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.screens.menu.frame import target_of
from companion.views.screens.screen import Submission
from companion.views.walk import Walk, enter, focused
from tests.support.tables import Table

WORDS, MENUS = 80, 10
"""Words of a game that are looked at, and menus before each of them."""


@pytest.mark.parametrize(
    "opening",
    [
        "arachnid 2",
        "arachnid 2 mode=tracked",
        "web-of-flies 2",
        "spidertwist 2",
        "arachne 2",
        "taller-ants 2",
    ],
)
def test_what_a_row_says_beyond_its_label_stands_on_the_display(tmp_path: Path, opening: str) -> None:
    random, seen = Random(2), 0
    with Table(tmp_path, find=games.find, names=games.names, seed=2) as table:
        assert table.submit(f"new {opening} start").ok
        for _ in range(WORDS):
            for walk, target in leading_on(table):
                seen += 1
                for language in languages():
                    at = replace(walk, language=language)
                    panel = ShownScreen(at, table.now).panel
                    glance = Glance(table.now, at)
                    assert glance.translate(target.label) in words_on(panel), panel
                    noted = glance.translate(target.note) if target.note else ""
                    assert noted in told_beside(panel), "how sure a capture is, say"
                    assert draw(panel).cut == [], panel
            if isinstance(table.now.pending, Over):
                break
            assert table.play_a_step(random).ok
    assert seen, "there are such rows in every game"


def leading_on(table: Table) -> Iterator[tuple[Walk, Option]]:
    """Every row in the menus of who is asked that leads on by itself, in focus, with the last of that."""
    walk = reconcile(Walk(), table.now)
    todo = [enter(walk, table.now, seat) for seat in table.now.asks if seat >= 0]
    for menu in todo:
        glance = Glance(table.now, menu)
        found = glance.level
        for place, line in enumerate(found.lines if isinstance(found, Lines) else ()):
            at = focused(menu, place)
            after, errand = ShownScreen(at, table.now).press("key3")
            target = target_of(glance, found, line) if isinstance(found, Lines) else ()
            if isinstance(errand, Submission) and target:
                yield at, target[-1]
            elif errand is None and len(todo) < MENUS:
                todo.append(after)


def told_beside(panel: Panel) -> str:
    """The same with what stands beside it or in the title."""
    row = panel.body.rows[panel.body.focus or 0] if isinstance(panel.body, Rows) else None
    return f"{words_on(panel)} {panel.context} {row.note if row else ''}"


def words_on(panel: Panel) -> str:
    """What stands on a menu about the row in focus."""
    body = panel.body
    if isinstance(body, Rows):
        row = body.rows[body.focus or 0]
        return f"{panel.title} {row.label}"
    assert isinstance(body, Map | Field | Rose)
    assert body.caption is not None
    return " ".join((body.caption.name, *body.caption.lines))


def test_arachnid_names_the_space_that_a_spider_moves_to(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=2) as table:
        assert table.submit("new arachnid 2 mode=tracked start").ok
        random = Random(2)
        while True:
            for walk, target in leading_on(table):
                found = Glance(table.now, walk).level
                assert isinstance(found, Lines)
                line = found.lines[walk.menu.place.focus]
                if line.parts == ("move", "alpha"):
                    panel = ShownScreen(walk, table.now).panel
                    space = Glance(table.now, walk).translate(target.label)
                    assert f"Alpha: move {space}" in words_on(panel)
                    return
            assert table.play_a_step(random).ok


def test_arachne_says_how_sure_a_capture_after_a_move_is(tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=2) as table:
        assert table.submit("new arachne 2 start").ok
        random = Random(2)
        while True:
            for walk, target in leading_on(table):
                panel = ShownScreen(walk, table.now).panel
                if panel.title.endswith("capture?") and target.note is not None:
                    chance = Glance(table.now, walk).translate(target.note)
                    assert panel.context.startswith(chance), (
                        "what comes first there has room beside the title"
                    )
                    return
            assert table.play_a_step(random).ok
