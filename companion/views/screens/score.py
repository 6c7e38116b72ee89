"""The end: the winner's number, everyone else in order, and why."""

from __future__ import annotations

from companion.play import END_EVENT, Over, text
from companion.views.bodies import Panel, Row, Score
from companion.views.glance import Glance
from companion.views.prose import figure
from companion.views.screens.pages import WHY
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import enter_desk, turn_to


def panel(glance: Glance) -> Panel:
    """Who won, with points, or places in a game without."""
    over = glance.snapshot.pending
    assert isinstance(over, Over)
    order = [seat for group in over.ranking for seat in group]
    if not order:
        order = [line.seat for line in glance.scene.seats]
    title = over.who_won({line.seat: line.name for line in glance.scene.seats})
    level = len(over.ranking) == 1 and over.winner is None
    listed = order if over.winner is None else order[1:]  # the title names who has won alone
    points = _points(over, order[0])
    rows = tuple(
        Row(glance.name(seat), _points(over, seat) or f"{over.places[seat]}.", mark=glance.mark(seat))
        for seat in listed
        if points or not level  # in a draw without points nobody has a place
    )
    keys = (
        glance.key(text("numbers") if over.table else text("more")),
        glance.key(text("why")),
        glance.key(text("New")),
    )
    mark = "" if over.winner is None else glance.mark(over.winner)
    body = Score(points, rows, _reason(glance), shared=over.winner is None)
    return Panel(body, glance.translate(title), mark, glance.context, keys)


def _reason(glance: Glance) -> str:
    """What ended the game, where the game says so."""
    ended = (event.text for event in glance.snapshot.events if event.kind == END_EVENT)
    return next(map(glance.translate, ended), "")


def _points(over: Over, seat: int) -> str:
    points = over.scores[seat] if seat < len(over.scores) else None
    return "" if points is None else figure(points)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 says why, key 3 goes to a new game."""
    if key == "key1":
        return None
    if key == "key2":
        return turn_to(glance.walk, WHY.name), None
    return enter_desk(glance.walk, "new"), None


SCORE = Screen("score", panel, press)
