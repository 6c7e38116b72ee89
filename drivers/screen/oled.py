"""Small OLEDs over I2C: luma's device classes, with a packing of our own.

luma knows how each chip is started and commanded. Its ``display`` walks every pixel in Python
and calls a method that Pillow is about to drop, so ours packs the picture column by column
instead; what goes over the wire is the same.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import luma.core.error
from luma.core.device import device
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from companion.play import Text, text
from drivers.screen import ScreenSetup
from drivers.trouble import Trouble

NOP = 0xE3
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def pack(image: Image.Image) -> list[bytes]:
    """A mode-``1`` picture as the chips store it: per page of eight rows one byte per column,
    the topmost row in the lowest bit."""
    pages = image.height // 8
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes().translate(_MIRRORED)
    return [columns[page::pages] for page in range(pages)]


class Started(device):  # type: ignore[misc]  # luma carries no types
    """The root of luma's devices without its exit hook, which keeps every device ever started
    and darkens the glass at the end; ours may be started again and again, and leaves the last
    picture. Named after a chip's class among the bases, it stands between it and luma's root.
    """

    def __init__(self, const: Any, serial: Any) -> None:
        self._const = const
        self._serial_interface = serial


class Ssd1306(ssd1306, Started):  # type: ignore[misc]
    """SSD1306 with our packing."""

    def display(self, image: Image.Image) -> None:
        """Send the whole picture through one window."""
        pages = pack(self.preprocess(image))
        self.command(
            self._const.COLUMNADDR,
            self._colstart,
            self._colend - 1,
            self._const.PAGEADDR,
            0,
            len(pages) - 1,
        )
        self.data(list(b"".join(pages)))


class Ssd1309(ssd1309, Started):  # type: ignore[misc]
    """SSD1309: an SSD1306 that brings its own voltage."""

    display = Ssd1306.display


class Sh1106(sh1106, Started):  # type: ignore[misc]
    """SH1106 with our packing: it has no windows, each page is addressed by itself."""

    def display(self, image: Image.Image) -> None:
        """Send the picture page by page."""
        for number, page in enumerate(pack(self.preprocess(image))):
            self.command(0xB0 | number, self._page_address_offset, 0x10)
            self.data(list(page))


CHIPS: dict[str, Callable[..., Any]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}


class OledScreen:
    """An OLED behind a serial interface of luma's.

    ``connect`` makes the interface anew for every ``reopen``. After any fault the screen counts
    as lost until then, and is started and filled as a whole again. A picture that is already
    shown is not sent again; a single byte then makes sure that the display is still there.
    """

    def __init__(self, setup: ScreenSetup, connect: Callable[[], Any]) -> None:
        self.width = setup.width
        self.height = setup.height
        self._setup = setup
        self._connect = connect
        self._serial: Any = None
        self._device: Any = None
        self._wrong = text("The display {place} has not been started.", place=self._place())
        self._mend = text("Open it first.")
        self._shown: bytes | None = None
        self._level: int | None = None
        self._lit = True

    def show(self, image: Image.Image) -> None:
        if image.mode != "1" or image.size != (self.width, self.height):
            raise ValueError(f"a picture of mode 1 and {self.width}×{self.height} is wanted, not {image}")
        pixels = image.tobytes()
        if pixels == self._shown:
            self._send(lambda device: device.command(NOP))
        else:
            self._send(lambda device: device.display(image))
            self._shown = pixels

    def contrast(self, level: int) -> None:
        self._level = level
        self._send(lambda device: device.contrast(level))

    def power(self, on: bool) -> None:
        self._lit = on
        self._send(lambda device: device.show() if on else device.hide())

    def reopen(self) -> None:
        self._drop()
        setup = self._setup
        try:
            self._serial = self._connect()
            self._device = CHIPS[setup.chip](
                self._serial, width=setup.width, height=setup.height, rotate=setup.rotate
            )
        except Exception as error:  # luma, smbus2 and the kernel each have their own
            raise self._lose(error) from error
        if self._level is not None:
            self.contrast(self._level)
        if not self._lit:
            self.power(False)

    def close(self) -> None:
        self._drop()

    def _send(self, act: Callable[[Any], None]) -> None:
        if self._device is None:
            raise Trouble(self._wrong, self._mend)
        try:
            act(self._device)
        except Exception as error:  # luma, smbus2 and the kernel each have their own
            raise self._lose(error) from error

    def _lose(self, error: Exception) -> Trouble:
        self._drop()
        trouble = self._trouble(error)
        self._wrong, self._mend = trouble.wrong, trouble.mend
        return trouble

    def _drop(self) -> None:
        serial, self._serial, self._device, self._shown = self._serial, None, None, None
        if serial is not None:
            with suppress(Exception):
                serial.cleanup()

    def _place(self) -> Text:
        return text(
            "at {address} on I2C bus {bus}", address=f"0x{self._setup.address:02X}", bus=self._setup.bus
        )

    def _trouble(self, error: Exception) -> Trouble:
        place, bus = self._place(), self._setup.bus
        if isinstance(error, ImportError):
            return Trouble(
                text("The package {package} is not installed.", package=error.name or "smbus2"),
                text("Install Orbweaver with its packages for a Raspberry Pi: pip install 'orbweaver[pi]'."),
            )
        if isinstance(error, luma.core.error.DevicePermissionError):
            return Trouble(
                text("I2C bus {bus} may not be used by this user.", bus=bus),
                text("Join its group, then log in again: sudo usermod -aG i2c $USER."),
            )
        if isinstance(error, luma.core.error.DeviceNotFoundError) and "/dev/" in str(error):
            return Trouble(
                text("There is no I2C bus {bus} here.", bus=bus),
                text("On a Raspberry Pi turn it on and restart: sudo raspi-config nonint do_i2c 0."),
            )
        if isinstance(error, luma.core.error.DeviceNotFoundError) or (
            isinstance(error, OSError) and error.errno in (errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT)
        ):
            return Trouble(
                text("Nothing answers {place}.", place=place),
                text(
                    "Check the display's four wires; i2cdetect -y {bus} lists the addresses that answer.",
                    bus=bus,
                ),
            )
        return Trouble(
            text("The display {place} does not work: {reason}.", place=place, reason=str(error)),
            text("Check chip and size in the profile, then the wires."),
        )


def open_driver(setup: ScreenSetup) -> OledScreen:
    """The display on a machine's I2C bus."""
    return OledScreen(setup, lambda: i2c(port=setup.bus, address=setup.address))
