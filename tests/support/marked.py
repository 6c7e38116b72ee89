"""A language in which every message stands in «marks», so that a word outside of them is one that nobody
could translate."""

from __future__ import annotations

import gettext

MARKED = "xx"


class Marked(gettext.NullTranslations):
    """A language in which every message is itself, marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


def outside(said: str) -> str:
    """What of a text stands outside of all marks."""
    depth, left = 0, []
    for sign in said:
        depth += (sign == "«") - (sign == "»")
        left.append(sign if depth == 0 and sign != "»" else " ")
    return "".join(left)
