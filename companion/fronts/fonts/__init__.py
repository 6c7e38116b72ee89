"""The bitmap fonts of the display in one packed file, made by ``pack``.

``strikes.bin``, all numbers big-endian: the bytes ``OWF1``; a byte, how many strikes. Then for each
strike its name (8 bytes, padded with zeros), how many glyphs and how many bytes of bitmaps (2 bytes
each), one record a glyph in the order of the code points, and the bitmaps of all of them.

A record is the code point (2 bytes), the advance, the x of the leftmost pixel from the pen (signed),
the y of the topmost row above the baseline (signed), width and height (a byte each), and where its
bitmap starts (2 bytes). A bitmap is its rows from the top, each padded to whole bytes, leftmost
pixel highest.
"""

from __future__ import annotations

import struct

MAGIC = b"OWF1"
HEAD = struct.Struct(">8sHH")
RECORD = struct.Struct(">HBbbBBH")
