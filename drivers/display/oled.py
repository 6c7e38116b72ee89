"""Small OLEDs over I2C or SPI: luma's device classes, with packing and addressing of our own.

luma knows how each chip is started and commanded. Its ``display`` walks every pixel in Python
and sends all of them every time; ours packs the pixels as a whole and sends the windows in which
it differs from what the display holds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import Any, NamedTuple

from luma.core.device import device
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from companion.errors import DeviceError
from companion.pixels import Pixels
from companion.play import text
from drivers.display import DisplaySetup, buses
from drivers.display.addressing import Paged, Windowed
from drivers.display.periodic import PeriodicThread
from drivers.display.windows import Frame, rows, upside_down, whole
from drivers.trouble import Trouble

FIRST_ROW, CONTRAST, OFF, ON, NOP = 0x40, 0x81, 0xAE, 0xAF, 0xE3  # the same on every chip here
ROWS = 64
"""Rows of a chip's memory. A display with fewer shows rows that are not sent when it begins elsewhere."""
LEVEL = 0xCF  # the brightness at first

log = logging.getLogger(__name__)


class Content(NamedTuple):
    """What a display is to hold: its memory, and the row of it that it shows first."""

    frame: Frame
    first_row: int

    @classmethod
    def of(cls, pixels: Pixels, *, turned: bool) -> Content:
        """That of these pixels, turned by half a turn or not."""
        if pixels.height < ROWS:
            pixels = pixels.in_memory()
        if turned:
            return cls(upside_down(pixels.pages()), pixels.down)
        return cls(pixels.pages(), -pixels.down % ROWS)


class Started(device):  # type: ignore[misc]  # luma carries no types
    """The root of luma's devices without its exit hook, which keeps every device ever started
    and darkens the display at the end; ours may be started again and again, and leaves the last
    pixels. Named after a chip's class among the bases, it stands between it and luma's root.

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

    def settings_from(self, first_row: int) -> tuple[int, ...]:
        """The settings of a display that begins with a row; luma has it begin with the first."""
        at = self.settings.index(FIRST_ROW)
        return (*self.settings[:at], FIRST_ROW | first_row, *self.settings[at + 1 :])


class Ssd1306(Windowed, ssd1306, Started):  # type: ignore[misc]
    """SSD1306."""


class Ssd1309(Windowed, ssd1309, Started):  # type: ignore[misc]
    """SSD1309: an SSD1306 that is brought its voltage."""


class Sh1106(Paged, sh1106, Started):  # type: ignore[misc]
    """SH1106: no windows, and a memory wider than the display."""


CHIPS: dict[str, Callable[..., Any]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}


class OledDisplay:
    """An OLED behind a serial interface of luma's; its methods may be called from any thread.

    ``connect`` makes the interface anew for every start. Only what differs from the pixels
    before is sent; of one that stands already nothing, but a single byte finds out whether the
    display is still there. The first pixels after a start are sent as a whole, and any fault ends
    in a new start: until then the display counts as lost.

    With ``tended`` a thread calls ``tend`` while the display is open, which mends what nobody
    can notice and what nobody asks for: see there.
    """

    def __init__(self, setup: DisplaySetup, connect: Callable[[], Any], *, tended: bool = False) -> None:
        self.width = setup.width
        self.height = setup.height
        self._setup = setup
        self._connect = connect
        self._lock = RLock()
        self._tending = PeriodicThread(self.refresh) if tended else None
        self._serial: Any = None
        self._device: Any = None
        self._open = False
        self._wrong = text("The display {place} has not been started.", place=buses.place(setup))
        self._mend = text("Open it first.")
        self._wanted: Content | None = None
        self._held: Content | None = None  # None before the first pixels
        self._page = 0  # the next to be sent once more
        self._level = LEVEL
        self._lit = True

    def show(self, pixels: Pixels | Image.Image) -> None:
        if isinstance(pixels, Image.Image):
            if pixels.mode != "1":
                raise ValueError(f"an image of mode 1 is wanted, not {pixels}")
            pixels = Pixels.of(pixels)
        if (pixels.width, pixels.height) != (self.width, self.height):
            raise ValueError(f"{self.width}×{self.height} pixels are wanted, not {pixels}")
        content = Content.of(pixels, turned=self._setup.rotate == 2)
        with self._lock:
            self._wanted = content
            self._send(lambda device: self._update(device, content))

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

    def refresh(self) -> None:
        """Look after an open display between two pictures; to be called regularly. Never raises.

        A display that lost its supply for a moment acknowledges all that is sent, and shows
        nothing. So its settings are sent again each time, and one page of the pixels after the
        other; all of them at once would keep the bus from the next press. A display that
        stopped answering is started again, as soon as it answers, with the pixels last asked for.
        """
        with self._lock:
            lost = self._device is None
            if lost and not self._open:
                return
            try:
                if lost:
                    self._start()
                    if (content := self._wanted) is not None:
                        self._send(lambda device: self._update(device, content))
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

    def _update(self, device: Any, content: Content) -> None:
        frame, first_row = content
        before, first_before = self._held or (None, 0)
        if content == self._held:
            device.command(NOP)
        if first_row != first_before:
            device.command(FIRST_ROW | first_row)
        if before is None:
            device.send(frame, whole(frame))
        elif frame != before:
            device.change(before, frame)
        self._held = content

    def _refresh(self, device: Any) -> None:
        frame, first_row = self._held or (None, 0)
        device.command(*device.settings_from(first_row), CONTRAST, self._level, self._switch())
        if frame is not None:
            pages = rows(whole(frame))
            device.send(frame, pages[self._page % len(pages)])
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


def open_driver(setup: DisplaySetup) -> OledDisplay:
    """The display on a machine's bus."""
    return OledDisplay(setup, partial(buses.connect, setup), tended=True)
