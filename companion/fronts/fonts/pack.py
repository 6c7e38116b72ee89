"""Pack bitmap fonts of the X Window System into the one file the display reads.

    python -m companion.fronts.fonts.pack /usr/share/fonts/X11

Reads ``75dpi/helv*.pcf.gz`` (Debian: xfonts-75dpi) and ``misc/spleen-6x12.pcf.gz``
(fonts-spleen) below that folder, puts in what ``redrawn.txt`` has instead, and writes
``strikes.bin`` beside this script; the notices of both fonts are in ``LICENCES.md``. Only people
who change the fonts run it.
"""

from __future__ import annotations

import gzip
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.fronts.fonts import HEAD, MAGIC, RECORD

STRIKES = {
    "R8": "75dpi/helvR08.pcf.gz",
    "B8": "75dpi/helvB08.pcf.gz",
    "R10": "75dpi/helvR10.pcf.gz",
    "B10": "75dpi/helvB10.pcf.gz",
    "B12": "75dpi/helvB12.pcf.gz",
    "B14": "75dpi/helvB14.pcf.gz",
    "B18": "75dpi/helvB18.pcf.gz",
    "B24": "75dpi/helvB24.pcf.gz",
    "M12": "misc/spleen-6x12.pcf.gz",
}
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180))
PUNCTUATION = tuple(map(ord, "–—‘’‚“”„…€−"))

# The tables of a PCF file, as its table of contents numbers them.
METRICS, BITMAPS, ENCODINGS = 4, 8, 32
BIG_ENDIAN, COMPRESSED, MOST_SIGNIFICANT_BIT = 0x4, 0x100, 0x8


class Glyph(NamedTuple):
    """One character: how it stands to the pen, and its rows."""

    advance: int
    left: int
    top: int
    width: int
    height: int
    rows: bytes


class Pcf:
    """A font in the Portable Compiled Format, read as far as needed."""

    def __init__(self, data: bytes) -> None:
        if data[:4] != b"\x01fcp":
            raise ValueError("not a PCF font")
        self._data = data
        count = struct.unpack_from("<I", data, 4)[0]
        entries = struct.iter_unpack("<IIII", data[8 : 8 + 16 * count])
        self._tables = {kind: offset for kind, _format, _size, offset in entries}

    def glyphs(self) -> dict[int, Glyph]:
        """Every encoded character by its code point."""
        shapes = list(self._shapes())
        return {code: shapes[index] for code, index in self._encodings()}

    def _open(self, kind: int) -> tuple[int, str, int]:
        """The format of a table, its byte order and where it goes on."""
        offset = self._tables[kind]
        form = struct.unpack_from("<I", self._data, offset)[0]
        return form, ">" if form & BIG_ENDIAN else "<", offset + 4

    def _encodings(self) -> Iterator[tuple[int, int]]:
        _, order, at = self._open(ENCODINGS)
        low, high, first, last, _default = struct.unpack_from(f"{order}5H", self._data, at)
        columns = high - low + 1
        cells = struct.unpack_from(f"{order}{columns * (last - first + 1)}H", self._data, at + 10)
        for place, index in enumerate(cells):
            if index != 0xFFFF:
                yield (first + place // columns) << 8 | (low + place % columns), index

    def _shapes(self) -> Iterator[Glyph]:
        form, order, at = self._open(BITMAPS)
        if not form & MOST_SIGNIFICANT_BIT:
            raise ValueError("bitmaps with the lowest bit first are not read")
        pad = 1 << (form & 3)
        count = struct.unpack_from(f"{order}I", self._data, at)[0]
        starts = struct.unpack_from(f"{order}{count}I", self._data, at + 4)
        bitmaps = at + 4 + 4 * count + 16
        for (left, right, advance, ascent, descent), start in zip(self._metrics(), starts, strict=True):
            width, height = right - left, ascent + descent
            stride = -(-width // (8 * pad)) * pad
            used = -(-width // 8)
            rows = b"".join(
                self._data[bitmaps + start + row * stride : bitmaps + start + row * stride + used]
                for row in range(height)
            )
            yield Glyph(advance, left, ascent, width, height, rows)

    def _metrics(self) -> Iterator[tuple[int, int, int, int, int]]:
        form, order, at = self._open(METRICS)
        if form & COMPRESSED:
            count = struct.unpack_from(f"{order}H", self._data, at)[0]
            for place in range(at + 2, at + 2 + 5 * count, 5):
                left, right, advance, ascent, descent = (
                    byte - 0x80 for byte in self._data[place : place + 5]
                )
                yield left, right, advance, ascent, descent
        else:
            count = struct.unpack_from(f"{order}I", self._data, at)[0]
            for place in range(at + 4, at + 4 + 12 * count, 12):
                yield struct.unpack_from(f"{order}5h", self._data, place)


def packed(name: str, glyphs: dict[int, Glyph]) -> bytes:
    """One strike as the file holds it."""
    wanted = [code for code in sorted({*LATIN, *PUNCTUATION}) if code in glyphs]
    records, bitmaps = bytearray(), bytearray()
    for code in wanted:
        glyph = glyphs[code]
        records += RECORD.pack(
            code, glyph.advance, glyph.left, glyph.top, glyph.width, glyph.height, len(bitmaps)
        )
        bitmaps += glyph.rows
    head = HEAD.pack(name.encode(), len(wanted), len(bitmaps))
    return bytes(head + records + bitmaps)


def redrawn() -> dict[tuple[str, str], list[str]]:
    """The rows of each character that is drawn anew, by strike and character."""
    drawn = Path(__file__).with_name("redrawn.txt").read_text("utf-8").split("\n= ")[1:]
    return {(strike, character): rows for strike, character, *rows in map(str.split, drawn)}


def _drawn_anew(name: str, glyphs: dict[int, Glyph]) -> dict[int, Glyph]:
    """The characters of a strike, some of them drawn anew."""
    anew = dict(glyphs)
    for (strike, character), rows in redrawn().items():
        if strike == name:
            bits = b"".join(_bits(row) for row in rows)
            was, wide = glyphs[ord(character)], len(rows[0])
            advance = was.advance + max(0, wide - was.width)
            anew[ord(character)] = Glyph(advance, was.left, was.top, wide, len(rows), bits)
    return anew


def _bits(row: str) -> bytes:
    """A row of ink, padded to whole bytes."""
    size = -(-len(row) // 8)
    return int(row.replace("#", "1").replace(".", "0").ljust(8 * size, "0"), 2).to_bytes(size)


def main(folder: Path) -> None:
    """Write ``strikes.bin`` from the fonts below a folder."""
    strikes = [
        packed(name, _drawn_anew(name, Pcf(gzip.decompress((folder / path).read_bytes())).glyphs()))
        for name, path in STRIKES.items()
    ]
    out = Path(__file__).with_name("strikes.bin")
    out.write_bytes(MAGIC + bytes([len(strikes)]) + b"".join(strikes))
    print(f"{out}: {out.stat().st_size} bytes, {len(strikes)} strikes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
