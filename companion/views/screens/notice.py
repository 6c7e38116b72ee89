"""One thing everybody should know, until it was read."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Panel
from companion.views.glance import Glance
from companion.views.screens.reading import next_leaf, sentence_panel
from companion.views.screens.screen import Done, Key, Screen


def panel(glance: Glance) -> Panel:
    """The sentence, page by page."""
    news = glance.news or text("")
    ails = news in glance.snapshot.troubles
    return sentence_panel(glance, news, text("The box needs help") if ails else text("Good to know"))


def press(glance: Glance, key: Key) -> Done:
    """Key 2 turns the page where there is more; any other key has read it."""
    news = glance.news
    if news is None:
        return glance.walk, None
    if key == "key2" and (further := next_leaf(glance, news)):
        return further, None
    return replace(glance.walk, read=glance.walk.read | {news}, scroll=0), None


NOTICE = Screen("notice", panel, press, down="key2", urgent=True)
