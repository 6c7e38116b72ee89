"""Help where nobody is at play: how it goes, what the box speaks, and the rules of each game."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Panel, Row, Rows, SoftKey
from companion.views.glance import Glance
from companion.views.screens.help import HELP, HOW_IT_GOES
from companion.views.screens.screen import Done, Key, Screen, Way
from companion.views.table_menu import CALLED, LANGUAGE, language_called
from companion.views.walk import GUIDE as NAME
from companion.views.walk import Walk, rules_before, turn_to

PAGES = (HELP.name, LANGUAGE)
"""What the rows above the games lead to."""


def panel(glance: Glance) -> Panel:
    """A row for each; of a game its rules."""
    rules = glance.translate(text("rules"))
    rows = (
        Row(glance.translate(HOW_IT_GOES)),
        Row(glance.translate(CALLED), language_called(glance.walk.language)[1]),
        *(Row(glance.translate(game.title), rules) for game in glance.snapshot.games),
    )
    keys = (SoftKey(sign="back"), SoftKey(sign="next"), glance.key(text("Read")))
    return Panel(Rows(rows, _focus(glance)), glance.translate(text("Help")), keys=keys)


def _focus(glance: Glance) -> int:
    return glance.walk.scroll % (len(PAGES) + len(glance.snapshot.games))


def press(glance: Glance, key: Key) -> Done:
    """Key 1 goes back, key 2 down, key 3 opens."""
    if key == "key1":
        return glance.go_home(), None
    if key == "key2":
        return _along(glance, 1), None
    focus = _focus(glance)
    if focus < len(PAGES):
        return turn_to(glance.walk, PAGES[focus]), None
    return rules_before(glance.walk, glance.snapshot.games[focus - len(PAGES)].name), None


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down along the rows."""
    return (_along(glance, 1 if way == "down" else -1), None) if way in ("up", "down") else None


def _along(glance: Glance, by: int) -> Walk:
    return replace(glance.walk, scroll=_focus(glance) + by)


def back_from(glance: Glance, page: str) -> Walk:
    """Into the list again, at the row that led to a page of it, or to the rules of a game."""
    rows = (*PAGES, *(game.name for game in glance.snapshot.games))
    return replace(turn_to(glance.walk, NAME), scroll=rows.index(page) if page in rows else 0)


GUIDE = Screen(NAME, panel, press, push, left="key1")
