"""What the keys do, and how a first game begins: read in half a minute, on the box alone."""

from __future__ import annotations

from companion.play import Text, text
from companion.views.bodies import KeyHelp, KeyLine, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens import pages
from companion.views.screens.screen import Screen

SHORT: tuple[tuple[str, Text], ...] = (
    ("key1", text("more, or back")),
    ("key2", text("next, or one more")),
    ("key3", text("do what is named")),
)
HELD: tuple[tuple[str, Text], ...] = (
    ("key1", text("take back")),
    ("key2", text("explain, or on and on")),
    ("key3", text("done, end turn, leave")),
)
OF_PAGES: tuple[tuple[str, Text], ...] = (
    ("key1", text("the next page")),
    ("key2", text("turns this page")),
    ("key3", text("out; held: the table")),
)
JOYSTICK: tuple[tuple[str, Text], ...] = (
    ("", text("up, down: along rows")),
    ("", text("left: back")),
    ("", text("right or press: do it")),
)
STEPS: tuple[tuple[str, Text], ...] = (
    ("", text("1  Play: choose a game")),
    ("", text("2  Phones scan Join")),
    ("", text("3  Do what is asked")),
)
HOW_IT_GOES = text("How it goes")


def panel(glance: Glance) -> Panel:
    """One of four pages, five with a joystick; key 2 turns them."""
    leaves = [_steps, _short, _held, _of_pages, *([_joystick] if glance.walk.joystick else [])]
    place = glance.walk.scroll % len(leaves)
    body, title = leaves[place](glance)
    context = f"{place + 1}/{len(leaves)}"
    keys = (glance.key(text("more")), SoftKey(sign="next"), SoftKey(sign="ok"))
    return Panel(body, glance.translate(title), context=context, keys=keys)


def _steps(glance: Glance) -> tuple[KeyHelp, Text]:
    return _keys(glance, STEPS), HOW_IT_GOES


def _joystick(glance: Glance) -> tuple[KeyHelp, Text]:
    return _keys(glance, JOYSTICK), text("The joystick")


def _short(glance: Glance) -> tuple[KeyHelp, Text]:
    return _keys(glance, SHORT), text("A short press")


def _held(glance: Glance) -> tuple[KeyHelp, Text]:
    return _keys(glance, HELD), text("Held down")


def _of_pages(glance: Glance) -> tuple[KeyHelp, Text]:
    return _keys(glance, OF_PAGES), text("Behind more")


def _keys(glance: Glance, lines: tuple[tuple[str, Text], ...]) -> KeyHelp:
    return KeyHelp(tuple(KeyLine(key, glance.translate(words)) for key, words in lines))


def is_quiet(glance: Glance) -> bool:
    """True where nobody is at play: then there is room for one more page of information."""
    return not glance.in_game or glance.snapshot.paused


HELP = Screen("help", panel, pages.press, pages.push, left="key3", offered=is_quiet)
