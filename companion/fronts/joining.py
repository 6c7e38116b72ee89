"""How a phone joins, as the display shows it: the code to scan, and an address in lines."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from companion.fronts.typesetting import font


@lru_cache(maxsize=2)
def qr_code(url: str, side: int) -> Image.Image:
    """The QR code of an address on a white square of ``side`` pixels, as large as it will go.

    The most redundancy that still fits into 25 modules is taken.
    """
    import segno  # here: 2 MB of memory that most of an evening does without

    codes = [segno.make(url, error=level, micro=False, boost_error=False) for level in ("m", "l")]
    code = next((code for code in codes if code.symbol_size(border=0)[0] <= 25), codes[-1])
    rows = [list(row) for row in code.matrix]
    small = Image.new("1", (len(rows), len(rows)), 1)
    small.putdata([not cell for row in rows for cell in row])
    module = max(1, side // len(rows))
    size = len(rows) * module
    square = Image.new("1", (side, side), 1)
    square.paste(
        small.resize((size, size), Image.Resampling.NEAREST), ((side - size) // 2, (side - size) // 2)
    )
    return square


def broken(address: str, room: int) -> list[str]:
    """An address in lines of small type, broken where a dot or a colon stands."""
    lines = [""]
    for part in address.replace(".", ".\n").replace(":", "\n:").split("\n"):
        if font("R8").width(lines[-1] + part) > room:
            lines.append("")
        lines[-1] += part
    return lines
