"""Type for the display: strikes of bitmap fonts, measured and set pixel by pixel.

Text is placed by its baseline, so that rows keep one grid whatever the font.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from PIL import Image

from companion.fronts.fonts import HEAD, MAGIC, RECORD
from companion.frozen import frozen, replace

Strike = Literal["R8", "B8", "R10", "B10", "B12", "B14", "B18", "B24", "M12"]
Align = Literal["left", "middle", "right"]

WIDTHS_MEMOIZED, RUNS_MEMOIZED = 4000, 500
"""Lines of a strike whose width and pixels are remembered: about 0.3 MB a strike at most."""

ELLIPSIS = "…"
MISSING = "?"

STEM = 4
"""Pixels that a bare stroke is wide at most."""
# In the smaller faces r runs into n, m and r: "turn" reads "tum" without a hair of space, "Vorrat" "Vonat".
HAIR_AFTER_R = frozenset({"R8", "B8", "R10", "B10", "B12"})


@frozen
class Glyph:
    """One character: pixels to the next pen position, and its bitmap's place by pen and baseline."""

    advance: int
    left: int
    top: int
    bitmap: Image.Image | None


class Font:
    """One strike: a face in one size."""

    def __init__(self, records: bytes, bitmaps: bytes, *, hair: bool) -> None:
        self._records = records
        self._bitmaps = bitmaps
        self._hair = hair
        self._glyphs: dict[str, Glyph] = {}
        self._widths: dict[str, int] = {}
        self._run = lru_cache(RUNS_MEMOIZED)(self._set)

    def has(self, character: str) -> bool:
        """True when the strike can show this character."""
        return self._record(ord(character)) is not None

    def width(self, line: str) -> int:
        """Pixels from the pen before the line to the last column of its last character."""
        known = self._widths.get(line)
        if known is None:
            known = self._measure(line)
            if len(self._widths) < WIDTHS_MEMOIZED:
                self._widths[line] = known
        return known

    def rise(self, line: str) -> int:
        """Pixels from the baseline to the top of its tallest character."""
        return self._run(line).top

    def draw(self, image: Image.Image, x: int, baseline: int, line: str, ink: int = 1) -> None:
        """Set a line with its pen starting at x."""
        run = self._run(line)
        if run.bitmap is not None:
            image.paste(ink, (x + run.left, baseline - run.top), run.bitmap)

    def _set(self, line: str) -> Glyph:
        """A whole line as one glyph."""
        placed: list[tuple[int, Glyph, Image.Image]] = []
        x = 0
        for kern, glyph in self._glyphs_of(line):
            x += kern
            if glyph.bitmap is not None:
                placed.append((x + glyph.left, glyph, glyph.bitmap))
            x += glyph.advance
        if not placed:
            return Glyph(x, 0, 0, None)
        left = min(start for start, _, _ in placed)
        top = max(glyph.top for _, glyph, _ in placed)
        width = max(start + bitmap.width for start, _, bitmap in placed) - left
        height = max(top - glyph.top + bitmap.height for _, glyph, bitmap in placed)
        run = Image.new("1", (width, height))
        for start, glyph, bitmap in placed:
            run.paste(1, (start - left, top - glyph.top), bitmap)
        return Glyph(x, left, top, run)

    def _measure(self, line: str) -> int:
        return max(0, sum(kern + glyph.advance for kern, glyph in self._glyphs_of(line)) - 1)

    def _glyphs_of(self, line: str) -> Iterator[tuple[int, Glyph]]:
        """Each character of a line with the pixels that are left before it."""
        for before, character, after in zip(f" {line}", line, f"{line[1:]} ", strict=False):
            names_a_space = character == "l" and not before.isalnum() and after.isdigit()
            glyph = self._with_a_foot(character) if names_a_space else self._glyph(character)
            yield self._kern(before, character), glyph

    def _kern(self, before: str, character: str) -> int:
        return 1 if self._hair and before == "r" and character in "nmr" else 0

    def _with_a_foot(self, character: str) -> Glyph:
        """A stroke with a foot, as l9 is no 19: of the faces without feet."""
        plain = self._glyph(character)
        if plain.bitmap is None or plain.bitmap.width > STEM:
            return plain
        stem, high = plain.bitmap.size
        foot = max(2, stem)
        bitmap = Image.new("1", (stem + foot, high))
        bitmap.paste(1, (0, 0), plain.bitmap)
        bitmap.paste(1, (0, high - max(1, stem - 1), stem + foot, high))
        return replace(plain, advance=plain.advance + foot, bitmap=bitmap)

    def _glyph(self, character: str) -> Glyph:
        glyph = self._glyphs.get(character)
        if glyph is None:
            glyph = self._glyphs[character] = self._load(character)
        return glyph

    def _record(self, code: int) -> tuple[int, ...] | None:
        """The record of a code point, searched for in the file: unpacked, they were half a megabyte."""

        def read(place: int) -> tuple[int, ...]:
            return RECORD.unpack_from(self._records, place * RECORD.size)

        every = range(len(self._records) // RECORD.size)
        place = bisect_left(every, code, key=lambda at: read(at)[0])
        found = read(place) if place in every else None
        return found if found is not None and found[0] == code else None

    def _load(self, character: str) -> Glyph:
        record = self._record(ord(character)) or self._record(ord(MISSING))
        assert record is not None
        _, advance, left, top, width, height, start = record
        if not width or not height:
            return Glyph(advance, left, top, None)
        size = -(-width // 8) * height
        bits = self._bitmaps[start : start + size]
        return Glyph(advance, left, top, Image.frombytes("1", (width, height), bits))


@cache
def _file() -> dict[str, Font]:
    data = (files("companion.fronts.fonts") / "strikes.bin").read_bytes()
    if data[:4] != MAGIC:
        raise ValueError("strikes.bin is not a file of packed fonts; run companion.fronts.fonts.pack")
    fonts, at = {}, 5
    for _ in range(data[4]):
        name, glyphs, size = HEAD.unpack_from(data, at)
        records = at + HEAD.size
        bitmaps = records + glyphs * RECORD.size
        at = bitmaps + size
        key = name.rstrip(b"\0").decode()
        fonts[key] = Font(data[records:bitmaps], data[bitmaps:at], hair=key in HAIR_AFTER_R)
    return fonts


def font(strike: Strike) -> Font:
    """The strike of that name."""
    return _file()[strike]


def fit(line: str, width: int, *strikes: Strike) -> tuple[Strike, str]:
    """The first strike in which the line is at most that wide; else the last, with an ellipsis."""
    for strike in strikes:
        if font(strike).width(line) <= width:
            return strike, line
    smallest = font(strikes[-1])
    while line and smallest.width(line.rstrip() + ELLIPSIS) > width:
        line = line[:-1]
    return strikes[-1], line.rstrip() + ELLIPSIS


def wrap(sentence: str, width: int, strike: Strike) -> list[str]:
    """The sentence in lines at most that wide, broken between words where that is possible."""
    face = font(strike)
    lines: list[str] = []
    for word in sentence.split():
        if lines and face.width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def place(x: float, width: int, align: Align) -> int:
    """Where the pen starts so that a line of that width stands at x."""
    if align == "middle":
        return round(x - width / 2)
    return round(x) - width if align == "right" else round(x)


def run_on(lines: list[str], most: int) -> list[str]:
    """At most so many lines, the last of them with all the rest."""
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
