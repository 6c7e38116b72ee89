"""An I2C bus of the guest's with a display on it, as a virtio device (virtio 1.2, section 5.15)."""

from __future__ import annotations

import struct

from drivers.display.chips import Ssd1306
from tests.virtual_unit.vhost import Request

READ = 2  # flag of a request
CONTINUES, IS_DATA = 0x80, 0x40  # bits of a control byte of the SSD1306
OK, FAILED = b"\0", b"\1"
ADDRESS = 0x3C


class I2cBus:
    """A bus with an SSD1306. ``silent``: nothing on it acknowledges; ``transfers`` counts them all."""

    features = 1  # VIRTIO_I2C_F_ZERO_LENGTH_REQUEST

    def __init__(self) -> None:
        self.display = Ssd1306()
        self.silent = False
        self.transfers = 0

    def answer(self, request: Request) -> int:
        """A transfer: a head of address and flags, bytes to write or room to read, and a status."""
        self.transfers += 1
        address, flags = struct.unpack("<H2xI", request.sent[0])
        *room, status = request.room
        if self.silent or address >> 1 != ADDRESS:
            status[:] = FAILED
            return len(status)
        if flags & READ:
            for view in room:
                view[:] = bytes([0 if self.display.on else 0x40]) * len(view)
        else:
            self._write(b"".join(request.sent[1:]))
        status[:] = OK
        return sum(map(len, request.room))

    def _write(self, message: bytes) -> None:
        """Control bytes say whether commands or data follow, one byte of it or all the rest."""
        while message:
            control, message = message[0], message[1:]
            end = 1 if control & CONTINUES else len(message)
            part, message = message[:end], message[end:]
            if control & IS_DATA:
                self.display.data(part)
            else:
                self.display.commands(part)
