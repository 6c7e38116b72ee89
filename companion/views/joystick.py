"""What a push of the joystick does, beside the three keys.

Up and down go to the row before or after, left goes back, right accepts. Where numbers or faces
stand side by side, left and right go along them; on a map all four ways lead to the nearest
space on offer that way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from companion.play import Board
from companion.table.intents import Snapshot
from companion.views.choosing import are_faces
from companion.views.levels import Numbers
from companion.views.presses import Done, press
from companion.views.walk import Place, Walk, asked, go_home, level, rooted, screen

Way = Literal["up", "down", "left", "right"]

WAYS: Mapping[Way, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Each way as a step on the board, y downwards."""

PAGES = frozenset({"seats-page", "tracks", "board", "log", "join", "sheet", "why"})
ASIDE = 2.0
"""A space that lies aside is this much further away than one straight ahead."""


def push(walk: Walk, snapshot: Snapshot, way: Way, *, again: bool = False) -> Done:
    """One push, on a walk that has settled on this snapshot.

    ``again``: it is held, and repeats. That goes along rows, numbers and spaces; nothing is ever
    accepted or left by it.
    """
    on = screen(walk, snapshot)
    if on == "menu":
        return _menu(walk, snapshot, way, again)
    if on == "seats" and way in ("up", "down"):
        count = len(asked(snapshot))
        return replace(walk, among=(walk.among + _step(way)) % count), None
    if on in PAGES and way in ("up", "down"):
        return replace(walk, scroll=max(0, walk.scroll + _step(way))), None
    if on in ("refused", "rule", "notice") and way == "down":
        return press(walk, snapshot, "key2")
    if again or way in ("up", "down"):
        return walk, None
    if way == "right":
        return press(walk, snapshot, "key3")
    if on in PAGES:
        return go_home(walk, snapshot), None
    return press(walk, snapshot, "key1") if on in ("steps", "wish") else (walk, None)


def _menu(walk: Walk, snapshot: Snapshot, way: Way, again: bool) -> Done:
    found = level(walk, snapshot)
    if isinstance(found, Numbers):
        return _numbers(walk, found, way), None
    if found.spaces and walk.board is not None and found.lines:
        focus = walk.place.focus % len(found.lines)
        spaces = [line.space or "" for line in found.lines]
        return _focus(walk, toward(walk.board, spaces, focus, way)), None
    along = ("left", "right") if are_faces(found) else ("up", "down")
    if way in along and found.lines:
        return _focus(walk, (walk.place.focus + _step(way)) % len(found.lines)), None
    if again or way in ("up", "down"):
        return walk, None
    if way == "right":
        return press(walk, snapshot, "key3")
    return (walk, None) if rooted(walk, snapshot) else press(walk, snapshot, "key1")


def _numbers(walk: Walk, found: Numbers, way: Way) -> Walk:
    """Up and down choose among the numbers, left and right change the one in focus."""
    row = walk.place.focus % len(found.ranges)
    if way in ("up", "down"):
        return _focus(walk, (row + _step(way)) % len(found.ranges))
    chosen = found.ranges[row]
    count = chosen.high - chosen.low + 1
    value = chosen.low + (found.values[row] - chosen.low + _step(way)) % count
    values = (*found.values[:row], value, *found.values[row + 1 :])
    return replace(walk, place=replace(walk.place, values=values))


def toward(board: Board, spaces: Sequence[str], focus: int, way: Way) -> int:
    """Which of ``spaces`` a push leads to from the one in focus: the nearest that way, else from
    the opposite edge on."""
    where = {space.name: (space.x, space.y) for space in board.spaces}
    x, y = where[spaces[focus]]
    dx, dy = WAYS[way]

    def ahead(index: int) -> float:
        other_x, other_y = where[spaces[index]]
        return (other_x - x) * dx + (other_y - y) * dy

    def aside(index: int) -> float:
        other_x, other_y = where[spaces[index]]
        return abs((other_x - x) * dy) + abs((other_y - y) * dx)

    others = [index for index in range(len(spaces)) if index != focus]
    before = [index for index in others if ahead(index) > 1e-6]
    if before:
        return min(before, key=lambda index: (ahead(index) + ASIDE * aside(index), index))
    return min(others, key=lambda index: (ahead(index) + ASIDE * aside(index), index), default=focus)


def _focus(walk: Walk, focus: int) -> Walk:
    place: Place = replace(walk.place, focus=focus)
    return replace(walk, place=place)


def _step(way: Way) -> int:
    return 1 if way in ("down", "right") else -1
