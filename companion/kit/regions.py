"""The regions of a board, one after the other, for people who set it up again.

A region is as much as is seen well at once, on a phone and in the left half of a small display: a quarter
of a board, or six squares by six. A game whose people call parts of their board otherwise tells its own;
webs go spoke by spoke (``sectors``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from companion.play import Board, Region, Space, text

AT_ONCE = 12
"""As many spaces are one region, however they lie."""
SIDE = 6
"""Squares of a region, across and down."""
SPOKES = 4
"""Spokes of a region of a web, at most."""
QUARTERS = (
    (text("Top left"), text("Top right")),
    (text("Bottom left"), text("Bottom right")),
)
WHOLE = text("The whole board", short="Whole board")


def of_board(board: Board) -> tuple[Region, ...]:
    """The regions of a board, sheet after sheet, row by row from the top; each space is in one of them."""
    found: list[Region] = []
    for sheet, title in board.sheets or (("", WHOLE),):
        spaces = [space for space in board.spaces if space.sheet == sheet]
        if len(spaces) <= AT_ONCE:
            found.append(Region(title, _names(spaces)))
        elif all(space.shape == "square" for space in spaces):
            found += _blocks(spaces)
        else:
            found += _quarters(spaces)
    return tuple(region for region in found if region.spaces)


def _names(spaces: Sequence[Space]) -> tuple[str, ...]:
    return tuple(space.name for space in spaces)


def _blocks(spaces: Sequence[Space]) -> list[Region]:
    """Squares in blocks of much the same size, each called by the first and the last of them."""
    columns = _cuts([space.x for space in spaces])
    rows = _cuts([space.y for space in spaces])
    found = []
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            block = [one for one in spaces if left <= one.x < right and top <= one.y < bottom]
            if block:
                first = min(block, key=lambda one: (one.y, one.x))
                last = max(block, key=lambda one: (one.y, one.x))
                name = text("{first} to {last}", short="{first}–{last}", first=first.label, last=last.label)
                found.append(Region(name, _names(block)))
    return found


def _cuts(places: Sequence[float]) -> list[float]:
    """Where a row of squares is cut into parts of at most ``SIDE``, its ends among them."""
    low, high = min(places), max(places) + 1
    parts = ceil((high - low) / SIDE)
    return [low + round((high - low) * part / parts) for part in range(parts + 1)]


def _quarters(spaces: Sequence[Space]) -> list[Region]:
    """A sheet in four; what lies in the middle belongs to the upper and the left one."""
    xs, ys = [space.x for space in spaces], [space.y for space in spaces]
    middle_x, middle_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [
        Region(
            QUARTERS[low][right],
            _names([one for one in spaces if (one.x > middle_x) == right and (one.y > middle_y) == low]),
        )
        for low in (False, True)
        for right in (False, True)
    ]


def sectors(board: Board) -> tuple[Region, ...]:
    """The regions of a web of points (``kit.webs``): a few spokes each, the hub with the first of them."""
    spokes: dict[str, list[Space]] = {}
    hub = [space for space in board.spaces if not space.name[1:].isdigit()]
    for space in board.spaces:
        if space not in hub:
            spokes.setdefault(space.name[0], []).append(space)
    letters = sorted(spokes)
    parts = ceil(len(letters) / SPOKES)
    cuts = [round(len(letters) * part / parts) for part in range(parts + 1)]
    found = []
    for place, (begin, end) in enumerate(pairwise(cuts)):
        spaces = [*(hub if place == 0 else ()), *(one for each in letters[begin:end] for one in spokes[each])]
        first, last = letters[begin], letters[end - 1]
        name = text("Spokes {first} to {last}", short="Spokes {first}–{last}", first=first, last=last)
        if hub and place == 0:
            name = text("Hub, spokes {first} to {last}", short="Hub, {first}–{last}", first=first, last=last)
        found.append(Region(name, _names(spaces)))
    return tuple(found)
