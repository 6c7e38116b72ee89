"""Text from strangers: what may stand in a note or a name, and what may reach a terminal.

What does harm is what cannot be seen and acts on what stands around it: control characters (a
terminal obeys them), marks that turn the direction of writing, separators of lines, characters of
no width, and halves of characters (lone surrogates), which are no text at all. Every script stays
as it was written, from right to left too, and so do emoji made of several parts. Characters that
this Python does not know yet stay: they may be next year's.
"""

from __future__ import annotations

import json
import re
from typing import Any

_JOINERS = "\u200c\u200d"  # between two letters of some scripts, and inside emoji
_TAGS = "\U000e0020-\U000e007f"  # after a black flag they name a country; alone they hide text
_BREAKS = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_UNSEEN = (
    "\xad\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ufdd0-\ufdef\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e001f\U000e0080-\U000e00ff"
)
_HALVES = "\ud800-\udfff"

_BREAK = re.compile(f"[{_BREAKS}]")
_HARM = re.compile(
    f"[{_UNSEEN}{_HALVES}]"
    f"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+"
    f"|(?:^|(?<=\\s))[{_JOINERS}]+|[{_JOINERS}]+(?=\\s|$)|(?<=[{_JOINERS}])[{_JOINERS}]+"
)
_SEEN_ON_A_TERMINAL = re.compile(f"[{_BREAKS}{_UNSEEN}{_HALVES}]")
_STANDS_FOR_IT = "\ufffd"


def clean(words: str) -> str:
    """Words as they may be kept and shown: harm taken out, parts one space apart."""
    once = _HARM.sub("", _BREAK.sub(" ", words))
    return " ".join(_HARM.sub("", once).split())


def printable(line: str) -> str:
    """One line as a terminal may get it: a sign stands for each character that does harm."""
    return _SEEN_ON_A_TERMINAL.sub(_STANDS_FOR_IT, line)


def is_text(value: Any) -> bool:
    """True when no string anywhere in a JSON value holds half a character."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def escaped(source: str) -> str:
    """The same JSON with each character that does harm written as its number."""
    return _SEEN_ON_A_TERMINAL.sub(_numbered, source)


def _numbered(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
