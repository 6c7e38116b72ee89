"""Small OLEDs over I2C or SPI: luma's device classes, with packing and addressing of our own.

luma knows how each chip is started and commanded. Its ``display`` walks every pixel in Python
and sends all of them every time; ours packs the picture as a whole and sends the windows in which
it differs from what the glass holds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import Any

from luma.core.device import device
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from companion.errors import DeviceError
from companion.picture import Picture
from companion.play import text
from drivers.screen import ScreenSetup, buses
from drivers.screen.tending import Tending
from drivers.screen.windows import (
    Frame,
    Window,
    around,
    differences,
    joined,
    rows,
    soonest_first,
    upside_down,
    whole,
)
from drivers.trouble import Trouble

CONTRAST, OFF, ON, NOP = 0x81, 0xAE, 0xAF, 0xE3  # the same on every chip here
LEVEL = 0xCF  # the brightness at first

log = logging.getLogger(__name__)


class Started(device):  # type: ignore[misc]  # luma carries no types
    """The root of luma's devices without its exit hook, which keeps every device ever started
    and darkens the glass at the end; ours may be started again and again, and leaves the last
    picture. Named after a chip's class among the bases, it stands between it and luma's root.

    ``settings`` are the commands that luma starts the chip with, the first one (display off)
    left out: sent again to a chip at work they change nothing that can be seen.
    """

    def __init__(self, const: Any, serial: Any) -> None:
        self._const = const
        self._serial_interface = serial
        self.settings: tuple[int, ...] = ()

    def command(self, *commands: int) -> None:
        self.settings = self.settings or commands[1:]
        super().command(*commands)


class Addressed:
    """What goes before the data, and how much of it: a way of addressing to mix into a device."""

    ADDRESS: int
    """Bytes of an address, those of its transfers included."""

    command: Callable[..., None]
    data: Callable[[list[int]], None]
    preprocess: Callable[[Image.Image], Image.Image]

    def send(self, frame: Frame, window: Window) -> None:
        """Send what a frame has in a window."""
        raise NotImplementedError

    def display(self, image: Image.Image) -> None:
        """Send a whole picture; luma clears the glass with it."""
        frame = Picture.of(self.preprocess(image)).pages()
        self.send(frame, whole(frame))


class Windowed(Addressed):
    """SSD1306 and SSD1309: data runs through a window of columns and pages."""

    ADDRESS = 10  # 2 and 6 commands, 2 and the data

    _colstart: int

    def changes(self, before: Frame, after: Frame) -> list[Window]:
        """The windows to send, the first one soon seen; never dearer than all of it."""
        found = joined(differences(before, after, self.ADDRESS), self.ADDRESS)
        if len(found) == 1:
            return found
        everything = around(found)
        cost = sum(window.area + self.ADDRESS for window in found)
        return soonest_first(found, before, after) if cost < everything.area + self.ADDRESS else [everything]

    def send(self, frame: Frame, window: Window) -> None:
        top, bottom, left, right = window
        first = self._colstart
        self.command(0x21, first + left, first + right - 1, 0x22, top, bottom - 1)
        self.data(list(window.cut(frame)))


class Paged(Addressed):
    """SH1106: a page and its first column at a time."""

    ADDRESS = 7  # 2 and 3 commands, 2 and the data

    _page_address_offset: int

    def changes(self, before: Frame, after: Frame) -> list[Window]:
        """The windows to send."""
        return differences(before, after, self.ADDRESS)

    def send(self, frame: Frame, window: Window) -> None:
        for row in rows(window):
            high, low = divmod(self._page_address_offset + row.left, 16)
            nibbles = (low, 0x10 | high) if low < 4 else (0x10 | high, low)
            self.command(0xB0 | row.top, *nibbles)  # never beyond column 131, half set or set
            self.data(list(row.cut(frame)))


class Ssd1306(Windowed, ssd1306, Started):  # type: ignore[misc]
    """SSD1306."""


class Ssd1309(Windowed, ssd1309, Started):  # type: ignore[misc]
    """SSD1309: an SSD1306 that is brought its voltage."""


class Sh1106(Paged, sh1106, Started):  # type: ignore[misc]
    """SH1106: no windows, and a memory wider than the glass."""


CHIPS: dict[str, Callable[..., Any]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}


class OledScreen:
    """An OLED behind a serial interface of luma's; its methods may be called from any thread.

    ``connect`` makes the interface anew for every start. Only what differs from the picture
    before is sent; of one that stands already nothing, but a single byte finds out whether the
    display is still there. The first picture after a start is sent as a whole, and any fault ends
    in a new start: until then the screen counts as lost.

    With ``tended`` a thread calls ``tend`` while the display is open, which mends what nobody
    can notice and what nobody asks for: see there.
    """

    def __init__(self, setup: ScreenSetup, connect: Callable[[], Any], *, tended: bool = False) -> None:
        self.width = setup.width
        self.height = setup.height
        self._setup = setup
        self._connect = connect
        self._lock = RLock()
        self._tending = Tending(self.tend) if tended else None
        self._serial: Any = None
        self._device: Any = None
        self._open = False
        self._wrong = text("The display {place} has not been started.", place=buses.place(setup))
        self._mend = text("Open it first.")
        self._wanted: Frame | None = None  # what the glass should show
        self._held: Frame | None = None  # what its memory holds, None before the first picture
        self._page = 0  # the next to be sent once more
        self._level = LEVEL
        self._lit = True

    def show(self, picture: Picture | Image.Image) -> None:
        if isinstance(picture, Image.Image):
            if picture.mode != "1":
                raise ValueError(f"a picture of mode 1 is wanted, not {picture}")
            picture = Picture.of(picture)
        if (picture.width, picture.height) != (self.width, self.height):
            raise ValueError(f"a picture of {self.width}×{self.height} is wanted, not {picture}")
        frame: Frame = picture.pages()
        if self._setup.rotate == 2:
            frame = upside_down(frame)
        with self._lock:
            self._wanted = frame
            self._send(lambda device: self._update(device, frame))

    def contrast(self, level: int) -> None:
        with self._lock:
            self._level = level
            self._send(lambda device: device.command(CONTRAST, level))

    def power(self, on: bool) -> None:
        with self._lock:
            self._lit = on
            self._send(lambda device: device.command(self._switch()))

    def reopen(self) -> None:
        with self._lock:
            self._start()
            self._open = True
        if self._tending is not None:
            self._tending.start()

    def tend(self) -> None:
        """Look after an open display between two pictures; to be called regularly. Never raises.

        A display that lost its supply for a moment acknowledges all that is sent, and shows
        nothing. So its settings are sent again each time, and one page of the picture after the
        other; a whole picture at once would keep the bus from the next press. A display that
        stopped answering is started again, as soon as it answers, with the picture last asked for.
        """
        with self._lock:
            lost = self._device is None
            if lost and not self._open:
                return
            try:
                if lost:
                    self._start()
                    if (frame := self._wanted) is not None:
                        self._send(lambda device: self._update(device, frame))
                else:
                    self._send(self._refresh)
            except DeviceError as error:
                if not lost:
                    log.warning("the display was lost: %s", error)
                return
            if lost:
                log.info("the display was started again")

    def close(self) -> None:
        if self._tending is not None:
            self._tending.stop()
        with self._lock:
            self._open = False
            self._drop()

    # ------------------------------------------------------------------------- what is sent

    def _start(self) -> None:
        self._drop()
        setup = self._setup
        try:
            self._serial = self._connect()
            self._serial.command(NOP, NOP)  # for operands that a command broken off still waits for
            self._device = CHIPS[setup.chip](self._serial, width=setup.width, height=setup.height)
        except Exception as error:  # luma, smbus2 and the kernel each have their own
            raise self._lose(error) from error
        self._send(lambda device: device.command(CONTRAST, self._level, self._switch()))

    def _update(self, device: Any, frame: Frame) -> None:
        if self._held is None:
            device.send(frame, whole(frame))
        elif self._held == frame:
            device.command(NOP)
        else:
            for window in device.changes(self._held, frame):
                device.send(frame, window)
        self._held = frame

    def _refresh(self, device: Any) -> None:
        device.command(*device.settings, CONTRAST, self._level, self._switch())
        if self._held is not None:
            pages = rows(whole(self._held))
            device.send(self._held, pages[self._page % len(pages)])
            self._page += 1

    def _switch(self) -> int:
        return ON if self._lit else OFF

    # ------------------------------------------------------------------------------- faults

    def _send(self, act: Callable[[Any], None]) -> None:
        if self._device is None:
            raise Trouble(self._wrong, self._mend)
        try:
            act(self._device)
        except Exception as error:  # luma, smbus2 and the kernel each have their own
            raise self._lose(error) from error

    def _lose(self, error: Exception) -> Trouble:
        self._drop()
        trouble = error if isinstance(error, Trouble) else buses.trouble(self._setup, error)
        self._wrong, self._mend = trouble.wrong, trouble.mend
        return trouble

    def _drop(self) -> None:
        serial, self._serial, self._device, self._held = self._serial, None, None, None
        if serial is not None:
            with suppress(Exception):
                serial.cleanup()


def open_driver(setup: ScreenSetup) -> OledScreen:
    """The display on a machine's bus."""
    return OledScreen(setup, partial(buses.connect, setup), tended=True)
