"""The pixels of a display as small ones keep them: one number, quick to lay together and to compare."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from companion.frozen import frozen

if TYPE_CHECKING:
    from PIL.Image import Image

PAGE = 8
"""Rows of a page: as many as a byte has bits."""


@frozen
class Pixels:
    """Pixels of a display; ``height`` is a multiple of PAGE.

    ``bits`` is the memory behind the display, its first byte highest: page by page from the top, in
    each a byte for every column from the left, the topmost row in its lowest bit. The display shows
    its rows ``down`` lower than they stand there, 0 or more and less than PAGE; what this takes off
    it is dark.
    """

    width: int
    height: int
    bits: int = 0
    down: int = 0

    @classmethod
    def of(cls, image: Image) -> Pixels:
        """The pixels of a mode-``1`` image."""
        from PIL.Image import Transpose

        columns = image.transpose(Transpose.TRANSPOSE).tobytes("raw", "1;R")
        pages = image.height // PAGE
        memory = b"".join([columns[page::pages] for page in range(pages)])
        return cls(image.width, image.height, int.from_bytes(memory))

    def image(self) -> Image:
        """The same as an image of mode ``1``."""
        from PIL import Image

        pages = self.in_memory().pages()
        columns = bytes([page[x] for x in range(self.width) for page in pages])
        standing = Image.frombytes("1", (self.height, self.width), columns, "raw", "1;R")
        return standing.transpose(Image.Transpose.TRANSPOSE)

    def moved(self, right: int, down: int) -> Pixels:
        """The same some pixels further, both at least 0 and less than PAGE; what leaves the display
        is gone, what comes in is dark. Down it moves by ``down``, of one that has none yet: type that
        stands on pages of the memory stays there, and a chip needs no more than another first row."""
        bits = self.bits
        if right:
            page = 8 * self.width
            kept = (1 << page) - (1 << 8 * right)  # of a page, all but its last columns
            bits = (bits & _each(kept, page, self.height // PAGE)) >> 8 * right
        if down:
            bits &= ~_each(0xFF & ~(0xFF >> down), 8, self.width)  # of the last page, its last rows
        return Pixels(self.width, self.height, bits, down)

    def in_memory(self) -> Pixels:
        """The same where the memory itself holds the rows lower, and ``down`` is 0."""
        low = _each(0xFF >> self.down, 8, self.width * (self.height // PAGE))
        below = (self.bits & ~low) >> PAGE - self.down
        bits = (self.bits & low) << self.down | below >> 8 * self.width
        return Pixels(self.width, self.height, bits)

    def pages(self) -> list[bytes]:
        """The memory behind the display, a page at a time."""
        width = self.width
        memory = self.bits.to_bytes(width * (self.height // PAGE))
        return [memory[at : at + width] for at in range(0, len(memory), width)]


@cache
def _each(pattern: int, width: int, times: int) -> int:
    """A pattern of ``width`` bits, so many times beside itself."""
    return sum(pattern << width * place for place in range(times))
