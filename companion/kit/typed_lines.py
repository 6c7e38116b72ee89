"""Bytes as lines that people type: letters and figures in groups, each line with two signs that check it.

Of the signs nobody mistakes I, L, O and U for others, for they are never written and are read as what
they look like; case, spaces and hyphens do not matter. A line holds its number in its check, so that one
that is missing, doubled or swapped is noticed. The check is a Reed-Solomon code over 32 signs: any two
wrong signs of a line are noticed for certain, all others but one in 1,024, and one alone is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.errors import OrbweaverError
from companion.frozen import frozen
from companion.play import text

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DATA, GROUP = 25, 5
"""Signs of a line without its check, and of a group."""
MOST_LINES = 200
MOST_CHARACTERS = 20_000
"""Characters that are looked at, of whatever kind."""
_CHECK = 2
_LINE = DATA + _CHECK
_ALIKE = str.maketrans("OoIiLlUu", "001111VV")
_NUMBERED = re.compile(r"\s*(\d{1,3})\s*[.:)]")

# The field of 32 elements: powers of 2 modulo x^5 + x^2 + 1, and back.
_POWERS = [1]
while len(_POWERS) < 31:
    _POWERS.append((_POWERS[-1] << 1) ^ (0b100101 if _POWERS[-1] & 16 else 0))
_LOGS = {power: exponent for exponent, power in enumerate(_POWERS)}


class Mistyped(OrbweaverError):
    """Lines that are not what was written; the sentence names the line, and the sign where one is found."""

    slug = "mistyped"


@frozen
class TypedLine:
    """A line as it is read: its number where it says one, and its signs without their check last."""

    number: int | None
    signs: str


def written(data: bytes) -> list[str]:
    """Bytes as lines without spaces or numbers, each ``DATA`` signs and two more; the last may be shorter."""
    bits = int.from_bytes(data, "big") << (-len(data) * 8 % 5)
    count = -(-len(data) * 8 // 5)
    signs = "".join(SIGNS[bits >> 5 * place & 31] for place in reversed(range(count)))
    lines = (signs[start : start + DATA] for start in range(0, count, DATA))
    return [line + _check(number, line) for number, line in enumerate(lines, 1)]


def grouped(line: str) -> str:
    """A line as it is printed: in groups, its check apart."""
    body = line[:-_CHECK]
    groups = [body[start : start + GROUP] for start in range(0, len(body), GROUP)]
    return " ".join((*groups, line[-_CHECK:]))


def read(typed: str) -> bytes:
    """The bytes of lines that were typed, pasted or scanned as one. Errors: Mistyped."""
    if len(typed) > MOST_CHARACTERS:
        raise Mistyped(text("That is longer than any code of a page."))
    lines = _in_order(list(_lines(typed)))
    if not lines:
        raise Mistyped(text("Type the lines of the page, the first one first."))
    for number, signs in enumerate(lines, 1):
        _require_right(number, signs)
        if number < len(lines) and len(signs) != _LINE:
            raise _length(number, signs)
    bits = "".join(f"{SIGNS.index(sign):05b}" for line in lines for sign in line[:-_CHECK])
    whole = len(bits) // 8
    return int(bits[: whole * 8] or "0", 2).to_bytes(whole, "big")


def _lines(typed: str) -> Iterator[TypedLine]:
    """Every line that has signs, each on its own or behind a stroke; several in one go, as in an address."""
    for raw in re.split(r"[\n\r/]", typed):
        numbered = _NUMBERED.match(raw)
        number = int(numbered[1]) if numbered else None
        line = raw[numbered.end() :] if numbered else raw
        signs = "".join(sign for sign in line.translate(_ALIKE).upper() if sign not in " \t-–·.,;:|_")
        wrong = next((sign for sign in signs if sign not in SIGNS), None)
        if wrong is not None:
            raise Mistyped(
                text("A code has letters and figures only, not {sign}.", sign=wrong.strip() or "…")
            )
        if number is not None and signs:
            yield TypedLine(number, signs)
        else:
            starts = range(0, len(signs), _LINE)
            yield from (TypedLine(None, signs[start : start + _LINE]) for start in starts)


def _in_order(lines: Sequence[TypedLine]) -> list[str]:
    """The signs of lines 1, 2, 3 …; one without a number follows the one before it. Errors: Mistyped."""
    found: dict[int, str] = {}
    last = 0
    for line in lines:
        last = last + 1 if line.number is None else line.number
        if not 1 <= last <= MOST_LINES:
            raise Mistyped(text("No code has a line {n}.", n=last))
        if found.setdefault(last, line.signs) != line.signs:
            raise Mistyped(text("Line {n} stands there twice, and not alike.", n=last))
    missing = next((n for n in range(1, max(found, default=0)) if n not in found), None)
    if missing is not None:
        raise Mistyped(text("Line {n} is missing.", n=missing))
    return [found[n] for n in sorted(found)]


# ------------------------------------------------------------------------------- the check


def _symbols(number: int, signs: str, check: str) -> list[int]:
    """A line as elements of the field: its check, its signs, its number."""
    filled = signs.ljust(DATA, SIGNS[0])
    return [*(SIGNS.index(sign) for sign in check + filled), number & 31, number >> 5 & 31]


def _syndromes(symbols: Sequence[int]) -> tuple[int, int]:
    first = second = 0
    for place, symbol in enumerate(symbols):
        first ^= _times(symbol, place)
        second ^= _times(symbol, 2 * place)
    return first, second


def _times(symbol: int, exponent: int) -> int:
    return _POWERS[(_LOGS[symbol] + exponent) % 31] if symbol else 0


def _check(number: int, signs: str) -> str:
    first, second = _syndromes(_symbols(number, signs, "00"))
    one = _times(first ^ second, -_LOGS[_POWERS[1] ^ _POWERS[2]])
    return SIGNS[first ^ _times(one, 1)] + SIGNS[one]


def _require_right(number: int, line: str) -> None:
    if not _CHECK < len(line) <= _LINE:
        raise _length(number, line)
    signs, check = line[:-_CHECK], line[-_CHECK:]
    first, second = _syndromes(_symbols(number, signs, check))
    if not first and not second:
        return
    place = _slip(first, second, len(signs))
    if place is not None:
        sentence = text(
            "Line {n} has a slip: if it is one sign, it is sign {place}. Compare it with the page.",
            place=place,
        )
    elif (other := _number_of(signs, check)) is not None:
        sentence = text("Line {n} seems to be line {other}. Mind their order.", other=other)
    else:
        sentence = text("Line {n} has a slip. Compare it with the page.")
    raise Mistyped(sentence.filled(**dict(sentence.args), n=number))


def _number_of(signs: str, check: str) -> int | None:
    """The line that such signs would be; None for none."""
    return next((n for n in range(1, MOST_LINES + 1) if _check(n, signs) == check), None)


def _slip(first: int, second: int, count: int) -> int | None:
    """Which sign of a line is wrong if just one is, from 1; None where it is more."""
    if not first or not second:
        return None
    place = (_LOGS[second] - _LOGS[first]) % 31
    if place < _CHECK:
        return count + place + 1
    return place - _CHECK + 1 if place < _CHECK + count else None


def _length(number: int, line: str) -> Mistyped:
    return Mistyped(
        text("Line {n} has {have} signs instead of {want}.", n=number, have=len(line), want=_LINE)
    )
