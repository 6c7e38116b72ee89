"""What to send so that a display with one frame shows another: the windows that differ.

A frame is the memory behind the display as the chips keep it: pages of eight rows, and in each a
byte for every column. Everything here is pure and counts in bytes on the wire.

Addressing a window costs some bytes before its first byte of data, so two changes close together
are cheaper sent as one, with what stands between them. Side by side a gap is sent if it is shorter
than a new address: each gap is decided by itself, so runs on pages are the fewest bytes there can be.
One above the other it is decided window by window from the top, which on real screens costs a few
thousandths more than trying every pair.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

Frame = Sequence[bytes]

ADDRESS = 10
"""Bytes of a window's address: 2 and 6 commands, 2 and the data."""
HALF = 3
"""As many commands are its columns, or its pages; they are not sent again for the next window."""
ROW_ADDRESS = 7
"""Bytes of the address of a run on a page: 2 and 3 commands, 2 and the data. The next one on the same
page costs a byte less."""


class Window(NamedTuple):
    """Pages from ``top`` to before ``bottom``, of each the columns from ``left`` to before ``right``."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def area(self) -> int:
        """Bytes of data."""
        return (self.bottom - self.top) * (self.right - self.left)

    def cut(self, frame: Frame) -> bytes:
        """The data: column by column, page after page."""
        return b"".join([page[self.left : self.right] for page in frame[self.top : self.bottom]])


def whole(frame: Frame) -> Window:
    """The window that holds everything."""
    return Window(0, len(frame), 0, len(frame[0]))


def cost_by_windows(windows: Sequence[Window]) -> int:
    """Bytes to send them one after the other."""
    count, before = 0, Window(-1, -1, -1, -1)
    for window in windows:
        same = (window[:2] == before[:2]) + (window[2:] == before[2:])
        count += ADDRESS - HALF * same + window.area
        before = window
    return count


def cost_by_pages(runs: Sequence[Window]) -> int:
    """Bytes to send them one after the other, each on one page."""
    fresh = len({run.top for run in runs})
    return sum(ROW_ADDRESS - 1 + run.area for run in runs) + fresh


def soonest_first(windows: list[Window], before: Frame, after: Frame) -> list[Window]:
    """The windows, first the one whose data brings a change soonest: people see it at once."""

    def silent(window: Window) -> int:
        top, _, left, right = window
        old, new = before[top][left:right], after[top][left:right]
        return next(at for at, (one, other) in enumerate(zip(old, new, strict=True)) if one != other)

    first = min(windows, key=silent)
    return [first, *(window for window in windows if window is not first)]


def upside_down(frame: Frame) -> Frame:
    """The frame of the pixels turned by half a turn."""
    return [page[::-1].translate(_REVERSED) for page in reversed(frame)]


_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def rows(window: Window) -> list[Window]:
    """The same, a window for each page: for chips that address no more at a time."""
    return [window._replace(top=page, bottom=page + 1) for page in range(window.top, window.bottom)]


def differences(before: Frame, after: Frame, address: int) -> list[Window]:
    """Windows of one page each that hold every difference, where an address costs so many bytes."""
    found = []
    for page, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            changed = (int.from_bytes(old) ^ int.from_bytes(new)).to_bytes(len(new))
            for run in _runs(address).finditer(changed):
                found.append(Window(page, page + 1, run.start(), run.end()))
    return found


def joined(windows: list[Window], address: int) -> list[Window]:
    """The same differences in fewer windows, over several pages where that saves an address.

    ``windows`` come page by page. Each is taken into the one right above it that saves most, if
    any does. Two of the result may overlap: what both hold is sent twice, and the same both times.
    """
    kept: list[Window] = []
    for window in windows:
        top, bottom, left, right = window
        most, chosen, both = 0, 0, window
        for place, other in enumerate(kept):
            if other.bottom == top:
                around = Window(other.top, bottom, min(left, other.left), max(right, other.right))
                saved = other.area + window.area + address - around.area
                if saved > most:
                    most, chosen, both = saved, place, around
        if most:
            kept[chosen] = both
        else:
            kept.append(window)
    return kept


@cache
def _runs(address: int) -> re.Pattern[bytes]:
    """Changed bytes (not zero), together with gaps that cost less than an address."""
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % (address - 1))
