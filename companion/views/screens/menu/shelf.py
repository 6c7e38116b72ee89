"""The games on the shelf as a list: each row says who plays, and when that was; of the one in focus how far
they are."""

from __future__ import annotations

from collections import Counter

from companion.kit.cleaning import clean
from companion.play import Text, text
from companion.table.authority.menus import BY_BOX
from companion.table.intents import Shelved
from companion.views.bodies import Panel, Row, Rows, SoftKey
from companion.views.ending import moment
from companion.views.glance import Glance
from companion.views.levels import Lines
from companion.views.prose import short_day
from companion.views.screens.menu.frame import framed

NEAR = 3
"""Rows above and below the one in focus of which is looked up who played: no others are on the display."""


def is_shown(glance: Glance, found: Lines) -> bool:
    """Whether these are the games on the shelf."""
    return glance.walk.menu.tree == "desk" and found.prefix == ("open",)


def panel(glance: Glance, found: Lines) -> Panel:
    """A row for each game."""
    shelf = {str(one.key): one for one in glance.snapshot.shelf}
    listed = [shelf[line.parts[-1]] for line in found.lines]
    focus = glance.walk.menu.place.focus % len(listed)
    near = range(focus - NEAR, focus + NEAR + 1)
    labels = [_label(glance, one, looked_up=n in near) for n, one in enumerate(listed)]
    days = [_day(glance, one) for one in listed]
    alike = Counter(zip(labels, days, strict=True))
    rows = tuple(
        Row(label, _note(glance, one, day, at=_time(one) if alike[label, day] > 1 else ""))
        for label, day, one in zip(labels, days, listed, strict=True)
    )
    told = " · ".join(filter(None, (_how_far(glance, listed[focus]), _time(listed[focus]))))
    return framed(glance, Rows(rows, focus), SoftKey(sign="next") if len(rows) > 1 else SoftKey(), note=told)


def _label(glance: Glance, one: Shelved, *, looked_up: bool) -> str:
    """The game and who plays it; for how many where nobody gave a name."""
    titles = {game.name: game.title for game in glance.snapshot.games}
    title = titles.get(one.game_name, Text(clean(one.game_name)))
    known = glance.on_shelf(one) if looked_up else None
    if known is None or not any(known.names):
        return glance.translate(text("{game}, {n}", game=title, n=one.seats))
    box = glance.translate(BY_BOX)
    return f"{glance.translate(title)}: {', '.join(name or box for name in known.names)}"


def _how_far(glance: Glance, one: Shelved) -> str:
    """The round, or that it is over, of which a long row leaves no room to say."""
    if one.over:
        return glance.translate(text("over"))
    known = glance.on_shelf(one)
    return glance.translate(known.context) if known is not None and known.context is not None else ""


def _note(glance: Glance, one: Shelved, day: str, *, at: str) -> str:
    return " ".join(filter(None, (glance.translate(text("over")) if one.over else "", day, at)))


def _day(glance: Glance, one: Shelved) -> str:
    when = moment(one.at)
    return short_day(when, glance.walk.language) if when is not None else ""


def _time(one: Shelved) -> str:
    when = moment(one.at)
    return f"{when:%H:%M}" if when is not None else ""
