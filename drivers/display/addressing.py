"""How the chips are told where data goes: the part of a device that says what to send for a change."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from companion.pixels import Pixels
from drivers.display.windows import (
    ADDRESS,
    ROW_ADDRESS,
    Frame,
    Window,
    cost_by_pages,
    cost_by_windows,
    differences,
    joined,
    rows,
    soonest_first,
    whole,
)


class Addressed:
    """What goes before the data, and how much of it: a way of addressing to mix into a device."""

    command: Callable[..., None]
    data: Callable[[list[int]], None]
    preprocess: Callable[[Image.Image], Image.Image]

    def send(self, frame: Frame, *windows: Window) -> None:
        """Send what a frame has in some windows."""
        raise NotImplementedError

    def change(self, before: Frame, after: Frame) -> None:
        """Send what makes one frame the other, in as few bytes as this way of addressing can."""
        raise NotImplementedError

    def display(self, image: Image.Image) -> None:
        """Send all pixels; luma clears the display with it."""
        frame = Pixels.of(self.preprocess(image)).pages()
        self.send(frame, whole(frame))

    def send_rows(self, frame: Frame, runs: list[Window], first: int, *settings: int) -> None:
        """Send what a frame has in windows of one page each, by their page and column; a page is said
        once. ``first`` is the display's first column in the memory; ``settings`` go before the rest."""
        page = -1
        for run in runs:
            high, low = divmod(first + run.left, 16)
            nibbles = (low, 0x10 | high) if low < 4 else (0x10 | high, low)
            self.command(*settings, *((0xB0 | run.top,) if run.top != page else ()), *nibbles)
            self.data(list(run.cut(frame)))  # never beyond column 131, half set or set
            page, settings = run.top, ()


class Windowed(Addressed):
    """SSD1306 and SSD1309: data runs through a window of columns and pages. They know pages as well,
    which are the cheaper way where another screen differs in many places, each of them on one page."""

    BY_PAGES = (0x20, 0x02, 0x21, 0, 127)  # the window out of the way, should a chip mind it
    BY_WINDOWS = (0x20, 0x00)

    _colstart: int

    def change(self, before: Frame, after: Frame) -> None:
        runs = differences(before, after, ROW_ADDRESS)
        windows = sorted(joined(differences(before, after, ADDRESS), ADDRESS))
        there_and_back = len(self.BY_PAGES) + 2 + len(self.BY_WINDOWS)
        if cost_by_windows(windows) <= cost_by_pages(runs) + there_and_back:
            self.send(after, *soonest_first(windows, before, after))
        else:
            self.send_rows(after, runs, self._colstart, *self.BY_PAGES)
            self.command(*self.BY_WINDOWS)

    def send(self, frame: Frame, *windows: Window) -> None:
        """Of each window's address only what the one before did not set: after its last byte the chip
        stands at its first one again."""
        first = self._colstart
        columns: tuple[int, ...] = ()
        pages: tuple[int, ...] = ()
        for window in windows:
            top, bottom, left, right = window
            sent = columns, pages
            columns, pages = (0x21, first + left, first + right - 1), (0x22, top, bottom - 1)
            self.command(*(byte for half in (columns, pages) if half not in sent for byte in half))
            self.data(list(window.cut(frame)))


class Paged(Addressed):
    """SH1106: a page and its first column at a time."""

    _page_address_offset: int

    def change(self, before: Frame, after: Frame) -> None:
        self.send(after, *differences(before, after, ROW_ADDRESS))

    def send(self, frame: Frame, *windows: Window) -> None:
        self.send_rows(frame, [row for window in windows for row in rows(window)], self._page_address_offset)
