"""What the box speaks: each language by its own name, for those who cannot read the one on show."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Panel, Row, Rows, SoftKey
from companion.views.glance import Glance
from companion.views.levels import NOW
from companion.views.prose import own_names
from companion.views.screens.guide import back_from
from companion.views.screens.help import is_quiet
from companion.views.screens.screen import ChooseLanguage, Done, Key, Screen, Way
from companion.views.table_menu import LANGUAGE as PAGE
from companion.views.table_menu import language_called
from companion.views.walk import Walk, turn_to


def panel(glance: Glance) -> Panel:
    """A row for each; the title says in all of them what is chosen here."""
    now = glance.walk.language
    rows = tuple(
        Row(own, glance.translate(NOW) if language == now else "") for language, own in own_names().items()
    )
    left = glance.key(text("more")) if _goes_on(glance) else SoftKey(sign="back")
    middle = SoftKey(sign="next") if len(rows) > 1 else SoftKey()
    title, others = language_called(now)
    return Panel(
        Rows(rows, _focus(glance)), title, context=others, keys=(left, middle, glance.key(text("OK")))
    )


def _focus(glance: Glance) -> int:
    """The row in focus, at first that of the language on show."""
    languages = [*own_names()]
    now = languages.index(glance.walk.language) if glance.walk.language in languages else 0
    return (now + glance.walk.scroll) % len(languages)


def _goes_on(glance: Glance) -> bool:
    """Whether something comes after it: the menu of a table, which it does not lie over."""
    return glance.in_game and glance.walk.menu.tree != "desk"


def press(glance: Glance, key: Key) -> Done | None:
    """Key 1 goes on or back, key 2 to the next one, key 3 chooses."""
    if key == "key1":
        return None if _goes_on(glance) else (_back(glance), None)
    if key == "key2":
        return _along(glance, 1), None
    chosen = [*own_names()][_focus(glance)]
    if chosen == glance.walk.language:
        return glance.go_home(), None
    return replace(glance.go_home(), language=chosen), ChooseLanguage(chosen)


def _back(glance: Glance) -> Walk:
    """Into the menu that lies under it, or to the row of Help that led to it."""
    return turn_to(glance.walk, None) if glance.walk.menu.tree == "desk" else back_from(glance, PAGE)


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down along the languages."""
    return (_along(glance, 1 if way == "down" else -1), None) if way in ("up", "down") else None


def _along(glance: Glance, by: int) -> Walk:
    return replace(glance.walk, scroll=glance.walk.scroll + by)


LANGUAGE = Screen(PAGE, panel, press, push, left="key1", offered=is_quiet)
