"""One thing everybody should know, until it was read."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Panel
from companion.views.glance import Glance
from companion.views.screens.reading import next_leaf, sentence_panel
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import check_the_board


def panel(glance: Glance) -> Panel:
    """The sentence, page by page."""
    news = glance.news or text("")
    ails = news in glance.snapshot.troubles
    title = text("The box needs help") if ails else text("Good to know")
    left = glance.key(text("Check")) if _asks_to_check(glance) else None
    return sentence_panel(glance, news, title, left=left)


def _asks_to_check(glance: Glance) -> bool:
    """Whether the game has just come back from a break: the board may have suffered."""
    snapshot = glance.snapshot
    return snapshot.woken and snapshot.is_played and glance.news == snapshot.notice


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 turns the page where there is more; any other key has read it, and after a break key 1 goes
    through what stands where."""
    news = glance.news
    if news is None:
        return glance.walk, None
    if key == "key2" and (further := next_leaf(glance, news)):
        return further, None
    walk = replace(glance.walk, read=glance.walk.read | {news}, scroll=0)
    if key == "key1" and _asks_to_check(glance):
        return check_the_board(walk), None
    return walk, None


NOTICE = Screen("notice", panel, press, down="key2", urgent=True)
